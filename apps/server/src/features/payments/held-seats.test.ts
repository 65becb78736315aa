import { bookCourse, leaveWaitlist } from '@firstbell/contract/bookings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'

/** Seats that are held until they are paid, and how holds end. */

const {
  world,
  stripe,
  aCourse,
  cancel,
  student,
  paymentsOf,
  stateOf,
  reconciled,
  own,
  seats,
  enroll,
} = await createPaymentWorld()

const enrollWithKey = (key: string, courseId: string, who: Person) =>
  world.request({
    method: 'PUT',
    url: bookCourse.path,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    payload: { courseId },
  })

/** Expires the hold of a seat. */
async function expireHold(id: string): Promise<void> {
  await sql`update booking set held_until = now() where offering_id = ${id} and held_for = 'payment'`.execute(
    world.db,
  )
  await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${id}::text))`.execute(
    world.db,
  )
  await expect.poll(() => seats(id)).toEqual({ taken: 0, held: 0 })
}

/** Moves the creation of the checkout and the end of the last hold into the past, by more than the pause that follows. */
async function skipPause(id: string, minutes = 6): Promise<void> {
  await sql`update stripe_request set answered_at = answered_at - make_interval(mins => ${minutes}::int)
    where payment_id in (select id from payment where offering_id = ${id})`.execute(world.db)
  await sql`update booking set ended_at = ended_at - make_interval(mins => ${minutes}::int)
    where offering_id = ${id}`.execute(world.db)
}

const PAGE = { body: { checkoutUrl: expect.stringMatching(/^http/) as string } }

describe('a repeated request for a seat that costs something (rule booking-8)', () => {
  test('holds a seat after Stripe failed to create a checkout page', async () => {
    const [id, sam] = [await aCourse(), await student()]
    stripe.control.faults([
      {
        kind: 'answer',
        route: 'POST /v1/checkout/sessions',
        status: 400,
        error: { type: 'invalid_request_error', message: 'No such destination.' },
      },
    ])
    expect((await enrollWithKey('k', id, sam)).status).toBe(503)
    stripe.control.faults([])
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
    expect(await enrollWithKey('k', id, sam)).toMatchObject({ status: 201, ...PAGE })
    expect(await seats(id)).toEqual({ taken: 1, held: 1 })
  })

  test('returns the same checkout page while the seat is held, also for two concurrent requests, and is booked after the payment', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const answers = await Promise.all([enrollWithKey('k', id, sam), enrollWithKey('k', id, sam)])
    answers.push(await enrollWithKey('k', id, sam))
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, ...PAGE })
    expect(await paymentsOf(id)).toHaveLength(1)
    const [payment] = await paymentsOf(id)
    stripe.control.pay(payment!.session_id!)
    await reconciled(id, ['paid'])
    const booked = { status: 201, body: { message: 'Course booked successfully!' } }
    expect(await enrollWithKey('k', id, sam)).toMatchObject(booked)
    // This request has booked the seat, even if the booking has been cancelled since.
    expect((await cancel(id, sam)).status).toBe(201)
    expect(await enrollWithKey('k', id, sam)).toMatchObject(booked)
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
  })

  test('holds a seat again after the hold expired or was released, also for two concurrent requests', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const first = await enrollWithKey('k', id, sam)
    await expireHold(id)
    expect((await enrollWithKey('k', id, sam)).status).toBe(409)
    await skipPause(id)
    const again = await Promise.all([enrollWithKey('k', id, sam), enrollWithKey('k', id, sam)])
    for (const answer of again) expect(answer).toMatchObject({ status: 201, ...PAGE })
    expect(new Set(again.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect(again[0]!.body.checkoutUrl).not.toBe(first.body.checkoutUrl)
    expect(await seats(id)).toEqual({ taken: 1, held: 1 })
    await skipPause(id, 60)
    expect((await world.call(leaveWaitlist, { id }, sam)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['unpaid', 'unpaid'])
    expect(await enrollWithKey('k', id, sam)).toMatchObject({ status: 201, ...PAGE })
    expect(await own(id, sam)).toMatchObject({ status: 'to_pay' })
  })

  test('for another course is refused, also while a seat in it is held', async () => {
    const [one, two, sam] = [await aCourse(), await aCourse(), await student()]
    expect((await enrollWithKey('k1', one, sam)).status).toBe(201)
    expect((await enrollWithKey('k2', two, sam)).status).toBe(201)
    const refused = await enrollWithKey('k1', two, sam)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This Idempotency-Key was used for another booking.',
    ])
  })
})

describe('seats that are held and not paid (rule payment-23)', () => {
  const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await answer
    return [status, body.message]
  }
  const tooMany = [
    409,
    'You are holding three seats that are not paid yet. Pay for one of them or give one up first.',
  ]
  const paused = [
    409,
    'You have just held this seat without paying. Please try again in a few minutes.',
  ]

  test('are at most three for each person, also under concurrent requests', async () => {
    const sam = await student()
    const ids = await Promise.all(Array.from({ length: 8 }, () => aCourse()))
    const answers = await Promise.all(ids.map((id) => enroll(id, sam)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(5).fill(409),
    ])
    const held = ids.filter((_id, index) => answers[index]!.status === 201)
    const refused = ids.filter((_id, index) => answers[index]!.status === 409)
    for (const id of refused) expect(await seats(id)).toEqual({ taken: 0, held: 0 })
    expect(await refusal(enroll(refused[0]!, sam))).toEqual(tooMany)
    // A request for a held seat returns its page again, and other people are not limited.
    expect(await enroll(held[0]!, sam)).toMatchObject({ status: 201, ...PAGE })
    expect((await enroll(refused[0]!, await student())).status).toBe(201)
    expect((await world.call(leaveWaitlist, { id: held[0]! }, sam)).status).toBe(200)
    expect((await enroll(refused[0]!, sam)).status).toBe(201)
    expect(await refusal(enroll(refused[1]!, sam))).toEqual(tooMany)
    // A paid seat no longer counts as held.
    const [payment] = await paymentsOf(held[1]!)
    stripe.control.pay(payment!.session_id!)
    await reconciled(held[1]!, ['paid'])
    expect((await enroll(refused[1]!, sam)).status).toBe(201)
  })

  test('refuse nobody else who enrolls at the same moment', async () => {
    const [id, sam] = [await aCourse({ maxStudents: '50' }), await student()]
    for (let holds = 0; holds < 3; holds += 1)
      expect((await enroll(await aCourse(), sam)).status).toBe(201)
    const others = await Promise.all(Array.from({ length: 20 }, () => student()))
    // A person's first call takes longer, and would come after Sam's.
    for (const other of others) await own(id, other)
    // Requests that wait for the first one are decided together.
    const answers = await Promise.all([...others, sam].map((who) => enroll(id, who)))
    expect(answers.map(({ status }) => status)).toEqual([...others.map(() => 201), 409])
    expect(await seats(id)).toEqual({ taken: 20, held: 20 })
  })

  test('cannot be held again by the same person for five minutes after the hold expired', async () => {
    const [id, sam] = [await aCourse({ maxStudents: '1' }), await student()]
    await enroll(id, sam)
    await expireHold(id)
    expect(await refusal(enroll(id, sam))).toEqual(paused)
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
    await skipPause(id, 4)
    expect(await refusal(enroll(id, sam))).toEqual(paused)
    await skipPause(id, 2)
    expect((await enroll(id, sam)).status).toBe(201)
  })

  test('are held again at once if Stripe created the checkout only after the site had given the seat back', async () => {
    const [id, sam] = [await aCourse(), await student()]
    await enroll(id, sam)
    await expireHold(id)
    await sql`update stripe_request set answered_at = now() + interval '1 second'
      where payment_id in (select id from payment where offering_id = ${id})`.execute(world.db)
    expect(await enroll(id, sam)).toMatchObject({ status: 201, ...PAGE })
  })

  test('can be released and held again at once, but not repeatedly', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const giveUp = () => world.call(leaveWaitlist, { id }, sam)
    for (let round = 0; round < 2; round += 1) {
      expect((await enroll(id, sam)).status).toBe(201)
      expect((await giveUp()).status).toBe(200)
    }
    expect(await refusal(enroll(id, sam))).toEqual(paused)
    expect((await enroll(id, await student())).status).toBe(201)
    await skipPause(id)
    expect((await enroll(id, sam)).status).toBe(201)
    // An hour later, the next release counts as the first.
    await skipPause(id, 60)
    expect((await giveUp()).status).toBe(200)
    expect((await enroll(id, sam)).status).toBe(201)
  })
})
