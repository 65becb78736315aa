import { deleteAccount } from '@firstbell/contract/accounts'
import {
  bookClass,
  cancelClassBooking,
  getMyBookings,
  joinWaitlist,
  leaveWaitlist,
  swapSeat,
} from '@firstbell/contract/bookings'
import { deleteClass } from '@firstbell/contract/offerings'
import { getMyPayments } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'

/** A swap to a date that costs more asks for the difference first (rule payment-27). */

const { world, stripe, teacher, student, seats, aSeries, bookDates, orderOf, settled, payDates } =
  await createPaymentWorld({ PLATFORM_FEE_PERCENT: '15' })
const { db } = world

const swap = (id: string, to: string, who: Person) => world.call(swapSeat, { id, to }, who)
const statusesOf = async (who: Person, ids: readonly string[]) => {
  const { body } = await world.call(getMyBookings, {}, who)
  return ids.map(
    (id) =>
      body.bookings.find(({ offeringId }: { offeringId: string }) => offeringId === id)?.status,
  )
}
const ownBooking = async (who: Person, id: string) => {
  const { body } = await world.call(getMyBookings, {}, who)
  return body.bookings.find(({ offeringId }: { offeringId: string }) => offeringId === id)
}
const cancelDate = (id: string, who: Person) => world.call(cancelClassBooking, { id }, who)
const paymentsOf = async (who: Person) => {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('student_id', '=', who.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ amount, state, offering_id: at }) => [amount, state, at])
}
const expectPayments = async (who: Person, expected: unknown[][]) => {
  await expect.poll(() => paymentsOf(who), { timeout: 15_000 }).toEqual(expected)
}
const templatesOf = async (who: Person) => {
  const { rows } = await sql<{ template: string }>`
    select template from mail where recipient like ${`%${who.email}%`} order by template`.execute(
    db,
  )
  return rows.map(({ template }) => template)
}
const payDifference = async (who: Person) =>
  stripe.control.pay((await orderOf(who)).first.session_id!)
/** Compares all orders of a student with Stripe. */
const compare = (who: Person) =>
  sql`select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', id))
    from payment where student_id = ${who.id} and order_id is null`.execute(db)
const free = { taken: 0, held: 0 }

/** Reads what Stripe has taken and returned for the orders of a student, the oldest first. */
async function chargesOf(who: Person) {
  const get = async (path: string) =>
    (await (
      await fetch(`${stripe.url}/v1/${path}`, {
        headers: { authorization: 'Bearer sk_test_of_the_tests' },
      })
    ).json()) as any
  const { rows } = await sql<{ intent_id: string }>`
    select intent_id from payment where student_id = ${who.id} and intent_id is not null
    order by created_at`.execute(db)
  const charges = []
  for (const { intent_id: id } of rows) {
    const { latest_charge: charge } = await get(
      `payment_intents/${id}?expand[0]=latest_charge.application_fee`,
    )
    const { amount, amount_refunded: refunded, application_fee: fee } = charge
    charges.push([amount, refunded, fee.amount, fee.amount_refunded])
  }
  return charges
}

/** A student with a seat that cost $10 and the difference to a date of $25 open. */
async function aDifference(prices: readonly number[] = [10, 25, 10]) {
  const [ids, sam] = [await aSeries(prices), await student()]
  if (prices[0]! > 0) await payDates([ids[0]!], sam)
  else await bookDates([ids[0]!], sam)
  const answer = await swap(ids[0]!, ids[1]!, sam)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ids: ids as [string, string, string], sam, answer }
}

