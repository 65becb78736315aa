import { bookCourse, leaveWaitlist } from '@firstbell/contract/bookings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import type { Person } from '../../../test/support/world.ts'

/** Seats that are held until they are paid, and what ends them. */

const { world, stripe, aCourse, cancel, student, paymentsOf, stateOf, reconciled, own, seats } =
  await createPaymentWorld()

const enrollUnder = (key: string, courseId: string, who: Person) =>
  world.request({
    method: 'PUT',
    url: bookCourse.path,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    payload: { courseId },
  })

/** Ends the hold of a seat as if nobody had paid in time. */
async function lapse(id: string): Promise<void> {
  await sql`update booking set held_until = now() where offering_id = ${id} and held_for = 'payment'`.execute(
    world.db,
  )
  await sql`select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', ${id}::text))`.execute(
    world.db,
  )
  await expect.poll(() => seats(id)).toEqual({ taken: 0, held: 0 })
}

const PAGE = { body: { checkoutUrl: expect.stringMatching(/^http/) as string } }

describe('a repeated request for a seat that costs something (rule booking-8)', () => {
  test('holds a seat after Stripe has made no page', async () => {
    const [id, sam] = [await aCourse(), await student()]
    stripe.control.faults([
      {
        kind: 'answer',
        route: 'POST /v1/checkout/sessions',
        status: 400,
        error: { type: 'invalid_request_error', message: 'No such destination.' },
      },
    ])
    expect((await enrollUnder('k', id, sam)).status).toBe(503)
    stripe.control.faults([])
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
    expect(await enrollUnder('k', id, sam)).toMatchObject({ status: 201, ...PAGE })
    expect(await seats(id)).toEqual({ taken: 1, held: 1 })
  })

  test('gets the page again while the seat is held, also of two at once, and is booked once it is paid', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const answers = await Promise.all([enrollUnder('k', id, sam), enrollUnder('k', id, sam)])
    answers.push(await enrollUnder('k', id, sam))
    expect(new Set(answers.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, ...PAGE })
    expect(await paymentsOf(id)).toHaveLength(1)
    const [payment] = await paymentsOf(id)
    stripe.control.pay(payment!.session_id!)
    await reconciled(id, ['paid'])
    const booked = { status: 201, body: { message: 'Course booked successfully!' } }
    expect(await enrollUnder('k', id, sam)).toMatchObject(booked)
    // The seat was booked by this request, whatever has become of it since.
    expect((await cancel(id, sam)).status).toBe(201)
    expect(await enrollUnder('k', id, sam)).toMatchObject(booked)
    expect(await seats(id)).toEqual({ taken: 0, held: 0 })
  })

  test('holds a seat again after a hold that lapsed or was given up, also of two at once', async () => {
    const [id, sam] = [await aCourse(), await student()]
    const first = await enrollUnder('k', id, sam)
    await lapse(id)
    const again = await Promise.all([enrollUnder('k', id, sam), enrollUnder('k', id, sam)])
    for (const answer of again) expect(answer).toMatchObject({ status: 201, ...PAGE })
    expect(new Set(again.map(({ body }) => body.checkoutUrl)).size).toBe(1)
    expect(again[0]!.body.checkoutUrl).not.toBe(first.body.checkoutUrl)
    expect(await seats(id)).toEqual({ taken: 1, held: 1 })
    expect((await world.call(leaveWaitlist, { id }, sam)).status).toBe(200)
    await expect.poll(() => stateOf(id)).toEqual(['unpaid', 'unpaid'])
    expect(await enrollUnder('k', id, sam)).toMatchObject({ status: 201, ...PAGE })
    expect(await own(id, sam)).toMatchObject({ status: 'to_pay' })
  })

  test('of another course is refused, also where a seat of it is held', async () => {
    const [one, two, sam] = [await aCourse(), await aCourse(), await student()]
    expect((await enrollUnder('k1', one, sam)).status).toBe(201)
    expect((await enrollUnder('k2', two, sam)).status).toBe(201)
    const refused = await enrollUnder('k1', two, sam)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This Idempotency-Key was used for another booking.',
    ])
  })
})
