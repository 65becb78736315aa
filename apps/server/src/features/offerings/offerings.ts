import { randomUUID } from 'node:crypto'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { DEFAULT_SESSION_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { ClassEntity, CourseModule } from '@firstbell/contract/offerings'
import { endBookings, offeringForMail, settleWaitlists } from '../bookings/bookings.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { attachFile, detachFile } from '../uploads/uploads.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cleanRequired } from '../../platform/markup.ts'
import { noticeChange } from './change-notices.ts'
import { loadOffering, type Entity } from './read-offerings.ts'
import { addDays, refusePast, scheduleOf, sessionsOf, type Schedule } from './schedule.ts'

export { offeringJobs } from './change-notices.ts'
export { scheduleOf, sessionsOf } from './schedule.ts'
export { listingHousekeeping, readListedIds, splitListed } from './listed-ids.ts'
export { getBooked, getOwn, getPublic, listPublic } from './read-offerings.ts'

/** The validated form that creates or edits an offering. */
export interface OfferingForm {
  title: string
  description: string
  date: string
  timing: string
  timezone?: string | undefined
  duration: number
  maxStudents: number
  category: ClassEntity['category']
  level: ClassEntity['level']
  thumbnail?: string | undefined
  /** '' removes the link; absent on an edit: it stays (rule session-1). */
  meetingUrl?: string | undefined
  price?: number
  /** Courses only. */
  sessionMinutes?: number | undefined
  modules?: CourseModule[] | undefined
}

const thumbnailRefusal = { field: 'thumbnail', message: messages.thumbnailInvalid }

/** Removes markup (rule wire-8). A required text that consists of markup only is missing. */
function cleanTexts(form: OfferingForm) {
  return {
    title: cleanRequired('title', form.title, messages.titleRequired),
    description: cleanRequired('description', form.description, messages.descriptionRequired),
    modules: form.modules?.map((module, index) => ({
      title: cleanRequired(`modules.${index}.title`, module.title, messages.moduleTitleRequired),
      content: cleanRequired(
        `modules.${index}.content`,
        module.content,
        messages.moduleContentRequired,
      ),
      duration: module.duration,
    })),
  }
}

/** The columns that creating and editing set. */
const columns = (
  form: OfferingForm,
  texts: { title: string; description: string },
  schedule: Schedule,
) => ({
  title: texts.title,
  description: texts.description,
  category: form.category,
  level: form.level,
  local_date: schedule.date,
  local_time: schedule.timing,
  timezone: schedule.timezone,
  starts_at: schedule.startsAt,
  ends_at: schedule.endsAt,
  duration: form.duration,
  max_students: form.maxStudents,
  ...(form.meetingUrl !== undefined && { meeting_url: form.meetingUrl || null }),
})

/**
 * Publishes a class or course, or several classes that repeat weekly: all or none, each at the same
 * time of day in their zone and with its own seats (rule series-1).
 * @param defaultZone used when the form has none (rule offering-6)
 * @param weeks the number of classes; 1 without repetition
 * @returns the offerings in order
 * @throws AppError invalid (in the past, thumbnail not the author's); forbidden when the approval
 * that a class needs was removed meanwhile
 */
