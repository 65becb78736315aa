import { sql } from 'kysely'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Participant, Permission } from './livekit.ts'
import { keepRecording } from './recording.ts'
import {
  CLASSROOM_LANE,
  admitted,
  closesAt,
  orUnavailable,
  permissionOf,
  type ClassroomContext,
  type Switches,
} from './rooms.ts'

/** Makes the media server follow the tables, and the stays follow the media server. */

interface CheckedRoom extends Switches {
  room: string
  recording: boolean
  over: boolean
  secondsLeft: number
}

/** Seconds for which the media server keeps a room after its closing, in case the check comes late. */
const CLOSING_MARGIN_SECONDS = 120

/**
 * Checks a room: closes it if its time is over or its offering is gone; otherwise it exists at the media server, only
 * admitted people are in it, and each may publish what the switches allow. Records who is in it (rule classroom-10).
 * It changes only what differs, so it may run at any time and more than once.
 * @throws MediaServerError
 */
export async function checkRoom(context: ClassroomContext, id: string): Promise<void> {
  const { db, media } = context
  const { rows } = await sql<CheckedRoom>`
    select room, speak, cameras, screens, draw, recording,
      ended_at is not null or ${closesAt} <= now()
        or cancelled_at is not null or deleted_at is not null as over,
      ceil(extract(epoch from ${closesAt} - now()))::int as "secondsLeft"
    from classroom join offering on offering.id = classroom.offering_id
    where classroom.id = ${id}`.execute(db)
  const checked = rows[0]
  if (!checked) return
  if (checked.over || !media.on) return closeRoom(context, id, checked.room)
  await keepRoom(context, checked.room, checked.secondsLeft)
  const openBefore = await openConnections(context, id)
  const participants = await media.api.listParticipants(checked.room)
  const owners = await admittedPeople(context, id)
  for (const participant of participants) {
    const owner = owners.get(participant.identity)
    if (owner === undefined) await media.api.removeParticipant(checked.room, participant.identity)
    else {
      const permission = permissionOf(owner, checked)
      if (!isSame(participant.permission, permission))
        await media.api.setPermission(checked.room, participant.identity, permission)
    }
  }
  // Others were removed just now, and a webhook about their end may have come before.
  const admittedOnes = participants.filter(({ identity }) => owners.has(identity))
  await recordStays(context, id, admittedOnes, openBefore)
  const owner = participants.find(({ identity }) => owners.get(identity) === true)
  await keepRecording(context, { ...checked, id }, owner)
}

/** Creates the room at the media server unless it exists: a media server that was restarted has lost it. */
export const keepRoom = (
  { media }: ClassroomContext,
  room: string,
  secondsLeft: number,
): Promise<void> =>
  media.api.createRoom(room, secondsLeft + CLOSING_MARGIN_SECONDS, media.maxPeople)

async function closeRoom(context: ClassroomContext, id: string, room: string): Promise<void> {
  const { db, media } = context
  await sql`update classroom set ended_at = coalesce(ended_at, now()), recording = false where id = ${id}
      and (ended_at is null or recording)`.execute(db)
  if (media.on) {
    await keepRecording(context, { id, room, recording: false }, undefined)
    await media.api.deleteRoom(room)
  }
  await sql`
    update classroom_stay set left_at = greatest(now(), joined_at)
    where classroom_id = ${id} and left_at is null`.execute(db)
  await sql`
    update classroom_person set hand_raised_at = null
    where classroom_id = ${id} and hand_raised_at is not null`.execute(db)
}

/** Returns who may be in a room: the id of each person, and whether they own it. */
async function admittedPeople({ db }: ClassroomContext, id: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ id: string; owner: boolean }>`
    select person.id, offering.instructor_id is not distinct from person.id as owner
    from classroom_person
      join classroom on classroom.id = classroom_id
      join offering on offering.id = classroom.offering_id
      join person on person.id = person_id
    where classroom_id = ${id} and ${admitted}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.owner]))
}

const isSame = (one: Permission, other: Permission): boolean =>
  one.data === other.data && one.sources.toSorted().join() === other.sources.toSorted().join()

async function openConnections({ db }: ClassroomContext, id: string): Promise<string[]> {
  const { rows } = await sql<{ connection: string }>`
    select connection from classroom_stay where classroom_id = ${id} and left_at is null`.execute(
    db,
  )
  return rows.map(({ connection }) => connection)
}

/**
 * Records the connections that the media server lists, and ends those that it no longer has.
 * @param openBefore those that were open before the list was made: a webhook may have recorded a later one since
 */
async function recordStays(
  context: ClassroomContext,
  id: string,
  participants: readonly Participant[],
  openBefore: readonly string[],
): Promise<void> {
  const known = new Set(openBefore)
  for (const participant of participants)
    if (!known.has(participant.sid)) await recordJoined(context, id, participant)
  const present = new Set(participants.map(({ sid }) => sid))
  for (const connection of openBefore)
    if (!present.has(connection)) await recordLeft(context, id, connection, null)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Records that a connection began, unless it is known. */
export async function recordJoined(
  { db }: ClassroomContext,
  id: string,
  { sid, identity, joinedAt }: Participant,
): Promise<void> {
  if (!UUID.test(identity)) return
  await sql`
    insert into classroom_stay (classroom_id, connection, person_id, joined_at)
    select ${id}, ${sid}, id, least(now(), to_timestamp(${joinedAt > 0 ? joinedAt : null}::float8))
    from person where id = ${identity}
    on conflict do nothing`.execute(db)
}

/**
 * Records that a connection ended, and lowers the hand of a person who has no other.
 * @param at seconds since 1970; null: now
 */
export async function recordLeft(
  { db }: ClassroomContext,
  id: string,
  connection: string,
  at: number | null,
): Promise<void> {
  await sql`
    with ended as (
      update classroom_stay set left_at = greatest(joined_at, least(now(), to_timestamp(${at}::float8)))
      where classroom_id = ${id} and connection = ${connection} and left_at is null
      returning person_id
    )
    update classroom_person set hand_raised_at = null
    from ended
    where classroom_id = ${id} and classroom_person.person_id = ended.person_id
      and hand_raised_at is not null
      and not exists (select from classroom_stay as other
        where other.classroom_id = ${id} and other.person_id = ended.person_id
          and other.connection <> ${connection} and other.left_at is null)`.execute(db)
}

/**
 * Checks a room at once, in addition to the job that the causing transaction has enqueued: the change should be visible when
 * its request is answered. If the media server fails, the job tries again.
 */
export async function checkNow(context: ClassroomContext, id: string): Promise<void> {
  await orUnavailable(checkRoom(context, id)).catch((error: unknown) =>
    context.log.warn({ err: error }, 'a room could not be checked; its job tries again'),
  )
}

/** Checks every open room. */
export async function checkOpenRooms(context: ClassroomContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from classroom where ended_at is null order by id`.execute(context.db)
  for (const { id } of rows) await checkRoom(context, id)
}

export const roomJobs = (context: ClassroomContext): Job[] => [
  {
    name: 'check-classroom',
    keyed: true,
    lane: CLASSROOM_LANE,
    run: (payload) => checkRoom(context, (payload as { id: string }).id),
  },
  {
    name: 'check-classrooms',
    cron: '* * * * *',
    lane: CLASSROOM_LANE,
    run: () => checkOpenRooms(context),
  },
]
