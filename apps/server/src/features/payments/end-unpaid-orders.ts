import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueEach, type Job } from '../../platform/jobs/jobs.ts'
import { isOfOrder, lockOfferings, lockPeople } from './orders.ts'

/**
 * Frees the remaining seats of unpaid orders of which one seat was freed (rule payment-25), or whose seat to swap has ended
 * (rule payment-27). The transaction that frees it enqueues the job (`apps/server/sql/payments/end_unpaid_orders.sql`).
 */

const END = 'end-unpaid-order'

async function endUnpaidOrder(
  { db, config }: Pick<Context, 'db' | 'config'>,
  orderId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOfferings(tx, orderId)
    await lockPeople(tx, orderId)
    const { rows: ended } = await sql<{ reason: string | null }>`
      select end_reason as reason, ended_at from payment join booking on booking.id = payment.booking_id
      where ${isOfOrder(orderId)} and payment.state in ('closing', 'unpaid')
      union all
      -- The student no longer has the seat that the order was to swap, and has been mailed about that.
      select 'given_up', ended_at from payment join booking on booking.id = payment.swapped_booking_id
      where ${isOfOrder(orderId)} and booking.status = 'cancelled'
      order by ended_at limit 1`.execute(tx)
    const { rows: seats } = await sql<{ id: string; offering_id: string }>`
      select booking.id, booking.offering_id
      from payment join booking on booking.id = payment.booking_id
      where ${isOfOrder(orderId)} and payment.state in ('opening', 'open') and booking.held_for = 'payment'`.execute(
      tx,
    )
    const [first] = ended
    if (!first || seats.length === 0) return
    // The trigger of bookings moves their payments.
    await sql`
      select end_bookings(${seats.map(({ id }) => id)}::uuid[], ${reasonOf(first.reason)})`.execute(
      tx,
    )
    await sql`
      select advance_waitlists(${seats.map((seat) => seat.offering_id)}::uuid[],
        make_interval(mins => ${config.waitlistHoldMinutes}::int))`.execute(tx)
  })
}

/**
 * Returns why the other seats of an order end, by why its first one has ended. If that one's date was cancelled, the student
 * is mailed about the others as about seats that were not paid in time.
 */
const reasonOf = (reason: string | null): string =>
  reason === 'given_up' || reason === 'account_deleted' ? reason : 'unpaid'

/** Enqueues the job for each order that has ended in part: after a restore, which contains no jobs. */
export async function resumeEndingOrders(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(payment.order_id, payment.id) as id
    from payment join payment as ended on ended.id <> payment.id
      and coalesce(ended.order_id, ended.id) = coalesce(payment.order_id, payment.id)
    where payment.state in ('opening', 'open') and ended.state in ('closing', 'unpaid')
    union
    select payment.id from payment join booking on booking.id = payment.swapped_booking_id
    where payment.state in ('opening', 'open') and booking.status = 'cancelled'`.execute(db)
  const jobs = rows.map(({ id }) => ({ key: `${END}:${id}`, payload: { orderId: id } }))
  await enqueueEach(db, END, jobs)
}

export const endOrdersJob = (context: Pick<Context, 'db' | 'config'>): Job => ({
  name: END,
  run: (payload) => endUnpaidOrder(context, (payload as { orderId: string }).orderId),
  keyed: true,
})
