import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { clockOf } from '../../platform/mail/time-words.ts'
import { dropNotices, forgetNoticesOf } from './booking-notices.ts'
import { cancellations, sequenceOf } from './calendar-event.ts'
import type { Reader } from './offering-email-blocks.ts'
import { offeringForMail } from './offering-for-mail.ts'
import {
  offerInterval,
  removeFromWaitlist,
  settleWaitlists,
  type WaitlistConfig,
} from './waitlist.ts'

/**
 * Cancels a student's booking. The seat is free at once, or held for the first of the waitlist
 * (rules booking-10, booking-11).
 * @throws AppError not_found when there is no such booking; conflict after the start
 */
export async function cancelBooking(
  { db, config }: Pick<Context, 'db' | 'config'>,
  studentId: string,
  kind: Kind,
  offeringId: string,
): Promise<void> {
  const { rows } = await sql<{ outcome: 'cancelled' | 'missing' | 'started' }>`
    select cancel_booking(${offeringId}, ${kind}, ${studentId}, ${offerInterval(config)}) as outcome`.execute(
    db,
  )
  if (rows[0]?.outcome === 'missing') throw new AppError('not_found', messages.noSuchBooking)
  if (rows[0]?.outcome === 'started') throw new AppError('conflict', kindMessages[kind].started)
}

/** @returns the booking's id, or null when there was none */
async function releaseSeat(tx: Tx, studentId: string, offeringId: string): Promise<string | null> {
  await tx
    .selectFrom('offering')
    .select('id')
    .where('id', '=', offeringId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ id: string }>`
    with ended as (
      update booking set status = 'cancelled', ended_at = now(), end_reason = 'cancelled'
      where offering_id = ${offeringId} and student_id = ${studentId} and status = 'booked'
      returning booking.id, booking.offering_id
    ), freed as (
      update offering set seats_taken = seats_taken - 1
      from ended where offering.id = ended.offering_id
    )
    select id from ended`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Ends the bookings and waitlist places of a person whose account is being deleted, and notifies
 * the instructors of offerings that have not ended (rule mail-7).
 */
export async function releaseSeatsOf(
  tx: Tx,
  mailer: Mailer,
  config: WaitlistConfig,
  personId: string,
): Promise<void> {
  const active = await tx
    .selectFrom('booking')
    .innerJoin('offering', 'offering.id', 'booking.offering_id')
    .innerJoin('person', 'person.id', 'booking.student_id')
    .select(['offering.id', 'offering.ends_at', 'person.name'])
    .where('booking.student_id', '=', personId)
    .where('booking.status', '<>', 'cancelled')
    // The common lock order, which prevents deadlocks between two deletions.
    .orderBy('offering.id')
    .execute()
  for (const { id, ends_at: endsAt, name } of active) {
    const bookingId = await releaseSeat(tx, personId, id)
    if (bookingId === null) await removeFromWaitlist(tx, personId, id)
    else if (endsAt >= new Date()) await tellInstructor(tx, mailer, bookingId, id, name)
    await settleWaitlists(tx, config, [id])
  }
  await forgetNoticesOf(tx, personId)
}

async function tellInstructor(
  tx: Tx,
  mailer: Mailer,
  bookingId: string,
  offeringId: string,
  student: string,
): Promise<void> {
  const { offering, instructor, seatsLeft } = await offeringForMail(tx, offeringId)
  if (!instructor) return
  await mailer.enqueueAll(tx, [
    {
      key: `seat-cancelled:${bookingId}`,
      to: instructor.email,
      template: 'seat-cancelled',
      data: { name: instructor.name, clock: instructor.clock, student, offering, seatsLeft },
    },
  ])
}

/**
 * Ends all bookings and the waitlist of an offering that is cancelled, and notifies the people
 * (rule mail-9). The caller has locked the offering's row.
 * @returns the number of people who were booked
 */
export async function endBookings(
  tx: Tx,
  mailer: Mailer,
  offeringId: string,
  reason: 'deleted' | 'instructor-removed' | 'instructor-left',
): Promise<number> {
  const { offering, calendar } = await offeringForMail(tx, offeringId)
  const { rows } = await sql<
    Reader & { id: string; email: string; waited: boolean; cancellations: number; ended_at: Date }
  >`
    with ended as (
      update booking
      set status = 'cancelled', held_until = null, ended_at = now(),
        end_reason = 'offering_cancelled'
      from (
        select id, status from booking
        where offering_id = ${offeringId} and status <> 'cancelled' for update
      ) as before
      where booking.id = before.id
      returning booking.id, offering_id, student_id, ended_at, before.status <> 'booked' as waited
    ), freed as (
      update offering set seats_taken = 0, seats_held = 0, waiting = 0
      where id = ${offeringId} and exists (select from ended)
    )
    select ended.id, person.name, ${clockOf('person')} as clock, person.email, waited, ended_at,
      ${cancellations('ended.offering_id', 'person.id')} as cancellations
    from ended join person on person.id = ended.student_id`.execute(tx)
  // The cancellation mail replaces an unsent confirmation.
  await dropNotices(
    tx,
    rows.map((row) => row.id),
  )
  await mailer.enqueueAll(
    tx,
    rows.map((row) => ({
      key: `offering-cancelled:${row.id}`,
      to: row.email,
      template: 'offering-cancelled',
      data: {
        name: row.name,
        clock: row.clock,
        offering,
        reason,
        waited: row.waited,
        // People on the waitlist have no calendar event.
        ...(!row.waited && {
          entry: {
            ...calendar,
            method: 'CANCEL',
            // The caller is about to write this revision.
            sequence: sequenceOf(calendar.revision + 1, row.cancellations),
            stamp: row.ended_at,
          },
        }),
      },
    })),
  )
  return rows.filter((row) => !row.waited).length
}
