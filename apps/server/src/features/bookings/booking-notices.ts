import { setTimeout as delay } from 'node:timers/promises'
import type { BookingStatus } from '@firstbell/contract/bookings'
import { sql } from 'kysely'
import type { MailMessage, Mailer } from '../../platform/mail/mail.ts'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Job, Lane } from '../../platform/jobs/jobs.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { clockOf, type ReaderClock } from '../../platform/mail/time-words.ts'
import { calendarFacts, cancellations, sequenceOf, type CalendarColumns } from './calendar-event.ts'
import { toOfferingInMail, type OfferingMailRow } from './offering-for-mail.ts'

/**
 * Mails about booked and returned seats (rules mail-6, mail-7). The transaction that changes a
 * booking leaves a row in `booking_notice`, and a job turns the rows into mails. So no booking
 * waits for rendering, and bookings of the same moment share one job.
 *
 * A notice says that a booking changed, not how: the job reads the state when it sends. Booking and
 * cancelling at once causes one mail, and doing so all day a limited number.
 */

const SEND_NOTICES = 'send-booking-notices'
/** One at a time: another one would wait for its lock, and keep a worker from other jobs. */
const NOTICES_LANE: Lane = { name: 'booking notices', concurrency: 1 }
const FORGET_SENT = 'forget-booking-notices'
/**
 * Milliseconds between jobs that one process enqueues. A booking after a pause does not wait; those of
 * a rush share a job, because a job costs more than a notice.
 */
const WAKE_INTERVAL_MS = 500
/** Notices per transaction. Small, because rendering blocks the event loop. */
const BATCH = 50

/**
 * Mails about one person's seat in an offering that are sent without delay within WINDOW_MINUTES.
 */
const MAILS_PER_WINDOW = 4
const WINDOW_MINUTES = 10
/** WINDOW_MINUTES as an SQL interval. */
const WINDOW = sql`make_interval(mins => ${WINDOW_MINUTES}::int)`

/**
 * Returns a function to call after a transaction with notices has committed. It enqueues the job,
 * at most once per interval, without waiting.
 */
export function createNoticeWaker(db: Database): () => void {
  let running = false
  let requested = false
  const wake = async (): Promise<void> => {
    running = true
    while (requested) {
      requested = false
      // The job key merges this with a waiting job. If it fails, the cron job follows within a
      // minute.
      await withOwnDeadline(() =>
        sql`select graphile_worker.add_job(${SEND_NOTICES}, job_key := ${SEND_NOTICES})`.execute(
          db,
        ),
      ).catch(() => {})
      await delay(WAKE_INTERVAL_MS)
    }
    running = false
  }
  return () => {
    requested = true
    if (!running) void wake()
  }
}

export function bookingJobs(db: Database, mailer: Mailer): Job[] {
  return [
    // The cron job handles notices of a process that ended before it enqueued the job.
    {
      name: SEND_NOTICES,
      lane: NOTICES_LANE,
      cron: '* * * * *',
      keyed: true,
      run: () => sendNotices(db, mailer),
    },
    { name: FORGET_SENT, cron: '7 3 * * *', run: () => forgetSent(db) },
  ]
}

/** Deletes unsent notices of bookings whose end another mail announces. */
export async function dropNotices(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await sql`delete from booking_notice where booking_id = any(${bookingIds}::uuid[])`.execute(tx)
}

/** Deletes the history of mails to a person whose account is deleted. */
export async function forgetNoticesOf(tx: Tx, personId: string): Promise<void> {
  await sql`delete from seat_notification where student_id = ${personId}`.execute(tx)
}

/** Deletes history that no waiting notice can refer to any more. */
async function forgetSent(db: Database): Promise<void> {
  await sql`delete from seat_notification where since < now() - interval '1 day'`.execute(db)
}

interface Notice extends OfferingMailRow, CalendarColumns {
  booking_id: string
  student_id: string
  status: BookingStatus
  created_at: Date
  booked_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  held_until: Date | null
  seats_left: number
  revision: number
  cancellations: number
  read_at: Date
  student_name: string
  student_email: string
  student_clock: ReaderClock
  instructor_email: string | null
  instructor_clock: ReaderClock
  /** The student has a later booking of the same offering, which has a notice of its own. */
  superseded: boolean
  /** What the last mail about this seat said, and the number of mails in the current window. */
  sent_state: SeatState | null
  sent_booking: string | null
  sent_mails: number
}

