import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { mailSwap } from './grouped-seat-mails.ts'
import { refusalError, type Refusal } from './refusals.ts'
import { offerInterval } from './waitlist.ts'

/** An outcome of the SQL function `swap_seat`, whose comment explains each. */
type Outcome =
  | 'swapped'
  | 'repeated'
  | 'again'
  | 'no_class'
  | 'no_booking'
  | 'same'
  | 'other_series'
  | Refusal

/**
 * Swaps a student's seat in a class for a seat in another class of the series (rules series-6 to series-8).
 * @param givenId the class in which the student has a seat
 * @returns false for a repeated request, which changes nothing
 * @throws AppError forbidden without a seat; not_found; invalid if the classes are not two of one series; conflict, full
 * or already_booked if the other class has no seat for the student; conflict if the other class costs more
 */
export async function swapSeat(
  {
    db,
    config,
    mailer,
    payments,
  }: Pick<FeatureContext, 'db' | 'config' | 'mailer'> & { payments: Payments | null },
  studentId: string,
  givenId: string,
  takenId: string,
): Promise<boolean> {
  const bookingId = randomUUID()
  return db.transaction().execute(async (tx) => {
    if (payments) await movePayment(tx, payments, studentId, { givenId, takenId, bookingId })
    const { rows } = await sql<{ outcome: Outcome }>`
      select swap_seat(${givenId}, ${takenId}, ${studentId}, ${bookingId},
        ${offerInterval(config)}) as outcome`.execute(tx)
    const [{ outcome }] = rows as [(typeof rows)[number]]
    switch (outcome) {
      case 'swapped':
        await mailSwap(tx, mailer, studentId, { bookingId, givenId, takenId })
        return true
      case 'repeated':
        return false
      case 'no_class':
        throw new AppError('not_found', messages.noSuchClass)
      case 'no_booking':
        throw new AppError('forbidden', messages.noSuchBooking)
      case 'same':
        throw invalidField('to', messages.sameDate)
      case 'other_series':
        throw invalidField('to', messages.otherSeries)
      default:
        // `swap_seat` calls `book_seats`, which returns 'again' if another booking of the student is in the way.
        throw refusalError('class', outcome === 'again' ? 'already' : outcome)
    }
  })
}

/**
 * Locks both classes, and moves what was paid for the student's seat. Does nothing if the swap will be refused for its
 * classes, which `swap_seat` finds out.
 * @throws AppError conflict if the other class costs more
 */
async function movePayment(
  tx: Tx,
  payments: Payments,
  studentId: string,
  swap: { givenId: string; takenId: string; bookingId: string },
): Promise<void> {
  // `swap_seat` locks in the same order. The price cannot change after that.
  await sql`
    select from offering where id in (${swap.givenId}, ${swap.takenId}) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select booking.id from booking
      join offering as given on given.id = booking.offering_id
      join offering as taken on taken.id = ${swap.takenId} and taken.series_id = given.series_id
        and taken.id <> given.id
    where booking.offering_id = ${swap.givenId} and student_id = ${studentId} and status = 'booked'`.execute(
    tx,
  )
  const [seat] = rows
  if (!seat) return
  await payments.movePaidSeat(tx, {
    givenBookingId: seat.id,
    takenBookingId: swap.bookingId,
    takenId: swap.takenId,
  })
}
