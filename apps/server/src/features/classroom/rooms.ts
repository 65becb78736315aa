import type { Room, RoomPerson } from '@firstbell/contract/classroom'
import { ROOM_CLOSES_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueue, type Lane } from '../../platform/jobs/jobs.ts'
import {
  participationOf,
  requireOwner,
  requireParticipant,
  type Participation,
} from '../bookings/bookings.ts'
import { viewUrl } from '../uploads/uploads.ts'
import { MediaServerError, type Permission, type Source } from './livekit.ts'
import type { MediaServer } from './media-server.ts'

/** The rooms of sessions (docs/product/classroom.md). The tables decide who may do what; the media server follows them. */

/** The lane of jobs that wait for the media server or copy its files. Each lane takes a connection to PostgreSQL. */
export const CLASSROOM_LANE: Lane = { name: 'classroom', concurrency: 3 }

export interface ClassroomContext extends Pick<Context, 'config' | 'db' | 'log'> {
  media: MediaServer
  /** Where the media server writes recordings: an absolute path. */
  recordingsFolder: string
  /** The most megabytes of recordings of a session. */
  recordingMaxMegabytes: number
}

export interface Switches {
  speak: boolean
  cameras: boolean
  screens: boolean
  draw: boolean
}

/** The open room of an offering, and what the caller has to do with it. */
export interface OpenRoom extends Participation, Switches {
  id: string
  /** The name at the media server. */
  room: string
  starts_at: Date
  ends_at: Date
  closes_at: Date
  recording: boolean
  now: Date
}

/** SQL: the end of the session of a `classroom`, by its current times. */
const sessionEnd = sql`coalesce((select session.ends_at from session
  where session.offering_id = classroom.offering_id and session.starts_at = classroom.starts_at), classroom.ends_at)`
/** SQL: when a `classroom` closes by itself (rule classroom-7). */
export const closesAt = sql<Date>`(${sessionEnd} + make_interval(mins => ${ROOM_CLOSES_MINUTES}::int))`

/**
 * SQL condition: whether the person of a `classroom_person` may be in the room, by their booking, account and sign-in session.
 * Reads `offering` and `person`.
 */
export const admitted = sql<boolean>`(
  classroom_person.removed_at is null and person.suspended_at is null
  and offering.cancelled_at is null and offering.deleted_at is null
  and (offering.instructor_id = person.id or exists (select from booking
    where booking.offering_id = offering.id and booking.student_id = person.id and booking.status = 'booked'))
  and (classroom_person.login_id is null
    or exists (select from identity.login where login.id = classroom_person.login_id)))`

/** SQL condition: whether the media server sees the person of a `classroom_person` in the room. */
const present = sql<boolean>`exists (select from classroom_stay
  where classroom_stay.classroom_id = classroom_person.classroom_id
    and classroom_stay.person_id = classroom_person.person_id and left_at is null)`

async function findOpenRoom(
  db: Database | Tx,
  personId: string,
  offeringId: string,
): Promise<(Participation & Partial<OpenRoom>) | undefined> {
  const { rows } = await sql<Participation & Partial<OpenRoom>>`
    select ${participationOf(personId)}, open.*, now() as now
    from offering left join lateral (
      select id, room, speak, cameras, screens, draw, recording, starts_at, ${sessionEnd} as ends_at,
        ${closesAt} as closes_at
      from classroom
      where classroom.offering_id = offering.id and ended_at is null and ${closesAt} > now()
    ) as open on true
    where offering.id = ${offeringId}`.execute(db)
  return rows[0]
}

function requireOpen<Row extends Participation & Partial<OpenRoom>>(row: Row): Row & OpenRoom {
  if (!row.id) throw new AppError('not_open', messages.roomNotOpen)
  return row as Row & OpenRoom
}

/** @throws AppError not_found, gone, forbidden, not_open; the first that applies */
export const requireRoom = async (
  db: Database | Tx,
  personId: string,
  offeringId: string,
): Promise<OpenRoom> =>
  requireOpen(requireParticipant(await findOpenRoom(db, personId, offeringId)))

/**
 * Finds the open room for a call of its owner.
 * @throws AppError not_found, gone, forbidden, not_open; the first that applies
 */
