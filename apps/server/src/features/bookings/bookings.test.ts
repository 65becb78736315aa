import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  cancelCourseBooking,
  getBookedClasses,
  getBookedCourses,
} from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteClass,
  getClass,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, teacher, thumbnail, aClass, seats } = await createBookingWorld()

describe('booking (rules booking-1 and booking-2)', () => {
  test('a booked class is in the booked list, with its students', async () => {
    const id = await aClass()
    const [student, other] = [
      await world.person('student', 'Sam'),
      await world.person('student', 'Olga'),
    ]
    const { status, body } = await world.call(bookClass, { classId: id }, student)
    expect([status, body.message]).toEqual([201, 'Class booked successfully!'])
    await world.call(bookClass, { classId: id }, other)
    const booked = await world.call(getBookedClasses, {}, student)
    expect(booked.status).toBe(201)
    expect(booked.body.classes).toMatchObject([
      {
        _id: id,
        enrolledCount: 2,
        seatsLeft: 10,
        enrolledStudents: [
          { name: 'Sam', email: student.email },
          { name: 'Olga', email: other.email },
        ],
      },
    ])
    const own = await world.call(getInstructorClasses, {}, teacher)
    expect(
      own.body.classes.find((c: { _id: string }) => c._id === id).enrolledStudents,
    ).toHaveLength(2)
    const open = await world.call(getClass, { id })
    expect(open.body.class).not.toHaveProperty('enrolledStudents')
    expect(JSON.stringify(open.body)).not.toContain(student.email)
  })

  test('booking twice is refused, even if the class is full by then', async () => {
    const id = await aClass({ maxStudents: 1 })
    const student = await world.person('student')
    await world.call(bookClass, { classId: id }, student)
    const again = await world.call(bookClass, { classId: id }, student)
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'already_booked',
      messages.classAlreadyBooked,
    ])
    const late = await world.call(bookClass, { classId: id }, await world.person('student'))
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'full',
      'This class is full.',
    ])
  })

  test('a started, a cancelled and an unknown class cannot be booked', async () => {
    const student = await world.person('student')
    const started = await aClass()
    await sql`update offering set starts_at = now() - interval '1 minute' where id = ${started}`.execute(
      world.db,
    )
    expect(await world.call(bookClass, { classId: started }, student)).toMatchObject({
      status: 409,
      body: { message: messages.classStarted },
    })
    const cancelled = await aClass()
    await world.call(deleteClass, { id: cancelled }, teacher)
    expect(await world.call(bookClass, { classId: cancelled }, student)).toMatchObject({
      status: 409,
      body: { message: messages.classCancelled },
    })
    expect(await world.call(bookClass, { classId: teacher.id }, student)).toMatchObject({
      status: 404,
    })
    expect(await world.call(bookClass, { classId: 'nonsense' }, student)).toMatchObject({
      status: 400,
    })
  })

  test('instructors cannot book their own offering', async () => {
    const id = await aClass()
    await sql`update person set roles = array['student', 'instructor'] where id = ${teacher.id}`.execute(
      world.db,
    )
    const answer = await world.call(bookClass, { classId: id }, teacher)
    await sql`update person set roles = array['instructor'] where id = ${teacher.id}`.execute(
      world.db,
    )
    expect(answer).toMatchObject({ status: 409, body: { message: messages.ownOffering } })
  })

  test('the call for courses does not book a class', async () => {
    const id = await aClass()
    expect(
      await world.call(bookCourse, { courseId: id }, await world.person('student')),
    ).toMatchObject({ status: 404 })
  })

  test('ids are accepted in upper case', async () => {
    const id = await aClass()
    const student = await world.person('student')
    const { status } = await world.call(bookClass, { classId: id.toUpperCase() }, student)
    expect(status).toBe(201)
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
  })

  test('a cancelled booking frees its seat at once and can be booked again', async () => {
    const id = await aClass({ maxStudents: 1 })
    const [first, second] = [await world.person('student'), await world.person('student')]
    await world.call(bookClass, { classId: id }, first)
    const cancelled = await world.call(cancelClassBooking, { id }, first)
    expect([cancelled.status, cancelled.body.message]).toEqual([201, 'Class successfully deleted!'])
    expect((await world.call(bookClass, { classId: id }, second)).status).toBe(201)
    expect((await world.call(cancelClassBooking, { id }, first)).status).toBe(404)
    await world.call(cancelClassBooking, { id }, second)
    expect((await world.call(bookClass, { classId: id }, first)).status).toBe(201)
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
  })

  test('a booking cannot be cancelled after the start: the seat stays, and no mail is sent', async () => {
    const course = await world.call(createCourse, courseForm(thumbnail), teacher)
    const student = await world.person('student')
    for (const [id, book, cancel, message] of [
      [await aClass(), bookClass, cancelClassBooking, messages.classStarted],
      [course.body.course._id, bookCourse, cancelCourseBooking, messages.courseStarted],
    ] as const) {
      const named = book === bookClass ? { classId: id } : { courseId: id }
      expect((await world.call(book, named, student)).status).toBe(201)
      const before = await world.mailsTo(student.email)
      for (const since of ['0 seconds', '30 days']) {
        await sql`update offering set starts_at = now() - ${sql.lit(since)}::interval where id = ${id}`.execute(
          world.db,
        )
        expect(await world.call(cancel, { id }, student)).toMatchObject({
          status: 409,
          body: { message, code: 'conflict' },
        })
      }
      expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
      expect(await world.mailsTo(student.email)).toEqual(before)
      // People without a seat get that answer, before and after the start.
      const stranger = await world.person('student')
      expect((await world.call(cancel, { id }, stranger)).status).toBe(404)
    }
  })

  test('courses are booked and cancelled like classes', async () => {
    const created = await world.call(createCourse, courseForm(thumbnail), teacher)
    const id = created.body.course._id as string
    const student = await world.person('student')
    const booked = await world.call(bookCourse, { courseId: id }, student)
    expect([booked.status, booked.body.message]).toEqual([201, 'Course booked successfully!'])
    expect((await world.call(bookCourse, { courseId: id }, student)).body.message).toBe(
      messages.courseAlreadyBooked,
    )
    const list = await world.call(getBookedCourses, {}, student)
    expect(list.body.courses).toMatchObject([
      { _id: id, studentsEnrolled: [{ email: student.email }] },
    ])
    const cancelled = await world.call(cancelCourseBooking, { id }, student)
    expect([cancelled.status, cancelled.body.message]).toEqual([
      201,
      'Course successfully deleted!',
    ])
    expect((await world.call(getBookedCourses, {}, student)).body.courses).toEqual([])
  })

  test('fewer seats than are taken are refused', async () => {
    const id = await aClass({ maxStudents: 3 })
    for (let i = 0; i < 2; i += 1)
      await world.call(bookClass, { classId: id }, await world.person('student'))
    const low = await world.call(
      updateClass,
      { ...classForm(''), classId: id, maxStudents: 1 },
      teacher,
    )
    expect(low).toMatchObject({ status: 409, body: { message: messages.seatsBelowTaken } })
    const exact = await world.call(
      updateClass,
      { ...classForm(''), classId: id, maxStudents: 2 },
      teacher,
    )
    expect(exact).toMatchObject({ status: 201, body: { class: { seatsLeft: 0 } } })
  })

  test('booking, cancelling, changing and deleting mail the people concerned', async () => {
    const owner = await world.person('approved')
    const created = await world.call(createClass, classForm(await world.picture(owner)), owner)
    const id = created.body.class._id as string
    const [stays, leaves] = [await world.person('student'), await world.person('student')]
    await world.call(bookClass, { classId: id }, stays)
    await world.call(bookClass, { classId: id }, leaves)
    const templates = async (who: Person) =>
      (await world.mailsTo(who.email)).map((mail) => mail.template)
    await templates(leaves)
    await world.call(cancelClassBooking, { id }, leaves)
    await world.call(updateClass, { ...classForm('', { timing: '19:00' }), classId: id }, owner)
    await templates(leaves)
    await world.call(deleteClass, { id }, owner)
    expect(await templates(stays)).toEqual([
      'booking-confirmed',
      'offering-changed',
      'offering-cancelled',
    ])
    expect(await templates(leaves)).toEqual(['booking-confirmed', 'booking-cancelled'])
    expect(await templates(owner)).toEqual([
      'seat-booked',
      'seat-booked',
      'seat-cancelled',
      'offering-removed',
    ])
    expect((await world.call(getBookedClasses, {}, stays)).body.classes).toEqual([])
  })
})

