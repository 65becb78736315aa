import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/**
 * How a payment stands for the one who pays (docs/product/payments.md). Of what is `open`, the seat is
 * held; what was `unpaid` cost nothing; a payment that is `disputed` is with the bank.
 */
export const PAYMENT_STATES = [
  'open',
  'unpaid',
  'paid',
  'refunding',
  'refunded',
  'disputed',
  'lost',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Instants are UTC (ISO 8601), null while there is none. */
export const ownPayment = z.object({
  id: z.string(),
  offeringId: z.string(),
  title: z.string(),
  /** In the currency's smallest unit. */
  amount: z.number(),
  /** ISO 4217, in lower case. */
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  paidAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  /** Stripe's page of the receipt. */
  receiptUrl: z.nullable(z.string()),
})
export type OwnPayment = z.infer<typeof ownPayment>

export const getMyPayments = defineCall('getMyPayments', {
  summary: 'What the student has paid and got back, newest first.',
  output: z.object({ message: z.string(), payments: z.array(ownPayment) }),
})

export const getPayouts = defineCall('getPayouts', {
  summary: 'Whether the instructor can be paid out, and what the courses have brought.',
  output: z.object({
    message: z.string(),
    state: z.enum(['none', 'started', 'ready']),
    /** What was paid for each course and not given back, newest course first. */
    due: z.array(
      z.object({
        offeringId: z.string(),
        title: z.string(),
        currency: z.string(),
        /** In the currency's smallest unit: what students paid, the platform's share in it. */
        amount: z.number(),
        fee: z.number(),
        /** Seats that were paid. */
        payments: z.number(),
      }),
    ),
  }),
})
export type Payouts = z.infer<typeof getPayouts.output>

/** The address is Stripe's and works once. */
export const startPayouts = defineCall('startPayouts', {
  summary: 'Open Stripe’s page on which the instructor says where to be paid out.',
  output: z.object({ message: z.string(), url: z.string() }),
  errors: ['conflict'],
})
