import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MailMessage, Mailer, OfferingInMail } from '../../platform/mail/mail.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'

/**
 * Mails about seats taken and given back. `take_seats` leaves a notice with each booking, a
 * cancellation another; whoever has booked wakes a job that makes mails of all there are. A booking then waits for no rendering and no queue, and a
 * hundred of one moment cost one job.
 */

const TELL = 'tell-booked'
/** Milliseconds between two wakings by one process. */
const WAKE_MS = 100
/** Notices in one transaction: rendering their mails holds up the process for some milliseconds. */
const TOGETHER = 50

/** @returns to be called when somebody has booked; wakes the job, now or in a moment */
export function createTeller(db: Database): () => void {
  let waking = false
  let wanted = false
  const wake = async (): Promise<void> => {
    waking = true
    while (wanted) {
      wanted = false
      // One that waits already does for these as well. Should this fail, the job wakes by itself.
      await withOwnDeadline(() =>
        sql`select graphile_worker.add_job(${TELL}, job_key := ${TELL})`.execute(db),
      ).catch(() => {})
      await delay(WAKE_MS)
    }
    waking = false
  }
  return () => {
    wanted = true
    if (!waking) void wake()
  }
}

/** The job; each minute also for what a process that died has left. */
export function bookingJobs(db: Database, mailer: Mailer): Job[] {
  return [
    {
      name: TELL,
      cron: '* * * * *',
      run: () => tellAll(db, mailer),
    },
  ]
}

/** What mails say of an offering, as the database has it. */
interface OfferingRow {
  offering_id: string
  kind: 'class' | 'course'
  title: string
  starts_at: Date
  timezone: string
  duration: number
  price: number | null
  instructor_name: string | null
}

export const offeringInMail = (row: OfferingRow): OfferingInMail => ({
  kind: row.kind,
  id: row.offering_id,
  title: row.title,
  startsAt: row.starts_at,
  timezone: row.timezone,
  duration: row.duration,
  instructorName: row.instructor_name ?? '',
  ...(row.price !== null && { price: row.price }),
})

interface Told extends OfferingRow {
  booking_id: string
  student_id: string
  status: 'held' | 'booked' | 'cancelled'
  created_at: Date
  ended_at: Date | null
  seats_left: number
  /** The student's latest booking of the offering is another one. */
  superseded: boolean
  student_name: string
  student_email: string
  instructor_email: string | null
}

/**
 * Tells of all there are. A notice of which no mail can be made stays, and keeps no other from being
 * told.
 * @throws why one stays
 */
async function tellAll(db: Database, mailer: Mailer): Promise<void> {
  const left: string[] = []
  let why: unknown
  for (let limit = TOGETHER; ;) {
    const { ids, error } = await tell(db, mailer, limit, left)
    if (ids.length === 0) break
    if (error === undefined) continue
    if (limit === 1) {
      left.push(...ids)
      why = error
    }
    limit = 1
  }
  if (left.length > 0) throw why
}

/** @returns of which bookings it told, or tried to; none when there are no others than `except` */
async function tell(
  db: Database,
  mailer: Mailer,
  limit: number,
  except: readonly string[],
): Promise<{ ids: string[]; error?: unknown }> {
  let ids: string[] = []
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<Told | { booking_id: string; created_at: null }>`
        with told as (
          delete from booking_notice where booking_id in (
            select booking_id from booking_notice
            where due_at <= now() and booking_id <> all(${except}::uuid[])
            limit ${limit} for update skip locked)
          returning booking_id, seats_left
        )
        select told.booking_id, booking.student_id, booking.status, booking.created_at,
          booking.ended_at, told.seats_left, student.name as student_name,
          student.email as student_email, offering.id as offering_id, offering.kind, offering.title,
          offering.starts_at, offering.timezone, offering.duration, offering.price,
          instructor.name as instructor_name, instructor.email as instructor_email,
          exists (
            select from booking as later
            where later.offering_id = booking.offering_id and later.student_id = booking.student_id
              and (later.created_at, later.id) > (booking.created_at, booking.id)
          ) as superseded
        from told
          left join booking on booking.id = told.booking_id
          left join person as student on student.id = booking.student_id
          left join offering on offering.id = booking.offering_id
          left join person as instructor on instructor.id = offering.instructor_id`.execute(tx)
      ids = rows.map((row) => row.booking_id)
      // A person who is gone by now is told nothing, and of several bookings only the last counts.
      const there = rows.filter(
        (row): row is Told => row.created_at !== null && !(row as Told).superseded,
      )
      const news = await withoutRepeats(tx, there)
      await mailer.enqueue(tx, ...news.flatMap(mailsOf))
    })
    return { ids }
  } catch (error) {
    if (ids.length === 0) throw error
    return { ids, error }
  }
}

