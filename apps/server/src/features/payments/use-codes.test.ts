import {
  bookCourse,
  bookSeries,
  cancelCourseBooking,
  joinWaitlist,
  leaveWaitlist,
  swapSeat,
} from '@firstbell/contract/bookings'
import {
  checkDiscountCode,
  createDiscountCode,
  getDiscountCodes,
} from '@firstbell/contract/discount-codes'
import { messages } from '@firstbell/contract/messages'
import { getMyPayments } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const {
  world,
  stripe,
  teacher,
  aCourse,
  aSeries,
  student,
  seats,
  own,
  orderOf,
  settled,
  paymentsOf,
} = await createPaymentWorld({ PLATFORM_FEE_PERCENT: '10' })
const { db } = world

const INVALID = {
  status: 409,
  body: { code: 'code_invalid', message: 'This code cannot be used.' },
}
const FREE = { taken: 0, held: 0 }

let made = 0
/** Makes a code. @returns its text */
async function aCode(over: Record<string, unknown> = {}): Promise<string> {
  const code = `CODE-${++made}`
  const form = { code, ...('amount' in over ? {} : { percent: 25 }), ...over }
  const { status, body } = await world.call(createDiscountCode, form, teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return code
}
const used = async (code: string): Promise<number> =>
  (await world.call(getDiscountCodes, {}, teacher)).body.codes.find(
    (one: { code: string }) => one.code === code,
  ).used
const enroll = (courseId: string, who: Person, code?: string, key?: string) =>
  world.request({
    method: 'PUT',
    url: '/courses/bookcourse',
    headers: { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) },
    payload: { courseId, ...(code && { code }) },
  })
const dates = (classIds: readonly string[], who: Person, code?: string) =>
  world.call(
    bookSeries,
    { classId: classIds[0]!, classIds: [...classIds], ...(code && { code }) },
    who,
  )
const giveUp = (id: string, who: Person) => world.call(leaveWaitlist, { id }, who)
const check = (id: string, code: string, who: Person) =>
  world.call(checkDiscountCode, { id, code }, who)
async function pay(who: Person, states = ['paid']) {
  stripe.control.pay((await orderOf(who)).first.session_id!)
  await settled(who, states)
  return orderOf(who)
}
/** Ends a hold, as the job does at its end. */
async function expire(id: string, who: Person) {
  await sql`update booking set held_until = clock_timestamp() - interval '1 second'
    where offering_id = ${id} and student_id = ${who.id} and status = 'held'`.execute(db)
  await sql`select advance_waitlists(array[${id}::uuid], interval '1 hour')`.execute(db)
}

