import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { moveOrder } from './move-order.ts'
import { orderIdOf } from './orders.ts'
import { askStripe } from './outbox.ts'
import { CHECKOUT_MINUTES } from './payments.ts'
import { reconcileOrder } from './reconcile.ts'
import { isFault, isRefusal, STRIPE_LANE, type PaymentsContext, type Stripe } from './stripe.ts'

/**
 * Sends the requests of the outbox (outbox.ts) to Stripe, and stores what Stripe has answered. Each kind of request has a
 * function in `senders`.
 */

/** Hours for which Stripe keeps an idempotency key for certain. */
const KEY_HOURS = 23

interface StripeRequest {
  key: string
  kind: string
  /** The payment to refund, or the first one of the order that the request is about. */
  payment_id: string | null
  person_id: string | null
  params: unknown
  idempotencyKey: string
  /** Whether an earlier try may have succeeded although Stripe no longer knows its key. */
  uncertain: boolean
}

export const requestJob = (context: PaymentsContext): Job => ({
  name: 'send-stripe-request',
  lane: STRIPE_LANE,
  keyed: true,
  run: (payload) => send(context, (payload as { key: string }).key),
})

/** @throws if the outcome is not known, so that the job is repeated */
async function send(context: PaymentsContext, key: string): Promise<void> {
  const request = await context.db
    .selectFrom('stripe_request')
    .select(['key', 'kind', 'payment_id', 'person_id', 'params', 'faults'])
    .select(sql<boolean>`created_at < now() - make_interval(hours => ${KEY_HOURS}::int)`.as('old'))
    .where('key', '=', key)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (!request) return
  // `faults` counts the idempotency keys that cannot be used again: Stripe repeats a server error for the same key, and
  // refuses other parameters.
  const { faults, old, ...rest } = request
  const attempt: StripeRequest = {
    ...rest,
    idempotencyKey: faults === 0 ? key : `${key}:${faults}`,
    uncertain: faults > 0 || old,
  }
  try {
    await senders[request.kind as keyof typeof senders](context, attempt)
  } catch (error) {
    if (isFault(error))
      await context.db
        .updateTable('stripe_request')
        .set({ faults: faults + 1 })
        .where('key', '=', key)
        .execute()
    if (!isRefusal(error)) throw error
    if (error.param === 'expires_at' && faults < EXPIRIES_MAX) {
      await renewExpiry(context, key, error)
      throw error
    }
    await refuse(context, attempt, error.message)
  }
  context.answers.wake(key)
}

/** The number of later expiry times that are tried for a checkout. */
const EXPIRIES_MAX = 3

/**
 * Gives a checkout another time of expiry, because the first one was too soon by Stripe's clock: ours is
 * wrong, or the request has waited. Changed parameters need another idempotency key.
 */
async function renewExpiry(
  { db }: PaymentsContext,
  key: string,
  { headers }: Partial<Pick<Stripe.errors.StripeError, 'headers'>>,
): Promise<void> {
  const now = Date.parse(headers?.['date'] ?? '') || Date.now()
  const expiresAt = Math.floor(now / 1000) + CHECKOUT_MINUTES * 60
  await db
    .updateTable('stripe_request')
    .set({
      params: sql`jsonb_set(params, '{expires_at}', to_jsonb(${expiresAt}::bigint))`,
      faults: sql<number>`faults + 1`,
    })
    .where('key', '=', key)
    .execute()
}

/** The parameters of a refund; `metadata.fee` is the fee that a request of its own refunds. */
interface RefundParams {
  payment_intent: string
  metadata: { payment: string; fee?: number }
}

interface FeeRefundParams {
  payment_intent: string
  amount: number
}

async function orderOf({ db }: PaymentsContext, paymentId: string): Promise<string> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'order_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return orderIdOf(payment)
}

type Sender = (context: PaymentsContext, request: StripeRequest) => Promise<void>

