import { randomUUID } from 'node:crypto'
import { swapSeat } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { createClass, createCourse, deleteClass } from '@firstbell/contract/offerings'
import { describe, expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { readCalendar } from '../../../test/support/icalendar.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'
import { renderInvitation } from '../../platform/icalendar/icalendar.ts'

const { world, teacher, thumbnail, student, book, cancel, join, own, counters, startsIn, aClass } =
  await createBookingWorld()

async function aSeries(weeks: number, over: Record<string, unknown> = {}): Promise<string[]> {
  const form = classForm(thumbnail, { repeatWeekly: weeks, ...over })
  const { status, body } = await world.call(createClass, form, teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return (body.classes as { _id: string }[]).map(({ _id }) => _id)
}
async function twoDates(over: Record<string, unknown> = {}) {
  const [first, second] = await aSeries(2, over)
  return { first: first!, second: second! }
}
const swap = (id: string, to: string, who: Person) => world.call(swapSeat, { id, to }, who)
const statusOf = async (id: string, who: Person) => (await own(id, who))?.status
const templatesOf = async (who: Person) =>
  (await world.mailsTo(who.email)).map(({ template }) => template)

describe('another date of a series', () => {
  test('the new seat is booked and the old one is offered to the first student on the waitlist (rule series-6)', async () => {
    const { first, second } = await twoDates({ maxStudents: 1 })
    const [ada, bo] = [await student(), await student()]
    await book(first, ada)
    await join(first, bo)
    expect(await swap(first, second, ada)).toMatchObject({
      status: 200,
      body: { message: messages.dateChanged },
    })
    expect([await statusOf(first, ada), await statusOf(second, ada)]).toEqual([undefined, 'booked'])
    expect(await statusOf(first, bo)).toBe('offered')
    expect(await counters(second)).toMatchObject({ taken: 1, held: 0, waiting: 0 })
  })

  test('a refusal changes nothing (rule series-7)', async () => {
    const { first, second } = await twoDates({ maxStudents: 1 })
    const [ada, bo, cleo] = [await student(), await student(), await student()]
    await book(first, ada)
    await book(second, bo)
    const refused = async (answer: ReturnType<typeof swap>) => {
      const { status, body } = await answer
      return [status, body.code, body.fields?.to ?? body.message]
    }
    const course = await world.call(createCourse, courseForm(thumbnail), teacher)
    const alone = await aClass()
    expect(await refused(swap(first, second, cleo))).toEqual([
      403,
      'forbidden',
      messages.noSuchBooking,
    ])
    for (const [id, to] of [
      [randomUUID(), second],
      [first, randomUUID()],
      [first, course.body.course._id as string],
    ] as const)
      expect(await refused(swap(id, to, ada))).toEqual([404, 'not_found', messages.noSuchClass])
    expect(await refused(swap(first, first, ada))).toEqual([400, 'invalid', messages.sameDate])
    expect(await refused(swap(first, alone, ada))).toEqual([400, 'invalid', messages.otherSeries])
    expect(await refused(swap(first, second, ada))).toEqual([409, 'full', messages.classFull])
    expect(await statusOf(first, ada)).toBe('booked')
    // Students on the waitlist come first, even when a seat becomes free.
    await join(second, cleo)
    await cancel(second, bo)
    expect(await refused(swap(first, second, ada))).toEqual([409, 'full', messages.classFull])
    expect(await statusOf(second, cleo)).toBe('offered')
  })

  test('classes that have started, are cancelled or are booked cannot be swapped (rule series-7)', async () => {
    const [past, first, second, third] = await aSeries(4)
    const ada = await student()
    for (const id of [past!, first!, second!]) await book(id, ada)
    await startsIn(past!, -5)
    const answer = async (id: string, to: string) => {
      const { status, body } = await swap(id, to, ada)
      return [status, body.message]
    }
    expect(await answer(first!, past!)).toEqual([409, messages.classAlreadyBooked])
    expect(await answer(past!, third!)).toEqual([409, messages.classStarted])
    expect(await answer(first!, second!)).toEqual([409, messages.classAlreadyBooked])
    await cancel(second!, ada)
    await startsIn(second!, -5)
    expect(await answer(first!, second!)).toEqual([409, messages.classStarted])
    await world.call(deleteClass, { id: third! }, teacher)
    expect(await answer(first!, third!)).toEqual([409, messages.classCancelled])
    expect(await statusOf(first!, ada)).toBe('booked')
  })

  test('a held seat is booked and the offer ends (rule series-7)', async () => {
    const { first, second } = await twoDates({ maxStudents: 1 })
    const [ada, bo] = [await student(), await student()]
    await book(first, ada)
    await book(second, bo)
    await join(second, ada)
    await cancel(second, bo)
    expect(await statusOf(second, ada)).toBe('offered')
    expect((await swap(first, second, ada)).status).toBe(200)
    expect(await statusOf(second, ada)).toBe('booked')
    expect(await counters(second)).toMatchObject({ taken: 1, held: 0 })
    expect(await counters(first)).toMatchObject({ taken: 0 })
  })

  test('a repeat changes and mails nothing; there and back are two swaps (rule series-7)', async () => {
    const { first, second } = await twoDates()
    const ada = await student()
    await book(first, ada)
    expect((await swap(first, second, ada)).status).toBe(200)
    const mails = await templatesOf(ada)
    expect((await swap(first, second, ada)).status).toBe(200)
    expect(await templatesOf(ada)).toEqual(mails)
    expect((await swap(second, first, ada)).status).toBe(200)
    expect((await swap(second, first, ada)).status).toBe(200)
    expect([await statusOf(first, ada), await statusOf(second, ada)]).toEqual(['booked', undefined])
    expect((await templatesOf(ada)).filter((name) => name === 'date-changed')).toHaveLength(2)
    // A swap whose new seat was given back cannot be repeated.
    await cancel(first, ada)
    expect((await swap(second, first, ada)).status).toBe(403)
  })

  test('students who race for the last seats each have one seat at every moment (rule series-7)', async () => {
    const { first, second } = await twoDates({ maxStudents: 4 })
    const people = await Promise.all(Array.from({ length: 8 }, () => student()))
    await Promise.all(people.map((who, index) => book(index < 4 ? first : second, who)))
    await cancel(second, people[7]!)
    const answers = await Promise.all(
      people.slice(0, 7).flatMap((who, index) => {
        const [from, to] = index < 4 ? [first, second] : [second, first]
        return [swap(from, to, who), swap(from, to, who)]
      }),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    for (const who of people.slice(0, 7)) {
      const seats = [await statusOf(first, who), await statusOf(second, who)]
      expect(seats.filter((seat) => seat === 'booked')).toHaveLength(1)
    }
    const [one, two] = [await counters(first), await counters(second)]
    expect(one.taken + two.taken).toBe(7)
    expect(Math.max(one.taken, two.taken)).toBeLessThanOrEqual(4)
  })
})

describe('the mails (rule series-8)', () => {
  test('go to the student and the instructor, and exchange the calendar entries', async () => {
    const title = `Swing ${randomUUID()}`
    const { first, second } = await twoDates({ title, bring: 'Soft shoes' })
    const ada = await student('Ada')
    await book(first, ada)
    await swap(first, second, ada)
    const about = async (who: Person) =>
      (await world.mailsTo(who.email)).filter(({ subject }) => subject.includes(title))
    const [changed, ...others] = (await about(ada)).filter(
      ({ template }) => template !== 'booking-confirmed',
    )
    expect(others).toEqual([])
    expect(changed!.template).toBe('date-changed')
    expect(changed!.plain).toContain('Soft shoes')
    const entries = changed!.invitations!.map((invitation) => {
      const { method, events } = readCalendar(
        renderInvitation(invitation, world.context.config.mailFrom, ada.email),
      )
      return [method, events[0]!.uid.split('@')[0]]
    })
    expect(entries).toEqual([
      ['CANCEL', first],
      ['REQUEST', second],
    ])
    expect((await about(teacher)).map(({ template }) => template)).not.toContain('seat-cancelled')
    expect((await about(teacher)).filter(({ template }) => template === 'seat-moved')).toHaveLength(
      1,
    )

    // After booking the first date again, its calendar entry has a higher sequence.
    await book(first, ada)
    const last = (await about(ada)).at(-1)!
    expect(last.template).toBe('booking-confirmed')
    expect(last.invitations![0]!.event.sequence).toBeGreaterThan(
      changed!.invitations![0]!.event.sequence,
    )
  })

  test('a booking that was not mailed yet is mailed as a swap only', async () => {
    const { first, second } = await twoDates()
    const ada = await student()
    await book(first, ada)
    await swap(first, second, ada)
    await cancel(second, ada)
    expect(await templatesOf(ada)).toEqual(['date-changed', 'booking-cancelled'])
  })
})