type SeatState = 'booked' | 'cancelled' | 'offered' | 'lapsed'

/** What a mail would say about the seat; undefined for one that the person has declined. */
function stateOf({ status, end_reason: reason }: Notice): SeatState | undefined {
  switch (status) {
    case 'booked':
      return 'booked'
    case 'held':
      return 'offered'
    case 'cancelled':
      if (reason === 'lapsed') return 'lapsed'
      return reason === 'cancelled' || reason === null ? 'cancelled' : undefined
    case 'waiting':
      return undefined
  }
}

/**
 * Whether the last mail said something else. An offer after an earlier booking's offer is news too.
 */
function isNews(notice: Notice): boolean {
  const state = stateOf(notice)
  if (state === undefined) return false
  return (
    notice.sent_state !== state ||
    (state === 'offered' && notice.sent_booking !== notice.booking_id)
  )
}

/**
 * Sends all due notices. A failing notice stays for the next run and does not delay the others.
 * @throws the error of a failing notice
 */
async function sendNotices(db: Database, mailer: Mailer): Promise<void> {
  const failed: string[] = []
  let lastError: unknown
  let limit = BATCH
  for (;;) {
    const { ids, error } = await sendBatch(db, mailer, limit, failed)
    if (error === undefined) {
      // Later notices enqueue the next job.
      if (ids.length < limit) break
      continue
    }
    if (limit === 1) {
      failed.push(...ids)
      lastError = error
    }
    // One at a time from here on, to find the failing ones.
    limit = 1
  }
  if (failed.length > 0) throw lastError
}

/** @returns the bookings of the processed notices; empty when only those in `except` are due */
async function sendBatch(
  db: Database,
  mailer: Mailer,
  limit: number,
  except: readonly string[],
): Promise<{ ids: string[]; error?: unknown }> {
  let ids: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      // One batch at a time across processes, because each reads what the previous one has sent.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.bookingNotices})`.execute(tx)
      ids = await lockDue(tx, limit, except)
      if (ids.length === 0) return
      const sendable = (await readNotices(tx, ids)).filter(
        (notice) => !notice.superseded && isNews(notice),
      )
      const now = sendable.filter(({ sent_mails }) => sent_mails < MAILS_PER_WINDOW)
      const later = sendable.filter(({ sent_mails }) => sent_mails >= MAILS_PER_WINDOW)
      await mailer.enqueue(tx, ...now.flatMap(mailsOf))
      await markSent(tx, now)
      if (later.length > 0) await postpone(tx, later)
      const waiting = new Set(later.map(({ booking_id }) => booking_id))
      await dropNotices(
        tx,
        ids.filter((id) => !waiting.has(id)),
      )
    })
    return { ids }
  } catch (error) {
    if (ids.length === 0) throw error
    return { ids, error }
  }
}

/**
 * Locks due notices. In a statement of its own: the next statement then sees every cancellation
 * committed before the locks; later ones wait and leave a new notice.
 */
