import { deleteAccount } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBookingWorld } from '../../../test/support/bookings.ts'
import type { Person } from '../../../test/support/world.ts'
import { createSeatBooking } from './book-seats.ts'

const { world, aClass, seats } = await createBookingWorld()

describe('races for the last seats', () => {
  const BOOKERS = 200
  const SEATS = 20
  let students: Person[]

  beforeAll(async () => {
    students = []
    for (let i = 0; i < BOOKERS; i += 1) students.push(await world.person('student'))
  })

  test('200 requests for 20 seats: exactly 20 get one, 180 get the answer that it is full', async () => {
    const id = await aClass({ maxStudents: SEATS })
    const answers = await Promise.all(
      students.map((student) => world.call(bookClass, { classId: id }, student)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(SEATS)
    expect(statuses.filter((status) => status === 409)).toHaveLength(BOOKERS - SEATS)
    expect(await seats(id)).toEqual({ counter: SEATS, bookings: SEATS })
  })

  test('control: a naive implementation that counts and then inserts fails in the same race', async () => {
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
    await sql`alter table offering add constraint offering_seats check (seats_taken between 0 and max_students) not valid`.execute(
      world.db,
    )
    expect(statuses).toEqual([201, 201])
  })

  test('the same student, 50 times at once: one booking, one seat', async () => {
    const id = await aClass({ maxStudents: SEATS })
    const student = students[0] as Person
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.call(bookClass, { classId: id }, student)),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
  })

  test('concurrent bookings and cancellations keep the counter equal to the bookings', async () => {
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
    for (let round = 0; round < 5; round += 1) {
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

  test('20 concurrent requests to cancel one booking free one seat', async () => {
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

  test('books and mails once, whether it arrives later or at the same time', async () => {
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
    // Without the key it is a new request.
    expect((await world.call(bookClass, { classId: id }, student)).body.code).toBe('already_booked')
  })

  test('books no seat after the booking was cancelled', async () => {
    const id = await aClass()
    const student = await world.person('student')
    await bookUnder('k-2', id, student)
    await world.call(cancelClassBooking, { id }, student)
    expect((await bookUnder('k-2', id, student)).status).toBe(201)
    expect(await seats(id)).toEqual({ counter: 0, bookings: 0 })
    expect((await bookUnder('k-3', id, student)).status).toBe(201)
    expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
  })

  test('differs from another request with the same key, and from another person’s', async () => {
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

  test('needs a valid key', async () => {
    const id = await aClass()
    const student = await world.person('student')
    for (const key of ['', 'a b', 'ä', 'x'.repeat(256)])
      expect((await bookUnder(key, id, student)).status, key).toBe(400)
    expect((await bookUnder('x'.repeat(255), id, student)).status).toBe(201)
  })
})

test('one failing booking of a batch does not fail the others', async () => {
  const id = await aClass()
  const [leaver, stayer] = [await world.person('student'), await world.person('student')]
  const book = createSeatBooking({ ...world.context, payments: null }, () => {})
  await sql`delete from person where id = ${leaver.id}`.execute(world.db)
  const results = await Promise.allSettled(
    [leaver, stayer].map(({ id: studentId }) => book({ studentId, kind: 'class', offeringId: id })),
  )
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
  expect(await seats(id)).toEqual({ counter: 1, bookings: 1 })
})
