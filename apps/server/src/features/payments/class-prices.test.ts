import {
  bookClass,
  cancelClassBooking,
  getBookedClasses,
  joinWaitlist,
  leaveWaitlist,
} from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  deleteClass,
  getAllClasses,
  getClass,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { getMyPayments, getPayouts } from '@firstbell/contract/payments'
import { getPerson } from '@firstbell/contract/people'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld, SECRET_KEY } from '../../../test/support/payments.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const { world, stripe, teacher, thumbnail, student, paymentsOf, stateOf, reconciled, own, seats } =
  await createPaymentWorld()

async function aSeries(weeks: number, over: Record<string, unknown> = {}): Promise<string[]> {
  const form = classForm(thumbnail, { price: '12.50', repeatWeekly: weeks, ...over })
  const { status, body } = await world.call(createClass, form, teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return (body.classes as { _id: string }[]).map(({ _id }) => _id)
}
async function aClass(over: Record<string, unknown> = {}): Promise<string> {
  const form = classForm(thumbnail, { price: '12.50', ...over })
  const { status, body } = await world.call(createClass, form, teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.class._id
}
const edit = (classId: string, over: Record<string, unknown>) =>
  world.call(updateClass, { ...classForm(thumbnail), classId, ...over }, teacher)
const priceOf = async (id: string) => (await world.call(getClass, { id })).body.class.price
const book = (classId: string, who: Person) => world.call(bookClass, { classId }, who)
async function pay(id: string, who: Person): Promise<void> {
  const held = await book(id, who)
  expect(held, JSON.stringify(held.body)).toMatchObject({
    status: 201,
    body: { message: messages.seatHeld, checkoutUrl: expect.stringMatching(/^http/) },
  })
  const payment = (await paymentsOf(id)).find(({ student_id }) => student_id === who.id)
  stripe.control.pay(payment!.session_id!)
  await reconciled(id, ['paid'])
}

describe('the price of a class (rule offering-33)', () => {
  test('is optional, in every entity, and removed by an edit without it', async () => {
    const [free, priced] = [await aClass({ price: undefined }), await aClass()]
    expect([await priceOf(free), await priceOf(priced)]).toEqual([0, 12.5])
    const { body: taught } = await world.call(getInstructorClasses, { id: priced }, teacher)
    expect(taught.classes).toMatchObject([{ price: 12.5 }])
    expect((await edit(priced, { title: 'Guitar, again' })).body.class.price).toBe(0)
    expect((await edit(priced, { price: '8' })).body.class.price).toBe(8)
    expect((await edit(priced, { price: '' })).body.class.price).toBe(0)
    expect(await edit(priced, { price: '-1' })).toMatchObject({
      status: 400,
      body: { fields: { price: messages.priceInvalid } },
    })
  })

  test('is that of each class of a series, and changes with the following ones', async () => {
    const [first, second, third] = await aSeries(3)
    const shown = (await world.call(getClass, { id: second! })).body.class
    expect(shown.price).toBe(12.5)
    const over = { date: shown.date, price: '15', scope: 'following' }
    expect((await edit(second!, over)).status).toBe(201)
    expect(await Promise.all([first!, second!, third!].map(priceOf))).toEqual([12.5, 15, 15])
    const { price: _price, ...without } = over
    expect((await edit(second!, without)).status).toBe(201)
    expect(await Promise.all([first!, second!, third!].map(priceOf))).toEqual([12.5, 0, 0])
  })

  test('that was paid for an own seat is still refunded after an edit without it', async () => {
    const [id, sam] = [await aClass(), await student()]
    await pay(id, sam)
    expect((await edit(id, {})).body.class.price).toBe(0)
    expect(await own(id, sam)).toMatchObject({ status: 'booked', paid: { amount: 1250 } })
    expect((await world.call(cancelClassBooking, { id }, sam)).status).toBe(201)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  })

  test('is paid, as administrators see it with the class (rule owner-2)', async () => {
    const [id, sam, admin] = [await aClass(), await student(), await world.person('admin')]
    await pay(id, sam)
    const { body } = await world.call(getPerson, { id: sam.id }, admin)
    expect(body.payments).toMatchObject([{ offeringId: id, kind: 'class', amount: 1250 }])
  })

  test('filters and sorts the list (rules finding-5, finding-6)', async () => {
    const q = 'Ocarina'
    const add = (price: string | undefined) => aClass({ title: `${q} evening`, price })
    const [dear, free, cheap] = [await add('30'), await add(undefined), await add('5')]
    const listed = async (query: object) =>
      (await world.call(getAllClasses, { q, ...query })).body.classes.map(
        ({ _id }: { _id: string }) => _id,
      )
    expect(await listed({ sort: 'price' })).toEqual([free, cheap, dear])
    expect(await listed({ sort: 'price', page: 1, limit: 10 })).toEqual([free, cheap, dear])
    expect(await listed({ minPrice: 1, maxPrice: 10 })).toEqual([cheap])
    expect((await listed({ maxPrice: 5 })).toSorted()).toEqual([free, cheap].toSorted())
    expect(await listed({ minPrice: 0, maxPrice: 0 })).toEqual([free])
  })

  test('needs a payout account that is ready (rule approval-14)', async () => {
    const unready = await world.person('approved')
    const form = classForm(await world.picture(unready), { price: '20' })
    const refused = {
      status: 409,
      body: { message: messages.payoutsNeeded, fields: { price: messages.payoutsNeeded } },
    }
    expect(await world.call(createClass, form, unready)).toMatchObject(refused)
    const made = await world.call(createClass, { ...form, price: '0' }, unready)
    expect(made.status).toBe(201)
    const change = { ...form, classId: made.body.class._id }
    expect(await world.call(updateClass, change, unready)).toMatchObject(refused)
  })

  test('says that a class cannot be booked while its instructor cannot be paid (rule approval-14)', async () => {
    const [id, sam] = [await aClass(), await student()]
    const setReady = (ready: boolean) =>
      sql`update payout_account set ready = ${ready} where person_id = ${teacher.id}`.execute(
        world.db,
      )
    await setReady(false)
    expect((await world.call(getClass, { id })).body.class.unavailable).toBe(true)
    expect(await book(id, sam)).toMatchObject({
      status: 409,
      body: { message: 'This cannot be booked at the moment.' },
    })
    expect(await stateOf(id)).toEqual([])
    await setReady(true)
    expect((await world.call(getClass, { id })).body.class).not.toHaveProperty('unavailable')
  })
})

describe('a seat in a class with a price', () => {
  test('is held, paid on a page that returns to the class, booked and refunded (rules payment-2, payment-3, payment-7)', async () => {
    const [id, sam] = [await aClass(), await student()]
    await pay(id, sam)
    expect(await seats(id)).toEqual({ taken: 1, held: 0 })
    expect(await own(id, sam)).toMatchObject({ paid: { amount: 1250, currency: 'usd' } })
    expect(await paymentsOf(id)).toMatchObject([{ sessions: 1, session_minutes: 90, fee: 125 }])
    const [payment] = await paymentsOf(id)
    const session = await fetch(`${stripe.url}/v1/checkout/sessions/${payment!.session_id}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    }).then((answer) => answer.json() as Promise<{ success_url: string }>)
    expect(session.success_url).toMatch(new RegExp(`/classes/${id}\\?payment=done$`))
    const { body } = await world.call(getBookedClasses, { id }, sam)
    expect(body.classes).toMatchObject([{ price: 12.5 }])
    const { body: paid } = await world.call(getMyPayments, {}, sam)
    expect(paid.payments).toMatchObject([{ offeringId: id, kind: 'class', amount: 1250 }])
    const { body: earned } = await world.call(getPayouts, {}, teacher)
    expect(earned.due).toContainEqual(
      expect.objectContaining({ offeringId: id, kind: 'class', amount: 1250 }),
    )
    expect((await world.call(cancelClassBooking, { id }, sam)).status).toBe(201)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  })

  test('that is offered from the waitlist is held for its payment (rule payment-4)', async () => {
    const [id, sam, wim] = [await aClass({ maxStudents: 1 }), await student(), await student()]
    await book(id, sam)
    expect((await world.call(joinWaitlist, { id }, wim)).status).toBe(201)
    await world.call(leaveWaitlist, { id }, sam)
    await expect.poll(async () => (await own(id, wim))?.status).toBe('offered')
    expect((await book(id, wim)).body.checkoutUrl).toMatch(/^http/)
    expect(await own(id, wim)).toMatchObject({ status: 'to_pay', toPay: { amount: 1250 } })
  })

  test('is refunded when the class is deleted (rule payment-8)', async () => {
    const [id, sam] = [await aClass(), await student()]
    await pay(id, sam)
    expect((await world.call(deleteClass, { id }, teacher)).status).toBe(201)
    await expect.poll(() => stateOf(id)).toEqual(['refunded'])
  })
})

test('without payments classes have no price: it is ignored, also in lists (rule offering-33)', async () => {
  const site = await createWorld()
  const owner = await site.person('approved')
  const form = classForm(await site.picture(owner), { title: 'Zither', price: 'much' })
  const made = await site.call(createClass, form, owner)
  expect(made.status).toBe(201)
  expect(made.body.class).not.toHaveProperty('price')
  const id = made.body.class._id as string
  await site.call(updateClass, { ...form, classId: id, price: '20' }, owner)
  // Of a time with payments.
  await sql`update offering set price = 20 where id = ${id}`.execute(site.db)
  expect((await site.call(getClass, { id })).body.class).not.toHaveProperty('price')
  const { body } = await site.call(getAllClasses, { q: 'zither', minPrice: 90 } as never)
  expect(body.classes).toMatchObject([{ _id: id }])
  expect((await site.call(getAllClasses, { sort: 'price' } as never)).body.fields).toEqual({
    sort: 'Please choose an order from the list.',
  })
  const sam = await site.person('student')
  expect((await site.call(bookClass, { classId: id }, sam)).body).toEqual({
    message: 'Class booked successfully!',
  })
})
