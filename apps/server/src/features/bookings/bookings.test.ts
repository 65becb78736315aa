import { deleteAccount } from '@firstbell/contract/accounts'
import { emails } from '../../features.ts'
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
import { beforeAll, describe, expect, test } from 'vitest'
import { createSeatBooking } from './book-seats.ts'
import { bookingJobs } from './bookings.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { createMailer } from '../../platform/mail/mail.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let teacher: Person
let thumbnail: string

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved', 'Tara Teacher')
  thumbnail = await world.picture(teacher)
})

async function aClass(over: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await world.call(createClass, classForm(thumbnail, over), teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.class._id as string
}

/** Seats counted by the bookings themselves, beside the counter. */
async function seats(id: string): Promise<{ counter: number; bookings: number }> {
  const { rows } = await sql<{ counter: number; bookings: number }>`
    select seats_taken as counter,
      (select count(*)::int from booking where offering_id = offering.id and status <> 'cancelled') as bookings
    from offering where id = ${id}`.execute(world.db)
  return rows[0] as { counter: number; bookings: number }
}

describe('booking (rules booking-1 and booking-2)', () => {
  test('a booked class shows in the booked list, with the people in it', async () => {
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

  test('booking twice is refused, also when the class is full by then', async () => {
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

  test('nobody books their own offering', async () => {
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

  test('a class is not booked by the course call', async () => {
    const id = await aClass()
    expect(
      await world.call(bookCourse, { courseId: id }, await world.person('student')),
    ).toMatchObject({ status: 404 })
  })

  test('an id is the same in capitals', async () => {
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

  test('what has started is cancelled no more: the seat stays, nobody is mailed', async () => {
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
      // Whoever has no seat is told that, started or not.
      const stranger = await world.person('student')
      expect((await world.call(cancel, { id }, stranger)).status).toBe(404)
    }
  })

  test('courses are booked and cancelled alike', async () => {
    const made = await world.call(createCourse, courseForm(thumbnail), teacher)
    const id = made.body.course._id as string
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

  test('lowering the seats below those taken is refused', async () => {
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

  test('booking, cancelling, changing and deleting mail the people they touch', async () => {
    const owner = await world.person('approved')
    const made = await world.call(createClass, classForm(await world.picture(owner)), owner)
    const id = made.body.class._id as string
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

describe('many mails about one thing', () => {
  const templates = async (who: Person, about: string) =>
    (await world.mailsTo(who.email))
      .filter(({ subject }) => subject.includes(about))
      .map((mail) => mail.template)

  test('a seat booked and given back at once is told as it stands, in one mail', async () => {
    const title = `Once ${Date.now()}`
    const id = await aClass({ title })
    const student = await world.person('student')
    await world.call(bookClass, { classId: id }, student)
    await world.call(cancelClassBooking, { id }, student)
    expect(await templates(student, title)).toEqual(['booking-cancelled'])
    expect(await templates(teacher, title)).toEqual(['seat-cancelled'])
    await world.call(bookClass, { classId: id }, student)
    expect(await templates(student, title)).toEqual(['booking-cancelled', 'booking-confirmed'])
    await world.call(cancelClassBooking, { id }, student)
    await world.call(bookClass, { classId: id }, student)
    expect(await templates(student, title)).toHaveLength(2)
  })

  test('a seat booked just before the class is cancelled causes the mail about that, and no other', async () => {
    const owner = await world.person('approved')
    const made = await world.call(createClass, classForm(await world.picture(owner)), owner)
    const id = made.body.class._id as string
    const [stays, leaves] = [await world.person('student'), await world.person('student')]
    for (const student of [stays, leaves]) await world.call(bookClass, { classId: id }, student)
    await world.call(cancelClassBooking, { id }, leaves)
    await world.call(deleteClass, { id }, owner)
    const title = classForm('').title as string
    expect(await templates(stays, title)).toEqual(['offering-cancelled'])
    expect(await templates(leaves, title)).toEqual(['booking-cancelled'])
    expect((await templates(owner, title)).toSorted()).toEqual([
      'offering-removed',
      'seat-cancelled',
    ])
  })

  test('of two bookings of a seat the active one counts, whichever transaction began first', async () => {
    const title = `Order ${Date.now()}`
    const id = await aClass({ title })
    const student = await world.person('student')
    await world.call(bookClass, { classId: id }, student)
    await world.call(cancelClassBooking, { id }, student)
    await world.call(bookClass, { classId: id }, student)
    await sql`
      update booking set created_at = created_at - interval '1 hour'
      where student_id = ${student.id} and status = 'booked'`.execute(world.db)
    expect(await templates(student, title)).toEqual(['booking-confirmed'])
  })

  test('40 rounds of booking and cancelling mail student and instructor a few times, and the end', async () => {
    const title = `Flood ${Date.now()}`
    const id = await aClass({ title })
    const student = await world.person('student')
    for (let round = 0; round < 40; round += 1) {
      await world.call(bookClass, { classId: id }, student)
      await templates(student, title)
      await world.call(cancelClassBooking, { id }, student)
      await templates(student, title)
    }
    await world.call(bookClass, { classId: id }, student)
    for (const who of [student, teacher]) expect(await templates(who, title)).toHaveLength(4)
    // Ten minutes later.
    await sql`update booking_notice set due_at = now()`.execute(world.db)
    await sql`update seat_notification set since = now() - interval '11 minutes'`.execute(world.db)
    expect(await templates(student, title)).toHaveLength(5)
    expect((await templates(student, title)).at(-1)).toBe('booking-confirmed')
    expect((await templates(teacher, title)).at(-1)).toBe('seat-booked')
  })

  test('60 edits of what is booked: one mail at once, and after ten minutes one about the rest', async () => {
    const title = `Edits ${Date.now()}`
    const id = await aClass({ title })
    const [student, late] = [await world.person('student'), await world.person('student')]
    await world.call(bookClass, { classId: id }, student)
    const edit = (n: number) =>
      world.call(
        updateClass,
        { ...classForm('', { title: `${title} ${n}` }), classId: id },
        teacher,
      )
    const changed = async (who: Person) =>
      (await world.mailsTo(who.email)).filter(({ template }) => template === 'offering-changed')
    await edit(0)
    expect(await changed(student)).toHaveLength(1)
    for (let n = 1; n < 30; n += 1) await edit(n)
    await world.call(bookClass, { classId: id }, late)
    for (let n = 30; n < 60; n += 1) await edit(n)
    expect(await changed(student)).toHaveLength(1)
    // Ten minutes later.
    await sql`update graphile_worker._private_jobs set run_at = now() where key like 'send-change-notices:%'`.execute(
      world.db,
    )
    const told = await changed(student)
    expect(told.map(({ subject }) => subject)).toEqual([
      `Changed: ${title} 0`,
      `Changed: ${title} 59`,
    ])
    expect(told[1]!.plain).toContain(`Title: ${title} 59\n  (before: ${title} 0)`)
    expect((await changed(late)).map(({ plain }) => plain)).toEqual([
      expect.stringContaining(`(before: ${title} 29)`),
    ])
  })
})

test('who booked is told later when the process ends before, and nobody is told of who has left', async () => {
  const id = await aClass()
  const [stays, leaves] = [await world.person('student'), await world.person('student')]
  for (const student of [stays, leaves]) await world.call(bookClass, { classId: id }, student)
  await sql`delete from person where id = ${leaves.id}`.execute(world.db)
  const [job] = bookingJobs(world.db, createMailer(world.context, emails))
  expect(job?.cron).toBe('* * * * *')
  await job?.run({})
  const { rows } = await sql<{ key: string }>`
    select replace(key, booking.id::text, '') as key from mail
    join booking on key like '%' || booking.id where offering_id = ${id} order by key`.execute(
    world.db,
  )
  expect(rows.map((row) => row.key)).toEqual(['booking-confirmed:', 'seat-booked:'])
  const left = await sql`select from booking_notice`.execute(world.db)
  expect(left.rows).toHaveLength(0)
})

test('a booking that nobody can be told of keeps no other from being told of', async () => {
  const [broken, sound] = [await aClass(), await aClass()]
  const student = await world.person('student')
  for (const classId of [broken, sound]) await world.call(bookClass, { classId }, student)
  await sql`update offering set timezone = 'No/Where' where id = ${broken}`.execute(world.db)
  const [job] = bookingJobs(world.db, createMailer(world.context, emails))
  await expect(job?.run({})).rejects.toThrow(/No\/Where/)
  const told = async () =>
    (
      await sql<{ offering_id: string }>`
        select booking.offering_id from mail join booking on mail.key = 'booking-confirmed:' || booking.id
        where booking.student_id = ${student.id}`.execute(world.db)
    ).rows.map((row) => row.offering_id)
  expect(await told()).toEqual([sound])
  await sql`update offering set timezone = 'UTC' where id = ${broken}`.execute(world.db)
  await job?.run({})
  expect((await told()).toSorted()).toEqual([broken, sound].toSorted())
})

describe('classmates (rules booking-14 and booking-15)', () => {
  test('are named in every list as they are called, whatever that is', async () => {
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

  test('CLASSMATE_EMAILS=hidden blanks the addresses of fellow students, not one’s own', async () => {
    const id = await aClass()
    const [student, other] = [await world.person('student'), await world.person('student')]
    await world.call(bookClass, { classId: id }, student)
    await world.call(bookClass, { classId: id }, other)
    world.context.config.classmateEmails = 'hidden'
    const { body } = await world.call(getBookedClasses, {}, student)
    world.context.config.classmateEmails = 'shown'
    expect(body.classes[0].enrolledStudents.map((p: { email: string }) => p.email)).toEqual([
      student.email,
      '',
    ])
  })
})

describe('the last seats, raced for', () => {
  const BOOKERS = 200
  const SEATS = 20
  let students: Person[]

  beforeAll(async () => {
    students = []
    for (let i = 0; i < BOOKERS; i += 1) students.push(await world.person('student'))
  })

  test('200 at once on 20 seats: exactly 20 get one, 180 are told that it is full', async () => {
    const id = await aClass({ maxStudents: SEATS })
    const answers = await Promise.all(
      students.map((student) => world.call(bookClass, { classId: id }, student)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(SEATS)
    expect(statuses.filter((status) => status === 409)).toHaveLength(BOOKERS - SEATS)
    expect(await seats(id)).toEqual({ counter: SEATS, bookings: SEATS })
  })

  test('control: counting first and inserting then, the naive way, is caught by the same race', async () => {
    const id = await aClass({ maxStudents: 1 })
    const bothCounted = Promise.withResolvers<void>()
    let counted = 0
    await sql`alter table offering drop constraint offering_seats`.execute(world.db)
    const naive = (student: Person) =>
      world.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ taken: number }>`
          select count(*)::int as taken from booking where offering_id = ${id} and status = 'booked'`.execute(
          tx,
        )
        counted += 1
        if (counted === 2) bothCounted.resolve()
        await bothCounted.promise
        if ((rows[0]?.taken ?? 0) >= 1) return 409
        await sql`insert into booking (offering_id, student_id, status) values (${id}, ${student.id}, 'booked')`.execute(
          tx,
        )
        return 201
      })
    const statuses = await Promise.all(students.slice(0, 2).map(naive))
    await sql`alter table offering add constraint offering_seats check (seats_taken between 0 and max_students)`.execute(
      world.db,
    )
    expect(statuses).toEqual([201, 201])
  })

  test('the same student 50 times at once: one booking, one seat', async () => {
    const id = await aClass({ maxStudents: SEATS })
    const student = students[0] as Person
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(bookClass, { classId: id }, student)),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
  })

  test('booking and cancelling at once keep counter and bookings alike', async () => {
    const id = await aClass({ maxStudents: 5 })
    const some = students.slice(0, 20)
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        some.flatMap((student) => [
          world.call(bookClass, { classId: id }, student),
          world.call(cancelClassBooking, { id }, student),
          world.call(bookClass, { classId: id }, student),
        ]),
      )
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
      const { counter, bookings } = await seats(id)
      expect(counter).toBe(bookings)
      expect(counter).toBeLessThanOrEqual(5)
    }
  })

  test('an account deleted while its booking runs: no 5xx, no seat lost', async () => {
    const id = await aClass({ maxStudents: 50 })
    for (let round = 0; round < 10; round += 1) {
      const leaving = await world.person('student')
      const answers = await Promise.all([
        world.call(bookClass, { classId: id }, leaving),
        world.call(deleteAccount, {}, leaving),
      ])
      expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([])
      expect(answers[1].status).toBe(201)
    }
    expect(await seats(id)).toEqual({ counter: 0, bookings: 0 })
  })

  test('one cancellation sent 20 times at once frees one seat', async () => {
    const id = await aClass({ maxStudents: 5 })
    for (const student of students.slice(0, 3))
      await world.call(bookClass, { classId: id }, student)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(cancelClassBooking, { id }, students[0] as Person),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(await seats(id)).toEqual({ counter: 2, bookings: 2 })
  })
})

describe('a repeated request (Idempotency-Key)', () => {
  const bookUnder = (key: string, classId: string, student: Person) =>
    world.request({
      method: 'PUT',
      url: bookClass.path,
      headers: { authorization: `Bearer ${student.token}`, 'idempotency-key': key },
      payload: { classId },
    })

  test('books once, whether it comes later or at the same time, and mails once', async () => {
    const id = await aClass()
    const student = await world.person('student')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bookUnder('k-1', id, student)),
    )
    answers.push(await bookUnder('"k-1"', id, student))
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([201, messages.classBooked])
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
    expect(await world.mailsTo(student.email)).toHaveLength(1)
    // Without the key it is another request.
    expect((await world.call(bookClass, { classId: id }, student)).body.code).toBe('already_booked')
  })

  test('that arrives after the booking was cancelled takes no seat again', async () => {
    const id = await aClass()
    const student = await world.person('student')
    await bookUnder('k-2', id, student)
    await world.call(cancelClassBooking, { id }, student)
    expect((await bookUnder('k-2', id, student)).status).toBe(201)
    expect(await seats(id)).toEqual({ counter: 0, bookings: 0 })
    expect((await bookUnder('k-3', id, student)).status).toBe(201)
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
  })

  test('is told from another request under the same key, and another person’s', async () => {
    const [one, two] = [await aClass(), await aClass()]
    const [student, other] = [await world.person('student'), await world.person('student')]
    const both = await Promise.all([one, two].map((id) => bookUnder('k-4', id, student)))
    expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 409])
    expect(both.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'conflict',
      message: messages.idempotencyKeyUsed,
    })
    expect((await bookUnder('k-4', one, other)).status).toBe(201)
  })

  test('needs a key that can be read', async () => {
    const id = await aClass()
    const student = await world.person('student')
    for (const key of ['', 'a b', 'ä', 'x'.repeat(256)])
      expect((await bookUnder(key, id, student)).status, key).toBe(400)
    expect((await bookUnder('x'.repeat(255), id, student)).status).toBe(201)
  })
})

test('what one of several bookings runs into is not the others’ fault', async () => {
  const id = await aClass()
  const [leaver, stayer] = [await world.person('student'), await world.person('student')]
  const book = createSeatBooking(world.context, () => {})
  await sql`delete from person where id = ${leaver.id}`.execute(world.db)
  const results = await Promise.allSettled(
    [leaver, stayer].map(({ id: studentId }) => book({ studentId, kind: 'class', offeringId: id })),
  )
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
  expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
})
