import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { hasTimeLeft, withOwnDeadline } from '../../platform/database/deadlines.ts'
import { createStripeAnswers } from './answers.ts'

/** Many students enrol in a paid course at the same time. */

const { world, stripe, aCourse, enroll, student, seats, paymentsOf } = await createPaymentWorld()
const { db } = world

const SEATS = 90
const STUDENTS = 100
/** The delay of Stripe's answers: four rounds of requests take longer than the timeout of one. */
const STRIPE_MS = 3_000

test('everyone gets a checkout page or the message that the course is full, however long the queue at Stripe is (rule payment-2)', async () => {
  const id = await aCourse({ maxStudents: String(SEATS) })
  const crowd = await Promise.all(Array.from({ length: STUDENTS }, () => student()))
  stripe.control.faults([{ kind: 'slow', ms: STRIPE_MS, route: 'POST /v1/checkout/sessions' }])
  const answers = await Promise.all(crowd.map((one) => enroll(id, one)))
  stripe.control.faults([])
  const statuses = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`)
  expect(Object.fromEntries([...statuses].map(([status, { length }]) => [status, length]))).toEqual(
    { '201 ': SEATS, '409 full': STUDENTS - SEATS },
  )
  const pages = answers.flatMap(({ body }) => (body.checkoutUrl ? [body.checkoutUrl] : []))
  expect(new Set(pages).size).toBe(SEATS)
  expect(await seats(id)).toEqual({ taken: SEATS, held: SEATS })
  expect(await paymentsOf(id)).toHaveLength(SEATS)
})

test('a request that Stripe refuses fails only for its own course (rule payment-2)', async () => {
  const [fine, gone] = [await aCourse(), await aCourse()]
  await sql`update offering set price = 0.01 where id = ${gone}`.execute(db)
  const [sam, mia] = [await student(), await student()]
  const answers = await Promise.all([enroll(fine, sam), enroll(gone, sam), enroll(fine, mia)])
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 201])
  expect(await seats(gone)).toEqual({ taken: 0, held: 0 })
})

const ask = (key: string) =>
  sql`insert into stripe_request (key, kind, params) values (${key}, 'checkout', '{}')`.execute(db)
const answer = (key: string) =>
  sql`update stripe_request set answered_at = now() where key = ${key}`.execute(db)
const isAnswered = async (key: string) => {
  const { rows } = await sql`
    select from stripe_request where key = ${key} and answered_at is not null`.execute(db)
  return rows.length === 1 || undefined
}

test('a waiting request notices an answer that another process has received (rule payment-2)', async () => {
  const answers = createStripeAnswers(db)
  for (const key of ['checkout:one', 'checkout:two']) await ask(key)
  const [one, two] = ['checkout:one', 'checkout:two'].map((key) =>
    answers.wait(key, () => isAnswered(key)),
  )
  await answer('checkout:one')
  expect(await one).toBe(true)
  await answer('checkout:two')
  expect(await two).toBe(true)
})

test('waiting for Stripe does not use up the request’s database time (rule payment-2)', async () => {
  const answers = createStripeAnswers(db)
  await ask('checkout:slow')
  await withOwnDeadline(async () => {
    const waiting = answers.wait('checkout:slow', () => isAnswered('checkout:slow'))
    await delay(600)
    await answer('checkout:slow')
    expect(await waiting).toBe(true)
    expect(hasTimeLeft(250)).toBe(true)
  }, 400)
})
