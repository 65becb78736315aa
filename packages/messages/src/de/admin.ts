import { number, plural } from './language.ts'

/** The section of admins around its parts. */

export const title = 'Administration'
export const decisions = 'Entscheidungen'
export const people = 'Personen'
export const offerings = 'Angebote'
export const insights = 'Auswertung'
export const payments = 'Zahlungen'
export const auditLog = 'Protokoll'
export const loadingInsights = 'Auswertung wird geladen …'
export const loadingPeople = 'Personen werden geladen …'
export const loadingOfferings = 'Angebote werden geladen …'
export const loadingPayments = 'Zahlungen werden geladen …'
export const loadingAuditLog = 'Protokoll wird geladen …'
export const setUpTwoStep = 'Zwei-Faktor-Anmeldung einrichten'
export const twoStepNeeded = 'Als Admin brauchst du auf dieser Website die Zwei-Faktor-Anmeldung.'

// On the dashboard
export const pending = 'Offene Entscheidungen'
export const nothingPending = 'Gerade gibt es nichts zu entscheiden.'
export const instructorsWaiting = (count: number) =>
  plural(count, {
    one: '1 Lehrkraft wartet auf die Freigabe',
    other: `${number(count)} Lehrkräfte warten auf die Freigabe`,
  })
export const reportsWaiting = (count: number) =>
  plural(count, { one: '1 Meldung ist offen', other: `${number(count)} Meldungen sind offen` })
export const paymentsInTrouble = (count: number) =>
  plural(count, {
    one: 'Um 1 Zahlung musst du dich kümmern',
    other: `Um ${number(count)} Zahlungen musst du dich kümmern`,
  })

// What takes place in the next seven days
export const thisWeek = 'Diese Woche'
export const allOfferings = 'Alle Live-Stunden und Kurse'
/** @param capped whether there are more */
export const liveClasses = (count: number, capped?: boolean) =>
  (capped ? 'mehr als ' : '') +
  plural(count, { one: '1 Live-Stunde', other: `${number(count)} Live-Stunden` })
export const seatsBooked = (count: number) =>
  plural(count, { one: '1 Platz gebucht', other: `${number(count)} Plätze gebucht` })
