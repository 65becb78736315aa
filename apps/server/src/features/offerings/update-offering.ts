import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import type { Schedule } from '@firstbell/contract/schedule'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fieldError, invalidField } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { recordAct } from '../audit/audit.ts'
import { advanceWaitlists, lockScope } from '../bookings/bookings.ts'
import type { Payments } from '../payments/payments.ts'
import { attachFile, detachFiles } from '../uploads/uploads.ts'
import { enqueueChangeNotice } from './change-notices.ts'
import { loadOfferings, type Entity } from './entities.ts'
import { lockOwned } from './lock-offerings.ts'
import { decisionAfter } from './minimum.ts'
import {
  columnsOf,
  storedPrice,
  thumbnailRefusal,
  withSchedule,
  type OfferingForm,
} from './offering-form.ts'
import { lockPublisher, requirePrice, requirePublishing } from './publishing-rights.ts'
import {
  refuseDistant,
  sessionsOf,
  timesOf,
  hasTakenPlace,
  writeSessions,
  type OfferingTimes,
} from './schedule.ts'

/**
 * Edits an instructor's offering, or also the following classes of its series, all or none, and mails relevant
 * changes to everyone booked. The start may be in the past, unless seats were sold (rules offering-9, offering-24,
 * payment-22).
 * In the following classes it changes the same columns as in this one; each keeps its date and zone (rule
 * scope-4).
 * @returns the offering after the edit
 * @throws AppError not_found, forbidden, invalid; conflict if an offering would have fewer seats than bookings, a
 * new price cannot be paid, or sold seats would be moved into the past or, after the start, to another day
 */
export async function updateOffering<K extends Kind>(
  { db, config, payments }: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  kind: K,
  instructorId: string,
  id: string,
  given: OfferingForm,
): Promise<Entity<K>> {
  return db.transaction().execute(async (tx) => {
    // Other edits of this instructor may run at the same time, decisions of admins may not.
    const publisher = await lockPublisher(tx, instructorId, 'shared')
    const ids = await lockScope(tx, id, given.scope)
    // Expired holds must not count as taken seats.
    await advanceWaitlists(tx, config, ids)
    // lockScope returns the edited offering first.
    const locked = []
    for (const each of ids) locked.push(await lockOwned(tx, kind, each, instructorId))
    const [offering, ...following] = locked as [Row, ...Row[]]
    if (given.scope === 'following') refuseOtherDay(given, offering)
    const form = withSchedule(
      // A change without a price makes a class free (rule offering-33). Without payments classes have none.
      kind === 'class' && payments ? { ...given, price: given.price ?? 0 } : given,
      offering.schedule,
    )
    if (form.price !== undefined && form.price !== (offering.price ?? 0))
      await requirePrice(tx, payments, publisher, form.price)
    const times = timesOf(kind, { ...form, timezone: form.timezone ?? offering.timezone })
    // Moving an ended offering into the future puts it on sale again.
    if (offering.ended && times.endsAt > new Date()) {
      requirePublishing(kind, publisher)
      await requirePrice(tx, payments, publisher, form.price ?? offering.price ?? 0)
    }
    const columns = {
      ...columnsOf(form, times),
      ...(form.sessionMinutes !== undefined && { session_minutes: form.sessionMinutes }),
      ...(form.price !== undefined && { price: storedPrice(kind, form.price) }),
      ...(kind === 'course' && form.modules && { modules: JSON.stringify(form.modules) }),
      ...(form.thumbnail && {
        thumbnail_id: await attachFile(
          tx,
          instructorId,
          form.thumbnail,
          'picture',
          thumbnailRefusal,
          // Locked together with the new picture, which may replace it.
          offering.thumbnail_id,
        ),
      }),
    }
    const changes = sharedChanges(offering, columns)
    const edits: Edit[] = [
      { before: offering, times, columns },
      ...following.map((before) => editFollowing(before, changes)),
    ]
    for (const edit of edits) {
      await write(tx, config, kind, edit)
      await recordChange(tx, edit.before, edit.columns)
    }
    await detachFiles(tx, edits.flatMap(replacedThumbnail))
    // The edit may have added seats, or time until the start.
    await advanceWaitlists(tx, config, ids)
    for (const edit of edits)
      // Edits of an offering that is over before and after them are not mailed (rule offering-26).
      if (!edit.before.ended || edit.times.endsAt > new Date())
        // Students on a waitlist are mailed only about edits of several classes (rules offering-18, scope-4).
        await enqueueChangeNotice(tx, edit.before, edit.columns, {
          mailsWaitlist: form.scope === 'following',
        })
    const [edited] = await loadOfferings(tx, kind, sql`offering.id = ${id}`, payments !== null)
    return edited!
  })
}

