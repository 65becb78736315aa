import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_VERSION, LIBRARY_VERSION, startStandIn, type StandIn } from './index.ts'
import { checkObject } from './schemas.ts'
import { client, course, paidTo, readyAccount } from './testing.ts'

const MINUTE = 60_000
let standIn: StandIn
let stripe: Stripe
let account: string

beforeAll(async () => {
  standIn = await startStandIn()
  stripe = client(standIn.port)
  account = await readyAccount({ standIn, stripe })
})
afterAll(() => standIn.close())

const seconds = () => Math.floor(standIn.control.now() / 1000)

/** Creates and pays a session. */
async function paidSession(amount = 7900, destination = account) {
  const { id } = await stripe.checkout.sessions.create(paidTo(destination, amount))
  standIn.control.pay(id)
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  })
  const intent = session.payment_intent as Stripe.PaymentIntent
  return { session, intent, charge: intent.latest_charge as Stripe.Charge }
}

/** Returns the error of a request of the library. */
const refusal = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  )

/** Calls the API without the library. */
function call(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const asked = request(
        new URL(path, standIn.url),
        { method, headers: { authorization: 'Bearer sk_test_123', ...headers } },
        (answer) =>
          void text(answer).then((given) =>
            resolve({ status: answer.statusCode!, headers: answer.headers, body: given }),
          ),
      )
      asked.on('error', reject)
      asked.end(body)
    },
  )
}

test('the schemas and the API version match the library', () => {
  expect(LIBRARY_VERSION).toBe(Stripe.PACKAGE_VERSION)
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

describe('checkout sessions', () => {
  test('a session is open until it is paid', async () => {
    const params = {
      ...paidTo(account),
      client_reference_id: 'booking-42',
      customer_email: 'ann@example.com',
      metadata: { booking: '42' },
    }
    const session = await stripe.checkout.sessions.create(params)
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 7900,
      currency: 'usd',
      client_reference_id: 'booking-42',
      customer_details: { email: 'ann@example.com' },
      metadata: { booking: '42' },
      url: `${standIn.url}/pay/${session.id}`,
    })
    expect(session.id).toMatch(/^cs_test_\w{50,}$/)
    expect(session.expires_at - session.created).toBe(24 * 60 * 60)
    standIn.control.pay(session.id)
    const after = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
    })
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      line_items: { data: [{ description: 'Watercolour', amount_total: 7900 }] },
      payment_intent: {
        status: 'succeeded',
        amount_received: 7900,
        application_fee_amount: 790,
        transfer_data: { destination: account },
        // The session's metadata is not copied.
        metadata: { booking: '42' },
        latest_charge: {
          status: 'succeeded',
          balance_transaction: { type: 'charge', amount: 7900, fee: 259, net: 7641 },
        },
      },
    })
    expect(() => standIn.control.pay(session.id)).toThrow('complete, not open')
    const listed = await stripe.checkout.sessions.list({
      payment_intent: (after.payment_intent as Stripe.PaymentIntent).id,
    })
    expect(listed.data.map(({ id }) => id)).toEqual([session.id])
  })

  test('its line items match Stripe’s schema', async () => {
    const { id } = await stripe.checkout.sessions.create(course())
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
    expect(session.line_items!.data).toHaveLength(1)
    checkObject(JSON.parse(JSON.stringify(session)) as typeof session)
    const strange = { ...session, line_items: { ...session.line_items, data: [{}] } }
    expect(() => checkObject(strange)).toThrow('No checkout.session of Stripe: /line_items/data/0')
  })

  test('a decline leaves it open, with a payment intent for the next attempt', async () => {
    const { id } = await stripe.checkout.sessions.create(paidTo(account))
    const { payment_intent: intent } = standIn.control.decline(id, 'insufficient_funds')
    expect(await stripe.paymentIntents.retrieve(intent!)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    })
    expect((await stripe.charges.list({ payment_intent: intent! })).data).toMatchObject([
      { status: 'failed', paid: false },
    ])
    expect(standIn.control.pay(id)).toMatchObject({ status: 'complete', payment_intent: intent })
  })

  test('an asynchronous payment leaves it complete and unpaid', async () => {
    const [comes, fails] = await Promise.all([
      stripe.checkout.sessions.create(paidTo(account)),
      stripe.checkout.sessions.create(course()),
    ])
    expect(standIn.control.pay(comes.id, { async: true })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    standIn.control.pay(fails.id, { async: true })
    expect(standIn.control.settlePayment(comes.id, 'succeeded').payment_status).toBe('paid')
    expect(standIn.control.settlePayment(fails.id, 'failed').payment_status).toBe('unpaid')
    expect(() => standIn.control.settlePayment(fails.id, 'succeeded')).toThrow('no payment')
  })

  test('can be expired once, while it is open', async () => {
    const { id } = await stripe.checkout.sessions.create(course())
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining('has a status of `expired`'),
    })
    const { session } = await paidSession()
    expect(await refusal(stripe.checkout.sessions.expire(session.id))).toMatchObject({
      message: expect.stringContaining('has a status of `complete`'),
    })
  })

  test('expires on time', async () => {
    const { id } = await stripe.checkout.sessions.create(
      course(7900, { expires_at: seconds() + 31 * 60 }),
    )
    standIn.control.advance(30 * MINUTE)
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    standIn.control.advance(MINUTE)
    expect((await stripe.checkout.sessions.list({ status: 'expired' })).data[0]?.id).toBe(id)
  })

  test('a destination must be able to receive transfers, at creation and at payment', async () => {
    expect(await refusal(stripe.checkout.sessions.create(paidTo('acct_none')))).toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent_data[transfer_data][destination]',
    })
    const { id } = await stripe.accounts.create({
      type: 'express',
      capabilities: { transfers: { requested: true } },
    })
    expect(await refusal(stripe.checkout.sessions.create(paidTo(id)))).toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
    standIn.control.completeOnboarding(id)
    const session = await stripe.checkout.sessions.create(paidTo(id))
    standIn.control.restrictAccount(id)
    expect(() => standIn.control.pay(session.id)).toThrow('cannot take payments')
  })
})

