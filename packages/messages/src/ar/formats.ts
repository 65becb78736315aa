/** Days, times, prices and quantities (see `en/formats.ts`). */
import { clocksOf, type DayNumbers, type DayParts } from '../clocks.ts'
import { pricesOf } from '../prices.ts'
import { number, plural } from './language.ts'

/** Starting with Sunday. */
export const weekdays: readonly string[] = 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'.split(
  ' ',
)
/** 'Every Sunday' and so on. */
export const everyWeekday: readonly string[] = 'أحد اثنين ثلاثاء أربعاء خميس جمعة سبت'
  .split(' ')
  .map((weekday) => `كل ${weekday}`)
/** The form that is used with a day. */
export const months: readonly string[] =
  'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')

/** Whether times have 12 hours while nothing is known of the reader. */
export const hour12: boolean = true
export const { clock, clockRange } = clocksOf({
  halves: ['ص', 'م'],
  between: '–',
  betweenHalves: '\u2009–\u2009',
})

export const day = ({ weekday, day, month, year }: DayParts, _monthFirst: boolean): string =>
  `${weekday === undefined ? '' : `${weekday}، `}${day} ${month}${year === undefined ? '' : ` ${year}`}`

/** The same in mails, with names in full. */
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

/** @param day or 'today' */
export const dayAndTime = (day: string, time: string): string => `${day}، ${time}`
export const daysRange = (first: string, last: string): string => `${first} – ${last}`
/** @param days a day, or a range of days */
export const daysFrom = (days: string, time: string): string => `${days}، ابتداءً من ${time}`
/** @param hours a range that ends on the day after */
export const nextDay = (hours: string): string => `${hours} من اليوم التالي`
/** A moment within a sentence: 'ابتداءً من …', 'حتى …'. @param day undefined for today */
export const timeOnDay = (time: string, day?: string): string =>
  day === undefined ? `الساعة ${time}` : `${day}، الساعة ${time}`
export const today = 'اليوم'
export const tomorrow = 'غدًا'
export const yourTime = 'بتوقيتكم'
export const zoneTime = (city: string): string => `بتوقيت \u2068${city}\u2069`
/** @param zone as `zoneTime` names it, or 'UTC' */
export const inZone = (time: string, zone: string): string => `${time} ${zone}`

const price = pricesOf(number, {
  usd: 'US$',
  eur: '€',
  gbp: 'UK£',
  cad: 'CA$',
  aud: 'AU$',
  nzd: 'NZ$',
  jpy: 'JP¥',
})
/**
 * Isolates the amount, and the sign in it: without that 'US$' is shown as '$US' (U+2068 … U+2069).
 * @param currency in lower case
 */
export const money = (amount: number, digits: number, currency: string): string =>
  `\u2068\u200f${price(amount, digits, currency).replace(/[^\u00a0]+$/, '\u2068$&\u2069')}\u2069`
export const free = (price: string): string => `${price} · مجاني`

export const hours = (count: number): string =>
  plural(count, {
    zero: `${number(count)} ساعة`,
    one: 'ساعة واحدة',
    two: 'ساعتان',
    few: `${number(count)} ساعات`,
    many: `${number(count)} ساعة`,
    other: `${number(count)} ساعة`,
  })
export const days = (count: number): string =>
  plural(count, {
    zero: `${number(count)} يوم`,
    one: 'يوم واحد',
    two: 'يومان',
    few: `${number(count)} أيام`,
    many: `${number(count)} يومًا`,
    other: `${number(count)} يوم`,
  })

export const full = { class: 'اكتمل العدد', course: 'اكتمل العدد' }
export const seatsLeft = (left: number, of: number): string =>
  `المقاعد المتبقية: ${number(left)} من ${number(of)}`

export const rating = (average: number, count: number): string =>
  `${number(average, 1)} (${number(count)})`
/** For screen readers. */
export const ratingWords = (average: number, count: number): string =>
  plural(count, {
    zero: `التقييم ${number(average, 1)} من 5، بلا تقييمات`,
    one: `التقييم ${number(average, 1)} من 5، من طالب واحد`,
    two: `التقييم ${number(average, 1)} من 5، من طالبين`,
    few: `التقييم ${number(average, 1)} من 5، من ${number(count)} طلاب`,
    many: `التقييم ${number(average, 1)} من 5، من ${number(count)} طالبًا`,
    other: `التقييم ${number(average, 1)} من 5، من ${number(count)} طالب`,
  })

export const kilobytes = (size: number): string => `${number(size)} كيلوبايت`
export const megabytes = (size: number): string => `${number(size, 1)} ميغابايت`
