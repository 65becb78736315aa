import type { CallBody } from '@firstbell/contract/call'
import { MESSAGES_PER_DAY } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { OfferingMessage, sendMessage } from '@firstbell/contract/offering-messages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import * as bookings from '../bookings/bookings.ts'
import { groupsBy, offeringForMail, othersOf } from '../offering-display/offering-display.ts'

/** Messages of an instructor to everyone booked (rules session-9, session-10). */

/** The number of messages in one response: the newest ones. */
const LISTED_MAX = 100

/**
 * Stores a message for each offering of its scope, and mails it once to everyone who has a seat in one of them
 * (rule scope-2).
 * @returns the number of recipients
 * @throws AppError not_found, gone, forbidden, invalid; too_many_requests after MESSAGES_PER_DAY about
 * one of the offerings
 */
export async function sendToBooked(
  db: Database,
  mailer: Mailer,
  instructorId: string,
  offeringId: string,
  form: CallBody<typeof sendMessage>,
): Promise<number> {
  const { subject, text } = form
  return db.transaction().execute(async (tx) => {
    // The locks serialize messages, so that the limit holds, and exclude bookings and cancellations.
    const ids = await bookings.lockScope(tx, offeringId, form.scope)
    const { rows } = await sql<bookings.Participation>`
      select ${bookings.participationOf(instructorId)} from offering
      where id = ${offeringId}`.execute(tx)
    bookings.requireOwner(rows[0])
    const recipients = []
    const stored: string[] = []
    for (const id of ids) {
      await refuseTooMany(tx, id)
      const people = await bookings.bookedPeople(tx, id)
      // Not the transaction's start, which may precede a message that it waited for.
      const sentAt = sql<Date>`clock_timestamp()`
      const message = await tx
        .insertInto('offering_message')
        .values({ offering_id: id, subject, text, recipients: people.length, sent_at: sentAt })
        .returning('id')
        .executeTakeFirstOrThrow()
      stored.push(message.id)
      const { offering, instructor } = await offeringForMail(tx, id)
      recipients.push(...people.map((person) => ({ person, offering, instructor })))
    }
    const byPerson = groupsBy(recipients, ({ person }) => person.id)
    const mails = byPerson.map(([{ person, offering, instructor }, ...others]) => {
      const { id, name, clock, email } = person
      return {
        key: `offering-message:${stored[0]}:${id}`,
        to: email,
        template: 'offering-message' as const,
        data: { name, clock, offering, ...othersOf(others), subject, text },
        ...(instructor && { replyTo: instructor.email }),
      }
    })
    await mailer.enqueueAll(tx, mails)
    return mails.length
  })
}

/** @throws AppError too_many_requests until the oldest of the last MESSAGES_PER_DAY messages is a day old */
async function refuseTooMany(tx: Tx, offeringId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from sent_at + interval '24 hours' - clock_timestamp()))::int as seconds
    from offering_message
    where offering_id = ${offeringId} and sent_at > clock_timestamp() - interval '24 hours'
    order by sent_at desc offset ${MESSAGES_PER_DAY - 1} limit 1`.execute(tx)
  const oldest = rows[0]
  if (oldest)
    throw new AppError('too_many_requests', messages.tooManyMessages, {
      retryAfter: Math.max(1, oldest.seconds),
    })
}

/**
 * Returns the newest messages of an offering, for its instructor and everyone booked.
 * @throws AppError not_found, gone, forbidden
 */
export async function listMessages(
  db: Database,
  personId: string,
  offeringId: string,
): Promise<OfferingMessage[]> {
  const { rows } = await sql<bookings.Participation>`
    select ${bookings.participationOf(personId)} from offering where id = ${offeringId}`.execute(db)
  bookings.requireParticipant(rows[0])
  const { rows: sent } = await sql<Omit<OfferingMessage, 'sentAt'> & { sent_at: Date }>`
    select id as _id, subject, text, recipients, sent_at from offering_message
    where offering_id = ${offeringId} order by sent_at desc limit ${LISTED_MAX}`.execute(db)
  return sent.map(({ sent_at: at, ...message }) => ({ ...message, sentAt: at.toISOString() }))
}
