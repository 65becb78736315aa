import { getInsights } from '@firstbell/contract/insights'
import { getPayments } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { payments as feature } from './feature.ts'

/** The reconciliation of payments with Stripe, and the housekeeping of payment rows. */

/** Everything that the server has logged. */
let log = ''

const world = await createPaymentWorld(
  { TIME_ZONE: 'Asia/Tokyo' },
  { log: pino({ level: 'info' }, { write: (line: string) => void (log += line) }) },
)
const { stripe, teacher, aCourse, cancel, enroll, student, hold, pay, paymentsOf, stateOf } = world
const { reconciled } = world
const { db } = world.world

const client = new Stripe('sk_test_of_the_tests', {
  host: '127.0.0.1',
  port: stripe.port,
  protocol: 'http',
})
const SESSION = 'GET /v1/checkout/sessions/:id'
const NOT_PERMITTED = { type: 'invalid_request_error' as const, message: 'Not for this key.' }

afterEach(() => stripe.control.faults([]))

const paymentOf = async (courseId: string) => (await paymentsOf(courseId))[0]!
const chargeOf = async (courseId: string) => {
  const intent = await client.paymentIntents.retrieve((await paymentOf(courseId)).intent_id!)
  return intent.latest_charge as string
}
const enqueueReconciliation = () =>
  sql`select graphile_worker.add_job('reconcile-payments')`.execute(db)
