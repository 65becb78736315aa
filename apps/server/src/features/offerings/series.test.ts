import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  deleteClass,
  getAllClasses,
  getClass,
  getInstructorClasses,
  updateClass,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBookingWorld, type CreatedClass } from '../../../test/support/bookings.ts'
import {
  classForm,
  dayFromNow,
  daysAfter,
  lastSunday,
  YEAR,
} from '../../../test/support/offering-forms.ts'

const { world, teacher, thumbnail, aClass, aSeries } = await createBookingWorld()

describe('repeat weekly (rule series-1)', () => {
  test('creates classes a week apart at the same time of day, also across a change of clocks', async () => {
    // Summer time ends on the Sunday after the first class.
    const sunday = lastSunday(YEAR, 10)
    const [first, second, third] = [-1, 6, 13].map((days) => daysAfter(sunday, days))
    const classes = await aSeries(3, {
      date: first,
      timing: '18:00',
      timezone: 'Europe/Berlin',
    })
    expect(classes.map(({ date, timing }) => `${date} ${timing}`)).toEqual([
      `${first} 18:00`,
      `${second} 18:00`,
      `${third} 18:00`,
    ])
    expect(classes.map(({ startsAt }) => startsAt)).toEqual([
      `${first}T16:00:00.000Z`,
      `${second}T17:00:00.000Z`,
      `${third}T17:00:00.000Z`,
    ])
    expect(new Set(classes.map(({ series }) => series.id)).size).toBe(1)
  })

  test('each class has its own seats and is in the lists', async () => {
    const classes = await aSeries(2, { title: 'Tango on Tuesdays', maxStudents: 1 })
    const student = await world.person('student')
    await world.call(bookClass, { classId: classes[0]!._id }, student)
    const { body } = await world.call(getAllClasses, { q: 'Tango on Tuesdays' })
    expect(
      body.classes.map(({ _id, seatsLeft }: { _id: string; seatsLeft: number }) => [
        _id,
        seatsLeft,
      ]),
    ).toEqual([
      [classes[0]!._id, 0],
      [classes[1]!._id, 1],
    ])
  })

  test('changing or deleting one class leaves the others', async () => {
    const [first, second] = (await aSeries(2, { title: 'Salsa' })) as [CreatedClass, CreatedClass]
    await world.call(
      updateClass,
      classForm(thumbnail, { classId: first._id, title: 'Bachata' }),
      teacher,
    )
    await world.call(deleteClass, { id: first._id }, teacher)
    const { body } = await world.call(getAllClasses, { q: 'Salsa' })
    expect(body.classes).toMatchObject([{ _id: second._id }])
  })

  test.each([1, 13, 2.5, 'weekly', -2])(
    '%s weeks are refused, and no class is created',
    async (n) => {
      const count = async () =>
        (await sql<{ n: number }>`select count(*)::int as n from offering`.execute(world.db))
          .rows[0]
      const before = await count()
      const { status, body } = await world.call(
        createClass,
        classForm(thumbnail, { repeatWeekly: n }),
        teacher,
      )
      expect([status, body.fields]).toEqual([400, { repeatWeekly: messages.repeatWeeklyInvalid }])
      expect(await count()).toEqual(before)
    },
  )

  test('an empty field creates one class without a series', async () => {
    const { body } = await world.call(
      createClass,
      classForm(thumbnail, { repeatWeekly: '' }),
      teacher,
    )
    expect(body).not.toHaveProperty('classes')
    expect(body.class).not.toHaveProperty('series')
  })
})

