import { messages } from '@firstbell/contract/messages'
import { toSmallestUnit } from '@firstbell/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { orderIdOf } from './orders.ts'
import type { StripeConfig } from './settings.ts'

/**
 * Moves what was paid for a seat to a seat in another class, in the transaction that swaps them and before the old seat
 * ends (rule payment-27). The difference to a cheaper class becomes a payment of its own for the old seat, so that it is
 * refunded when that ends. The refund term does not become later. The caller has locked both offerings.
 * @param swap.givenBookingId the seat that the student gives up; it may cost nothing
 * @param swap.takenBookingId the booking that the swap will insert
 * @throws AppError conflict if the other class costs more than was paid
 */
export async function movePaidSeat(
  tx: Tx,
  settings: StripeConfig,
  swap: { givenBookingId: string; takenBookingId: string; takenId: string },
): Promise<void> {
  const taken = await tx
    .selectFrom('offering')
    .select(['title', 'price', 'starts_at', 'ends_at', 'duration'])
    .where('id', '=', swap.takenId)
    .executeTakeFirstOrThrow()
  const price = taken.price ? (toSmallestUnit(taken.price, settings.currency) ?? Infinity) : 0
  const paid = await lockPayment(tx, swap.givenBookingId)
  if (!paid) {
    if (price > 0) throw refusal()
    return
  }
  const isCheaper = price < paid.amount
  // A disputed payment cannot be refunded, nor can a part that was refunded in Stripe's dashboard.
  const isPlain = paid.state === 'paid' && paid.refunded_amount === 0
  if (price > paid.amount || paid.currency !== settings.currency || (isCheaper && !isPlain))
    throw refusal()
  if (isCheaper && price === 0) {
    // The payment stays with the old seat, whose end refunds it.
    await tx
      .updateTable('payment')
      .set({ owed: true, owed_for: 'swapped' })
      .where('id', '=', paid.id)
      .execute()
    return
  }
  const fee = Math.round((paid.fee * price) / paid.amount)
  if (isCheaper)
    await sql`
      insert into payment (order_id, booking_id, offering_id, student_id, instructor_id, title, starts_at, ends_at,
        sessions, session_minutes, amount, fee, currency, account_id, tax_line, refund_until, state, owed, owed_for,
        created_at, paid_at)
      select coalesce(order_id, id), booking_id, offering_id, student_id, instructor_id, title, starts_at, ends_at,
        sessions, session_minutes, amount - ${price}, fee - ${fee}, currency, account_id, tax_line, refund_until, state,
        true, 'swapped', created_at, paid_at
      from payment where id = ${paid.id}`.execute(tx)
  await tx
    .updateTable('payment')
    .set({
      booking_id: swap.takenBookingId,
      offering_id: swap.takenId,
      title: taken.title,
      starts_at: taken.starts_at,
      ends_at: taken.ends_at,
      sessions: 1,
      session_minutes: taken.duration,
      amount: price,
      fee,
      refund_until: sql<Date>`least(refund_until,
        ${taken.starts_at}::timestamptz - make_interval(hours => ${settings.refundHours}::int))`,
    })
    .where('id', '=', paid.id)
    .execute()
}

const refusal = () => new AppError('conflict', messages.dearerDate)

/** Locks the payment of a booked seat, after the first payment of its order. */
async function lockPayment(tx: Tx, bookingId: string) {
  const payments = tx
    .selectFrom('payment')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['paid', 'disputed'])
  const found = await payments.executeTakeFirst()
  if (!found) return undefined
  await sql`select from payment where id = ${orderIdOf(found)} for update`.execute(tx)
  return payments.forUpdate().executeTakeFirst()
}
