import { messages } from '@firstbell/contract/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PaymentsContext, Stripe } from './stripe.ts'
import { noteAccountEvent } from './payout-accounts.ts'
import { enqueueReconciliations } from './reconcile.ts'

/** Stripe's events are smaller than this. */
const BODY_LIMIT = 256 * 1024

const EVENTS_PER_TRANSACTION = 100

/**
 * Where Stripe says that something has changed (rule payment-5). What it says is not taken over: it is the
 * reason to ask, so a job compares the payment with Stripe's own books. 200 means that the job is kept.
 */
export async function webhookRoute(app: FastifyInstance, context: PaymentsContext): Promise<void> {
  // A flood of events takes one of the connections that bookings need.
  const wakeTogether = batchRequests(
    async (events: readonly Stripe.Event[]) => {
      await context.db.transaction().execute((tx) => wakePayments(tx, events))
      return events.map(() => true)
    },
    { atOnce: 1, atMost: EVENTS_PER_TRANSACTION },
  )
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
      if (isAboutAccounts(event))
        await context.db
          .transaction()
          .execute((tx) => noteAccountEvent(tx, accountOf(event), event.type))
      else if (isAboutPayments(event)) await wakeTogether(event)
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
  // The library refuses old times only.
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
      // The other secret may fit.
    }
  throw new AppError('malformed', messages.malformed)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const isAboutAccounts = ({ type }: Stripe.Event) =>
  type === 'account.updated' || type === 'account.application.deauthorized'

/** What is paid in a connected account is that account's own. */
const isAboutPayments = ({ account, type }: Stripe.Event): boolean =>
  account === undefined && /^(?:checkout\.session|charge|refund|payment_intent)\./.test(type)

/** What an event names. */
interface Names {
  /** The checkout, if it is about one. */
  session: string | null
  object: string | null
  intent: string | null
  payment: string | null
}

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

function namesOf(event: Stripe.Event): Names {
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

/** Enqueues what events are the reason to ask for; of what is not ours there is nothing to ask. */
async function wakePayments(tx: Tx, events: readonly Stripe.Event[]): Promise<void> {
  const names = events.map(namesOf)
  const all = (name: keyof Names) => names.map((one) => one[name])
  // Stripe's answer with the checkout may have been lost.
  await sql`
    with named as (
      select payment, max(session) as session
      from unnest(${all('session')}::text[], ${all('payment')}::uuid[]) as named (session, payment)
      where session is not null group by payment
    ), locked as (
      -- In one order, as other processes are told of the same.
      select id from payment where id in (select payment from named) and session_id is null
      order by id for no key update
    )
    update payment set session_id = named.session
    from locked join named on named.payment = locked.id
    where payment.id = locked.id`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from payment where session_id = any(${all('object')}::text[])
    union select id from payment
      where intent_id = any(${[...all('intent'), ...all('object')]}::text[])
    union select id from payment where id = any(${all('payment')}::uuid[])
    order by id`.execute(tx)
  await enqueueReconciliations(
    tx,
    rows.map(({ id }) => id),
  )
}

/** The id of the account that an event is about; null if it names none. */
const accountOf = (event: Stripe.Event): string | null =>
  textIn(event, 'account') ?? textIn(objectOf(event), 'id')
