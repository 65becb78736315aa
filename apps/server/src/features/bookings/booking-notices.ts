import { setTimeout as delay } from 'node:timers/promises'
import type { BookingStatus } from '@firstbell/contract/bookings'
import { sql } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import type { Job, Lane } from '../../platform/jobs/jobs.ts'
import type { MailMessage, Mailer } from '../../platform/mail/mail.ts'
import { readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import {
  calendarFacts,
  SEAT_ENDS,
  offeringColumns,
  offeringsForMail,
  othersOf,
  sequenceOf,
  toOfferingInMail,
  type OfferingRow,
} from '../offering-display/offering-display.ts'
import { cancellations } from './enrolled-people.ts'

/**
 * Mails about seats and waitlists (rules mail-6, mail-7). Each change of a booking writes an event (`booking_event`),
 * and a job mails the events that are due, so bookings do not wait for rendering, and concurrent bookings share a job.
 * `due_at` is when an event is to be mailed, null if it needs no mail any more; `told_at` is when it was mailed.
 *
 * For each student and offering the job reads all events without a mail and what the last mails said, and mails the
 * current state. A booking that is cancelled at once causes one mail, and repeating that all day causes a limited
 * number. A seat that was given back is mailed even if its student is on the waitlist by then.
 */

const SEND_NOTICES = 'send-booking-notices'
/** One job at a time: a second one would wait for the lock, and occupy a worker. */
const NOTICES_LANE: Lane = { name: 'booking notices', concurrency: 1 }
/**
 * The shortest time between two jobs of one process. A job costs more than a notice, so bookings in a rush share one. The
 * first booking after a pause does not wait.
 */
const WAKE_INTERVAL_MS = 500
/** Events per transaction. Small, because rendering blocks the event loop. */
const BATCH = 50

/** How many mails about one person's seat in an offering are sent without delay within WINDOW_MINUTES; others wait. */
const MAILS_PER_WINDOW = 4
const WINDOW_MINUTES = 10
const WINDOW = sql`make_interval(mins => ${WINDOW_MINUTES}::int)`

/**
 * Returns a function to call after a transaction that changed bookings has committed. It enqueues the job and notifies
 * the processes that follow the history, at most once per interval, and does not wait. Inside the transaction NOTIFY would
 * make bookings commit one after the other.
 */
export function createNoticeWaker(db: Database): () => void {
  let running = false
  let requested = false
  const wake = async (): Promise<void> => {
    running = true
    while (requested) {
      requested = false
      // The job key merges this with a pending job. If it fails, the cron job runs within a minute.
      await withOwnDeadline(() =>
        sql`select pg_notify('booking_event', ''),
          graphile_worker.add_job(${SEND_NOTICES}, job_key := ${SEND_NOTICES})`.execute(db),
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

export const bookingJobs = (db: Database, mailer: Mailer): Job[] => [
  {
    name: SEND_NOTICES,
    lane: NOTICES_LANE,
    // Mails the events of a process that ended before it enqueued the job.
    cron: '* * * * *',
    keyed: true,
    run: () => sendNotices(db, mailer),
  },
]

interface PendingEvent extends OfferingRow {
  event_id: number
  booking_id: string
  student_id: string
  to_status: BookingStatus
  reason: string | null
  /** When the state changed. */
  at: Date
  /** Whether the booking is still in the state that the event changed it to, and the student's account exists. */
  is_current: boolean
  held_until: Date | null
  seats_left: number
  seats_held: number
  bring: string | null
  has_link: boolean
  cancellations: number
  /** Until when cancelling refunds the payment; null for seats that cost nothing. */
  refund_until: Date | null
  /** Of a seat that was not paid in time: the booking of the first payment of its order. */
  first_booking_id: string | null
  /** The offerings of that order by start, except those that were cancelled; null for other events. */
  order_offering_ids: string[] | null
  read_at: Date
  student_name: string
  student_email: string
  student_clock: ReaderClock
  instructor_email: string | null
  instructor_clock: ReaderClock
  /** The state of the seat in the last mail about it, and that mail's event; null if there was no mail. */
  mailed_status: 'booked' | 'cancelled' | null
  mailed_event_id: number | null
  /** The number of mails about the seat within the window, and when the first of them was enqueued. */
  mails: number
  since: Date | null
}

/** Returns whether the event booked a seat or gave one back. Other events are about the waitlist. */
const changesSeat = ({ to_status: to, reason }: PendingEvent): boolean =>
  to === 'booked' || SEAT_ENDS.some((end) => end === reason)

/**
 * Selects from the ordered events of a seat those that describe its current state and need a mail: the last change of
 * the seat, unless the last mail has said the same, and what happened on the waitlist.
 */
function eventsToMail(events: readonly PendingEvent[]): PendingEvent[] {
  const currentEvents = events.filter((event) => event.is_current)
  const lastChange = currentEvents.findLast(changesSeat)
  return currentEvents.filter((event) => {
    // A change of date and the booking of a series are mailed in their own transaction (`markMailedTogether`), so the
    // last mail may be about a later event than this one.
    if (event === lastChange)
      return (
        event.mailed_status !== event.to_status && event.event_id > (event.mailed_event_id ?? 0)
      )
    // A student who has a seat by now gets no mail about an expired offer.
    const overtaken = lastChange?.to_status === 'booked' && lastChange.event_id > event.event_id
    return !changesSeat(event) && !overtaken
  })
}

/**
 * Mails all due events. An event that fails stays for the next run and does not delay the others.
 * @throws the error of an event that failed
 */
async function sendNotices(db: Database, mailer: Mailer): Promise<void> {
  const failed: number[] = []
  let lastError: unknown
  let limit = BATCH
  for (;;) {
    const { ids, error } = await sendBatch(db, mailer, limit, failed)
    if (error === undefined) {
      // Later events enqueue the next job.
      if (ids.length < limit) break
      continue
    }
    if (limit === 1) {
      failed.push(...ids)
      lastError = error
    }
    // From here on one due event at a time, with the others of its seat, to find those that fail.
    limit = 1
  }
  if (failed.length > 0) throw lastError
}

/**
 * Mails up to `limit` due events, and the other unmailed events of their seats, in one transaction.
 * @param except ids of events that have failed
 * @returns the ids of the processed events, none if no others are due; `error` if mailing them failed
 */
async function sendBatch(
  db: Database,
  mailer: Mailer,
  limit: number,
  except: readonly number[],
): Promise<{ ids: number[]; error?: unknown }> {
  let ids: number[] = []
  try {
    await db.transaction().execute(async (tx) => {
      // One batch at a time across processes, because each reads what the previous one has mailed.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.bookingNotices})`.execute(tx)
      const events = await readDue(tx, limit, except)
      ids = events.map((event) => event.event_id)
      if (ids.length === 0) return
      const now: PendingEvent[] = []
      const later: PendingEvent[] = []
      for (const seat of Map.groupBy(events, seatOf).values())
        for (const event of eventsToMail(seat))
          (event.mails < MAILS_PER_WINDOW ? now : later).push(event)
      const orders = now.flatMap((event) => event.order_offering_ids ?? [])
      const dates =
        orders.length > 0
          ? await offeringsForMail(tx, orders)
          : (new Map() satisfies OfferingsForMail)
      await mailer.enqueue(tx, ...now.flatMap((event) => mailsOf(event, dates)))
      await markProcessed(tx, ids, now, later)
    })
    return { ids }
  } catch (error) {
    if (ids.length === 0) throw error
    return { ids, error }
  }
}

const seatOf = (event: PendingEvent) => `${event.student_id} ${event.offering_id}`

/**
 * Returns all unmailed events of the seats that have a due event, in order. One mail covers them, including those that are
 * due later.
 */
async function readDue(tx: Tx, limit: number, except: readonly number[]): Promise<PendingEvent[]> {
  // By the table's statistics PostgreSQL expects more due events than there are, and would scan the whole table.
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<PendingEvent>`
    with due as materialized (
      select student_id, offering_id from booking_event
      where due_at <= now() and id <> all(${except}::bigint[])
      order by due_at, id limit ${limit}
    )
    select event.id as event_id, event.booking_id, seat.student_id, event.to_status, event.reason,
      event.at, coalesce(student.id is not null and booking.status = event.to_status
        and (booking.status <> 'cancelled' or booking.end_reason = event.reason), false) as is_current,
      booking.held_until, offering.max_students - offering.seats_taken as seats_left,
      offering.seats_held, student.name as student_name, student.email as student_email,
      ${readerClock('student')} as student_clock,
      ${offeringColumns}, offering.bring, offering.meeting_url is not null as has_link,
      (select min(refund_deadline(payment)) from payment where payment.booking_id = event.booking_id
        and payment.state in ('paid', 'disputed')) as refund_until,
      (select first.booking_id from payment
          join payment as first on first.id = coalesce(payment.order_id, payment.id)
        where event.reason = 'unpaid' and payment.booking_id = event.booking_id limit 1) as first_booking_id,
      (select array_agg(line.offering_id order by line.starts_at, line.id)
        from payment
          join payment as line on coalesce(line.order_id, line.id) = coalesce(payment.order_id, payment.id)
          join booking as seat on seat.id = line.booking_id and seat.end_reason is distinct from 'offering_cancelled'
        where event.reason = 'unpaid' and payment.booking_id = event.booking_id) as order_offering_ids,
      ${cancellations('seat.offering_id', 'seat.student_id')} as cancellations,
      clock_timestamp() as read_at,
      instructor.email as instructor_email,
      ${readerClock('instructor')} as instructor_clock,
      mailed.status as mailed_status, mailed.event_id as mailed_event_id, mailed.mails, mailed.since
    from (select distinct student_id, offering_id from due) as seat
      join booking_event as event
        on event.student_id = seat.student_id and event.offering_id = seat.offering_id
      left join booking on booking.id = event.booking_id
      left join person as student on student.id = seat.student_id
      left join offering on offering.id = seat.offering_id
      left join person as instructor on instructor.id = offering.instructor_id
      cross join lateral (
        select count(*) filter (where told_at > now() - ${WINDOW})::int as mails,
          min(told_at) filter (where told_at > now() - ${WINDOW}) as since,
          (array_agg(to_status order by id desc)
            filter (where to_status = 'booked' or reason = any(${SEAT_ENDS})))[1] as status,
          max(id) filter (where to_status = 'booked' or reason = any(${SEAT_ENDS})) as event_id
        from booking_event as mailed
        where mailed.student_id = seat.student_id and mailed.offering_id = seat.offering_id
          and mailed.told_at is not null
      ) as mailed
    where event.due_at is not null and event.id <> all(${except}::bigint[])
    order by event.id`.execute(tx)
  return rows
}

/**
 * Marks the events of a batch as processed.
 * @param ids all of them; those in neither `now` nor `later` need no mail
 * @param now the events that are mailed
 * @param later the events that wait until the first mail of the window is old enough; their mail has the state at that time
 */
async function markProcessed(
  tx: Tx,
  ids: readonly number[],
  now: readonly PendingEvent[],
  later: readonly PendingEvent[],
): Promise<void> {
  await sql`
    update booking_event set
      told_at = case when booking_event.id = any(${now.map((event) => event.event_id)}::bigint[]) then now() end,
      due_at = postponed.since + ${WINDOW}
    from unnest(${[...ids]}::bigint[]) as processed (id)
      left join unnest(${later.map((event) => event.event_id)}::bigint[],
        ${later.map((event) => event.since)}::timestamptz[]) as postponed (id, since) using (id)
    where booking_event.id = processed.id`.execute(tx)
}

/**
 * Marks the last event of each of a student's seats as mailed. The caller enqueues one mail about all of them in the same
 * transaction.
 */
export async function markMailedTogether(
  tx: Tx,
  studentId: string,
  offeringIds: readonly string[],
): Promise<void> {
  await sql`
    update booking_event set due_at = null, told_at = now()
    where id in (select max(id) from booking_event
      where student_id = ${studentId} and offering_id = any(${[...offeringIds]}::uuid[])
      group by offering_id)`.execute(tx)
}

type OfferingsForMail = Awaited<ReturnType<typeof offeringsForMail>>

const templatesOf = {
  booked: ['booking-confirmed', 'seat-booked'],
  cancelled: ['booking-cancelled', 'seat-cancelled'],
} as const

/**
 * Returns the mails about an event: to the student, and to the instructor if a seat was booked or given back.
 * @param dates the offerings of the orders that were not paid in time
 */
function mailsOf(event: PendingEvent, dates: OfferingsForMail): MailMessage[] {
  const offering = toOfferingInMail(event)
  const { booking_id: id, student_name: name, student_email: to, student_clock: clock, at } = event
  const data = { name, clock, offering }
  if (event.to_status === 'waiting')
    return [{ key: `waitlist-joined:${id}`, to, template: 'waitlist-joined', data, at }]
  // Only holds for an offered seat are due: a student who is about to pay needs no mail (booking_changed.sql).
  if (event.to_status === 'held' && event.held_until) {
    const offer = { ...data, until: event.held_until }
    return [{ key: `seat-offered:${id}`, to, template: 'seat-offered', data: offer }]
  }
  if (event.reason === 'lapsed')
    return [{ key: `offer-lapsed:${id}`, to, template: 'offer-lapsed', data }]
  // With this key, one mail is sent about the seats of an order.
  if (event.reason === 'unpaid') {
    const [first = { offering }, ...others] = (event.order_offering_ids ?? []).flatMap(
      (offeringId) => dates.get(offeringId) ?? [],
    )
    return [
      {
        key: `seat-unpaid:${event.first_booking_id ?? id}`,
        to,
        template: 'seat-unpaid',
        data: {
          ...data,
          offering: first.offering,
          ...othersOf(others.map((date) => ({ offering: date.offering }))),
        },
      },
    ]
  }
  const cancelled = event.to_status === 'cancelled'
  const [toStudent, toInstructor] = templatesOf[cancelled ? 'cancelled' : 'booked']
  const entry = {
    ...calendarFacts(event),
    method: cancelled ? ('CANCEL' as const) : ('REQUEST' as const),
    sequence: sequenceOf(event.revision, event.cancellations, cancelled),
    stamp: event.read_at,
  }
  const mails: MailMessage[] = [
    {
      key: `${toStudent}:${id}`,
      to,
      template: toStudent,
      data: {
        ...data,
        offering: { ...offering, ...(event.bring !== null && { bring: event.bring }) },
        entry,
        ...(!cancelled && event.refund_until !== null && { refundUntil: event.refund_until }),
      },
      at,
    },
  ]
  if (event.instructor_name !== null && event.instructor_email !== null)
    mails.push({
      key: `${toInstructor}:${id}`,
      to: event.instructor_email,
      template: toInstructor,
      data: {
        name: event.instructor_name,
        clock: event.instructor_clock,
        student: name,
        offering,
        seatsLeft: event.seats_left,
        seatsHeld: event.seats_held,
        hasLink: event.has_link,
      },
      at,
    })
  return mails
}