describe('the place in a series (rule series-4)', () => {
  const placeOf = async (id: string) =>
    (await world.call(getClass, { id })).body as {
      class: CreatedClass
      series?: { weekly: boolean; dates: { _id: string; seatsLeft: number }[] }
    }
  const edit = (created: CreatedClass, over: Record<string, unknown>) =>
    world.call(
      updateClass,
      classForm(thumbnail, {
        classId: created._id,
        date: created.date,
        timing: created.timing,
        timezone: 'Europe/Berlin',
        ...over,
      }),
      teacher,
    )

  test('is in every answer, and the single class has the dates', async () => {
    // Summer time begins on the Sunday after the first class.
    const sunday = lastSunday(YEAR, 3)
    const classes = await aSeries(3, {
      title: 'Tabla circle',
      date: daysAfter(sunday, -1),
      timezone: 'Europe/Berlin',
    })
    const [{ id }] = classes.map(({ series }) => series) as [CreatedClass['series']]
    const places = [1, 2, 3].map((number) => ({ id, number, count: 3, weekly: true }))
    expect(classes.map(({ series }) => series)).toEqual(places)
    const student = await world.person('student')
    await world.call(bookClass, { classId: classes[1]!._id }, student)
    const listed = await world.call(getAllClasses, { q: 'Tabla circle' })
    expect(listed.body.classes.map(({ series }: CreatedClass) => series)).toEqual(places)
    const booked = await world.call(getBookedClasses, {}, student)
    expect(booked.body.classes[0].series).toEqual(places[1])
    const taught = await world.call(getInstructorClasses, { id: classes[2]!._id }, teacher)
    expect(taught.body.classes[0].series).toEqual(places[2])
    expect(await placeOf(classes[2]!._id)).toMatchObject({
      class: { series: places[2] },
      series: {
        weekly: true,
        dates: classes.map(({ _id, startsAt }, index) => ({
          _id,
          startsAt,
          timezone: 'Europe/Berlin',
          seatsLeft: index === 1 ? 11 : 12,
        })),
      },
    })
  })

  test('follows deletions and changed starts at once', async () => {
    const [first, second, third] = (await aSeries(3, { timezone: 'Europe/Berlin' })) as [
      CreatedClass,
      CreatedClass,
      CreatedClass,
    ]
    // This request would fill a cache, so that a stale answer would show.
    expect((await placeOf(second._id)).class.series.number).toBe(2)
    const { body } = await edit(first, { date: daysAfter(third.date, 1) })
    expect(body.class.series).toMatchObject({ number: 3, count: 3, weekly: false })
    const moved = await placeOf(second._id)
    expect(moved.class.series).toMatchObject({ number: 1, count: 3 })
    expect(moved.series?.weekly).toBe(false)
    await world.call(deleteClass, { id: second._id }, teacher)
    expect((await placeOf(third._id)).class.series).toMatchObject({ number: 1, count: 2 })
    await world.call(deleteClass, { id: first._id }, teacher)
    const alone = await placeOf(third._id)
    expect(alone.class).not.toHaveProperty('series')
    expect(alone).not.toHaveProperty('series')
  })

  test('counts classes that have ended', async () => {
    const [first, second] = (await aSeries(2, { timezone: 'Europe/Berlin' })) as [
      CreatedClass,
      CreatedClass,
    ]
    await edit(first, { date: dayFromNow(-3) })
    expect((await placeOf(second._id)).class.series).toMatchObject({ number: 2, count: 2 })
    expect((await placeOf(first._id)).class.series).toMatchObject({ number: 1, count: 2 })
  })
})

describe('a duplicate (rule series-2)', () => {
  test('uses the same picture, which is kept when the original gets another one and is deleted', async () => {
    const [first, second] = [await aClass(), await aClass()]
    const other = await world.picture(teacher)
    const changed = classForm(other, { classId: first })
    expect((await world.call(updateClass, changed, teacher)).status).toBe(201)
    await world.call(deleteClass, { id: first }, teacher)
    const { body } = await world.call(getClass, { id: second })
    expect(body.class.thumbnail).toBe(thumbnail)
    expect((await world.request({ method: 'GET', url: thumbnail })).status).toBe(200)
  })

  test('is refused with another person’s picture', async () => {
    const stranger = await world.person('approved')
    const { status, body } = await world.call(createClass, classForm(thumbnail), stranger)
    expect([status, body.fields]).toEqual([400, { thumbnail: messages.thumbnailInvalid }])
  })
})
