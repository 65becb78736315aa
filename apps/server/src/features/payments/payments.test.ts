import { deleteAccount } from '@firstbell/contract/accounts'
import { joinWaitlist, leaveWaitlist } from '@firstbell/contract/bookings'
import { getInsights, getMyInsights, type Revenue } from '@firstbell/contract/insights'
import { createCourse, deleteCourse, updateCourse } from '@firstbell/contract/offerings'
import { getMyPayments, getPayouts, startPayouts } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { makeDue } from '../../../test/support/jobs.ts'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'

const {
  world,
  stripe,
  teacher,
  instructor,
  thumbnail,
  aCourse,
  enroll,
  cancel,
  student,
  hold,
  pay,
  paymentsOf,
  stateOf,
  reconciled,
  own,
  seats,
  startsIn,
} = await createPaymentWorld()

/** Returns the templates of all mails to an email address, including delivered ones. */
const templatesSentTo = async (email: string) => {
  const mails = await world.db
    .selectFrom('mail')
    .select('template')
    .where('recipient', 'like', `%${email}%`)
    .orderBy('created_at')
    .execute()
  return mails.map(({ template }) => template)
}

describe('a seat with a price', () => {
  test('is held for 30 minutes, and a repeated request returns the same checkout page (rule payment-2)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const first = await enroll(id, sam)
    expect(first).toMatchObject({
      status: 201,
      body: { message: 'Your seat is held for you. Please pay to book it.' },
    })
    const again = await enroll(id, sam)
    expect(again.body.checkoutUrl).toBe(first.body.checkoutUrl)
    expect(await seats(id)).toEqual({ taken: 1, held: 1 })
    const booking = await own(id, sam)
    expect(booking.status).toBe('to_pay')
    const minutes = (Date.parse(booking.payUntil) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThanOrEqual(30.5)
    expect(await paymentsOf(id)).toMatchObject([
      { state: 'open', amount: 7900, fee: 790, currency: 'usd' },
    ])
  })

  test('is booked when it is paid, which sends the mails and a receipt (rules payment-3, payment-14)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    expect(await seats(id)).toEqual({ taken: 1, held: 0 })
    expect(await own(id, sam)).toMatchObject({
      status: 'booked',
      paid: { amount: 7900, currency: 'usd' },
    })
    await expect.poll(() => templatesSentTo(sam.email)).toContain('booking-confirmed')
    expect(await templatesSentTo(sam.email)).toContain('payment-receipt')
    const { body } = await world.call(getMyPayments, {}, sam)
    expect(body.payments).toMatchObject([
      { offeringId: id, amount: 7900, currency: 'usd', state: 'paid', refundedAt: null },
    ])
  })

  test('of zero is booked without a payment (rule payment-1)', async () => {
    const [id, sam] = [await aCourse({ price: '0' }), await student()]
    expect((await enroll(id, sam)).body).toEqual({ message: 'Course booked successfully!' })
    expect(await paymentsOf(id)).toEqual([])
  })

  test('is offered to the next student on the waitlist if it is not paid in time (rule payment-4)', async () => {
    const [id, sam, wim] = [await aCourse({ maxStudents: '1' }), await student(), await student()]
    await hold(id, sam)
    expect((await world.call(joinWaitlist, { id }, wim)).status).toBe(201)
    await sql`update booking set held_until = now() where offering_id = ${id} and held_for = 'payment'`.execute(
      world.db,
    )
    await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${id}::text))`.execute(
      world.db,
    )
    await expect.poll(async () => (await own(id, wim))?.status).toBe('offered')
    await expect.poll(() => stateOf(id)).toEqual(['unpaid'])
    expect(await own(id, sam)).toBeUndefined()
    await expect.poll(() => templatesSentTo(sam.email)).toContain('seat-unpaid')
    // The payment must be made before the offer and the hold end, whichever is first.
    const minutesToPay = async () =>
      (Date.parse((await own(id, wim)).payUntil) - Date.now()) / 60_000
    await sql`update booking set held_until = now() + interval '10 minutes'
      where offering_id = ${id} and status = 'held'`.execute(world.db)
    await hold(id, wim)
    expect(await minutesToPay()).toBeLessThan(11)
    await pay(id, wim)
    expect(await own(id, wim)).toMatchObject({ status: 'booked' })
  })

  test('can be released before it is paid (rule payment-4)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await hold(id, sam)
    expect((await world.call(leaveWaitlist, { id }, sam)).status).toBe(200)
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
    await expect.poll(() => stateOf(id)).toEqual(['unpaid'])
  })

  test('is released if Stripe fails to create a checkout page (rule payment-2)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    stripe.control.faults([
      {
        kind: 'answer',
        route: 'POST /v1/checkout/sessions',
        status: 400,
        error: { type: 'invalid_request_error', message: 'No such destination.' },
      },
    ])
    const answer = await enroll(id, sam)
    stripe.control.faults([])
    expect([answer.status, answer.headers['retry-after'], answer.body.message]).toEqual([
      503,
      '5',
      'We couldn’t open the payment page. Nothing was booked. Please try again.',
    ])
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
    expect((await enroll(id, sam)).status).toBe(201)
  })
})

describe('a refund', () => {
  test('is made in full for a cancellation in time (rule payment-7)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    expect((await cancel(id, sam)).status).toBe(201)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
    await expect.poll(() => templatesSentTo(sam.email)).toContain('payment-refunded')
    expect(await paymentsOf(id)).toMatchObject([{ refunded_amount: 7900 }])
  })

  test('is not made for a later cancellation, unless the course was moved by more than a day (rule payment-7)', async () => {
    const [id, sam, mia] = [await aCourse(), await student(), await student()]
    await pay(id, sam)
    await sql`update payment set refund_until = now() - interval '1 minute' where offering_id = ${id}`.execute(
      world.db,
    )
    expect((await cancel(id, sam)).status).toBe(201)
    expect(await stateOf(id)).toEqual(['kept'])
    await pay(id, mia)
    await sql`update payment set refund_until = now() - interval '1 minute' where offering_id = ${id}`.execute(
      world.db,
    )
    await startsIn(id, 24 * 9)
    expect((await cancel(id, mia)).status).toBe(201)
    await expect.poll(() => stateOf(id)).toEqual(['kept', 'refunded'])
  })

  test('is made to everyone when the course is deleted or its instructor leaves (rule payment-8)', async () => {
    const [id, sam, mia] = [await aCourse(), await student(), await student()]
    await pay(id, sam)
    const open = await hold(id, mia)
    expect((await world.call(deleteCourse, { id }, teacher)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['refunded', 'unpaid'])
    expect(() => stripe.control.pay(open)).toThrow()
  })

  test('is made to a student who deletes their account in time, and their payments stay in the books (rule payment-8)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    expect((await world.call(deleteAccount, {}, sam)).status).toBeLessThan(300)
    await expect.poll(() => paymentsOf(id)).toMatchObject([{ state: 'refunded', student_id: null }])
  })

  test('is made for a late payment if the seat is taken; otherwise the seat is booked (rule payment-9)', async () => {
    const [full, roomy] = [await aCourse({ maxStudents: '1' }), await aCourse()]
    const [sam, mia] = [await student(), await student()]
    for (const id of [full, roomy]) {
      // Stripe does not receive the request that expires the checkout.
      const session = await hold(id, sam)
      stripe.control.faults([{ kind: 'reset', route: 'POST /v1/checkout/sessions/:id/expire' }])
      await world.call(leaveWaitlist, { id }, sam)
      if (id === full) await pay(id, mia)
      stripe.control.pay(session)
      stripe.control.faults([])
    }
    await reconciled(roomy, ['paid'])
    expect(await own(roomy, sam)).toMatchObject({ status: 'booked' })
    await reconciled(full, ['refunded', 'paid'])
    expect(await own(full, sam)).toBeUndefined()
    await expect.poll(() => templatesSentTo(sam.email)).toContain('payment-refunded')
    expect(await seats(full)).toEqual({ taken: 1, held: 0 })
  })

  test('is not made for a late payment from the waitlist if a seat is free in the last minutes (rules payment-9, waitlist-5)', async () => {
    const [id, sam, mia] = [await aCourse({ maxStudents: '1' }), await student(), await student()]
    const session = await hold(id, sam)
    stripe.control.faults([{ kind: 'reset', route: 'POST /v1/checkout/sessions/:id/expire' }])
    await world.call(leaveWaitlist, { id }, sam)
    await pay(id, mia)
    expect((await world.call(joinWaitlist, { id }, sam)).status).toBe(201)
    await sql`update offering set starts_at = now() + interval '3 minutes' where id = ${id}`.execute(
      world.db,
    )
    expect((await cancel(id, mia)).status).toBe(201)
    expect(await own(id, sam)).toMatchObject({ status: 'waiting' })
    stripe.control.pay(session)
    stripe.control.faults([])
    await reconciled(id, ['paid', 'refunded'])
    expect(await own(id, sam)).toMatchObject({ status: 'booked' })
    expect(await seats(id)).toEqual({ taken: 1, held: 0 })
  })

  test('is made for the second of two payments for one seat (rule payment-9)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const first = await hold(id, sam)
    stripe.control.faults([{ kind: 'reset', route: 'POST /v1/checkout/sessions/:id/expire' }])
    await world.call(leaveWaitlist, { id }, sam)
    await pay(id, sam)
    stripe.control.pay(first)
    stripe.control.faults([])
    await reconciled(id, ['refunded', 'paid'])
    expect((await paymentsOf(id))[0]).toMatchObject({ owed_for: 'paid_twice' })
    expect(await seats(id)).toEqual({ taken: 1, held: 0 })
  })

  test('in Stripe’s dashboard ends the seat (rule payment-11)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    const [payment] = await paymentsOf(id)
    stripe.control.refund({ payment_intent: payment!.intent_id! })
    await reconciled(id, ['refunded'])
    expect(await own(id, sam)).toBeUndefined()
  })
})

describe('reconciliation with Stripe', () => {
  test('keeps the seat of a disputed payment until the dispute is lost (rule payment-11)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const admin = await world.person('admin')
    await pay(id, sam)
    const [payment] = await paymentsOf(id)
    const client = new Stripe('sk_test_of_the_tests', {
      host: '127.0.0.1',
      port: stripe.port,
      protocol: 'http',
    })
    const intent = await client.paymentIntents.retrieve(payment!.intent_id!)
    const dispute = stripe.control.dispute(intent.latest_charge as string)
    await reconciled(id, ['disputed'])
    expect(await own(id, sam)).toMatchObject({ status: 'booked' })
    expect(await templatesSentTo(admin.email)).toEqual(['payment-trouble'])
    stripe.control.closeDispute(dispute.id, 'lost')
    await reconciled(id, ['lost'])
    expect(await own(id, sam)).toBeUndefined()
  })

  test('runs each minute if no event arrives (rule payment-6)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    stripe.control.pay(await hold(id, sam))
    await sql`update payment set next_check_at = now() where offering_id = ${id}`.execute(world.db)
    await sql`select graphile_worker.add_job('reconcile-payments')`.execute(world.db)
    await expect.poll(() => stateOf(id)).toEqual(['paid'])
  })

  const refundTries = () =>
    stripe.control
      .requests()
      .filter(({ method, path }) => `${method} ${path}` === 'POST /v1/refunds')
  test('repeats a request whose answer is lost, with the same idempotency key (rule payment-10)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    stripe.control.faults([
      { kind: 'lost', route: 'POST /v1/refunds', times: 1 },
      { kind: 'error_after', route: 'POST /v1/refunds', times: 1 },
    ])
    const before = refundTries().length
    await cancel(id, sam)
    await expect
      .poll(async () => {
        await makeDue(world.db, 'send-stripe-request')
        return stateOf(id)
      })
      .toEqual(['refunded'])
    expect(refundTries().length - before).toBe(2)
    stripe.control.faults([])
    expect(await paymentsOf(id)).toMatchObject([{ refunded_amount: 7900 }])
  })
})

describe('a price', () => {
  test('requires an instructor with a payout account (rule payment-13)', async () => {
    const other = await world.person('approved')
    const form = courseForm(await world.picture(other), { date: dayFromNow(7), price: '20' })
    const refused = await world.call(createCourse, form, other)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['price']])
    const free = await world.call(createCourse, { ...form, price: '0' }, other)
    expect(free.status).toBe(201)
    const { _id: courseId } = free.body.course
    const edit = { ...form, courseId, price: '20' }
    expect((await world.call(updateCourse, edit, other)).status).toBe(409)
    expect((await world.call(getPayouts, {}, other)).body).toMatchObject({ state: 'none', due: [] })
  })

  test('must be an amount that Stripe can charge (rule payment-13)', async () => {
    for (const price of ['0.49', '1000000'])
      expect(
        (
          await world.call(
            createCourse,
            courseForm(thumbnail, { date: dayFromNow(7), price }),
            teacher,
          )
        ).status,
        price,
      ).toBe(409)
  })

  test('is paid out through Stripe’s own pages, which open for an account that is ready (rule payment-13)', async () => {
    const { status, body } = await world.call(startPayouts, {}, teacher)
    expect([status, new URL(body.url).origin]).toEqual([200, stripe.url])
  })

  test('cannot be paid after the payout account was closed, and students keep their seats (rule payment-13)', async () => {
    const gone = await instructor()
    const form = courseForm(await world.picture(gone), { date: dayFromNow(7), price: '20' })
    const { body } = await world.call(createCourse, form, gone)
    const [id, sam, mia] = [body.course._id as string, await student(), await student()]
    await pay(id, sam)
    const { account_id: account } = await world.db
      .selectFrom('payout_account')
      .select('account_id')
      .where('person_id', '=', gone.id)
      .executeTakeFirstOrThrow()
    stripe.control.closeAccount(account)
    await sql`update payout_account set next_check_at = now() where account_id = ${account}`.execute(
      world.db,
    )
    await sql`select graphile_worker.add_job('check-payout-accounts')`.execute(world.db)
    await expect.poll(async () => (await world.call(getPayouts, {}, gone)).body.state).toBe('none')
    const refused = await enroll(id, mia)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This cannot be booked at the moment.',
    ])
    expect(await seats(id)).toEqual({ taken: 1, held: 0 })
    expect(await own(id, sam)).toMatchObject({ status: 'booked' })
  })

  test('minus the platform fee belongs to the instructor (rule payment-12)', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await pay(id, sam)
    const { body } = await world.call(getPayouts, {}, teacher)
    expect(body.state).toBe('ready')
    expect(body.due).toContainEqual({
      offeringId: id,
      kind: 'course',
      title: 'Watercolour week',
      currency: 'usd',
      amount: 7900,
      fee: 790,
      payments: 1,
    })
  })
})

test('insights show the paid and not refunded amounts, like the books (rule insight-7)', async () => {
  const admin = await world.person('admin')
  const revenue = async (who = teacher) => {
    const call = who === admin ? getInsights : getMyInsights
    const { status, body } = await world.call(call, { days: '7' }, who)
    expect(status).toBe(200)
    const [total] = body.totals.revenue as Revenue[]
    const days = body.days as { revenue: Revenue[] }[]
    const sum = days.reduce((all, { revenue }) => all + (revenue[0]?.amount ?? 0), 0)
    expect(total?.amount ?? 0).toBe(sum)
    return sum
  }
  const before = await revenue()
  const [id, sam, sue] = [await aCourse(), await student(), await student()]
  await pay(id, sam)
  await pay(id, sue)
  expect(await revenue()).toBe(before + 2 * 7900)
  expect((await cancel(id, sam)).status).toBe(201)
  await expect.poll(() => stateOf(id)).toEqual(['refunded', 'paid'])
  expect(await revenue()).toBe(before + 7900)
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount - refunded_amount), 0) as paid from payment
    where paid_at is not null and state not in ('refunded', 'lost')`.execute(world.db)
  expect(await revenue(admin)).toBe(rows[0]?.paid)
  const { body } = await world.request({
    method: 'GET',
    url: '/me/insights.csv?days=7',
    headers: { authorization: `Bearer ${teacher.token}` },
  })
  expect(body).toMatch(/^\ufeffDate .*,Absent,Revenue \(USD\)\r\n/)
  expect(body.trim().split(',').at(-1)).toBe(((before + 7900) / 100).toFixed(2))
})
