import type { Stripe } from './stripe.ts'

/**
 * Divides what Stripe knows of an order among its payments. All amounts are whole numbers of the currency's smallest unit,
 * and the shares add up to the amount.
 */

/** Divides an amount in proportion to the weights. Without weights, the first gets everything. */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight, n) => {
    if (total === 0) return n === 0 ? amount : 0
    const start = Math.round((amount * before) / total)
    before += weight
    return Math.round((amount * before) / total) - start
  })
}

/**
 * Returns what was refunded of each payment. A refund that names no payment was made in Stripe's dashboard. It is divided
 * among what was left of each payment at that time, so it ends no seat of several until nothing is left.
 * @param refunds the oldest one first
 */
export function spreadRefunds(
  refunds: readonly Pick<Stripe.Refund, 'amount' | 'metadata'>[],
  payments: readonly { id: string; paid: number }[],
): number[] {
  const refunded = payments.map(() => 0)
  for (const { amount, metadata } of refunds) {
    const own = payments.findIndex(({ id }) => id === metadata?.['payment'])
    const left = payments.map(({ paid }, n) => Math.max(0, paid - refunded[n]!))
    const shares =
      own < 0 ? apportion(amount, left) : payments.map((_, n) => (n === own ? amount : 0))
    for (const [n, share] of shares.entries()) refunded[n]! += share
  }
  return refunded
}

/**
 * Returns which part of a disputed amount each payment has: first in proportion to what is due, that is, was not refunded;
 * what exceeds that, in proportion to what was refunded.
 */
export function spreadDispute(
  amount: number,
  payments: readonly { paid: number; due: number }[],
): number[] {
  const due = payments.reduce((sum, payment) => sum + payment.due, 0)
  const ofDue = apportion(
    Math.min(amount, due),
    payments.map((payment) => payment.due),
  )
  const more = apportion(
    Math.max(0, amount - due),
    payments.map((payment) => payment.paid - payment.due),
  )
  return ofDue.map((share, n) => share + more[n]!)
}
