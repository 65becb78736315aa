import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { advanceWaitlists } from '../bookings/bookings.ts'
import { attachFile, detachFile } from '../uploads/uploads.ts'
import { noticeChange } from './change-notices.ts'
import { lockOwn } from './lock-offerings.ts'
import { cleanTexts, columnsOf, thumbnailRefusal, type OfferingForm } from './offering-form.ts'
import { loadOffering, type Entity } from './read-offerings.ts'
import { refuseDistant, scheduleOf, sessionsOf, takenPlace, writeSessions } from './schedule.ts'

/**
 * Edits an own offering and notifies everyone booked of relevant changes. The start may be in the
 * past (rules offering-9, offering-24).
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
    const { waiting, seats_held: held } = await lockOwn(tx, kind, id, instructorId)
    // Seats whose offers have run out are free, or the next one's.
    if (waiting > 0 || held > 0) await advanceWaitlists(tx, config, [id])
    const before = await lockOwn(tx, kind, id, instructorId)
    if (form.maxStudents < before.seats_taken)
      throw new AppError('conflict', messages.seatsBelowTaken, {
        fields: { maxStudents: messages.seatsBelowTaken },
      })
    const schedule = scheduleOf(kind, { ...form, timezone: form.timezone ?? before.timezone })
    if (schedule.startsAt.getTime() !== before.starts_at.getTime()) refuseDistant(schedule)
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
    const changed = {
      ...columnsOf(form, texts, schedule),
      session_minutes: sessionMinutes,
      ...(kind === 'course' && form.price !== undefined && { price: form.price }),
    }
    await tx
      .updateTable('offering')
      .set((eb) => ({
        ...changed,
        thumbnail_id: thumbnailId,
        ...(kind === 'course' && texts.modules && { modules: JSON.stringify(texts.modules) }),
        revision: eb('revision', '+', 1),
        updated_at: sql`now()`,
        // What took place can be reviewed, wherever the edit moves it (rule review-3).
        reviewable_if_booked_by: sql`case when ${takenPlace} then now() else reviewable_if_booked_by end`,
      }))
      .where('id', '=', id)
      .execute()
    if (before.thumbnail_id !== thumbnailId) await detachFile(tx, before.thumbnail_id)
    await writeSessions(tx, id, sessionsOf(kind, schedule, form.duration, sessionMinutes))
    // The edit may have added seats, or time until the start.
    await advanceWaitlists(tx, config, [id])

    // What is over before and after is history, and corrected without a word (rule offering-26).
    if (!before.ended || schedule.endsAt > new Date())
      await noticeChange(tx, id, before, { ...before, ...changed })
    return loadOffering(tx, kind, id)
  })
}
