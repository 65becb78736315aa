import * as m from '@firstbell/messages/formats'

/**
 * The currencies that a site can take, with the digits after their decimal point as Stripe counts them
 * (docs.stripe.com/currencies), and the smallest amount that Stripe charges, in the minor unit.
 */
export const CURRENCIES = {
  usd: { digits: 2, least: 50 },
  eur: { digits: 2, least: 50 },
  gbp: { digits: 2, least: 30 },
  chf: { digits: 2, least: 50 },
  cad: { digits: 2, least: 50 },
  aud: { digits: 2, least: 50 },
  nzd: { digits: 2, least: 50 },
  dkk: { digits: 2, least: 250 },
  nok: { digits: 2, least: 300 },
  sek: { digits: 2, least: 300 },
  pln: { digits: 2, least: 200 },
  jpy: { digits: 0, least: 50 },
} as const
export type Currency = keyof typeof CURRENCIES

/** The largest amount that Stripe charges, in the minor unit. */
const MOST = 99_999_999

/**
 * A price in the minor unit of a currency.
 * @returns undefined where Stripe charges no such amount: a fraction of the unit, too little, too much
 */
export function toSmallestUnit(price: number, currency: Currency): number | undefined {
  const { digits, least } = CURRENCIES[currency]
  // A price has at most two decimals; multiplied, 19.99 is 1998.9999….
  const hundredths = Math.round(price * 100)
  const amount = digits === 2 ? hundredths : hundredths / 100
  return Number.isInteger(amount) && amount >= least && amount <= MOST ? amount : undefined
}

// A payment made at Stripe itself may have any currency.
const digitsOf = (currency: string): number =>
  currency in CURRENCIES ? CURRENCIES[currency as Currency].digits : 2

/**
 * '$1,079.00', or '1,079.00 EUR' in another currency.
 * @param money of the language; default: that of the build, in Node.js English
 */
export function formatMoney(amount: number, currency: string, money = m.money): string {
  const digits = digitsOf(currency)
  return money(amount / 10 ** digits, digits, currency)
}

/** '1079.00', for spreadsheets. */
export function plainMoney(amount: number, currency: string): string {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}
