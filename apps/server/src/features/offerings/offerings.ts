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
export { getBooked, getOne, getOwn, listedIds, listPublic } from './read-offerings.ts'

/** What a create or edit form holds, after the contract's schema. */
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
  /** '' for none; on an edit, absent keeps the present one (rule session-1). */
  meetingUrl?: string | undefined
  price?: number
  /** Courses only. */
  sessionMinutes?: number | undefined
  modules?: CourseModule[] | undefined
}

const thumbnailRefusal = { field: 'thumbnail', message: messages.thumbnailInvalid }

/** Markup stripped from what people typed (rule wire-8); what is nothing but markup is missing. */
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

/** What creation and edit store alike. */
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
 * Publishes a class or course, or several classes that repeat weekly: all of them or none, each at the
 * same time of day in their zone and with its own seats (rule series-1).
 * @param defaultZone where the form names none (rule offering-6)
 * @param weeks how many classes; 1 for what does not repeat
 * @returns them in their order
 * @throws AppError invalid (past, thumbnail not the author's), forbidden when an approval that a
 * class needs was taken back meanwhile
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

/** Makes these the sessions of an offering. */
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
 * Holds the approval and the account still until the transaction ends. The person's row is locked
 * here, and not by the foreign key of the offering that follows, because files come after people:
 * see `lockOfferingsOf`.
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

/** The offering's row, locked, if it is this instructor's and not deleted. */
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
 * Changes an own offering; the people booked are told what changed, if it concerns them. No check
 * for the past (rule offering-9).
 * @throws AppError not_found, forbidden, invalid, conflict when seats would fall below those taken
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
    // There may be more seats now, or more time until the start.
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
 * Deletes an own offering: it leaves every list, its bookings end, everyone booked is told.
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
 * Locks what a leaving person teaches or has booked, for the transaction that removes them. Every
 * transaction locks rows in one order, so that no two wait for each other: account, instructor,
 * offerings, person, files; several of one kind by their ids.
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
 * Cancels what an instructor still had to come (not ended yet), when an admin removed them or they
 * left; everyone booked is told (rules account-22, approval-10).
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
  // In the one order (`lockOfferingsOf`).
  for (const id of thumbnails.toSorted()) await detachFile(tx, id)
}
