import { PREFIX, type Objects } from './objects.ts'
import { newId } from './random.ts'
import type { World } from './world.ts'

type Transaction = Objects['balance_transaction']

/** The application that platform fees are of. */
export const APPLICATION = 'ca_StripeStandIn'

interface Entry {
  type: Transaction['type']
  /** Of the object that has moved the money. */
  source: string
  /** What comes in, or negative, what goes out, in the currency's smallest unit. */
  amount: number
  currency: string
  /** What is kept back of it; negative when given back. */
  fee?: number
  feeType?: 'application_fee' | 'stripe_fee'
  category?: string
  description?: string | null
  /** The connected account whose balance it moves; the platform's without. */
  account?: string
}

/** Enters a movement of money in a balance, and returns it. */
export function book(world: World, entry: Entry): Transaction {
  const { type, source, amount, currency, fee = 0, feeType = 'stripe_fee', account } = entry
  return world.store.put(
    'balance_transaction',
    {
      id: newId(PREFIX.balance_transaction),
      object: 'balance_transaction',
      amount,
      available_on: world.seconds(),
      balance_type: 'payments',
      created: world.seconds(),
      currency,
      description: entry.description ?? null,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0
          ? []
          : [
              {
                amount: fee,
                application: feeType === 'application_fee' ? APPLICATION : null,
                currency,
                description:
                  feeType === 'application_fee' ? 'application fee' : 'Stripe processing fees',
                type: feeType,
              },
            ],
      net: amount - fee,
      reporting_category: entry.category ?? type,
      source,
      status: 'available',
      type,
    },
    account,
  )
}

/**
 * The part of `whole` that goes with a partial amount, so that the parts of all partial amounts sum
 * up to the whole.
 * @param before what of `total` earlier parts have taken
 */
export function share(whole: number, part: number, before: number, total: number): number {
  const upTo = (sum: number) => Math.round((whole * sum) / total)
  return upTo(before + part) - upTo(before)
}

/** An empty list in an object. */
export const list = <T>(url: string, data: T[] = []) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})
