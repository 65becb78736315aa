import { priceText } from '#shared/format/format-quantities.ts'
import { useSite } from './site.ts'

/** Returns a function that formats prices in the site's currency. */
export function usePriceText(): (price: number) => string {
  const { payments } = useSite()
  return (price) => priceText(price, payments)
}

/** Returns the unit of price fields: '$' or 'EUR'. */
export function useCurrencySign(): string {
  const { currency = 'usd' } = useSite().payments ?? {}
  return currency === 'usd' ? '$' : currency.toUpperCase()
}
