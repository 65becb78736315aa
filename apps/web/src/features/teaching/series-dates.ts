import { MAX_SERIES, MIN_SERIES } from '@firstbell/contract/limits'
import { clockWords, dayWords, zoneName } from '../../shared/time/words.ts'

const WEEK_MS = 7 * 86_400_000

/** What decides when the classes of a series take place: text as it is typed. */
export interface SeriesFields {
  date: string
  timing: string
  timezone: string
  repeatWeekly: string
}

/**
 * The classes that 'Repeat weekly' makes, in words (rule series-1): days and time of day in their own
 * zone, which a change of daylight saving does not move. Undefined while the fields do not say them.
 * @param hour12 6:00 PM rather than 18:00
 * @param thisYear whose days go without a year
 */
export function seriesWords(
  { date, timing, timezone, repeatWeekly }: SeriesFields,
  hour12: boolean,
  thisYear: number,
): string | undefined {
  const weeks = Number(repeatWeekly.trim() || Number.NaN)
  const first = Date.parse(`${date}T00:00Z`)
  if (!Number.isInteger(weeks) || weeks < MIN_SERIES || weeks > MAX_SERIES) return undefined
  if (Number.isNaN(first) || timing === '') return undefined
  const days = Array.from({ length: weeks }, (_, week) => {
    const day = new Date(first + week * WEEK_MS)
    return dayWords(
      { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
      thisYear,
    )
  })
  const at = `${clockWords(timing, hour12)} (${zoneName(timezone)})`
  return `Makes ${weeks} classes, each at ${at} with seats of its own: ${days.slice(0, -1).join(', ')} and ${days.at(-1)}.`
}
