import { sentence } from '../sentence.ts'
import { number, plural } from './language.ts'

/** Charts and tables about bookings and attendance. */

export const period = 'Zeitraum'
export const days = (count: number) =>
  plural(count, { one: `${number(count)} Tag`, other: `${number(count)} Tage` })
export const loading = 'Auswertung wird geladen …'
export const downloadCsv = 'CSV herunterladen'
export const empty = 'Für diesen Zeitraum gibt es noch keine Zahlen.'
export const emptyMine =
  'Hier siehst du Tag für Tag Buchungen, Stornierungen, belegte Plätze, Wartelisten, Anwesenheit und Bewertungen deiner Live-Stunden und Kurse.'
export const emptySite =
  'Hier siehst du Tag für Tag Buchungen, Stornierungen, belegte Plätze, Wartelisten, Anwesenheit und Bewertungen der ganzen Website.'

/** '3 Nov 2026 to 9 Nov 2026' */
export const span = (from: string, to: string) => `${from} bis ${to}`
/** Above the charts. @param span as of `span` */
export const byDays = (span: string, timeZone: string) =>
  `${sentence(`${span}, ${timeZone}`)} Die Zahlen von heute sind noch nicht vollständig.`
export const byWeeks = (span: string, timeZone: string) =>
  `${span}, ${timeZone}, nach Wochen. Die Zahlen von heute sind noch nicht vollständig.`

// Figures
/** `of` is for screen readers only. */
export const showAsChart = (title: string) => `Als Diagramm anzeigen<of>: ${title}</of>`
export const showAsTable = (title: string) => `Als Tabelle anzeigen<of>: ${title}</of>`
/** A figure for screen readers: 'Bookings: 3 bookings, 1 cancellation.' */
export const figure = (title: string, totals: readonly string[]) =>
  `${title}: ${totals.join(', ')}.`
/** A column for the pointer. @param name of its days */
export const column = (name: string, values: readonly string[]) => `${name}: ${values.join(', ')}`
export const day = 'Tag'
export const week = 'Woche'
/** @param value a whole number */
export const percent = (value: number) => `${value}\u00a0%`

export const bookings = 'Buchungen'
export const booked = 'Gebucht'
export const bookingsOf = (count: number) =>
  plural(count, { one: `${number(count)} Buchung`, other: `${number(count)} Buchungen` })
export const cancelled = 'Storniert'
export const cancellationsOf = (count: number) =>
  plural(count, { one: `${number(count)} Stornierung`, other: `${number(count)} Stornierungen` })

export const seats = 'Belegte Plätze'
export const seatsAbout = (percent: string) =>
  `${percent} der Plätze in Live-Stunden und Kursen, die in diesem Zeitraum beginnen.`
export const nextWeek = (taken: number, seats: number) =>
  `Gebuchte Plätze in den nächsten 7 Tagen: ${number(taken)} von ${number(seats)}`
export const nothingNextWeek = 'In den nächsten 7 Tagen beginnt nichts.'
export const filled = 'Belegt'
export const filledOf = (count: number) => `${number(count)} belegt`
export const unfilled = 'Frei'
export const unfilledOf = (count: number) => `${number(count)} frei`

export const waitlist = 'Warteliste'
export const joined = 'Eingetragen'
export const joinedOf = (count: number) => `${number(count)} eingetragen`
export const joinedInAll = (count: number) => `${number(count)} neu auf einer Warteliste`

export const attendance = 'Anwesenheit'
export const attended = 'Anwesend'
export const attendedOf = (count: number) => `${number(count)} anwesend`
export const absent = 'Abwesend'
export const absentOf = (count: number) => `${number(count)} abwesend`
export const notKnown = 'Unbekannt'
export const notKnownOf = (count: number) => `${number(count)} unbekannt`

export const revenue = 'Umsatz'
/** @param currency its code, as 'EUR' */
export const revenueIn = (currency: string) => `Umsatz in ${currency}`
export const revenueAbout = 'Zahlungen abzüglich Erstattungen, einschließlich Servicegebühr.'

export const ratings = 'Bewertungen'
export const ratingsOf = (average: number, count: number) =>
  plural(count, {
    one: `${number(average, 1)} von 5, ${number(count)} Bewertung`,
    other: `${number(average, 1)} von 5, ${number(count)} Bewertungen`,
  })
export const stars = 'Sterne'
export const starsOf = (count: number) =>
  plural(count, { one: `${number(count)} Stern`, other: `${number(count)} Sterne` })

/** Shown instead of empty charts. */
export const nothingOf = (titles: readonly string[]) =>
  sentence(`Keine Zahlen in diesem Zeitraum: ${titles.join(', ')}`)
/** Below figures in words. */
export const chartsFromDays = 'Ein Diagramm siehst du hier, sobald es Zahlen für drei Tage gibt.'
export const chartsFromWeeks = 'Ein Diagramm siehst du hier, sobald es Zahlen für drei Wochen gibt.'

// On the dashboard of administrators
export const lastSevenDays = 'Die letzten 7 Tage'
export const seatsNextWeek = 'Gebuchte Plätze, nächste 7 Tage'
export const allInsights = 'Zur Auswertung'
/** @param taken, seats formatted numbers */
export const ofSeats = (taken: string, seats: string) => `${taken} von ${seats}`
