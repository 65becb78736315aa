import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { Temporal } from 'temporal-polyfill'
import { AppError } from '../../platform/http/errors.ts'

/** When an offering takes place: the wall-clock time the instructor typed, and its instants. */
export interface Schedule {
  date: string
  timing: string
  timezone: string
  startsAt: Date
  endsAt: Date
}

/** A calendar day (`YYYY-MM-DD`), so many days later. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The instant of a wall-clock time, `days` after its date. */
const instantOf = (
  { date, timing, timezone }: Pick<Schedule, 'date' | 'timing' | 'timezone'>,
  days = 0,
) =>
  Temporal.PlainDateTime.from(`${date}T${timing}`)
    .add({ days })
    .toZonedDateTime(timezone, { disambiguation: 'compatible' })

/**
 * The instants of a wall-clock time. A time that clocks skip in spring moves forward by the length of
 * the gap, one that comes twice in autumn is the first of the two (RFC 5545 §3.3.5). A class ends
 * `duration` minutes later, a course at the same time of day `duration` days later.
 */
export function scheduleOf(
  kind: Kind,
  wall: { date: string; timing: string; timezone: string; duration: number },
): Schedule {
  const start = instantOf(wall)
  const end = start.add(kind === 'class' ? { minutes: wall.duration } : { days: wall.duration })
  return {
    date: wall.date,
    timing: wall.timing,
    timezone: wall.timezone,
    startsAt: new Date(start.epochMilliseconds),
    endsAt: new Date(end.epochMilliseconds),
  }
}

/**
 * The sessions of an offering (rule session-2): a class is one, a course has one a day at the same time
 * of day in its zone.
 * @param sessionMinutes of a course's sessions
 */
export function sessionsOf(
  kind: Kind,
  schedule: Schedule,
  duration: number,
  sessionMinutes: number,
): { startsAt: Date; endsAt: Date }[] {
  if (kind === 'class') return [{ startsAt: schedule.startsAt, endsAt: schedule.endsAt }]
  return Array.from({ length: duration }, (_, day) => {
    const start = instantOf(schedule, day)
    return {
      startsAt: new Date(start.epochMilliseconds),
      endsAt: new Date(start.epochMilliseconds + sessionMinutes * 60_000),
    }
  })
}

/** @throws AppError invalid, on both fields, when it starts in the past (rule offering-9) */
export function refusePast(schedule: Schedule): void {
  if (schedule.startsAt.getTime() > Date.now()) return
  throw new AppError('invalid', messages.pastDate, {
    fields: { date: messages.pastDate, timing: messages.pastDate },
  })
}