describe('a swap to a date that costs more (rule payment-27)', () => {
  test('holds the other seat and asks for the difference; the old seat stays booked until it is paid', async () => {
    const { ids, sam, answer } = await aDifference()
    expect(answer.body).toEqual({
      message: 'The other date is held for you. Please pay the difference to change to it.',
      checkoutUrl: expect.stringMatching(/^http/),
    })
    expect(await statusesOf(sam, ids)).toEqual(['booked', 'to_pay', undefined])
    expect(await ownBooking(sam, ids[1])).toMatchObject({
      toPay: { amount: 1500 },
      givenId: ids[0],
      payUntil: expect.any(String),
    })
    expect(await seats(ids[1])).toEqual({ taken: 1, held: 1 })
    // The same request again, and a press on 'Pay now', lead to the same page.
    expect((await swap(ids[0], ids[1], sam)).body.checkoutUrl).toBe(answer.body.checkoutUrl)
    const { body } = await world.call(bookClass, { classId: ids[1] }, sam)
    expect(body.checkoutUrl).toBe(answer.body.checkoutUrl)
    await payDifference(sam)
    await settled(sam, ['paid'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, 'booked', undefined])
    expect(await seats(ids[0])).toEqual(free)
    expect(await ownBooking(sam, ids[1])).toMatchObject({ paid: { amount: 2500 } })
    expect((await ownBooking(sam, ids[1])).givenId).toBeUndefined()
    expect(await paymentsOf(sam)).toEqual([
      [1000, 'paid', ids[1]],
      [1500, 'paid', ids[1]],
    ])
    // One mail about the swap, and a receipt for each payment.
    await expect
      .poll(() => templatesOf(sam))
      .toEqual(['booking-confirmed', 'date-changed', 'payment-receipt', 'payment-receipt'])
    const { body: own } = await world.call(getMyPayments, {}, sam)
    expect(own.payments.map((payment: any) => [payment.amount, payment.difference])).toEqual([
      [1500, true],
      [1000, undefined],
    ])
    expect(own.payments[0].number).not.toBe(own.payments[1].number)
    // A repeat of the swap changes and mails nothing.
    expect((await swap(ids[0], ids[1], sam)).status).toBe(200)
    expect(await templatesOf(sam)).toHaveLength(4)
  })

  test('cancelling then refunds price and difference, each from its own charge, with its fee', async () => {
    const { ids, sam } = await aDifference([19.99, 33.33])
    await payDifference(sam)
    await settled(sam, ['paid'])
    expect(await chargesOf(sam)).toEqual([
      [1999, 0, 300, 0],
      [1334, 0, 200, 0],
    ])
    expect((await cancelDate(ids[1], sam)).status).toBe(201)
    await expectPayments(sam, [
      [1999, 'refunded', ids[1]],
      [1334, 'refunded', ids[1]],
    ])
    await expect
      .poll(() => chargesOf(sam))
      .toEqual([
        [1999, 1999, 300, 300],
        [1334, 1334, 200, 200],
      ])
    expect(await seats(ids[1])).toEqual(free)
  })

  test('from a free date asks for the whole price', async () => {
    const { ids, sam } = await aDifference([0, 25])
    await payDifference(sam)
    await settled(sam, ['paid'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, 'booked'])
    expect(await ownBooking(sam, ids[1])).toMatchObject({ paid: { amount: 2500 } })
  })

  test('the refund term of the seat does not become later', async () => {
    const ids = await aSeries([10, 25])
    const sam = await student()
    await payDates([ids[0]!], sam)
    const { refundUntil } = (await ownBooking(sam, ids[0]!)).paid
    await swap(ids[0]!, ids[1]!, sam)
    expect((await ownBooking(sam, ids[1]!)).toPay.refundUntil).toBe(refundUntil)
    await payDifference(sam)
    await settled(sam, ['paid'])
    expect((await ownBooking(sam, ids[1]!)).paid.refundUntil).toBe(refundUntil)
  })

  test('a later swap to a cheaper date refunds the newest part first, one to a dearer date asks again', async () => {
    const { ids, sam } = await aDifference([10, 25])
    await payDifference(sam)
    await settled(sam, ['paid'])
    await sql`update offering set price = 17 where id = ${ids[0]}`.execute(db)
    expect((await swap(ids[1], ids[0], sam)).status).toBe(200)
    await expect
      .poll(
        async () => (await paymentsOf(sam)).map(([amount, state]) => [amount, state]).toSorted(),
        {
          timeout: 15_000,
        },
      )
      .toEqual([
        [1000, 'paid'],
        [700, 'paid'],
        [800, 'refunded'],
      ])
    await expect
      .poll(() => chargesOf(sam))
      .toEqual([
        [1000, 0, 150, 0],
        [1500, 800, 225, 120],
      ])
    await sql`update offering set price = 27 where id = ${ids[1]}`.execute(db)
    expect((await swap(ids[0], ids[1], sam)).status).toBe(201)
    expect(await ownBooking(sam, ids[1])).toMatchObject({ toPay: { amount: 1000 } })
    await payDifference(sam)
    await settled(sam, ['paid'])
    expect(await ownBooking(sam, ids[1])).toMatchObject({ paid: { amount: 2700 } })
    await world.call(deleteClass, { id: ids[1] }, teacher)
    await expect
      .poll(() => chargesOf(sam), { timeout: 15_000 })
      .toEqual([
        [1000, 1000, 150, 150],
        [1500, 1500, 225, 225],
        [1000, 1000, 150, 150],
      ])
  })

  test('a difference that Stripe does not charge is refused, and changes nothing', async () => {
    const ids = await aSeries([10, 10.2])
    const sam = await student()
    await payDates([ids[0]!], sam)
    expect(await swap(ids[0]!, ids[1]!, sam)).toMatchObject({
      status: 409,
      body: {
        message: 'This seat cannot be exchanged for that date. Cancel it and book the other date.',
      },
    })
    expect(await statusesOf(sam, ids)).toEqual(['booked', undefined])
    expect(await seats(ids[1]!)).toEqual(free)
  })

  test('a full date, and one that is held for its full price, are refused', async () => {
    const ids = await aSeries([10, 25, 25])
    const [sam, kim] = [await student(), await student()]
    await payDates([ids[0]!], sam)
    await bookDates([ids[1]!], kim)
    await sql`update offering set max_students = seats_taken where id = ${ids[1]}`.execute(db)
    expect((await swap(ids[0]!, ids[1]!, sam)).body.message).toBe('This class is full.')
    await bookDates([ids[2]!], sam)
    expect((await swap(ids[0]!, ids[2]!, sam)).body.message).toBe(
      'You are holding some of these seats already. Pay for them or give them up first.',
    )
    expect(await statusesOf(sam, ids)).toEqual(['booked', undefined, 'to_pay'])
  })

  test('an offered seat is held for the difference', async () => {
    const ids = await aSeries([10, 25], { maxStudents: 1 })
    const [sam, kim] = [await student(), await student()]
    await payDates([ids[0]!], sam)
    await bookDates([ids[1]!], kim)
    await world.call(joinWaitlist, { id: ids[1]! }, sam)
    await world.call(leaveWaitlist, { id: ids[1]! }, kim)
    expect(await statusesOf(sam, ids)).toEqual(['booked', 'offered'])
    expect((await swap(ids[0]!, ids[1]!, sam)).status).toBe(201)
    await payDifference(sam)
    await settled(sam, ['paid'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, 'booked'])
  })

  test('an offered seat of the same price takes the payment with it', async () => {
    const ids = await aSeries([10, 10], { maxStudents: 1 })
    const [sam, kim] = [await student(), await student()]
    await payDates([ids[0]!], sam)
    await bookDates([ids[1]!], kim)
    await world.call(joinWaitlist, { id: ids[1]! }, sam)
    await world.call(leaveWaitlist, { id: ids[1]! }, kim)
    expect((await swap(ids[0]!, ids[1]!, sam)).status).toBe(200)
    expect(await ownBooking(sam, ids[1]!)).toMatchObject({ paid: { amount: 1000 } })
    await cancelDate(ids[1]!, sam)
    await expectPayments(sam, [[1000, 'refunded', ids[1]]])
  })
})

