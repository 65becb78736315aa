import { randomUUID } from 'node:crypto'
import { bookClass, bookSeries, getMyBookings } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import { createClass, createCourse, deleteClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBookingWorld, type CreatedClass } from '../../../test/support/bookings.ts'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'

const {
  world,
  teacher,
  thumbnail,
  student,
  book,
  cancel,
  join,
  own,
  aClass,
  aSeries,
  startsIn,
  counters,
} = await createBookingWorld()

describe('the rest of a series (rule series-3)', () => {
  const bookRest = (classId: string, who: Person) => world.call(bookSeries, { classId }, who)

  test('is booked from a class on, in all classes with a free seat', async () => {
    const [first, second, third] = (await aSeries(3, { maxStudents: 1 })) as [
      CreatedClass,
      CreatedClass,
      CreatedClass,
    ]
    const [other, student] = [await world.person('student'), await world.person('student')]
    await world.call(bookClass, { classId: third._id }, other)
    expect(await bookRest(second._id, student)).toMatchObject({
      status: 200,
      body: {
        message: 'Classes booked successfully!',
        booked: [second._id],
        refused: [{ classId: third._id, message: messages.classFull }],
      },
    })
    const { body } = await world.call(getMyBookings, {}, student)
    expect(body.bookings.map((each: { offeringId: string }) => each.offeringId)).toEqual([
      second._id,
    ])
    // Screens show a series once.
    expect(body.bookings[0].seriesId).toBe(first.series.id)
    expect(first.series.id).toBe(second.series.id)
  })

  test('existing bookings stay, and the answer names them', async () => {
    const [first, second] = (await aSeries(2)) as [CreatedClass, CreatedClass]
    const student = await world.person('student')
    await world.call(bookClass, { classId: first._id }, student)
    expect((await bookRest(first._id, student)).body).toMatchObject({
      booked: [second._id],
      refused: [{ classId: first._id, message: messages.classAlreadyBooked }],
    })
    expect(await bookRest(first._id, student)).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
  })

  test('a repeat with the same Idempotency-Key gets the same answer and books nothing', async () => {
    const [first, second] = (await aSeries(2)) as [CreatedClass, CreatedClass]
    const student = await world.person('student')
    const bookOnce = () =>
      world.request({
        method: 'PUT',
        url: bookSeries.path,
        headers: { authorization: `Bearer ${student.token}`, 'idempotency-key': 'term' },
        payload: { classId: first._id },
      })
    const answers = await Promise.all([bookOnce(), bookOnce()])
    answers.push(await bookOnce())
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ booked: [first._id, second._id], refused: [] })
    }
    const { body } = await world.call(getMyBookings, {}, student)
    expect(body.bookings).toHaveLength(2)
  })

  test('a failure in one class books none', async () => {
    const [first, , third] = (await aSeries(3)) as [CreatedClass, CreatedClass, CreatedClass]
    await sql`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise 'no' using errcode = '57014'; end $$`.execute(world.db)
    await sql
      .raw(
        `create trigger refuse before insert on booking for each row
         when (new.offering_id = '${third._id}') execute function refuse()`,
      )
      .execute(world.db)
    const student = await world.person('student')
    const { status } = await bookRest(first._id, student)
    await sql`drop function refuse cascade`.execute(world.db)
    expect(status).toBeGreaterThanOrEqual(500)
    const { body } = await world.call(getMyBookings, {}, student)
    expect(body.bookings).toEqual([])
  })

  test('an unknown class and a class without a series are not found', async () => {
    const student = await world.person('student')
    const alone = await world.call(
      createClass,
      classForm(thumbnail, { date: dayFromNow(9) }),
      teacher,
    )
    for (const classId of [alone.body.class._id, teacher.id])
      expect(await bookRest(classId, student)).toMatchObject({
        status: 404,
        body: { message: messages.noSuchClass },
      })
  })

  test('many requests for one series leave connections to the database for others', async () => {
    const [first] = (await aSeries(2, { maxStudents: 30 })) as [CreatedClass]
    const crowd = await Promise.all(Array.from({ length: 20 }, () => world.person('student')))
    const rush = await world.db.transaction().execute(async (tx) => {
      await sql`select from offering where id = ${first._id} for update`.execute(tx)
      const answers = Promise.all(crowd.map((one) => bookRest(first._id, one)))
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows)
        .not.toEqual([])
      expect((await world.call(getMyBookings, {}, crowd[0])).status).toBe(200)
      return { answers }
    })
    expect((await rush.answers).map(({ status }) => status)).toEqual(crowd.map(() => 200))
  })

  test('leaves deleted classes out', async () => {
    const [first, second] = (await aSeries(2)) as [CreatedClass, CreatedClass]
    await world.call(deleteClass, { id: second._id }, teacher)
    const student = await world.person('student')
    expect((await bookRest(first._id, student)).body).toMatchObject({
      booked: [first._id],
      refused: [],
    })
  })
})

