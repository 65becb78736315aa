import type { CallOutput } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { getNextSession, joinSession } from '@firstbell/contract/sessions'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { WithMessage } from '../../platform/http/routes.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { requireParticipant, participationOf, type Participation } from '../bookings/bookings.ts'
import { placeOf, type JoinedSession } from '../classroom/classroom.ts'

/**
 * Joining the sessions of an offering (docs/product/sessions.md). One statement decides by the database's clock which
 * session a student joins and whether it is open, and records the join.
 */

export type SessionsContext = Pick<Context, 'db' | 'config'>

export interface JoinContext extends SessionsContext {
  /** @throws AppError not_open, ended, removed, room_full, unavailable */
  enterRoom: (
    person: Pick<Caller, 'id' | 'loginId'>,
    session: JoinedSession,
  ) => Promise<{ url: string; token: string }>
}

interface NextSession extends Participation {
  title: string
  timezone: string
  meeting_url: string | null
  /** Null after the last session has ended, like the next two fields. */
  starts_at: Date | null
  ends_at: Date | null
  opens_at: Date | null
  now: Date
}

/** SQL interval: how long before its start a session opens. */
const joinEarlyInterval = ({ joinEarlyMinutes }: Pick<Config, 'joinEarlyMinutes'>) =>
  sql`make_interval(mins => ${joinEarlyMinutes}::int)`

/**
 * SQL condition: whether a row of `session_join` counts for a `booking` of an `offering`. After an edit of the times,
 * a join counts only if the offering was open by its current times, or if the joined session still starts then.
 */
export const joinCounts = (config: Pick<Config, 'joinEarlyMinutes'>) => sql`
  session_join.offering_id = booking.offering_id
  and session_join.student_id = booking.student_id
  and (session_join.joined_at >= offering.starts_at - ${joinEarlyInterval(config)}
    or exists (select from session where session.offering_id = session_join.offering_id
      and session.starts_at = session_join.starts_at))`

/** SQL condition: whether the student of a `booking` has joined a session of the `offering`. */
export const joined = (config: Pick<Config, 'joinEarlyMinutes'>) =>
  sql<boolean>`exists (select from session_join where ${joinCounts(config)})`

/**
 * SQL: whether the student of a `booking` attended the `offering`. The instructor's mark decides, else a join counts as
 * attendance; null without either.
 */
export const attended = (config: Pick<Config, 'joinEarlyMinutes'>) => sql<boolean | null>`coalesce(
  case when booking.attended_at >= offering.starts_at then booking.attended end,
  case when ${joined(config)} then true end)`

/** Selects the current or next session of an offering, and what the person has to do with the offering. */
const nextSession = (
  config: Pick<Config, 'joinEarlyMinutes'>,
  personId: string,
  offeringId: string,
) => sql`
  select ${participationOf(personId)}, offering.id, offering.title, offering.timezone,
    offering.meeting_url, next.starts_at, next.ends_at, next.starts_at - ${joinEarlyInterval(config)} as opens_at,
    now() as now
  from offering left join lateral (
    select starts_at, ends_at from session
    where session.offering_id = offering.id and session.ends_at > now()
    order by session.starts_at limit 1
  ) as next on true
  where offering.id = ${offeringId}`

/**
 * Returns the current or next session, for a page that waits for its start (rule session-5).
 * @throws AppError not_found, gone, forbidden
 */
export async function getSession(
  { db, config }: SessionsContext,
  personId: string,
  offeringId: string,
): Promise<WithMessage<CallOutput<typeof getNextSession>>> {
  const { rows } = await sql<NextSession>`${nextSession(config, personId, offeringId)}`.execute(db)
  const next = requireParticipant(rows[0])
  const { kind, title, timezone, owned, starts_at: start, ends_at: end, opens_at: opens } = next
  return {
    message: messages.ok,
    offering: { _id: offeringId, kind, title, timezone, owned },
    ...(start &&
      end &&
      opens && {
        session: {
          startsAt: start.toISOString(),
          endsAt: end.toISOString(),
          opensAt: opens.toISOString(),
        },
      }),
    hasLink: next.meeting_url !== null,
    place: placeOf(config, next.meeting_url),
    now: next.now.toISOString(),
  }
}

/**
 * Returns the meeting link or the entrance to the room while a session is open, and records a student's first join (rules
 * session-3, session-6).
 * @throws AppError not_found, gone, forbidden, ended, too_early, no_link, not_open, removed, room_full, unavailable; the
 * first that applies (rule session-4)
 */
export async function join(
  { db, config, enterRoom }: JoinContext,
  person: Pick<Caller, 'id' | 'loginId'>,
  offeringId: string,
): Promise<WithMessage<CallOutput<typeof joinSession>>> {
  const { id: personId } = person
  const { rows } = await sql<NextSession>`
    with next as (${nextSession(config, personId, offeringId)}), recorded as (
      insert into session_join (offering_id, student_id, starts_at, joined_at)
      select id, ${personId}, starts_at, now from next
      where booked and not owned and cancelled_at is null and opens_at <= now
        and meeting_url is not null
      on conflict do nothing
    )
    select * from next`.execute(db)
  const next = requireParticipant(rows[0])
  const { meeting_url: url, starts_at: start, ends_at: end, opens_at: opens, now } = next
  if (!start || !end || !opens) throw new AppError('ended', messages.sessionEnded)
  if (now < opens)
    throw new AppError('too_early', messages.sessionTooEarly, {
      details: { opensAt: opens.toISOString() },
    })
  const session = { startsAt: start.toISOString(), endsAt: end.toISOString() }
  if (url !== null) return { message: messages.ok, url, ...session }
  if (placeOf(config, url) === 'none') throw new AppError('no_link', messages.noMeetingLink)
  const { owned } = next
  const room = await enterRoom(person, { offeringId, startsAt: start, endsAt: end, owned })
  if (!owned)
    await sql`
      insert into session_join (offering_id, student_id, starts_at, joined_at)
      values (${offeringId}, ${personId}, ${start}, ${now}) on conflict do nothing`.execute(db)
  return { message: messages.ok, room, ...session }
}
