import { dateIn } from '@firstbell/contract/local-time'
import { sessionsOf, type Schedule } from '@firstbell/contract/schedule'
import { wallClock } from '@firstbell/contract/wall-clock'
import type { Span } from '#shared/time/format-time.ts'
import { DAY } from '#shared/time/now.ts'

export interface NumberedSession extends Span {
  /** Its position among the sessions of its offering, from 1. */
  number: number
}

/**
 * The sessions of an offering that end after one instant and start before another, in order (rule session-2).
 * @param offering a course has the minutes of a session; a class is one session
 * @param from milliseconds, as `to`
 */
export function sessionsBetween(
  {
    sessionMinutes,
    schedule,
    ...offering
  }: Span & { sessionMinutes?: number | undefined; schedule?: Schedule | undefined },
  from: number,
  to: number,
): NumberedSession[] {
  const { timezone } = offering
  const [first, end] = [Date.parse(offering.startsAt), Date.parse(offering.endsAt)]
  if (sessionMinutes === undefined)
    return end > from && first < to ? [{ ...offering, number: 1 }] : []
  const course = {
    date: dateIn(first, timezone),
    timing: wallClock(first, timezone).time,
    timezone,
    // A course ends a day after the start of its last session.
    duration: Math.round((end - first) / DAY),
    sessionMinutes,
    schedule,
  }
  const iso = (instant: number) => new Date(instant).toISOString()
  return sessionsOf(course, from, to).map(({ startsAt, endsAt, number }) => ({
    timezone,
    startsAt: iso(startsAt),
    endsAt: iso(endsAt),
    number,
  }))
}
