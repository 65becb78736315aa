import { book } from './books.ts'
import { PREFIX, type Objects } from './objects.ts'
import { newId } from './random.ts'
import type { World } from './world.ts'

type Dispute = Objects['dispute']

/** Stripe's fee for a dispute. */
const DISPUTE_FEE_CENTS = 1500
const DAY_SECONDS = 24 * 60 * 60

/**
 * Opens a dispute of a charge: the customer's bank takes the money from the platform's balance until the dispute
 * is closed.
 * @throws an Error if the charge cannot be disputed
 */
export function openDispute(
  world: World,
  charge: Objects['charge'],
  { amount = charge.amount - charge.amount_refunded, reason = 'fraudulent' } = {},
): Dispute {
  if (charge.status !== 'succeeded' || charge.disputed || amount < 1 || amount > charge.amount)
    throw new Error(`${charge.id} cannot be disputed`)
  const { currency } = charge
  const id = newId(PREFIX.dispute)
  const withdrawal = book(world, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    currency,
    fee: DISPUTE_FEE_CENTS,
    category: 'dispute',
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  charge.disputed = true
  world.store.put('charge', charge)
  const dispute = world.store.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawal as never],
    charge: charge.id,
    created: world.seconds(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: world.seconds() + 9 * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  })
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * Closes a dispute. If it is won, the amount is returned to the platform's balance, but not the fee.
 * @throws an Error if it is already closed
 */
export function closeDispute(world: World, dispute: Dispute, outcome: 'lost' | 'won'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw new Error(`${dispute.id} is closed`)
  const previous = { status: dispute.status }
  dispute.status = outcome
  if (outcome === 'won') {
    const reversal = book(world, {
      type: 'adjustment',
      source: dispute.id,
      amount: dispute.amount,
      currency: dispute.currency,
      category: 'dispute_reversal',
      description: `Chargeback reversal for ${dispute.charge}`,
    })
    dispute.balance_transactions.push(reversal as never)
  }
  world.store.put('dispute', dispute)
  world.emit('charge.dispute.closed', dispute, { previous })
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', dispute)
  return dispute
}
