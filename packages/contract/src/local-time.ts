import { dayNumber, wallClock, type WallClock } from './wall-clock.ts'

/** Instants of local days and times in zones. Without zod, because the browser needs it. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Milliseconds of the local day and time if it were UTC, to compute with. */
export function localMs({ time, ...day }: WallClock): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return dayNumber(day) + (60 * hour + minute) * MINUTE_MS
}

/**
 * The instant of a local day and time: a repeated time means the first one, a skipped time moves forward by the
 * length of the gap (RFC 5545 §3.3.5).
 * @param date YYYY-MM-DD
 * @param timing HH:mm
 * @returns milliseconds
 */
export function instantIn(date: string, timing: string, zone: string): number {
  const wall = Date.parse(`${date}T${timing}Z`)
  const shown = (instant: number) => localMs(wallClock(instant, zone))
  // The offsets around a clock change that may be near.
  const before = wall - DAY_MS
  const after = wall + DAY_MS
  const byEarlier = wall - (shown(before) - before)
  const byLater = wall - (shown(after) - after)
  return shown(byEarlier) !== wall && shown(byLater) === wall ? byLater : byEarlier
}

/** The day some days after a day, both `YYYY-MM-DD`. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The `YYYY-MM-DD` of an instant (milliseconds) in a zone. */
export function dateIn(instant: number, zone: string): string {
  const { year, month, day } = wallClock(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
