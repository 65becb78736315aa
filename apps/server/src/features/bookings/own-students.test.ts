import {
  bookClass,
  bookSeries,
  cancelClassBooking,
  getMyBookings,
  joinWaitlist,
  swapSeat,
} from '@firstbell/contract/bookings'
import { getInvitations, inviteStudents, removeStudent } from '@firstbell/contract/invitations'
import { getClass } from '@firstbell/contract/offerings'
import { expect, test } from 'vitest'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { minutesFromNow, taught } from '../../../test/support/sessions.ts'

const { world, teacher, aCourse, enroll, pay, student, paymentsOf, reconciled } =
  await createPaymentWorld()

const statusOf = async (id: string, who: Awaited<ReturnType<typeof student>>) =>
  (
    (await world.call(getMyBookings, {}, who)).body.bookings as {
      offeringId: string
      status: string
    }[]
  ).find(({ offeringId }) => offeringId === id)?.status

/** The templates of all mails to a person, including delivered ones. */
const templatesTo = async ({ email }: { email: string }) => {
  const mails = world.db.selectFrom('mail').select('template').where('recipient', '=', email)
  return (await mails.execute()).map(({ template }) => template)
}

test('the owner takes a booked student off, who reads the reason, and the seat goes to the waitlist (rule booking-19)', async () => {
  const of = await taught(world, 'class', { maxStudents: '1' })
  const [ben, next] = [await student(), await student()]
  await of.book(ben)
  await world.call(joinWaitlist, { id: of.id }, next)
  const remove = (reason: string, who = of.teacher) =>
    world.call(removeStudent, { id: of.id, studentId: ben.id, reason }, who)
  expect((await remove(' ')).body.fields).toEqual({ reason: 'Reason is required' })
  expect((await remove('x', await world.person('approved'))).status).toBe(403)
  // Two requests at once: one of them finds the seat.
  const answers = await Promise.all([remove('As agreed'), remove('As agreed')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
  expect(await statusOf(of.id, ben)).toBeUndefined()
  expect(await statusOf(of.id, next)).toBe('offered')
  expect(await templatesTo(ben)).toContain('student-removed')
  expect(await templatesTo(ben)).not.toContain('booking-cancelled')
})

test('a student who was taken off needs an invitation to book again (rule booking-20)', async () => {
  const of = await taught(world, 'class', { maxStudents: '2', repeatWeekly: '4' })
  const { series } = (await world.call(getClass, { id: of.id })).body as {
    series: { dates: { _id: string }[] }
  }
  const [first, second, third, fourth] = series.dates.map(({ _id }) => _id) as [
    string,
    string,
    string,
    string,
  ]
  const [ben, ann, bo] = [await student(), await student(), await student()]
  const book = (classId: string, who = ben) => world.call(bookClass, { classId }, who)
  for (const who of [ann, bo]) for (const id of [third, fourth]) await book(id, who)
  for (const id of [first, second]) await book(id)
  await world.call(joinWaitlist, { id: third }, ben)
  const removed = { id: first, studentId: ben.id, reason: 'Noise' }
  expect((await world.call(removeStudent, removed, of.teacher)).status).toBe(201)

  // The other date stays, the place on a waitlist does not.
  expect([await statusOf(second, ben), await statusOf(third, ben)]).toEqual(['booked', undefined])
  const refused = {
    status: 403,
    body: {
      message:
        'The instructor removed your booking. To book again, you need an invitation from the instructor.',
    },
  }
  expect(await book(first)).toMatchObject(refused)
  expect((await book(second)).body.code).toBe('already_booked')
  expect(await world.call(joinWaitlist, { id: fourth }, ben)).toMatchObject(refused)
  expect(await world.call(swapSeat, { id: second, to: first }, ben)).toMatchObject(refused)
  const classIds = [first]
  expect(await world.call(bookSeries, { classId: first, classIds }, ben)).toMatchObject(refused)
  // Full comes after it, and other students are not concerned.
  expect(await book(third)).toMatchObject(refused)
  expect((await book(first, ann)).status).toBe(201)

  await world.call(inviteStudents, { id: first, emails: [ben.email] }, of.teacher)
  expect((await book(first)).status).toBe(201)
  // From then on they book like everybody, also after they have cancelled.
  await world.call(cancelClassBooking, { id: first }, ben)
  expect((await book(first)).status).toBe(201)
  expect((await world.call(joinWaitlist, { id: fourth }, ben)).status).toBe(201)
  await world.call(removeStudent, { ...removed, reason: 'Again' }, of.teacher)
  expect(await book(first)).toMatchObject(refused)
})

test('no one is taken off what has ended (rule booking-19)', async () => {
  const of = await taught(world, 'class')
  const ben = await student()
  await of.book(ben)
  await of.edit({ ...minutesFromNow(-60), duration: '30' })
  const late = { id: of.id, studentId: ben.id, reason: 'x' }
  const { status, body } = await world.call(removeStudent, late, of.teacher)
  expect([status, body.message]).toEqual([409, 'This has ended.'])
})

test('what was paid is refunded in full, also after the refund term (rule booking-19)', async () => {
  const id = await aCourse(minutesFromNow(60))
  const sam = await student()
  await enroll(id, sam)
  await pay(id, sam)
  expect(await statusOf(id, sam)).toBe('booked')
  const removed = { id, studentId: sam.id, reason: 'As agreed' }
  expect((await world.call(removeStudent, removed, teacher)).status).toBe(201)
  await reconciled(id, ['refunded'])
  expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }])
  expect(await templatesTo(sam)).toEqual(
    expect.arrayContaining(['student-removed', 'payment-refunded']),
  )
})

test('an invitation to what costs something leads to the payment, which books the reserved seat (rules invitation-3, payment-2)', async () => {
  const id = await aCourse({ maxStudents: '1' })
  const [sam, other] = [await student(), await student()]
  await world.call(inviteStudents, { id, emails: [sam.email] }, teacher)
  expect((await enroll(id, other)).body.code).toBe('full')
  expect((await enroll(id, sam)).body.checkoutUrl).toMatch(/^http/)
  expect(await statusOf(id, sam)).toBe('to_pay')
  const stateOf = async () =>
    (await world.call(getInvitations, { id }, teacher)).body.invitations[0].state as string
  expect(await stateOf()).toBe('invited')
  await pay(id, sam)
  expect([await statusOf(id, sam), await stateOf()]).toEqual(['booked', 'booked'])
})