describe('a difference that is not paid (rule payment-27)', () => {
  test.each(['given up', 'expired'])('%s: nothing changes, and the seat is free', async (how) => {
    const { ids, sam } = await aDifference()
    if (how === 'given up') await world.call(leaveWaitlist, { id: ids[1] }, sam)
    else {
      await sql`update booking set held_until = now() where offering_id = ${ids[1]} and held_for = 'payment'`.execute(
        db,
      )
      await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${ids[1]}::text))`.execute(
        db,
      )
    }
    await expect.poll(() => seats(ids[1]), { timeout: 15_000 }).toEqual(free)
    await expect.poll(async () => (await paymentsOf(sam))[1]?.[1]).toBe('unpaid')
    expect(await statusesOf(sam, ids)).toEqual(['booked', undefined, undefined])
    expect((await paymentsOf(sam))[0]).toEqual([1000, 'paid', ids[0]])
    const { first } = await orderOf(sam)
    expect(() => stripe.control.pay(first.session_id!)).toThrow('expired')
  })

  test('counts as a hold', async () => {
    const { ids, sam } = await aDifference()
    const { body } = await world.call(getMyBookings, {}, sam)
    expect(body.bookings.filter(({ status }: any) => status === 'to_pay')).toHaveLength(1)
    for (let n = 0; n < 2; n += 1)
      expect((await bookDates(await aSeries([10, 10]), sam)).status).toBe(201)
    expect((await bookDates([ids[2]], sam)).status).toBe(409)
  })

  test.each([
    ['cancels', (ids: readonly string[], sam: Person) => cancelDate(ids[0]!, sam)],
    ['swaps', (ids: readonly string[], sam: Person) => swap(ids[0]!, ids[2]!, sam)],
  ])('the hold ends if the student %s the seat', async (_how, end) => {
    const { ids, sam } = await aDifference()
    expect((await end(ids, sam)).status).toBeLessThan(300)
    await expect.poll(() => seats(ids[1]), { timeout: 15_000 }).toEqual(free)
    await expect.poll(async () => (await paymentsOf(sam))[1]?.[1]).toBe('unpaid')
    expect(await templatesOf(sam)).not.toContain('seat-unpaid')
  })

  test('the hold ends if the date of the seat is cancelled', async () => {
    const { ids, sam } = await aDifference()
    await world.call(deleteClass, { id: ids[0] }, teacher)
    await expect.poll(() => seats(ids[1]), { timeout: 15_000 }).toEqual(free)
    await expectPayments(sam, [
      [1000, 'refunded', ids[0]],
      [1500, 'unpaid', ids[1]],
    ])
  })

  test('the hold ends if the other date is cancelled, and the seat stays', async () => {
    const { ids, sam } = await aDifference()
    await world.call(deleteClass, { id: ids[1] }, teacher)
    await expect.poll(async () => (await paymentsOf(sam))[1]?.[1]).toBe('unpaid')
    expect(await statusesOf(sam, ids)).toEqual(['booked', undefined, undefined])
  })

  test('deleting the account ends both, and refunds a late payment', async () => {
    const { ids, sam } = await aDifference()
    const { id, first } = await orderOf(sam)
    stripe.control.pay(first.session_id!)
    const { status, body } = await world.call(deleteAccount, {}, sam)
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    await sql`select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', ${id}::text))`.execute(
      db,
    )
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from payment where offering_id = any(${ids}::uuid[]) order by created_at`.execute(
        db,
      )
      return rows.map(({ state }) => state)
    }
    await expect.poll(states, { timeout: 15_000 }).toEqual(['refunded', 'refunded'])
    for (const offering of ids) expect(await seats(offering)).toEqual(free)
  })
})

describe('races of a difference (rule payment-27)', () => {
  test('a payment after the seat was cancelled is refunded and mailed', async () => {
    const { ids, sam } = await aDifference()
    await payDifference(sam)
    await cancelDate(ids[0], sam)
    await compare(sam)
    await expectPayments(sam, [
      [1000, 'refunded', ids[0]],
      [1500, 'refunded', ids[1]],
    ])
    expect(await statusesOf(sam, ids)).toEqual([undefined, undefined, undefined])
    for (const id of ids) expect(await seats(id)).toEqual(free)
    const { rows } = await sql`
      select owed_for from payment where student_id = ${sam.id} order by created_at`.execute(db)
    expect(rows).toEqual([{ owed_for: 'cancelled' }, { owed_for: 'swap_over' }])
    expect((await templatesOf(sam)).filter((name) => name === 'payment-refunded')).toHaveLength(2)
  })

  test('a late payment takes the other seat if it is free, and is refunded if it is gone: the old seat stays', async () => {
    const { ids, sam } = await aDifference()
    await payDifference(sam)
    await world.call(leaveWaitlist, { id: ids[1] }, sam)
    await settled(sam, ['paid'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, 'booked', undefined])

    const late = await aDifference()
    await payDifference(late.sam)
    await world.call(leaveWaitlist, { id: late.ids[1] }, late.sam)
    await sql`update offering set max_students = 1 where id = ${late.ids[1]}`.execute(db)
    const kim = await student()
    await bookDates([late.ids[1]], kim)
    await settled(late.sam, ['refunded'])
    expect(await statusesOf(late.sam, late.ids)).toEqual(['booked', undefined, undefined])
    expect((await paymentsOf(late.sam))[0]).toEqual([1000, 'paid', late.ids[0]])
  })

  test('of two differences for one seat the first that is paid counts, the other is refunded', async () => {
    const { ids, sam } = await aDifference([10, 25, 30])
    const first = (await orderOf(sam)).first.session_id!
    expect((await swap(ids[0], ids[2], sam)).status).toBe(201)
    const second = (await orderOf(sam)).first.session_id!
    stripe.control.pay(first)
    stripe.control.pay(second)
    await compare(sam)
    await expect
      .poll(async () => (await paymentsOf(sam)).map(([, state]) => state).toSorted(), {
        timeout: 15_000,
      })
      .toEqual(['paid', 'paid', 'refunded'])
    const booked = (await statusesOf(sam, ids)).filter((status) => status === 'booked')
    expect(booked).toHaveLength(1)
    expect((await statusesOf(sam, ids))[0]).toBeUndefined()
    const taken = (await Promise.all(ids.map(seats))).map((each) => each.taken)
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  test.each([
    ['cancel', (ids: readonly string[], sam: Person) => cancelDate(ids[0]!, sam)],
    [
      'cancel of the date',
      (ids: readonly string[]) => world.call(deleteClass, { id: ids[0]! }, teacher),
    ],
    [
      'cancel of the other date',
      (ids: readonly string[]) => world.call(deleteClass, { id: ids[1]! }, teacher),
    ],
    [
      'give up',
      (ids: readonly string[], sam: Person) => world.call(leaveWaitlist, { id: ids[1]! }, sam),
    ],
    ['swap to a third date', (ids: readonly string[], sam: Person) => swap(ids[0]!, ids[2]!, sam)],
  ])(
    '%s against the payment leaves one seat or none, and the money belongs to it',
    async (_how, end) => {
      const { ids, sam } = await aDifference()
      await payDifference(sam)
      await Promise.all([compare(sam), end(ids, sam)])
      const settledStates = async () => {
        const rows = await db
          .selectFrom('payment')
          .innerJoin('booking', 'booking.id', 'payment.booking_id')
          .select([
            'payment.state',
            'payment.offering_id',
            'booking.status',
            'booking.offering_id as seat',
          ])
          .where('payment.student_id', '=', sam.id)
          .execute()
        return rows.map((row) =>
          row.state === 'paid'
            ? row.status === 'booked' && row.seat === row.offering_id
            : row.state === 'refunded' || row.state === 'unpaid',
        )
      }
      await expect.poll(settledStates, { timeout: 15_000 }).not.toContain(false)
      const statuses = await statusesOf(sam, ids)
      expect(statuses.filter((status) => status === 'booked').length).toBeLessThanOrEqual(1)
      expect(statuses).not.toContain('to_pay')
    },
  )

  test('two requests at once open one page', async () => {
    const ids = await aSeries([10, 25])
    const sam = await student()
    await payDates([ids[0]!], sam)
    const answers = await Promise.all([1, 2, 3].map(() => swap(ids[0]!, ids[1]!, sam)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect(await seats(ids[1]!)).toEqual({ taken: 1, held: 1 })
  })
})

describe('disputes of a seat with two payments (rules payment-11, payment-27)', () => {
  test('a lost one ends the seat and refunds the other payment', async () => {
    const { ids, sam } = await aDifference()
    await payDifference(sam)
    await settled(sam, ['paid'])
    const { rows } = await sql<{ intent_id: string }>`
      select intent_id from payment where student_id = ${sam.id} order by created_at`.execute(db)
    const { data } = (await (
      await fetch(`${stripe.url}/v1/charges?payment_intent=${rows[0]!.intent_id}`, {
        headers: { authorization: 'Bearer sk_test_of_the_tests' },
      })
    ).json()) as { data: { id: string }[] }
    const dispute = stripe.control.dispute(data[0]!.id)
    await compare(sam)
    await expectPayments(sam, [
      [1000, 'disputed', ids[1]],
      [1500, 'paid', ids[1]],
    ])
    stripe.control.closeDispute(dispute.id, 'lost')
    await compare(sam)
    await expectPayments(sam, [
      [1000, 'lost', ids[1]],
      [1500, 'refunded', ids[1]],
    ])
    expect(await statusesOf(sam, ids)).toEqual([undefined, undefined, undefined])
  })
})
