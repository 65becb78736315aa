import type Stripe from 'stripe'
import { invalidParam, missing, refused, unsupported } from './errors.ts'
import {
  checkAmount,
  checkCurrency,
  checkEmail,
  checkLength,
  checkPositive,
  checkSupported,
  checkTotal,
  checkUrl,
  readMetadata,
} from './limits.ts'
import type { Objects } from './objects.ts'
import { newId } from './random.ts'
import { findOrThrow, type World } from './world.ts'

/** Checkout Sessions. */

type Session = Objects['checkout.session']
type Params = Stripe.Checkout.SessionCreateParams

const MINUTE_SECONDS = 60
const SUPPORTED = {
  allowed_payment_method_types: true,
  cancel_url: true,
  client_reference_id: true,
  customer_creation: true,
  customer_email: true,
  expand: true,
  expires_at: true,
  line_items: {
    price_data: {
      currency: true,
      product_data: { description: true, images: true, metadata: true, name: true },
      unit_amount: true,
    },
    quantity: true,
  },
  locale: true,
  metadata: true,
  mode: true,
  payment_intent_data: {
    application_fee_amount: true,
    description: true,
    metadata: true,
    on_behalf_of: true,
    receipt_email: true,
    statement_descriptor_suffix: true,
    transfer_data: { destination: true },
    transfer_group: true,
  },
  submit_type: true,
  success_url: true,
  ui_mode: true,
} as const

/** Checks the parameters of `POST /v1/checkout/sessions`, independent of the stored objects. */
export function checkSessionParams(world: World, params: Params): void {
  checkSupported(params, SUPPORTED)
  if (params.mode === undefined)
    throw invalidParam('mode', 'Missing required param: mode.', 'parameter_missing')
  if (params.mode !== 'payment') throw unsupported(`sessions of mode ${params.mode}`, 'mode')
  if ((params.ui_mode ?? 'hosted_page') !== 'hosted_page')
    throw unsupported(`sessions of ui_mode ${params.ui_mode}`, 'ui_mode')
  const types = params.allowed_payment_method_types ?? ['card']
  if (types.length !== 1 || types[0] !== 'card')
    throw unsupported('payment methods other than card', 'allowed_payment_method_types')
  if (params.success_url === undefined)
    throw invalidParam('success_url', 'Missing required param: success_url.', 'parameter_missing')
  checkUrl(params.success_url, 'success_url')
  if (params.cancel_url !== undefined) checkUrl(params.cancel_url, 'cancel_url')
  if (params.client_reference_id !== undefined)
    checkLength(params.client_reference_id, 200, 'client_reference_id')
  if (params.customer_email !== undefined) checkEmail(params.customer_email, 'customer_email')
  readMetadata(params.metadata, 'metadata')
  const total = checkLines(params)
  checkExpiry(world, params.expires_at)
  const data = params.payment_intent_data ?? {}
  readMetadata(data.metadata, 'payment_intent_data[metadata]')
  if (data.description !== undefined)
    checkLength(data.description, 1000, 'payment_intent_data[description]')
  if (data.statement_descriptor_suffix !== undefined)
    checkLength(
      data.statement_descriptor_suffix,
      22,
      'payment_intent_data[statement_descriptor_suffix]',
    )
  if (data.receipt_email !== undefined)
    checkEmail(data.receipt_email, 'payment_intent_data[receipt_email]')
  const fee = data.application_fee_amount
  if (fee !== undefined) {
    const param = 'payment_intent_data[application_fee_amount]'
    checkPositive(fee, param)
    if (data.transfer_data === undefined)
      throw invalidParam(
        param,
        'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      )
    if (fee > total)
      throw invalidParam(param, 'The application fee cannot be greater than the total amount.')
  }
}

/** Checks the line items. @returns their total in the currency's smallest unit */
function checkLines({ line_items: lines = [] }: Params): number {
  if (lines.length === 0)
    throw invalidParam('line_items', 'Missing required param: line_items.', 'parameter_missing')
  if (lines.length > 100)
    throw invalidParam('line_items', 'A session can have up to 100 line items')
  let total = 0
  const currency = lines[0]?.price_data?.currency ?? ''
  for (const [index, { price_data: price, quantity }] of lines.entries()) {
    const param = `line_items[${index}]`
    if (!price) throw unsupported('line items without price_data', `${param}[price_data]`)
    checkCurrency(price.currency, `${param}[price_data][currency]`)
    if (price.currency !== currency)
      throw invalidParam(
        `${param}[price_data][currency]`,
        'All line items must have the same currency.',
      )
    if (!price.product_data)
      throw unsupported('prices without product_data', `${param}[price_data][product_data]`)
    if (price.product_data.name === '')
      throw invalidParam(
        `${param}[price_data][product_data][name]`,
        'You passed an empty string for a required parameter.',
        'parameter_invalid_empty',
      )
    checkLength(price.product_data.name, 5000, `${param}[price_data][product_data][name]`)
    if (price.unit_amount === undefined)
      throw invalidParam(
        `${param}[price_data][unit_amount]`,
        'Missing required param: unit_amount.',
        'parameter_missing',
      )
    checkAmount(price.unit_amount, currency, `${param}[price_data][unit_amount]`)
    if (quantity === undefined)
      throw invalidParam(`${param}[quantity]`, 'Quantity is required.', 'parameter_missing')
    checkPositive(quantity, `${param}[quantity]`)
    total += price.unit_amount * quantity
  }
  checkTotal(total, currency)
  return total
}

function checkExpiry(world: World, expires: number | undefined): void {
  if (expires === undefined) return
  const durationSeconds = expires - world.seconds()
  if (durationSeconds < 30 * MINUTE_SECONDS)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    )
  if (durationSeconds > 24 * 60 * MINUTE_SECONDS)
    throw invalidParam(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    )
}