describe('a series booked at once (rule series-9)', () => {
  const seriesOf = (classId: string, who: Person, key?: string) =>
    world.request({
      method: 'PUT',
      url: '/classes/book-series',
      payload: { classId },
      headers: { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) },
    })
  const idsOf = async (weeks: number, over: Record<string, unknown> = {}) =>
    (await aSeries(weeks, over)).map(({ _id }) => _id)

  test('causes one mail to the student and one to the instructor, with a calendar entry for each date', async () => {
    const title = `Choir ${randomUUID()}`
    const classes = await idsOf(3, { title })
    const ada = await student()
    expect((await seriesOf(classes[0]!, ada)).body.booked).toEqual(classes)
    const about = async (who: Person) =>
      (await world.mailsTo(who.email)).filter(({ subject }) => subject.includes(title))
    const [mail, ...more] = await about(ada)
    expect(more).toEqual([])
    expect(mail!.template).toBe('series-booked')
    expect(
      mail!.invitations!.map(({ method, event }) => [method, event.uid.split('@')[0]]),
    ).toEqual(classes.map((id) => ['REQUEST', id]))
    expect(await about(teacher)).toMatchObject([{ template: 'series-seats-booked' }])
    expect((await about(teacher))[0]).not.toHaveProperty('invitations')
  })

  test('a single seat is mailed like any other booking', async () => {
    const classes = await idsOf(2)
    const ada = await student()
    await book(classes[1]!, ada)
    await seriesOf(classes[0]!, ada)
    expect((await world.mailsTo(ada.email)).map(({ template }) => template)).toEqual([
      'booking-confirmed',
      'booking-confirmed',
    ])
  })

  test('a repeat gets the same answer and books no other seat (rule series-3)', async () => {
    const [first, second, third] = await idsOf(3, { maxStudents: 1 })
    const [ada, bo] = [await student(), await student()]
    await book(second!, bo)
    const once = await seriesOf(first!, ada, 'a-key')
    expect(once.body).toMatchObject({
      booked: [first, third],
      refused: [{ classId: second, message: messages.classFull }],
    })
    await cancel(second!, bo)
    const again = await seriesOf(first!, ada, 'a-key')
    expect(again.body).toEqual(once.body)
    expect(await own(second!, ada)).toBeUndefined()
  })

  test('an earlier event without a mail is not mailed afterwards', async () => {
    const title = `Drums ${randomUUID()}`
    const classes = await idsOf(2, { title })
    const ada = await student()
    await book(classes[0]!, ada)
    await cancel(classes[0]!, ada)
    await seriesOf(classes[0]!, ada)
    const mails = (await world.mailsTo(ada.email)).filter(({ subject }) => subject.includes(title))
    expect(mails.at(-1)!.template).toBe('series-booked')
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from booking_event
      where student_id = ${ada.id} and due_at is not null`.execute(world.db)
    expect(rows).toEqual([{ due: 0 }])
  })
})

describe('chosen dates of a series (rule series-12)', () => {
  const choose = (classId: string, classIds: string[], who: Person, key?: string) =>
    world.request({
      method: 'PUT',
      url: bookSeries.path,
      payload: { classId, classIds },
      headers: { authorization: `Bearer ${who.token}`, ...(key && { 'idempotency-key': key }) },
    })
  const idsOf = async (weeks: number, over: Record<string, unknown> = {}) =>
    (await aSeries(weeks, over)).map(({ _id }) => _id) as [string, string, string, string]
  const bookedBy = async (who: Person): Promise<string[]> => {
    const { body } = await world.call(getMyBookings, {}, who)
    return body.bookings.map(({ offeringId }: { offeringId: string }) => offeringId)
  }

  test('are booked, the others are not, and one mail names them', async () => {
    const title = `Bells ${randomUUID()}`
    const [first, second, third, fourth] = await idsOf(4, { title })
    const ada = await student()
    expect(await choose(first, [fourth, second], ada)).toMatchObject({
      status: 200,
      body: { message: messages.seriesBooked, booked: [second, fourth], refused: [] },
    })
    expect(await bookedBy(ada)).toEqual([second, fourth])
    const mails = (await world.mailsTo(ada.email)).filter(({ subject }) => subject.includes(title))
    expect(
      mails.map(({ template, invitations }) => [
        template,
        invitations?.map(({ event }) => event.uid.split('@')[0]),
      ]),
    ).toEqual([['series-booked', [second, fourth]]])
    // A single one is mailed like any other booking.
    await choose(third, [third], ada)
    expect((await world.mailsTo(ada.email)).at(-1)!.template).toBe('booking-confirmed')
  })

  test('are booked all or none: a full, started, cancelled or booked one refuses the rest', async () => {
    const ada = await student()
    const refusals: [(id: string) => Promise<unknown>, string][] = [
      [async (id) => book(id, await student()), messages.classFull],
      [(id) => startsIn(id, -5), messages.classStarted],
      [(id) => world.call(deleteClass, { id }, teacher), messages.classCancelled],
      [(id) => book(id, ada), messages.classAlreadyBooked],
    ]
    for (const [act, message] of refusals) {
      const [first, second, third] = await idsOf(3, { maxStudents: 1 })
      await act(second)
      const before = await bookedBy(ada)
      const mails = (await world.mailsTo(ada.email)).length
      const { status, body } = await choose(first, [first, second, third], ada)
      expect([status, body.message]).toEqual([409, message])
      expect(await bookedBy(ada), message).toEqual(before)
      expect((await world.mailsTo(ada.email)).length, message).toBe(mails)
    }
  })

  test('must be of the series, known, named once, and at least one', async () => {
    const [first] = await idsOf(2)
    const [other] = await idsOf(2)
    const course = await world.call(createCourse, courseForm(thumbnail), teacher)
    const ada = await student()
    const anyId = randomUUID()
    const lists: [string[], number, string][] = [
      [[first, other], 400, messages.otherSeries],
      [[first, await aClass()], 400, messages.otherSeries],
      [[first, anyId], 404, messages.noSuchClass],
      [[first, course.body.course._id], 404, messages.noSuchClass],
      [[first, first.toUpperCase()], 400, messages.dateNamedTwice],
      [[], 400, messages.noDateChosen],
      [Array.from({ length: 13 }, () => randomUUID()), 400, messages.tooMany],
      [['x'], 400, messages.invalidInput],
    ]
    for (const [classIds, status, message] of lists) {
      const answer = await choose(first, classIds, ada)
      expect([answer.status, answer.body.message], JSON.stringify(classIds)).toEqual([
        status,
        message,
      ])
    }
    const alone = await aClass()
    expect((await choose(alone, [alone], ada)).status).toBe(404)
    expect((await choose(anyId, [first], ada)).status).toBe(404)
    expect(await bookedBy(ada)).toEqual([])
  })

  test('a repeat with the same Idempotency-Key books nothing, and further dates need another key', async () => {
    const [first, second, third] = await idsOf(3)
    const ada = await student()
    const answers = await Promise.all([
      choose(first, [first, second], ada, 'a-key'),
      choose(first, [second, first], ada, 'a-key'),
    ])
    await cancel(second, ada)
    answers.push(await choose(second, [first, second], ada, 'a-key'))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ booked: [first, second], refused: [] })
    }
    expect(await bookedBy(ada)).toEqual([first])
    const { status, body } = await choose(first, [first, third], ada, 'a-key')
    expect([status, body.message]).toEqual([409, messages.idempotencyKeyUsed])
    expect(await bookedBy(ada)).toEqual([first])
  })

  test('an offered seat is taken with the others', async () => {
    const [first, second] = await idsOf(2, { maxStudents: 1 })
    const [ada, bo] = [await student(), await student()]
    await book(second, bo)
    await join(second, ada)
    await cancel(second, bo)
    expect((await choose(first, [first, second], ada)).body.booked).toEqual([first, second])
    expect((await own(second, ada))!.status).toBe('booked')
  })

  test('two people at once for the last seats: one gets both dates, the other none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [first, second, third] = await idsOf(3, { maxStudents: 1 })
      const [ada, bo] = [await student(), await student()]
      const [one, other] = await Promise.all([
        choose(first, [first, second], ada),
        choose(third, [third, second], bo),
      ])
      expect([one.status, other.status].sort()).toEqual([200, 409])
      const winner = one.status === 200 ? [first, second] : [second, third]
      expect((await bookedBy(ada)).concat(await bookedBy(bo)).sort()).toEqual(winner.toSorted())
      for (const id of [first, second, third]) await counters(id)
    }
  })
})