export async function createOfferings<K extends Kind>(
  db: Database,
  kind: K,
  instructorId: string,
  form: OfferingForm,
  defaultZone: string,
  weeks = 1,
): Promise<Entity<K>[]> {
  const texts = cleanTexts(form)
  const timezone = form.timezone ?? defaultZone
  const schedules = Array.from({ length: weeks }, (_, week) =>
    scheduleOf(kind, { ...form, timezone, date: addDays(form.date, 7 * week) }),
  )
  refusePast(schedules[0] as Schedule)
  const sessionMinutes = form.sessionMinutes ?? DEFAULT_SESSION_MINUTES
  return db.transaction().execute(async (tx) => {
    await requireInstructor(tx, kind, instructorId)
    const thumbnailId = await attachFile(
      tx,
      instructorId,
      form.thumbnail ?? '',
      'picture',
      thumbnailRefusal,
    )
    const seriesId = weeks > 1 ? randomUUID() : null
    const made: Entity<K>[] = []
    for (const schedule of schedules) {
      const { id } = await tx
        .insertInto('offering')
        .values({
          kind,
          instructor_id: instructorId,
          thumbnail_id: thumbnailId,
          series_id: seriesId,
          ...columns(form, texts, schedule),
          session_minutes: sessionMinutes,
          price: kind === 'course' ? (form.price ?? 0) : null,
          modules: kind === 'course' ? JSON.stringify(texts.modules ?? []) : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await writeSessions(tx, id, sessionsOf(kind, schedule, form.duration, sessionMinutes))
      made.push(await loadOffering(tx, kind, id))
    }
    return made
  })
}

/** Replaces the sessions of an offering. */
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
      ${sessions.map((each) => each.endsAt)}::timestamptz[]) as each (starts_at, ends_at)`.execute(
    tx,
  )
}

/**
 * Locks the approval and the account until the transaction ends. The person's row is locked here
 * because the lock order puts people before files (see `lockOfferingsOf`), and the foreign key of
 * the offering would lock it later.
 */
async function requireInstructor(tx: Tx, kind: Kind, instructorId: string): Promise<void> {
  const row = await tx
    .selectFrom('instructor')
    .select('approved')
    .where('person_id', '=', instructorId)
    .forShare()
    .executeTakeFirst()
  if (!row) throw new AppError('forbidden', messages.forbidden)
  if (kind === 'class' && !row.approved) throw new AppError('forbidden', messages.notApproved)
  await tx.selectFrom('person').select('id').where('id', '=', instructorId).forKeyShare().execute()
}

/** The locked row of an offering, if this instructor owns it and it is not deleted. */
async function lockOwn(tx: Tx, kind: Kind, id: string, instructorId: string) {
  const row = await tx
    .selectFrom('offering')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', kindMessages[kind].missing)
  if (row.instructor_id !== instructorId)
    throw new AppError('forbidden', kindMessages[kind].notYours)
  return row
}

/**
 * Edits an own offering and notifies everyone booked of relevant changes. The start may be in the
 * past (rule offering-9).
 * @throws AppError not_found, forbidden, invalid; conflict when there would be fewer seats than
 * bookings
 */
export async function updateOffering<K extends Kind>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  kind: K,
  instructorId: string,
  id: string,
  form: OfferingForm,
): Promise<Entity<K>> {
  const texts = cleanTexts(form)
  return db.transaction().execute(async (tx) => {
    const before = await lockOwn(tx, kind, id, instructorId)
    if (form.maxStudents < before.seats_taken)
      throw new AppError('conflict', messages.seatsBelowTaken, {
        fields: { maxStudents: messages.seatsBelowTaken },
      })
    const schedule = scheduleOf(kind, { ...form, timezone: form.timezone ?? before.timezone })
    const sessionMinutes = form.sessionMinutes ?? before.session_minutes
    let thumbnailId = before.thumbnail_id
    if (form.thumbnail) {
      thumbnailId = await attachFile(
        tx,
        instructorId,
        form.thumbnail,
        'picture',
        thumbnailRefusal,
        before.thumbnail_id,
      )
    }
    await tx
      .updateTable('offering')
      .set((eb) => ({
        thumbnail_id: thumbnailId,
        ...columns(form, texts, schedule),
        session_minutes: sessionMinutes,
        ...(kind === 'course' && form.price !== undefined && { price: form.price }),
        ...(kind === 'course' && texts.modules && { modules: JSON.stringify(texts.modules) }),
        revision: eb('revision', '+', 1),
        updated_at: new Date(),
      }))
      .where('id', '=', id)
      .execute()
    if (before.thumbnail_id !== thumbnailId) await detachFile(tx, before.thumbnail_id)
    await writeSessions(tx, id, sessionsOf(kind, schedule, form.duration, sessionMinutes))
    // The edit may have added seats, or time until the start.
    await settleWaitlists(tx, config, [id])

    const { starts_at: startsAt, title, timezone, duration, level, price } = before
    const was = {
      kind,
      title,
      startsAt,
      timezone,
      duration,
      sessionMinutes: before.session_minutes,
      level,
      price,
    }
    const is = {
      ...was,
      ...schedule,
      title: texts.title,
      duration: form.duration,
      sessionMinutes,
      level: form.level,
      price: kind === 'course' ? (form.price ?? price) : null,
    }
    await noticeChange(tx, id, was, is)
    return loadOffering(tx, kind, id)
  })
}

/**
 * Deletes an own offering: removes it from all lists, ends its bookings, and notifies everyone
 * booked.
 * @throws AppError not_found, forbidden
 */
export async function deleteOffering(
  db: Database,
  mailer: Mailer,
  kind: Kind,
  instructorId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwn(tx, kind, id, instructorId)
    const { offering, instructor } = await offeringForMail(tx, id)
    const { booked, thumbnailId } = await cancelLocked(tx, mailer, id, 'deleted')
    await detachFile(tx, thumbnailId)
    if (instructor)
      await mailer.enqueue(tx, {
        key: `offering-removed:${id}`,
        to: instructor.email,
        template: 'offering-removed',
        data: { name: instructor.name, zone: instructor.zone, offering, booked },
      })
  })
}

async function cancelLocked(
  tx: Tx,
  mailer: Mailer,
  id: string,
  reason: 'deleted' | 'instructor-removed' | 'instructor-left',
): Promise<{ booked: number; thumbnailId: string | null }> {
  const booked = await endBookings(tx, mailer, id, reason)
  const row = await tx
    .selectFrom('offering')
    .select('thumbnail_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('offering')
    .set((eb) => ({
      cancelled_at: new Date(),
      thumbnail_id: null,
      revision: eb('revision', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', id)
    .execute()
  return { booked, thumbnailId: row.thumbnail_id }
}

/**
 * Locks what a person teaches or has booked, for the transaction that removes them. All
 * transactions lock rows in one order to prevent deadlocks: account, instructor, offerings, person,
 * files; rows of one kind by id.
 */
export async function lockOfferingsOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .selectFrom('offering')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('instructor_id', '=', personId),
        eb(
          'id',
          'in',
          eb.selectFrom('booking').select('offering_id').where('student_id', '=', personId),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Cancels an instructor's offerings that have not ended, when an admin removes them or they leave,
 * and notifies everyone booked (rules account-22, approval-10).
 */
export async function cancelComingOf(
  tx: Tx,
  mailer: Mailer,
  instructorId: string,
  options: { kinds: readonly Kind[]; reason: 'instructor-removed' | 'instructor-left' },
): Promise<void> {
  const coming = await tx
    .selectFrom('offering')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('kind', 'in', [...options.kinds])
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', new Date())
    .orderBy('id')
    .forUpdate()
    .execute()
  const thumbnails: (string | null)[] = []
  for (const { id } of coming)
    thumbnails.push((await cancelLocked(tx, mailer, id, options.reason)).thumbnailId)
  // In the common order (`lockOfferingsOf`).
  for (const id of thumbnails.toSorted()) await detachFile(tx, id)
}
