import { calendarDaysUntil } from './format-time.ts'

/** Days of the reader's calendar until the start; never below 0 (rule screen-13). */
export function daysRemaining(startsAt: string, zone: string, now: number): number {
  return Math.max(0, calendarDaysUntil(startsAt, zone, now))
}
