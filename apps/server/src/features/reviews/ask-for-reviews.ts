import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import {
  offeringColumns,
  toOfferingInMail,
  type OfferingRow,
} from '../offering-display/offering-display.ts'
import { announcedStartHasCome } from '../offerings/offerings.ts'
import type { SessionsContext } from '../sessions/sessions.ts'
import { markedAbsent } from './read-reviews.ts'

/**
 * The mail that asks for a review a day after the last session (rule review-12). The transaction that enqueues
 * the mail inserts a row into `review_request`, so that each student gets it once.
 */

/** The delay between the end of the last session and the mail. */
const DELAY_HOURS = 24
/** How late the mail may still be enqueued after an outage. */
const LATE_MAX_HOURS = 24
/** How long a mail server may delay the mail. */
const MAIL_EXPIRES_HOURS = 72
/** Must be longer than LATE_MAX_HOURS: afterwards the row no longer prevents a second mail. */
const KEEP_REQUESTS_HOURS = 72
const BATCH_SIZE = 500

const old = sql`asked_at < now() - make_interval(hours => ${KEEP_REQUESTS_HOURS}::int)`

export const reviewJobs = (context: SessionsContext, mailer: Mailer): Job[] => [
  {
    name: 'ask-for-reviews',
    cron: '*/10 * * * *',
    run: async () => {
      while ((await enqueueBatch(context, mailer)) === BATCH_SIZE);
    },
  },
  {
    name: 'forget-review-requests',
    cron: '41 3 * * *',
    run: () => deleteInBatches(context.db, 'review_request', old),
  },
]

interface Recipient extends OfferingRow {
  booking_id: string
  name: string
  email: string
  clock: ReaderClock
  /** Of the unsubscribe link: these mails are switched off together with reminders (rule review-12). */
  token: string
  /** When the mail expires. */
  until: Date
}

/** Enqueues one batch of mails. @returns the number of mails */
async function enqueueBatch({ db, config }: SessionsContext, mailer: Mailer): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const recipients = await recordRequests(tx, config)
    await mailer.enqueueAll(
      tx,
      recipients.map((row) => ({
        key: `review-asked:${row.booking_id}`,
        to: row.email,
        template: 'review-asked' as const,
        data: {
          name: row.name,
          clock: row.clock,
          offering: toOfferingInMail(row),
          token: row.token,
          until: row.until,
        },
      })),
    )
    return recipients.length
  })
}

/** Inserts a row for each booking whose mail is due, up to BATCH_SIZE, and returns the data of the mails. */
async function recordRequests(tx: Tx, config: SessionsContext['config']): Promise<Recipient[]> {
  const due = sql`now() - make_interval(hours => ${DELAY_HOURS}::int)`
  const { rows } = await sql<Recipient>`
    with ended as materialized (
      -- A session ends within a day of its start, so the index of starts finds it.
      select offering_id, ends_at from session
      where starts_at <= ${due}
        and starts_at > ${due} - make_interval(hours => 24 + ${LATE_MAX_HOURS}::int)
        and ends_at <= ${due} and ends_at > ${due} - make_interval(hours => ${LATE_MAX_HOURS}::int)
        and not exists (select from session as later
          where later.offering_id = session.offering_id and later.starts_at > session.starts_at)
    ), written as (
      insert into review_request (booking_id)
      select booking.id from ended
        join offering on offering.id = ended.offering_id
        join booking on booking.offering_id = offering.id
        join person on person.id = booking.student_id
      where offering.cancelled_at is null and offering.deleted_at is null
        and offering.instructor_id is not null
        -- An edit may have moved the sessions to the past, so that they ended before the start that students know.
        and ${announcedStartHasCome}
        and booking.status = 'booked' and booking.booked_at <= ended.ends_at and person.reminders
        and not ${markedAbsent(config)}
        and not exists (select from review_request where booking_id = booking.id)
        and not exists (select from review
          where review.student_id = booking.student_id and review.offering_id = offering.id)
      -- The order prevents deadlocks between two processes.
      order by booking.id limit ${BATCH_SIZE}
      on conflict do nothing
      returning booking_id
    )
    select written.booking_id, student.name, student.email, ${readerClock('student')} as clock,
      student.reminder_token as token, now() + make_interval(hours => ${MAIL_EXPIRES_HOURS}::int) as until,
      ${offeringColumns}
    from written
      join booking on booking.id = written.booking_id
      join offering on offering.id = booking.offering_id
      join person as student on student.id = booking.student_id
      join person as instructor on instructor.id = offering.instructor_id`.execute(tx)
  return rows
}
