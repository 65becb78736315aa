import { wallClock } from './words.ts'

const DAY_MS = 86_400_000

/**
 * The instant at which the clocks of a zone show a day and time, as the server reads them: of a time
 * that comes twice the first, of one that a change of the clocks leaves out as long after the change.
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
  // The offsets before and after a change of the clocks that may lie near.
  const before = wall - DAY_MS
  const after = wall + DAY_MS
  const byEarlier = wall - (shown(before) - before)
  const byLater = wall - (shown(after) - after)
  return shown(byEarlier) !== wall && shown(byLater) === wall ? byLater : byEarlier
}
