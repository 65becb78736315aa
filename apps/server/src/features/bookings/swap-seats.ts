import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import type { Payments, SwapDifference } from '../payments/payments.ts'
import { checkoutUrlOf, PAID_BOOKING_TIMEOUT_MS } from './book-seats.ts'
import { mailSwap } from './grouped-seat-mails.ts'
import { limitUnpaidHolds } from './payment-holds.ts'
import { refusalError, type Refusal } from './refusals.ts'
import { bookSeats } from './take-seats.ts'
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

type SwapContext = Pick<FeatureContext, 'db' | 'config' | 'mailer'> & { payments: Payments | null }

interface Swap {
  studentId: string
  /** The class in which the student has a seat. */
  givenId: string
  takenId: string
}

/**
 * Swaps a student's seat in a class for a seat in another class of the series (rules series-6 to series-8). If the other
 * class costs more, its seat is held until the difference is paid, and the swap happens then (rule payment-27,
 * `apps/server/sql/payments/swap_paid_seat.sql`).
 * @param onSeatsChanged called after seats were taken or given back
 * @returns the URL of the payment page; null if the seats are swapped, by this request or by one that it repeats
 * @throws AppError forbidden without a seat; not_found; invalid if the classes are not two of one series; conflict, full
 * or already_booked if the other class has no seat for the student; conflict if the difference cannot be paid;
 * unavailable if payments are not possible now: the held seat is given back
 */
export async function swapSeat(
  context: SwapContext,
  swap: Swap,
  onSeatsChanged: () => void,
): Promise<string | null> {
  const take = () => context.db.transaction().execute((tx) => takeOtherSeat(tx, context, swap))
  const { payments } = context
  const taken = payments ? await withOwnDeadline(take, PAID_BOOKING_TIMEOUT_MS) : await take()
  if (taken === 'repeated') return null
  onSeatsChanged()
  if (taken === 'swapped') return null
  return checkoutUrlOf(context, taken.orderId, swap.studentId, swap.takenId, onSeatsChanged)
}

async function takeOtherSeat(
  tx: Tx,
  { config, mailer, payments }: SwapContext,
  swap: Swap,
): Promise<'swapped' | 'repeated' | { orderId: string }> {
  const { studentId, givenId, takenId } = swap
  const bookingId = randomUUID()
  if (payments) {
    const given = await lockSeat(tx, swap)
    const difference =
      given &&
      (await payments.movePaidSeat(tx, {
        givenBookingId: given.id,
        takenBookingId: bookingId,
        takenId,
      }))
    if (difference)
      return { orderId: await holdDearerSeat(tx, { config, payments }, given, swap, difference) }
  }
  const { rows } = await sql<{ outcome: Outcome }>`
    select swap_seat(${givenId}, ${takenId}, ${studentId}, ${bookingId},
      ${offerInterval(config)}) as outcome`.execute(tx)
  const [{ outcome }] = rows as [(typeof rows)[number]]
  switch (outcome) {
    case 'swapped':
      await payments?.assignMoved(tx, bookingId, await seatOf(tx, studentId, takenId))
      await mailSwap(tx, mailer, studentId, { bookingId, givenId, takenId })
      return outcome
    case 'repeated':
      return outcome
    case 'no_class':
      throw new AppError('not_found', messages.noSuchClass)
    case 'no_booking':
      throw new AppError('forbidden', messages.noSuchBooking)
    case 'same':
      throw invalidField('to', messages.sameDate)
    case 'other_series':
      throw invalidField('to', messages.otherSeries)
    default:
      throw refusal(outcome)
  }
}

/** `book_seats` returns 'again' if another booking of the student is in the way. */
const refusal = (outcome: 'again' | Refusal) =>
  refusalError('class', outcome === 'again' ? 'already' : outcome)

/** A seat that its student wants to swap. */
interface GivenSeat {
  id: string
  startsAt: Date
  hasStarted: boolean
}

/**
 * Locks both classes, and returns the student's seat. Undefined if the swap will be refused for its classes, which
 * `swap_seat` finds out.
 */
async function lockSeat(
  tx: Tx,
  { studentId, givenId, takenId }: Swap,
): Promise<GivenSeat | undefined> {
  // `swap_seat` locks in the same order. The price cannot change after that.
  await sql`
    select from offering where id in (${givenId}, ${takenId}) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<GivenSeat>`
    select booking.id, given.starts_at as "startsAt", given.starts_at <= clock_timestamp() as "hasStarted"
    from booking
      join offering as given on given.id = booking.offering_id
      join offering as taken on taken.id = ${takenId} and taken.series_id = given.series_id
        and taken.id <> given.id
    where booking.offering_id = ${givenId} and student_id = ${studentId} and status = 'booked'`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Returns the booking of the student's seat in a class. If the seat was offered or reserved, it is not the booking that the
 * swap was to insert.
 */
async function seatOf(tx: Tx, studentId: string, classId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('booking')
    .select('id')
    .where('offering_id', '=', classId)
    .where('student_id', '=', studentId)
    .where('status', '=', 'booked')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Holds the seat in a class that costs more until the difference is paid, and opens the order of the difference. The seat
 * that is given up stays booked.
 * @returns the id of the order
 */
async function holdDearerSeat(
  tx: Tx,
  { config, payments }: Pick<SwapContext, 'config'> & { payments: Payments },
  given: GivenSeat,
  { studentId, takenId }: Swap,
  difference: SwapDifference,
): Promise<string> {
  if (given.hasStarted) throw refusal('started')
  // `swap_seat` finds a repeated request by this key, which no request can use.
  const idempotencyKey = `swap ${given.id} ${takenId}`
  const request = { studentId, kind: 'class' as const, offeringId: takenId, idempotencyKey }
  const [outcome] = await bookSeats(tx, config, [request], 'hold')
  if (outcome !== 'held') throw refusal(outcome as 'again' | Refusal)
  // Seats of a class that has started cannot be swapped any more.
  await sql`
    update booking set held_until = least(held_until, ${given.startsAt}::timestamptz)
    where offering_id = ${takenId} and student_id = ${studentId} and held_for = 'payment'`.execute(
    tx,
  )
  const orderId = await payments.openDifference(tx, {
    ...difference,
    givenBookingId: given.id,
    takenId,
    studentId,
  })
  await limitUnpaidHolds(tx, [takenId], studentId)
  return orderId
}
