/** People, for administrators. */

import { number, plural } from './language.ts'

export const title = 'Personen'
export const loading = 'Personen werden geladen …'
export const loadingPerson = 'Person wird geladen …'
export const listName = 'Personen'
export const search = 'Personen suchen'
export const nameOrEmail = 'Name oder E-Mail'
export const noneFound = 'Keine Person mit diesem Namen oder dieser E-Mail-Adresse gefunden.'
/** The name is for screen readers. */
export const viewDetails = 'Details ansehen<hidden> von <name/></hidden>'
export const back = 'Alle Personen'
export const administrator = 'Admin'
export const notAvailable = 'k. A.'
export const bookings = 'Buchungen'
export const offerings = 'Angebote'
export const payments = 'Zahlungen'
export const sessions = 'Angemeldete Browser'
export const audit = 'Protokoll'
export const noBookings = 'Keine Buchungen.'
export const noOfferings = 'Keine Angebote.'
export const noPayments = 'Keine Zahlungen.'
export const noSessions = 'Nirgends angemeldet.'
export const noEntries = 'Keine Einträge.'
export const entireLog = 'Alles im Protokoll'
export const received = 'Erhalten'
export const suspend = 'Sperren'
export const suspending = 'Wird gesperrt …'
export const suspendAbout =
  'Die Person wird überall abgemeldet und kann sich nicht mehr anmelden. Ihre Live-Stunden und Kurse werden entfernt. Alle, die sie gebucht haben, werden benachrichtigt und bekommen ihr Geld zurück. Ihre eigenen Buchungen bleiben bestehen. Den Grund erfährt sie per E-Mail.'
export const reinstate = 'Sperre aufheben'
export const reinstating = 'Wird aufgehoben …'
export const reinstateAbout =
  'Die Person kann sich wieder anmelden und bekommt eine E-Mail. Entfernte Live-Stunden und Kurse bleiben entfernt.'
export const reason = 'Grund'
export const failed = 'Das Konto konnte nicht geändert werden.'
export const joined = (date: string) => `Dabei seit ${date}`
/** `<reason/>` is the reason that was mailed. */
export const suspendedOn = (date: string) => `Gesperrt am ${date}: <reason/>`
export const suspendTitle = (name: string) => `${name} sperren`
export const reinstateTitle = (name: string) => `Sperre von ${name} aufheben`
export const signedIn = (at: string, used: string) => `Angemeldet: ${at}, zuletzt benutzt: ${used}`
export const contact = (contact: string) => `Telefon: ${contact}`
/** Who has to confirm the account of a young person. */
export const guardian = (email: string) => `Eltern oder Sorgeberechtigte: ${email}`
export const guardianConfirmed = 'Bestätigt'
export const guardianWaiting = 'Noch nicht bestätigt'
/** Above a list that has more than it shows. */
export const newestOf = (newest: number, total: number) => `Die neuesten ${newest} von ${total}`
export const seatsTaken = (taken: number, max: number) =>
  plural(max, {
    one: `${number(taken)} von ${number(max)} Platz belegt`,
    other: `${number(taken)} von ${number(max)} Plätzen belegt`,
  })
/** Keys: `PERSON_STATES`. */
export const states = {
  active: 'Aktiv',
  unverified: 'E-Mail nicht bestätigt',
  suspended: 'Gesperrt',
}
/** Keys: `SIGNUP_ROLES`. In English the screen capitalizes the first letters. */
export const roles = {
  student: 'Teilnehmer:in',
  instructor: 'Lehrkraft',
}
export const bookingStates = {
  waiting: 'Auf der Warteliste',
  held: 'Platz reserviert',
  booked: 'Gebucht',
  cancelled: 'Storniert',
}
export const offeringStates = {
  class: { coming: 'Demnächst', over: 'Vorbei', cancelled: 'Abgesagt', deleted: 'Gelöscht' },
  course: { coming: 'Demnächst', over: 'Vorbei', cancelled: 'Abgesagt', deleted: 'Gelöscht' },
}
