import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { movePayment } from './move-payment.ts'
import { reconcilePayment } from './reconcile.ts'
import { isRefusal, STRIPE_LANE, type PaymentsContext } from './stripe.ts'

/** Sends what Stripe is asked to do (outbox.ts). */

/** Hours for which Stripe is sure to know a key. */
const KEY_HOURS = 23

interface StripeRequest {
  key: string
  kind: string
  payment_id: string | null
  person_id: string | null
  params: unknown
  old: boolean
}

export const requestJob = (context: PaymentsContext): Job => ({
  name: 'send-stripe-request',
  lane: STRIPE_LANE,
  keyed: true,
  run: (payload) => send(context, (payload as { key: string }).key),
})

/** @throws where the outcome is not known, so that the job repeats it */
async function send(context: PaymentsContext, key: string): Promise<void> {
  const request = await context.db
    .selectFrom('stripe_request')
    .select(['key', 'kind', 'payment_id', 'person_id', 'params'])
    .select(sql<boolean>`created_at < now() - make_interval(hours => ${KEY_HOURS}::int)`.as('old'))
    .where('key', '=', key)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (!request) return
  try {
    await makers[request.kind as keyof typeof makers](context, request)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await refuse(context, request, error.message)
  }
}

type Maker = (context: PaymentsContext, request: StripeRequest) => Promise<void>

const makers = {
  checkout: async (context, { key, payment_id: id, params }) => {
    const session = await context.stripe.checkout.sessions.create(params as never, {
      idempotencyKey: key,
    })
    await movePayment(context, id!, async (tx) => {
      await answered(tx, key)
      await tx
        .updateTable('payment')
        .set({ session_id: session.id, checkout_url: session.url })
        .where('id', '=', id)
        .execute()
      return ['opened']
    })
  },

  expire: async (context, { key, payment_id: id }) => {
    const { session_id: session } = await context.db
      .selectFrom('payment')
      .select('session_id')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    await context.stripe.checkout.sessions.expire(session!, {}, { idempotencyKey: key })
    await movePayment(context, id!, async (tx) => {
      await answered(tx, key)
      return ['expired']
    })
  },

  refund: async (context, { key, payment_id: id, params, old }) => {
    const { payment_intent: intent } = params as { payment_intent: string }
    const { data: made } = old
      ? await context.stripe.refunds.list({ payment_intent: intent, limit: 100 })
      : { data: [] }
    if (!made.some(({ metadata }) => metadata?.['payment'] === id))
      await context.stripe.refunds.create(params as never, { idempotencyKey: key })
    await context.db.transaction().execute((tx) => answered(tx, key))
    await reconcilePayment(context, id!)
  },

  account: async (context, { key, person_id: id, params }) => {
    const account = await context.stripe.accounts.create(params as never, { idempotencyKey: key })
    await context.db.transaction().execute(async (tx) => {
      await answered(tx, key)
      await sql`
        insert into payout_account (person_id, account_id)
        select id, ${account.id} from person where id = ${id}
        on conflict (person_id) do update set account_id = excluded.account_id, ready = false,
          closed_at = null, next_check_at = now()`.execute(tx)
    })
  },
} satisfies Record<string, Maker>

async function answered(tx: Tx, key: string, refusal?: string): Promise<void> {
  await tx
    .updateTable('stripe_request')
    .set({ answered_at: sql`clock_timestamp()`, params: '{}', refusal: refusal ?? null })
    .where('key', '=', key)
    .execute()
}

/** Ends a request that Stripe refuses. How things stand decides what becomes of the payment. */
async function refuse(
  context: PaymentsContext,
  { key, kind, payment_id: id }: StripeRequest,
  refusal: string,
): Promise<void> {
  context.log.error({ request: key, refusal }, 'Stripe refused a request')
  if (kind === 'checkout')
    return movePayment(context, id!, async (tx) => {
      await answered(tx, key, refusal)
      return ['expired']
    })
  await context.db.transaction().execute((tx) => answered(tx, key, refusal))
  // An ended checkout was perhaps paid, a payment given back by hand or with the bank.
  if (id !== null) await reconcilePayment(context, id, { refused: kind === 'refund' })
}
