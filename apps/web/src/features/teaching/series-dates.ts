import { MAX_SERIES, MIN_SERIES } from '@firstbell/contract/limits'
import * as m from '@firstbell/messages/offering-form'
import {
  formatClock,
  formatDay,
  wallClock,
  zoneName,
  type ClockStyle,
} from '#shared/time/format-time.ts'
import type { OfferingValues } from './offering-form.ts'

const WEEK_MS = 7 * 86_400_000

/**
 * Formats the dates of the classes that 'Repeat weekly' creates (rule series-1): days and local
 * time in the offering's zone, which clock changes do not shift. Undefined while the fields are
 * incomplete.
 * @param now milliseconds
 */
export function formatSeriesDates(
  {
    date,
    timing,
    timezone,
    repeatWeekly,
  }: Pick<OfferingValues, 'date' | 'timing' | 'timezone' | 'repeatWeekly'>,
  style: ClockStyle,
  now: number,
): string | undefined {
  const weeks = Number(repeatWeekly.trim() || Number.NaN)
  const first = Date.parse(`${date}T00:00Z`)
  if (!Number.isInteger(weeks) || weeks < MIN_SERIES || weeks > MAX_SERIES) return undefined
  if (Number.isNaN(first) || timing === '') return undefined
  const today = wallClock(now, timezone)
  const days = Array.from({ length: weeks }, (_, week) => {
    const day = new Date(first + week * WEEK_MS)
    return formatDay(
      { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
      today,
      style,
    )
  })
  return m.seriesDates(formatClock(timing, style.hour12), zoneName(timezone), days)
}
