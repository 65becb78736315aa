import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  getBookedClasses,
  getMyBookings,
  joinWaitlist,
} from '@firstbell/contract/bookings'
import { createClass, createCourse } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, teacher, thumbnail } = await createBookingWorld()

test('own bookings have states, positions, offers and the next session (rule booking-17)', async () => {
  const first = await world.person('student', 'Sam')
  const second = await world.person('student', 'Olga')
  const third = await world.person('student', 'Ines')
  const { body } = await world.call(createClass, classForm(thumbnail, { maxStudents: 1 }), teacher)
  const { _id, title, timezone, startsAt, endsAt } = body.class
  await world.call(bookClass, { classId: _id }, first)
  for (const student of [second, third]) await world.call(joinWaitlist, { id: _id }, student)

  const mine = async (student: Person) =>
    (await world.call(getMyBookings, {}, student)).body.bookings as unknown[]
  const known = { offeringId: _id, kind: 'class', title, thumbnail, timezone, startsAt, endsAt }
  const opensAt = new Date(Date.parse(startsAt) - 15 * 60_000).toISOString()
  expect(await mine(first)).toEqual([
    { ...known, status: 'booked', nextSession: { startsAt, endsAt, opensAt } },
  ])
  expect(await mine(third)).toEqual([{ ...known, status: 'waiting', position: 2 }])

  await world.call(cancelClassBooking, { id: _id }, first)
  expect(await mine(first)).toEqual([])
  expect(await mine(second)).toEqual([
    { ...known, status: 'offered', offeredUntil: expect.any(String) },
  ])
  expect(await mine(third)).toEqual([{ ...known, status: 'waiting', position: 1 }])
})

test('booked offerings are listed by page, and found by id (rule booking-16)', async () => {
  const student = await world.person('student')
  const other = await world.person('student', 'Olga')
  const ids: string[] = []
  for (const date of [dayFromNow(5), dayFromNow(4), dayFromNow(6)]) {
    const { body } = await world.call(createClass, classForm(thumbnail, { date }), teacher)
    ids.push(body.class._id)
  }
  const [second, first, third] = ids as [string, string, string]
  for (const classId of ids) await world.call(bookClass, { classId }, student)
  await world.call(bookClass, { classId: third }, other)

  const booked = async (query: object, who = student) => {
    const { body, status } = await world.call(getBookedClasses, query, who)
    const classes = (body.classes ?? []) as { _id: string; enrolledStudents: unknown[] }[]
    return { ...body, status, classes, ids: classes.map(({ _id }) => _id) }
  }
  const all = await booked({})
  expect(all).toMatchObject({ status: 201, ids: [first, second, third] })
  expect(all).not.toHaveProperty('total')
  expect(await booked({ limit: 2 })).toMatchObject({
    ids: [first, second],
    total: 3,
    page: 1,
    pages: 2,
  })
  const last = await booked({ limit: 2, page: 2 })
  expect(last).toMatchObject({ ids: [third], total: 3, page: 2, pages: 2 })
  expect(last.classes[0]?.enrolledStudents).toHaveLength(2)
  expect(await booked({ limit: 2, page: 3 })).toMatchObject({ ids: [], total: 3, pages: 2 })
  expect(await booked({ id: second })).toMatchObject({ ids: [second] })
  expect(await booked({ id: second }, other)).toMatchObject({
    status: 404,
    message: 'You have not booked this.',
  })
  expect(await booked({ limit: 0 })).toMatchObject({ status: 400 })
  expect(await booked({ id: 'x' })).toMatchObject({ status: 400 })
})

test('the next session of a course is the first that has not ended (rule booking-17)', async () => {
  const student = await world.person('student')
  const { body } = await world.call(createCourse, courseForm(thumbnail, { duration: 3 }), teacher)
  const id: string = body.course._id
  await world.call(bookCourse, { courseId: id }, student)
  await sql`
    update session set starts_at = now() - interval '30 minutes', ends_at = now() + interval '30 minutes'
    where offering_id = ${id} and starts_at = (select starts_at from offering where id = ${id})`.execute(
    world.db,
  )
  await sql`
    insert into session (offering_id, starts_at, ends_at)
    values (${id}, now() - interval '2 days', now() - interval '47 hours')`.execute(world.db)
  const { bookings } = (await world.call(getMyBookings, {}, student)).body
  const { startsAt, endsAt } = bookings[0].nextSession
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(60 * 60_000)
  expect(Date.parse(startsAt)).toBeLessThan(Date.now())
  expect(Date.parse(endsAt)).toBeGreaterThan(Date.now())
})
