import { PREFIX, type Objects } from './objects.ts'
import { newId } from './random.ts'
import type { World } from './world.ts'

type Transaction = Objects['balance_transaction']

/** The id of the application that receives platform fees. */
export const APPLICATION = 'ca_StripeStandIn'

interface Entry {
  type: Transaction['type']
  /** The id of the object that has moved the money. */
  source: string
  /** The incoming or, if negative, outgoing amount in the currency's smallest unit. */
  amount: number
  currency: string
  /** The fee that is deducted from the amount; negative for a refunded fee. */
  fee?: number
  feeType?: 'application_fee' | 'stripe_fee'
  category?: string
  description?: string | null
  /** The connected account whose balance changes; undefined for the platform's balance. */
  account?: string
}

/** Records a balance transaction and returns it. */
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
 * Returns the share of `whole` for a part of `total`, rounded so that the shares of all parts sum up to `whole`.
 * @param before the sum of the earlier parts
 */
export function share(whole: number, part: number, before: number, total: number): number {
  const upTo = (sum: number) => Math.round((whole * sum) / total)
  return upTo(before + part) - upTo(before)
}

/** Returns a list for a field of an object. */
export const list = <T>(url: string, data: T[] = []) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})