describe('the reduced price (rule code-4)', () => {
  test('is held, shown, charged, receipted and refunded, and the share is of it', async () => {
    const [id, sam, code] = [await aCourse({ price: '59.90' }), await student(), await aCode()]
    const { status, body } = await enroll(id, sam, code.toLowerCase())
    expect([status, body]).toMatchObject([201, { checkoutUrl: expect.stringMatching(/^http/) }])
    expect((await own(id, sam)).toPay).toMatchObject({ amount: 4492, fullAmount: 5990, code })
    const { first } = await pay(sam)
    expect(first).toMatchObject({ amount: 4492, fee: 449, full_amount: 5990, code, state: 'paid' })
    const session = (await (
      await fetch(`${stripe.url}/v1/checkout/sessions/${first.session_id}`, {
        headers: { authorization: 'Bearer sk_test_of_the_tests' },
      })
    ).json()) as { amount_total: number }
    expect(session.amount_total).toBe(4492)
    const { payments } = (await world.call(getMyPayments, {}, sam)).body
    expect(payments).toMatchObject([{ amount: 4492, fullAmount: 5990, code, state: 'paid' }])
    expect((await world.call(cancelCourseBooking, { id }, sam)).status).toBe(201)
    await settled(sam, ['refunded'])
    expect((await orderOf(sam)).first.refunded_amount).toBe(4492)
    // A seat that was booked stays a use (rule code-3).
    expect(await used(code)).toBe(1)
  })

  test('is never below 0, nor between 0 and what Stripe charges', async () => {
    const id = await aCourse({ price: '20' })
    const [low, lower] = [await aCode({ amount: 19.8 }), await aCode({ amount: 30 })]
    const [sam, tia] = [await student(), await student()]
    await enroll(id, sam, low)
    expect((await own(id, sam)).toPay.amount).toBe(50)
    expect((await enroll(id, tia, lower)).body).toEqual({ message: messages.courseBooked })
    expect((await own(id, tia)).status).toBe('booked')
  })

  test('of 0 books at once, once, without a payment', async () => {
    const [id, sam, code] = [
      await aCourse(),
      await student(),
      await aCode({ percent: 100, uses: 1 }),
    ]
    const booked = { status: 201, body: { message: messages.courseBooked } }
    expect(await enroll(id, sam, code, 'one')).toMatchObject(booked)
    // A repeat answers as the first did, although no use is left.
    expect(await enroll(id, sam, code, 'one')).toMatchObject(booked)
    expect(await enroll(id, sam, code, 'two')).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
    expect(await paymentsOf(id)).toEqual([])
    expect([await seats(id), await used(code)]).toEqual([{ taken: 1, held: 0 }, 1])
    expect(await enroll(id, await student(), code)).toMatchObject(INVALID)
  })

  test('of 0 needs an instructor who can be paid, like the price', async () => {
    const [id, sam, code] = [await aCourse(), await student(), await aCode({ percent: 100 })]
    const setReady = (ready: boolean) =>
      sql`update payout_account set ready = ${ready} where person_id = ${teacher.id}`.execute(db)
    await setReady(false)
    expect((await enroll(id, sam, code)).body.message).toBe(messages.notPayable)
    await setReady(true)
    expect(await seats(id)).toEqual(FREE)
  })

  test('stays that of a held seat', async () => {
    const [id, sam] = [await aCourse({ price: '40' }), await student()]
    const [code, other] = [await aCode(), await aCode({ percent: 100 })]
    const first = await enroll(id, sam, code)
    expect(first.status).toBe(201)
    for (const again of [code, undefined])
      expect((await enroll(id, sam, again)).body.checkoutUrl).toBe(first.body.checkoutUrl)
    // Also once the code is deleted.
    await sql`update discount_code set deleted_at = now() where code = ${code}`.execute(db)
    expect((await enroll(id, sam, code)).body.checkoutUrl).toBe(first.body.checkoutUrl)
    expect(await enroll(id, sam, other)).toMatchObject({
      status: 409,
      body: {
        message:
          'Your seat is held at another price. Pay for it, or give it up first to use this code.',
      },
    })
    await giveUp(id, sam)
    expect((await enroll(id, sam, other)).body).toEqual({ message: messages.courseBooked })
  })

  test('is that of a seat that was offered from the waitlist', async () => {
    const [id, sam, tia] = [await aCourse({ maxStudents: 1 }), await student(), await student()]
    const code = await aCode({ percent: 50 })
    await enroll(id, sam)
    expect((await world.call(joinWaitlist, { id }, tia)).status).toBe(201)
    await giveUp(id, sam)
    expect((await own(id, tia)).status).toBe('offered')
    expect((await enroll(id, tia, code)).body.checkoutUrl).toMatch(/^http/)
    expect((await own(id, tia)).toPay).toMatchObject({ amount: 3950, code })
  })

  test('is what counts when the seat is swapped (rule payment-27)', async () => {
    const [ids, sam, code] = [await aSeries([40, 20, 40]), await student(), await aCode()]
    await dates([ids[0]!], sam, code)
    await pay(sam)
    const swap = (to: string) => world.call(swapSeat, { id: ids[0]!, to }, sam)
    expect((await swap(ids[1]!)).status).toBe(200)
    await settled(sam, ['refunded', 'paid'])
    expect((await orderOf(sam)).payments).toMatchObject([
      { amount: 1000, state: 'refunded' },
      { amount: 2000, full_amount: null, code: null },
    ])
    const kim = await student()
    await dates([ids[0]!], kim, code)
    await pay(kim)
    // The third date costs as much as the first one, without a code.
    expect((await world.call(swapSeat, { id: ids[0]!, to: ids[2]! }, kim)).status).toBe(201)
    expect((await own(ids[2]!, kim)).toPay).not.toHaveProperty('code')
    expect((await own(ids[2]!, kim)).toPay.amount).toBe(1000)
  })
})

