import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import {
  groupsBy,
  offeringsForMail,
  othersOf,
  sequenceOf,
  type Reader,
} from '../offering-display/offering-display.ts'
import type { Cancellation } from './cancellation-email.ts'
import { cancellations } from './enrolled-people.ts'
import { declineInvitation, forgetInvitationsOf } from './invitations.ts'
import { refusalError } from './refusals.ts'
import { offerInterval, advanceWaitlists, type WaitlistConfig } from './waitlist.ts'

/**
 * Cancels a student's booking. The seat is free at once, or is offered to the first student on the waitlist (rules
 * booking-10, booking-11).
 * @throws AppError not_found if the student has no booking; conflict after the start
 */
export async function cancelBooking(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
  kind: Kind,
  offeringId: string,
): Promise<void> {
  const { rows } = await sql<{ outcome: 'left' | 'missing' | 'started' }>`
    select leave_offering(${offeringId}, ${kind}, ${studentId},
      ${offerInterval(config)}) as outcome`.execute(db)
  const outcome = rows[0]?.outcome
  if (outcome === 'missing') throw new AppError('not_found', messages.noSuchBooking)
  if (outcome === 'started') throw refusalError(kind, outcome)
}

/**
 * Gives up a student's place on the waitlist or held seat, also after the start. A held seat is then free or offered
 * like that of a cancelled booking (rule waitlist-6). An invitation ends with its seats on other dates.
 * @throws AppError not_found if the student has neither
 */
export async function leaveWaitlist(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
  offeringId: string,
): Promise<void> {
  if (await declineInvitation({ db, config }, studentId, offeringId)) return
  // Without a kind, `leave_offering` ends places and held seats instead of booked seats.
  const { rows } = await sql<{ outcome: 'left' | 'missing' }>`
    select leave_offering(${offeringId}, null, ${studentId},
      ${offerInterval(config)}) as outcome`.execute(db)
  if (rows[0]?.outcome === 'missing') throw new AppError('not_found', messages.notWaiting)
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
  await forgetInvitationsOf(tx, config, personId)
  await mailInstructors(tx, mailer, personId, lostSeats)
  await sql`
    update booking_event set student_id = null, due_at = null
    where student_id = ${personId}`.execute(tx)
  // `actor` says who changed a booking. With the condition `like`, PostgreSQL uses the partial index of these rows.
  await sql`
    update booking_event set actor = 'person'
    where actor like 'person:%' and actor = ${`person:${personId}`}`.execute(tx)
}

/** Mails each instructor once about the seats that a person has lost with the account. */
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
  const seats = lostSeats.flatMap(({ offering_id: id, student }) => {
    const { offering, instructor } = offerings.get(id)!
    // The instructor's account was deleted.
    return instructor === null ? [] : [{ offering, instructor, student }]
  })
  const mails = groupsBy(seats, ({ instructor }) => instructor.email).map((ofInstructor) => {
    const [{ instructor, student, offering }] = ofInstructor
    const { name, clock, email } = instructor
    return {
      key: `student-left:${personId}:${offering.id}`,
      to: email,
      template: 'student-left' as const,
      data: { name, clock, student, offerings: ofInstructor.map((seat) => seat.offering) },
    }
  })
  await mailer.enqueueAll(tx, mails)
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
    -- Also the seats that invitations hold for emails, which may have no account.
    select end_bookings(array(select id from booking
      where offering_id = any(${[...offeringIds]}::uuid[]) and status <> 'cancelled'),
      'offering_cancelled') as at`.execute(tx)
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
  const mailed = groupsBy(rows, ({ id, student_id: person }) =>
    mails === 'together' ? person : id,
  )
  await mailer.enqueueAll(
    tx,
    mailed.map(([first, ...others]) => ({
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
    })),
  )
  return new Set(rows.flatMap((row) => (row.waited ? [] : row.student_id))).size
}
