import { number, plural } from './language.ts'

/** Words of the cards and lists of classes and courses. */

export const classWords = {
  titles: 'Classes',
  listLabel: 'All classes',
  book: 'Book',
  /** Shown instead to the instructor. */
  own: 'Your class',
  dateLabel: 'Date',
}
export const courseWords = {
  titles: 'Courses',
  listLabel: 'All courses',
  book: 'Enroll',
  /** Shown instead to the instructor. */
  own: 'Your course',
  dateLabel: 'Launch date',
}

export const minutes = (count: number) =>
  plural(count, { one: `${number(count)} minute`, other: `${number(count)} minutes` })
/** The same where there is little room. */
export const minutesShort = (count: number) => `${number(count)} min`

/** @param start a day and a time */
export const starts = (start: string) => `Starts ${start}`
export const started = (start: string) => `Started ${start}`
/** @param hours '12:00–12:30', of each day of a course */
export const daily = (hours: string) => `Daily, ${hours}`
/** @param days short names of weekdays */
export const everyTwoWeeks = (days: string, hours: string) => `${days}, every two weeks, ${hours}`
export const sessions = (count: number) =>
  plural(count, { one: `${number(count)} session`, other: `${number(count)} sessions` })

/** Precedes the value, for screen readers. */
export const categoryBefore = 'Category:'
export const levelBefore = 'Level:'
export const instructorBefore = 'Instructor:'
/** Shown instead of an instructor whose account is deleted. */
export const nobody = 'N/A'

/** The price of what costs nothing. */
export const free = 'Free'

/** People on the waitlist. */
export const waiting = (count: number) => `${count} waiting`
/** The dates of a series. */
export const dates = (count: number) =>
  plural(count, { one: `${number(count)} date`, other: `${number(count)} dates` })
/** @param from the day of the first */
export const datesFrom = (count: number, from: string) => `${dates(count)} from ${from}`
/** Behind `datesFrom`, for screen readers. */
export const datesOf = ' of <title/>'
