import { messages } from '@firstbell/contract/messages'
import { CURRENCIES, toSmallestUnit } from '@firstbell/contract/money'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Payment } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/http/errors.ts'
import { orderIdOf } from './orders.ts'
import type { StripeConfig } from './settings.ts'

/** What a student has to pay before a swap to a class that costs more. */
export interface SwapDifference {
  /** In the currency's smallest unit. */
  amount: number
  /** Until when cancelling refunds the seat that is given up; null for one that cost nothing. */
  refundUntil: Date | null
}

/**
 * Moves what was paid for a seat to a seat in another class, in the transaction that swaps them and before the old seat
 * ends (rule payment-27). The difference to a cheaper class becomes a payment of its own for the old seat, so that it is
 * refunded when that ends. The refund term does not become later. The caller has locked both offerings.
 * @param swap.givenBookingId the seat that the student gives up; it may cost nothing
 * @param swap.takenBookingId the booking that the swap will insert
 * @returns what must be paid before the swap, if the other class costs more: then nothing was moved
 * @throws AppError conflict if what was paid cannot be moved, or Stripe charges no amount as small as the difference
 */
export async function movePaidSeat(
  tx: Tx,
  settings: StripeConfig,
  swap: { givenBookingId: string; takenBookingId: string; takenId: string },
): Promise<SwapDifference | undefined> {
  const taken = await tx
    .selectFrom('offering')
    .select(['title', 'price', 'starts_at', 'ends_at', 'duration'])
    .where('id', '=', swap.takenId)
    .executeTakeFirstOrThrow()
  const price = taken.price ? (toSmallestUnit(taken.price, settings.currency) ?? Infinity) : 0
  // Several after a swap to a dearer class: the price of the first class and the difference.
  const payments = await lockPayments(tx, swap.givenBookingId)
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  if (payments.some(({ currency }) => currency !== settings.currency)) throw refusal()
  if (price > paid) {
    const amount = price - paid
    if (amount < CURRENCIES[settings.currency].least || !Number.isFinite(amount)) throw refusal()
    const terms = payments.map((payment) => payment.refund_until.getTime())
    return { amount, refundUntil: terms.length === 0 ? null : new Date(Math.min(...terms)) }
  }
  // A disputed payment cannot be refunded, nor can a part that was refunded in Stripe's dashboard.
  const isPlain = payments.every(
    ({ state, refunded_amount: refunded }) => state === 'paid' && refunded === 0,
  )
  if (price < paid && !isPlain) throw refusal()
  let rest = price
  for (const payment of payments) {
    const amount = Math.min(rest, payment.amount)
    rest -= amount
    if (amount === 0) await refundWithSeat(tx, payment)
    else await movePayment(tx, settings, payment, amount, { ...taken, ...swap })
  }
  return undefined
}

const refusal = () => new AppError('conflict', messages.notExchangeable)

/** Leaves a payment with the old seat, whose end refunds it. */
async function refundWithSeat(tx: Tx, { id }: Selectable<Payment>): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ owed: true, owed_for: 'swapped' })
    .where('id', '=', id)
    .execute()
}

/** Moves a part of a payment to the taken seat. What remains becomes a payment of the old one. */
async function movePayment(
  tx: Tx,
  settings: StripeConfig,
  payment: Selectable<Payment>,
  amount: number,
  taken: {
    takenBookingId: string
    takenId: string
    title: string
    starts_at: Date
    ends_at: Date
    duration: number
  },
): Promise<void> {
  const fee = Math.round((payment.fee * amount) / payment.amount)
  if (amount < payment.amount)
    await sql`
      insert into payment (order_id, booking_id, offering_id, student_id, instructor_id, title, starts_at, ends_at,
        sessions, session_minutes, amount, fee, currency, account_id, tax_line, refund_until, state, owed, owed_for,
        created_at, paid_at)
      select coalesce(order_id, id), booking_id, offering_id, student_id, instructor_id, title, starts_at, ends_at,
        sessions, session_minutes, amount - ${amount}, fee - ${fee}, currency, account_id, tax_line, refund_until, state,
        true, 'swapped', created_at, paid_at
      from payment where id = ${payment.id}`.execute(tx)
  await tx
    .updateTable('payment')
    .set({
      booking_id: taken.takenBookingId,
      offering_id: taken.takenId,
      title: taken.title,
      starts_at: taken.starts_at,
      ends_at: taken.ends_at,
      sessions: 1,
      session_minutes: taken.duration,
      amount,
      // A part of it is no longer the price that a code has reduced.
      ...(amount < payment.amount && { full_amount: null, code: null }),
      fee,
      refund_until: sql<Date>`least(refund_until,
        ${taken.starts_at}::timestamptz - make_interval(hours => ${settings.refundHours}::int))`,
    })
    .where('id', '=', payment.id)
    .execute()
}

/**
 * Locks the payments of a booked seat, the oldest first. Everywhere, orders are locked in the order of their ids, and the
 * first payment of each before its others.
 */
async function lockPayments(tx: Tx, bookingId: string): Promise<Selectable<Payment>[]> {
  const payments = tx
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['paid', 'disputed'])
  const orderIds = new Set((await payments.execute()).map(orderIdOf))
  for (const orderId of [...orderIds].sort())
    await sql`select from payment where id = ${orderId} for update`.execute(tx)
  return payments.orderBy('created_at').orderBy('id').forUpdate().execute()
}
