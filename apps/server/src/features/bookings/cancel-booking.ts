import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import {
  sequenceOf,
  type Reader,
  offeringsForMail,
  othersOf,
} from '../offering-display/offering-display.ts'
import type { Cancellation } from './emails.ts'
import { cancellations } from './enrolled-people.ts'
import { refusalError } from './refusals.ts'
import { offerInterval, advanceWaitlists, type WaitlistConfig } from './waitlist.ts'

/**
 * Cancels a student's booking. The seat is free at once, or is offered to the first student on the waitlist (rules
 * booking-10, booking-11).
 * @throws AppError not_found if the student has no booking; conflict after the start
 */
export async function cancelBooking(
  context: Pick<Context, 'db' | 'config'>,
  studentId: string,
  kind: Kind,
  offeringId: string,
): Promise<void> {
  const outcome = await leaveOffering(context, studentId, kind, offeringId)
  if (outcome === 'missing') throw new AppError('not_found', messages.noSuchBooking)
  if (outcome === 'started') throw refusalError(kind, 'started')
}

/**
 * Gives up a student's place on the waitlist or held seat, which is then free or offered like that of a cancelled booking
 * (rule waitlist-6).
 * @throws AppError not_found if the student has neither
 */
export async function leaveWaitlist(
  context: Pick<Context, 'db' | 'config'>,
  studentId: string,
  offeringId: string,
): Promise<void> {
  const outcome = await leaveOffering(context, studentId, null, offeringId)
  if (outcome === 'missing') throw new AppError('not_found', messages.notWaiting)
}

/**
 * @param bookedKind the offering's kind, if a booked seat is given up; null for a waitlist place or a held seat, which
 * can be given up after the start as well, so that the outcome is never 'started'
 */
async function leaveOffering(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
  bookedKind: Kind | null,
  offeringId: string,
) {
  const { rows } = await sql<{ outcome: 'left' | 'missing' | 'started' }>`
    select leave_offering(${offeringId}, ${bookedKind}, ${studentId}, ${offerInterval(config)}) as outcome`.execute(
    db,
  )
  return rows[0]?.outcome
}

/**
 * Ends the bookings and waitlist places of a person whose account is being deleted, mails each instructor once about the
 * seats in offerings that have not ended (rule mail-7), and removes the person from the history.
 */
export async function releaseSeatsOf(
  tx: Tx,
  mailer: Mailer,
  config: WaitlistConfig,
  personId: string,
): Promise<void> {
  // Sorted, which prevents deadlocks between two deletions.
  const { rows: locked } = await sql<{ id: string }>`
    select id from offering
    where id in (select offering_id from booking
      where student_id = ${personId} and status <> 'cancelled')
    order by id for no key update`.execute(tx)
  const offeringIds = locked.map(({ id }) => id)
  // The mail also covers cancellations that the instructor has not been mailed about yet.
  const { rows: lostSeats } = await sql<{ offering_id: string; student: string }>`
    select booking.offering_id, person.name as student
    from booking join offering on offering.id = booking.offering_id
      join person on person.id = booking.student_id
    where booking.student_id = ${personId} and offering.ends_at > now()
      and (booking.status = 'booked' or exists (
        select from booking_event as event
        where event.student_id = booking.student_id and event.offering_id = booking.offering_id
          and event.booking_id = booking.id and event.due_at is not null
          and event.reason = 'cancelled' and offering.cancelled_at is null))
    group by 1, 2 order by min(offering.starts_at), 1`.execute(tx)
  await sql`
    select end_bookings(array(select id from booking
      where student_id = ${personId} and status <> 'cancelled'), 'account_deleted')`.execute(tx)
  if (offeringIds.length > 0) await advanceWaitlists(tx, config, offeringIds)
  await mailInstructors(tx, mailer, personId, lostSeats)
  await sql`
    update booking_event set student_id = null, due_at = null where student_id = ${personId}`.execute(
    tx,
  )
  await sql`update booking_event set actor = 'person' where actor like 'person:%' and actor = ${`person:${personId}`}`.execute(
    tx,
  )
}

