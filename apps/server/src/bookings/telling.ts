import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MailMessage, Mailer, OfferingInMail } from '../mail/mail.ts'
import type { Database } from '../platform/database.ts'
import type { Job } from '../platform/jobs.ts'
import { withOwnBudget } from '../platform/wait-budget.ts'

/**
 * Mails about new bookings. `take_seats` leaves a notice with each; whoever has booked wakes a job
 * that makes mails of all there are. A booking then waits for no rendering and no queue, and a
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
      await withOwnBudget(() =>
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
  created_at: Date
  seats_left: number
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
            select booking_id from booking_notice where booking_id <> all(${except}::uuid[])
            limit ${limit} for update skip locked)
          returning booking_id, seats_left
        )
        select told.booking_id, booking.created_at, told.seats_left, student.name as student_name,
          student.email as student_email, offering.id as offering_id, offering.kind, offering.title,
          offering.starts_at, offering.timezone, offering.duration, offering.price,
          instructor.name as instructor_name, instructor.email as instructor_email
        from told
          left join booking on booking.id = told.booking_id
          left join person as student on student.id = booking.student_id
          left join offering on offering.id = booking.offering_id
          left join person as instructor on instructor.id = offering.instructor_id`.execute(tx)
      ids = rows.map((row) => row.booking_id)
      // Of whom is gone by now nobody is told.
      const there = rows.filter((row) => row.created_at !== null)
      await mailer.enqueue(tx, ...there.flatMap(mailsOf))
    })
    return { ids }
  } catch (error) {
    if (ids.length === 0) throw error
    return { ids, error }
  }
}

function mailsOf(row: Told): MailMessage[] {
  const offering = offeringInMail(row)
  const mails: MailMessage[] = [
    {
      key: `booking-confirmed:${row.booking_id}`,
      to: row.student_email,
      template: 'booking-confirmed',
      data: { name: row.student_name, offering },
      at: row.created_at,
    },
  ]
  if (row.instructor_name !== null && row.instructor_email !== null)
    mails.push({
      key: `seat-booked:${row.booking_id}`,
      to: row.instructor_email,
      template: 'seat-booked',
      data: {
        name: row.instructor_name,
        student: row.student_name,
        offering,
        seatsLeft: row.seats_left,
      },
      at: row.created_at,
    })
  return mails
}
