import type { ClassEntity } from '@firstbell/contract/offerings'
import { everyWeekday } from '@firstbell/messages/formats'
import * as m from '@firstbell/messages/offering'
import {
  formatOfferingTime,
  type FormattedTime,
  type Reader,
  type Span,
} from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'

/** A series in the reader's time. */
export interface SeriesLine {
  /** 'Every Tuesday', of this class its day ('Tue, Dec 1') if the classes are not a week apart. */
  day: string
  /** '6:30–7:30 PM', also if a class ends on the next day. */
  hours: string
  /** 'Every Tuesday · 6:30–7:30 PM' */
  when: string
  /** '12 dates from Dec 1': this class and the later ones; '12 dates' if they are not a week apart. */
  dates: string
}

/** A class, or a course or booking, which are in no series. */
type MaybeInSeries = Span & { series?: ClassEntity['series'] }

/** Returns whether a class of a list represents its series: later classes of it match, too. */
export const hasLaterDates = (item: MaybeInSeries): boolean => (item.series?.more ?? 0) > 0

/**
 * The line of a series from a class on: of the classes that a list counts (`series.more`), else of all later ones.
 * Undefined without a later class (rule series-11).
 * @param now milliseconds
 */
export function seriesLine(
  item: MaybeInSeries,
  reader: Reader | undefined,
  now: number,
): SeriesLine | undefined {
  if (!item.series) return undefined
  const { number, count, weekly, more = count - number } = item.series
  if (more === 0) return undefined
  const time = formatOfferingTime(item, reader, now)
  const dates = weekly ? m.datesFrom(more + 1, time.date) : m.dates(more + 1)
  const day = dayOf(time, weekly)
  const hours = time.clockHours
  return { day, hours, when: `${day} · ${hours}`, dates }
}

/** 'Every Tuesday', or the day of a class. */
export const dayOf = (time: FormattedTime, weekly: boolean): string =>
  (weekly && everyWeekday[time.weekday]) || time.shortDay

/** `seriesLine` for the reader, now. */
export function useSeriesLine(item: MaybeInSeries): SeriesLine | undefined {
  return seriesLine(item, useReader(), useNow())
}

/** Groups the dates of each series, in the order of their first ones; others are groups of one. */
export function bySeries<T>(
  dates: readonly T[],
  seriesOf: (date: T) => string | undefined,
): [T, ...T[]][] {
  const groups = new Map<unknown, [T, ...T[]]>()
  for (const date of dates) {
    const key = seriesOf(date) ?? date
    const group = groups.get(key)
    if (group) group.push(date)
    else groups.set(key, [date])
  }
  return [...groups.values()]
}
