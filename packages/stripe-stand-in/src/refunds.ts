import type Stripe from 'stripe'
import { book, share } from './books.ts'
import { invalidParam, missing, refused } from './errors.ts'
import { checkPositive, checkSupported, readMetadata } from './limits.ts'
import { PREFIX, type Objects } from './objects.ts'
import { newId } from './random.ts'
import { findOrThrow, type World } from './world.ts'

type Refund = Objects['refund']
type Charge = Objects['charge']
type Params = Stripe.RefundCreateParams
type FeeRefund = Objects['application_fee']['refunds']['data'][number]
type FeeRefundParams = Stripe.ApplicationFeeCreateRefundParams

const SUPPORTED = {
  amount: true,
  charge: true,
  expand: true,
  metadata: true,
  payment_intent: true,
  reason: true,
  refund_application_fee: true,
  reverse_transfer: true,
} as const

/** Checks the parameters of `POST /v1/refunds`, independent of the stored objects. */
export function checkRefundParams(params: Params): void {
  checkSupported(params, SUPPORTED)
  if (params.charge === undefined && params.payment_intent === undefined)
    throw invalidParam(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    )
  if (params.amount !== undefined) checkPositive(params.amount, 'amount')
  readMetadata(params.metadata, 'metadata')
}

/**
 * Refunds a charge or a part of it. `reverse_transfer` takes the same share of the transfer back from the
 * destination, and `refund_application_fee` refunds the same share of the fee to it
 * (https://docs.stripe.com/connect/destination-charges#issue-refunds).
 * @throws StripeError 400 if the charge, its transfer or its fee cannot be refunded
 */
export function createRefund(world: World, params: Params): Refund {
  const charge = chargeOf(world, params)
  if (charge.disputed && hasUnwonDispute(world, charge))
    throw refused(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    )
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = params.amount ?? left
  if (amount > left)
    throw refused(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      undefined,
      'amount',
    )
  const transfer = charge.transfer ? world.store.get('transfer', charge.transfer) : undefined
  if (params.reverse_transfer && !transfer)
    throw refused(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      undefined,
      'reverse_transfer',
    )
  const fee = charge.application_fee
    ? world.store.get('application_fee', charge.application_fee)
    : undefined
  if (params.refund_application_fee && !fee)
    throw refused(
      `Cannot refund application fee on charge ${charge.id} because it does not have one.`,
      undefined,
      'refund_application_fee',
    )
  const id = newId(PREFIX.refund)
  const { currency } = charge
  const before = charge.amount_refunded
  const transaction = book(world, { type: 'refund', source: id, amount: -amount, currency })
  // The limit matters after a failed refund, whose transfer reversal remains.
  const reversed =
    transfer && params.reverse_transfer
      ? Math.min(
          share(transfer.amount, amount, before, charge.amount),
          transfer.amount - transfer.amount_reversed,
        )
      : 0
  const feeBack =
    fee && params.refund_application_fee
      ? Math.min(share(fee.amount, amount, before, charge.amount), fee.amount - fee.amount_refunded)
      : 0
  const reversal = reversed > 0 ? reverseTransfer(world, transfer!, reversed, id) : null
  if (feeBack > 0) refundFee(world, fee!, feeBack)
  if (reversed > 0 || feeBack > 0)
    book(world, {
      type: 'payment_refund',
      source: reversal?.refund ?? fee!.charge,
      amount: -reversed,
      currency,
      fee: -feeBack,
      feeType: 'application_fee',
      category: 'refund',
      account: transfer?.destination ?? fee!.account,
    })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.store.put('charge', charge)
  const refund = world.store.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: world.seconds(),
    currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: readMetadata(params.metadata, 'metadata'),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: world.refunds,
    transfer_reversal: reversal?.id ?? null,
    ...(world.refunds === 'pending' && { pending_reason: 'processing' as const }),
  })
  world.emit('refund.created', refund)
  world.emit('charge.refunded', charge)
  return refund
}

