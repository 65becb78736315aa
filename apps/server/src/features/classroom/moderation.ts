import type { CallBody } from '@firstbell/contract/call'
import type { changeRoom, muteInRoom, raiseHand } from '@firstbell/contract/classroom'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { checkNow, checkRoom } from './check-room.ts'
import { isRecordable } from './recording.ts'
import {
  enqueueCheck,
  orUnavailable,
  requireInRoom,
  requireOwnRoom,
  type ClassroomContext,
  type OpenRoom,
} from './rooms.ts'

/** What the owner does with a room and its people, and raised hands (rules classroom-5 to classroom-7). */

/** Changes a room in a transaction that enqueues its check, and checks it at once. */
async function change(
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
  act: (tx: Tx, room: OpenRoom) => Promise<unknown>,
): Promise<void> {
  const id = await context.db.transaction().execute(async (tx) => {
    const open = await requireOwnRoom(tx, ownerId, offeringId)
    await act(tx, open)
    await enqueueCheck(tx, open.id)
    return open.id
  })
  await checkNow(context, id)
}

/**
 * Sets what students may do. The media server stops what they may no longer publish.
 * @throws AppError not_found, gone, forbidden, not_open
 */
export const setSwitches = (
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
  { speak, cameras, screens, draw }: CallBody<typeof changeRoom>,
): Promise<void> =>
  change(context, ownerId, offeringId, (tx, { id }) =>
    sql`
      update classroom set
        speak = coalesce(${speak ?? null}::boolean, speak),
        cameras = coalesce(${cameras ?? null}::boolean, cameras),
        screens = coalesce(${screens ?? null}::boolean, screens),
        draw = coalesce(${draw ?? null}::boolean, draw)
      where id = ${id}`.execute(tx),
  )

/**
 * Removes a student from the room for the rest of its session.
 * @throws AppError not_found, gone, forbidden, not_open
 */
export const removePerson = (
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
  personId: string,
): Promise<void> =>
  change(context, ownerId, offeringId, async (tx, { id }) => {
    const { numAffectedRows } = await sql`
      insert into classroom_person (classroom_id, person_id, removed_at)
      select ${id}, student_id, now() from booking
      where offering_id = ${offeringId} and student_id = ${personId} and status = 'booked'
      on conflict (classroom_id, person_id)
        do update set hand_raised_at = null,
          removed_at = coalesce(classroom_person.removed_at, excluded.removed_at)`.execute(tx)
    if (numAffectedRows === 0n) throw new AppError('not_found', messages.notBookedHere)
  })

/**
 * Lets a removed student in again, who then joins as before.
 * @throws AppError not_found, gone, forbidden, not_open
 */
export const readmitPerson = (
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
  personId: string,
): Promise<void> =>
  change(context, ownerId, offeringId, async (tx, { id }) => {
    const { numAffectedRows } = await sql`
      update classroom_person set removed_at = null
      where classroom_id = ${id} and person_id = ${personId}`.execute(tx)
    if (numAffectedRows === 0n) throw new AppError('not_found', messages.notPresent)
  })

/**
 * Closes the room for everybody.
 * @throws AppError not_found, gone, forbidden, not_open
 */
export const endRoom = (
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
): Promise<void> =>
  change(context, ownerId, offeringId, (tx, { id }) =>
    sql`update classroom set ended_at = now() where id = ${id} and ended_at is null`.execute(tx),
  )

/**
 * Mutes the microphone of one person, or of everyone but the owner. They can turn it on again.
 * @throws AppError not_found, gone, forbidden, not_open, unavailable; not_found if the person is not in the room
 */
export async function mute(
  { db, media }: ClassroomContext,
  ownerId: string,
  offeringId: string,
  { person: personId }: CallBody<typeof muteInRoom>,
): Promise<void> {
  const { room } = await requireOwnRoom(db, ownerId, offeringId)
  const participants = await orUnavailable(media.api.listParticipants(room))
  const muted = participants.filter(({ identity }) =>
    personId === undefined ? identity !== ownerId : identity === personId.toLowerCase(),
  )
  if (personId !== undefined && muted.length === 0)
    throw new AppError('not_found', messages.notPresent)
  const microphones = muted.flatMap(({ identity, tracks }) =>
    tracks
      .filter(({ source, muted: silent }) => source === 'microphone' && !silent)
      .map(({ sid }) => media.api.muteTrack(room, identity, sid)),
  )
  await orUnavailable(Promise.all(microphones))
}

/**
 * Raises or lowers the caller's hand; the owner lowers anyone's. A raised hand keeps its place among the others.
 * @throws AppError not_found, gone, forbidden, not_open, unavailable
 */
export async function setHand(
  context: ClassroomContext,
  callerId: string,
  offeringId: string,
  { raised, person = callerId }: CallBody<typeof raiseHand>,
): Promise<void> {
  const open = await requireInRoom(context, callerId, offeringId)
  const personId = person.toLowerCase()
  if (personId !== callerId && (!open.owned || raised))
    throw new AppError('forbidden', messages.forbidden)
  await sql`
    update classroom_person
    set hand_raised_at = case when ${raised} then coalesce(hand_raised_at, clock_timestamp()) end
    where classroom_id = ${open.id} and person_id = ${personId}
      and (hand_raised_at is null) = ${raised}::boolean`.execute(context.db)
}

/**
 * Records the owner from now on, also after they come back, until it is stopped or the room closes.
 * @throws AppError not_found, gone, forbidden, not_open, unavailable; conflict if the owner is recorded already or has
 * turned on nothing
 */
export async function startRecording(
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
): Promise<void> {
  const { db, media } = context
  const { id, room } = await requireOwnRoom(db, ownerId, offeringId)
  const participants = await orUnavailable(media.api.listParticipants(room))
  const owner = participants.find(({ identity }) => identity === ownerId)
  if (!owner || !isRecordable(owner)) throw new AppError('conflict', messages.nothingToRecord)
  const switchOn = sql`
    update classroom set recording = true where id = ${id} and not recording and ended_at is null`
  const { numAffectedRows } = await switchOn.execute(db)
  if (numAffectedRows === 0n) throw new AppError('conflict', messages.alreadyRecording)
  try {
    await orUnavailable(checkRoom(context, id))
  } catch (error) {
    await sql`update classroom set recording = false where id = ${id}`.execute(db)
    throw error
  }
}

/**
 * Stops recording the owner; a job adds the recording to the materials.
 * @throws AppError not_found, gone, forbidden, not_open; conflict if nothing is recorded
 */
export const stopRecording = (
  context: ClassroomContext,
  ownerId: string,
  offeringId: string,
): Promise<void> =>
  change(context, ownerId, offeringId, async (tx, { id }) => {
    const { numAffectedRows } = await sql`
      update classroom set recording = false where id = ${id} and recording`.execute(tx)
    if (numAffectedRows === 0n) throw new AppError('conflict', messages.notRecording)
  })
