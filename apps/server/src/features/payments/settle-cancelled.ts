import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { enqueueEach, type Job } from '../../platform/jobs/jobs.ts'

/**
 * Refunds the payments of cancelled offerings. Cancelling ends the bookings in its own transaction,
 * which also enqueues this job (`apps/server/sql/payments/payment_follows_seat.sql`): one course may have
 * thousands of payments, more than a request has time for.
 */

const SETTLE = 'settle-cancelled-offering'
/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Payments that one transaction moves. */
const PAYMENTS_PER_TRANSACTION = 200

const unsettled = sql`(payment.state in ('opening', 'open', 'paid') or payment.state = 'disputed' and not payment.owed)`

/**
 * Moves all payments of a cancelled offering, in batches that commit one by one: a process that is
 * killed loses at most one batch, which the repeated job moves.
 */
async function settleCancelled(db: Database, offeringId: string): Promise<void> {
  let last = { id: NO_ID, order_id: NO_ID }
  for (;;) {
    const moved = await db.transaction().execute(async (tx) => {
      // `move_payment` expects this lock. `hold` is null, because a cancelled offering makes no offers to its waitlist.
      await sql`select from offering where id = ${offeringId} for no key update`.execute(tx)
      const { rows } = await sql<{ id: string; order_id: string }>`
        select batch.id, batch.order_id,
          move_payment(batch.id, 'seat_ended', hold => null, why => 'offering_cancelled')
        from (
          -- In the order of the orders, which other dates' jobs lock at the same time.
          select payment.id, coalesce(payment.order_id, payment.id) as order_id
          from payment join offering on offering.id = payment.offering_id
          where payment.offering_id = ${offeringId} and offering.cancelled_at is not null
            and ${unsettled} and (coalesce(payment.order_id, payment.id), payment.id) > (${last.order_id}, ${last.id})
          order by 2, 1 limit ${PAYMENTS_PER_TRANSACTION}
        ) as batch`.execute(tx)
      await sql`select end_unpaid_orders(${rows.map((row) => row.order_id)}::uuid[])`.execute(tx)
      return rows
    })
    if (moved.length < PAYMENTS_PER_TRANSACTION) return
    last = moved.at(-1)!
  }
}

/** Enqueues the job for each cancelled offering with unsettled payments: after a restore, which contains no jobs. */
export async function resumeSettling(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct offering.id from payment join offering on offering.id = payment.offering_id
    where offering.cancelled_at is not null and ${unsettled}`.execute(db)
  const jobs = rows.map(({ id }) => ({ key: `${SETTLE}:${id}`, payload: { offeringId: id } }))
  await enqueueEach(db, SETTLE, jobs)
}

export const settleJob = (db: Database): Job => ({
  name: SETTLE,
  run: (payload) => settleCancelled(db, (payload as { offeringId: string }).offeringId),
  keyed: true,
})
