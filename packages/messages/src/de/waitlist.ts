/** Joining a waitlist, and giving up a place in it or a seat. */
import { number } from './language.ts'

export const joined = (position: number) =>
  `Du stehst auf Platz ${number(position)} der Warteliste. Wir schreiben dir eine E-Mail, sobald ein Platz für dich frei ist.`
export const view = 'Ansehen'

export const leaveTitle = 'Warteliste verlassen'
export const leaveQuestion = (title: string) =>
  `Möchtest du die Warteliste für „${title}“ verlassen? Wenn du dich wieder einträgst, stehst du ganz hinten.`
export const leaveConfirm = 'Ja, verlassen'
export const declineTitle = 'Platz ablehnen'
export const declineQuestion = (title: string) =>
  `Möchtest du den Platz für „${title}“ ablehnen? Dann bekommt ihn die nächste Person auf der Warteliste.`
/** Of a seat that is reserved by an invitation. */
export const declineReserved = (title: string) =>
  `Möchtest du den Platz für „${title}“ ablehnen? Dann wird er für jemand anderen frei.`
export const declineConfirm = 'Ja, ablehnen'
export const declined = 'Du hast den Platz abgelehnt.'
/** A seat that is not paid yet. */
export const giveUpTitle = 'Platz abgeben'
export const giveUpQuestion = (title: string) =>
  `Möchtest du den Platz für „${title}“ abgeben? Du hast ihn noch nicht bezahlt. Danach kann ihn jemand anderes buchen.`
/** Follows the question, if several seats are paid together. */
export const giveUpAll = 'Du gibst damit alle Plätze ab, die für diese Zahlung reserviert sind.'
export const giveUpConfirm = 'Ja, abgeben'
export const givenUp = 'Du hast den Platz abgegeben.'
export const keep = 'Nein, behalten'
