/** Days, times, prices and quantities (see `en/formats.ts`). */
import { clocksOf, type DayNumbers, type DayParts } from '../clocks.ts'
import { pricesOf } from '../prices.ts'
import { number, plural } from './language.ts'
import { withArticle } from './moments.ts'

/** Starting with Sunday. */
export const weekdays: readonly string[] = 'dom lun mar mié jue vie sáb'.split(' ')
/** 'Every Sunday' and so on. */
export const everyWeekday: readonly string[] =
  'domingo lunes martes miércoles jueves viernes sábado'
    .split(' ')
    .map((weekday) => `Cada ${weekday}`)
/** The form that is used with a day. */
export const months: readonly string[] = 'ene feb mar abr may jun jul ago sept oct nov dic'.split(
  ' ',
)

/** Whether times have 12 hours while nothing is known of the reader. */
export const hour12: boolean = false
export const { clock, clockRange } = clocksOf({
  halves: ['a. m.', 'p. m.'],
  between: '–',
  between12: '\u2009–\u2009',
  short: true,
})

export const day = ({ weekday, day, month, year }: DayParts, _monthFirst: boolean): string =>
  `${weekday === undefined ? '' : `${weekday}, `}${day} ${month}${year === undefined ? '' : ` ${year}`}`

const fullWeekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const fullMonths = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
/** The same in mails, with names in full. */
export const dayInFull = (
  { weekday, day: date, month, year }: DayNumbers,
  _monthFirst: boolean,
): string =>
  `${weekday === undefined ? '' : `${fullWeekdays[weekday]}, `}${date} de ${fullMonths[month]}${year === undefined ? '' : ` de ${year}`}`

/** @param day or 'today' */
export const dayAndTime = (day: string, time: string): string => `${day}, ${time}`
export const daysRange = (first: string, last: string): string => `${first}\u2009–\u2009${last}`
/** @param days a day, or a range of days */
export const daysFrom = (days: string, time: string): string =>
  `${days}, desde ${withArticle(time)}`
/** @param hours a range that ends on the day after */
export const nextDay = (hours: string): string => `${hours} del día siguiente`
/** A moment, which `withArticle` puts behind a preposition. @param day undefined for today */
export const timeOnDay = (time: string, day?: string): string =>
  day === undefined ? time : `${day}, a ${withArticle(time)}`
export const today = 'hoy'
export const tomorrow = 'mañana'
export const yourTime = 'tu hora local'
export const zoneTime = (city: string): string => `hora de ${city}`
/** @param zone as `zoneTime` names it, or 'UTC' */
export const inZone = (time: string, zone: string): string => `${time}, ${zone}`

/** @param currency in lower case */
export const money = pricesOf(number, { usd: 'US$', eur: '€' })
export const free = (price: string): string => `${price} · Gratis`

export const hours = (count: number): string =>
  plural(count, {
    one: `${number(count)} hora`,
    many: `${number(count)} horas`,
    other: `${number(count)} horas`,
  })
export const days = (count: number): string =>
  plural(count, {
    one: `${number(count)} día`,
    many: `${number(count)} días`,
    other: `${number(count)} días`,
  })

export const full = { class: 'Sin plazas', course: 'Sin plazas' }
export const seatsLeft = (left: number, of: number): string =>
  `Plazas libres: ${number(left)} de ${number(of)}`

export const rating = (average: number, count: number): string =>
  `${number(average, 1)} (${number(count)})`
/** For screen readers. */
export const ratingWords = (average: number, count: number): string =>
  plural(count, {
    one: `${number(average, 1)} sobre 5, según ${number(count)} valoración`,
    many: `${number(average, 1)} sobre 5, según ${number(count)} valoraciones`,
    other: `${number(average, 1)} sobre 5, según ${number(count)} valoraciones`,
  })

export const kilobytes = (size: number): string => `${number(size)} kB`
export const megabytes = (size: number): string => `${number(size, 1)} MB`
