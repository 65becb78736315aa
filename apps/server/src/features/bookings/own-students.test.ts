import { getMyBookings, joinWaitlist } from '@firstbell/contract/bookings'
import { getInvitations, inviteStudents, removeStudent } from '@firstbell/contract/invitations'
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
