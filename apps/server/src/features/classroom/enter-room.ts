import { ROOM_CLOSES_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { keepRoom } from './check-room.ts'
import {
  closesAt,
  enqueueCheck,
  enqueueClosing,
  orUnavailable,
  permissionOf,
  type ClassroomContext,
  type Switches,
} from './rooms.ts'

/** The running session that a person joins. The caller of `enterRoom` has checked that they may. */
export interface JoinedSession {
  offeringId: string
  startsAt: Date
  endsAt: Date
  owned: boolean
}

interface EnteredRoom extends Switches {
  id: string
  room: string
  closes_at: Date
}

/** Seconds for which a person with a new token counts as present, until the media server has seen them. */
const ARRIVAL_SECONDS = 30
/** Pairs of a publisher and a viewer that the embedded server forwards (rule classroom-11). */
const EMBEDDED_MAX_PAIRS = 60

/**
 * Lets a person into the room of a session: the owner opens it, students wait for that (rules classroom-2, classroom-3).
 * @returns the media server's WebSocket URL for browsers, and an access token
 * @throws AppError not_open, ended, removed, room_full, unavailable; the first that applies
 */
export async function enterRoom(
  context: ClassroomContext,
  person: Pick<Caller, 'id' | 'loginId'>,
  session: JoinedSession,
): Promise<{ url: string; token: string }> {
  const { db, media } = context
  // Before the owner opens a room, so that students are not called into one that does not exist.
  if (session.owned) await orUnavailable(keepRoom(context, roomName(session), secondsLeft(session)))
  const entered = await db.transaction().execute(async (tx) => {
    if (session.owned) await openRoom(tx, session)
    const found = await findRoom(tx, session)
    if (!found) throw new AppError('not_open', messages.roomNotOpen)
    if (found.ended) throw new AppError('ended', messages.roomEnded)
    if (!session.owned)
      await requirePlace(tx, found, session.offeringId, person.id, media.maxPeople)
    await sql`
      insert into classroom_person (classroom_id, person_id, login_id, entered_at)
      values (${found.id}, ${person.id}, ${person.loginId ?? null}, now())
      on conflict (classroom_id, person_id)
        do update set login_id = excluded.login_id, entered_at = excluded.entered_at`.execute(tx)
    return found
  })
  if (!session.owned) await orUnavailable(keepRoom(context, entered.room, secondsLeft(session)))
  if (media.embedded && !session.owned)
    await orUnavailable(requireForwarding(context, entered.room))
  const permission = permissionOf(session.owned, entered)
  return {
    url: media.browserUrl,
    token: await orUnavailable(
      media.api.accessToken(person.id, entered.room, permission, entered.closes_at),
    ),
  }
}

const roomName = ({ offeringId, startsAt }: JoinedSession): string =>
  `${offeringId}-${startsAt.toISOString()}`

/** Seconds until the room of a session closes, by the clock of this process. */
const secondsLeft = ({ endsAt }: JoinedSession): number =>
  Math.ceil((endsAt.getTime() - Date.now()) / 1000) + ROOM_CLOSES_MINUTES * 60

/** Opens the room of a session, also again, and ends that of an earlier session of the offering. */
async function openRoom(tx: Tx, session: JoinedSession): Promise<void> {
  const { offeringId, startsAt, endsAt } = session
  // The lock makes the owner's other windows wait.
  await sql`select from offering where id = ${offeringId} for no key update`.execute(tx)
  const { rows: earlier } = await sql<{ id: string }>`
    update classroom set ended_at = now()
    where offering_id = ${offeringId} and ended_at is null and starts_at <> ${startsAt}
    returning id`.execute(tx)
  for (const { id } of earlier) await enqueueCheck(tx, id)
  const { rows } = await sql<{ id: string; closes_at: Date }>`
    insert into classroom (offering_id, starts_at, ends_at, room)
    values (${offeringId}, ${startsAt}, ${endsAt}, ${roomName(session)})
    on conflict (offering_id, starts_at) do update set ended_at = null, ends_at = excluded.ends_at
      where classroom.ended_at is not null
    returning id, ${closesAt} as closes_at`.execute(tx)
  for (const { id, closes_at: at } of rows) await enqueueClosing(tx, id, at)
}

/** Locks the room of a session, so that people who come at the same time are counted one after the other. */
async function findRoom(tx: Tx, { offeringId, startsAt }: JoinedSession) {
  const { rows } = await sql<EnteredRoom & { ended: boolean }>`
    select id, room, speak, cameras, screens, draw, ${closesAt} as closes_at,
      ended_at is not null as ended
    from classroom where offering_id = ${offeringId} and starts_at = ${startsAt}
    for no key update`.execute(tx)
  return rows[0]
}

/** @throws AppError removed, room_full */
async function requirePlace(
  tx: Tx,
  { id }: EnteredRoom,
  offeringId: string,
  personId: string,
  maxPeople: number,
): Promise<void> {
  const { rows } = await sql<{ removed: boolean; others: number }>`
    select coalesce(bool_or(person_id = ${personId} and removed_at is not null), false) as removed,
      (count(*) filter (where person_id <> ${personId} and removed_at is null
        -- A student who has cancelled leaves the place at once. The owner, who has no booking, takes none.
        and exists (select from booking
          where offering_id = ${offeringId} and student_id = person_id and status = 'booked')
        and (entered_at > now() - make_interval(secs => ${ARRIVAL_SECONDS}::int)
          or exists (select from classroom_stay as stay where stay.classroom_id = ${id}
            and stay.person_id = classroom_person.person_id and left_at is null))))::int as others
    from classroom_person where classroom_id = ${id}`.execute(tx)
  const { removed, others } = rows[0]!
  if (removed) throw new AppError('removed', messages.removedFromRoom)
  if (others + 1 >= maxPeople)
    throw new AppError('room_full', messages.roomFull, { retryAfter: 30, expected: true })
}

/** @throws AppError room_full if another viewer would be more than the embedded server forwards */
async function requireForwarding({ media }: ClassroomContext, room: string): Promise<void> {
  const rooms = await media.api.listRooms()
  const own = rooms.find(({ name }) => name === room)
  const pairs = rooms.map(({ publishers, people }) => publishers * Math.max(0, people - 1))
  const total = pairs.reduce((sum, each) => sum + each, own?.publishers ?? 0)
  if (total > EMBEDDED_MAX_PAIRS)
    throw new AppError('room_full', messages.roomFull, { retryAfter: 30, expected: true })
}
