import type Stripe from 'stripe'
import { APPLICATION, book } from './books.ts'
import { invalidParam, refused, StripeError, unsupported } from './errors.ts'
import { checkEmail, checkSupported, checkUrl, readMetadata } from './limits.ts'
import { PREFIX, type Objects } from './objects.ts'
import { newId } from './random.ts'
import type { World } from './world.ts'

/** Connected Express accounts, which their owners onboard on a page of Stripe. */

type Account = Objects['account']

const SUPPORTED = {
  business_profile: {
    mcc: true,
    name: true,
    product_description: true,
    support_email: true,
    url: true,
  },
  business_type: true,
  capabilities: { card_payments: true, transfers: true },
  controller: true,
  country: true,
  default_currency: true,
  email: true,
  expand: true,
  metadata: true,
  type: true,
} as const

/** The parameters of an update. */
const CHANGEABLE = {
  business_profile: SUPPORTED.business_profile,
  capabilities: SUPPORTED.capabilities,
  email: true,
  expand: true,
  metadata: true,
} as const

/** The requirements of an account before its onboarding. */
const DUE = [
  'business_profile.url',
  'external_account',
  'individual.first_name',
  'tos_acceptance.date',
]
/** Seconds for which an account link can be opened. */
const LINK_SECONDS = 5 * 60

