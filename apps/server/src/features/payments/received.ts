import { sql } from 'kysely'

/** What was paid, which can differ from what was asked for (rule payment-9). */

/** In SQL, of a row of `payment`. */
export const received = sql<number>`coalesce(payment.paid_amount, payment.amount)`
export const receivedCurrency = sql<string>`coalesce(payment.paid_currency, payment.currency)`
/** What of it was not given back. */
export const left = sql<number>`greatest(${received} - payment.refunded_amount, 0)`
/** The site's share of that: what came back has taken the same share of the fee along, as at Stripe. */
export const keptFee = sql<number>`round(payment.fee::numeric * ${left} / ${received})::int`

/** In the currency's smallest unit. */
export const receivedOf = (row: {
  amount: number
  currency: string
  paid_amount: number | null
  paid_currency: string | null
}) => ({ amount: row.paid_amount ?? row.amount, currency: row.paid_currency ?? row.currency })
