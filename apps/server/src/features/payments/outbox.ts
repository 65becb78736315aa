import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/jobs/jobs.ts'

/**
 * Requests to Stripe. A request is a row, written in the transaction that causes it, and a job that repeats
 * it under the row's idempotency key until Stripe has answered. Stripe gives the same answer to a key that
 * it knows, so nothing is done twice (rule payment-10).
 */

/** Writes a request and enqueues its job. The trigger of bookings and `move_payment` write others. */
export async function askStripe(
  tx: Tx,
  request: {
    key: string
    kind: 'checkout' | 'account'
    paymentId?: string
    personId?: string
    params: object
  },
): Promise<void> {
  const { key, kind, paymentId = null, personId = null, params } = request
  await sql`select ask_stripe(${key}, ${kind}, ${paymentId}::uuid, ${personId}::uuid,
    ${JSON.stringify(params)}::jsonb)`.execute(tx)
}

/**
 * Enqueues the jobs of requests that have no answer and whose next try is missing or far off: after a
 * restore, which contains no jobs, and after a long outage of Stripe.
 */
export async function resumeRequests(db: Database): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select key from stripe_request where answered_at is null and not exists (
      select from graphile_worker.jobs where jobs.key = 'stripe:' || stripe_request.key
        and (locked_at is not null
          or attempts < max_attempts and run_at < now() + interval '5 minutes'))`.execute(db)
  const jobs = rows.map(({ key }) => ({ key: `stripe:${key}`, payload: { key } }))
  await enqueueEach(db, 'send-stripe-request', jobs)
}
