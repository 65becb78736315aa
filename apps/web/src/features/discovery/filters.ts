import { WEEKDAYS, type DayPart, type Weekday } from '@firstbell/contract/limits'
import { dateIn, instantIn, plusDays } from '@firstbell/contract/local-time'
import { storedZone } from '@firstbell/contract/stored-zone'
import * as m from '@firstbell/messages/filters'
import { categories, levels } from '@firstbell/messages/labels'
import { names } from '@firstbell/messages/offering-languages'
import type { PublicListQuery } from '#entities/offering/kinds.ts'
import { priceText } from '#shared/format/format-quantities.ts'
import { setValues, type Filters } from '#shared/routing/search.ts'
import { formatDate, type ClockStyle } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { partsOfDay } from '#shared/time/parts-of-day.ts'
import { useReader } from '#shared/time/reader.ts'
import { DAYS, needsZone, WHEN, whenOf } from './filter-words.ts'

/** Converts the filters in the URL to the query of a list (rules filter-2, finding-2). */

/** Returns the parts of the day with their hours: 'Evening, 5 PM – midnight'. */
export function partsWithHours(style: ClockStyle): Readonly<Record<DayPart, string>> {
  const parts = partsOfDay(style)
  const hours = Object.entries(m.hoursOfParts(style.hour12)) as [DayPart, string][]
  return {
    ...parts,
    ...Object.fromEntries(hours.map(([part, span]) => [part, m.partOfDay(parts[part], span)])),
  }
}

/** Returns the days of a filter: 'tu,th' → ['tu', 'th']. */
export const weekdaysOf = ({ days }: Pick<Filters, 'days'>): readonly Weekday[] =>
  WEEKDAYS.filter((day) => days.includes(day))

/** Returns the first day and the day after the last; '' is open. A Sunday's weekend is that day only. */
function daysOf(filters: Filters, today: string): [string, string] {
  const monday = plusDays(today, 7 - ((new Date(today).getUTCDay() + 6) % 7))
  switch (whenOf(filters)) {
    case 'today':
      return [today, plusDays(today, 1)]
    case 'tomorrow':
      return [plusDays(today, 1), plusDays(today, 2)]
    case 'week':
      return [today, monday]
    case 'weekend': {
      const saturday = plusDays(monday, -2)
      return [today > saturday ? today : saturday, monday]
    }
    case 'dates':
      return [filters.from, filters.to === '' ? '' : plusDays(filters.to, 1)]
    case undefined:
      return ['', '']
  }
}

/** Returns the first instants of `daysOf` in a zone (ISO 8601; '' is open): days may have 23 or 25 hours. */
const instantsOf = (filters: Filters, zone: string, now: number) =>
  daysOf(filters, dateIn(now, zone)).map((date) =>
    date === '' ? '' : new Date(instantIn(date, '00:00', zone)).toISOString(),
  )

/** Returns the intervals of all choices of days as 'from/to,from/to', for a call that counts results. */
export const rangesOf = (filters: Filters, zone: string, now: number): string =>
  Object.keys(WHEN)
    // These choices take precedence over `from` and `to`, which the filters may contain as well.
    .map((when) => instantsOf({ ...filters, when: when as Filters['when'] }, zone, now).join('/'))
    .join()

export const datesContradict = ({ from, to }: Filters): boolean =>
  from !== '' && to !== '' && to < from
export const pricesContradict = ({ min = 0, max = Infinity }: Filters): boolean => max < min

/**
 * Returns the query of the filters; undefined if they need a time zone that is unknown. Contradictory
 * filters give the query of an empty list.
 * @param zone the reader's (IANA)
 * @param now milliseconds
 */
export function filterQuery(
  filters: Filters,
  zone: string | undefined,
  now: number,
): PublicListQuery | undefined {
  const { q, category, level, language, days, time, seats, min, max, sort } = filters
  if (zone === undefined && needsZone(filters)) return undefined
  const instants = instantsOf(filters, zone ?? 'UTC', now)
  const contradictory =
    pricesContradict(filters) || (whenOf(filters) === 'dates' && datesContradict(filters))
  // An interval that ended in the past has no results.
  const never = new Date(0).toISOString()
  const [from, to] = contradictory ? [never, never] : instants
  // The server refuses prices that contradict each other.
  const prices = contradictory ? {} : { minPrice: min, maxPrice: max }
  const zoneOfTime = (time ?? days) && zone
  return setValues({
    q,
    category,
    level,
    language,
    from,
    to,
    days,
    time,
    zone: zoneOfTime,
    seats,
    ...prices,
    sort,
  })
}

/** `filterQuery` in the reader's zone, or while the reader is unknown in the URL's, if it is a valid one. */
export function useFilterQuery(filters: Filters): PublicListQuery | undefined {
  const zone = useReader()?.zone ?? storedZone(filters.zone)
  return filterQuery(filters, zone, useNow())
}

/** `filterQuery` outside of components. @param zone `PrefetchArgs.zone`, absent on the server */
export const queryToPrefetch = (filters: Filters, zone?: string) =>
  filterQuery(filters, zone ?? storedZone(filters.zone), Date.now())

/** Values of filters in the URL that replace the current ones. */
export type Change = Partial<Omit<Filters, 'q'>>

/** The change that removes all filters but the prices, which only lists of one kind have. */
export const NONE = {
  category: undefined,
  level: undefined,
  language: undefined,
  when: undefined,
  from: '',
  to: '',
  days: '',
  time: undefined,
  seats: undefined,
  zone: '',
} satisfies Change
export const NO_PRICES = { min: undefined, max: undefined } satisfies Change

/**
 * Returns the texts of the active filters, each with the change that removes it (`off`).
 * @param priceOf formats a price, by default in dollars
 */
export function chipsOf(
  filters: Filters,
  style: ClockStyle,
  priceOf: (price: number) => string = priceText,
): { label: string; off: Change }[] {
  const { category, level, language, from, to, time, seats, min, max } = filters
  const when = whenOf(filters)
  const days =
    when === 'dates'
      ? between(from && formatDate(from, style), to && formatDate(to, style), m.fromDay, m.untilDay)
      : when && WHEN[when]
  const prices = between(
    min === undefined ? '' : priceOf(min),
    max === undefined ? '' : priceOf(max),
    m.fromPrice,
    m.upToPrice,
  )
  const chips: [string | undefined, Change][] = [
    [category && categories[category], { category: undefined }],
    [level && levels[level], { level: undefined }],
    [language && names[language], { language: undefined }],
    [days, { when: undefined, from: '', to: '' }],
    [
      weekdaysOf(filters)
        .map((day) => DAYS[day])
        .join(', '),
      { days: '' },
    ],
    [time && partsOfDay(style)[time], { time: undefined }],
    [prices, NO_PRICES],
    [seats && m.withSeats, { seats: undefined }],
  ]
  return chips.flatMap(([label, off]) => (label ? [{ label, off }] : []))
}

type Edge = (value: string) => string

/** '1 Mar – 3 Mar', or with one open end 'From 1 Mar' or 'Until 3 Mar'. An open end is ''. */
function between(first: string, last: string, from: Edge, upTo: Edge): string {
  if (first === last) return first
  if (first === '') return upTo(last)
  return last === '' ? from(first) : `${first} – ${last}`
}