describe('parameters of a session', () => {
  const data = (more: object) => ({ payment_intent_data: more })
  const line = (price: object, quantity: unknown = 1) => ({
    line_items: [
      {
        quantity,
        price_data: {
          currency: 'usd',
          unit_amount: 7900,
          product_data: { name: 'Watercolour' },
          ...price,
        },
      },
    ],
  })
  const long = 'a'.repeat(501)
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v']))

  test.each<[string, object, string]>([
    ['a parameter of another name', { expire_at: 1 }, 'expire_at'],
    [
      'one of another name inside',
      data({ application_fee: 790 }),
      'payment_intent_data[application_fee]',
    ],
    ['one that belongs to refunds', { reverse_transfer: true }, 'reverse_transfer'],
    ['one that the API has given up', { payment_method_types: ['card'] }, 'payment_method_types'],
    ['a mode that there is not', { mode: 'paymnt' }, 'mode'],
    ['no mode', { mode: undefined }, 'mode'],
    ['no address for success', { success_url: undefined }, 'success_url'],
    ['an address that is none', { success_url: '/done' }, 'success_url'],
    ['no lines', { line_items: [] }, 'line_items'],
    ['no currency', line({ currency: undefined }), 'line_items[0][price_data][currency]'],
    ['an unknown currency', line({ currency: 'usx' }), 'line_items[0][price_data][currency]'],
    ['a currency in capitals', line({ currency: 'USD' }), 'line_items[0][price_data][currency]'],
    ['half a cent', line({ unit_amount: 7900.5 }), 'line_items[0][price_data][unit_amount]'],
    ['less than nothing', line({ unit_amount: -1 }), 'line_items[0][price_data][unit_amount]'],
    ['too much', line({ unit_amount: 1e8 }), 'line_items[0][price_data][unit_amount]'],
    ['49 cents', line({ unit_amount: 49 }), 'line_items'],
    ['49 yen', line({ unit_amount: 49, currency: 'jpy' }), 'line_items'],
    [
      'a króna with a fraction',
      line({ unit_amount: 790_050, currency: 'isk' }),
      'line_items[0][price_data][unit_amount]',
    ],
    ['none of it', line({}, 0), 'line_items[0][quantity]'],
    [
      'no name',
      line({ product_data: { name: '' } }),
      'line_items[0][price_data][product_data][name]',
    ],
    [
      'a fee in words',
      data({ application_fee_amount: 'ten', transfer_data: { destination: 'acct_1' } }),
      'payment_intent_data[application_fee_amount]',
    ],
    [
      'a fee that is more than the price',
      data({ application_fee_amount: 7901, transfer_data: { destination: 'acct_1' } }),
      'payment_intent_data[application_fee_amount]',
    ],
    [
      'a fee without a destination',
      data({ application_fee_amount: 790 }),
      'payment_intent_data[application_fee_amount]',
    ],
    [
      'a transfer to an unknown account',
      data({ transfer_data: { amount: 5 } }),
      'payment_intent_data[transfer_data][destination]',
    ],
    ['an email address that is none', { customer_email: 'ann' }, 'customer_email'],
    ['a long reference', { client_reference_id: 'a'.repeat(201) }, 'client_reference_id'],
    ['metadata in metadata', { metadata: { a: { b: 'c' } } }, 'metadata[a]'],
    ['51 keys of metadata', { metadata: many }, 'metadata'],
    [
      'a long key of metadata',
      { metadata: { ['k'.repeat(41)]: 'v' } },
      `metadata[${'k'.repeat(41)}]`,
    ],
    ['a long value of metadata', { metadata: { a: long } }, 'metadata[a]'],
    [
      'a long value of the payment',
      data({ metadata: { a: long } }),
      'payment_intent_data[metadata][a]',
    ],
    ['what the stand-in does not know', { allow_promotion_codes: true }, 'allow_promotion_codes'],
  ])('%s is refused', async (_what, more, param) => {
    const error = await refusal(stripe.checkout.sessions.create({ ...course(), ...more } as never))
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param })
    expect(error!.rawType).toBe('invalid_request_error')
  })

  test('a session lasts from 30 minutes to 24 hours', async () => {
    const lasting = (lasts: number) =>
      refusal(stripe.checkout.sessions.create(course(7900, { expires_at: seconds() + lasts })))
    expect(await lasting(29 * 60)).toMatchObject({ param: 'expires_at' })
    expect(await lasting(24 * 60 * 60 + 60)).toMatchObject({ param: 'expires_at' })
    expect(await lasting(31 * 60)).toBeUndefined()
  })

  test('amounts are in the smallest unit; the yen has none', async () => {
    const session = await stripe.checkout.sessions.create({
      ...course(),
      ...(line({ unit_amount: 5000, currency: 'jpy' }) as object),
    })
    standIn.control.pay(session.id)
    const { data } = await stripe.balanceTransactions.list({ currency: 'jpy' })
    expect(data).toMatchObject([{ amount: 5000, fee: 145, currency: 'jpy' }])
  })
})

