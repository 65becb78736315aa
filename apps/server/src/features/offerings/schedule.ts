import type { Kind } from '@firstbell/contract/kinds'
import { MAX_YEARS_AHEAD, MAX_YEARS_BACK } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sessionsOf as courseSessions, type CourseTime } from '@firstbell/contract/schedule'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'

/** When an offering takes place: its first day (`YYYY-MM-DD`) and time (`HH:MM`) in its zone, and its instants. */
export interface OfferingTimes {
  date: string
  timing: string
  timezone: string
  startsAt: Date
  endsAt: Date
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

type Wall = Pick<OfferingTimes, 'date' | 'timing' | 'timezone'>

const wallTime = ({ date, timing }: Wall) => Temporal.PlainDateTime.from(`${date}T${timing}`)

/** Returns the instant of a local time; see `timesOf`. */
const instantOf = (wall: Temporal.PlainDateTime, timezone: string) =>
  wall.toZonedDateTime(timezone, { disambiguation: 'compatible' })

/**
 * Computes the instants of an offering from its local time. A time that a clock change skips moves forward by the
 * length of the gap; a repeated time is the first of the two (RFC 5545 §3.3.5). A class ends `duration` minutes
 * later, a course at the same local time `duration` days later.
 */
export function timesOf(
  kind: Kind,
  wall: { date: string; timing: string; timezone: string; duration: number },
): OfferingTimes {
  const start = instantOf(wallTime(wall), wall.timezone)
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
 * Returns the sessions of an offering (rule session-2): one for a class, those of its schedule for a course.
 * @param course how long a course and its sessions are, and its schedule
 */
export function sessionsOf(
  kind: Kind,
  times: OfferingTimes,
  course: Pick<CourseTime, 'duration' | 'sessionMinutes' | 'schedule'>,
): { startsAt: Date; endsAt: Date }[] {
  if (kind === 'class') return [{ startsAt: times.startsAt, endsAt: times.endsAt }]
  return courseSessions({ ...times, ...course }).map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
}

/** @throws AppError invalid, for both fields, if the start is in the past (rule offering-9) */
export function refusePast(times: OfferingTimes): void {
  if (times.startsAt.getTime() > Date.now()) return
  throw new AppError('invalid', messages.pastDate, {
    fields: { date: messages.pastDate, timing: messages.pastDate },
  })
}

/**
 * Refuses days that are too far away, which are mostly typing errors, and would make calendars and lists long
 * (rule offering-24).
 * @throws AppError invalid, for the date
 */
export function refuseDistant({ date, timezone }: OfferingTimes): void {
  const day = Temporal.PlainDate.from(date)
  const today = Temporal.Now.plainDateISO(timezone)
  if (Temporal.PlainDate.compare(day, today.add({ years: MAX_YEARS_AHEAD })) > 0)
    throw invalidField('date', messages.dateTooLate)
  if (Temporal.PlainDate.compare(day, today.subtract({ years: MAX_YEARS_BACK })) < 0)
    throw invalidField('date', messages.dateTooEarly)
}

/** Replaces the stored sessions of an offering. */
export async function writeSessions(
  tx: Tx,
  id: string,
  sessions: readonly { startsAt: Date; endsAt: Date }[],
): Promise<void> {
  await tx.deleteFrom('session').where('offering_id', '=', id).execute()
  await sql`
    insert into session (offering_id, starts_at, ends_at)
    select ${id}, starts_at, ends_at
    from unnest(${sessions.map((each) => each.startsAt)}::timestamptz[],
      ${sessions.map((each) => each.endsAt)}::timestamptz[])
        as each (starts_at, ends_at)`.execute(tx)
}

/**
 * Whether a start of an `offering` that was announced before it came has come. An edit that moves the start into
 * the past does not count: otherwise an offering could be published, moved back and reviewed within a second.
 */
export const announcedStartHasCome = sql<boolean>`coalesce(offering.announced_start <= now(), true)`

/**
 * Whether an `offering` has taken place, so that it can be reviewed: a class after its end, a course
 * from the start of its second session on (rule review-2).
 */
export const hasTakenPlace = sql<boolean>`(${announcedStartHasCome} and coalesce((
  select min(session.starts_at) from session where session.offering_id = offering.id
    and session.starts_at > offering.starts_at), offering.ends_at) <= now())`
