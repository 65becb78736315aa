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

/**
 * The instants of a wall-clock time. A time that clocks skip in spring moves forward by the length of
 * the gap, one that comes twice in autumn is the first of the two (RFC 5545 §3.3.5). A class ends
 * `duration` minutes later, a course at the same time of day `duration` days later.
 */
export function scheduleOf(
  kind: Kind,
  wall: { date: string; timing: string; timezone: string; duration: number },
): Schedule {
  const start = Temporal.PlainDateTime.from(`${wall.date}T${wall.timing}`).toZonedDateTime(
    wall.timezone,
    { disambiguation: 'compatible' },
  )
  const end = start.add(kind === 'class' ? { minutes: wall.duration } : { days: wall.duration })
  return {
    date: wall.date,
    timing: wall.timing,
    timezone: wall.timezone,
    startsAt: new Date(start.epochMilliseconds),
    endsAt: new Date(end.epochMilliseconds),
  }
}

/** @throws AppError invalid, on both fields, when it starts in the past (rule offering-9) */
export function refusePast(schedule: Schedule): void {
  if (schedule.startsAt.getTime() > Date.now()) return
  throw new AppError('invalid', messages.pastDate, {
    fields: { date: messages.pastDate, timing: messages.pastDate },
  })
}