const minutesToNext = async (id: string) => {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from next_check_at - now()) / 60)::int as minutes
    from payment where offering_id = ${id}`.execute(db)
  return rows[0]!.minutes
}

describe('a payment that the key may not read at Stripe', () => {
  test('is requested with a growing backoff, logged once, and reconciled when Stripe shows it again (rule payment-6)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const session = await hold(id, sam)
    log = ''
    for (const [status, minutes] of [
      [404, 1],
      [403, 2],
      [401, 4],
    ] as const) {
      stripe.control.faults([{ kind: 'answer', route: SESSION, status, error: NOT_PERMITTED }])
      const before = (await paymentOf(id)).unanswered_checks
      await sql`update payment set next_check_at = now() where offering_id = ${id}`.execute(db)
      await enqueueReconciliation()
      await expect.poll(async () => (await paymentOf(id)).unanswered_checks).toBe(before + 1)
      await expect.poll(() => minutesToNext(id)).toBe(minutes)
    }
    await expect.poll(() => log.match(/Stripe does not show a payment/g)?.length).toBe(1)
    expect(await stateOf(id)).toEqual(['open'])
    stripe.control.faults([])
    stripe.control.pay(session)
    await reconciled(id, ['paid'])
    await expect.poll(async () => (await paymentOf(id)).unanswered_checks).toBe(0)
  })

  test('counts as unpaid after the latest possible end of its checkout (rule payment-6)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await hold(id, sam)
    await sql`update payment set created_at = now() - interval '3 days' where offering_id = ${id}`.execute(
      db,
    )
    stripe.control.faults([{ kind: 'answer', route: SESSION, status: 404, error: NOT_PERMITTED }])
    await reconciled(id, ['unpaid'])
  })
})

test('an older answer from Stripe does not overwrite a newer one (rule payment-6)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  await pay(id, sam)
  const charge = await chargeOf(id)
  const { id: paymentId } = await paymentOf(id)
  const compare = () =>
    sql`select graphile_worker.add_job('reconcile-payment',
      json_build_object('paymentId', ${paymentId}::text))`.execute(db)
  const asked = () =>
    stripe.control.requests().filter(({ path }) => path === '/v1/refunds' && path).length
  const before = asked()
  // This run has read the charge before the dispute, and waits for the refunds.
  stripe.control.faults([{ kind: 'slow', route: 'GET /v1/refunds', ms: 1_500, times: 1 }])
  await compare()
  await expect.poll(asked).toBe(before + 1)
  stripe.control.dispute(charge)
  await compare()
  await expect.poll(() => stateOf(id)).toEqual(['disputed'])
  // Both runs have ended, and the slow one has read the charge again.
  await expect.poll(asked, { timeout: 10_000 }).toBe(before + 3)
  await expect
    .poll(async () => {
      const { rows } = await sql`select from graphile_worker.jobs
        where task_identifier = 'reconcile-payment' and run_at <= now()`.execute(db)
      return rows.length
    })
    .toBe(0)
  expect(await paymentOf(id)).toMatchObject({ state: 'disputed', dispute: 'open' })
})

test('reconciling an open checkout does not lock its course (rule payment-6)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  const session = await hold(id, sam)
  const { id: paymentId } = await paymentOf(id)
  const compared = () =>
    stripe.control.requests().filter(({ path }) => path === `/v1/checkout/sessions/${session}`)
      .length
  await db.transaction().execute(async (tx) => {
    await sql`select from offering where id = ${id} for update`.execute(tx)
    await sql`update payment set next_check_at = now(), unanswered_checks = 3 where id = ${paymentId}`.execute(
      db,
    )
    await enqueueReconciliation()
    await expect.poll(compared).toBe(1)
    await expect.poll(async () => (await paymentOf(id)).unanswered_checks).toBe(0)
    expect(await minutesToNext(id)).toBe(1)
  })
  expect(await stateOf(id)).toEqual(['open'])
  stripe.control.pay(session)
  await reconciled(id, ['paid'])
})

test('administrators are mailed about each refund that fails (rule payment-11)', async () => {
  const [id, sam, admin] = [await aCourse(), await student(), await world.world.person('admin')]
  const mails = async () => {
    const { rows } = await sql`
      select from mail where recipient like ${`%${admin.email}%`}
        and key like ${`payment-trouble:refund_failed:${(await paymentOf(id)).id}:%`}`.execute(db)
    return rows.length
  }
  const fail = async () => {
    const { data } = await client.refunds.list({
      payment_intent: (await paymentOf(id)).intent_id!,
    })
    stripe.control.settleRefund(data[0]!.id, 'failed')
    await reconciled(id, ['refund_failed'])
  }
  await pay(id, sam)
  await cancel(id, sam)
  await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  await fail()
  expect(await mails()).toBe(1)
  stripe.control.refund({ payment_intent: (await paymentOf(id)).intent_id! })
  await reconciled(id, ['refunded'])
  await fail()
  expect(await mails()).toBe(2)
})

test('a rate limit is retried and is not a refusal, whatever its status (rule payment-10)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  await pay(id, sam)
  const error = { ...NOT_PERMITTED, code: 'rate_limit' }
  stripe.control.faults([
    { kind: 'answer', route: 'POST /v1/refunds', status: 400, error, times: 1 },
  ])
  await cancel(id, sam)
  await expect
    .poll(async () => {
      await makeDue(db, 'send-stripe-request')
      return stateOf(id)
    })
    .toEqual(['refunded'])
})

test('a dispute about a part counts for that part (rules payment-16, insight-7)', async () => {
  const [id, sam, admin] = [await aCourse(), await student(), await world.world.person('admin')]
  const read = async () => {
    const books = (await world.world.call(getPayments, {}, admin)).body.sums[0]
    const insights = (await world.world.call(getInsights, { days: '7' }, admin)).body.totals.revenue
    return { disputed: books?.disputed ?? 0, revenue: insights[0]?.amount ?? 0 }
  }
  const before = await read()
  await pay(id, sam)
  const dispute = stripe.control.dispute(await chargeOf(id), { amount: 2000 })
  await reconciled(id, ['disputed'])
  expect((await read()).disputed - before.disputed).toBe(2000)
  stripe.control.closeDispute(dispute.id, 'lost')
  await reconciled(id, ['lost'])
  const after = await read()
  expect([after.disputed - before.disputed, after.revenue - before.revenue]).toEqual([2000, 5900])
})

test('a checkout that has already expired causes no alarm (rule payment-4)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  await hold(id, sam)
  await client.checkout.sessions.expire((await paymentOf(id)).session_id!)
  log = ''
  await sql`update booking set held_until = now() where offering_id = ${id} and held_for = 'payment'`.execute(
    db,
  )
  await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${id}::text))`.execute(
    db,
  )
  await expect.poll(() => stateOf(id)).toEqual(['unpaid'])
  await expect.poll(() => log).toContain('Stripe refused a request')
  const levels = log
    .split('\n')
    .filter((line) => line.includes('Stripe refused a request'))
    .map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels).toEqual([30])
})