export const requireOwnRoom = async (
  db: Database | Tx,
  personId: string,
  offeringId: string,
): Promise<OpenRoom> => requireOpen(requireOwner(await findOpenRoom(db, personId, offeringId)))

/** Returns what somebody may do at the media server. */
export const permissionOf = (owner: boolean, switches: Switches): Permission => {
  const sources: Source[] = []
  if (owner || switches.speak) sources.push('microphone')
  if (owner || switches.cameras) sources.push('camera')
  if (owner || switches.screens) sources.push('screen_share', 'screen_share_audio')
  return { sources, data: owner || switches.draw }
}

const CHECK_ROOM = 'check-classroom'

/** Enqueues a check of a room (check-room.ts) in the transaction that makes it necessary. */
export const enqueueCheck = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, CHECK_ROOM, { id }, { key: `${CHECK_ROOM}:${id}`, awaited: true })

/** Enqueues the check that closes a room by itself. */
export const enqueueClosing = (tx: Tx, id: string, at: Date): Promise<void> =>
  enqueue(tx, CHECK_ROOM, { id }, { key: `${CHECK_ROOM}:${id}:closing`, runAt: at })

/** Says that the classroom is unavailable if the media server fails (rule classroom-1). */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof MediaServerError)) throw error
    throw new AppError('unavailable', messages.classroomUnavailable, {
      retryAfter: 5,
      expected: true,
    })
  }
}

/**
 * Returns the open room for the people of an offering. Only its owner sees whom they have removed (rule classroom-5).
 * @throws AppError not_found, gone, forbidden, not_open
 */
export async function readRoom(
  { db }: ClassroomContext,
  personId: string,
  offeringId: string,
): Promise<Room> {
  const open = await requireRoom(db, personId, offeringId)
  const { owned, speak, cameras, screens, draw } = open
  const { rows } = await sql<
    Omit<RoomPerson, 'picture' | 'handRaisedAt'> & {
      picture_id: string | null
      hand_raised_at: Date | null
    }
  >`
    select person.id, person.name, picture_id, hand_raised_at,
      offering.instructor_id is not distinct from person.id as owner,
      ${present} as present, removed_at is not null as removed
    from classroom_person
      join classroom on classroom.id = classroom_id
      join offering on offering.id = classroom.offering_id
      join person on person.id = person_id
    where classroom_id = ${open.id}
      and (removed_at is null and entered_at is not null or removed_at is not null and ${owned})
    order by hand_raised_at, lower(person.name), person.id`.execute(db)
  return {
    people: rows.map(({ picture_id: picture, hand_raised_at: raised, ...person }) => ({
      ...person,
      picture: picture === null ? '' : viewUrl(picture),
      handRaisedAt: raised?.toISOString() ?? null,
    })),
    speak,
    cameras,
    screens,
    draw,
    rights: {
      speak: owned || speak,
      camera: owned || cameras,
      screen: owned || screens,
      draw: owned || draw,
    },
    startsAt: open.starts_at.toISOString(),
    endsAt: open.ends_at.toISOString(),
    closesAt: open.closes_at.toISOString(),
    recording: open.recording,
    now: open.now.toISOString(),
  }
}

/**
 * Returns whether somebody is in a room. The media server's webhook about a person who has just come may still be on its
 * way, so it is asked about people who seem to be absent.
 */
export async function isPresent(
  { db, media }: ClassroomContext,
  { id, room }: Pick<OpenRoom, 'id' | 'room'>,
  personId: string,
): Promise<boolean> {
  const { rows } = await sql<{ present: boolean }>`
    select ${present} as present from classroom_person
    where classroom_id = ${id} and person_id = ${personId} and removed_at is null`.execute(db)
  if (!rows[0]) return false
  if (rows[0].present) return true
  const participants = await orUnavailable(media.api.listParticipants(room))
  return participants.some(({ identity }) => identity === personId)
}

/**
 * Finds the open room for somebody who is in it, or its owner.
 * @throws AppError not_found, gone, forbidden, not_open
 */
export async function requireInRoom(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
): Promise<OpenRoom> {
  const open = await requireRoom(context.db, personId, offeringId)
  if (!open.owned && !(await isPresent(context, open, personId)))
    throw new AppError('forbidden', messages.notInRoom)
  return open
}
