/** Days, times, prices and quantities (see `en/formats.ts`). */
import { clocksOf, type DayNumbers, type DayParts } from '../clocks.ts'
import { pricesOf } from '../prices.ts'
import { number, plural } from './language.ts'
import { withUhr } from './moments.ts'

/** Starting with Sunday. */
export const weekdays: readonly string[] = 'So. Mo. Di. Mi. Do. Fr. Sa.'.split(' ')
/** 'Every Sunday' and so on. */
export const everyWeekday: readonly string[] =
  'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'
    .split(' ')
    .map((weekday) => `Jeden ${weekday}`)
/** The form that is used with a day. */
export const months: readonly string[] =
  'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' ')

/** Whether times have 12 hours while nothing is known of the reader. */
export const hour12: boolean = false
export const { clock, clockRange } = clocksOf({
  halves: ['AM', 'PM'],
  between: '–',
  betweenHalves: '\u2009–\u2009',
  after: ' Uhr',
})

export const day = ({ weekday, day, month, year }: DayParts, _monthFirst: boolean): string =>
  `${weekday === undefined ? '' : `${weekday}, `}${day}. ${month}${year === undefined ? '' : ` ${year}`}`

const fullWeekdays = [
  'Sonntag',
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
]
const fullMonths = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]
/** The same in mails, with names in full. */
export const dayInFull = (
  { weekday, day: date, month, year }: DayNumbers,
  _monthFirst: boolean,
): string =>
  `${weekday === undefined ? '' : `${fullWeekdays[weekday]}, `}${date}. ${fullMonths[month]}${year === undefined ? '' : ` ${year}`}`

/** @param day or 'today' */
export const dayAndTime = (day: string, time: string): string => `${day}, ${withUhr(time)}`
export const daysRange = (first: string, last: string): string => `${first}\u2009–\u2009${last}`
/** @param days a day, or a range of days */
export const daysFrom = (days: string, time: string): string => `${days}, ab ${withUhr(time)}`
/** @param hours a range that ends on the day after */
export const nextDay = (hours: string): string => `${hours} am nächsten Tag`
/** A moment within a sentence: 'Beitritt ab …', 'Bis …'. @param day undefined for today */
export const timeOnDay = (time: string, day?: string): string =>
  day === undefined ? withUhr(time) : dayAndTime(day, time)
export const today = 'heute'
export const tomorrow = 'morgen'
export const yourTime = 'deine Ortszeit'
export const zoneTime = (city: string): string => `Ortszeit ${city}`
/** @param zone as `zoneTime` names it, or 'UTC' */
export const inZone = (time: string, zone: string): string => `${withUhr(time)}, ${zone}`

/** @param currency in lower case */
export const money = pricesOf(number, {
  usd: '$',
  eur: '€',
  gbp: '£',
  cad: 'CA$',
  aud: 'AU$',
  nzd: 'NZ$',
  jpy: '¥',
})
export const free = (price: string): string => `${price} · Kostenlos`

export const hours = (count: number): string =>
  plural(count, { one: `${number(count)} Stunde`, other: `${number(count)} Stunden` })
export const days = (count: number): string =>
  plural(count, { one: `${number(count)} Tag`, other: `${number(count)} Tage` })

export const full = { class: 'Ausgebucht', course: 'Ausgebucht' }
export const seatsLeft = (left: number, of: number): string =>
  plural(of, {
    one: `${number(left)} von ${number(of)} Platz frei`,
    other: `${number(left)} von ${number(of)} Plätzen frei`,
  })

export const rating = (average: number, count: number): string =>
  `${number(average, 1)} (${number(count)})`
/** For screen readers. */
export const ratingWords = (average: number, count: number): string =>
  plural(count, {
    one: `${number(average, 1)} von 5 Sternen, eine Bewertung`,
    other: `${number(average, 1)} von 5 Sternen, ${number(count)} Bewertungen`,
  })

export const kilobytes = (size: number): string => `${number(size)} kB`
export const megabytes = (size: number): string => `${number(size, 1)} MB`
