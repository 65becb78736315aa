import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Recording } from '@firstbell/contract/classroom'
import { messages } from '@firstbell/contract/messages'
import { formats } from '@firstbell/messages/all/formats'
import { recordingTexts } from '@firstbell/messages/all/recordings'
import { withoutMarks } from '@firstbell/messages/in-english'
import { languageOf } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { readerClock, wallClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import { participationOf, requireOwner, type Participation } from '../bookings/bookings.ts'
import { addMaterial } from '../materials/materials.ts'
import { storeRecording } from '../uploads/uploads.ts'
import type { Participant } from './livekit.ts'
import { CLASSROOM_LANE, type ClassroomContext } from './rooms.ts'

/**
 * Recordings of the owner's microphone and camera, or shared screen (rule classroom-12). `classroom.recording` says whether
 * there should be one; the check of a room starts, replaces and stops it. The media server writes a file, which a job adds
 * to the materials.
 */

interface ActiveRecording {
  id: string
  egress: string | null
  tracks: string
  seconds: number
}

/** Seconds that the media server may take to answer the start of a recording. */
const START_SECONDS = 30
const MEGABYTE = 1024 * 1024
const STORE = 'store-recording'

/** Returns the tracks to record: the shared screen, otherwise the camera, and the microphone. */
function tracksOf({ tracks }: Participant): { video?: string; audio?: string } | undefined {
  const find = (source: string) => tracks.find((track) => track.source === source)?.sid
  const video = find('screen_share') ?? find('camera')
  const audio = find('microphone')
  return video || audio ? { ...(video && { video }), ...(audio && { audio }) } : undefined
}

export const isRecordable = (owner: Participant): boolean => tracksOf(owner) !== undefined

const pathOf = ({ media, recordingsFolder }: ClassroomContext, id: string): string =>
  // LiveKit's egress writes MP4, the embedded server WebM.
  join(recordingsFolder, `${id}.${media.embedded ? 'webm' : 'mp4'}`)

async function sizeOf(context: ClassroomContext, id: string): Promise<number> {
  const found = await stat(pathOf(context, id)).catch(() => undefined)
  return found?.size ?? 0
}

/**
 * Makes the recording of a room what it should be.
 * @param owner undefined while the owner is absent, and when the room closes
 * @throws MediaServerError
 */
export async function keepRecording(
  context: ClassroomContext,
  room: { id: string; room: string; recording: boolean },
  owner: Participant | undefined,
): Promise<void> {
  const { db, media } = context
  const { rows } = await sql<ActiveRecording>`
    select id, egress, tracks, extract(epoch from now() - started_at)::int as seconds
    from classroom_recording where classroom_id = ${room.id} and state = 'recording'`.execute(db)
  const active = rows[0]
  let wanted = room.recording && owner ? tracksOf(owner) : undefined
  if (active) {
    // Another process is starting it.
    if (active.egress === null && active.seconds < START_SECONDS) return
    const running =
      active.egress !== null && (await media.api.listEgress(room.room)).includes(active.egress)
    const full = running && (await isFull(context, room.id, active.id))
    if (full) wanted = undefined
    if (running && wanted && active.tracks === JSON.stringify(wanted)) return
    if (running) await media.api.stopEgress(active.egress!)
    await endRecording(context, active.id, full ? 'limit' : null)
  }
  if (wanted) await start(context, room, wanted)
}

async function isFull(context: ClassroomContext, roomId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0) as bytes from classroom_recording
    where classroom_id = ${roomId}`.execute(context.db)
  const total = Number(rows[0]!.bytes) + (await sizeOf(context, id))
  return total >= context.recordingMaxMegabytes * MEGABYTE
}

async function start(
  context: ClassroomContext,
  { id: roomId, room }: { id: string; room: string },
  tracks: { video?: string; audio?: string },
): Promise<void> {
  const { db, media, recordingsFolder } = context
  // The unique index lets one process start it.
  const { rows } = await sql<{ id: string }>`
    insert into classroom_recording (classroom_id, tracks)
    values (${roomId}, ${JSON.stringify(tracks)})
    on conflict do nothing returning id`.execute(db)
  const id = rows[0]?.id
  if (!id) return
  try {
    await mkdir(recordingsFolder, { recursive: true, mode: 0o700 })
    const egress = await media.api.startEgress(room, tracks, pathOf(context, id))
    await sql`update classroom_recording set egress = ${egress} where id = ${id}`.execute(db)
  } catch (error) {
    await sql`delete from classroom_recording where id = ${id}`.execute(db)
    throw error
  }
}

type Fault = NonNullable<Recording['fault']>

/** Ends a recording, and enqueues the job that stores it. @param fault why it ended by itself; it is then switched off */
export async function endRecording(
  { db }: ClassroomContext,
  id: string,
  fault: Fault | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ classroom_id: string }>`
      update classroom_recording set state = 'processing', ended_at = now(), fault = ${fault}
      where id = ${id} and state = 'recording' returning classroom_id`.execute(tx)
    if (!rows[0]) return
    if (fault !== null)
      await sql`update classroom set recording = false where id = ${rows[0].classroom_id}`.execute(
        tx,
      )
    await enqueueStoring(tx, id)
  })
}

/** Ends the recording of an egress that the media server has ended. */
export async function recordEgressEnded(
  context: ClassroomContext,
  { id: egress, failed, full }: { id: string; failed: boolean; full: boolean },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from classroom_recording where egress = ${egress}`.execute(context.db)
  if (rows[0])
    await endRecording(context, rows[0].id, full ? 'limit' : failed ? 'media_server' : null)
}