test('an expiry that Stripe refuses because clocks differ is replaced by a later one (rule payment-2)', async () => {
  const [id, sam] = [await aCourse(), await student()]
  const error = { ...NOT_PERMITTED, param: 'expires_at' }
  const route = 'POST /v1/checkout/sessions'
  stripe.control.faults([{ kind: 'answer', route, status: 400, error, times: 1 }])
  const before = stripe.control.requests().length
  const answer = enroll(id, sam)
  await expect
    .poll(async () => {
      await makeDue(db, 'send-stripe-request')
      return stateOf(id)
    })
    .toEqual(['open'])
  expect((await answer).body.checkoutUrl).toMatch(/^http/)
  const keys = stripe.control
    .requests()
    .slice(before)
    .filter(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
    .map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})

test('a receipt number is never issued twice, even after a restore (rule payment-14)', async () => {
  const [id, sam, mia] = [await aCourse(), await student(), await student()]
  await pay(id, sam)
  const numberOf = async (n: number) => Number((await paymentsOf(id))[n]!.receipt_number)
  const last = await numberOf(0)
  await feature.enqueueAfterRestore!(db as never, { madeAt: new Date() })
  await pay(id, mia)
  expect(await numberOf(1)).toBeGreaterThan(last + 100_000)
})

test('a restore of a backup from before the first receipt skips numbers, too (rule payment-14)', async () => {
  const id = await aCourse()
  const first = 5_000_000
  // The state of a sequence that has issued no number.
  await sql`select setval('payment_receipt_number', ${first}::int, false)`.execute(db)
  await feature.enqueueAfterRestore!(db as never, { madeAt: new Date() })
  await pay(id, await student())
  expect(Number((await paymentOf(id)).receipt_number)).toBeGreaterThanOrEqual(first + 100_000)
})

test('unpaid checkouts and answered requests are deleted after 30 days (rule payment-6)', async () => {
  const [id, old, sam, mia] = [await aCourse(), await aCourse(), await student(), await student()]
  for (const course of [id, old]) {
    await pay(course, sam)
    await hold(course, mia)
    await sql`update booking set held_until = now() where offering_id = ${course} and held_for = 'payment'`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${course}::text))`.execute(
      db,
    )
    await expect.poll(() => stateOf(course)).toEqual(['paid', 'unpaid'])
  }
  await sql`update payment set created_at = now() - interval '31 days' where offering_id = ${old}`.execute(
    db,
  )
  await sql`update stripe_request set answered_at = now() - interval '31 days'
    where payment_id in (select id from payment where offering_id = ${old})`.execute(db)
  await sql`select graphile_worker.add_job('forget-checkouts')`.execute(db)
  await expect.poll(() => stateOf(old)).toEqual(['paid'])
  expect(await stateOf(id)).toEqual(['paid', 'unpaid'])
  const requestsOf = async (course: string) => {
    const { rows } = await sql`
      select from stripe_request where payment_id in (
        select id from payment where offering_id = ${course})`.execute(db)
    return rows.length
  }
  expect([await requestsOf(old), (await requestsOf(id)) > 0]).toEqual([0, true])
})

describe('CSV files', () => {
  const fileOf = async (url: string) =>
    (
      await world.world.request({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${teacher.token}` },
      })
    ).body as string

  test('use the time zone of the site if the reader has none (rule payment-16)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    expect(await fileOf('/me/payouts.csv')).toMatch(/\d\dT\d\d:\d\d:\d\d\+09:00/)
  })

  test('format amounts of an unknown currency like the screens do (rule insight-9)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    await sql`update payment set paid_amount = 12345, paid_currency = 'xts' where offering_id = ${id}`.execute(
      db,
    )
    expect(await fileOf('/me/insights.csv?days=7')).toContain('123.45')
  })
})
