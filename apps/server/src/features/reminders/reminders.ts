import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mailer, MailMessage } from '../../platform/mail/mail.ts'
import { readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import {
  offeringColumns,
  toOfferingInMail,
  type OfferingRow,
} from '../offering-display/offering-display.ts'

/**
 * Reminders before each session (docs/product/reminders.md). Every minute a job asks the database which ones are due by
 * its clock. The transaction that enqueues the mail inserts a row in `reminder`, whose unique key prevents duplicates
 * across processes. The job locks no offerings or bookings, so it does not delay bookings.
 */

/** Reminders that are later than this are dropped (rule reminder-4). */
const LATE_MINUTES = 60
/** Reminders this long before the start or longer precede only the first session of a course (rule reminder-1). */
const DAY_MINUTES = 24 * 60
/** Offerings per transaction, so that none holds its locks for long. */
const BATCH = 50

export function reminderJobs(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
): Job[] {
  return [
    {
      name: 'send-reminders',
      cron: '* * * * *',
      run: async () => {
        if (config.reminders.length > 0) await sendReminders({ db, config }, mailer)
      },
    },
    {
      name: 'forget-reminders',
      cron: '27 3 * * *',
      // Reminders of sessions that have started cannot be due again.
      run: () => deleteInBatches(db, 'reminder', sql`session_starts_at < now() - interval '1 day'`),
    },
  ]
}

async function sendReminders(
  { db, config }: Pick<Context, 'db' | 'config'>,
  mailer: Mailer,
): Promise<void> {
  const { reminders: offsets, classroom } = config
  const ids = await db.transaction().execute((tx) => dueOfferings(tx, offsets))
  for (let from = 0; from < ids.length; from += BATCH)
    await db.transaction().execute(async (tx) => {
      const due = await recordDue(tx, offsets, ids.slice(from, from + BATCH))
      await mailer.enqueueAll(
        tx,
        due.map((one) => mailOf(one, classroom !== undefined)),
      )
    })
}

/**
 * Selects the sessions with due reminders, and their offsets. After an outage several offsets may be due for a session;
 * the smallest is used, because it stays due longest (rule reminder-4). None is sent a day
 * or more ahead if another session of the course begins in between (rule reminder-1).
 */
const dueSessions = (offsets: readonly number[]) => sql`
  select distinct on (session.offering_id, session.starts_at)
    session.offering_id, session.starts_at, session.ends_at, offset_minutes,
    session.starts_at - make_interval(mins => offset_minutes) as moment
  from unnest(${[...offsets]}::int[]) as offset_minutes
    join session on session.starts_at > now()
      and session.starts_at <= now() + make_interval(mins => offset_minutes)
      and session.starts_at > now() + make_interval(mins => offset_minutes - ${LATE_MINUTES}::int)
    cross join lateral (
      -- The limit makes PostgreSQL read each offering by its id. Otherwise it would read all offerings, because it
      -- cannot know the bounds when it plans and expects a large part of all sessions between them.
      select starts_at, cancelled_at from offering where id = session.offering_id limit 1
    ) as offering
  where offering.cancelled_at is null
    and (offset_minutes < ${DAY_MINUTES}::int or not exists (
      select from session as earlier where earlier.offering_id = session.offering_id
        and earlier.starts_at < session.starts_at
        -- Clocks may change in between.
        and earlier.starts_at > session.starts_at - make_interval(mins => offset_minutes, hours => 2)))
  order by session.offering_id, session.starts_at, offset_minutes`

/** Returns the offerings with due sessions, whose reminders may have been sent already. */
async function dueOfferings(tx: Tx, offsets: readonly number[]): Promise<string[]> {
  await planByIndex(tx)
  const { rows } = await sql<{ id: string }>`
    select distinct offering_id as id from (${dueSessions(offsets)}) as due order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface DueReminder extends OfferingRow {
  /** The id of the booking, or of the offering for the instructor's reminder. */
  about_id: string
  session_starts_at: Date
  minutes: number
  position: number
  offset_minutes: number
  name: string
  email: string
  clock: ReaderClock
  token: string
  written_at: Date
  /** The number of students in a reminder for the instructor; null in a student's reminder. */
  students: number | null
  has_link: boolean
}

/**
 * Records the reminders that are due for some offerings, and returns those that were not recorded before. A student
 * who has booked after the moment of a reminder does not get it. The instructor gets only the last one (reminder-2).
 */
async function recordDue(
  tx: Tx,
  offsets: readonly number[],
  offeringIds: readonly string[],
): Promise<DueReminder[]> {
  await planByIndex(tx)
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select * from (${dueSessions(offsets)}) as due where offering_id = any(${offeringIds}::uuid[])
    ), recipient as (
      select booking.id as about_id, due.starts_at, due.offset_minutes
      from due join booking on booking.offering_id = due.offering_id
        join person on person.id = booking.student_id
      where booking.status = 'booked' and booking.booked_at <= due.moment
        and person.reminders and person.suspended_at is null
      union all
      select offering.id, due.starts_at, due.offset_minutes
      from due join offering on offering.id = due.offering_id
        join person on person.id = offering.instructor_id
      where due.offset_minutes = ${Math.min(...offsets)}::int and offering.created_at <= due.moment
        and person.reminders and person.suspended_at is null
    ), written as (
      insert into reminder (about_id, session_starts_at, offset_minutes)
      -- Sorted, which prevents deadlocks between two processes.
      select * from recipient order by about_id, starts_at
      on conflict do nothing
      returning about_id, session_starts_at, offset_minutes
    )
    select written.about_id, written.session_starts_at, written.offset_minutes,
      (extract(epoch from due.ends_at - due.starts_at) / 60)::int as minutes,
      (select count(*)::int from session as earlier
        where earlier.offering_id = offering.id and earlier.starts_at <= due.starts_at) as position,
      reader.name, reader.email, ${readerClock('reader')} as clock, reader.reminder_token as token,
      now() as written_at,
      case when booking.id is null then offering.seats_taken - offering.seats_held end as students,
      offering.meeting_url is not null as has_link,
      ${offeringColumns}
    from written
      left join booking on booking.id = written.about_id
      join offering on offering.id = coalesce(booking.offering_id, written.about_id)
      join due on due.offering_id = offering.id and due.starts_at = written.session_starts_at
      join person as reader on reader.id = coalesce(booking.student_id, offering.instructor_id)
      left join person as instructor on instructor.id = offering.instructor_id`.execute(tx)
  return rows
}

/** Avoids sequential scans, which PostgreSQL would choose by outdated statistics after a rush of bookings. */
async function planByIndex(tx: Tx): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(tx)
}

