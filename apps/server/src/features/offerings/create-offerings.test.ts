import { messages } from '@firstbell/contract/messages'
import { createClass, createCourse, getClass } from '@firstbell/contract/offerings'
import { beforeAll, describe, expect, test } from 'vitest'
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

describe('create course', () => {
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
