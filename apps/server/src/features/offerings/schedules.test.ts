import { bookCourse, getMyBookings } from '@firstbell/contract/bookings'
import {
  createCourse,
  getAllCourses,
  getCourse,
  getInstructorCourses,
  updateCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCalendarWorld } from '../../../test/support/calendar.ts'
import { makeDue } from '../../../test/support/jobs.ts'
import { courseForm, daysAfter, lastSunday, YEAR } from '../../../test/support/offering-forms.ts'
import type { Person } from '../../../test/support/world.ts'

const { world, aCourse, entriesOf, invitesTo, uidOf } = await createCalendarWorld()
const teacher = await world.person('approved')

/** A Tuesday, twelve days before clocks go back in Berlin. */
const FIRST = daysAfter(lastSunday(YEAR, 10), -12)
const week = (number: number) => daysAfter(FIRST, 7 * number)
const tuesdays = { every: 'week', days: ['tu'], sessions: 4 }
const weekly = { date: FIRST, timing: '18:30', timezone: 'Europe/Berlin', schedule: tuesdays }

const sessionsOf = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from session where offering_id = ${id} order by starts_at`.execute(world.db)
  return rows.map(({ starts_at: start }) => start.toISOString())
}
/** The Tuesdays at 18:30 in Berlin, by their numbers. */
const tuesdaysAt = (...numbers: number[]) =>
  numbers.map((number) => `${week(number)}T${number < 2 ? '16' : '17'}:30:00.000Z`)

async function edit(id: string, over: Record<string, unknown>, who = teacher) {
  return world.call(updateCourse, { ...courseForm('', weekly), courseId: id, ...over }, who)
}
const booked = async (id: string, who: Person) =>
  expect((await world.call(bookCourse, { courseId: id }, who)).status).toBe(201)

describe('a course with a schedule (rule session-12)', () => {
  test('meets on its dates at its time of day, also after clocks change, and says so', async () => {
    const form = courseForm(await world.picture(teacher), { ...weekly, duration: 'any' })
    const { status, body } = await world.call(createCourse, form, teacher)
    expect(status, JSON.stringify(body)).toBe(201)
    const id = body.course._id as string
    expect(body.course).toMatchObject({
      date: FIRST,
      duration: 22,
      schedule: { ...tuesdays, except: [] },
      startsAt: tuesdaysAt(0)[0],
      endsAt: `${daysAfter(week(3), 1)}T17:30:00.000Z`,
    })
    expect(await sessionsOf(id)).toEqual(tuesdaysAt(0, 1, 2, 3))
    const shown = await world.call(getCourse, { id })
    expect(shown.body.course.schedule).toEqual(body.course.schedule)
    expect(shown.body.sessions.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(
      tuesdaysAt(0, 1, 2, 3),
    )
    expect(shown.body.sessions[0].endsAt).toBe(`${FIRST}T17:30:00.000Z`)
    for (const [call, who] of [
      [getAllCourses, undefined],
      [getInstructorCourses, teacher],
    ] as const) {
      const { body: list } = await world.call(call, {}, who)
      const [course] = list.courses.filter(({ _id }: { _id: string }) => _id === id)
      expect(course.schedule).toEqual(body.course.schedule)
    }
  })

  test('meets on the weekday of its date without weekdays, and every other week', async () => {
    const id = await aCourse(teacher, {
      ...weekly,
      schedule: { every: 'two weeks', sessions: '2', except: [week(2)] },
    })
    expect(await sessionsOf(id)).toEqual(tuesdaysAt(0, 4))
    const { body } = await world.call(getCourse, { id })
    expect(body.course.schedule).toEqual({
      every: 'two weeks',
      days: ['tu'],
      sessions: 2,
      except: [week(2)],
    })
  })

  test('meets daily for its duration without one, and then has none', async () => {
    const id = await aCourse(teacher, { date: FIRST, duration: 3 })
    const { body } = await world.call(getCourse, { id })
    expect(body.course).not.toHaveProperty('schedule')
    expect(body.sessions).toHaveLength(3)
    const daily = { every: 'day', sessions: 3, except: [daysAfter(FIRST, 1)] }
    const without = await aCourse(teacher, { date: FIRST, schedule: daily })
    const other = await world.call(getCourse, { id: without })
    expect(other.body.course.duration).toBe(4)
    expect(other.body.sessions).toHaveLength(3)
  })

  test.each([
    [
      'every',
      { every: 'month' },
      'Choose how often the course meets: daily, weekly or every two weeks',
    ],
    ['days', { days: ['xx'] }, 'Please choose days of the week from the list.'],
    ['days', { days: ['mo', 'th'] }, 'The date must be on one of these weekdays'],
    ['days', { every: 'day', days: ['tu'] }, 'A daily course meets on every day of the week'],
    ['sessions', { sessions: 0 }, 'Number of sessions must be a whole number, 1 to 200'],
    ['sessions', { sessions: 201 }, 'Number of sessions must be a whole number, 1 to 200'],
    ['sessions', { sessions: undefined }, 'Number of sessions must be a whole number, 1 to 200'],
    ['except', { except: ['5 January'] }, 'Left-out dates must be dates such as 2027-01-05'],
    [
      'except',
      { except: [FIRST] },
      'The first session cannot be left out. Choose a later date for it.',
    ],
    [
      'except',
      { except: [daysAfter(FIRST, 1)] },
      'Only days on which the course meets can be left out',
    ],
    ['except', { except: [week(9)] }, 'Only days on which the course meets can be left out'],
    ['except', { except: Array.from({ length: 101 }, () => FIRST) }, 'There are too many entries'],
  ])('is refused at `schedule.%s` for %j', async (field, over, message) => {
    const form = courseForm(await world.picture(teacher), {
      ...weekly,
      title: '',
      schedule: { ...tuesdays, ...over },
    })
    const { status, body } = await world.call(createCourse, form, teacher)
    expect([status, body.fields]).toEqual([
      400,
      { title: 'Title is required', [`schedule.${field}`]: message },
    ])
  })

  test('takes 200 sessions every two weeks', async () => {
    const schedule = { ...tuesdays, every: 'two weeks', sessions: 200 }
    const id = await aCourse(teacher, { ...weekly, schedule })
    expect(await sessionsOf(id)).toHaveLength(200)
  })
})

describe('an edit of a schedule (rule session-12)', () => {
  test('without one keeps it, whatever the duration; an empty one removes it', async () => {
    const id = await aCourse(teacher, { ...weekly, schedule: { ...tuesdays, except: [week(1)] } })
    const { schedule: _none, ...others } = weekly
    const kept = await edit(id, { ...others, schedule: undefined, duration: '5' })
    expect(kept.body.course).toMatchObject({ duration: 29, schedule: { except: [week(1)] } })
    // Moved by a week, the left-out date is the first one.
    const moved = await edit(id, { schedule: undefined, date: week(1) })
    expect(moved.body.course).toMatchObject({ duration: 22, schedule: { except: [] } })
    const elsewhere = await edit(id, { schedule: undefined, date: daysAfter(FIRST, 1) })
    expect([elsewhere.status, elsewhere.body.fields]).toEqual([
      400,
      { date: 'The date must be on one of these weekdays' },
    ])
    const removed = await edit(id, { schedule: '', duration: '5' })
    expect(removed.body.course).not.toHaveProperty('schedule')
    expect(await sessionsOf(id)).toHaveLength(5)
  })

  test('leaves dates out and puts them back; who is booked is told, and one entry follows', async () => {
    const id = await aCourse(teacher, weekly)
    const ada = await world.person('student')
    await booked(id, ada)
    await invitesTo(ada)
    for (const except of [[week(2)], []]) {
      const { status } = await edit(id, { schedule: { ...tuesdays, except } })
      expect(status).toBe(201)
      await invitesTo(ada)
      await makeDue(world.db)
    }
    const invites = await invitesTo(ada)
    expect(new Set(invites.map(({ uid }) => uid))).toEqual(new Set([uidOf(id)]))
    const starts = invites.map(({ sessions }) => sessions.map(({ startsAt }) => startsAt))
    expect(starts).toEqual([tuesdaysAt(0, 1, 2, 3), tuesdaysAt(0, 1, 3, 4), tuesdaysAt(0, 1, 2, 3)])
    const [entry] = await entriesOf(ada)
    expect(entry!.sessions.map(({ startsAt }) => startsAt)).toEqual(tuesdaysAt(0, 1, 2, 3))
    const mails = (await world.mailsTo(ada.email)).filter(
      ({ template }) => template === 'offering-changed',
    )
    expect(mails).toHaveLength(2)
    expect(mails[0]!.plain).toMatch(/Sessions: Tuesdays, 4 sessions, .+, not on .+\d{4}/)
    expect(mails[1]!.plain).toMatch(/Sessions: Tuesdays, 4 sessions, /)
    // A change of nothing is not mailed.
    expect((await edit(id, { schedule: tuesdays })).status).toBe(201)
    await invitesTo(ada)
    await makeDue(world.db)
    expect(await invitesTo(ada)).toHaveLength(3)
  })

  test('shows the coming sessions to the student', async () => {
    const id = await aCourse(teacher, weekly)
    const ada = await world.person('student')
    await booked(id, ada)
    const { body } = await world.call(getMyBookings, {}, ada)
    expect(body.bookings).toMatchObject([
      { offeringId: id, schedule: tuesdays, nextSession: { startsAt: tuesdaysAt(0)[0] } },
    ])
  })
})