describe('classmates (rules booking-14 and booking-15)', () => {
  test('have their own names in every list, whatever those are', async () => {
    const title = 'The "enrolledStudents":[] of \\"enrolledStudents\\":[]'
    const [id, other] = [await aClass({ title }), await aClass()]
    const names = [
      '"enrolledStudents":[]',
      'Back\\slash "quoted"',
      'Ünï 😀 </script>',
      "O'Neil $& $1",
    ]
    const students = []
    for (const name of names) students.push(await world.person('student', name))
    for (const student of students) await world.call(bookClass, { classId: id }, student)
    await world.call(bookClass, { classId: other }, students[1])
    const { classes } = (await world.call(getBookedClasses, {}, students[1])).body as {
      classes: { _id: string; title: string; enrolledStudents: { name: string }[] }[]
    }
    expect(classes).toHaveLength(2)
    const shown = classes.find((each) => each._id === id)
    expect(shown?.title).toBe(title)
    expect(shown?.enrolledStudents).toEqual(students.map(({ name, email }) => ({ name, email })))
  })

  test('CLASSMATE_EMAILS=hidden shows fellow students as first name and initial, without an email (rule booking-15)', async () => {
    const id = await aClass()
    const student = await world.person('student', 'Mira Adeyemi')
    const others = [
      await world.person('student', 'Nils van den Berg'),
      await world.person('student', 'Cher'),
    ]
    for (const who of [student, ...others]) await world.call(bookClass, { classId: id }, who)
    world.context.config.classmateEmails = 'hidden'
    const { body } = await world.call(getBookedClasses, {}, student)
    world.context.config.classmateEmails = 'shown'
    expect(body.classes[0].enrolledStudents).toEqual([
      { name: 'Mira Adeyemi', email: student.email },
      { name: 'Nils B.', email: '' },
      { name: 'Cher', email: '' },
    ])
  })
})