async function lockDue(tx: Tx, limit: number, except: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking_notice
    where due_at <= now() and booking_id <> all(${except}::uuid[])
    order by due_at limit ${limit} for update skip locked`.execute(tx)
  return rows.map((row) => row.booking_id)
}

/** The content of each notice; nothing for a person who has left. */
async function readNotices(tx: Tx, ids: readonly string[]): Promise<Notice[]> {
  // The table is usually empty, so its statistics would make PostgreSQL choose sequential scans.
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<Notice>`
    select booking.id as booking_id, booking.student_id, booking.status, booking.created_at,
      booking.booked_at, booking.ended_at, booking.end_reason, booking.held_until,
      notice.seats_left, student.name as student_name,
      student.email as student_email, ${clockOf('student')} as student_clock,
      offering.id as offering_id, offering.kind, offering.title,
      offering.starts_at, offering.timezone, offering.duration, offering.price,
      offering.local_date, offering.local_time, offering.session_minutes, offering.revision,
      offering.created_at as offering_created_at, offering.updated_at,
      ${cancellations('offering.id', 'student.id')} as cancellations, clock_timestamp() as read_at,
      instructor.name as instructor_name, instructor.email as instructor_email,
      ${clockOf('instructor')} as instructor_clock,
      exists (
        select from booking as other
        where other.offering_id = booking.offering_id and other.student_id = booking.student_id
          and (coalesce(other.ended_at, 'infinity'), other.id)
            > (coalesce(booking.ended_at, 'infinity'), booking.id)
      ) as superseded,
      sent.state as sent_state, sent.booking_id as sent_booking,
      case when sent.since > now() - ${WINDOW} then sent.mails else 0 end as sent_mails
    from booking_notice as notice
      join booking on booking.id = notice.booking_id
      join person as student on student.id = booking.student_id
      join offering on offering.id = booking.offering_id
      left join person as instructor on instructor.id = offering.instructor_id
      left join seat_notification as sent
        on sent.student_id = booking.student_id and sent.offering_id = booking.offering_id
    where notice.booking_id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

async function markSent(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await sql`
    insert into seat_notification as sent (student_id, offering_id, booking_id, state, mails, since)
    select student_id, offering_id, booking_id, state, 1, now()
    from unnest(${notices.map((notice) => notice.student_id)}::uuid[],
      ${notices.map((notice) => notice.offering_id)}::uuid[],
      ${notices.map((notice) => notice.booking_id)}::uuid[],
      ${notices.map((notice) => stateOf(notice) as SeatState)}::text[])
      as news (student_id, offering_id, booking_id, state)
    on conflict (student_id, offering_id) do update set
      state = excluded.state,
      booking_id = excluded.booking_id,
      mails = case when sent.since > now() - ${WINDOW} then sent.mails + 1 else 1 end,
      since = case when sent.since > now() - ${WINDOW} then sent.since else now() end`.execute(tx)
}

/** Postpones notices to the end of their window, when they tell the state at that time. */
async function postpone(tx: Tx, notices: readonly Notice[]): Promise<void> {
  await sql`
    update booking_notice set due_at = sent.since + ${WINDOW}
    from booking join seat_notification as sent using (student_id, offering_id)
    where booking.id = booking_notice.booking_id
      and booking.id = any(${notices.map((notice) => notice.booking_id)}::uuid[])`.execute(tx)
}

const templatesOf = {
  booked: ['booking-confirmed', 'seat-booked'],
  cancelled: ['booking-cancelled', 'seat-cancelled'],
} as const

function mailsOf(notice: Notice): MailMessage[] {
  const offering = toOfferingInMail(notice)
  const { booking_id: id, student_name: name, student_email: to, student_clock: clock } = notice
  const state = stateOf(notice)
  if (state === 'offered' && notice.held_until)
    return [
      {
        key: `seat-offered:${id}`,
        to,
        template: 'seat-offered',
        data: { name, clock, offering, until: notice.held_until },
      },
    ]
  if (state === 'lapsed')
    return [
      { key: `offer-lapsed:${id}`, to, template: 'offer-lapsed', data: { name, clock, offering } },
    ]
  const cancelled = state === 'cancelled'
  const [toStudent, toInstructor] = templatesOf[cancelled ? 'cancelled' : 'booked']
  const entry = {
    ...calendarFacts(notice),
    method: cancelled ? ('CANCEL' as const) : ('REQUEST' as const),
    sequence: sequenceOf(notice.revision, notice.cancellations, cancelled),
    stamp: notice.read_at,
  }
  const at = notice.ended_at ?? notice.booked_at ?? notice.created_at
  const mails: MailMessage[] = [
    {
      key: `${toStudent}:${id}`,
      to,
      template: toStudent,
      data: { name, clock, offering, entry },
      at,
    },
  ]
  if (notice.instructor_name !== null && notice.instructor_email !== null)
    mails.push({
      key: `${toInstructor}:${id}`,
      to: notice.instructor_email,
      template: toInstructor,
      data: {
        name: notice.instructor_name,
        clock: notice.instructor_clock,
        student: name,
        offering,
        seatsLeft: notice.seats_left,
      },
      at,
    })
  return mails
}
