import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach, type Job } from '../../platform/jobs/jobs.ts'
import { movePayment, type LockedPayment, type PaymentEvent } from './move-payment.ts'
import { resumeRequests } from './outbox.ts'
import { COMPARISON_LANE, isKeyProblem, type PaymentsContext, type Stripe } from './stripe.ts'

/**
 * Reads payments at Stripe and applies what has changed there. Webhook events only trigger this comparison, so it does
 * not matter whether they arrive late, twice, in another order or never (rule payment-6).
 */

const RECONCILE = 'reconcile-payment'

/**
 * Enqueues comparisons in one statement of the caller's transaction. They come before those of the schedule, which have
 * a lower priority.
 */
export async function enqueueReconciliations(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(${RECONCILE}, json_build_object('paymentId', id),
      job_key := ${RECONCILE} || ':' || id)
    from unnest(${[...paymentIds]}::uuid[]) as id`.execute(tx)
}

/** Payments that are compared in a minute. Stripe allows 100 requests a second. */
const PAYMENTS_PER_MINUTE = 1_000

export const reconcileJobs = (context: PaymentsContext): Job[] => [
  {
    name: RECONCILE,
    lane: COMPARISON_LANE,
    keyed: true,
    run: (payload) => reconcilePayment(context, (payload as { paymentId: string }).paymentId),
  },
  {
    name: 'reconcile-payments',
    cron: '* * * * *',
    run: async () => {
      await resumeRequests(context.db)
      const payments = await context.db
        .selectFrom('payment')
        .select('id')
        .where('next_check_at', '<=', sql<Date>`now()`)
        .orderBy('next_check_at')
        .limit(PAYMENTS_PER_MINUTE)
        .execute()
      const jobs = payments.map(({ id }) => ({
        key: `${RECONCILE}:${id}`,
        payload: { paymentId: id },
      }))
      // Low priority: jobs that a request is waiting for run first.
      await enqueueEach(context.db, RECONCILE, jobs, { background: true })
    },
  },
]

/**
 * Days after which a payment that Stripe does not show to the key gets `expired`. Checkouts end after an hour
 * (`CHECKOUT_MINUTES`). If this one was paid after all, a comparison with a corrected key finds it paid.
 */
const UNKNOWN_CHECKOUT_DAYS = 2

/**
 * Compares a payment with Stripe's books and applies the differences.
 * @param options.refundRefused whether Stripe has just refused the refund
 * @throws if Stripe does not answer, so that the job is repeated
 */
export async function reconcilePayment(
  context: PaymentsContext,
  paymentId: string,
  { refundRefused = false }: { refundRefused?: boolean } = {},
): Promise<void> {
  let outcome: Comparison
  do outcome = await compare(context, paymentId, refundRefused)
  while (outcome === 'stale')
  // Its next comparison is scheduled already, later each time.
  if (outcome === 'unknown') return
  await sql`
    update payment set unanswered_checks = 0, next_check_at = case
      when state in ('opening', 'open', 'closing', 'refunding') then now() + interval '1 minute'
      -- Banks accept disputes for some months. Payments in other states are not compared again.
      when state in ('paid', 'kept', 'disputed', 'refunded', 'refund_failed') and paid_at > now() - interval '180 days'
        then now() + interval '1 day'
    end
    where id = ${paymentId}`.execute(context.db)
}

/**
 * The outcome of a comparison: `stale` if another comparison was applied after Stripe was asked, so this one's facts may
 * be out of date; `unknown` if Stripe does not show the payment to the key.
 */
type Comparison = 'compared' | 'stale' | 'unknown'

async function compare(
  context: PaymentsContext,
  paymentId: string,
  refundRefused: boolean,
): Promise<Comparison> {
  const { db, stripe } = context
  // The next comparison is scheduled before this one, so that payments without an answer delay no others.
  const payment = await db
    .updateTable('payment')
    .set({
      next_check_at: sql<Date>`now() + least(interval '1 day',
        interval '1 minute' * power(2, least(unanswered_checks, 12)))`,
      unanswered_checks: sql<number>`unanswered_checks + 1`,
    })
    .where('id', '=', paymentId)
    .returning(['id', 'session_id', 'unanswered_checks'])
    .returning(sql<string>`clock_timestamp()::text`.as('asked_at'))
    .executeTakeFirst()
  // Without a checkout there is nothing to ask for: the request for it is under way.
  if (!payment?.session_id) return 'compared'
  let facts: Facts
  try {
    facts = await readFacts(stripe, payment.session_id)
  } catch (error) {
    if (!isKeyProblem(error)) throw error
    await noteUnknown(context, payment, error, refundRefused)
    return 'unknown'
  }
  // Most comparisons find a checkout that is still open. They must not queue for the lock of the course: each would
  // keep a connection that bookings need.
  if (isUnpaid(facts) && !hasEnded(facts)) return 'compared'
  let current = true
  await movePayment(context, paymentId, async (tx, locked) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment')
      .set({ compared_at: sql<Date>`clock_timestamp()`, unanswered_checks: 0 })
      .where('id', '=', paymentId)
      .where((eb) =>
        eb.or([
          eb('compared_at', 'is', null),
          eb('compared_at', '<=', sql<Date>`${payment.asked_at}::timestamptz`),
        ]),
      )
      .executeTakeFirst()
    current = numUpdatedRows > 0
    return current ? applyFacts(tx, context, locked, facts, refundRefused) : []
  })
  return current ? 'compared' : 'stale'
}

/**
 * Handles a payment that Stripe does not show to this key: it is of another account or mode, or the key
 * lacks a right. The payment stays as it is, because a corrected key can show it again, except for a
 * checkout that has long ended at Stripe and a refund that was refused. The state machine ignores `expired` for
 * a payment that is known to be paid.
 */
async function noteUnknown(
  context: PaymentsContext,
  payment: { id: string; unanswered_checks: number },
  error: unknown,
  refundRefused: boolean,
): Promise<void> {
  if (payment.unanswered_checks === 1)
    context.log.error(
      { payment: payment.id, err: error },
      'Stripe does not show a payment to this key',
    )
  await movePayment(context, payment.id, (_tx, { created_at: createdAt }) => {
    const days = (Date.now() - createdAt.getTime()) / 86_400_000
    if (refundRefused) return Promise.resolve(['refund_failed'])
    return Promise.resolve(days > UNKNOWN_CHECKOUT_DAYS ? ['expired'] : [])
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
  payment: LockedPayment,
  facts: Facts,
  refundRefused: boolean,
): Promise<PaymentEvent[]> {
  const { session, intent, charge, refunds, disputes } = facts
  if (isUnpaid(facts)) return hasEnded(facts) ? ['expired'] : []
  const refundedAmount = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  const amountMatches =
    session.amount_total === payment.amount && session.currency === payment.currency
  const outcomes = disputes.map((dispute) => DISPUTES[dispute.status])
  const dispute = (['open', 'lost', 'won'] as const).find((outcome) => outcomes.includes(outcome))
  const notWon = disputes.filter(({ status }) => ['open', 'lost'].includes(DISPUTES[status] ?? ''))
  await tx
    .updateTable('payment')
    .set({
      intent_id: intent!.id,
      receipt_url: charge?.receipt_url ?? null,
      refunded_amount: refundedAmount,
      paid_amount: amountMatches ? null : session.amount_total,
      paid_currency: amountMatches ? null : session.currency,
      dispute: dispute ?? null,
      disputed_amount:
        notWon.length === 0 ? null : notWon.reduce((sum, { amount }) => sum + amount, 0),
    })
    .where('id', '=', payment.id)
    .execute()
  if (!amountMatches && payment.paid_at === null)
    log.error(
      { payment: payment.id },
      'a payment has another amount or currency than was asked for',
    )
  const events: PaymentEvent[] = [amountMatches ? 'paid' : 'wrong_amount']
  if (dispute === 'open') events.push('disputed')
  if (dispute === 'won') events.push('dispute_won')
  if (dispute === 'lost') events.push('disputed', 'dispute_lost')
  if (refundedAmount > 0 && refundedAmount >= (session.amount_total ?? payment.amount))
    events.push('refunded')
  else if (
    // Stripe refuses to refund a disputed payment. The outcome of the dispute decides about its refund.
    (refundRefused && !events.includes('disputed')) ||
    // The newest refund comes first.
    refunds.at(0)?.status === 'failed' ||
    refunds.at(0)?.status === 'canceled'
  )
    events.push('refund_failed')
  else if (
    payment.state === 'refunding' &&
    !events.includes('disputed') &&
    !refunds.some(({ status }) => status === 'pending' || status === 'requires_action')
  )
    events.push('refund_missing')
  return events
}
