import * as m from '@firstbell/messages/formats'
import {
  calendarDaysUntil,
  formatClock,
  dayNumber,
  formatDay,
  formatRange,
  UNKNOWN_READER,
  wallClock,
  type Reader,
} from './format-time.ts'

/** Texts for moments near the present in the reader's time: when something opens, ends or expires. */

/**
 * '18:20', or on another day 'Mon 23 Nov, 18:20'.
 * @param at an instant (ISO 8601)
 * @param now milliseconds
 */
export function formatMoment(at: string, reader: Reader = UNKNOWN_READER, now: number): string {
  const clock = wallClock(Date.parse(at), reader.zone)
  const today = wallClock(now, reader.zone)
  const time = formatClock(clock.time, reader.hour12)
  const sameDay = dayNumber(clock) === dayNumber(today)
  return m.timeOnDay(time, sameDay ? undefined : formatDay(clock, today, reader))
}

/** 'today, 18:00–19:30', 'tomorrow, 18:00–19:30', 'Tue 3 Mar, 18:00–19:30'. */
export function formatSession(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  reader: Reader = UNKNOWN_READER,
  now: number,
): string {
  const start = wallClock(Date.parse(startsAt), reader.zone)
  const end = wallClock(Date.parse(endsAt), reader.zone)
  const hours = formatRange(start.time, end.time, reader.hour12)
  const today = wallClock(now, reader.zone)
  const days = calendarDaysUntil(startsAt, reader.zone, now)
  const day = days === 0 ? m.today : days === 1 ? m.tomorrow : formatDay(start, today, reader)
  return m.dayAndTime(day, hours)
}
