import { bookClass, cancelClassBooking, joinWaitlist } from '@firstbell/contract/bookings'
import { createClass, getClass, updateClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createPaymentWorld } from '../../../test/support/payments.ts'
import { minutesFromNow } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'
import { emails } from '../../features.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { minimumJobs } from './minimum.ts'

// Without a worker, which would deliver the mails.
const world = await createWorld()
const { db } = world
const teacher = await world.person('approved')
const thumbnail = await world.picture(teacher)
const student = () => world.person('student')

const HOUR = 60
const decide = (at = world) => minimumJobs(at.context, createMailer(emails))[0]!.run({})

async function aClass(over: Record<string, unknown> = {}): Promise<string> {
  const form = classForm(thumbnail, { minStudents: '2', ...over })
  const { status, body } = await world.call(createClass, form, teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.class._id
}
const book = (id: string, who: Person) => world.call(bookClass, { classId: id }, who)
const edit = (id: string, over: Record<string, unknown>) =>
  world.call(updateClass, { ...classForm(''), classId: id, ...over }, teacher)
const shown = (id: string) => world.call(getClass, { id })
/** Lets time pass until the start is this many hours away. */
const startsIn = (id: string, hours: number, at = db) =>
  sql`update offering set ends_at = now() + make_interval(hours => ${hours}::int) + (ends_at - starts_at),
    starts_at = now() + make_interval(hours => ${hours}::int) where id = ${id}`.execute(at)

describe('the minimum number of students (rule offering-34)', () => {
  test('is optional, a whole number up to the seats, stays on an edit, and can be removed', async () => {
    expect((await shown(await aClass({ minStudents: '' }))).body.class).not.toHaveProperty(
      'minStudents',
    )
    const id = await aClass()
    expect((await shown(id)).body.class).toMatchObject({ minStudents: 2 })
    expect((await edit(id, {})).body.class.minStudents).toBe(2)
    for (const [over, fields] of [
      [{ minStudents: '0' }, { minStudents: 'Min students must be a whole number, at least 1' }],
      [{ minStudents: '13' }, { minStudents: 'Min students cannot be more than max students' }],
      [{ maxStudents: '1' }, { maxStudents: 'Min students cannot be more than max students' }],
    ] as const) {
      const { status, body } = await edit(id, over)
      expect([status, body.fields]).toEqual([400, fields])
    }
    expect((await edit(id, { minStudents: '' })).body.class).not.toHaveProperty('minStudents')
  })

  test('is not reached MIN_STUDENTS_HOURS before the start: cancelled, and everybody is told', async () => {
    const id = await aClass({ maxStudents: '2', title: 'Fado' })
    const [ada, bo, cy] = [await student(), await student(), await student()]
    expect((await book(id, ada)).status).toBe(201)
    await startsIn(id, 25)
    await decide()
    expect((await shown(id)).status).toBe(200)
    await startsIn(id, 24)
    await decide()
    const gone = await shown(id)
    expect([gone.status, gone.body.message]).toEqual([410, 'This class has been cancelled.'])
    expect((await book(id, bo)).status).toBe(409)
    const mail = (await world.mailsTo(ada.email)).at(-1)!
    expect(mail.subject).toBe('Cancelled: Fado')
    expect(mail.plain).toContain('Too few students booked it.')
    expect(await world.mailsTo(cy.email)).toEqual([])
    const own = (await world.mailsTo(teacher.email)).at(-1)!
    expect(own.subject).toBe('Cancelled: Fado')
    expect(own.plain).toContain('Fewer than 2 students booked it in time')
    expect(own.plain).toContain('1 person had booked this class')
  })

  test('counts booked seats only: not the waitlist, not a seat held for a payment; paid ones are refunded in full', async () => {
    const paid = await createPaymentWorld()
    const id = await paid.aCourse({ minStudents: '2', maxStudents: '2' })
    const [ada, bo, cy] = [await paid.student(), await paid.student(), await paid.student()]
    await paid.pay(id, ada)
    await paid.hold(id, bo)
    expect((await paid.world.call(joinWaitlist, { id }, cy)).status).toBe(201)
    await startsIn(id, 23, paid.world.db)
    await decide(paid.world)
    await expect
      .poll(async () => (await paid.stateOf(id)).toSorted(), { timeout: 15_000 })
      .toEqual(['refunded', 'unpaid'])
    const { rows } = await sql<{ status: string }>`
      select distinct status from booking where offering_id = ${id}`.execute(paid.world.db)
    expect(rows).toEqual([{ status: 'cancelled' }])
  })

  test('is reached: it takes place, also if a student cancels afterwards', async () => {
    const id = await aClass()
    const [ada, bo] = [await student(), await student()]
    for (const who of [ada, bo]) expect((await book(id, who)).status).toBe(201)
    await startsIn(id, 23)
    await decide()
    expect((await shown(id)).body.class).toMatchObject({ minStudents: 2, takesPlace: true })
    expect((await world.call(cancelClassBooking, { id }, ada)).status).toBe(201)
    await decide()
    expect((await shown(id)).status).toBe(200)
  })

  test('does not count for what is published or moved when that moment is over; moved to later it does', async () => {
    const soon = { ...minutesFromNow(5 * HOUR), timezone: 'UTC' }
    const id = await aClass(soon)
    expect((await shown(id)).body.class.takesPlace).toBe(true)
    const later = { date: dayFromNow(9), timing: '18:00', timezone: 'UTC' }
    expect((await edit(id, later)).body.class).not.toHaveProperty('takesPlace')
    expect((await edit(id, soon)).body.class.takesPlace).toBe(true)
    await decide()
    expect((await shown(id)).status).toBe(200)
    // An edit of something else does not decide what the job has not decided yet.
    const other = await aClass()
    await startsIn(other, 23)
    const { rows } = await sql<{ date: string; timing: string }>`
      select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as date,
        to_char(starts_at at time zone 'UTC', 'HH24:MI') as timing
      from offering where id = ${other}`.execute(db)
    await sql`update offering set starts_at = date_trunc('minute', starts_at) where id = ${other}`.execute(
      db,
    )
    const title = await edit(other, { ...rows[0], timezone: 'UTC', title: 'Other' })
    expect(title.body.class).not.toHaveProperty('takesPlace')
    await decide()
    expect((await shown(other)).status).toBe(410)
  })

  test('raced with the bookings of that second: all have a seat and it takes place, or no one has', async () => {
    const outcomes = new Set<number>()
    for (let round = 0; round < 8; round += 1) {
      const id = await aClass({ minStudents: '3' })
      const students = await Promise.all([student(), student(), student()])
      expect((await book(id, students[0]!)).status).toBe(201)
      await startsIn(id, 23)
      // The job begins before, between or after the bookings.
      const bookings = [1, 2].map((index) => () => book(id, students[index]!))
      const acts: (() => Promise<unknown>)[] = [...bookings]
      acts.splice(round % 3, 0, decide)
      await Promise.all(acts.map((act) => act()))
      const { status, body } = await shown(id)
      const { rows } = await sql<{ booked: number }>`
        select count(*)::int as booked from booking where offering_id = ${id} and status = 'booked'`.execute(
        db,
      )
      const booked = rows[0]!.booked
      if (status === 410) expect(booked).toBe(0)
      else expect([status, body.class.takesPlace, booked]).toEqual([200, true, 3])
      outcomes.add(status)
    }
    expect([...outcomes].every((status) => status === 200 || status === 410)).toBe(true)
  })
})
