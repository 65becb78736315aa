import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../../platform/database/database.ts'
import { enqueueEach } from '../../platform/jobs/jobs.ts'

/**
 * What Stripe is asked to do. A request is a row, written in the transaction that wants it, and a job that
 * repeats it under the row's key until Stripe has answered. Stripe answers a key that it knows as it did
 * before, so that nothing is done twice (rule payment-10).
 */

/** Milliseconds for which somebody waits for Stripe. */
const WAIT_MS = 10_000
/** Milliseconds between two looks at what a job of another process has brought. */
const LOOK_MS = 50

/** Those of this process who wait for an answer. */
const waiting = new Set<() => void>()

/** Has those who wait look at once: a job of this process has brought an answer. */
export function wakeWaiting(): void {
  for (const wake of waiting) wake()
}

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
 * Has the requests that wait for an answer sent soon: after a restore, which has no jobs, and where the
 * next try is far off, as it is after a long outage of Stripe's.
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

/**
 * Asks until there is an answer, as another process may give it.
 * @param look undefined: not yet; null: there will be none
 * @returns null also when the time is over
 */
export async function awaited<Answer>(
  look: () => Promise<Answer | null | undefined>,
): Promise<Answer | null> {
  const end = performance.now() + WAIT_MS
  while (performance.now() < end) {
    const found = await look()
    if (found !== undefined) return found
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
    waiting.add(wake)
    await Promise.race([delay(LOOK_MS), woken])
    waiting.delete(wake)
  }
  return null
}
