import type Stripe from 'stripe'

/** An object in a response: every expandable field is an id. */
type Wire<T> = { [K in keyof T]: string extends T[K] ? Exclude<T[K], { id: string }> : T[K] }

/** The objects that the stand-in stores, keyed by their field `object`. */
export interface Objects {
  account: Wire<Stripe.Account>
  application_fee: Wire<Stripe.ApplicationFee>
  balance_transaction: Wire<Stripe.BalanceTransaction>
  charge: Wire<Omit<Stripe.Charge, 'source'>> & { source: null }
  'checkout.session': Wire<Stripe.Checkout.Session>
  dispute: Wire<Stripe.Dispute>
  event: StripeEvent
  payment_intent: Wire<
    Omit<Stripe.PaymentIntent, 'source' | 'transfer_data' | 'last_payment_error'>
  > & {
    source: null
    transfer_data?: { destination: string } | null
    last_payment_error: Pick<
      Stripe.PaymentIntent.LastPaymentError,
      'type' | 'charge' | 'code' | 'decline_code' | 'message'
    > | null
  }
  payout: Wire<Omit<Stripe.Payout, 'destination'>> & { destination: string | null }
  refund: Wire<Stripe.Refund>
  transfer: Wire<Stripe.Transfer>
}
export type Kind = keyof Objects

export type StripeEvent = Omit<Stripe.EventBase, 'data'> & {
  data: { object: object; previous_attributes?: object }
}

/** The parameters of a session's future payment, which Stripe does not return. */
export interface PaymentPlan {
  application_fee_amount: number | null
  destination: string | null
  description: string | null
  metadata: Record<string, string>
  on_behalf_of: string | null
  receipt_email: string | null
  statement_descriptor_suffix: string | null
  transfer_group: string | null
}

/** Prefixes of ids, for `newId`. */
export const PREFIX = {
  account: 'acct_',
  application_fee: 'fee_',
  balance_transaction: 'txn_',
  charge: 'ch_',
  dispute: 'dp_',
  event: 'evt_',
  payment_intent: 'pi_',
  payout: 'po_',
  refund: 're_',
  transfer: 'tr_',
} as const

/** The path of the list of each kind. */
export const LIST_URL: Record<Kind, string> = {
  account: '/v1/accounts',
  application_fee: '/v1/application_fees',
  balance_transaction: '/v1/balance_transactions',
  charge: '/v1/charges',
  'checkout.session': '/v1/checkout/sessions',
  dispute: '/v1/disputes',
  event: '/v1/events',
  payment_intent: '/v1/payment_intents',
  payout: '/v1/payouts',
  refund: '/v1/refunds',
  transfer: '/v1/transfers',
}

/** The fields of each kind that `expand` can replace, and the kind of the object that they refer to. */
export const EXPANDABLE: Partial<Record<Kind, Record<string, Kind>>> = {
  application_fee: {
    account: 'account',
    balance_transaction: 'balance_transaction',
    originating_transaction: 'charge',
  },
  charge: {
    application_fee: 'application_fee',
    balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    transfer: 'transfer',
  },
  'checkout.session': { payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  payment_intent: { latest_charge: 'charge', on_behalf_of: 'account' },
  payout: { balance_transaction: 'balance_transaction' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  transfer: {
    balance_transaction: 'balance_transaction',
    destination: 'account',
    source_transaction: 'charge',
  },
}
