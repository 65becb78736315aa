import { WEEKDAYS, type Weekday } from './limits.ts'

/** Apart from the other functions of a schedule, because cards in the browser's first load need only this one. */

/**
 * Returns the weekdays of a schedule by a reader's clock as numbers, from Monday on: 0 is Sunday.
 * @param first the date of the first session in the course's zone
 * @param weekday the number of that session's weekday by the reader's clock, which may be the day before or after
 */
export function weekdayNumbers(
  { days }: { days: readonly Weekday[] },
  first: string,
  weekday: number,
): number[] {
  const shift = weekday - new Date(first).getUTCDay()
  return days
    .map((day) => (WEEKDAYS.indexOf(day) + shift + WEEKDAYS.length) % WEEKDAYS.length)
    .toSorted((one, other) => one - other)
    .map((position) => (position + 1) % WEEKDAYS.length)
}