const senders = {
  // If a fault has created a first checkout, no one has its URL: only the second one's is stored.
  checkout: async (context, { key, payment_id: id, params, idempotencyKey }) => {
    const session = await context.stripe.checkout.sessions.create(params as never, {
      idempotencyKey,
    })
    await moveOrder(
      context,
      id!,
      async (tx) => {
        await recordAnswer(tx, key)
        await tx
          .updateTable('payment')
          .set({ session_id: session.id, checkout_url: session.url })
          .where('id', '=', id)
          .execute()
        return [{ event: 'opened' }]
      },
      { changesSeats: false },
    )
  },

  expire: async (context, { key, payment_id: id, idempotencyKey }) => {
    const { session_id: session } = await context.db
      .selectFrom('payment')
      .select('session_id')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    await context.stripe.checkout.sessions.expire(session!, {}, { idempotencyKey })
    await moveOrder(context, id!, async (tx) => {
      await recordAnswer(tx, key)
      return [{ event: 'expired' }]
    })
  },

  refund: async (context, { key, payment_id: id, params, idempotencyKey, uncertain }) => {
    const { payment_intent: intent, metadata: facts } = params as RefundParams
    const { data: refunds } = uncertain
      ? await context.stripe.refunds.list({ payment_intent: intent, limit: 100 })
      : { data: [] }
    const isMade = ({ metadata, status }: Stripe.Refund) =>
      metadata?.['payment'] === id && status !== 'failed' && status !== 'canceled'
    if (!refunds.some(isMade))
      await context.stripe.refunds.create(params as never, { idempotencyKey })
    await context.db.transaction().execute(async (tx) => {
      await recordAnswer(tx, key)
      if (!facts.fee) return
      const fee: FeeRefundParams = { payment_intent: intent, amount: facts.fee }
      await askStripe(tx, [{ key: `fee_${key}`, kind: 'fee_refund', paymentId: id!, params: fee }])
    })
    await reconcileOrder(context, await orderOf(context, id!))
  },

  /** Refunds the fee of one of several payments: as it is in the books, where Stripe's share of it would be rounded. */
  fee_refund: async ({ db, stripe }, { key, payment_id: id, params, idempotencyKey }) => {
    const { payment_intent: intent, amount } = params as FeeRefundParams
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
      expand: ['latest_charge'],
    })
    const fee = (charge as Stripe.Charge).application_fee as string
    const { data: refunds } = await stripe.applicationFees.listRefunds(fee, { limit: 100 })
    if (!refunds.some(({ metadata }) => metadata?.['payment'] === id))
      await stripe.applicationFees.createRefund(
        fee,
        { amount, metadata: { payment: id! } },
        { idempotencyKey },
      )
    await db.transaction().execute((tx) => recordAnswer(tx, key))
  },

  account: async (context, { key, person_id: id, params, idempotencyKey }) => {
    const account = await context.stripe.accounts.create(params as never, { idempotencyKey })
    await context.db.transaction().execute(async (tx) => {
      await recordAnswer(tx, key)
      await sql`
        insert into payout_account (person_id, account_id)
        select id, ${account.id} from person where id = ${id}
        on conflict (person_id) do update set account_id = excluded.account_id, ready = false,
          closed_at = null, deauthorized_at = null, platform_id = null, unready_checks = 0,
          next_check_at = now()`.execute(tx)
    })
  },
} satisfies Record<string, Sender>

async function recordAnswer(tx: Tx, key: string, refusal?: string): Promise<void> {
  await tx
    .updateTable('stripe_request')
    .set({ answered_at: sql`clock_timestamp()`, params: '{}', refusal: refusal ?? null })
    .where('key', '=', key)
    .execute()
}

/** Ends a request that Stripe refuses. The payment's state at Stripe decides what happens to the payment. */
async function refuse(
  context: PaymentsContext,
  { key, kind, payment_id: id }: StripeRequest,
  refusal: string,
): Promise<void> {
  // Stripe refuses to expire a checkout that has expired or was paid, which is no error.
  const level = kind === 'expire' ? 'info' : 'error'
  context.log[level]({ request: key, refusal }, 'Stripe refused a request')
  if (kind === 'checkout')
    return moveOrder(context, id!, async (tx) => {
      await recordAnswer(tx, key, refusal)
      return [{ event: 'expired' }]
    })
  await context.db.transaction().execute((tx) => recordAnswer(tx, key, refusal))
  // The checkout may have been paid, or the payment refunded in Stripe's dashboard or by the bank.
  if (id !== null && kind !== 'fee_refund')
    await reconcileOrder(context, await orderOf(context, id), {
      ...(kind === 'refund' && { refundRefused: id }),
    })
}
