import type Stripe from 'stripe'
import { APPLICATION, book, list } from './books.ts'
import { isZeroDecimal } from './limits.ts'
import { PREFIX, type Objects } from './objects.ts'
import { newId } from './random.ts'
import { customerDetails, takesTransfers } from './sessions.ts'
import type { World } from './world.ts'

/** Payments of Checkout Sessions, and the balance transactions that they cause. */

type Session = Objects['checkout.session']
type Intent = Objects['payment_intent']
type Charge = Objects['charge']

export interface Payer {
  /** The customer's email address; by default that of the session, or an example. */
  email?: string
  name?: string
  /** Whether the payment method is asynchronous: `settlePayment` decides the payment later. */
  async?: boolean
}

/**
 * Pays a session, which completes it.
 * @throws an Error if it is not open, or its destination can no longer receive transfers
 */
export function pay(world: World, session: Session, payer: Payer = {}): Session {
  requireOpen(session)
  const destination = world.store.get('plan', session.id)!.destination
  if (destination !== null && !takesTransfers(world.store.get('account', destination)))
    throw new Error(`${destination} cannot take payments any more`)
  const intent = intentOf(world, session)
  const charge = newCharge(world, session, intent)
  session.status = 'complete'
  session.url = null
  session.payment_intent = intent.id
  session.customer_details = customerDetails(
    payer.email ?? session.customer_email ?? 'payer@example.com',
    payer.name ?? 'Jenny Rosen',
  )
  charge.billing_details.email = session.customer_details.email
  charge.billing_details.name = session.customer_details.name
  if (payer.async) {
    intent.status = 'processing'
    charge.status = 'pending'
    charge.payment_method_details = null
    storeAll(world, session, intent, charge)
    world.emit('checkout.session.completed', session)
  } else {
    session.payment_status = 'paid'
    succeed(world, intent, charge)
    storeAll(world, session, intent, charge)
    world.emit('charge.succeeded', charge)
    world.emit('payment_intent.succeeded', intent)
    world.emit('checkout.session.completed', session)
  }
  return session
}

/**
 * Settles a payment that was made with `async`.
 * @throws an Error if the session has no such payment
 */
export function settlePayment(
  world: World,
  session: Session,
  outcome: 'failed' | 'succeeded',
): Session {
  const intent =
    session.payment_intent === null
      ? undefined
      : world.store.get('payment_intent', session.payment_intent)
  if (intent?.status !== 'processing') throw new Error(`${session.id} has no payment under way`)
  const charge = world.store.get('charge', intent.latest_charge!)!
  if (outcome === 'succeeded') {
    session.payment_status = 'paid'
    succeed(world, intent, charge)
    storeAll(world, session, intent, charge)
    world.emit('charge.succeeded', charge)
    world.emit('payment_intent.succeeded', intent)
    world.emit('checkout.session.async_payment_succeeded', session)
  } else {
    fail(intent, charge, 'insufficient_funds')
    storeAll(world, session, intent, charge)
    world.emit('charge.failed', charge)
    world.emit('payment_intent.payment_failed', intent)
    world.emit('checkout.session.async_payment_failed', session)
  }
  return session
}

/**
 * Attempts a payment with a card that is declined. The session stays open.
 * @param code Stripe's decline code
 * @throws an Error if the session is not open
 */
export function decline(world: World, session: Session, code = 'generic_decline'): Session {
  requireOpen(session)
  const intent = intentOf(world, session)
  const charge = newCharge(world, session, intent)
  session.payment_intent = intent.id
  fail(intent, charge, code)
  storeAll(world, session, intent, charge)
  world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)
  return session
}

function requireOpen(session: Session): void {
  if (session.status !== 'open') throw new Error(`${session.id} is ${session.status}, not open`)
}

function storeAll(world: World, session: Session, intent: Intent, charge: Charge): void {
  world.store.put('payment_intent', intent)
  world.store.put('charge', charge)
  world.store.put('checkout.session', session)
}

