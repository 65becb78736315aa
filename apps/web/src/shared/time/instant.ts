import { wallClock } from './format-time.ts'

const DAY_MS = 86_400_000

/**
 * The instant of a local day and time, computed like the server does: a repeated time means
 * the first one, a skipped time moves forward by the length of the gap.
 * @param date YYYY-MM-DD
 * @param timing HH:mm
 * @returns milliseconds
 */
export function instantIn(date: string, timing: string, zone: string): number {
  const wall = Date.parse(`${date}T${timing}Z`)
  const shown = (instant: number) => {
    const { year, month, day, time } = wallClock(instant, zone)
    const [hour, minute] = time.split(':')
    return Date.UTC(year, month - 1, day, Number(hour), Number(minute))
  }
  // The offsets around a clock change that may be near.
  const before = wall - DAY_MS
  const after = wall + DAY_MS
  const byEarlier = wall - (shown(before) - before)
  const byLater = wall - (shown(after) - after)
  return shown(byEarlier) !== wall && shown(byLater) === wall ? byLater : byEarlier
}

/** The `YYYY-MM-DD` of an instant (milliseconds) in a zone. */
export function dateIn(instant: number, zone: string): string {
  const { year, month, day } = wallClock(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}
