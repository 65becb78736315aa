import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { PaymentsContext, Stripe } from './stripe.ts'
import { CHECK_ACCOUNTS, enqueueReconciliation } from './reconcile.ts'

/** Stripe's events are smaller than this. */
const BODY_LIMIT = 256 * 1024

/**
 * Where Stripe says that something has changed (rule payment-5). What it says is not taken over: it is the
 * reason to ask, so a job compares the payment with Stripe's own books. 200 means that the job is kept.
 */
export async function webhookRoute(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  await app.register(async (scope) => {
    // The signature is of the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post('/payments/stripe', { schema: { hide: true } }, async (request) => {
      const event = verify(context, request.body, request.headers['stripe-signature'])
      if (isOfInterest(event)) await context.db.transaction().execute((tx) => wake(tx, event))
      return { received: true }
    })
  })
}

/** @throws AppError malformed, where Stripe did not sign this, or more than five minutes ago */
function verify(
  { stripe, config }: PaymentsContext,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  for (const secret of config.stripe.webhookSecrets)
    try {
      const event: unknown = stripe.webhooks.constructEvent(body as Buffer, signature ?? '', secret)
      if ((event as Stripe.Event | null)?.object === 'event') return event as Stripe.Event
    } catch {
      // Perhaps of the other secret.
    }
  throw new AppError('malformed', messages.malformed)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const isAboutAccounts = ({ type }: Stripe.Event) =>
  type === 'account.updated' || type === 'account.application.deauthorized'

/** What happens in a connected account is that account's; its state is ours to know. */
const isOfInterest = (event: Stripe.Event): boolean =>
  isAboutAccounts(event) ||
  (event.account === undefined &&
    /^(?:checkout\.session|charge|refund|payment_intent)\./.test(event.type))

/** Enqueues what an event is the reason to ask for; of what is not ours there is nothing to ask. */
async function wake(tx: Tx, event: Stripe.Event): Promise<void> {
  const { type, account, data } = event
  const object = (data as Partial<Stripe.Event.Data> | undefined)?.object as
    | Record<string, unknown>
    | undefined
  if (!object) return
  const textOf = (name: string) => (typeof object[name] === 'string' ? object[name] : null)
  if (isAboutAccounts(event)) {
    await sql`
      update payout_account set next_check_at = now()
      where account_id = ${account ?? textOf('id')}`.execute(tx)
    await enqueue(tx, CHECK_ACCOUNTS, {}, { key: CHECK_ACCOUNTS })
    return
  }
  const session = type.startsWith('checkout.') ? textOf('id') : null
  const named = (object['metadata'] as Record<string, string> | null | undefined)?.['payment']
  const payment = named !== undefined && UUID.test(named) ? named : null
  // Stripe's answer with the checkout may have been lost.
  await sql`
    update payment set session_id = ${session}
    where id = ${payment}::uuid and session_id is null and ${session}::text is not null`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where session_id = ${textOf('id')}
      or intent_id = ${textOf('payment_intent') ?? textOf('id')}
      or id = ${payment}::uuid`.execute(tx)
  for (const { id } of rows) await enqueueReconciliation(tx, id)
}
