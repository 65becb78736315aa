/** 'Invite students' and 'Remove from class' on the page of an own class or course. */

import { plural } from './language.ts'

export const heading = 'Einladungen'
export const invite = 'Teilnehmer:innen einladen'
export const none =
  'Lade Leute ein, die du schon unterrichtest. Für jede Person reservieren wir einen Platz.'
export const states = {
  invited: 'Eingeladen',
  booked: 'Gebucht',
  declined: 'Abgelehnt',
  expired: 'Abgelaufen',
}
export const heldUntil = (moment: string) => `Platz reserviert bis ${moment}`
export const dates = (count: number) => `${count} Termine`
export const withdraw = 'Zurückziehen'
/** The address is for screen readers. */
export const withdrawFrom = 'Zurückziehen<hidden>: Einladung an <email/></hidden>'
export const withdrawTitle = 'Einladung zurückziehen'
export const withdrawQuestion = (email: string) =>
  `Möchtest du die Einladung an ${email} zurückziehen? Dann wird der Platz wieder frei.`
export const withdrawAllQuestion = (email: string, dates: number) =>
  `Möchtest du die Einladung an ${email} zurückziehen? Dann werden die Plätze für alle ${dates} Termine wieder frei.`
export const explanation =
  'Für jede Adresse reservieren wir einen Platz, sieben Tage lang und höchstens bis zum Beginn. Buchen kann ihn nur, wer sich mit dieser Adresse anmeldet.'
export const emails = 'E-Mail-Adressen'
export const emailsHelp = (most: number) =>
  `Eine pro Zeile oder durch Kommas getrennt. Höchstens ${most} am Tag.`
export const message = 'Nachricht (optional)'
export const messageHelp = 'Sie steht in der E-Mail und darf keine Links enthalten.'
export const send = 'Einladungen senden'
/** While many addresses are sent in parts. */
export const progress = (done: number, count: number) => `${done} von ${count} verschickt …`
/** After a failure in between, behind its message. */
export const left = (count: number) =>
  plural(count, {
    one: `${count} Adresse steht noch in der Liste und ist noch nicht eingeladen.`,
    other: `${count} Adressen stehen noch in der Liste und sind noch nicht eingeladen.`,
  })
export const sent = (count: number) =>
  plural(count, {
    one: `${count} Einladung verschickt.`,
    other: `${count} Einladungen verschickt.`,
  })
export const refused = (count: number) =>
  plural(count, {
    one: `${count} Adresse wurde nicht eingeladen:`,
    other: `${count} Adressen wurden nicht eingeladen:`,
  })
export const remove = {
  class: 'Aus der Live-Stunde entfernen',
  course: 'Aus dem Kurs entfernen',
}
/** The name is for screen readers. */
export const removeNamed = {
  class: 'Aus der Live-Stunde nehmen<hidden>: <name/></hidden>',
  course: 'Aus dem Kurs nehmen<hidden>: <name/></hidden>',
}
export const removeQuestion = (name: string) =>
  `${name} verliert den Platz und erfährt den Grund per E-Mail. Den bezahlten Betrag erstatten wir vollständig. Eine neue Buchung ist dann nur mit deiner Einladung möglich.`
export const reason = 'Grund'
export const removing = 'Wird entfernt …'
