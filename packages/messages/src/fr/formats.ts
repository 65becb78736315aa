/** Days, times, prices and quantities (see `en/formats.ts`). */
import { clocksOf, type DayNumbers, type DayParts } from '../clocks.ts'
import { pricesOf } from '../prices.ts'
import { number, plural } from './language.ts'

/** Starting with Sunday. */
export const weekdays: readonly string[] = 'dim. lun. mar. mer. jeu. ven. sam.'.split(' ')
/** 'Every Sunday' and so on. */
export const everyWeekday: readonly string[] = 'dimanche lundi mardi mercredi jeudi vendredi samedi'
  .split(' ')
  .map((weekday) => `Chaque ${weekday}`)
/** The form that is used with a day. */
export const months: readonly string[] =
  'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ')

/** Whether times have 12 hours while nothing is known of the reader. */
export const hour12: boolean = false
export const { clock, clockRange } = clocksOf({
  halves: ['AM', 'PM'],
  between: '\u2009–\u2009',
})

export const day = ({ weekday, day, month, year }: DayParts, _monthFirst: boolean): string =>
  [weekday, day, month, year].filter((part) => part !== undefined).join(' ')

const fullWeekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const fullMonths = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
/** The same in mails, with names in full. */
export const dayInFull = (
  { weekday, day: date, month, year }: DayNumbers,
  _monthFirst: boolean,
): string =>
  `${weekday === undefined ? '' : `${fullWeekdays[weekday]} `}${date === 1 ? '1er' : date} ${fullMonths[month]}${year === undefined ? '' : ` ${year}`}`

/** @param day or 'today' */
export const dayAndTime = (day: string, time: string): string => `${day}, ${time}`
export const daysRange = (first: string, last: string): string => `${first}\u2009–\u2009${last}`
/** @param days a day, or a range of days */
export const daysFrom = (days: string, time: string): string => `${days}, à partir de ${time}`
/** @param hours a range that ends on the day after */
export const nextDay = (hours: string): string => `${hours} le lendemain`
/** A moment, which the functions of moments.ts put behind a preposition. @param day undefined for today */
export const timeOnDay = (time: string, day?: string): string =>
  day === undefined ? time : `${day} à ${time}`
export const today = 'aujourd’hui'
export const tomorrow = 'demain'
export const yourTime = 'votre heure locale'
export const zoneTime = (city: string): string => {
  if (city.startsWith('Le ')) return `heure du ${city.slice(3)}`
  if (city.startsWith('Îles ')) return `heure des ${city}`
  return /^[AEIOUÀÂÉÈÊÎÔ]/.test(city) ? `heure d’${city}` : `heure de ${city}`
}
/** @param zone as `zoneTime` names it, or 'UTC' */
export const inZone = (time: string, zone: string): string => `${time}, ${zone}`

/** @param currency in lower case */
export const money = pricesOf(number, {
  usd: '$US',
  eur: '€',
  gbp: '£GB',
  cad: '$CA',
  aud: '$AU',
  nzd: '$NZ',
})
export const free = (price: string): string => `${price} · Gratuit`

export const hours = (count: number): string =>
  plural(count, {
    one: `${number(count)} heure`,
    many: `${number(count)} heures`,
    other: `${number(count)} heures`,
  })
export const days = (count: number): string =>
  plural(count, {
    one: `${number(count)} jour`,
    many: `${number(count)} jours`,
    other: `${number(count)} jours`,
  })

export const full = { class: 'Complet', course: 'Complète' }
export const seatsLeft = (left: number, of: number): string =>
  plural(left, {
    one: `${number(left)} place libre sur ${number(of)}`,
    many: `${number(left)} places libres sur ${number(of)}`,
    other: `${number(left)} places libres sur ${number(of)}`,
  })

export const rating = (average: number, count: number): string =>
  `${number(average, 1)} (${number(count)})`
/** For screen readers. */
export const ratingWords = (average: number, count: number): string =>
  plural(count, {
    one: `Note de ${number(average, 1)} sur 5, donnée par ${number(count)} élève`,
    many: `Note de ${number(average, 1)} sur 5, donnée par ${number(count)} élèves`,
    other: `Note de ${number(average, 1)} sur 5, donnée par ${number(count)} élèves`,
  })

export const kilobytes = (size: number): string => `${number(size)}\u202fko`
export const megabytes = (size: number): string => `${number(size, 1)}\u202fMo`