describe('refunds', () => {
  test('a full refund reverses the transfer and the fee', async () => {
    const { intent, charge } = await paidSession()
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reverse_transfer: true,
      refund_application_fee: true,
      reason: 'requested_by_customer',
      metadata: { booking: '42' },
    })
    expect(refund).toMatchObject({
      amount: 7900,
      status: 'succeeded',
      charge: charge.id,
      metadata: { booking: '42' },
    })
    expect(await stripe.charges.retrieve(charge.id, { expand: ['transfer'] })).toMatchObject({
      refunded: true,
      amount_refunded: 7900,
      transfer: { reversed: true, amount_reversed: 7900 },
    })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const { data } = await stripe.refunds.list({ payment_intent: intent.id })
    expect(data.map(({ id }) => id)).toEqual([refund.id])
    expect((await stripe.refunds.retrieve(refund.id)).id).toBe(refund.id)
  })

  test('partial refunds sum up to the whole in both balances', async () => {
    const destination = await readyAccount({ standIn, stripe })
    const { intent } = await paidSession(1000, destination)
    for (const amount of [333, 333, 334])
      await stripe.refunds.create({
        payment_intent: intent.id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      })
    const theirs = await stripe.balanceTransactions.list({}, { stripeAccount: destination })
    expect(theirs.data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([
      ['payment_refund', -334, -33, -301],
      ['payment_refund', -333, -34, -299],
      ['payment_refund', -333, -33, -300],
      ['payment', 1000, 100, 900],
    ])
    expect((await stripe.transfers.list({ destination })).data).toMatchObject([
      { amount: 1000, amount_reversed: 1000, reversed: true, reversals: { data: { length: 3 } } },
    ])
    const fees = await stripe.applicationFees.list()
    expect(fees.data[0]).toMatchObject({ amount: 100, amount_refunded: 100, account: destination })
  })

  test('a fee is refunded by itself, to its account, up to its amount', async () => {
    const destination = await readyAccount({ standIn, stripe })
    const { charge } = await paidSession(1000, destination)
    const fee = charge.application_fee as string
    const refund = await stripe.applicationFees.createRefund(fee, {
      amount: 30,
      metadata: { payment: '42' },
    })
    expect(refund).toMatchObject({ object: 'fee_refund', amount: 30, fee })
    expect(await stripe.applicationFees.retrieve(fee)).toMatchObject({ amount_refunded: 30 })
    const { data } = await stripe.applicationFees.listRefunds(fee, { limit: 100 })
    expect(data).toMatchObject([{ id: refund.id, metadata: { payment: '42' } }])
    const theirs = await stripe.balanceTransactions.list({}, { stripeAccount: destination })
    expect(theirs.data.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
      [0, -30, 30],
      [1000, 100, 900],
    ])
    expect(await refusal(stripe.applicationFees.createRefund(fee, { amount: 71 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    await stripe.applicationFees.createRefund(fee)
    expect(await refusal(stripe.applicationFees.createRefund(fee))).toMatchObject({
      statusCode: 400,
    })
    expect(await refusal(stripe.applicationFees.createRefund('fee_none'))).toMatchObject({
      statusCode: 404,
    })
  })

  test('a pending refund succeeds or fails, and one that has succeeded can fail', async () => {
    const { intent, charge } = await paidSession()
    standIn.control.refundsAre('pending')
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    standIn.control.refundsAre('succeeded')
    expect(refund.status).toBe('pending')
    expect(standIn.control.settleRefund(refund.id, 'succeeded').status).toBe('succeeded')
    expect(standIn.control.settleRefund(refund.id, 'failed')).toMatchObject({
      status: 'failed',
      failure_reason: expect.any(String),
    })
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    })
    const moved = await stripe.balanceTransactions.list({ source: refund.id })
    expect(moved.data.map(({ type, amount }) => [type, amount])).toEqual([
      ['refund_failure', 7900],
      ['refund', -7900],
    ])
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded')
  })

  test.each<[string, object, object]>([
    ['neither charge nor payment', {}, { param: 'charge' }],
    ['nothing', { amount: 0 }, { param: 'amount' }],
    ['49.5', { amount: 49.5 }, { param: 'amount', code: 'parameter_invalid_integer' }],
    ['more than was paid', { amount: 7901 }, { param: 'amount' }],
    ['a reason that there is not', { reason: 'because' }, { param: 'reason' }],
    ['a parameter of another name', { reverse_transfers: true }, { param: 'reverse_transfers' }],
    ['a boolean in words', { reverse_transfer: 'yes' }, { param: 'reverse_transfer' }],
  ])('%s is refused', async (_what, params, expected) => {
    const { intent } = await paidSession()
    const some = Object.keys(params).length > 0 && { payment_intent: intent.id }
    expect(await refusal(stripe.refunds.create({ ...params, ...some }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    })
  })

  test('a charge without a transfer has none to reverse, and an unpaid charge cannot be refunded', async () => {
    const plain = await stripe.checkout.sessions.create(course())
    const { payment_intent: untransferred } = standIn.control.pay(plain.id)
    for (const param of ['reverse_transfer', 'refund_application_fee'])
      expect(
        await refusal(stripe.refunds.create({ payment_intent: untransferred!, [param]: true })),
      ).toMatchObject({ param })
    const open = await stripe.checkout.sessions.create(course())
    const declined = standIn.control.decline(open.id)
    expect(
      await refusal(stripe.refunds.create({ payment_intent: declined.payment_intent! })),
    ).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(await refusal(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    })
  })
})

describe('disputes', () => {
  test('withdraw the money until they are won, and prevent refunds of the charge', async () => {
    const { intent, charge } = await paidSession()
    const { id } = standIn.control.dispute(charge.id)
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 7900,
      payment_intent: intent.id,
    })
    expect(await refusal(stripe.refunds.create({ charge: charge.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    standIn.control.closeDispute(id, 'won')
    const { data } = await stripe.disputes.list({ payment_intent: intent.id })
    expect(data).toMatchObject([{ status: 'won', balance_transactions: { length: 2 } }])
    expect((await stripe.refunds.create({ charge: charge.id })).status).toBe('succeeded')
    const { charge: other } = await paidSession()
    const lost = standIn.control.dispute(other.id, { amount: 4000, reason: 'product_not_received' })
    expect(standIn.control.closeDispute(lost.id, 'lost')).toMatchObject({ amount: 4000 })
    expect(() => standIn.control.closeDispute(lost.id, 'won')).toThrow('closed')
    expect(await refusal(stripe.refunds.create({ charge: other.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })
})

describe('accounts', () => {
  test('are ready once they are onboarded', async () => {
    const created = await stripe.accounts.create({
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      email: 'ann@example.com',
    })
    expect(created).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
    })
    standIn.control.completeOnboarding(created.id)
    expect(await stripe.accounts.retrieve(created.id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    })
    const platform = await stripe.accounts.retrieveCurrent()
    expect(platform).toMatchObject({ object: 'account', type: 'standard' })
    standIn.control.useOtherPlatform(true)
    expect((await stripe.accounts.retrieveCurrent()).id).not.toBe(platform.id)
    expect(await refusal(stripe.accounts.retrieve(created.id))).toMatchObject({
      code: 'account_invalid',
    })
    standIn.control.useOtherPlatform(false)
    expect((await stripe.accounts.retrieveCurrent()).id).toBe(platform.id)
    standIn.control.closeAccount(created.id)
    expect(await refusal(stripe.accounts.retrieve(created.id))).toMatchObject({
      type: 'StripePermissionError',
      code: 'account_invalid',
    })
  })

  test('are updated by the given parameters', async () => {
    const { id } = await stripe.accounts.create({
      type: 'express',
      email: 'ann@example.com',
      metadata: { person: '42', old: 'yes' },
    })
    const changed = await stripe.accounts.update(id, {
      email: 'ann@example.org',
      capabilities: { transfers: { requested: true } },
      business_profile: { name: 'Ann' },
      metadata: { old: '', course: '7' },
    })
    expect(changed).toMatchObject({
      email: 'ann@example.org',
      capabilities: { transfers: 'inactive' },
      business_profile: { name: 'Ann', url: null },
    })
    expect(changed.metadata).toEqual({ person: '42', course: '7' })
    expect((await stripe.accounts.update(id, { metadata: '' })).metadata).toEqual({})
    expect((await stripe.accounts.retrieve(id)).email).toBe('ann@example.org')
    expect(await refusal(stripe.accounts.update(id, { country: 'DE' } as never))).toMatchObject({
      param: 'country',
    })
  })

  test.each<[string, object, string]>([
    [
      'a capability that there is not',
      { capabilities: { transfer: { requested: true } } },
      'capabilities[transfer]',
    ],
    ['a type and a controller', { controller: { stripe_dashboard: { type: 'express' } } }, 'type'],
    ['a type that there is not', { type: 'expres' }, 'type'],
    ['a country in words', { country: 'Germany' }, 'country'],
  ])('%s is refused', async (_what, more, param) => {
    expect(
      await refusal(stripe.accounts.create({ type: 'express', ...more } as never)),
    ).toMatchObject({ type: 'StripeInvalidRequestError', param })
  })

  test.each<[string, object, string]>([
    ['without account', { account: undefined }, 'account'],
    ['of a type that there is not', { type: 'onboarding' }, 'type'],
    ['without the way back', { return_url: undefined }, 'return_url'],
    ['to no address', { refresh_url: 'back' }, 'refresh_url'],
  ])('a link %s is refused', async (_what, more, param) => {
    const params = {
      account,
      type: 'account_onboarding',
      refresh_url: 'https://example.com/again',
      return_url: 'https://example.com/back',
      ...more,
    }
    expect(await refusal(stripe.accountLinks.create(params as never))).toMatchObject({ param })
  })

  test('have login links to their dashboard once they are onboarded', async () => {
    const { id } = await stripe.accounts.create({ type: 'express' })
    expect(await refusal(stripe.accounts.createLoginLink(id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining('has not completed onboarding'),
    })
    standIn.control.completeOnboarding(id)
    expect(await stripe.accounts.createLoginLink(id)).toMatchObject({
      object: 'login_link',
      url: expect.stringContaining(`${standIn.url}/express/${id}/`),
    })
    expect(await refusal(stripe.accounts.createLoginLink('acct_none'))).toMatchObject({
      type: 'StripePermissionError',
    })
  })

  test('are paid their balance', async () => {
    const destination = await readyAccount({ standIn, stripe })
    await paidSession(1000, destination)
    expect(standIn.control.payOut(destination)).toMatchObject({ amount: 900, status: 'paid' })
    expect(() => standIn.control.payOut(destination)).toThrow('nothing to be paid out')
    const payouts = await stripe.payouts.list({}, { stripeAccount: destination })
    expect(payouts.data).toMatchObject([{ amount: 900 }])
    expect((await stripe.payouts.list()).data).toEqual([])
  })
})

describe('lists', () => {
  test('are paged, newest first, and the library iterates over them', async () => {
    const made: string[] = []
    for (let index = 0; index < 7; index++)
      made.unshift((await stripe.checkout.sessions.create(course())).id)
    const first = await stripe.checkout.sessions.list({ limit: 3 })
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' })
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3))
    const second = await stripe.checkout.sessions.list({ limit: 3, starting_after: made[2]! })
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(3, 6))
    const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: made[3]! })
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(1, 3))
    expect(back.has_more).toBe(true)
    const walked: string[] = []
    for await (const { id } of stripe.checkout.sessions.list({ limit: 3 })) {
      walked.push(id)
      if (walked.length === 7) break
    }
    expect(walked).toEqual(made)
    expect(await refusal(stripe.checkout.sessions.list({ limit: 101 }))).toMatchObject({
      param: 'limit',
    })
    expect(
      await refusal(stripe.checkout.sessions.list({ starting_after: 'cs_none' })),
    ).toMatchObject({ param: 'starting_after', code: 'resource_missing' })
  })

  test('are filtered by time and by type', async () => {
    standIn.control.advance(MINUTE)
    const since = seconds()
    const { intent } = await paidSession(5000)
    await stripe.refunds.create({ payment_intent: intent.id })
    const created = { gte: since }
    const all = await stripe.balanceTransactions.list({ created })
    expect(all.data.map(({ type }) => type)).toEqual([
      'refund',
      'application_fee',
      'transfer',
      'charge',
    ])
    // 5,000 paid, 175 to Stripe, 5,000 transferred, 500 of it back as the fee, 5,000 refunded.
    expect(all.data.reduce((sum, { net }) => sum + net, 0)).toBe(5000 - 175 - 5000 + 500 - 5000)
    const fees = await stripe.balanceTransactions.list({ created, type: 'application_fee' })
    expect(fees.data).toMatchObject([{ amount: 500 }])
    const events = await stripe.events.list({
      created,
      types: ['refund.created', 'checkout.session.completed'],
    })
    expect(events.data.map(({ type }) => type)).toEqual([
      'refund.created',
      'checkout.session.completed',
    ])
    expect((await stripe.events.retrieve(events.data[0]!.id)).api_version).toBe(API_VERSION)
    expect((await stripe.paymentIntents.list({ created: { lt: 1 } })).data).toEqual([])
  })

  test('expand their objects', async () => {
    const { intent } = await paidSession()
    const { data } = await stripe.charges.list({
      payment_intent: intent.id,
      expand: ['data.balance_transaction'],
    })
    expect(data[0]!.balance_transaction).toMatchObject({ object: 'balance_transaction' })
    expect(await refusal(stripe.charges.list({ expand: ['data.balance'] }))).toMatchObject({
      param: 'expand',
    })
  })
})

