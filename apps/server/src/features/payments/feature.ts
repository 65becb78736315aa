import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { identity } from '../identity/feature.ts'
import { createStripeAnswers } from './answers.ts'
import { paymentsEmails } from './emails.ts'
import { endOrdersJob, resumeEndingOrders } from './end-unpaid-orders.ts'
import { forgetJob } from './forget-checkouts.ts'
import { resumeRequests } from './outbox.ts'
import { mergeSumsJob } from './payment-sums.ts'
import { createPayments, type Payments } from './payments.ts'
import { accountJobs } from './payout-accounts.ts'
import { skipReceiptNumbers } from './receipt-numbers.ts'
import { reconcileJobs } from './reconcile.ts'
import { requestJob } from './requests.ts'
import { paymentRoutes } from './routes.ts'
import { paymentsSettings } from './settings.ts'
import { resumeSettling, settleJob } from './settle-cancelled.ts'
import { openStripe, type PaymentsContext } from './stripe.ts'
import { webhookRoute } from './webhook.ts'

/** Payments for seats through Stripe (docs/product/payments.md). The API is null on a site that takes no payments. */
export const payments = defineFeature({
  name: 'payments',
  needs: { identity, audit },
  tables: [
    'discount_code',
    'payment',
    'payment_sum',
    'payment_sum_change',
    'payout_account',
    'stripe_request',
  ],
  tablesOfOthers: {
    reads: ['booking', 'instructor', 'offering', 'person', 'session_join'],
  },
  settings: paymentsSettings,
  emails: paymentsEmails,
  callerGoneIfViolated: ['payment_student_id_fkey', 'stripe_request_person_id_fkey'],
  enqueueAfterRestore: async (db) => {
    await skipReceiptNumbers(db)
    await resumeRequests(db)
    await resumeSettling(db)
    await resumeEndingOrders(db)
  },
  personalData: [
    {
      topic: 'payments',
      table: 'payment',
      by: { person: 'student_id' },
      columns: [
        'offering_id',
        'title',
        'amount',
        'full_amount as amount_without_code',
        'code',
        'currency',
        'state',
        'created_at',
        'paid_amount',
        'paid_currency',
        'paid_at',
        'refunded_at',
        'receipt_number',
        'receipt_url',
        'tax_line',
      ],
      orderBy: ['created_at'],
      omits: {
        secret: ['checkout_url'],
        inAnotherTopic: ['booking_id', 'starts_at', 'ends_at', 'sessions', 'session_minutes'],
        internal: [
          'id',
          'order_id',
          'account_id',
          'intent_id',
          'session_id',
          'compared_at',
          'next_check_at',
          'unanswered_checks',
          'dispute',
          'disputed_amount',
          'owed',
          'owed_for',
          'refund_until',
          'refunded_amount',
          'swapped_booking_id',
        ],
      },
    },
    {
      topic: 'payments of students',
      table: 'payment',
      by: { person: 'instructor_id' },
      columns: ['offering_id', 'title', 'amount', 'fee', 'currency', 'state', 'paid_at'],
      orderBy: ['created_at'],
    },
    {
      topic: 'discount codes',
      table: 'discount_code',
      by: { person: 'instructor_id' },
      columns: [
        'code',
        'percent',
        'amount',
        'offering_id',
        'uses',
        'until',
        'created_at',
        'deleted_at',
      ],
      orderBy: ['created_at'],
      omits: { internal: ['id'] },
    },
    {
      topic: 'account for payouts',
      table: 'payout_account',
      by: { person: 'person_id' },
      columns: ['account_id', 'ready', 'closed_at'],
      omits: { internal: ['deauthorized_at', 'next_check_at', 'platform_id', 'unready_checks'] },
    },
    {
      topic: 'requests to Stripe',
      table: 'stripe_request',
      by: { person: 'person_id' },
      columns: ['kind', 'params', 'created_at', 'answered_at'],
      orderBy: ['created_at'],
      omits: { internal: ['key', 'faults', 'payment_id', 'refusal'] },
    },
  ],
  open: async (context) => {
    const { config } = context
    const stripeContext: PaymentsContext | undefined = config.stripe && {
      ...context,
      config: { ...config, stripe: config.stripe },
      stripe: await openStripe(config.stripe),
      answers: createStripeAnswers(context.db),
      wakeNotices: () => {},
      mailSeats: () => Promise.resolve(),
      mailSwap: () => Promise.resolve(),
    }
    return {
      api: (stripeContext ? createPayments(stripeContext) : null) as Payments | null,
      routes: async (http) => {
        paymentRoutes(http, context, stripeContext)
        if (stripeContext) await webhookRoute(http.app, stripeContext)
      },
      jobs: [
        // These jobs also run on a site that has turned payments off. Its refunds are sent once they are on again.
        settleJob(context.db),
        endOrdersJob(context),
        forgetJob(context.db),
        mergeSumsJob(context.db),
        ...(stripeContext
          ? [
              requestJob(stripeContext),
              ...reconcileJobs(stripeContext),
              ...accountJobs(stripeContext),
            ]
          : []),
      ],
    }
  },
})