/** Mails about one person's seat in an offering that are sent at once within WINDOW_MINUTES. */
const AT_ONCE = 4
const WINDOW_MINUTES = 10

/**
 * Leaves out what people have been told already, as after cancelling and booking again in one moment;
 * puts off what would be one mail too many, to tell by then how it stands.
 */
async function withoutRepeats(tx: Tx, rows: readonly Told[]): Promise<Told[]> {
  if (rows.length === 0) return []
  // The row of each is locked in one order, so that two jobs take turns about one person.
  const sorted = rows.toSorted((a, b) =>
    `${a.offering_id}${a.student_id}` < `${b.offering_id}${b.student_id}` ? -1 : 1,
  )
  const { rows: decided } = await sql<{ booking_id: string; verdict: 'tell' | 'known' | 'later' }>`
    with news as (
      select * from unnest(${sorted.map((row) => row.booking_id)}::uuid[],
        ${sorted.map((row) => row.offering_id)}::uuid[],
        ${sorted.map((row) => row.student_id)}::uuid[], ${sorted.map(stateOf)}::text[],
        ${sorted.map((row) => row.seats_left)}::int[])
        with ordinality as news (booking_id, offering_id, student_id, state, seats_left, n)
    ), kept as (
      insert into seat_told as seat (offering_id, student_id)
      select offering_id, student_id from news order by n
      on conflict (offering_id, student_id) do update set
        mails = case when seat.since < now() - make_interval(mins => ${WINDOW_MINUTES}::int)
          then 0 else seat.mails end,
        since = case when seat.since < now() - make_interval(mins => ${WINDOW_MINUTES}::int)
          then now() else seat.since end
      returning seat.offering_id, seat.student_id, seat.told, seat.mails, seat.since
    ), judged as (
      select news.*, kept.since, case
          when kept.told = news.state then 'known'
          when kept.mails >= ${AT_ONCE}::int then 'later'
          else 'tell' end as verdict
      from news join kept using (offering_id, student_id)
    ), postponed as (
      insert into booking_notice (booking_id, seats_left, due_at)
      select booking_id, seats_left, since + make_interval(mins => ${WINDOW_MINUTES}::int) + interval '1 second'
      from judged where verdict = 'later'
      on conflict (booking_id) do nothing
    )
    select booking_id, verdict from judged order by n`.execute(tx)
  const verdicts = new Map(decided.map((row) => [row.booking_id, row.verdict]))
  const news = sorted.filter((row) => verdicts.get(row.booking_id) === 'tell')
  await sql`
    update seat_told set told = news.state, mails = mails + 1
    from unnest(${news.map((row) => row.offering_id)}::uuid[],
      ${news.map((row) => row.student_id)}::uuid[], ${news.map(stateOf)}::text[])
      as news (offering_id, student_id, state)
    where seat_told.offering_id = news.offering_id and seat_told.student_id = news.student_id`.execute(
    tx,
  )
  return news
}

const stateOf = ({ status }: Told) => (status === 'cancelled' ? 'cancelled' : 'booked')

/** Leaves word of a seat given back; the caller wakes the job when that is committed. */
export async function noteCancellation(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    insert into booking_notice (booking_id, seats_left)
    select booking.id, offering.max_students - offering.seats_taken
    from booking join offering on offering.id = booking.offering_id where booking.id = ${bookingId}
    on conflict (booking_id) do update set seats_left = excluded.seats_left`.execute(tx)
}

function mailsOf(row: Told): MailMessage[] {
  const offering = offeringInMail(row)
  const cancelled = row.status === 'cancelled'
  const at = row.ended_at ?? row.created_at
  const mails: MailMessage[] = [
    {
      key: `${cancelled ? 'booking-cancelled' : 'booking-confirmed'}:${row.booking_id}`,
      to: row.student_email,
      template: cancelled ? 'booking-cancelled' : 'booking-confirmed',
      data: { name: row.student_name, offering },
      at,
    },
  ]
  if (row.instructor_name !== null && row.instructor_email !== null)
    mails.push({
      key: `${cancelled ? 'seat-cancelled' : 'seat-booked'}:${row.booking_id}`,
      to: row.instructor_email,
      template: cancelled ? 'seat-cancelled' : 'seat-booked',
      data: {
        name: row.instructor_name,
        student: row.student_name,
        offering,
        seatsLeft: row.seats_left,
      },
      at,
    })
  return mails
}