async function mailInstructors(
  tx: Tx,
  mailer: Mailer,
  personId: string,
  lostSeats: readonly { offering_id: string; student: string }[],
): Promise<void> {
  const offerings = await offeringsForMail(
    tx,
    lostSeats.map(({ offering_id: id }) => id),
  )
  const facts = lostSeats.map(({ offering_id: id, student }) => ({
    ...offerings.get(id)!,
    student,
  }))
  const byInstructor = Map.groupBy(facts, ({ instructor }) => instructor?.email)
  await mailer.enqueueAll(
    tx,
    [...byInstructor.values()].flatMap((seats) => {
      const [{ instructor, student, offering }] = seats as [(typeof seats)[number]]
      return instructor === null
        ? []
        : [
            {
              key: `student-left:${personId}:${offering.id}`,
              to: instructor.email,
              template: 'student-left',
              data: {
                name: instructor.name,
                clock: instructor.clock,
                student,
                offerings: seats.map((seat) => seat.offering),
              },
            },
          ]
    }),
  )
}

/**
 * Ends all bookings and the waitlists of cancelled offerings, and mails each person (rules mail-9, scope-3). The number of
 * statements does not depend on the number of offerings. The caller has locked the offerings' rows.
 * @param offeringIds in the order of the mail
 * @param mails 'together' sends one mail to each person, 'each' one mail for each offering and person
 * @param words the reason in the instructor's own words; '' if none was given
 * @returns the number of people who had a seat
 */
export async function endBookings(
  tx: Tx,
  mailer: Mailer,
  offeringIds: readonly string[],
  reason: Cancellation,
  mails: 'together' | 'each',
  words = '',
): Promise<number> {
  const { rows } = await sql<
    Reader & {
      id: string
      offering_id: string
      student_id: string
      email: string
      waited: boolean
      cancellations: number
    }
  >`
    select booking.id, offering_id, student_id, person.name, ${readerClock('person')} as clock,
      person.email, booking.status <> 'booked' as waited,
      ${cancellations('booking.offering_id', 'person.id')} as cancellations
    from booking join person on person.id = booking.student_id
    where offering_id = any(${[...offeringIds]}::uuid[]) and status <> 'cancelled'
    order by array_position(${[...offeringIds]}::uuid[], offering_id)`.execute(tx)
  const { rows: ends } = await sql<{ at: Date }>`
    select end_bookings(${rows.map(({ id }) => id)}::uuid[], 'offering_cancelled') as at`.execute(
    tx,
  )
  const [{ at: endedAt }] = ends as [{ at: Date }]
  const facts = await offeringsForMail(tx, offeringIds)
  const mailData = (row: (typeof rows)[number]) => {
    const { offering, calendar } = facts.get(row.offering_id)!
    return {
      offering,
      waited: row.waited,
      // People on the waitlist have no calendar event.
      ...(!row.waited && {
        entry: {
          ...calendar,
          method: 'CANCEL' as const,
          // The caller increments the revision after this.
          sequence: sequenceOf(calendar.revision + 1, row.cancellations),
          stamp: endedAt,
        },
      }),
    }
  }
  const people = Map.groupBy(rows, (row) => row.student_id)
  const mailed = mails === 'together' ? [...people.values()] : rows.map((row) => [row])
  await mailer.enqueueAll(
    tx,
    mailed.map((bookings) => {
      const [first, ...others] = bookings as [(typeof rows)[number], ...typeof rows]
      return {
        key: `offering-cancelled:${first.id}`,
        to: first.email,
        template: 'offering-cancelled' as const,
        data: {
          name: first.name,
          clock: first.clock,
          reason,
          ...(words !== '' && { words }),
          ...mailData(first),
          ...othersOf(others.map(mailData)),
        },
      }
    }),
  )
  return [...people.values()].filter((bookings) => bookings.some((row) => !row.waited)).length
}
