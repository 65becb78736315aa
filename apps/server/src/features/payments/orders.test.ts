import {
  bookSeries,
  cancelClassBooking,
  getMyBookings,
  joinWaitlist,
  leaveWaitlist,
  swapSeat,
} from '@firstbell/contract/bookings'
import { deleteClass } from '@firstbell/contract/offerings'
import { getMyPayments, getPayments, getPayouts } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'
import { openMailbox } from '../../platform/mail/mailbox/mailbox.ts'

/** Orders of several seats: one checkout, one receipt, refunds by seat (rules payment-25 and payment-26). */

const { world, stripe, teacher, student, seats, aSeries, bookDates, orderOf, settled, payDates } =
  await createPaymentWorld({ PLATFORM_FEE_PERCENT: '15' })
const { db } = world

const statusesOf = async (who: Person, ids: readonly string[]) => {
  const { body } = await world.call(getMyBookings, {}, who)
  return ids.map(
    (id) =>
      body.bookings.find(({ offeringId }: { offeringId: string }) => offeringId === id)?.status,
  )
}
const cancelDate = (id: string, who: Person) => world.call(cancelClassBooking, { id }, who)
const giveUp = (id: string, who: Person) => world.call(leaveWaitlist, { id }, who)
const statesOf = async (who: Person) => (await orderOf(who)).payments.map(({ state }) => state)
const free = { taken: 0, held: 0 }
const expectFree = async (ids: readonly string[]) => {
  for (const id of ids) await expect.poll(() => seats(id), { timeout: 15_000 }).toEqual(free)
}
/** Leaves no seat free in a class. */
const fill = (id: string) =>
  sql`update offering set max_students = greatest(1, seats_taken) where id = ${id}`.execute(db)