/** Validates the parameters of `POST /v1/accounts`. */
export function checkAccountParams(params: Stripe.AccountCreateParams): void {
  checkSupported(params, SUPPORTED)
  const { type, controller } = params
  if (type !== undefined && controller !== undefined)
    throw invalidParam(
      'type',
      'You may not provide the `type` parameter and `controller` parameters simultaneously. They are mutually exclusive.',
    )
  if ((type ?? controller?.stripe_dashboard?.type) !== 'express')
    throw unsupported('accounts without the Express Dashboard', type ? 'type' : 'controller')
  if (params.country !== undefined && !/^[A-Z]{2}$/.test(params.country))
    throw invalidParam(
      'country',
      `Country '${params.country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      'country_unsupported',
    )
  if (params.email !== undefined) checkEmail(params.email, 'email')
  readMetadata(params.metadata, 'metadata')
}

export const createAccount = (world: World, params: Stripe.AccountCreateParams): Account =>
  world.store.put('account', newAccount(world, params))

/** Returns the platform that the key belongs to, for `GET /v1/account`. */
export function platformAccount(world: World): Account {
  const { controller: _, ...account } = newAccount(world, {})
  return {
    ...account,
    id: world.otherPlatform ? 'acct_1OtherPlatform00' : 'acct_1Platform0000000',
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([], null),
    type: 'standard',
  }
}

function newAccount(world: World, params: Stripe.AccountCreateParams): Account {
  const { capabilities = {}, controller } = params
  const payer = controller?.fees?.payer ?? 'application'
  return {
    id: newId(PREFIX.account, 16),
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: params.business_profile?.mcc ?? null,
      minority_owned_business_designation: null,
      name: params.business_profile?.name ?? null,
      product_description: params.business_profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: params.business_profile?.support_email ?? null,
      support_phone: null,
      support_url: null,
      url: params.business_profile?.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: {
      ...(capabilities.card_payments?.requested && { card_payments: 'inactive' as const }),
      ...(capabilities.transfers?.requested && { transfers: 'inactive' as const }),
    },
    charges_enabled: false,
    controller: {
      fees: { payer: payer === 'account' ? 'account' : 'application_express' },
      is_controller: true,
      losses: { payments: controller?.losses?.payments ?? 'application' },
      requirement_collection: controller?.requirement_collection ?? 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: params.country ?? 'US',
    created: world.seconds(),
    default_currency: params.default_currency ?? 'usd',
    details_submitted: false,
    email: params.email ?? null,
    metadata: readMetadata(params.metadata, 'metadata'),
    payouts_enabled: false,
    requirements: requirements(DUE, 'requirements.past_due'),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: controller ? 'none' : 'express',
  }
}

/** Validates the parameters of `POST /v1/accounts/:id`. */
export function checkAccountUpdate(params: Stripe.AccountUpdateParams): void {
  checkSupported(params, CHANGEABLE)
  if (params.email !== undefined) checkEmail(params.email, 'email')
  readMetadata(params.metadata, 'metadata')
}

/** Updates the given fields. Metadata is merged by key; an empty value deletes a key. */
export function updateAccount(
  world: World,
  account: Account,
  { business_profile: profile, capabilities = {}, email, metadata }: Stripe.AccountUpdateParams,
): Account {
  const requested = (['card_payments', 'transfers'] as const).filter(
    (name) => capabilities[name]?.requested && account.capabilities?.[name] === undefined,
  )
  const merged = metadata ? { ...account.metadata, ...metadata } : {}
  return change(world, account, {
    ...(profile && {
      business_profile: { ...account.business_profile, ...profile } as Account['business_profile'] &
        object,
    }),
    ...(requested.length > 0 && {
      capabilities: {
        ...account.capabilities,
        ...Object.fromEntries(
          requested.map((name) => [name, account.details_submitted ? 'active' : 'inactive']),
        ),
      },
    }),
    ...(email !== undefined && { email }),
    ...(metadata !== undefined && { metadata: readMetadata(merged, 'metadata') }),
  })
}

const requirements = (
  due: string[],
  disabled: Stripe.Account.Requirements.DisabledReason | null,
): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: disabled,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
})

/**
 * Returns an account for an API request.
 * @throws StripeError 403 if there is none, it is closed, or the key belongs to another platform
 */
export function accountFor(world: World, id: string): Account {
  const account = world.store.get('account', id)
  if (account && !world.otherPlatform && !world.store.get('closed', id)) return account
  throw new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}

/** Validates the parameters of `POST /v1/account_links`. */
export function checkLinkParams(params: Stripe.AccountLinkCreateParams): void {
  if (params.type !== 'account_onboarding')
    throw unsupported(`account links of type ${params.type}`, 'type')
  for (const param of ['refresh_url', 'return_url'] as const) {
    const url = params[param]
    if (url === undefined)
      throw invalidParam(param, `Missing required param: ${param}.`, 'parameter_missing')
    checkUrl(url, param)
  }
}

/** Creates the URL of an onboarding page, which can be opened once. */
export function createLink(
  world: World,
  params: Stripe.AccountLinkCreateParams,
): Stripe.AccountLink {
  const account = accountFor(world, params.account)
  const { id, expires } = world.store.put('onboarding', {
    id: newId('', 20),
    account: account.id,
    expires: world.seconds() + LINK_SECONDS,
    opened: false,
    refreshUrl: params.refresh_url!,
    returnUrl: params.return_url!,
  })
  return {
    object: 'account_link',
    created: world.seconds(),
    expires_at: expires,
    url: `${world.url}/onboarding/${account.id}/${id}`,
  }
}

/**
 * Creates the URL of an account's Express Dashboard, which can be opened once.
 * @throws StripeError 400 if it is not onboarded
 */
export function createLoginLink(world: World, account: Account): Stripe.LoginLink {
  if (!account.details_submitted)
    throw refused('Cannot create a login link for an account that has not completed onboarding.')
  const { id } = world.store.put('login', { id: newId('', 20), account: account.id, opened: false })
  return {
    object: 'login_link',
    created: world.seconds(),
    url: `${world.url}/express/${account.id}/${id}`,
  }
}

/** Completes the onboarding, so that the account can receive and pay out money. */
export function completeOnboarding(world: World, account: Account): Account {
  return change(world, account, {
    capabilities: allCapabilities(account, 'active'),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([], null),
  })
}

/** Restricts an account: it neither receives nor pays out money until it is onboarded again. */
export function restrictAccount(world: World, account: Account): Account {
  return change(world, account, {
    capabilities: allCapabilities(account, 'inactive'),
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirements(['individual.verification.document'], 'requirements.past_due'),
  })
}

const allCapabilities = (account: Account, state: 'active' | 'inactive') =>
  Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, state]))

function change(world: World, account: Account, fields: Partial<Account>): Account {
  const previous = Object.fromEntries(
    Object.keys(fields).map((key) => [key, account[key as keyof Account]]),
  )
  Object.assign(account, fields)
  world.store.put('account', account)
  world.emit('account.updated', account, { account: account.id, previous })
  return account
}

/** Closes the account, or revokes the platform's access to it. */
export function closeAccount(world: World, account: Account): void {
  world.store.put('closed', { id: account.id })
  account.charges_enabled = false
  account.payouts_enabled = false
  account.capabilities = allCapabilities(account, 'inactive')
  world.store.put('account', account)
  world.emit(
    'account.application.deauthorized',
    { id: APPLICATION, object: 'application', name: 'Firstbell' } as { object: string },
    { account: account.id },
  )
}

/** Returns an account's balance by currency, in the smallest unit. */
export function balances(world: World, account: Account): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { currency, net } of world.store.newest('balance_transaction', account.id))
    sums.set(currency, (sums.get(currency) ?? 0) + net)
  return sums
}

/**
 * Pays a connected account's balance out to its bank.
 * @throws an Error if there is nothing to pay out
 */
export function payOut(world: World, account: Account, currency = 'usd'): Objects['payout'] {
  const amount = balances(world, account).get(currency) ?? 0
  if (!account.payouts_enabled || amount < 1)
    throw new Error(`${account.id} has nothing to be paid out`)
  const id = newId(PREFIX.payout)
  const payout = world.store.put(
    'payout',
    {
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: world.seconds(),
      automatic: true,
      balance_transaction: book(world, {
        type: 'payout',
        source: id,
        amount: -amount,
        currency,
        account: account.id,
      }).id,
      created: world.seconds(),
      currency,
      description: 'STRIPE PAYOUT',
      destination: newId('ba_'),
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'completed',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: null,
      status: 'paid',
      trace_id: null,
      type: 'bank_account',
    },
    account.id,
  )
  world.emit('payout.paid', payout, { account: account.id })
  return payout
}