/** @param hasRooms whether sessions without a link take place on this site */
function mailOf(due: DueReminder, hasRooms: boolean): MailMessage {
  const { about_id: id, session_starts_at: startsAt, offset_minutes: offset } = due
  const data = {
    name: due.name,
    clock: due.clock,
    offering: toOfferingInMail(due),
    session: { startsAt, minutes: due.minutes, place: due.position },
    writtenAt: due.written_at,
    until: new Date(startsAt.getTime() + Math.min(0, LATE_MINUTES - offset) * 60_000),
    token: due.token,
  }
  const key = `reminder:${id}:${startsAt.toISOString()}:${offset}`
  return due.students === null
    ? { key, to: due.email, template: 'reminder', data }
    : {
        key,
        to: due.email,
        template: 'teaching-reminder',
        data: { ...data, students: due.students, hasLink: due.has_link || hasRooms },
      }
}

/** Turns reminders off by the token of a mail. @returns false for an unknown token */
export async function endReminders(db: Database, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update person set reminders = false where reminder_token = ${token}`.execute(db)
  return numAffectedRows === 1n
}

/** Returns whether the person with a mail's token receives reminders; null for an unknown token. */
export async function remindersOf(
  db: Database,
  token: string,
): Promise<{ subscribed: boolean } | null> {
  const { rows } = await sql<{ subscribed: boolean }>`
    select reminders as subscribed from person where reminder_token = ${token}`.execute(db)
  return rows[0] ?? null
}
