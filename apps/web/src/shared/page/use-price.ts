import { useContext } from 'react'
import { priceText } from '../format/format-quantities.ts'
import { SiteContext } from './site.ts'

/** Writes prices in the site's currency. */
export function usePriceText(): (price: number) => string {
  const { payments } = useContext(SiteContext)
  return (price) => priceText(price, payments)
}

/** What stands beside a box for a price: '$' or 'EUR'. */
export function useCurrencySign(): string {
  const { currency = 'usd' } = useContext(SiteContext).payments ?? {}
  return currency === 'usd' ? '$' : currency.toUpperCase()
}