const mailbox = openMailbox(world.context.config.dataDir)
/** Reads the delivered mails to a person whose subject begins with some words. */
async function mailsOf(who: Person, subject: string) {
  const found = (await mailbox.list()).filter(
    (mail) => mail.to.includes(who.email) && mail.subject.startsWith(subject),
  )
  return Promise.all(
    found.map(async (mail) => ({ ...mail, plain: (await mailbox.read(mail.id))!.plain })),
  )
}
async function countMails(who: Person, template: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail where template = ${template} and recipient like ${`%${who.email}%`}`.execute(
    db,
  )
  return rows[0]!.n
}

/** Reads what Stripe has taken and returned for an order. */
async function atStripe(who: Person) {
  const { first } = await orderOf(who)
  const get = async (path: string) =>
    (await (
      await fetch(`${stripe.url}/v1/${path}`, {
        headers: { authorization: `Bearer sk_test_of_the_tests` },
      })
    ).json()) as any
  const session = await get(`checkout/sessions/${first.session_id}?expand[0]=line_items`)
  const intent = await get(
    `payment_intents/${session.payment_intent}?expand[0]=latest_charge.application_fee`,
  )
  const charge = intent.latest_charge
  return {
    session,
    amount: charge.amount,
    refunded: charge.amount_refunded,
    fee: charge.application_fee.amount,
    feeRefunded: charge.application_fee.amount_refunded,
    charge: charge.id as string,
    intent: intent.id as string,
  }
}

describe('an order of several dates (rule payment-25)', () => {
  test('holds all seats, has one page with a line for each date, one receipt and one mail, and books all of them', async () => {
    const [ids, sam] = [await aSeries([19.99, 20.01, 30]), await student()]
    const { status, body } = await bookDates(ids, sam)
    expect([status, body]).toMatchObject([
      201,
      {
        message: 'Your seats are held for you. Please pay to book them.',
        checkoutUrl: expect.stringMatching(/^http/),
        held: ids,
        booked: [],
        refused: [],
      },
    ])
    expect(await statusesOf(sam, ids)).toEqual(['to_pay', 'to_pay', 'to_pay'])
    const { first } = await orderOf(sam)
    stripe.control.pay(first.session_id!)
    await settled(sam, ['paid', 'paid', 'paid'])
    const { session, amount, fee } = await atStripe(sam)
    expect(
      session.line_items.data.map((line: { amount_total: number }) => line.amount_total),
    ).toEqual([1999, 2001, 3000])
    // 15 % of each date, rounded.
    expect([amount, fee]).toEqual([7000, 300 + 300 + 450])
    expect(await statusesOf(sam, ids)).toEqual(['booked', 'booked', 'booked'])
    const { rows: mails } = await sql<{ template: string }>`
      select template from mail where recipient like ${`%${sam.email}%`} order by template`.execute(
      db,
    )
    expect(mails.map(({ template }) => template)).toEqual(['payment-receipt', 'series-booked'])
    const { body: own } = await world.call(getMyPayments, {}, sam)
    const number = (await orderOf(sam)).first.receipt_number
    expect(own.payments).toMatchObject(
      [1999, 2001, 3000].map((one, n) => ({
        offeringId: ids[n],
        orderId: first.id,
        amount: one,
        number,
        state: 'paid',
      })),
    )
  })

  test('a repeated request gets the same page, other dates of it are refused', async () => {
    const [ids, sam] = [await aSeries([10, 10, 10]), await student()]
    const first = await bookDates(ids.slice(0, 2), sam)
    const again = await bookDates(ids.slice(0, 2), sam)
    expect(again.body.checkoutUrl).toBe(first.body.checkoutUrl)
    const other = await bookDates(ids.slice(1), sam)
    expect([other.status, other.body.message]).toEqual([
      409,
      'You are holding some of these seats already. Pay for them or give them up first.',
    ])
    expect(await seats(ids[2]!)).toEqual(free)
  })

  test('a chosen date that is full refuses all, without a choice the rest is held', async () => {
    const [ids, sam, kim] = [await aSeries([10, 10, 10]), await student(), await student()]
    await payDates([ids[1]!], kim)
    await fill(ids[1]!)
    const refused = await bookDates(ids, sam)
    expect([refused.status, refused.body.message]).toEqual([409, 'This class is full.'])
    expect(await seats(ids[0]!)).toEqual(free)
    const { status, body } = await world.call(bookSeries, { classId: ids[0]! }, sam)
    expect([status, body]).toMatchObject([
      201,
      { held: [ids[0], ids[2]], refused: [{ classId: ids[1], message: 'This class is full.' }] },
    ])
  })

  test('free dates are booked at once, and those with a price are held', async () => {
    const [ids, sam] = [await aSeries([0, 10, 10]), await student()]
    const { status, body } = await bookDates(ids, sam)
    expect([status, body]).toMatchObject([201, { booked: [ids[0]], held: ids.slice(1) }])
    expect(await statusesOf(sam, ids)).toEqual(['booked', 'to_pay', 'to_pay'])
    const onlyFree = await aSeries([0, 0])
    expect(await bookDates(onlyFree, sam)).toMatchObject({
      status: 200,
      body: { booked: onlyFree },
    })
  })

  test('giving up one seat gives up all, and ends the page', async () => {
    const [ids, sam] = [await aSeries([10, 10, 10]), await student()]
    await bookDates(ids, sam)
    expect((await giveUp(ids[1]!, sam)).status).toBe(200)
    for (const id of ids) expect(await seats(id)).toEqual(free)
    await expect.poll(() => statesOf(sam)).toEqual(['unpaid', 'unpaid', 'unpaid'])
    const { first } = await orderOf(sam)
    expect(() => stripe.control.pay(first.session_id!)).toThrow('expired')
  })

  test('a hold that expires ends all, and a cancelled date ends the others', async () => {
    const [ids, sam] = [await aSeries([10, 10, 10]), await student()]
    await bookDates(ids, sam)
    await sql`update booking set held_until = now() where offering_id = ${ids[2]} and held_for = 'payment'`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${ids[2]}::text))`.execute(
      db,
    )
    await expectFree(ids)
    await expect.poll(() => statesOf(sam)).toEqual(['unpaid', 'unpaid', 'unpaid'])

    const [others, kim] = [await aSeries([10, 10]), await student()]
    await bookDates(others, kim)
    await world.call(deleteClass, { id: others[0]! }, teacher)
    await expectFree(others)
    await expect.poll(() => statesOf(kim)).toEqual(['unpaid', 'unpaid'])
    // The student did nothing wrong, so the other date can be held again at once.
    expect((await bookDates([others[1]!], kim)).status).toBe(201)
  })

  test('one mail about an expired order names all its dates (rule payment-4)', async () => {
    const [ids, sam] = [await aSeries([10, 10, 10]), await student()]
    await bookDates(ids, sam)
    await sql`update booking set held_until = now() where offering_id = ${ids[1]} and held_for = 'payment'`.execute(
      db,
    )
    await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${ids[1]}::text))`.execute(
      db,
    )
    await expectFree(ids)
    await expect.poll(() => mailsOf(sam, 'Not paid in time')).toHaveLength(1)
    const [mail] = await mailsOf(sam, 'Not paid in time')
    expect(mail!.subject).toBe('Not paid in time: Piano on Tuesdays, 3 dates')
    expect(await countMails(sam, 'seat-unpaid')).toBe(1)
  })

  test('counts as one unpaid hold', async () => {
    const sam = await student()
    for (let n = 0; n < 3; n += 1)
      expect((await bookDates(await aSeries([10, 10]), sam)).status).toBe(201)
    expect((await bookDates(await aSeries([10, 10]), sam)).status).toBe(409)
  })

  test('a late payment takes the seats that are free and refunds the others', async () => {
    const [sam, kim] = [await student(), await student()]
    const ids = await aSeries([10, 20, 30], { maxStudents: 1 })
    await bookDates(ids, sam)
    await world.call(joinWaitlist, { id: ids[1]! }, kim)
    const { first } = await orderOf(sam)
    stripe.control.pay(first.session_id!)
    // The second seat is offered to the next student at once.
    await giveUp(ids[0]!, sam)
    await settled(sam, ['paid', 'refunded', 'paid'])
    expect(await statusesOf(sam, ids)).toEqual(['booked', undefined, 'booked'])
    expect(await atStripe(sam)).toMatchObject({ amount: 6000, refunded: 2000 })
    await expect.poll(async () => (await atStripe(sam)).feeRefunded).toBe(300)
  })

  test('two orders for the last seats: one gets all, the other nothing', async () => {
    const ids = await aSeries([10, 10, 10], { maxStudents: 1 })
    const [sam, kim] = [await student(), await student()]
    const answers = await Promise.all([
      bookDates(ids.slice(0, 2), sam),
      bookDates(ids.slice(1).toReversed(), kim),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const held = answers[0]!.status === 201 ? ids.slice(0, 2) : ids.slice(1)
    for (const id of ids)
      expect(await seats(id)).toEqual(held.includes(id) ? { taken: 1, held: 1 } : free)
  })

  test.each(['give up', 'cancel of a date', 'expiry'])('%s against the payment', async (what) => {
    const [ids, sam] = [await aSeries([10, 20]), await student()]
    await bookDates(ids, sam)
    const { id, first } = await orderOf(sam)
    stripe.control.pay(first.session_id!)
    const compare =
      sql`select graphile_worker.add_job('reconcile-payment', json_build_object('paymentId', ${id}::text))`.execute(
        db,
      )
    const end =
      what === 'give up'
        ? giveUp(ids[1]!, sam)
        : what === 'expiry'
          ? sql`update booking set held_until = now() where offering_id = any(${ids}::uuid[]) and held_for = 'payment'`.execute(
              db,
            )
          : world.call(deleteClass, { id: ids[1]! }, teacher)
    await Promise.all([compare, end])
    // The payment takes the free seats; that of a cancelled date is refunded.
    await settled(sam, what === 'cancel of a date' ? ['paid', 'refunded'] : ['paid', 'paid'])
    expect(await statusesOf(sam, ids)).toEqual(
      what === 'cancel of a date' ? ['booked', undefined] : ['booked', 'booked'],
    )
  })
})

describe('refunds of an order by date (rule payment-26)', () => {
  test('return the price of each date and its fee to the cent', async () => {
    const [ids, sam] = [await aSeries([19.99, 20.01, 33.33]), await student()]
    await payDates(ids, sam)
    expect((await cancelDate(ids[1]!, sam)).status).toBe(201)
    await settled(sam, ['paid', 'refunded', 'paid'])
    await expect
      .poll(() => atStripe(sam))
      .toMatchObject({ refunded: 2001, feeRefunded: 300, fee: 300 + 300 + 500 })
    await world.call(deleteClass, { id: ids[2]! }, teacher)
    await settled(sam, ['paid', 'refunded', 'refunded'])
    expect((await cancelDate(ids[0]!, sam)).status).toBe(201)
    await settled(sam, ['refunded', 'refunded', 'refunded'])
    await expect.poll(() => atStripe(sam)).toMatchObject({ refunded: 7333, feeRefunded: 1100 })
    const { rows } = await sql<{ recipient: string; n: number }>`
      select recipient, count(*)::int as n from mail where template = 'payment-refunded' and recipient like ${`%${sam.email}%`}
      group by 1`.execute(db)
    expect(rows).toMatchObject([{ n: 3 }])
  })

  test('one mail is about all dates that one deletion refunds', async () => {
    const [ids, sam] = [await aSeries([10, 20, 30]), await student()]
    await payDates(ids, sam)
    await world.call(deleteClass, { id: ids[1]!, scope: 'following' }, teacher)
    await settled(sam, ['paid', 'refunded', 'refunded'])
    await expect.poll(() => mailsOf(sam, 'Refunded')).toHaveLength(1)
    const [mail] = await mailsOf(sam, 'Refunded')
    expect(mail!.plain).toContain('$50.00')
    expect(mail!.plain).toMatch(/· \$20\.00[^]*· \$30\.00/)
    await cancelDate(ids[0]!, sam)
    await settled(sam, ['refunded', 'refunded', 'refunded'])
    await expect.poll(() => countMails(sam, 'payment-refunded')).toBe(2)
  })

  test('a refund in the dashboard ends seats only when nothing is left', async () => {
    const [ids, sam] = [await aSeries([10, 10, 10]), await student()]
    await payDates(ids, sam)
    const { intent } = await atStripe(sam)
    stripe.control.refund({ payment_intent: intent, amount: 1000 })
    await settled(sam, ['paid', 'paid', 'paid'])
    await expect
      .poll(async () => (await orderOf(sam)).payments.map((line) => line.refunded_amount))
      .toEqual([333, 334, 333])
    // What is left of one date is refunded.
    await cancelDate(ids[1]!, sam)
    await settled(sam, ['paid', 'refunded', 'paid'])
    expect(await atStripe(sam)).toMatchObject({ refunded: 1000 + 666 })
    stripe.control.refund({ payment_intent: intent })
    await settled(sam, ['refunded', 'refunded', 'refunded'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, undefined, undefined])
    const { rows } = await sql`
      select sum(refunded_amount)::int as refunded from payment where student_id = ${sam.id}`.execute(
      db,
    )
    expect(rows).toEqual([{ refunded: 3000 }])
    // One about the cancelled date, and one about what the dashboard has returned.
    expect(await countMails(sam, 'payment-refunded')).toBe(2)
  })

  test('a failed refund needs an administrator for its date only', async () => {
    const [ids, sam] = [await aSeries([10, 20]), await student()]
    await payDates(ids, sam)
    stripe.control.refundsAre('pending')
    await cancelDate(ids[1]!, sam)
    await settled(sam, ['paid', 'refunding'])
    await expect.poll(async () => (await atStripe(sam)).refunded).toBe(2000)
    stripe.control.refundsAre('succeeded')
    const list = (await (
      await fetch(`${stripe.url}/v1/refunds?payment_intent=${(await atStripe(sam)).intent}`, {
        headers: { authorization: 'Bearer sk_test_of_the_tests' },
      })
    ).json()) as { data: { id: string }[] }
    stripe.control.settleRefund(list.data[0]!.id, 'failed')
    await settled(sam, ['paid', 'refund_failed'])
    const admin = await world.person('admin')
    const { body } = await world.call(getPayments, { show: 'trouble' }, admin)
    expect(body.payments).toMatchObject([{ offeringId: ids[1], state: 'refund_failed' }])
  })

  test('a dispute is about the dates that were not refunded, and a lost one ends their seats', async () => {
    const [ids, sam] = [await aSeries([10, 20, 30]), await student()]
    await payDates(ids, sam)
    await cancelDate(ids[0]!, sam)
    await settled(sam, ['refunded', 'paid', 'paid'])
    const { charge } = await atStripe(sam)
    const dispute = stripe.control.dispute(charge, { amount: 5000 })
    await settled(sam, ['refunded', 'disputed', 'disputed'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, 'booked', 'booked'])
    const amounts = async () => (await orderOf(sam)).payments.map((line) => line.disputed_amount)
    expect(await amounts()).toEqual([null, 2000, 3000])
    stripe.control.closeDispute(dispute.id, 'lost')
    await settled(sam, ['refunded', 'lost', 'lost'])
    expect(await statusesOf(sam, ids)).toEqual([undefined, undefined, undefined])
  })

  test('payouts, the books and the file count each date', async () => {
    const [ids, sam] = [await aSeries([10, 20]), await student()]
    await payDates(ids, sam)
    await cancelDate(ids[0]!, sam)
    await settled(sam, ['refunded', 'paid'])
    const { body } = await world.call(getPayouts, {}, teacher)
    expect(
      body.due.find(({ offeringId }: { offeringId: string }) => offeringId === ids[1]),
    ).toMatchObject({
      amount: 2000,
      fee: 300,
      payments: 1,
    })
    expect(body.due.some(({ offeringId }: { offeringId: string }) => offeringId === ids[0])).toBe(
      false,
    )
    const admin = await world.person('admin')
    const { body: books } = await world.call(getPayments, {}, admin)
    const { id, first } = await orderOf(sam)
    expect(books.payments.slice(0, 2)).toMatchObject(
      ids.map((offeringId) => ({ offeringId, orderId: id, number: first.receipt_number })),
    )
  })
})

describe('a swap of a seat that was paid for (rule payment-27)', () => {
  const swap = (id: string, to: string, who: Person) => world.call(swapSeat, { id, to }, who)

  test('moves the payment to a date of the same price, with its refund term', async () => {
    const [ids, sam] = [await aSeries([10, 10]), await student()]
    await payDates([ids[0]!], sam)
    expect((await swap(ids[0]!, ids[1]!, sam)).status).toBe(200)
    const { payments } = await orderOf(sam)
    expect(payments).toMatchObject([{ offering_id: ids[1], state: 'paid', amount: 1000 }])
    expect(await statusesOf(sam, ids)).toEqual([undefined, 'booked'])
    await cancelDate(ids[1]!, sam)
    await settled(sam, ['refunded'])
  })

  test('to a cheaper date refunds the difference and its fee, to a free one everything', async () => {
    const [ids, sam] = [await aSeries([20, 9.99, 0]), await student()]
    await payDates([ids[0]!], sam)
    expect((await swap(ids[0]!, ids[1]!, sam)).status).toBe(200)
    await expect
      .poll(async () => (await orderOf(sam)).payments.map(({ amount, state }) => [amount, state]), {
        timeout: 15_000,
      })
      .toEqual([
        [1001, 'refunded'],
        [999, 'paid'],
      ])
    await expect
      .poll(() => atStripe(sam))
      .toMatchObject({ refunded: 1001, feeRefunded: 150, fee: 300 })
    expect((await swap(ids[1]!, ids[2]!, sam)).status).toBe(200)
    await expect
      .poll(() => atStripe(sam), { timeout: 15_000 })
      .toMatchObject({ refunded: 2000, feeRefunded: 300 })
    expect(await statusesOf(sam, ids)).toEqual([undefined, undefined, 'booked'])
  })
})
