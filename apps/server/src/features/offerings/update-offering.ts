import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import { advanceWaitlists, lockScope } from '../bookings/bookings.ts'
import { attachFile, detachFiles } from '../uploads/uploads.ts'
import { recordChange } from './record-change.ts'
import { noticeChange } from './change-notices.ts'
import { lockOwn } from './lock-offerings.ts'
import { columnsOf, thumbnailRefusal, type OfferingForm } from './offering-form.ts'
import type { Payments } from '../payments/payments.ts'
import { loadOffering, type Entity } from './entities.ts'
import { lockPublisher, requirePrice, requirePublishing } from './publishing-rights.ts'
import { refuseMoveOfSold } from './sold-offerings.ts'
import {
  refuseDistant,
  scheduleOf,
  sessionsOf,
  takenPlace,
  writeSessions,
  type Schedule,
} from './schedule.ts'

/**
 * Edits an own offering, or also the following classes of its series, all or none, and notifies
 * those concerned of relevant changes. The start may be in the past, unless seats were paid for (rules
 * offering-9, offering-24, payment-22).
 * Of the following classes it changes what it changes of this one; each keeps its own date and zone
 * (rule scope-4).
 * @returns the offering as it is now
 * @throws AppError not_found, forbidden, invalid; conflict when one of them would have fewer seats than
 * bookings, a new price cannot be paid, or what was paid for would be moved into the past or to another term
 */
export async function updateOffering<K extends Kind>(
  { db, config, payments }: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  kind: K,
  instructorId: string,
  id: string,
  form: OfferingForm,
): Promise<Entity<K>> {
  return db.transaction().execute(async (tx) => {
    const publisher = await lockPublisher(tx, instructorId, 'shared')
    const ids = await lockScope(tx, id, form.scope)
    // Seats whose offers have run out are free, or the next one's.
    await advanceWaitlists(tx, config, ids)
    const [own, ...following] = await lockAll(tx, kind, ids, instructorId)
    if (form.scope === 'following') refuseOtherDay(form, own)
    if (kind === 'course' && form.price !== undefined && form.price !== own.price)
      await requirePrice(tx, payments, publisher, form.price)
    const schedule = scheduleOf(kind, { ...form, timezone: form.timezone ?? own.timezone })
    // Moving what has ended into the future puts it on sale again.
    if (own.ended && schedule.endsAt > new Date()) {
      requirePublishing(kind, publisher)
      if (kind === 'course')
        await requirePrice(tx, payments, publisher, form.price ?? own.price ?? 0)
    }
    const columns = {
      ...columnsOf(form, schedule),
      ...(form.sessionMinutes !== undefined && { session_minutes: form.sessionMinutes }),
      ...(kind === 'course' && form.price !== undefined && { price: form.price }),
      ...(kind === 'course' && form.modules && { modules: JSON.stringify(form.modules) }),
      ...(form.thumbnail && {
        thumbnail_id: await attachFile(
          tx,
          instructorId,
          form.thumbnail,
          'picture',
          thumbnailRefusal,
          own.thumbnail_id,
        ),
      }),
    }
    const changes = changesIn(own, columns)
    const edits: Edit[] = [
      { before: own, schedule, columns },
      ...following.map((before) => followed(before, changes)),
    ]
    for (const edit of edits) {
      await write(tx, kind, edit)
      await recordChange(tx, edit.before, edit.columns)
    }
    await detachFiles(tx, edits.flatMap(replacedThumbnail))
    // The edit may have added seats, or time until the start.
    await advanceWaitlists(tx, config, ids)
    for (const edit of edits)
      // What is over before and after is history, and corrected without a word (rule offering-26).
      if (!edit.before.ended || edit.schedule.endsAt > new Date())
        await noticeChange(tx, edit.before, edit.columns, form.scope === 'following')
    return loadOffering(tx, kind, id)
  })
}

type Row = Awaited<ReturnType<typeof lockOwn>>

/** A locked offering, and what becomes of it. */
interface Edit {
  before: Row
  schedule: Schedule
  columns: Partial<Omit<Row, 'modules'>> & { modules?: string }
}

async function lockAll(
  tx: Tx,
  kind: Kind,
  ids: readonly string[],
  instructorId: string,
): Promise<[Row, ...Row[]]> {
  const rows = []
  for (const id of ids) rows.push(await lockOwn(tx, kind, id, instructorId))
  return rows as [Row, ...Row[]]
}

/** @throws AppError invalid, where a class would get another date or zone */
function refuseOtherDay(form: OfferingForm, own: Row): void {
  if (form.date !== own.local_date) throw invalidField('date', messages.ownDate)
  if (form.timezone !== undefined && form.timezone !== own.timezone)
    throw invalidField('timezone', messages.ownZone)
}

const minuteOf = (time: string): string => time.slice(0, 5)

/** What an edit changes, but for the columns that each class has of its own. */
function changesIn(before: Row, columns: Edit['columns']): Edit['columns'] {
  const { local_date: _date, starts_at: _start, ends_at: _end, ...rest } = columns
  const changed = Object.entries(rest).filter(([name, value]) =>
    name === 'local_time'
      ? minuteOf(String(value)) !== minuteOf(before.local_time)
      : value !== before[name as keyof typeof rest],
  )
  return Object.fromEntries(changed)
}

/** The edit of a class that follows another, whose changes it takes over. */
function followed(before: Row, changes: Edit['columns']): Edit {
  const after = { ...before, ...changes }
  const schedule = scheduleOf('class', {
    date: before.local_date,
    timing: minuteOf(after.local_time),
    timezone: before.timezone,
    duration: after.duration,
  })
  const columns = { ...changes, starts_at: schedule.startsAt, ends_at: schedule.endsAt }
  return { before, schedule, columns }
}

/** @throws AppError conflict, invalid */
async function write(tx: Tx, kind: Kind, { before, schedule, columns }: Edit): Promise<void> {
  const after = { ...before, ...columns }
  if (after.max_students < before.seats_taken)
    throw new AppError('conflict', messages.seatsBelowTaken, {
      fields: { maxStudents: messages.seatsBelowTaken },
    })
  if (schedule.startsAt.getTime() !== before.starts_at.getTime()) {
    refuseDistant(schedule)
    await refuseMoveOfSold(tx, before, schedule)
  }
  await tx
    .updateTable('offering')
    .set((eb) => ({
      ...columns,
      revision: eb('revision', '+', 1),
      updated_at: sql`now()`,
      // What took place can be reviewed, wherever the edit moves it (rule review-3).
      announced_start: sql`case when ${schedule.startsAt}::timestamptz <= now()
        then coalesce(offering.announced_start, offering.starts_at) end`,
      reviewable_if_booked_by: sql`case when ${takenPlace} then now() else reviewable_if_booked_by end`,
    }))
    .where('id', '=', before.id)
    .execute()
  const sessions = sessionsOf(kind, schedule, after.duration, after.session_minutes)
  await writeSessions(tx, before.id, sessions)
}

const replacedThumbnail = ({ before, columns }: Edit): string[] =>
  columns.thumbnail_id && before.thumbnail_id && columns.thumbnail_id !== before.thumbnail_id
    ? [before.thumbnail_id]
    : []
