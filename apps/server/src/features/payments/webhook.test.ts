import { sql } from 'kysely'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import { createPaymentWorld, SECRET_KEY, WEBHOOK_SECRET } from '../../../test/support/payments.ts'

const NEXT_SECRET = 'whsec_of_the_next_endpoint'
/** Everything that the server has logged. */
let log = ''

const { world, stripe, teacher, aCourse, enroll, cancel, student, hold, pay, stateOf } =
  await createPaymentWorld(
    { STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET} ${NEXT_SECRET}` },
    { log: pino({ level: 'trace' }, { write: (line: string) => void (log += line) }) },
  )

const post = (payload: string, signature?: string) =>
  world.request({
    method: 'POST',
    url: '/payments/stripe',
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  })
const signed = (payload: string, secret = WEBHOOK_SECRET, secondsAgo = 0) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - secondsAgo,
  })
const send = async (payload: string, secret?: string, secondsAgo?: number) =>
  (await post(payload, signed(payload, secret, secondsAgo))).status
const event = (object: object, type = 'checkout.session.completed', more: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object }, ...more })
/** Returns the payments whose reconciliation is enqueued. */
const enqueuedPayments = async () => {
  const { rows } = await sql`
    select key from graphile_worker.jobs where task_identifier = 'reconcile-payment'`.execute(
    world.db,
  )
  return rows
}

test('an event with a recent signature of Stripe enqueues a reconciliation, and its content is not trusted (rule payment-5)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  const session = await hold(id, sam)
  const payload = event({ id: session, object: 'checkout.session' })
  // The event claims a payment that Stripe does not have.
  expect(await send(payload)).toBe(200)
  await expect.poll(enqueuedPayments).toEqual([])
  stripe.control.pay(session)
  expect(await send(payload, 'whsec_another')).toBe(400)
  expect(await send(payload, WEBHOOK_SECRET, 301)).toBe(400)
  const forged = [
    [payload.replace('evt_1', 'evt_2'), signed(payload)],
    [payload, undefined],
    [payload, ''],
    [payload, signed(payload).replace('v1=', 'v0=')],
    [payload, signed(payload).replace(/t=\d+/, 't=0')],
    [payload, signed(payload).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 9}`)],
  ] as const
  for (const [body, signature] of forged) expect((await post(body, signature)).status).toBe(400)
  expect([await stateOf(id), await enqueuedPayments()]).toEqual([['open'], []])
  // A replay, an event of an endpoint that replaces another, and one of several signatures.
  const rolling = `${signed(payload, 'whsec_former')},${signed(payload, NEXT_SECRET).replace(/^.*,/, '')}`
  const all = await Promise.all([
    send(payload),
    send(payload),
    send(payload, NEXT_SECRET, 240),
    post(payload, rolling).then(({ status }) => status),
  ])
  expect(all).toEqual([200, 200, 200, 200])
  await expect.poll(() => stateOf(id)).toEqual(['paid'])
})

test('an event that does not concern this site is accepted and ignored; anything else is refused (rule payment-5)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  const session = await hold(id, sam)
  const { id: payment } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('offering_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const other of [
    event({ id: 'cs_unknown' }),
    event({ id: 'cs_unknown', metadata: { payment: "' or true --" } }),
    event({ id: 're_1', payment_intent: 'pi_of_nobody' }, 'refund.created'),
    event({}, 'product.created'),
    event({}, 'no.such.type'),
    JSON.stringify({ object: 'event', type: 'charge.refunded' }),
    // The event of a foreign account that names this payment.
    event({ id: session, metadata: { payment } }, undefined, { account: 'acct_another' }),
    event({ id: 'acct_unknown' }, 'account.updated', { account: 'acct_unknown' }),
  ])
    expect(await send(other), other).toBe(200)
  expect(await enqueuedPayments()).toEqual([])
  for (const nonsense of ['[]', 'null', '{', 'word', '"text"', '{"object":"v2.core.event"}'])
    expect(await send(nonsense), nonsense).toBe(400)
  expect(await send(event({ id: 'x'.repeat(1_000_000) }))).toBe(413)
  // The shape of the object does not matter, because its content is not used.
  stripe.control.pay(session)
  expect(await send(event({ id: session }, undefined, { api_version: '2019-01-01' }))).toBe(200)
  await expect.poll(() => stateOf(id)).toEqual(['paid'])
})

