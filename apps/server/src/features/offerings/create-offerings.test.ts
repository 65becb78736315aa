import { MAX_COMING_UNAPPROVED } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteCourse,
  getClass,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  classForm,
  courseForm,
  dayFromNow,
  daysAfter,
  lastSunday,
  YEAR,
} from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let teacher: Person
let other: Person
let thumbnail: string

beforeAll(async () => {
  world = await createWorld({ TIME_ZONE: 'America/New_York' })
  teacher = await world.person('approved', 'Tara Teacher')
  other = await world.person('approved')
  thumbnail = await world.picture(teacher)
})

describe('create class (rule offering-1)', () => {
  test('answers 201 with the class, with numbers as numbers, and instants in addition to local times', async () => {
    const { status, body } = await world.call(
      createClass,
      classForm(thumbnail, { date: `${YEAR}-07-01` }),
      teacher,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Class created successfully!',
      class: {
        title: 'Guitar basics',
        date: `${YEAR}-07-01`,
        timing: '18:00',
        timezone: 'Europe/Berlin',
        startsAt: `${YEAR}-07-01T16:00:00.000Z`,
        endsAt: `${YEAR}-07-01T17:30:00.000Z`,
        duration: 90,
        maxStudents: 12,
        seatsLeft: 12,
        enrolledCount: 0,
        instructorname: 'Tara Teacher',
        thumbnail,
      },
    })
  })

  test('every required field has its message', async () => {
    const { status, body } = await world.call(createClass, {}, teacher)
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      date: 'Date is required',
      timing: 'Timing is required',
      duration: 'Duration is required',
      maxStudents: 'Max students is required',
      category: 'Category is required',
      level: 'Level is required',
      thumbnail: 'Thumbnail is required',
    })
  })

  test.each([
    ['date', '2030-02-30', messages.dateInvalid],
    ['date', 'tomorrow', messages.dateInvalid],
    ['timing', '25:00', messages.timingInvalid],
    ['duration', '0', messages.durationInvalid],
    ['duration', '1.5', messages.durationInvalid],
    ['duration', '1e3', messages.durationInvalid],
    ['maxStudents', -1, messages.maxStudentsInvalid],
    ['maxStudents', 'many', messages.maxStudentsInvalid],
    ['category', 'Cooking', messages.categoryInvalid],
    ['level', 'Expert', messages.levelInvalid],
    ['timezone', 'Mars/Olympus', messages.timezoneInvalid],
    ['timezone', '+02:00', messages.timezoneInvalid],
    ['timezone', 'PST', messages.timezoneInvalid],
    ['timezone', 'ist', messages.timezoneInvalid],
    ['title', '   ', messages.titleRequired],
    ['title', '<b></b>', messages.titleRequired],
    ['title', '\u200b\u3164\u2800', messages.titleRequired],
    ['description', '\u2060\u00ad', messages.descriptionRequired],
    ['title', 'x'.repeat(121), messages.tooLong],
    ['title', 'a\u0000b', messages.invalidInput],
  ])('refuses %s %j', async (field, value, message) => {
    const { status, body } = await world.call(
      createClass,
      classForm(thumbnail, { [field]: value }),
      teacher,
    )
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    expect(body.message).toBe(message)
  })

  test('numbers, days and times can be written with the digits of any script (rule wire-24)', async () => {
    const { status, body } = await world.call(
      createCourse,
      courseForm(thumbnail, { price: '١٩٫٩٩', maxStudents: '１２', timing: '１８：３０' }),
      teacher,
    )
    expect(status).toBe(201)
    expect(body.course).toMatchObject({ price: 19.99, maxStudents: 12, timing: '18:30' })
  })

  test('a title keeps up to five marks on a letter, and loses direction controls (rule wire-24)', async () => {
    const title = `\u202eZa${'\u0310'.repeat(60)}lgo`
    const { body } = await world.call(createClass, classForm(thumbnail, { title }), teacher)
    expect(body.class.title).toBe(`Za${'\u0310'.repeat(5)}lgo`)
  })

  test.each(['If x<y and y>z, then what?', 'std::vector<int> from scratch', 'I <3 Python & C++'])(
    'keeps the title %j (rule wire-8)',
    async (title) => {
      const { body } = await world.call(createClass, classForm(thumbnail, { title }), teacher)
      expect(body.class.title).toBe(title)
    },
  )

  test('titles are one line (rule wire-8)', async () => {
    const title = 'One\u2028two\u0085three\r\nfour\u2029'
    const form = courseForm(thumbnail, {
      title,
      description: 'One\ntwo',
      modules: [{ title, content: 'One\ntwo', duration: 5 }],
    })
    const { body } = await world.call(createCourse, form, teacher)
    expect(body.course).toMatchObject({
      title: 'One two three four',
      description: 'One\ntwo',
      modules: [{ title: 'One two three four', content: 'One\ntwo' }],
    })
  })

  test('markup is removed, and text that only looks like markup is kept', async () => {
    const id = await world.newClass(teacher, {
      title: '<b>Chess</b> 5 < 6 & 7 > 3',
      description: 'Hi<script>alert(1)</script> <i>all</i>',
    })
    const { body } = await world.call(getClass, { id })
    expect(body.class).toMatchObject({ title: 'Chess 5 < 6 & 7 > 3', description: 'Hi all' })
  })

  test("a past date or time is refused on both fields, in the class's own zone", async () => {
    const past = { date: messages.pastDate, timing: messages.pastDate }
    const yesterday = await world.call(
      createClass,
      classForm(thumbnail, { date: dayFromNow(-1) }),
      teacher,
    )
    expect([yesterday.status, yesterday.body.fields]).toEqual([400, past])
    // The same local time, two hours from now in UTC, is past in a zone that is 14 hours ahead …
    const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
    const wall = { date: soon.slice(0, 10), timing: soon.slice(11, 16) }
    const ahead = await world.call(
      createClass,
      classForm(thumbnail, { ...wall, timezone: 'Pacific/Kiritimati' }),
      teacher,
    )
    expect([ahead.status, ahead.body.fields]).toEqual([400, past])
    // … and in the future in UTC.
    expect(
      (await world.call(createClass, classForm(thumbnail, { ...wall, timezone: 'UTC' }), teacher))
        .status,
    ).toBe(201)
  })

  test('a date is at most three years ahead, including the last of a series (rule offering-24)', async () => {
    const [today = ''] = new Date().toISOString().split('T')
    const inYears = (years: number) => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`
    const create = (over: object) =>
      world.call(createClass, classForm(thumbnail, { timezone: 'UTC', ...over }), teacher)
    const tooLate = { date: messages.dateTooLate }
    for (const over of [
      { date: daysAfter(inYears(3), 2) },
      { date: daysAfter(inYears(3), -3), repeatWeekly: 2 },
    ])
      expect(await create(over)).toMatchObject({ status: 400, body: { fields: tooLate } })
    const last = await create({ date: daysAfter(inYears(3), -2) })
    expect(last.status).toBe(201)

    // An edit may move a date back by up to a year, and keep an older date.
    const id = last.body.class._id as string
    const edit = (over: object) =>
      world.call(updateClass, classForm('', { timezone: 'UTC', classId: id, ...over }), teacher)
    expect(await edit({ date: daysAfter(inYears(3), 2) })).toMatchObject({
      status: 400,
      body: { fields: tooLate },
    })
    expect(await edit({ date: daysAfter(inYears(-1), -2) })).toMatchObject({
      status: 400,
      body: { fields: { date: messages.dateTooEarly } },
    })
    expect((await edit({ date: daysAfter(inYears(-1), 2) })).status).toBe(201)
    const old = daysAfter(inYears(-2), 0)
    await sql`update offering set local_date = ${old}, starts_at = ${`${old}T18:00Z`}
      where id = ${id}`.execute(world.db)
    expect((await edit({ date: old, title: 'Long ago' })).body.class).toMatchObject({
      date: old,
      title: 'Long ago',
    })
  })

  test('without a zone TIME_ZONE applies', async () => {
    const { timezone: _zone, ...form } = classForm(thumbnail, { date: `${YEAR}-07-01` })
    const { body } = await world.call(createClass, form, teacher)
    expect(body.class).toMatchObject({
      timezone: 'America/New_York',
      startsAt: `${YEAR}-07-01T22:00:00.000Z`,
    })
  })

  test('a zone is stored under its canonical name (rule offering-6)', async () => {
    for (const [sent, stored] of [
      ['eUROPE/bERLIN', 'Europe/Berlin'],
      ['asia/calcutta', 'Asia/Kolkata'],
      ['US/Pacific', 'America/Los_Angeles'],
    ]) {
      const id = await world.newClass(teacher, { timezone: sent })
      expect((await world.call(getClass, { id })).body.class.timezone).toBe(stored)
      const edit = classForm('', { classId: id, timezone: sent })
      expect((await world.call(updateClass, edit, teacher)).body.class.timezone).toBe(stored)
    }
    // PostgreSQL may know fewer zones than the server, which is why it does not compute local times.
    const { rows } = await sql`
      select proname from pg_proc where pronamespace = 'public'::regnamespace
        and prosrc ~* 'at time zone'`.execute(world.db)
    expect(rows).toEqual([])
  })

  test('a time that clocks skip moves forward by the gap, and a repeated time is the first (RFC 5545)', async () => {
    const at = async (date: string) =>
      (await world.call(createClass, classForm(thumbnail, { date, timing: '02:30' }), teacher)).body
        .class
    const year = new Date().getUTCFullYear() + 1
    // In Berlin, clocks skip 02:00–03:00 in March and repeat it in October.
    const spring = lastSunday(year, 3)
    const autumn = lastSunday(year, 10)
    expect(await at(spring)).toMatchObject({ timing: '02:30', startsAt: `${spring}T01:30:00.000Z` })
    expect(await at(autumn)).toMatchObject({
      startsAt: `${autumn}T00:30:00.000Z`,
      endsAt: `${autumn}T02:00:00.000Z`,
    })
  })

  test('the thumbnail must be a picture that the author uploaded', async () => {
    const stolen = await world.picture(other)
    for (const value of [
      stolen,
      '/files/11111111-1111-4111-8111-111111111111/view',
      'https://example.com/cat.png',
    ])
      expect(await world.call(createClass, classForm(value), teacher)).toMatchObject({
        status: 400,
        body: { fields: { thumbnail: messages.thumbnailInvalid } },
      })
  })

  test('fields that the caller may not set are ignored', async () => {
    const { body } = await world.call(
      createClass,
      {
        ...classForm(thumbnail),
        _id: 'mine',
        instructorId: other.id,
        enrolledCount: 5,
        cancelledAt: 'now',
      },
      teacher,
    )
    expect(body.class).toMatchObject({ instructorId: teacher.id, enrolledCount: 0 })
  })
})

describe('create course', () => {
  test('an instructor without approval has at most 20 coming offerings, also under concurrent requests (rule offering-25)', async () => {
    const instructor = await world.person('instructor')
    const form = courseForm(await world.picture(instructor))
    const create = () => world.call(createCourse, form, instructor)
    const answers = []
    for (let round = 0; round < 4; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 6 }, create))))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(20)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer).toMatchObject({ status: 409, body: { message: messages.tooManyComing } })

    const [first, second] = made.map(({ body }) => body.course._id as string)
    await world.call(deleteCourse, { id: first }, instructor)
    expect((await create()).status).toBe(201)
    // A course that is moved into the past still counts for a day.
    await sql`update offering set starts_at = now() - interval '9 days', ends_at = now() - interval '2 days'
      where id = ${second}`.execute(world.db)
    expect((await create()).status).toBe(409)
    await sql`update offering set created_at = now() - interval '2 days' where id = ${second}`.execute(
      world.db,
    )
    expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
    await sql`update instructor set approved = true where person_id = ${instructor.id}`.execute(
      world.db,
    )
    expect((await create()).status).toBe(201)
  })

  test.each(['19.999', '-1', 'free', '1e2'])('price %s is refused', async (price) => {
    const { status, body } = await world.call(
      createCourse,
      courseForm(thumbnail, { price }),
      teacher,
    )
    expect([status, body.fields]).toEqual([400, { price: messages.priceInvalid }])
  })

  test('a missing price has its message', async () => {
    const { body } = await world.call(createCourse, courseForm(thumbnail, { price: '' }), teacher)
    expect(body.fields).toEqual({ price: 'Price is required' })
  })
})

test('a repeated request with its Idempotency-Key creates nothing (rule offering-27)', async () => {
  const post = (call: typeof createClass | typeof createCourse, by: Person, form: object) =>
    world.request({
      method: call.method,
      url: call.path,
      headers: { authorization: `Bearer ${by.token}`, 'idempotency-key': 'once' },
      payload: form,
    })
  const instructor = await world.person('approved')
  const form = classForm(await world.picture(instructor), { repeatWeekly: 2 })
  const answers = await Promise.all([1, 2].map(() => post(createClass, instructor, form)))
  answers.push(await post(createClass, instructor, { ...form, title: 'Another title' }))
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    expect(body).toEqual(answers[0]?.body)
  }
  const { body } = await world.call(getInstructorClasses, {}, instructor)
  expect(body.classes).toHaveLength(2)

  // The limit of an instructor without approval counts it once, and does not refuse its repetition.
  const beginner = await world.person('instructor')
  const course = courseForm(await world.picture(beginner))
  for (let made = 1; made < MAX_COMING_UNAPPROVED; made += 1)
    await world.call(createCourse, course, beginner)
  const [first, second] = [
    await post(createCourse, beginner, course),
    await post(createCourse, beginner, course),
  ]
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  // Keys of different people are independent.
  expect((await post(createClass, teacher, classForm(thumbnail))).body).toMatchObject({
    class: { instructorId: teacher.id },
  })
})
