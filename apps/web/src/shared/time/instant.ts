import { localMs, wallClock } from './format-time.ts'
import { DAY } from './now.ts'

/**
 * The instant of a local day and time, computed like the server does: a repeated time means
 * the first one, a skipped time moves forward by the length of the gap.
 * @param date YYYY-MM-DD
 * @param timing HH:mm
 * @returns milliseconds
 */
export function instantIn(date: string, timing: string, zone: string): number {
  const wall = Date.parse(`${date}T${timing}Z`)
  const shown = (instant: number) => localMs(wallClock(instant, zone))
  // The offsets around a clock change that may be near.
  const before = wall - DAY
  const after = wall + DAY
  const byEarlier = wall - (shown(before) - before)
  const byLater = wall - (shown(after) - after)
  return shown(byEarlier) !== wall && shown(byLater) === wall ? byLater : byEarlier
}

/** The day some days after a day, both `YYYY-MM-DD`. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** The `YYYY-MM-DD` of an instant (milliseconds) in a zone. */
export function dateIn(instant: number, zone: string): string {
  const { year, month, day } = wallClock(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
