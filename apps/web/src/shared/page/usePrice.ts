import { free } from '@firstbell/messages/offering'
import { priceText } from '#shared/format/format-quantities.ts'
import { useSite } from './site.ts'

/** Returns a function that formats prices in the site's currency. */
export function usePriceText(): (price: number) => string {
  const { payments } = useSite()
  return (price) => priceText(price, payments)
}

/**
 * Returns the price of an offering as cards, pages and details show it; undefined for a class on a site without
 * payments, where no class has a price (rule offering-33).
 */
export function usePriceOf(): (item: { price?: number | undefined }) => string | undefined {
  const { payments } = useSite()
  return ({ price }) =>
    price === undefined ? undefined : payments && price === 0 ? free : priceText(price, payments)
}

/** Returns the unit of price fields: '$' or 'EUR'. */
export function useCurrencySign(): string {
  const { currency = 'usd' } = useSite().payments ?? {}
  return currency === 'usd' ? '$' : currency.toUpperCase()
}
