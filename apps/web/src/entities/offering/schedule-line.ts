import { instantIn, plusDays } from '@firstbell/contract/local-time'
import type { CourseEntity } from '@firstbell/contract/offerings'
import { scheduleOf } from '@firstbell/contract/schedule'
import { weekdayNumbers } from '@firstbell/contract/weekday-numbers'
import { daysRange } from '@firstbell/messages/formats'
import { sessions } from '@firstbell/messages/offering'
import * as m from '@firstbell/messages/schedules'
import { formatOfferingTime, type FormattedTime, type Reader } from '#shared/time/format-time.ts'
import { useNow } from '#shared/time/now.ts'
import { useReader } from '#shared/time/reader.ts'
import { firstSession } from './local-time.tsx'

/** The part of a course that decides when it meets. */
export type ScheduledCourse = Pick<
  CourseEntity,
  | 'date'
  | 'timing'
  | 'timezone'
  | 'startsAt'
  | 'endsAt'
  | 'duration'
  | 'sessionMinutes'
  | 'schedule'
>

/** Formats the last day of a course. */
export function lastDay(
  item: ScheduledCourse,
  reader: Reader | undefined,
  now: number,
): FormattedTime {
  const date = plusDays(item.date, item.duration - 1)
  const startsAt = new Date(instantIn(date, item.timing, item.timezone)).toISOString()
  return formatOfferingTime({ ...item, startsAt }, reader, now)
}

/**
 * When a course meets, in the reader's time: 'Tuesdays, 6:30–7:30 PM, 12 sessions, Dec 1 – Feb 23' (rule session-12).
 * @param now milliseconds
 */
export function scheduleLine(
  item: ScheduledCourse,
  reader: Reader | undefined,
  now: number,
): string {
  const schedule = scheduleOf(item)
  const first = formatOfferingTime(item, reader, now)
  const { hours } = formatOfferingTime(firstSession(item), reader, now)
  const several = schedule.sessions > 1
  const rhythm =
    schedule.every === 'day'
      ? m.daily
      : m.onWeekdays(
          weekdayNumbers(schedule, item.date, first.weekday),
          schedule.every === 'two weeks',
        )
  return m.line([
    ...(several ? [rhythm] : []),
    hours,
    sessions(schedule.sessions),
    several ? daysRange(first.date, lastDay(item, reader, now).date) : first.date,
  ])
}

/** `scheduleLine` for the reader, now. */
export function useScheduleLine(item: ScheduledCourse): string {
  return scheduleLine(item, useReader(), useNow())
}