const enqueueStoring = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, STORE, { id }, { key: `${STORE}:${id}` })

interface Stored {
  state: Recording['state']
  started_at: Date
  egress: string | null
  offering_id: string
  room: string
  owner: string | null
  clock: ReaderClock
  timezone: string
}

/**
 * Adds a recording to the materials of its offering. May run again: the file has the id of the recording.
 * @throws Error while the media server writes the file, or does not answer
 */
async function store(context: ClassroomContext, id: string): Promise<void> {
  const { db, media } = context
  const { rows } = await sql<Stored>`
    select state, started_at, egress, offering_id, room, person.id as owner, offering.timezone,
      ${readerClock('person')} as clock
    from classroom_recording
      join classroom on classroom.id = classroom_id
      join offering on offering.id = offering_id
      left join person on person.id = instructor_id
    where classroom_recording.id = ${id}`.execute(db)
  const recording = rows[0]
  if (recording?.state !== 'processing') return
  const { egress, room, owner } = recording
  if (egress !== null && (await media.api.listEgress(room)).includes(egress))
    throw new Error('the media server is still writing the recording')
  const bytes = await sizeOf(context, id)
  if (bytes === 0 || owner === null) return finish(context, id, 'failed', 'lost')
  const title = titleOf(recording)
  await storeRecording(db, context, {
    id,
    ownerId: owner,
    path: pathOf(context, id),
    bytes,
    name: `${title}.${media.embedded ? 'webm' : 'mp4'}`,
    contentType: media.embedded ? 'video/webm' : 'video/mp4',
  })
  const outcome = await addMaterial(db, recording.offering_id, {
    title,
    fileId: id,
    ownerId: owner,
  })
  await sql`update classroom_recording set bytes = ${bytes} where id = ${id}`.execute(db)
  if (outcome === 'full') return finish(context, id, 'failed', 'materials_full')
  await finish(
    context,
    id,
    outcome === 'added' ? 'ready' : 'failed',
    outcome === 'added' ? null : 'lost',
  )
  await rm(pathOf(context, id), { force: true })
}

/** 'Recording, ' and when it began, in the language and zone of the owner. */
function titleOf({ started_at: startedAt, clock, timezone }: Stored): string {
  const language = languageOf(clock.language)
  const reader = { ...clock, zone: clock.zone ?? timezone }
  const { shortDayOfYear, time } = wallClock(startedAt, reader)
  return withoutMarks(
    recordingTexts[language].title(formats[language].timeOnDay(time, shortDayOfYear)),
  )
}

/** @param fault replaces the former one, unless it is null */
async function finish(
  { db }: ClassroomContext,
  id: string,
  state: Recording['state'],
  fault: Fault | null,
): Promise<void> {
  await sql`
    update classroom_recording set state = ${state}, fault = coalesce(${fault}, fault)
    where id = ${id}`.execute(db)
}

/** Requires that the caller teaches the offering. @throws AppError not_found, gone, forbidden */
async function requireOwn({ db }: ClassroomContext, personId: string, offeringId: string) {
  const { rows } = await sql<Participation>`
    select ${participationOf(personId)} from offering where id = ${offeringId}`.execute(db)
  requireOwner(rows[0])
}

/**
 * Returns the recordings of an own offering, newest first.
 * @throws AppError not_found, gone, forbidden
 */
export async function listRecordings(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
): Promise<Recording[]> {
  await requireOwn(context, personId, offeringId)
  const { rows } = await sql<
    Pick<Recording, 'id' | 'state' | 'fault'> & { started_at: Date; ended_at: Date | null }
  >`
    select classroom_recording.id, state, fault, started_at, classroom_recording.ended_at
    from classroom_recording join classroom on classroom.id = classroom_id
    where offering_id = ${offeringId} order by started_at desc limit 100`.execute(context.db)
  return rows.map(({ started_at: started, ended_at: ended, ...recording }) => ({
    ...recording,
    startedAt: started.toISOString(),
    endedAt: ended?.toISOString() ?? null,
  }))
}

/**
 * Tries again to add a failed recording to the materials, for example after one of these was removed.
 * @throws AppError not_found, gone, forbidden; conflict unless it can be tried
 */
export async function retryRecording(
  context: ClassroomContext,
  personId: string,
  offeringId: string,
  id: string,
): Promise<void> {
  await requireOwn(context, personId, offeringId)
  await context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ state: Recording['state'] }>`
      select state from classroom_recording join classroom on classroom.id = classroom_id
      where classroom_recording.id = ${id} and offering_id = ${offeringId}
      for no key update of classroom_recording`.execute(tx)
    if (!rows[0]) throw new AppError('not_found', messages.noSuchRecording)
    if (rows[0].state !== 'failed' || (await sizeOf(context, id)) === 0)
      throw new AppError('conflict', messages.recordingNotRetried)
    await sql`
      update classroom_recording set state = 'processing', fault = null where id = ${id}`.execute(
      tx,
    )
    await enqueueStoring(tx, id)
  })
}

/** Enqueues the jobs of recordings that wait to be stored, after a restore. */
export async function resumeStoring(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from classroom_recording where state = 'processing'`.execute(tx)
  for (const { id } of rows) await enqueueStoring(tx, id)
}

export const recordingJobs = (context: ClassroomContext): Job[] => [
  {
    name: STORE,
    keyed: true,
    lane: CLASSROOM_LANE,
    run: (payload) => store(context, (payload as { id: string }).id),
  },
]
