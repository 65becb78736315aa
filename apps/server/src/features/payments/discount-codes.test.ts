import { bookCourse } from '@firstbell/contract/bookings'
import {
  createDiscountCode,
  deleteDiscountCode,
  getDiscountCodes,
  checkDiscountCode,
} from '@firstbell/contract/discount-codes'
import { MAX_CODES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const { world, teacher, aCourse, student } = await createPaymentWorld({
  TIME_ZONE: 'Europe/Berlin',
})

const make = (over: Record<string, unknown>, who: Person = teacher) =>
  world.call(createDiscountCode, { code: 'SPRING', percent: 10, ...over }, who)
const listed = async (who: Person = teacher) =>
  (await world.call(getDiscountCodes, {}, who)).body.codes

describe('making codes (rule code-1)', () => {
  test('answers the code in capitals, with what it takes off', async () => {
    const id = await aCourse({ title: 'Ceramics' })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const { status, body } = await make({
      code: ' early-bird ',
      percent: undefined,
      amount: '5.50',
      offeringId: id,
      uses: '3',
      until,
    })
    expect([status, body.message]).toEqual([201, 'Code created.'])
    expect(body.code).toMatchObject({
      code: 'EARLY-BIRD',
      amount: 5.5,
      offeringId: id,
      offering: { kind: 'course', title: 'Ceramics' },
      uses: 3,
      used: 0,
      until,
    })
    expect(body.code).not.toHaveProperty('percent')
    expect(await listed()).toMatchObject([body.code])
  })

  test('reads a day as the last one, in the instructor’s time zone', async () => {
    const other = await world.person('approved')
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await sql`update person set timezone = 'Asia/Tokyo' where id = ${other.id}`.execute(world.db)
    const { body } = await make({ until: day }, other)
    expect(body.code.until).toBe(`${day}T15:00:00.000Z`)
  })

  test.each([
    ['code', { code: '' }, messages.discountCodeRequired],
    ['code', { code: undefined }, messages.discountCodeRequired],
    ['code', { code: 'ABC' }, messages.codeMalformed],
    ['code', { code: 'A'.repeat(21) }, messages.codeMalformed],
    ['code', { code: 'TWO WORDS' }, messages.codeMalformed],
    ['code', { code: 'GRÜN' }, messages.codeMalformed],
    ['percent', { percent: 0 }, messages.percentInvalid],
    ['percent', { percent: 101 }, messages.percentInvalid],
    ['percent', { percent: 12.5 }, messages.percentInvalid],
    ['percent', { percent: undefined }, messages.discountRequired],
    ['percent', { percent: '', amount: '' }, messages.discountRequired],
    ['amount', { amount: 5 }, messages.discountTwice],
    ['amount', { percent: undefined, amount: -5 }, messages.amountInvalid],
    ['amount', { percent: undefined, amount: 0 }, messages.amountInvalid],
    ['amount', { percent: undefined, amount: 1.234 }, messages.amountInvalid],
    ['amount', { percent: undefined, amount: 'five' }, messages.amountInvalid],
    ['uses', { uses: 0 }, messages.usesInvalid],
    ['uses', { uses: 1.5 }, messages.usesInvalid],
    ['uses', { uses: 10_001 }, messages.usesInvalid],
    ['until', { until: 'tomorrow' }, messages.untilInvalid],
    ['until', { until: '2027-02-30' }, messages.untilInvalid],
    ['until', { until: '2027-02-30T10:00:00Z' }, messages.untilInvalid],
    ['until', { until: '2020-01-01' }, messages.untilPast],
    ['until', { until: '2020-01-01T10:00:00Z' }, messages.untilPast],
  ])('refuses a wrong %s: %j', async (field, over, message) => {
    const who = await world.person('approved')
    const { status, body } = await make(over, who)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect(await listed(who)).toEqual([])
  })

  test('refuses offerings that are not own, coming, or have no price', async () => {
    const [own, free] = [await aCourse(), await aCourse({ price: '0' })]
    const refused = { status: 400, body: { fields: { offeringId: messages.notDiscountable } } }
    expect(await make({ offeringId: free })).toMatchObject(refused)
    expect(await make({ offeringId: crypto.randomUUID() })).toMatchObject(refused)
    expect(await make({ offeringId: own }, await world.person('approved'))).toMatchObject(refused)
    await sql`update offering set starts_at = now() - interval '1 hour' where id = ${own}`.execute(
      world.db,
    )
    expect(await make({ offeringId: own })).toMatchObject(refused)
  })

  test('refuses a code that the instructor has, and allows it to another one', async () => {
    const [one, other] = [await world.person('approved'), await world.person('approved')]
    const [first, second] = await Promise.all([make({}, one), make({ code: 'spring' }, one)])
    expect([first!.status, second!.status].toSorted()).toEqual([201, 409])
    expect([first, second].find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'conflict',
      fields: { code: 'You have this code already.' },
    })
    expect((await make({}, other)).status).toBe(201)
  })

  test('has a limit of codes', async () => {
    const who = await world.person('approved')
    await sql`insert into discount_code (instructor_id, code, percent)
      select ${who.id}, 'CODE-' || n, 10 from generate_series(1, ${MAX_CODES - 1}::int) as n`.execute(
      world.db,
    )
    const [first, second] = await Promise.all([
      make({ code: 'LAST' }, who),
      make({ code: 'BEYOND' }, who),
    ])
    expect([first!.status, second!.status].toSorted()).toEqual([201, 409])
  })

  test('is refused on a site without payments', async () => {
    const off = await createWorld()
    const who = await off.person('approved')
    const { status, body } = await off.call(
      createDiscountCode,
      { code: 'SPRING', percent: 10 },
      who,
    )
    expect([status, body.message]).toEqual([409, messages.paymentsOff])
    expect((await off.call(getDiscountCodes, {}, who)).body.codes).toEqual([])
    const check = { id: crypto.randomUUID(), code: 'SPRING' }
    expect((await off.call(checkDiscountCode, check, await off.person('student'))).status).toBe(409)
  })
})

describe('deleting codes (rule code-2)', () => {
  test('ends an own code, whose name can be used again', async () => {
    const [id, sam, who] = [await aCourse(), await student(), await world.person('approved')]
    const { body } = await make({ code: 'GONE-SOON' })
    const remove = (person: Person) => world.call(deleteDiscountCode, { id: body.code._id }, person)
    expect((await remove(who)).status).toBe(404)
    expect((await remove(teacher)).body).toEqual({ message: 'Code deleted.' })
    expect((await remove(teacher)).status).toBe(404)
    expect(await world.call(bookCourse, { courseId: id, code: 'GONE-SOON' }, sam)).toMatchObject({
      status: 409,
      body: { code: 'code_invalid' },
    })
    expect((await make({ code: 'GONE-SOON', percent: 20 })).status).toBe(201)
  })
})
