import { request } from 'node:http'
import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import type { Fault } from './index.ts'
import { course, openStandIn } from './testing.ts'

const refusal = (made: Promise<unknown>) =>
  made.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  )
const route = 'POST /v1/checkout/sessions'

// The first request of a kind compiles its schemas, which takes longer than the clients' timeouts below.
beforeAll(async () => {
  await using at = await openStandIn()
  await at.stripe.checkout.sessions.create(course())
  await at.stripe.checkout.sessions.list()
})

test.each<[Fault['kind'], object, number, 'again' | 'done' | 'kept']>([
  // The error that the library throws, the number of its requests, and the result of the same request with the same
  // key afterwards: not executed before, executed before, or the stored response.
  ['rate_limit', { type: 'StripeRateLimitError', statusCode: 429 }, 1, 'again'],
  ['unavailable', { type: 'StripeAPIError', statusCode: 503 }, 1, 'again'],
  ['error', { type: 'StripeAPIError', statusCode: 500 }, 1, 'kept'],
  ['error_after', { type: 'StripeAPIError', statusCode: 500 }, 1, 'kept'],
  ['reset', { type: 'StripeConnectionError' }, 2, 'again'],
  ['lost', { type: 'StripeConnectionError' }, 2, 'done'],
  ['timeout', { type: 'StripeConnectionError' }, 1, 'again'],
  ['timeout_after', { type: 'StripeConnectionError' }, 1, 'done'],
])('%s', async (kind, raised, asked, after) => {
  await using at = await openStandIn()
  const { stripe } = at
  const { control } = at.standIn
  control.faults([{ kind, route }])
  // Only faults without a response need a short timeout.
  const isAwaited = !kind.startsWith('timeout')
  const create = (options: Stripe.RequestOptions = {}) =>
    stripe.checkout.sessions.create(course(), { idempotencyKey: 'one', ...options })
  expect(await refusal(create(isAwaited ? {} : { timeout: 200 }))).toMatchObject(raised)
  await expect.poll(() => control.requests()).toHaveLength(asked)
  expect(control.requests().every((one) => one.fault === kind)).toBe(true)
  control.faults([])
  const existing = (await stripe.checkout.sessions.list()).data.map(({ id }) => id)
  if (after === 'kept') {
    expect(existing).toHaveLength(kind === 'error_after' ? 1 : 0)
    expect(await refusal(create())).toMatchObject(raised)
    expect(control.requests().at(-1)!.replayed).toBe(true)
  } else {
    expect(existing).toHaveLength(after === 'done' ? 1 : 0)
    const { id } = await create()
    expect(control.requests().at(-1)!.replayed).toBe(after === 'done')
    expect((await stripe.checkout.sessions.list()).data.map((one) => one.id)).toEqual([id])
  }
})

test('the library’s own retries use one key, and the request is executed once', async () => {
  await using at = await openStandIn({}, { maxNetworkRetries: 2 })
  const { control } = at.standIn
  control.faults([
    { kind: 'lost', times: 1 },
    { kind: 'unavailable', times: 1 },
  ])
  const { id } = await at.stripe.checkout.sessions.create(course())
  const requests = control.requests()
  expect(requests.map(({ fault }) => fault)).toEqual(['lost', 'unavailable', undefined])
  expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect((await at.stripe.checkout.sessions.list()).data.map((one) => one.id)).toEqual([id])
})

test('a fault applies to its route, at random or a limited number of times', async () => {
  await using at = await openStandIn({ seed: 3 })
  const { control } = at.standIn
  control.faults([
    { kind: 'answer', route, times: 1, status: 402, error: { type: 'card_error', message: 'No' } },
    { kind: 'rate_limit', route: 'GET /v1/refunds', probability: 0.5 },
  ])
  expect((await at.stripe.charges.list()).data).toEqual([])
  expect(await refusal(at.stripe.checkout.sessions.create(course()))).toMatchObject({
    type: 'StripeCardError',
  })
  expect((await at.stripe.checkout.sessions.create(course())).status).toBe('open')
  const failed = await Promise.all(
    Array.from({ length: 20 }, () => refusal(at.stripe.refunds.list())),
  )
  const count = failed.filter((one) => one !== undefined).length
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThan(17)
})

test('a slow response is delayed and correct', async () => {
  await using at = await openStandIn()
  at.standIn.control.faults([{ kind: 'slow', ms: 100 }])
  const before = performance.now()
  expect((await at.stripe.checkout.sessions.create(course())).status).toBe('open')
  expect(performance.now() - before).toBeGreaterThan(95)
})

test('the stand-in can refuse connections for a while', async () => {
  await using at = await openStandIn()
  at.standIn.control.refuse(2_000)
  await expect(fetch(at.standIn.url)).rejects.toThrow()
  await expect.poll(() => fetch(at.standIn.url).then(({ status }) => status)).toBe(200)
})

test('the control API refuses requests from web pages and other host names', async () => {
  await using at = await openStandIn()
  const { port } = new URL(at.standIn.url)
  const post = (headers: Record<string, string>) =>
    new Promise<number | undefined>((done, fail) => {
      const options = { host: '127.0.0.1', port, path: '/_control', method: 'POST', headers }
      request(options, ({ statusCode }) => done(statusCode))
        .on('error', fail)
        .end('{"method":"now"}')
    })
  expect(await post({})).toBe(200)
  expect(await post({ origin: 'https://evil.example', 'content-type': 'text/plain' })).toBe(403)
  expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await post({ host: 'evil.example' })).toBe(421)
})

test('the control API works over HTTP', async () => {
  await using at = await openStandIn()
  const { id } = await at.stripe.checkout.sessions.create(course())
  const control = async (method: string, ...args: unknown[]) => {
    const body = JSON.stringify({ method, args })
    const answer = await fetch(`${at.standIn.url}/_control`, { method: 'POST', body })
    return { status: answer.status, body: (await answer.json()) as object }
  }
  expect(await control('pay', id)).toMatchObject({ status: 200, body: { result: { id } } })
  expect((await at.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  expect(await control('pay', id)).toMatchObject({
    status: 400,
    body: { error: `${id} is complete, not open` },
  })
  expect(await control('settled')).toEqual({ status: 200, body: { result: null } })
  expect(await control('toString')).toMatchObject({ status: 400 })
})
