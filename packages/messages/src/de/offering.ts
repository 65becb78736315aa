import { number, plural } from './language.ts'

/** Words of the cards and lists of classes and courses. */

export const classWords = {
  titles: 'Live-Stunden',
  listLabel: 'Alle Live-Stunden',
  book: 'Buchen',
  /** Shown instead to the instructor. */
  own: 'Deine Live-Stunde',
  dateLabel: 'Datum',
}
export const courseWords = {
  titles: 'Kurse',
  listLabel: 'Alle Kurse',
  book: 'Kurs buchen',
  /** Shown instead to the instructor. */
  own: 'Dein Kurs',
  dateLabel: 'Kursbeginn',
}

export const minutes = (count: number) =>
  plural(count, { one: `${number(count)} Minute`, other: `${number(count)} Minuten` })
/** The same where there is little room. */
export const minutesShort = (count: number) => `${number(count)} Min.`

/** @param start a day and a time */
export const starts = (start: string) => `Beginnt ${start}`
export const started = (start: string) => `Begann ${start}`
/** @param hours '12:00–12:30', of each day of a course */
export const daily = (hours: string) => `Täglich, ${hours}`
/** @param days short names of weekdays */
export const everyTwoWeeks = (days: string, hours: string) => `${days}, alle zwei Wochen, ${hours}`
export const sessions = (count: number) =>
  plural(count, { one: `${number(count)} Termin`, other: `${number(count)} Termine` })

/** Precedes the value, for screen readers. */
export const categoryBefore = 'Kategorie:'
export const levelBefore = 'Niveau:'
export const instructorBefore = 'Lehrkraft:'
/** Shown instead of an instructor whose account is deleted. */
export const nobody = 'k. A.'

/** The price of what costs nothing. */
export const free = 'Kostenlos'

/** People on the waitlist. */
export const waiting = (count: number) =>
  plural(count, { one: `${number(count)} wartet`, other: `${number(count)} warten` })
/** The dates of a series. */
export const dates = (count: number) =>
  plural(count, { one: `${number(count)} Termin`, other: `${number(count)} Termine` })
/** @param from the day of the first */
export const datesFrom = (count: number, from: string) => `${dates(count)} ab ${from}`
/** Behind `datesFrom`, for screen readers. */
export const datesOf = ': „<title/>“'
