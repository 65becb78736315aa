import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { mailPaymentChange } from './mail-payment-change.ts'
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

/**
 * Applies events to a payment in one transaction with its seat, and enqueues the mails about its new state.
 * @param work runs while the offering and the payment are locked, and returns the events in their order
 * @param options.changesSeats false for events that leave all seats as they are, and so need not wait for the offering's lock
 */
export async function movePayment(
  context: PaymentsContext,
  paymentId: string,
  work: (tx: Tx, payment: LockedPayment) => Promise<readonly PaymentEvent[]>,
  { changesSeats = true }: { changesSeats?: boolean } = {},
): Promise<void> {
  const { db, config, wakeNotices } = context
  await db.transaction().execute(async (tx) => {
    // Every transaction locks offering, person and payment in this order, which prevents deadlocks.
    if (changesSeats) await lockOffering(tx, paymentId)
    await lockPeople(tx, paymentId)
    const payment = await lock(tx, paymentId)
    if (!payment) return
    const events = await work(tx, payment)
    for (const event of events)
      await sql`
        select move_payment(${paymentId}, ${event},
          make_interval(mins => ${config.waitlistHoldMinutes}::int))`.execute(tx)
    await mailPaymentChange(tx, context, payment)
  })
  if (changesSeats) wakeNotices()
}

const lockOffering = (tx: Tx, paymentId: string) =>
  sql`
    select from offering where id = (select offering_id from payment where id = ${paymentId})
    for no key update`.execute(tx)

/**
 * Locks the student and the instructor as foreign keys do: a booking locks its student, and the second update of a
 * payment in one transaction locks both. Deleting an account locks the person before payments.
 */
const lockPeople = (tx: Tx, paymentId: string) =>
  sql`
    select from person
    where id in (select unnest(array[student_id, instructor_id]) from payment where id = ${paymentId})
    order by id for key share`.execute(tx)

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lock>>>

const lock = (tx: Tx, id: string) =>
  tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
