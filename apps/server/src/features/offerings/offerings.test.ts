import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteClass,
  deleteClassByOldPath,
  deleteCourse,
  getAllClasses,
  getAllCourses,
  getClass,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

/** The day on which the European Union changes its clocks. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

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

async function made(over: Record<string, unknown> = {}, owner = teacher): Promise<string> {
  const picture = owner === teacher ? thumbnail : await world.picture(owner)
  const { status, body } = await world.call(createClass, classForm(picture, over), owner)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.class._id as string
}

describe('create class (rule offering-1)', () => {
  test('answers 201 with the class, numbers as numbers, instants beside the wall clock', async () => {
    const { status, body } = await world.call(
      createClass,
      classForm(thumbnail, { date: '2150-07-01' }),
      teacher,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      message: 'Class created successfully!',
      class: {
        title: 'Guitar basics',
        date: '2150-07-01',
        timing: '18:00',
        timezone: 'Europe/Berlin',
        startsAt: '2150-07-01T16:00:00.000Z',
        endsAt: '2150-07-01T17:30:00.000Z',
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
    ['title', '   ', messages.titleRequired],
    ['title', '<b></b>', messages.titleRequired],
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

  test('markup is stripped, text that only looks like it is kept', async () => {
    const id = await made({
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
    // The same wall clock, two hours from now in UTC, is past in a zone that is 14 hours ahead …
    const soon = new Date(Date.now() + 2 * 3_600_000).toISOString()
    const wall = { date: soon.slice(0, 10), timing: soon.slice(11, 16) }
    const ahead = await world.call(
      createClass,
      classForm(thumbnail, { ...wall, timezone: 'Pacific/Kiritimati' }),
      teacher,
    )
    expect([ahead.status, ahead.body.fields]).toEqual([400, past])
    // … and to come in UTC.
    expect(
      (await world.call(createClass, classForm(thumbnail, { ...wall, timezone: 'UTC' }), teacher))
        .status,
    ).toBe(201)
  })

  test('without a zone TIME_ZONE applies', async () => {
    const { timezone: _zone, ...form } = classForm(thumbnail, { date: '2150-07-01' })
    const { body } = await world.call(createClass, form, teacher)
    expect(body.class).toMatchObject({
      timezone: 'America/New_York',
      startsAt: '2150-07-01T22:00:00.000Z',
    })
  })

  test('a time the clocks skip moves on by the gap, one that comes twice is the first (RFC 5545)', async () => {
    const at = async (date: string) =>
      (await world.call(createClass, classForm(thumbnail, { date, timing: '02:30' }), teacher)).body
        .class
    const year = new Date().getUTCFullYear() + 1
    // In Berlin the clocks skip 02:00–03:00 in March and have it twice in October.
    const spring = lastSunday(year, 3)
    const autumn = lastSunday(year, 10)
    expect(await at(spring)).toMatchObject({ timing: '02:30', startsAt: `${spring}T01:30:00.000Z` })
    expect(await at(autumn)).toMatchObject({
      startsAt: `${autumn}T00:30:00.000Z`,
      endsAt: `${autumn}T02:00:00.000Z`,
    })
  })

  test('the thumbnail must be a picture of the author’s own', async () => {
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

  test('what the caller may not set is ignored', async () => {
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

describe('update and delete', () => {
  test('a class is changed without a thumbnail and without the past check', async () => {
    const id = await made()
    const form = classForm('', { classId: id, title: 'Guitar, again', date: dayFromNow(-3) })
    const { status, body } = await world.call(updateClass, form, teacher)
    expect([status, body.message]).toEqual([201, 'Class updated successfully!'])
    expect(body.class).toMatchObject({
      title: 'Guitar, again',
      thumbnail,
      timezone: 'Europe/Berlin',
    })
  })

  test('without a zone the class keeps its own', async () => {
    const id = await made({ timezone: 'Asia/Tokyo' })
    const { timezone: _zone, ...form } = classForm('', { classId: id })
    expect((await world.call(updateClass, form, teacher)).body.class.timezone).toBe('Asia/Tokyo')
  })

  test.each([
    ['class', createClass, updateClass, classForm],
    ['course', createCourse, updateCourse, courseForm],
  ] as const)(
    'what an edit of a %s does not name stays as it is',
    async (kind, create, update, form) => {
      const given = {
        timezone: 'Asia/Tokyo',
        meetingUrl: 'https://meet.example/guitar',
        ...(kind === 'course' && { sessionMinutes: 45 }),
      }
      const before = await world.call(create, form(thumbnail, given), teacher)
      const entity = before.body[kind] as Record<string, unknown>
      const id = { [`${kind}Id`]: entity['_id'] }
      const optional = Object.entries(update.body!.shape)
        .filter(([, field]) => field.safeParse(undefined).success)
        .map(([name]) => name)
      expect(optional).toEqual(expect.arrayContaining(['timezone', 'thumbnail']))
      for (const name of optional) {
        const { [name]: _left, ...rest } = {
          ...form(thumbnail, given),
          ...id,
        } as Record<string, unknown>
        const { status, body } = await world.call(update, rest, teacher)
        expect([name, status, body[kind]?.[name]]).toEqual([name, 201, entity[name]])
      }
      // And all of them at once.
      const rest = Object.entries({ ...form(thumbnail), ...id }).filter(
        ([name]) => !optional.includes(name),
      )
      const { body } = await world.call(update, Object.fromEntries(rest), teacher)
      expect(body[kind]).toMatchObject(
        Object.fromEntries(optional.map((name) => [name, entity[name]])),
      )
    },
  )

  test('an edit with an empty list of modules removes them', async () => {
    const { body } = await world.call(createCourse, courseForm(thumbnail), teacher)
    const form = { ...courseForm('', { modules: [] }), courseId: body.course._id }
    expect((await world.call(updateCourse, form, teacher)).body.course.modules).toEqual([])
  })

  test("another's class is 403, a missing one 404, for both calls", async () => {
    const id = await made({}, other)
    expect(await world.call(updateClass, classForm('', { classId: id }), teacher)).toMatchObject({
      status: 403,
      body: { message: messages.notYourClass },
    })
    expect(await world.call(deleteClass, { id }, teacher)).toMatchObject({ status: 403 })
    expect(
      await world.call(updateClass, classForm('', { classId: teacher.id }), teacher),
    ).toMatchObject({ status: 404 })
    expect(await world.call(deleteClass, { id: teacher.id }, teacher)).toMatchObject({
      status: 404,
    })
  })

  test('a deleted class leaves every list; the old path answers the same', async () => {
    for (const call of [deleteClass, deleteClassByOldPath]) {
      const id = await made()
      const student = await world.person('student')
      await world.call(bookClass, { classId: id }, student)
      expect(await world.call(call, { id }, teacher)).toMatchObject({
        status: 201,
        body: { message: 'Class successfully deleted!' },
      })
      expect((await world.call(getClass, { id })).status).toBe(410)
      expect(JSON.stringify((await world.call(getAllClasses)).body)).not.toContain(id)
      expect(
        JSON.stringify((await world.call(getInstructorClasses, {}, teacher)).body),
      ).not.toContain(id)
      expect((await world.call(getBookedClasses, {}, student)).body.classes).toEqual([])
      expect((await world.call(call, { id }, teacher)).status).toBe(404)
    }
  })

  test('a course is created, really changed, and deleted with 200', async () => {
    const unapproved = await world.person('instructor')
    const picture = await world.picture(unapproved)
    const created = await world.call(createCourse, courseForm(picture), unapproved)
    expect(created).toMatchObject({
      status: 201,
      body: {
        message: 'Course created successfully!',
        course: { price: 49.5, duration: 5, modules: [{ title: 'Washes', duration: 60 }] },
      },
    })
    const id = created.body.course._id as string
    const form = {
      ...courseForm('', {
        price: 19.99,
        modules: [{ title: 'Ink', content: 'Line and wash.', duration: '45' }],
      }),
      courseId: id,
    }
    const updated = await world.call(updateCourse, form, unapproved)
    expect(updated).toMatchObject({
      status: 201,
      body: {
        message: 'Course updated successfully!',
        course: {
          price: 19.99,
          modules: [{ title: 'Ink', content: 'Line and wash.', duration: 45 }],
        },
      },
    })
    expect((await world.call(getInstructorCourses, {}, unapproved)).body.courses).toMatchObject([
      { _id: id, price: 19.99, studentsEnrolled: [] },
    ])
    expect(await world.call(deleteCourse, { id }, teacher)).toMatchObject({ status: 403 })
    expect(await world.call(deleteCourse, { id }, unapproved)).toMatchObject({
      status: 200,
      body: { message: 'Course successfully deleted!' },
    })
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

describe('a read replica (DATABASE_READ_URL)', () => {
  test('serves the public, and not whoever has just written', async () => {
    // A replica that lags behind for ever: a database that nothing is written to.
    const replica = (await cloneDatabase()).db
    const site = await createWorld({}, { replica })
    const owner = await site.person('approved')
    const made = await site.app.http.inject({
      method: 'POST',
      url: '/classes/createclass',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: classForm(await site.picture(owner)),
    })
    const cookie = String(made.headers['set-cookie']).split(';')[0] as string
    const { _id: id } = made.json<{ class: { _id: string } }>().class
    const read = (url: string, headers = {}) => site.request({ method: 'GET', url, headers })

    expect((await read('/classes/getallclasses')).body.total).toBe(0)
    // What the replica does not know yet is asked of the primary (rule list-15).
    expect((await read(`/classes/get-class/${id}`)).status).toBe(200)
    expect((await read('/classes/getallclasses', { cookie })).body.total).toBe(1)
    expect((await read(`/classes/get-class/${id}`, { cookie })).status).toBe(200)
  })
})

describe('public lists (rules list-1, list-6)', () => {
  let lists: World
  let owner: Person

  beforeAll(async () => {
    lists = await createWorld()
    owner = await lists.person('approved', 'Lena List')
    const picture = await lists.picture(owner)
    const at = (title: string, days: number, over: Record<string, unknown> = {}) =>
      lists.call(
        createClass,
        classForm(picture, { title, date: dayFromNow(days), timezone: 'UTC', ...over }),
        owner,
      )
    await at('Piano for two', 3)
    await at('Piano for one', 2, { level: 'Advanced' })
    await at('100% rhythm_section', 4, { category: 'Sports' })
    await at('Ended yesterday', 5)
    await at('Running now', 6)
    await sql`update offering set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where title = 'Ended yesterday'`.execute(
      lists.db,
    )
    await sql`update offering set starts_at = now() - interval '10 minutes', ends_at = now() + interval '1 hour' where title = 'Running now'`.execute(
      lists.db,
    )
    for (const [title, days] of [
      ['Later', 20],
      ['Launched', 30],
      ['Sooner', 10],
      ['Launched long ago', 40],
    ] as const)
      await lists.call(
        createCourse,
        courseForm(picture, { title, date: dayFromNow(days), timezone: 'UTC' }),
        owner,
      )
    await sql`update offering set starts_at = now() - interval '1 day', ends_at = now() + interval '1 day' where title = 'Launched'`.execute(
      lists.db,
    )
    await sql`update offering set starts_at = now() - interval '90 days', ends_at = now() - interval '80 days' where title = 'Launched long ago'`.execute(
      lists.db,
    )
  })

  const titles = (body: { classes?: { title: string }[]; courses?: { title: string }[] }) =>
    (body.classes ?? body.courses ?? []).map((entity) => entity.title)

  test('every class that has not ended, soonest first', async () => {
    const { status, body } = await lists.call(getAllClasses)
    expect(status).toBe(201)
    expect(titles(body)).toEqual([
      'Running now',
      'Piano for one',
      'Piano for two',
      '100% rhythm_section',
    ])
    expect(body).toMatchObject({ total: 4, page: 1, pages: 1 })
  })

  test('every course, next launch first, launched ones last', async () => {
    const { status, body } = await lists.call(getAllCourses)
    expect(status).toBe(201)
    expect(titles(body)).toEqual(['Sooner', 'Later', 'Launched', 'Launched long ago'])
  })

  test.each([
    [1, ['Sooner', 'Later', 'Launched']],
    [2, ['Launched long ago']],
    [3, []],
  ])('courses page %i of three rows each', async (page, expected) => {
    const { body } = await lists.call(getAllCourses, { limit: 3, page })
    expect(titles(body)).toEqual(expected)
    expect(body).toMatchObject({ total: 4, page, pages: 2 })
  })

  test('the search takes a part of the title in any case; % and _ are letters', async () => {
    expect(titles((await lists.call(getAllClasses, { q: 'pIaNo' })).body)).toEqual([
      'Piano for one',
      'Piano for two',
    ])
    expect(titles((await lists.call(getAllClasses, { q: '%' })).body)).toEqual([
      '100% rhythm_section',
    ])
    expect(titles((await lists.call(getAllClasses, { q: 'm_s' })).body)).toEqual([
      '100% rhythm_section',
    ])
    expect((await lists.call(getAllClasses, { q: 'nothing of the kind' })).body).toMatchObject({
      classes: [],
      total: 0,
    })
    expect(titles((await lists.call(getAllClasses, { q: '   ' })).body)).toHaveLength(4)
  })

  test('category and level filter', async () => {
    expect(titles((await lists.call(getAllClasses, { category: 'Sports' })).body)).toEqual([
      '100% rhythm_section',
    ])
    expect(
      titles((await lists.call(getAllClasses, { q: 'piano', level: 'Advanced' })).body),
    ).toEqual(['Piano for one'])
  })

  test.each([
    { limit: 0 },
    { limit: 1001 },
    { page: 'x' },
    { page: -1 },
    { category: 'Cooking' },
    { level: 'x' },
  ])('refuses %j', async (query) => {
    expect((await lists.call(getAllClasses, query as never)).status).toBe(400)
  })

  test('nobody enrolled is named in a public answer', async () => {
    const student = await lists.person('student', 'Secret Student')
    const { body } = await lists.call(getAllClasses, { q: 'piano for two' })
    await lists.call(bookClass, { classId: body.classes[0]._id }, student)
    const after = JSON.stringify((await lists.call(getAllClasses)).body)
    expect(after).not.toContain('Secret Student')
    expect(after).not.toContain(student.email)
    expect(JSON.parse(after).classes[2]).toMatchObject({ enrolledCount: 1, seatsLeft: 11 })
  })

  test('an answer is sent compressed where that is taken, and not again while nothing changed', async () => {
    const get = (headers: Record<string, string>) =>
      lists.app.http.inject({ method: 'GET', url: '/classes/getallclasses', headers })
    const plain = await get({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await get({ 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    const packed = await get({ 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const etag = String(plain.headers['etag'])
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    const made = await lists.call(createClass, classForm(await lists.picture(owner)), owner)
    const after = await get({ 'if-none-match': etag })
    expect([after.statusCode, after.body.includes(made.body.class._id)]).toEqual([201, true])
  })
})