type Row = Awaited<ReturnType<typeof lockOwned>>

interface Edit {
  before: Row
  times: OfferingTimes
  columns: Partial<Omit<Row, 'modules'>> & { modules?: string }
}

/** @throws AppError invalid if the class would get another date or zone */
function refuseOtherDay(form: OfferingForm, row: Row): void {
  if (form.date !== row.local_date) throw invalidField('date', messages.ownDate)
  if (form.timezone !== undefined && form.timezone !== row.timezone)
    throw invalidField('timezone', messages.ownZone)
}

const minuteOf = (time: string): string => time.slice(0, 5)

/** Returns the columns that an edit changes, without those that each class of a series keeps. */
function sharedChanges(before: Row, columns: Edit['columns']): Edit['columns'] {
  const { local_date: _date, starts_at: _start, ends_at: _end, ...rest } = columns
  const changed = Object.entries(rest).filter(([name, value]) =>
    name === 'local_time'
      ? minuteOf(String(value)) !== minuteOf(before.local_time)
      : value !== before[name as keyof typeof rest],
  )
  return Object.fromEntries(changed)
}

/** Returns the edit of a following class, which keeps its date and zone (rule scope-4). */
function editFollowing(before: Row, changes: Edit['columns']): Edit {
  const after = { ...before, ...changes }
  const times = timesOf('class', {
    date: before.local_date,
    timing: minuteOf(after.local_time),
    timezone: before.timezone,
    duration: after.duration,
  })
  const columns = { ...changes, starts_at: times.startsAt, ends_at: times.endsAt }
  return { before, times, columns }
}

/**
 * Writes one edited offering and its sessions.
 * @throws AppError conflict for fewer seats than are taken, or a refused move of sold seats; invalid for a distant day
 */
async function write(
  tx: Tx,
  config: Context['config'],
  kind: Kind,
  { before, times, columns }: Edit,
): Promise<void> {
  const after = { ...before, ...columns }
  if (after.max_students < before.seats_taken)
    throw fieldError('conflict', 'maxStudents', messages.seatsBelowTaken)
  if (after.min_students !== null && after.max_students < after.min_students)
    throw invalidField('maxStudents', messages.minStudentsAboveMax)
  if (times.startsAt.getTime() !== before.starts_at.getTime()) {
    refuseDistant(times)
    await refuseMoveOfSold(tx, before, times)
  }
  await tx
    .updateTable('offering')
    .set((eb) => ({
      ...columns,
      revision: eb('revision', '+', 1),
      updated_at: sql`now()`,
      // A start in the past was never announced: reviews wait for the one that was (schedule.ts, announcedStartHasCome).
      announced_start: sql`case when ${times.startsAt}::timestamptz <= now()
        then coalesce(offering.announced_start, offering.starts_at) end`,
      min_students_decided_at: decisionAfter(
        config,
        { minStudents: after.min_students, startsAt: times.startsAt },
        'offering',
      ),
      // Students who were booked when it took place can still review it after the edit (rule review-3).
      reviewable_if_booked_by: sql`case when ${hasTakenPlace} then now() else reviewable_if_booked_by end`,
    }))
    .where('id', '=', before.id)
    .execute()
  const sessions = sessionsOf(kind, times, {
    duration: after.duration,
    sessionMinutes: after.session_minutes,
    schedule: after.schedule ?? undefined,
  })
  await writeSessions(tx, before.id, sessions)
}