describe('a code that cannot be used (rule code-5)', () => {
  test('has one answer, and nothing is held', async () => {
    const [id, other, sam] = [await aCourse(), await aCourse(), await student()]
    const [over, usedUp, ofOther] = [
      await aCode(),
      await aCode({ uses: 1 }),
      await aCode({ offeringId: other }),
    ]
    await sql`update discount_code set until = now() where code = ${over}`.execute(db)
    await enroll(id, await student(), usedUp)
    const foreign = await world.person('approved')
    await world.call(createDiscountCode, { code: 'FOREIGN', percent: 100 }, foreign)
    for (const code of ['UNKNOWN', 'x', over, usedUp, ofOther, 'FOREIGN']) {
      expect(await enroll(id, sam, code), code).toMatchObject(INVALID)
      expect(await check(id, code, sam), code).toMatchObject(INVALID)
    }
    expect(await seats(id)).toEqual({ taken: 1, held: 1 })
    // Seats that cost nothing take no code.
    const free = await aCourse({ price: '0' })
    expect(await enroll(free, sam, await aCode())).toMatchObject(INVALID)
  })

  test('comes after other refusals of the seat', async () => {
    const id = await aCourse({ maxStudents: 1 })
    await enroll(id, await student())
    expect(await enroll(id, await student(), 'UNKNOWN')).toMatchObject({
      status: 409,
      body: { code: 'full' },
    })
  })

  test('is ignored on a site without payments, of any type', async () => {
    const off = await createWorld()
    const { courseForm, dayFromNow } = await import('../../../test/support/offering-forms.ts')
    const { createCourse } = await import('@firstbell/contract/offerings')
    const instructor = await off.person('approved')
    const form = courseForm(await off.picture(instructor), { date: dayFromNow(7), price: '79' })
    const courseId = (await off.call(createCourse, form, instructor)).body.course._id
    const answer = await off.call(
      bookCourse,
      { courseId, code: 5 } as never,
      await off.person('student'),
    )
    expect(answer).toMatchObject({ status: 201, body: { message: messages.courseBooked } })
  })
})

describe('dates of a series (rule code-5)', () => {
  test('are reduced, each for a use, all of them or none', async () => {
    const ids = await aSeries([20, 30, 0])
    const [sam, code] = [await student(), await aCode({ percent: 50, uses: 3 })]
    expect((await dates(ids, sam, code)).body).toMatchObject({
      held: [ids[0], ids[1]],
      booked: [ids[2]],
    })
    expect((await orderOf(sam)).payments.map(({ amount }) => amount)).toEqual([1000, 1500])
    expect(await used(code)).toBe(2)
    const tia = await student()
    expect(await dates(ids.slice(0, 2), tia, code)).toMatchObject(INVALID)
    expect(await seats(ids[0]!)).toEqual({ taken: 1, held: 1 })
    const again = await dates([ids[0]!], tia, code)
    expect([again.status, await used(code)]).toEqual([201, 3])
  })

  test('are reduced only on the date that the code is for', async () => {
    const [ids, sam] = [await aSeries([20, 30]), await student()]
    const code = await aCode({ percent: 100, offeringId: ids[1] })
    expect((await dates(ids, sam, code)).body).toMatchObject({ held: [ids[0]], booked: [ids[1]] })
    expect((await orderOf(sam)).payments).toMatchObject([{ amount: 2000, code: null }])
    expect(await used(code)).toBe(1)
    expect(await dates([ids[0]!], await student(), code)).toMatchObject(INVALID)
  })

  test('are all booked at once by a code of 100 %, in one mail', async () => {
    const [ids, sam, code] = [
      await aSeries([20, 30]),
      await student(),
      await aCode({ percent: 100 }),
    ]
    const { status, body } = await dates(ids, sam, code)
    expect([status, body]).toEqual([
      200,
      { message: messages.seriesBooked, booked: ids, refused: [] },
    ])
    const { rows } = await sql`
      select from mail where template = 'series-booked' and recipient like ${`%${sam.email}%`}`.execute(
      db,
    )
    expect(rows).toHaveLength(1)
  })

  test('keep the page of their order, with the same code or none', async () => {
    const [ids, sam, code] = [await aSeries([20, 30]), await student(), await aCode()]
    const first = await dates(ids, sam, code)
    for (const again of [code, undefined])
      expect((await dates(ids, sam, again)).body.checkoutUrl).toBe(first.body.checkoutUrl)
    expect((await dates(ids, sam, await aCode())).body.message).toBe(messages.heldWithoutCode)
    expect(await used(code)).toBe(2)
  })
})

