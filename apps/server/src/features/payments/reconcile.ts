import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { enqueueEach, type Job } from '../../platform/jobs/jobs.ts'
import { movePayment, type LockedPayment, type PaymentEvent } from './move-payment.ts'
import { resumeRequests } from './outbox.ts'
import { STRIPE_LANE, type PaymentsContext, type Stripe } from './stripe.ts'

/**
 * Asks Stripe how a payment stands and takes that over. An event that Stripe sends is only the reason
 * to ask: whether it comes late, twice, in another order or never changes nothing (rule payment-6).
 */

const RECONCILE = 'reconcile-payment'

/** Has payments compared with Stripe soon. */
export async function enqueueReconciliations(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(${RECONCILE}, json_build_object('paymentId', id),
      job_key := ${RECONCILE} || ':' || id)
    from unnest(${[...paymentIds]}::uuid[]) as id`.execute(tx)
}

/** Payments that are compared in a minute. Stripe takes 100 requests a second. */
const BATCH = 1_000

export const reconcileJobs = (context: PaymentsContext): Job[] => [
  {
    name: RECONCILE,
    lane: STRIPE_LANE,
    keyed: true,
    run: (payload) => reconcilePayment(context, (payload as { paymentId: string }).paymentId),
  },
  {
    name: 'reconcile-payments',
    cron: '* * * * *',
    run: async () => {
      await resumeRequests(context.db)
      const due = await context.db
        .selectFrom('payment')
        .select('id')
        .where('next_check_at', '<=', sql<Date>`now()`)
        .orderBy('next_check_at')
        .limit(BATCH)
        .execute()
      const jobs = due.map(({ id }) => ({ key: `${RECONCILE}:${id}`, payload: { paymentId: id } }))
      // Low priority: jobs that a request is waiting for run first.
      await enqueueEach(context.db, RECONCILE, jobs, { background: true })
    },
  },
]

/**
 * @param about.refused whether Stripe has just refused the refund
 * @throws when Stripe does not answer, so that the job repeats it
 */
export async function reconcilePayment(
  context: PaymentsContext,
  paymentId: string,
  about: { refused?: boolean } = {},
): Promise<void> {
  const payment = await context.db
    .selectFrom('payment')
    .select('session_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  // Without a checkout there is nothing to ask for: the request for it is under way.
  const facts = payment?.session_id ? await ask(context.stripe, payment.session_id) : undefined
  if (!payment) return
  if (facts)
    await movePayment(context, paymentId, (tx, locked) =>
      takeOver(tx, context, locked, facts, about.refused === true),
    )
  await sql`
    update payment set next_check_at = case
      when state in ('opening', 'open', 'closing', 'refunding') then now() + interval '1 minute'
      -- Banks take disputes for some months.
      when state in ('paid', 'kept', 'disputed', 'refunded', 'refund_failed') and paid_at > now() - interval '180 days'
        then now() + interval '1 day'
    end
    where id = ${paymentId}`.execute(context.db)
}

/** What a dispute has come to. An enquiry of a bank, which takes no money, is none. */
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

async function ask(stripe: Stripe, sessionId: string): Promise<Facts> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = session.payment_intent as Stripe.PaymentIntent | null
  const charge = (intent?.latest_charge ?? null) as Stripe.Charge | null
  const of = { payment_intent: intent?.id ?? '', limit: 100 }
  return {
    session,
    intent,
    charge,
    refunds: charge?.paid ? (await stripe.refunds.list(of)).data : [],
    disputes: charge?.disputed ? (await stripe.disputes.list(of)).data : [],
  }
}

/** What has happened by these facts, in an order in which it can have. */
async function takeOver(
  tx: Tx,
  { log }: PaymentsContext,
  payment: LockedPayment,
  { session, intent, charge, refunds, disputes }: Facts,
  refused: boolean,
): Promise<PaymentEvent[]> {
  if (session.payment_status !== 'paid' || !intent) {
    const declined =
      session.status === 'complete' &&
      (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
    return session.status === 'expired' || declined ? ['expired'] : []
  }
  const given = refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)
  const right = session.amount_total === payment.amount && session.currency === payment.currency
  const status = disputes.at(0)?.status
  await tx
    .updateTable('payment')
    .set({
      intent_id: intent.id,
      receipt_url: charge?.receipt_url ?? null,
      refunded_amount: given,
      paid_amount: right ? null : session.amount_total,
      paid_currency: right ? null : session.currency,
      dispute: (status && DISPUTES[status]) ?? null,
    })
    .where('id', '=', payment.id)
    .execute()
  if (!right && payment.paid_at === null)
    log.error(
      { payment: payment.id },
      'a payment has another amount or currency than was asked for',
    )
  const events: PaymentEvent[] = [right ? 'paid' : 'wrong_amount']
  if (status === 'needs_response' || status === 'under_review') events.push('disputed')
  if (status === 'won') events.push('dispute_won')
  if (status === 'lost') events.push('disputed', 'dispute_lost')
  if (given > 0 && given >= (session.amount_total ?? payment.amount)) events.push('refunded')
  else if (
    (refused && !events.includes('disputed')) ||
    // The newest comes first.
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