const replacedThumbnail = ({ before, columns }: Edit): string[] =>
  columns.thumbnail_id && before.thumbnail_id && columns.thumbnail_id !== before.thumbnail_id
    ? [before.thumbnail_id]
    : []

/**
 * Refuses to move an offering with paid seats into the past or, once it has begun, to another day: students would
 * lose what they paid for, or students who have attended would get a course on other dates (rule payment-22). The
 * caller has locked the offering's row, so no payment can book a seat in between.
 * @param before the offering before the edit
 * @throws AppError conflict, for the date
 */
async function refuseMoveOfSold(
  tx: Tx,
  before: { id: string; starts_at: Date; local_date: string },
  times: OfferingTimes,
): Promise<void> {
  const { rows } = await sql<{ sold: boolean; now: Date }>`
    select sold_until(${before.id}) is not null as sold, clock_timestamp() as now`.execute(tx)
  const [{ sold, now }] = rows as [(typeof rows)[number]]
  if (!sold) return
  const begun = before.starts_at <= now
  // Once it has begun, only the time of day can change.
  if (begun && times.date === before.local_date) return
  if (times.startsAt <= now) throw refusedDate(messages.soldIntoPast)
  if (begun) throw refusedDate(messages.soldAndBegun)
}

const refusedDate = (message: Sentence) => fieldError('conflict', 'date', message)

/** The columns whose changes the audit log names without values, and their names there. */
const unquoted: Record<string, string> = {
  title: 'title',
  description: 'description',
  bring: 'what to bring',
  learn: 'what students learn',
  category: 'category',
  level: 'level',
  language: 'language',
  modules: 'modules',
  thumbnail_id: 'picture',
  meeting_url: 'meeting link',
}
/** The columns whose old and new values it has, too, because they are short. */
const quoted: Record<string, string> = {
  local_date: 'date',
  local_time: 'time',
  timezone: 'time zone',
  duration: 'duration',
  schedule: 'schedule',
  session_minutes: 'session length',
  max_students: 'seats',
  min_students: 'minimum',
  price: 'price',
  visibility: 'visibility',
}

/**
 * Formats a time without its seconds, the price of a free class as 0, a schedule in words, and a list as the text that is
 * stored.
 */
const format = (name: string, value: unknown): string =>
  name === 'local_time'
    ? String(value).slice(0, 5)
    : name === 'price'
      ? String(value ?? 0)
      : name === 'schedule'
        ? formatSchedule(value as Schedule | null)
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)

/** Formats a schedule: 'every two weeks (tu, th), 12 sessions, without 2027-01-05'. */
const formatSchedule = (schedule: Schedule | null): string =>
  schedule === null
    ? 'daily'
    : [
        `every ${schedule.every}${schedule.days.length > 0 ? ` (${schedule.days.join(', ')})` : ''}`,
        `${schedule.sessions} sessions`,
        ...(schedule.except.length > 0 ? [`without ${schedule.except.join(', ')}`] : []),
      ].join(', ')

/**
 * Records an edit of an offering with bookings (rule audit-2): the names of the changed fields, and the old and
 * new values of the fields in `quoted`.
 * @param before the row before the edit
 * @param columns the columns that the edit writes
 */
async function recordChange(
  tx: Tx,
  before: { id: string; seats_taken: number; modules: unknown },
  columns: object,
): Promise<void> {
  if (before.seats_taken === 0) return
  const row = before as Record<string, unknown>
  const changed = Object.entries(columns)
    .filter(([name]) => name in unquoted || name in quoted)
    .map(([name, value]) => ({ name, old: format(name, row[name]), now: format(name, value) }))
    .filter(({ old, now }) => old !== now)
  if (changed.length === 0) return
  const values = changed.flatMap(({ name, old, now }) =>
    name in quoted ? [[quoted[name], `${old} → ${now}`]] : [],
  )
  await recordAct(tx, {
    kind: 'offering_changed',
    subject: { offering: before.id },
    details: {
      'seats taken': before.seats_taken,
      changed: changed.map(({ name }) => unquoted[name] ?? quoted[name] ?? name),
      ...(Object.fromEntries(values) as Record<string, string>),
    },
  })
}
