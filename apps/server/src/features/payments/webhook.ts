import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import { noteAccountEvent } from './payout-accounts.ts'
import { enqueueReconciliations } from './reconcile.ts'
import type { PaymentsContext, Stripe } from './stripe.ts'

/** Stripe's events are smaller than this. */
const BODY_LIMIT = 256 * 1024

const EVENTS_PER_TRANSACTION = 100

/**
 * Adds the endpoint of Stripe's events (rule payment-5). The content of an event is not trusted: it only enqueues a job
 * that compares the order with Stripe's books (reconcile.ts). 200 means that the job is stored.
 */
export async function webhookRoute(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  // One batch at a time, so that a flood of events uses only one of the connections that bookings need.
  const enqueueTogether = batchRequests(
    async (events: readonly Stripe.Event[]) => {
      await context.db.transaction().execute((tx) => enqueueComparisons(tx, events))
      return events.map(() => true)
    },
    { atOnce: 1, atMost: EVENTS_PER_TRANSACTION },
  )
  await app.register(async (scope) => {
    // The signature covers the bytes of the body as they were sent.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    )
    scope.post('/payments/stripe', { schema: { hide: true } }, async (request) => {
      const event = verify(context, request.body, request.headers['stripe-signature'])
      if (isAboutAccounts(event))
        await context.db
          .transaction()
          .execute((tx) => noteAccountEvent(tx, accountOf(event), event.type))
      else if (isAboutPayments(event)) await enqueueTogether(event)
      return { received: true }
    })
  })
}

/** Seconds by which the time of a signature may differ from ours. */
const TOLERANCE_SECONDS = 300

/** @throws AppError malformed if Stripe did not sign this event within five minutes of now */
function verify(
  { stripe, config }: PaymentsContext,
  body: unknown,
  signature: string | string[] | undefined,
): Stripe.Event {
  const times = String(signature).matchAll(/\bt=(\d+)/g)
  const latest = Math.floor(Date.now() / 1000) + TOLERANCE_SECONDS
  // The library refuses old times, but not future ones.
  const isFuture = [...times].some(([, seconds]) => Number(seconds) > latest)
  for (const secret of isFuture ? [] : config.stripe.webhookSecrets)
    try {
      const event = stripe.webhooks.constructEvent(
        body as Buffer,
        signature ?? '',
        secret,
        TOLERANCE_SECONDS,
      ) as Partial<Stripe.Event> | null
      if (event?.object === 'event' && typeof event.type === 'string') return event as Stripe.Event
    } catch {
      // Another secret may fit.
    }
  throw new AppError('malformed', messages.malformed)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const isAboutAccounts = ({ type }: Stripe.Event) =>
  type === 'account.updated' || type === 'account.application.deauthorized'

/** Events of a connected account are about payments that are not ours. */
const isAboutPayments = ({ account, type }: Stripe.Event): boolean =>
  account === undefined && /^(?:checkout\.session|charge|refund|payment_intent)\./.test(type)

/** The object in a field of an event, which can be of any shape; an empty one if there is none. */
function objectIn(value: object, name: string): Record<string, unknown> {
  const field = (value as Record<string, unknown>)[name]
  return typeof field === 'object' && field !== null ? (field as Record<string, unknown>) : {}
}

/** The text in a field of an event; null if there is none. PostgreSQL refuses texts with NUL. */
function textIn(value: object, name: string): string | null {
  const field = (value as Record<string, unknown>)[name]
  return typeof field === 'string' && !field.includes('\0') ? field : null
}

const objectOf = (event: Stripe.Event) => objectIn(objectIn(event, 'data'), 'object')

/** Returns the ids in an event by which its payment can be found; null for each that it does not have. */
function idsOf(event: Stripe.Event) {
  const object = objectOf(event)
  const payment = textIn(objectIn(object, 'metadata'), 'payment')
  const id = textIn(object, 'id')
  return {
    session: event.type.startsWith('checkout.') ? id : null,
    object: id,
    intent: textIn(object, 'payment_intent'),
    payment: payment !== null && UUID.test(payment) ? payment : null,
  }
}

/** Enqueues a comparison of each order that events are about. Events about unknown payments are ignored. */
async function enqueueComparisons(tx: Tx, events: readonly Stripe.Event[]): Promise<void> {
  const ids = events.map(idsOf)
  const column = (name: keyof ReturnType<typeof idsOf>) => ids.map((event) => event[name])
  // Store the id of a checkout if Stripe's answer that contained it was lost.
  await sql`
    with named as (
      select payment, max(session) as session
      from unnest(${column('session')}::text[], ${column('payment')}::uuid[]) as named (session, payment)
      where session is not null group by payment
    ), locked as (
      -- In one order, because other processes may handle events about the same payments.
      select id from payment where id in (select payment from named) and session_id is null
      order by id for no key update
    )
    update payment set session_id = named.session
    from locked join named on named.payment = locked.id
    where payment.id = locked.id`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from payment where session_id = any(${column('object')}::text[])
    union select id from payment
      where intent_id = any(${[...column('intent'), ...column('object')]}::text[])
    union select coalesce(order_id, id) from payment where id = any(${column('payment')}::uuid[])
    order by id`.execute(tx)
  const orderIds = rows.map(({ id }) => id)
  await enqueueReconciliations(tx, orderIds)
}

/** Returns the id of the account that an event is about; null if it has none. */
const accountOf = (event: Stripe.Event): string | null =>
  textIn(event, 'account') ?? textIn(objectOf(event), 'id')
