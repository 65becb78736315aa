import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { mailOrderChange } from './mail-order-change.ts'
import { lockOfferings, lockOrder, lockPeople, UNPAID, type LockedOrder } from './orders.ts'
import type { PaymentsContext } from './stripe.ts'

/** The events of the state machine in `apps/server/sql/payments/move_payment.sql`. */
export type PaymentEvent =
  | 'opened'
  | 'expired'
  | 'paid'
  | 'wrong_amount'
  | 'refunded'
  | 'refund_failed'
  | 'refund_missing'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost'

/** An event of one payment of an order; without `paymentId`, of each of them. */
export interface Move {
  event: PaymentEvent
  paymentId?: string
}

/**
 * Applies events to the payments of an order in one transaction with their seats, and enqueues the mails about their new
 * states.
 * @param work runs while the offerings and the payments are locked, and returns the events in their order
 * @param options.changesSeats false for events that leave all seats as they are, and so need not wait for the locks of the
 * offerings
 */
export async function moveOrder(
  context: PaymentsContext,
  orderId: string,
  work: (tx: Tx, order: LockedOrder) => Promise<readonly Move[]>,
  { changesSeats = true }: { changesSeats?: boolean } = {},
): Promise<void> {
  const { db, config, wakeNotices } = context
  await db.transaction().execute(async (tx) => {
    // Every transaction locks offerings, people and payments in this order, which prevents deadlocks.
    if (changesSeats) await lockOfferings(tx, orderId)
    await lockPeople(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return
    for (const { event, paymentId } of await work(tx, order))
      for (const { id } of order.payments)
        if (paymentId === undefined || paymentId === id)
          await sql`
            select move_payment(${id}, ${event},
              make_interval(mins => ${config.waitlistHoldMinutes}::int))`.execute(tx)
    await mailOrderChange(tx, context, order)
    await mailNewSeats(tx, context, order)
    await mailSwaps(tx, context, order)
  })
  if (changesSeats) wakeNotices()
}

/** Mails once about the seats that were booked together. A single one is mailed like any other booking. */
async function mailNewSeats(
  tx: Tx,
  { mailSeats }: PaymentsContext,
  { first, payments }: LockedOrder,
): Promise<void> {
  if (payments.length === 1) return
  const unpaid = payments.filter(({ state }) => UNPAID.has(state)).map(({ id }) => id)
  if (unpaid.length === 0 || first.student_id === null) return
  const booked = await tx
    .selectFrom('payment')
    .select('offering_id')
    .where('id', 'in', unpaid)
    .where('state', '=', 'paid')
    .execute()
  if (booked.length > 1)
    await mailSeats(
      tx,
      first.student_id,
      booked.map(({ offering_id }) => offering_id),
    )
}

/** Mails about the seats that were swapped because the difference was paid. */
async function mailSwaps(
  tx: Tx,
  { mailSwap }: PaymentsContext,
  { first, payments }: LockedOrder,
): Promise<void> {
  const unpaid = payments.filter(({ state }) => UNPAID.has(state)).map(({ id }) => id)
  if (unpaid.length === 0 || first.student_id === null) return
  const swaps = await tx
    .selectFrom('payment')
    .innerJoin('booking as given', 'given.id', 'payment.swapped_booking_id')
    .select(['payment.booking_id as bookingId', 'given.offering_id as givenId'])
    .select('payment.offering_id as takenId')
    .where('payment.id', 'in', unpaid)
    .where('payment.state', '=', 'paid')
    .execute()
  for (const swap of swaps) await mailSwap(tx, first.student_id, swap)
}
