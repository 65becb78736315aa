/** Joining a waitlist, and giving up a place in it or a seat. */

import { number } from './language.ts'

export const joined = (position: number) =>
  `Du stehst auf Platz ${number(position)} der Warteliste. Wir schreiben dir eine E-Mail, wenn ein Platz frei wird.`
export const view = 'Ansehen'

export const leaveTitle = 'Warteliste verlassen'
export const leaveQuestion = (title: string) =>
  `Möchtest du deinen Wartelistenplatz für „${title}“ aufgeben? Wenn du dich neu einträgst, stehst du wieder am Ende.`
export const leaveConfirm = 'Ja, verlassen'
export const declineTitle = 'Platz ablehnen'
export const declineQuestion = (title: string) =>
  `Möchtest du den Platz in „${title}“ ablehnen? Er geht dann an die nächste Person auf der Warteliste.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `Möchtest du den Platz in „${title}“ ablehnen? Er wird dann für jemand anderen frei.`
export const declineConfirm = 'Ja, ablehnen'
export const declined = 'Du hast den Platz abgelehnt.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Platz freigeben'
export const giveUpQuestion = (title: string) =>
  `Möchtest du den Platz in „${title}“ freigeben? Er ist noch nicht bezahlt, und jemand anderes kann ihn dann nehmen.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'Damit gibst du alle Plätze frei, die für diese Zahlung reserviert sind.'
export const giveUpConfirm = 'Ja, freigeben'
export const givenUp = 'Du hast den Platz freigegeben.'
export const keep = 'Nein, behalten'