function chargeOf(world: World, { charge: id, payment_intent: intentId }: Params): Charge {
  if (id !== undefined) {
    const charge = findOrThrow(world, 'charge', id, () => missing('charge', id, 'charge'))
    if (intentId !== undefined && charge.payment_intent !== intentId)
      throw refused(`The charge ${id} does not belong to the payment intent ${intentId}.`)
    if (charge.status !== 'succeeded')
      throw refused(`Charge ${id} cannot be refunded: its status is ${charge.status}.`)
    return charge
  }
  const intent = findOrThrow(world, 'payment_intent', intentId!, () =>
    missing('payment_intent', intentId!, 'payment_intent'),
  )
  if (intent.status !== 'succeeded')
    throw refused(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  return world.store.get('charge', intent.latest_charge!)!
}

/** Whether an open or lost dispute holds the money of the charge. */
const hasUnwonDispute = (world: World, charge: Charge) =>
  world.store
    .all('dispute')
    .some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')

function reverseTransfer(
  world: World,
  transfer: Objects['transfer'],
  amount: number,
  sourceRefund: string,
): { id: string; refund: string } {
  const id = newId('trr_')
  const refund = newId('pyr_')
  const { currency } = transfer
  transfer.amount_reversed += amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: book(world, {
      type: 'transfer_refund',
      source: id,
      amount,
      currency,
      category: 'transfer_reversal',
    }).id,
    created: world.seconds(),
    currency,
    destination_payment_refund: refund,
    metadata: {},
    source_refund: sourceRefund,
    transfer: transfer.id,
  })
  world.store.put('transfer', transfer)
  return { id, refund }
}

function refundFee(
  world: World,
  fee: Objects['application_fee'],
  amount: number,
  metadata: Record<string, string> = {},
): FeeRefund {
  const id = newId('fr_')
  const { currency } = fee
  fee.amount_refunded += amount
  fee.refunded = fee.amount_refunded === fee.amount
  const refund: FeeRefund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: book(world, {
      type: 'application_fee_refund',
      source: id,
      amount: -amount,
      currency,
      category: 'platform_earning_refund',
    }).id,
    created: world.seconds(),
    currency,
    fee: fee.id,
    metadata,
  }
  fee.refunds.data.unshift(refund)
  world.store.put('application_fee', fee)
  return refund
}

/** Checks the parameters of `POST /v1/application_fees/:id/refunds`, independent of the stored objects. */
export function checkFeeRefundParams({ amount, metadata }: FeeRefundParams): void {
  if (amount !== undefined) checkPositive(amount, 'amount')
  readMetadata(metadata, 'metadata')
}

/**
 * Refunds a platform's fee, or a part of it, to the connected account from which it was taken.
 * @throws StripeError 400 if more than the rest of the fee is to be refunded
 */
export function createFeeRefund(world: World, params: FeeRefundParams, feeId: string): FeeRefund {
  const fee = findOrThrow(world, 'application_fee', feeId, () => missing('application fee', feeId))
  const left = fee.amount - fee.amount_refunded
  if (left === 0)
    throw refused(`Application fee ${feeId} has already been refunded.`, 'fee_already_refunded')
  const amount = params.amount ?? left
  if (amount > left)
    throw refused(
      `Refund amount (${amount}) is greater than unrefunded amount on fee (${left})`,
      undefined,
      'amount',
    )
  book(world, {
    type: 'payment_refund',
    source: fee.charge,
    amount: 0,
    currency: fee.currency,
    fee: -amount,
    feeType: 'application_fee',
    category: 'refund',
    account: fee.account,
  })
  return refundFee(world, fee, amount, readMetadata(params.metadata, 'metadata'))
}

/**
 * Settles a refund: a pending one succeeds or fails, and one that has succeeded can fail later. A failed refund
 * returns its amount to the platform's balance, but does not undo the reversal of the transfer.
 * @throws an Error if it already has this status or has failed
 */
export function settleRefund(
  world: World,
  refund: Refund,
  outcome: 'failed' | 'succeeded',
): Refund {
  if (refund.status === 'failed' || refund.status === outcome)
    throw new Error(`${refund.id} is ${refund.status} already`)
  const previous = { status: refund.status }
  refund.status = outcome
  delete refund.pending_reason
  if (outcome === 'failed') {
    const { amount, currency, id: source } = refund
    refund.failure_reason = 'expired_or_canceled_card'
    refund.failure_balance_transaction = book(world, {
      type: 'refund_failure',
      source,
      amount,
      currency,
      category: 'refund_failure',
    }).id
    const charge = world.store.get('charge', refund.charge!)!
    charge.amount_refunded -= amount
    charge.refunded = false
    world.store.put('charge', charge)
  }
  world.store.put('refund', refund)
  world.emit('refund.updated', refund, { previous })
  if (outcome === 'failed') world.emit('refund.failed', refund, { previous })
  return refund
}