/** Returns the session's payment intent: that of a declined attempt, or a new one. */
function intentOf(world: World, session: Session): Intent {
  if (session.payment_intent !== null)
    return world.store.get('payment_intent', session.payment_intent)!
  const plan = world.store.get('plan', session.id)!
  const id = newId(PREFIX.payment_intent)
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total!,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: plan.application_fee_amount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: world.seconds(),
    currency: session.currency!,
    customer: null,
    customer_account: null,
    description: plan.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: plan.metadata,
    next_action: null,
    on_behalf_of: plan.on_behalf_of,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: plan.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: plan.statement_descriptor_suffix,
    status: 'requires_payment_method',
    transfer_data: plan.destination === null ? null : { destination: plan.destination },
    transfer_group: plan.transfer_group,
  }
}

/** Creates a charge that has not succeeded yet, as the latest charge of the payment intent. */
function newCharge(world: World, session: Session, intent: Intent): Charge {
  const charge: Charge = {
    id: newId(PREFIX.charge),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: session.customer_email,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: false,
    created: world.seconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm_'),
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        country: 'US',
        exp_month: 12,
        exp_year: 2034,
        fingerprint: 'StripeStandIn424',
        funding: 'credit',
        last4: '4242',
        network: 'visa',
      } as Stripe.Charge.PaymentMethodDetails.Card,
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'failed',
    transfer_data: intent.transfer_data ? { amount: null, ...intent.transfer_data } : null,
    transfer_group: intent.transfer_group,
  }
  intent.latest_charge = charge.id
  intent.payment_method = charge.payment_method
  return charge
}

/**
 * Marks a payment as succeeded and records its balance transactions: the amount minus Stripe's fee is added to the
 * platform's balance, the full amount is transferred to the destination's, and the application fee from there back
 * to the platform's (https://docs.stripe.com/connect/destination-charges).
 */
function succeed(world: World, intent: Intent, charge: Charge): void {
  const { amount, currency, id: source } = charge
  intent.status = 'succeeded'
  intent.amount_received = amount
  intent.last_payment_error = null
  Object.assign(charge, {
    status: 'succeeded',
    captured: true,
    paid: true,
    amount_captured: amount,
  })
  charge.receipt_url = `${world.url}/receipts/${charge.id}`
  const fee = Math.round(amount * 0.029) + (isZeroDecimal(currency) ? 0 : 30)
  charge.balance_transaction = book(world, { type: 'charge', source, amount, currency, fee }).id
  const destination = intent.transfer_data?.destination
  if (destination === undefined) return
  const transfer = newId(PREFIX.transfer)
  const payment = newId('py_')
  const group = (charge.transfer_group ??= `group_${intent.id}`)
  intent.transfer_group = group
  world.store.put('transfer', {
    id: transfer,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: book(world, {
      type: 'transfer',
      source: transfer,
      amount: -amount,
      currency,
    }).id,
    created: world.seconds(),
    currency,
    description: null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: {},
    reversals: list(`/v1/transfers/${transfer}/reversals`),
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: group,
  })
  charge.transfer = transfer
  const applicationFee = intent.application_fee_amount ?? 0
  book(world, {
    type: 'payment',
    source: payment,
    amount,
    currency,
    fee: applicationFee,
    feeType: 'application_fee',
    category: 'charge',
    account: destination,
  })
  if (applicationFee === 0) return
  const feeId = newId(PREFIX.application_fee)
  world.store.put('application_fee', {
    id: feeId,
    object: 'application_fee',
    account: destination,
    amount: applicationFee,
    amount_refunded: 0,
    application: APPLICATION,
    balance_transaction: book(world, {
      type: 'application_fee',
      source: feeId,
      amount: applicationFee,
      currency,
      category: 'platform_earning',
    }).id,
    charge: payment,
    created: world.seconds(),
    currency,
    fee_source: { charge: payment, type: 'charge' },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: list(`/v1/application_fees/${feeId}/refunds`),
  })
  charge.application_fee = feeId
}

function fail(intent: Intent, charge: Charge, declineCode: string): void {
  const message = DECLINES[declineCode] ?? 'Your card was declined.'
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    charge: charge.id,
    message,
  }
  intent.payment_method = null
  Object.assign(charge, {
    status: 'failed',
    failure_code: 'card_declined',
    failure_message: message,
  })
}

const DECLINES: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
}
