import {
  bookClass,
  bookCourse,
  getBookedClasses,
  getBookedCourses,
} from '@firstbell/contract/bookings'
import {
  createCourse,
  getInstructorClasses,
  getInstructorCourses,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld } from '../../../test/support/world.ts'

const world = await createWorld()

test('an own list returns one page, or one class by its id (rule list-11)', async () => {
  const teacher = await world.person('approved')
  const other = await world.person('approved')
  const student = await world.person('student', 'Sam')
  const ids: string[] = []
  for (const days of [5, 4, 6])
    ids.push(await world.newClass(teacher, { date: dayFromNow(days), meetingUrl: 'https://a.b/c' }))
  const [second, first, third] = ids as [string, string, string]
  await world.call(bookClass, { classId: third }, student)

  const own = async (query: object, who = teacher) => {
    const { body, status } = await world.call(getInstructorClasses, query, who)
    const classes = (body.classes ?? []) as { _id: string }[]
    return { ...body, status, ids: classes.map(({ _id }) => _id) }
  }
  const all = await own({})
  expect(all).toMatchObject({ status: 201, ids: [first, second, third] })
  expect(all).not.toHaveProperty('total')
  expect(await own({ limit: 2 })).toMatchObject({
    ids: [first, second],
    total: 3,
    page: 1,
    pages: 2,
  })
  expect(await own({ limit: 2, page: 2 })).toMatchObject({
    ids: [third],
    classes: [
      {
        meetingUrl: 'https://a.b/c',
        enrolledStudents: [{ name: 'Sam', email: student.email }],
      },
    ],
    total: 3,
    page: 2,
  })
  expect(await own({ limit: 2, page: 3 })).toMatchObject({ ids: [], total: 3, pages: 2 })
  expect(await own({ id: second })).toMatchObject({ ids: [second] })
  expect(await own({ id: second }, other)).toMatchObject({
    status: 404,
    message: 'There is no such class.',
  })
  for (const query of [{ limit: 0 }, { limit: 101 }, { id: 'x' }])
    expect(await own(query)).toMatchObject({ status: 400 })
})

test('own lists are filtered by coming or past, and by a part of the title (rules list-11, booking-16)', async () => {
  const teacher = await world.person('approved')
  const student = await world.person('student')
  const made: string[] = []
  for (const title of ['Étude one', 'Étude two', 'Scales_%'])
    made.push(await world.newClass(teacher, { title }))
  const [one, two, scales] = made as [string, string, string]
  for (const classId of [one, two]) await world.call(bookClass, { classId }, student)
  await sql`
    update offering set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
    where id = ${one}`.execute(world.db)
  const lists = [
    [getInstructorClasses, teacher, [two, scales], [scales]],
    [getBookedClasses, student, [two], []],
  ] as const
  for (const [call, who, coming, withSign] of lists) {
    const found = async (query: object) => {
      const { body } = await world.call(call, { limit: 3, ...query }, who)
      const ids = (body.classes as { _id: string }[]).map(({ _id }) => _id)
      expect(body.total).toBe(ids.length)
      return new Set(ids)
    }
    expect(await found({ when: 'upcoming' })).toEqual(new Set(coming))
    expect(await found({ when: 'past' })).toEqual(new Set([one]))
    expect(await found({ when: '', q: ' ÉTUDE ' })).toEqual(new Set([one, two]))
    expect(await found({ when: 'past', q: 'two' })).toEqual(new Set())
    expect(await found({ q: '_%' })).toEqual(new Set(withSign))
    expect((await world.call(call, { when: 'soon' }, who)).status).toBe(400)
  }
})

test('own lists are narrowed to what takes place between two instants (rule list-11)', async () => {
  const teacher = await world.person('approved')
  const single = await world.newClass(teacher, { date: dayFromNow(10), timing: '12:00' })
  const form = courseForm(await world.picture(teacher), { date: dayFromNow(9), timing: '12:00' })
  const { course } = (await world.call(createCourse, form, teacher)).body
  const at = (days: number) => `${dayFromNow(days)}T00:00:00Z`
  const found = async (from: number, to: number) => {
    const query = { from: at(from), to: at(to) }
    const classes = (await world.call(getInstructorClasses, query, teacher)).body.classes as {
      _id: string
    }[]
    const courses = (await world.call(getInstructorCourses, query, teacher)).body
      .courses as typeof classes
    return [...classes, ...courses].map(({ _id }) => _id)
  }
  expect(await found(8, 9)).toEqual([])
  expect(await found(9, 10)).toEqual([course._id])
  expect(await found(10, 11)).toEqual([single, course._id])
  // The course takes place for five days.
  expect(await found(13, 14)).toEqual([course._id])
  expect(await found(15, 16)).toEqual([])
  const { status, body } = await world.call(
    getInstructorClasses,
    { from: at(2), to: at(1) },
    teacher,
  )
  expect([status, Object.keys(body.fields)]).toEqual([400, ['to']])
})

test('a response without paging is bounded in offerings, people and texts (rule list-16)', async () => {
  const teacher = await world.person('approved')
  const student = await world.person('student')
  const { body } = await world.call(createCourse, courseForm(await world.picture(teacher)), teacher)
  const first = body.course._id as string
  await world.call(bookCourse, { courseId: first }, student)
  const text = 'Words. '.repeat(6_000)
  await sql`
    insert into offering (kind, instructor_id, title, description, category, level, local_date,
      local_time, timezone, starts_at, ends_at, duration, max_students, seats_taken, price, modules)
    select 'course', ${teacher.id}::uuid, 'Many', ${text}, 'Arts', 'Beginner', current_date + 20,
      '18:00', 'UTC', now() + make_interval(days => 20, mins => n), now() + interval '30 days', 3,
      10000, case when n > 1008 then 10000 else 0 end, 5, '[]'
    from generate_series(1, 1010) as n`.execute(world.db)
  const own = async (query: object) =>
    (await world.call(getInstructorCourses, query, teacher)).body as {
      courses: { _id: string; title: string; shortened?: boolean }[]
      total?: number
    }
  const all = await own({})
  expect([all.courses.length, all.total]).toEqual([1000, 1011])
  expect(all.courses[0]).not.toHaveProperty('shortened')
  expect(all.courses.filter(({ shortened }) => !shortened).length).toBeLessThan(60)
  expect((await own({ limit: 20 })).courses.some(({ shortened }) => shortened)).toBe(false)

  // The first offerings are full, and the third exceeds 20,000 people.
  await sql`
    update offering set starts_at = starts_at - interval '10 days', seats_taken = 10000
    where title = 'Many' and seats_taken = 10000`.execute(world.db)
  await sql`update offering set seats_taken = 1 where id = ${first}`.execute(world.db)
  const crowded = await own({})
  expect([crowded.courses.length, crowded.total]).toEqual([2, 1011])

  const booked = await world.call(getBookedCourses, {}, student)
  expect(booked.body.courses).toMatchObject([{ _id: first, studentsEnrolled: [{}] }])
  expect(booked.body.courses[0]).not.toHaveProperty('meetingUrl')
})
