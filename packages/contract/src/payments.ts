import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { pageNumber, paging } from './fields.ts'
import { KINDS } from './kinds.ts'

/** The payment settings in every page, on sites with payments. */
export interface SitePayments {
  /** ISO 4217, in lower case. */
  currency: string
  /** Digits after the decimal point of its prices. */
  digits: number
  /** Hours before the start until which cancelling refunds; a seat keeps those that held when it was held. */
  refundHours: number
  /** Whether the keys are Stripe's test keys: no money moves. */
  testMode?: true
}

/**
 * The state of a payment as its student sees it (docs/product/payments.md). `open`: the seat is held.
 * `unpaid`: nothing was charged. `disputed`: the student's bank is deciding.
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

/**
 * A payment for one seat, which is a line of an order: an order has one checkout and one receipt. Instants are UTC (ISO
 * 8601), null while there is none.
 */
export const ownPayment = z.object({
  id: z.string(),
  /** The order: its first payment's id. */
  orderId: z.string(),
  offeringId: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  /** Whether it is the difference in price that was paid for another date (rule payment-27). */
  difference: z.optional(z.literal(true)),
  /** In the currency's minor unit. */
  amount: z.number(),
  /** The code that has reduced the amount, and the amount without it. */
  code: z.optional(z.string()),
  fullAmount: z.optional(z.number()),
  /** ISO 4217, in lower case. */
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  paidAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  /** The amount refunded so far. */
  refundedAmount: z.number(),
  /** Stripe's page of the order's receipt. */
  receiptUrl: z.nullable(z.string()),
  /** The number of the order's receipt; null for orders that booked nothing. */
  number: z.nullable(z.number()),
  /** The start as it was when the seat was held. */
  startsAt: z.string(),
  /** The instructor's name; '' when the account was deleted. */
  seller: z.string(),
  /** The operator's line about taxes, as it was then. */
  taxLine: z.nullable(z.string()),
})
export type OwnPayment = z.infer<typeof ownPayment>

export const getMyPayments = defineCall('getMyPayments', {
  summary: 'What the student has paid and got back, newest first.',
  output: z.object({
    message: z.string(),
    /** The name of the site's operator, for receipts. */
    site: z.string(),
    payments: z.array(ownPayment),
  }),
})

export const getPayouts = defineCall('getPayouts', {
  summary: 'Whether the instructor can be paid out, and what the classes and courses have brought.',
  output: z.object({
    message: z.string(),
    state: z.enum(['none', 'started', 'ready']),
    /** There was an account, which was closed: its courses cannot be enrolled in. */
    closed: z.optional(z.literal(true)),
    /**
     * What was paid for each class or course and not given back, newest first. What is disputed is in it: a
     * bank takes it from the site.
     */
    due: z.array(
      z.object({
        offeringId: z.string(),
        kind: z.enum(KINDS),
        title: z.string(),
        currency: z.string(),
        /** In the currency's minor unit: the amount paid by students, and the platform's share of it. */
        amount: z.number(),
        fee: z.number(),
        /** Seats that were paid. */
        payments: z.number(),
      }),
    ),
  }),
})
export type Payouts = z.infer<typeof getPayouts.output>

/** Returns a URL of Stripe that works once. */
export const startPayouts = defineCall('startPayouts', {
  summary:
    'Open Stripe’s page on which the instructor says where to be paid out. If Stripe refuses to open an account, `fields.stripe` is its reason.',
  output: z.object({ message: z.string(), url: z.string() }),
  errors: ['conflict', 'confirm_identity', 'unavailable'],
})

/** The states of the books (docs/product/payments.md). */
export const BOOK_STATES = [
  'opening',
  'open',
  'closing',
  'unpaid',
  'paid',
  'kept',
  'refunding',
  'refunded',
  'refund_failed',
  'disputed',
  'lost',
] as const
export type BookState = (typeof BOOK_STATES)[number]

/** A payment as administrators see it. Amounts are in the currency's minor unit. */
export const bookedPayment = z.object({
  _id: z.string(),
  /** The order: its first payment's id. */
  orderId: z.string(),
  offeringId: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  /** Names; '' when the account was deleted. */
  student: z.string(),
  instructor: z.string(),
  /** Whether it is the difference in price that was paid for another date (rule payment-27). */
  difference: z.optional(z.literal(true)),
  amount: z.number(),
  refundedAmount: z.number(),
  currency: z.string(),
  /** The requested amount, if another amount was paid. */
  asked: z.optional(z.object({ amount: z.number(), currency: z.string() })),
  /** The start as it was when the seat was held. */
  startsAt: z.string(),
  state: z.enum(BOOK_STATES),
  /** For an already refunded payment: whether the dispute is open or was lost. */
  dispute: z.optional(z.enum(['open', 'lost'])),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  refundedAt: z.nullable(z.string()),
  number: z.nullable(z.number()),
  /** Stripe's page of it; null for what was not paid. */
  stripeUrl: z.nullable(z.string()),
})
export type BookedPayment = z.infer<typeof bookedPayment>

export const getPayments = defineCall('getPayments', {
  summary: 'What was paid, newest first, what needs a person, or what was never paid.',
  query: z.object({
    page: pageNumber(),
    /**
     * `all` that was paid; `trouble`: disputes that are open and refunds that have failed, the longest waiting
     * first; `unpaid`: holds that are open or ended unpaid.
     */
    show: z.optional(z.enum(['all', 'trouble', 'unpaid'])),
  }),
  output: z.object({
    message: z.string(),
    payments: z.array(bookedPayment),
    ...paging,
    /** The sums of all payments, by currency. */
    sums: z.array(
      z.object({
        currency: z.string(),
        paid: z.number(),
        refunded: z.number(),
        /** With banks, or lost to them. */
        disputed: z.number(),
        /** The site's share of what was not refunded; what is disputed is taken from the site. */
        fee: z.number(),
      }),
    ),
  }),
})