describe('errors', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    [
      'another key',
      () => client(standIn.port, {}, 'sk_live_123').refunds.list(),
      { type: 'StripeAuthenticationError', statusCode: 401 },
    ],
    [
      'an object that there is not',
      () => stripe.checkout.sessions.retrieve('cs_test_none'),
      { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing', param: 'id' },
    ],
    [
      'an address that there is not',
      () => stripe.customers.create(),
      { type: 'StripeInvalidRequestError', statusCode: 404 },
    ],
    [
      'an account that there is not',
      () => stripe.refunds.list({}, { stripeAccount: 'acct_none' }),
      { type: 'StripePermissionError', statusCode: 403 },
    ],
    [
      'a change in the name of an account',
      () => stripe.refunds.create({ charge: 'ch_1' }, { stripeAccount: account }),
      { type: 'StripeInvalidRequestError', code: 'stand_in_unsupported' },
    ],
    [
      'another version',
      () => stripe.refunds.list({}, { apiVersion: '2020-08-27' }),
      { type: 'StripeInvalidRequestError', statusCode: 400 },
    ],
  ])('%s', async (_what, made, expected) => {
    const error = await refusal(made())
    expect(error).toMatchObject(expected)
    expect(error).toBeInstanceOf(Stripe.errors.StripeError)
    expect(error!.requestId).toMatch(/^req_/)
  })

  test('401 without a key, with a body like other errors', async () => {
    const { status, headers, body } = await call('GET', '/v1/refunds', { authorization: '' })
    expect(status).toBe(401)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'stripe-version': API_VERSION,
    })
    expect(JSON.parse(body)).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('a contradictory form is refused', async () => {
    const form = 'metadata=a&metadata[b]=c'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call('POST', '/v1/refunds', headers, form)).status).toBe(400)
    expect((await call('POST', '/v1/refunds', headers, '[a]=b')).status).toBe(400)
  })
})