/**
 * Creates a session (`POST /v1/checkout/sessions`).
 * @throws StripeError 400 if the destination account cannot receive transfers
 */
export function createSession(world: World, params: Params): Session {
  const data = params.payment_intent_data ?? {}
  const destination = data.transfer_data?.destination
  for (const [account, param] of [
    [destination, 'payment_intent_data[transfer_data][destination]'],
    [data.on_behalf_of, 'payment_intent_data[on_behalf_of]'],
  ] as const)
    if (account !== undefined) checkDestination(world, account, param)
  const lines = params.line_items!
  const amount = lines.reduce(
    (sum, line) => sum + line.price_data!.unit_amount! * line.quantity!,
    0,
  )
  const id = newId('cs_test_a1', 56)
  world.store.put('plan', {
    id,
    application_fee_amount: data.application_fee_amount ?? null,
    destination: destination ?? null,
    description: data.description ?? null,
    metadata: readMetadata(data.metadata, 'payment_intent_data[metadata]'),
    on_behalf_of: data.on_behalf_of ?? null,
    receipt_email: data.receipt_email ?? null,
    statement_descriptor_suffix: data.statement_descriptor_suffix ?? null,
    transfer_group: data.transfer_group ?? null,
  })
  const expires = params.expires_at ?? world.seconds() + 24 * 60 * MINUTE_SECONDS
  world.nextExpiry = Math.min(world.nextExpiry, expires)
  const email = params.customer_email
  const currency = lines[0]!.price_data!.currency
  world.store.put('lines', {
    id,
    lines: lines.map((line) => lineItem(world, line)),
  })
  return world.store.put('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.seconds(),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: email === undefined ? null : customerDetails(email, null),
    customer_email: email ?? null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: readMetadata(params.metadata, 'metadata'),
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.url}/pay/${id}`,
    wallet_options: null,
  })
}

function checkDestination(world: World, id: string, param: string): void {
  const account = findOrThrow(world, 'account', id, () => missing('destination', id, param))
  if (!takesTransfers(account))
    throw refused(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
      param,
    )
}

/** Whether an account can receive transfers. */
export const takesTransfers = (account: Objects['account'] | undefined) =>
  account?.capabilities?.transfers === 'active'

function lineItem(
  world: World,
  { price_data: price, quantity }: Stripe.Checkout.SessionCreateParams.LineItem,
) {
  const amount = price!.unit_amount! * quantity!
  const { currency } = price!
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: price!.product_data!.name,
    metadata: null,
    price: {
      id: newId('price_'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: world.seconds(),
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod_', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: price!.unit_amount!,
      unit_amount_decimal: String(price!.unit_amount!),
    },
    quantity: quantity!,
  }
}

/** Returns the `customer_details` of a session. */
export const customerDetails = (email: string, name: string | null) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none' as const,
  tax_ids: null,
})

/** Expires a session (`POST /v1/checkout/sessions/:id/expire`). */
export function expireSession(world: World, session: Session): Session {
  if (session.status !== 'open')
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  session.status = 'expired'
  session.url = null
  world.store.put('checkout.session', session)
  world.emit('checkout.session.expired', session)
  return session
}

/** Expires the open sessions whose time is over. */
export function expireSessions(world: World): void {
  if (world.seconds() < world.nextExpiry) return
  world.nextExpiry = Infinity
  for (const session of world.store.all('checkout.session')) {
    if (session.status !== 'open') continue
    if (session.expires_at <= world.seconds()) expireSession(world, session)
    else world.nextExpiry = Math.min(world.nextExpiry, session.expires_at)
  }
}
