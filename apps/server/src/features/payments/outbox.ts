import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/jobs/jobs.ts'

/**
 * The outbox of requests to Stripe. The transaction that causes a request inserts it as a row and enqueues a job, which
 * repeats the request under the row's idempotency key until Stripe has answered. Stripe answers a repeated key with its
 * first answer, so nothing is done twice (rule payment-10).
 */

interface StripeRequest {
  key: string
  kind: 'checkout' | 'fee_refund' | 'account'
  paymentId?: string
  personId?: string
  params: object
}

/** Writes requests and enqueues their jobs. The trigger of bookings and `move_payment` write others. */
export async function askStripe(tx: Tx, requests: readonly StripeRequest[]): Promise<void> {
  await sql`
    select ask_stripe(key, kind, "paymentId", "personId", params)
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as request (key text, kind text, "paymentId" uuid, "personId" uuid, params jsonb)`.execute(tx)
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
