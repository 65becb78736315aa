import { CURRENCIES, type Currency } from './money.ts'

/** What a code takes off a price: a percentage, or an amount as prices are written. */
export interface Discount {
  percent?: number | null | undefined
  amount?: number | null | undefined
}

/**
 * Returns the price that a discount leaves, in the minor unit of the currency. It is 0, or at least the smallest amount
 * that Stripe charges (rule code-4).
 * @param full the price without the discount, in the minor unit
 */
export function reducedAmount(full: number, discount: Discount, currency: Currency): number {
  const { digits, least } = CURRENCIES[currency]
  const off =
    typeof discount.percent === 'number'
      ? Math.round((full * discount.percent) / 100)
      : Math.round((discount.amount ?? 0) * 10 ** digits)
  const left = Math.max(0, full - off)
  return left === 0 ? 0 : Math.min(full, Math.max(left, least))
}

/** `reducedAmount` of a price in whole units, such as 59.9. */
export function reducedPrice(price: number, discount: Discount, currency: Currency): number {
  const unit = 10 ** CURRENCIES[currency].digits
  return reducedAmount(Math.round(price * unit), discount, currency) / unit
}
