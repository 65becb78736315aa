import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach, type Job } from '../../platform/jobs/jobs.ts'
import { apportion, spreadDispute, spreadRefunds } from './apportion.ts'
import { moveOrder, type Move } from './move-order.ts'
import { isOfOrder, type LockedOrder } from './orders.ts'
import { resumeRequests } from './outbox.ts'
import { COMPARISON_LANE, isKeyProblem, type PaymentsContext, type Stripe } from './stripe.ts'

/**
 * Reads orders at Stripe and applies what has changed there. Webhook events only trigger this comparison, so it does
 * not matter whether they arrive late, twice, in another order or never (rule payment-6).
 */

/** Its payload names the order by its first payment. */
const RECONCILE = 'reconcile-payment'

/**
 * Enqueues comparisons in one statement of the caller's transaction. They come before those of the schedule, which have
 * a lower priority.
 */
export async function enqueueReconciliations(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(${RECONCILE}, json_build_object('paymentId', id),
      job_key := ${RECONCILE} || ':' || id)
    from unnest(${[...orderIds]}::uuid[]) as id`.execute(tx)
}

/** Orders that are compared in a minute. Stripe allows 100 requests a second. */
const ORDERS_PER_MINUTE = 1_000

export const reconcileJobs = (context: PaymentsContext): Job[] => [
  {
    name: RECONCILE,
    lane: COMPARISON_LANE,
    keyed: true,
    run: (payload) => reconcileOrder(context, (payload as { paymentId: string }).paymentId),
  },
  {
    name: 'reconcile-payments',
    cron: '* * * * *',
    run: async () => {
      await resumeRequests(context.db)
      const orders = await context.db
        .selectFrom('payment')
        .select('id')
        .where('next_check_at', '<=', sql<Date>`now()`)
        .orderBy('next_check_at')
        .limit(ORDERS_PER_MINUTE)
        .execute()
      const jobs = orders.map(({ id }) => ({
        key: `${RECONCILE}:${id}`,
        payload: { paymentId: id },
      }))
      // Low priority: jobs that a request is waiting for run first.
      await enqueueEach(context.db, RECONCILE, jobs, { background: true })
    },
  },
]

/**
 * Days after which an order that Stripe does not show to the key gets `expired`. Checkouts end after an hour
 * (`CHECKOUT_MINUTES`). If this one was paid after all, a comparison with a corrected key finds it paid.
 */
const UNKNOWN_CHECKOUT_DAYS = 2

interface ReconcileOptions {
  /** The payment whose refund Stripe has just refused. */
  refundRefused?: string
}

/**
 * Compares an order with Stripe's books and applies the differences.
 * @throws if Stripe does not answer, so that the job is repeated
 */
export async function reconcileOrder(
  context: PaymentsContext,
  orderId: string,
  options: ReconcileOptions = {},
): Promise<void> {
  let outcome: Comparison
  do outcome = await compare(context, orderId, options)
  while (outcome === 'stale')
  // Its next comparison is scheduled already, later each time.
  if (outcome === 'unknown') return
  await sql`
    update payment as first set unanswered_checks = 0, next_check_at = (
      select min(case
        when state in ('opening', 'open', 'closing', 'refunding') then now() + interval '1 minute'
        -- Banks accept disputes for some months. Payments in other states are not compared again.
        when state in ('paid', 'kept', 'disputed', 'refunded', 'refund_failed') and paid_at > now() - interval '180 days'
          then now() + interval '1 day'
      end) from payment where ${isOfOrder(orderId)})
    where id = ${orderId}`.execute(context.db)
}

/**
 * The outcome of a comparison: `stale` if another comparison was applied after Stripe was asked, so this one's facts may
 * be out of date; `unknown` if Stripe does not show the order to the key.
 */
type Comparison = 'compared' | 'stale' | 'unknown'

async function compare(
  context: PaymentsContext,
  orderId: string,
  options: ReconcileOptions,
): Promise<Comparison> {
  const { db, stripe } = context
  // The next comparison is scheduled before this one, so that orders without an answer delay no others.
  const order = await db
    .updateTable('payment')
    .set({
      next_check_at: sql<Date>`now() + least(interval '1 day',
        interval '1 minute' * power(2, least(unanswered_checks, 12)))`,
      unanswered_checks: sql<number>`unanswered_checks + 1`,
    })
    .where('id', '=', orderId)
    .returning(['id', 'session_id', 'unanswered_checks'])
    .returning(sql<string>`clock_timestamp()::text`.as('asked_at'))
    .executeTakeFirst()
  // Without a checkout there is nothing to ask for: the request for it is under way.
  if (!order?.session_id) return 'compared'
  let facts: Facts
  try {
    facts = await readFacts(stripe, order.session_id)
  } catch (error) {
    if (!isKeyProblem(error)) throw error
    await noteUnknown(context, order, error, options)
    return 'unknown'
  }
  // Most comparisons find a checkout that is still open. They must not queue for the locks of the offerings: each would
  // keep a connection that bookings need.
  if (isUnpaid(facts) && !hasEnded(facts)) return 'compared'
  let current = true
  await moveOrder(context, orderId, async (tx, locked) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment')
      .set({ compared_at: sql<Date>`clock_timestamp()`, unanswered_checks: 0 })
      .where('id', '=', orderId)
      .where((eb) =>
        eb.or([
          eb('compared_at', 'is', null),
          eb('compared_at', '<=', sql<Date>`${order.asked_at}::timestamptz`),
        ]),
      )
      .executeTakeFirst()
    current = numUpdatedRows > 0
    return current ? applyFacts(tx, context, locked, facts, options) : []
  })
  return current ? 'compared' : 'stale'
}

/**
 * Handles an order that Stripe does not show to this key: it is of another account or mode, or the key lacks a right. The
 * order stays as it is, because a corrected key can show it again, except for a checkout that has long ended at Stripe and
 * a refund that was refused. The state machine ignores `expired` for a payment that is known to be paid.
 */
async function noteUnknown(
  context: PaymentsContext,
  order: { id: string; unanswered_checks: number },
  error: unknown,
  { refundRefused }: ReconcileOptions,
): Promise<void> {
  if (order.unanswered_checks === 1)
    context.log.error(
      { payment: order.id, err: error },
      'Stripe does not show a payment to this key',
    )
  await moveOrder(context, order.id, (_tx, { first: { created_at: createdAt } }) => {
    const days = (Date.now() - createdAt.getTime()) / 86_400_000
    if (refundRefused !== undefined)
      return Promise.resolve([{ event: 'refund_failed', paymentId: refundRefused }])
    return Promise.resolve(days > UNKNOWN_CHECKOUT_DAYS ? [{ event: 'expired' }] : [])
  })
}

/** The outcomes of disputes by Stripe's status. An inquiry takes no money, so it does not count as a dispute. */
const DISPUTES: Partial<Record<Stripe.Dispute.Status, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

interface Facts {
  session: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent | null
  charge: Stripe.Charge | null
  refunds: readonly Stripe.Refund[]
  disputes: readonly Stripe.Dispute[]
}

async function readFacts(stripe: Stripe, sessionId: string): Promise<Facts> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = session.payment_intent as Stripe.PaymentIntent | null
  const charge = (intent?.latest_charge ?? null) as Stripe.Charge | null
  const filter = { payment_intent: intent?.id ?? '', limit: 100 }
  return {
    session,
    intent,
    charge,
    refunds: charge?.paid ? (await stripe.refunds.list(filter)).data : [],
    disputes: charge?.disputed ? (await stripe.disputes.list(filter)).data : [],
  }
}

const isUnpaid = ({ session, intent }: Facts): boolean =>
  session.payment_status !== 'paid' || intent === null

/** Whether no one can pay a checkout any more: it has expired, or its payment was declined. */
const hasEnded = ({ session, intent }: Facts): boolean =>
  session.status === 'expired' ||
  (session.status === 'complete' &&
    (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'))

/** Stores the facts, and returns the events that they imply, in an order that the state machine accepts. */
async function applyFacts(
  tx: Tx,
  { log }: PaymentsContext,
  { first, payments }: LockedOrder,
  facts: Facts,
  { refundRefused }: ReconcileOptions,
): Promise<Move[]> {
  const { session, intent, charge, refunds, disputes } = facts
  if (isUnpaid(facts)) return hasEnded(facts) ? [{ event: 'expired' }] : []
  const asked = payments.reduce((sum, { amount }) => sum + amount, 0)
  const amountMatches = session.amount_total === asked && session.currency === first.currency
  // What was paid for each payment.
  const paid = apportion(
    session.amount_total ?? asked,
    payments.map(({ amount }) => amount),
  )
  const refunded = spreadRefunds(
    refunds.toReversed().filter(({ status }) => status === 'succeeded'),
    payments.map(({ id }, n) => ({ id, paid: paid[n]! })),
  )
  const outcomes = disputes.map((dispute) => DISPUTES[dispute.status])
  const dispute = (['open', 'lost', 'won'] as const).find((outcome) => outcomes.includes(outcome))
  const notWon = disputes.filter(({ status }) => ['open', 'lost'].includes(DISPUTES[status] ?? ''))
  const disputed = spreadDispute(
    notWon.reduce((sum, { amount }) => sum + amount, 0),
    paid.map((amount, n) => ({ paid: amount, due: Math.max(0, amount - refunded[n]!) })),
  )
  await tx
    .updateTable('payment')
    .set({ intent_id: intent!.id, receipt_url: charge?.receipt_url ?? null })
    .where('id', '=', first.id)
    .execute()
  for (const [n, { id }] of payments.entries()) {
    // The dispute of an order is about those of its payments that were not refunded.
    const isDisputed = notWon.length > 0 && disputed[n]! > 0
    await tx
      .updateTable('payment')
      .set({
        refunded_amount: refunded[n]!,
        paid_amount: amountMatches ? null : paid[n]!,
        paid_currency: amountMatches ? null : session.currency,
        dispute: notWon.length > 0 && !isDisputed ? null : (dispute ?? null),
        disputed_amount: isDisputed ? disputed[n]! : null,
      })
      .where('id', '=', id)
      .execute()
  }
  if (!amountMatches && first.paid_at === null)
    log.error({ payment: first.id }, 'a payment has another amount or currency than was asked for')
  const moves: Move[] = [{ event: amountMatches ? 'paid' : 'wrong_amount' }]
  if (dispute === 'open' || dispute === 'lost') moves.push({ event: 'disputed' })
  if (dispute === 'won') moves.push({ event: 'dispute_won' })
  if (dispute === 'lost') moves.push({ event: 'dispute_lost' })
  const isDisputed = moves.some(({ event }) => event === 'disputed')
  for (const [n, { id, state }] of payments.entries()) {
    // In an order of one payment, this includes refunds in Stripe's dashboard.
    const own = refunds.filter(
      ({ metadata }) => payments.length === 1 || metadata?.['payment'] === id,
    )
    const event = refundEvent({
      isWhole: refunded[n]! > 0 && refunded[n]! >= paid[n]!,
      // Stripe refuses to refund a disputed payment. The outcome of the dispute decides about its refund.
      isRefused: refundRefused === id && !isDisputed,
      isAwaited: state === 'refunding' && !isDisputed,
      refunds: own,
    })
    if (event) moves.push({ event, paymentId: id })
  }
  return moves
}

/** Returns the event that the refunds of a payment imply, the newest refund first. */
function refundEvent({
  isWhole,
  isRefused,
  isAwaited,
  refunds,
}: {
  isWhole: boolean
  isRefused: boolean
  isAwaited: boolean
  refunds: readonly Stripe.Refund[]
}): 'refunded' | 'refund_failed' | 'refund_missing' | undefined {
  if (isWhole) return 'refunded'
  const newest = refunds.at(0)?.status
  if (isRefused || newest === 'failed' || newest === 'canceled') return 'refund_failed'
  const isPending = refunds.some(
    ({ status }) => status === 'pending' || status === 'requires_action',
  )
  return isAwaited && !isPending ? 'refund_missing' : undefined
}