describe('idempotency keys', () => {
  let keys = 0
  const key = () => ({ idempotencyKey: `key-${keys++}` })

  test('the same request gets the same response, even after its object has changed', async () => {
    const options = key()
    const first = await stripe.checkout.sessions.create(course(), options)
    await stripe.checkout.sessions.expire(first.id)
    const second = await stripe.checkout.sessions.create(course(), options)
    expect(second).toEqual(first)
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
      'idempotency-key': options.idempotencyKey,
    })
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(standIn.control.requests().at(-1)).toMatchObject({ replayed: true, status: 200 })
  })

  test('400 for other parameters or another path', async () => {
    const options = key()
    await stripe.checkout.sessions.create(course(), options)
    for (const made of [
      stripe.checkout.sessions.create(course(8000), options),
      stripe.accounts.create({ type: 'express' }, options),
    ])
      expect(await refusal(made)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('409 while the first request is in progress', async () => {
    const options = key()
    standIn.control.faults([{ kind: 'slow', ms: 1000, times: 1 }])
    const create = () => stripe.checkout.sessions.create(course(), options)
    // The request that arrives first is slow.
    const [made, refused] = (await Promise.allSettled([create(), create()])).toSorted((a, b) =>
      a.status < b.status ? -1 : 1,
    )
    expect(made).toMatchObject({ status: 'fulfilled', value: { status: 'open' } })
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: {
        type: 'StripeAPIError',
        rawType: 'idempotency_error',
        statusCode: 409,
        code: 'idempotency_key_in_use',
      },
    })
  })

  test('responses of executed requests are stored, including refusals; validation errors are not', async () => {
    const { intent } = await paidSession()
    const [whole, again, wrong] = [key(), key(), key()]
    await stripe.refunds.create({ payment_intent: intent.id }, whole)
    const refused = await refusal(stripe.refunds.create({ payment_intent: intent.id }, again))
    const repeated = await refusal(stripe.refunds.create({ payment_intent: intent.id }, again))
    expect(repeated).toMatchObject({ code: 'charge_already_refunded' })
    expect(repeated!.headers!['idempotent-replayed']).toBe('true')
    expect(refused!.headers!['idempotent-replayed']).toBeUndefined()
    expect(await refusal(stripe.checkout.sessions.create(course(10), wrong))).toMatchObject({
      code: 'amount_too_small',
    })
    expect((await stripe.checkout.sessions.create(course(), wrong)).status).toBe('open')
  })

  test('a key expires after a day, and belongs to one account', async () => {
    const options = key()
    const first = await stripe.checkout.sessions.create(course(), options)
    const other = client(standIn.port, {}, 'sk_test_other')
    expect((await other.checkout.sessions.create(course(), options)).id).not.toBe(first.id)
    standIn.control.advance(24 * 60 * MINUTE)
    expect((await stripe.checkout.sessions.create(course(), options)).id).not.toBe(first.id)
  })
})
