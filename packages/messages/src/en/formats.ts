/**
 * Days, times, prices and quantities. The other languages have the forms of `Intl` for the language
 * without a region, as tables: browsers differ, and a first render must not.
 */
import { clocksOf, type DayNumbers, type DayParts } from '../clocks.ts'
import { number, plural } from './language.ts'

/** Starting with Sunday. */
export const weekdays: readonly string[] = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
/** 'Every Sunday' and so on. */
export const everyWeekday: readonly string[] =
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'
    .split(' ')
    .map((weekday) => `Every ${weekday}`)
/** The form that is used with a day. */
export const months: readonly string[] = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(
  ' ',
)

/** Whether times have 12 hours while nothing is known of the reader. */
export const hour12: boolean = false
export const { clock, clockRange } = clocksOf({ halves: ['AM', 'PM'], between: '–' })

/** @param monthFirst as some regions have it, in English alone */
export const day = ({ weekday, day, month, year }: DayParts, monthFirst: boolean): string =>
  [weekday, monthFirst ? `${month} ${day}` : `${day} ${month}`, year]
    .filter((part) => part !== undefined)
    .join(monthFirst ? ', ' : ' ')

/** The same in mails. The other languages have room for names in full there. */
export const dayInFull = (
  { weekday, day: date, month, year }: DayNumbers,
  monthFirst: boolean,
): string =>
  day(
    {
      weekday: weekday === undefined ? undefined : weekdays[weekday],
      day: date,
      month: months[month]!,
      year,
    },
    monthFirst,
  )

/**
 * @param day or 'today'
 * @param time usually a range
 */
export const dayAndTime = (day: string, time: string): string => `${day}, ${time}`
export const daysRange = (first: string, last: string): string => `${first} – ${last}`
/** @param days a day, or a range of days */
export const daysFrom = (days: string, time: string): string => `${days}, from ${time}`
/** @param hours a range that ends on the day after */
export const nextDay = (hours: string): string => `${hours} next day`
/**
 * A moment within a sentence: 'You can join from …', 'Ends at …'.
 * @param day undefined for today
 */
export const timeOnDay = (time: string, day?: string): string =>
  day === undefined ? time : dayAndTime(day, time)
export const today = 'today'
export const tomorrow = 'tomorrow'
export const yourTime = 'your time'
export const zoneTime = (city: string): string => `${city} time`
/** @param zone as `zoneTime` names it, or 'UTC' */
export const inZone = (time: string, zone: string): string => `${time} ${zone}`

/** @param currency in lower case */
export const money = (price: number, digits: number, currency: string): string =>
  currency === 'usd'
    ? `$${number(price, digits)}`
    : `${number(price, digits)} ${currency.toUpperCase()}`
export const free = (price: string): string => `${price} · Free`

export const hours = (count: number): string =>
  plural(count, { one: `${number(count)} hour`, other: `${number(count)} hours` })
export const days = (count: number): string =>
  plural(count, { one: `${number(count)} day`, other: `${number(count)} days` })

/** @limit 14 */
export const full = { class: 'Full', course: 'Full' }
export const seatsLeft = (left: number, of: number): string =>
  plural(of, {
    one: `${number(left)} of ${number(of)} seat left`,
    other: `${number(left)} of ${number(of)} seats left`,
  })

export const rating = (average: number, count: number): string =>
  `${number(average, 1)} (${number(count)})`
/** For screen readers. */
export const ratingWords = (average: number, count: number): string =>
  plural(count, {
    one: `Rated ${number(average, 1)} out of 5 by ${number(count)} student`,
    other: `Rated ${number(average, 1)} out of 5 by ${number(count)} students`,
  })

export const kilobytes = (size: number): string => `${number(size)} KB`
export const megabytes = (size: number): string => `${number(size, 1)} MB`
