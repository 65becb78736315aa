import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from './index.ts'
import { course, listen, openStandIn, paidTo, readyAccount, SECRET } from './testing.ts'

/** Starts a stand-in that delivers to a webhook endpoint of the test. */
async function withWebhook(source?: 'account' | 'connect', statuses?: number[]) {
  const stack = new AsyncDisposableStack()
  const hook = stack.use(await listen(statuses))
  const webhook = { url: hook.url, secret: SECRET, ...(source && { source }) }
  const opened = stack.use(
    await openStandIn({ webhooks: [webhook], retryDelays: [10, 10, 10], seed: 7 }),
  )
  return {
    hook,
    ...opened,
    control: opened.standIn.control,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test('every event is signed, is delivered once, and can be retrieved', async () => {
  await using at = await withWebhook()
  const { hook, stripe, control } = at
  const account = await readyAccount(at)
  const pay = async (amount: number) =>
    control.pay((await stripe.checkout.sessions.create(paidTo(account, amount))).id)
  const { payment_intent: first } = await pay(7900)
  await stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(course())).id)
  control.decline((await stripe.checkout.sessions.create(course())).id)
  for (const outcome of ['succeeded', 'failed'] as const) {
    const { id } = await stripe.checkout.sessions.create(course())
    control.pay(id, { async: true })
    control.settlePayment(id, outcome)
  }
  const refund = await stripe.refunds.create({ payment_intent: first! })
  control.settleRefund(refund.id, 'failed')
  const { data } = await stripe.charges.list({ payment_intent: first! })
  control.closeDispute(control.dispute(data[0]!.id).id, 'won')
  control.payOut(account)
  await control.settled()
  const own = await stripe.events.list({ limit: 100 })
  const theirs = await stripe.events.list({}, { stripeAccount: account })
  expect([...own.data, ...theirs.data].map(({ id }) => id).toSorted()).toEqual(
    hook.received.map(({ event }) => event.id).toSorted(),
  )
  control.closeAccount(account)
  await control.settled()
  expect(new Set(hook.types())).toEqual(new Set(EVENT_TYPES))
  const received = (type: string) => hook.received.find(({ event }) => event.type === type)!.event
  expect(received('checkout.session.completed')).toMatchObject({
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { payment_intent: first, payment_status: 'paid' } },
    request: { id: null, idempotency_key: null },
  })
  expect(received('refund.created').request).toMatchObject({
    id: refund.lastResponse.requestId,
    idempotency_key: expect.stringMatching(/./),
  })
  expect(received('refund.failed').data).toMatchObject({
    object: { status: 'failed' },
    previous_attributes: { status: 'succeeded' },
  })
  expect(received('account.updated')).toMatchObject({
    account,
    data: {
      object: { charges_enabled: true },
      previous_attributes: { charges_enabled: false },
    },
  })
  expect(received('account.application.deauthorized')).toMatchObject({ account })
})

test('an endpoint receives only events of its source', async () => {
  await using platform = await withWebhook('account')
  await using connect = await withWebhook('connect')
  for (const at of [platform, connect]) {
    const { id } = await at.stripe.checkout.sessions.create(paidTo(await readyAccount(at)))
    at.control.pay(id)
    await at.control.settled()
  }
  expect(platform.hook.types().toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.succeeded',
  ])
  expect(connect.hook.types()).toEqual(['account.updated'])
})

test('an event is resent only to its endpoints', async () => {
  await using platform = await listen()
  await using connect = await listen()
  await using at = await openStandIn({
    webhooks: [
      { url: platform.url, secret: SECRET, source: 'account' },
      { url: connect.url, secret: SECRET, source: 'connect' },
    ],
  })
  const { control } = at.standIn
  await at.stripe.checkout.sessions.expire((await at.stripe.checkout.sessions.create(course())).id)
  await control.settled()
  control.resend(platform.received[0]!.event.id)
  await control.settled()
  expect(platform.types()).toEqual(Array(2).fill('checkout.session.expired'))
  expect(connect.types()).toEqual([])
})

test('an event without a response of 2xx is retried until its attempts are used up', async () => {
  await using at = await withWebhook(undefined, [500, 404, 200, 500, 500, 500, 500])
  const { hook, stripe, control } = at
  await stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(course())).id)
  await control.settled()
  expect(hook.received).toHaveLength(3)
  await stripe.checkout.sessions.expire((await stripe.checkout.sessions.create(course())).id)
  await control.settled()
  expect(hook.received).toHaveLength(7)
  const { id } = hook.received.at(-1)!.event
  control.resend(id)
  await control.settled()
  expect(hook.received.at(-1)!.event.id).toBe(id)
  expect(hook.received).toHaveLength(8)
})

test('rules withhold, duplicate, delay and swap events', async () => {
  await using at = await withWebhook()
  const { hook, stripe, control } = at
  control.deliveries([
    { types: ['charge.succeeded'], never: true },
    { types: ['payment_intent.succeeded'], swap: true },
    { types: ['checkout.session.completed'], copies: 3, times: 1 },
    { types: ['checkout.session.completed'], lateMs: 150 },
  ])
  control.pay((await stripe.checkout.sessions.create(course())).id)
  await control.settled()
  expect(hook.types()[0]).toBe('checkout.session.completed')
  expect(hook.types().toSorted()).toEqual([
    ...Array(3).fill('checkout.session.completed'),
    'payment_intent.succeeded',
  ])
  const before = performance.now()
  const { id } = await stripe.checkout.sessions.create(course())
  control.pay(id)
  await expect.poll(() => hook.received.length).toBe(6)
  expect(performance.now() - before).toBeGreaterThan(140)
  // The list of events contains those that were withheld.
  const { data } = await stripe.events.list({ type: 'charge.succeeded' })
  expect(data).toHaveLength(2)
  control.resend(data[0]!.id)
  await control.settled()
  expect(hook.types().at(-1)).toBe('charge.succeeded')
  // Both withheld events are delivered, each once.
  for (let time = 0; time < 2; time++) {
    control.deliverWithheld()
    await control.settled()
    expect(hook.types().filter((type) => type === 'charge.succeeded')).toHaveLength(3)
  }
})

test('random decisions are the same with the same seed', async () => {
  const counts: number[] = []
  for (let run = 0; run < 2; run++) {
    await using at = await withWebhook()
    at.control.deliveries([{ never: true, probability: 0.5 }])
    for (let index = 0; index < 10; index++)
      await at.stripe.checkout.sessions.expire(
        (await at.stripe.checkout.sessions.create(course())).id,
      )
    await at.control.settled()
    counts.push(at.hook.received.length)
  }
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[0]).toBeLessThan(10)
  expect(counts[1]).toBe(counts[0])
})