test('signed events of any shape are accepted or refused, and never cause a server error (rule payment-5)', async () => {
  const shapes = [
    { type: 'account.updated', data: { object: null } },
    { type: 'account.updated', data: null, account: null },
    { type: 'account.updated', account: { id: 'acct_1' } },
    { type: 'account.application.deauthorized', account: 'acct_\u0000' },
    { type: 'checkout.session.completed', data: { object: { id: 'cs_\u0000' } } },
    { type: 'checkout.session.completed', data: { object: { id: 7, metadata: 'payment' } } },
    { type: 'charge.refunded', data: { object: { payment_intent: ['pi_1'], metadata: [] } } },
    { type: 'charge.refunded', data: 'text' },
  ]
  for (const shape of shapes)
    expect(await send(JSON.stringify({ object: 'event', ...shape })), JSON.stringify(shape)).toBe(
      200,
    )
  for (const type of [undefined, null, 7, {}])
    expect(await send(JSON.stringify({ object: 'event', type, data: {} }))).toBe(400)
})

test('an event from the future is refused, with a tolerance for clock skew (rule payment-5)', async () => {
  const payload = event({ id: 'cs_1' })
  expect(await send(payload, WEBHOOK_SECRET, -290)).toBe(200)
  expect(await send(payload, WEBHOOK_SECRET, -310)).toBe(400)
  expect(await send(payload, WEBHOOK_SECRET, -3_600)).toBe(400)
})

test('the answer 200 is sent only after the job is stored (rule payment-5)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  const session = await hold(id, sam)
  await sql`alter function graphile_worker.add_job rename to add_job_elsewhere`.execute(world.db)
  const status = await send(event({ id: session })).finally(() =>
    sql`alter function graphile_worker.add_job_elsewhere rename to add_job`.execute(world.db),
  )
  expect(status).toBe(500)
  expect(await send(event({ id: session }))).toBe(200)
})

test('no log, response, error or mail contains keys or secrets (rule payment-21)', async () => {
  const [id, sam, mia] = [await aCourse(), await student(), await student()]
  const answers: unknown[] = []
  await pay(id, sam)
  const error = { type: 'invalid_request_error' as const, message: 'Invalid API Key provided' }
  const route = 'POST /v1/checkout/sessions'
  stripe.control.faults([
    { kind: 'answer', route, status: 401, error, times: 1 },
    { kind: 'reset', route, times: 1 },
    { kind: 'rate_limit', route, times: 1 },
    { kind: 'error', route, times: 1 },
    { kind: 'answer', route, status: 400, error, times: 1 },
    { kind: 'answer', route: 'POST /v1/refunds', status: 401, error },
  ])
  const asked = enroll(id, mia)
  await expect
    .poll(async () => {
      await makeDue(world.db, 'send-stripe-request')
      return stateOf(id)
    })
    .toEqual(['paid', 'unpaid'])
  answers.push(await asked, await cancel(id, sam))
  const errors = () =>
    sql<{ last_error: string | null }>`select last_error from graphile_worker.jobs
      where task_identifier = 'send-stripe-request' and last_error is not null`.execute(world.db)
  await expect.poll(async () => (await errors()).rows.length).toBeGreaterThan(0)
  const payload = event({ id: 'cs_1' })
  answers.push(await post(payload, signed(payload, 'whsec_another')), await post('{', 'v1=1'))
  for (const url of ['/me/payments', '/me/payouts', '/openapi.json', `/courses/get-course/${id}`])
    answers.push(
      await world.request({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${url === '/me/payouts' ? teacher.token : sam.token}` },
      }),
    )
  const { rows: kept } = await sql`
    select row_to_json(stripe_request)::text from stripe_request
    union all select row_to_json(mail)::text from mail`.execute(world.db)
  stripe.control.faults([])
  expect(log).toContain('a job failed')
  const all = [log, JSON.stringify([answers, (await errors()).rows, kept])].join()
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET, NEXT_SECRET])
    expect(all.includes(secret), secret).toBe(false)
})