describe('uses (rule code-3)', () => {
  test('are exact when students compete for the last one, over all offerings', async () => {
    const courses = [await aCourse(), await aCourse({ price: '10' })]
    const code = await aCode({ uses: 2 })
    const people = await Promise.all(Array.from({ length: 6 }, () => student()))
    const answers = await Promise.all(people.map((who, n) => enroll(courses[n % 2]!, who, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await used(code)).toBe(2)
    const taken = await Promise.all(courses.map((id) => seats(id)))
    expect(taken[0]!.taken + taken[1]!.taken).toBe(2)
  })

  test('are given back by a hold that is given up or expires', async () => {
    const [id, sam, tia, uma] = [await aCourse(), await student(), await student(), await student()]
    const code = await aCode({ uses: 1 })
    await enroll(id, sam, code)
    expect(await enroll(id, tia, code)).toMatchObject(INVALID)
    await giveUp(id, sam)
    expect((await enroll(id, tia, code)).status).toBe(201)
    await expire(id, tia)
    expect(await used(code)).toBe(0)
    expect((await enroll(id, uma, code)).status).toBe(201)
  })

  test('are taken again by a payment after the hold, or the payment is refunded', async () => {
    const [id, sam, tia] = [await aCourse(), await student(), await student()]
    const code = await aCode({ uses: 1 })
    const payAtStripe = async () => stripe.control.pay((await orderOf(sam)).first.session_id!)
    await enroll(id, sam, code)
    await payAtStripe()
    await expire(id, sam)
    await settled(sam, ['paid'])
    expect([(await own(id, sam)).status, await used(code)]).toEqual(['booked', 1])

    const [second, last] = [await aCourse(), await aCode({ uses: 2 })]
    await enroll(second, sam, last)
    await enroll(second, tia, last)
    // As if the other student had taken the use after the end of the hold.
    await sql`update discount_code set uses = 1 where code = ${last}`.execute(db)
    await payAtStripe()
    await expire(second, sam)
    await settled(sam, ['refunded'])
    expect([await own(second, sam), await used(last)]).toEqual([undefined, 1])
    expect(await seats(second)).toEqual({ taken: 1, held: 1 })
  })

  test('are not taken by the same seat twice, if it is paid while it is held again', async () => {
    const [id, sam, code] = [await aCourse(), await student(), await aCode({ uses: 1 })]
    await enroll(id, sam, code)
    const { first } = await orderOf(sam)
    stripe.control.pay(first.session_id!)
    await giveUp(id, sam)
    await enroll(id, sam, code)
    await sql`select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', ${first.id}::text))`.execute(
      db,
    )
    await expect.poll(async () => (await own(id, sam)).status, { timeout: 15_000 }).toBe('booked')
    expect([await used(code), await seats(id)]).toEqual([1, { taken: 1, held: 0 }])
  })
})

describe('checking a code (rule code-6)', () => {
  test('answers what it takes off, also of another date of the series', async () => {
    const [ids, sam] = [await aSeries([20, 30]), await student()]
    const code = await aCode({ amount: 5, offeringId: ids[1], uses: 4 })
    expect((await check(ids[0]!, code.toLowerCase(), sam)).body).toEqual({
      message: messages.ok,
      code,
      amount: 5,
      offeringId: ids[1],
      usesLeft: 4,
    })
  })

  test('is limited to 20 wrong codes an hour for each person, together with booking', async () => {
    const [id, sam, code] = [await aCourse(), await student(), await aCode()]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2 ? check(id, `WRONG-${n}`, sam) : enroll(id, sam, `WRONG-${n}`),
      ),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    for (const { status, body, headers } of [
      await check(id, code, sam),
      await enroll(id, sam, code),
    ]) {
      expect([status, body.message]).toEqual([429, messages.tooManyWrongCodes])
      expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    }
    // Without a code the seat can be booked.
    expect((await enroll(id, sam)).status).toBe(201)
    await sql`update rate_limit set expire = 1 where key like ${`wrong-code:${sam.id}%`}`.execute(
      db,
    )
    expect((await check(id, code, sam)).status).toBe(200)
  })

  test('does not count codes that can be used', async () => {
    const [id, sam, code] = [await aCourse(), await student(), await aCode()]
    for (let n = 0; n < 25; n += 1) expect((await check(id, code, sam)).status).toBe(200)
  })
})
