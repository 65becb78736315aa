import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import {
  createClass,
  createCourse,
  getClass,
  getCourse,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  classForm,
  courseForm,
  daysAfter,
  lastSunday,
  YEAR,
} from '../../../test/support/offering-forms.ts'
import { taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()
let teacher: Person
let picture: string

beforeAll(async () => {
  teacher = await world.person('approved')
  picture = await world.picture(teacher)
})

const LONGEST = `https://meet.example.org/${'x'.repeat(2_048 - 'https://meet.example.org/'.length)}`

const kinds = {
  class: {
    form: classForm,
    create: createClass,
    update: updateClass,
    own: getInstructorClasses,
    booked: getBookedClasses,
    one: getClass,
  },
  course: {
    form: courseForm,
    create: createCourse,
    update: updateCourse,
    own: getInstructorCourses,
    booked: getBookedCourses,
    one: getCourse,
  },
} as const

describe.each(['class', 'course'] as const)('the meeting link of a %s (rule session-1)', (kind) => {
  const { form, create, update, own } = kinds[kind]
  const make = (over: object) => world.call(create, form(picture, over as never), teacher)
  const ownLink = async (id: string) => {
    const { body } = await world.call(own, {}, teacher)
    const all = (body.classes ?? body.courses) as { _id: string; meetingUrl?: string }[]
    return all.find(({ _id }) => _id === id)?.meetingUrl
  }

  test('is optional, and can be kept, changed and removed', async () => {
    const made = await make({ meetingUrl: '  https://meet.example.org/a?b=c#d ' })
    expect([made.status, made.body[kind].meetingUrl]).toEqual([
      201,
      'https://meet.example.org/a?b=c#d',
    ])
    const id = made.body[kind]._id as string
    const edit = async (over: object) => {
      const { status, body } = await world.call(
        update,
        { ...form(picture), [`${kind}Id`]: id, ...over },
        teacher,
      )
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body[kind].meetingUrl).toBe(await ownLink(id))
      return body[kind].meetingUrl as string | undefined
    }
    expect(await edit({})).toBe('https://meet.example.org/a?b=c#d')
    expect(await edit({ meetingUrl: 'https://other.example' })).toBe('https://other.example')
    expect(await edit({ meetingUrl: ' ' })).toBeUndefined()
    expect(await edit({})).toBeUndefined()
    const bare = await make({})
    expect(await ownLink(bare.body[kind]._id)).toBeUndefined()
  })

  test('is any https URL', async () => {
    for (const [typed, kept] of [
      ['HTTPS://Meet.Example.org/A', 'https://Meet.Example.org/A'],
      ['https://bücher.example/räume/1', 'https://bücher.example/räume/1'],
      ['https://xn--bcher-kva.example:8443/', 'https://xn--bcher-kva.example:8443/'],
      ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
      ['https://meet.example.org/@clara?next=a@b', 'https://meet.example.org/@clara?next=a@b'],
      [LONGEST, LONGEST],
    ]) {
      const made = await make({ meetingUrl: typed })
      expect([made.status, made.body[kind]?.meetingUrl]).toEqual([201, kept])
    }
  })

  test('is not any other URL', async () => {
    for (const wrong of [
      'http://meet.example.org',
      'javascript:alert(1)',
      'JavaScript://meet.example.org/%0aalert(1)',
      'data:text/html,x',
      'meet.example.org',
      '//meet.example.org',
      'https:meet.example.org',
      'https://',
      'https:///meet.example.org',
      'https:\\\\meet.example.org',
      'https://meet.example.org\\@evil.example',
      'https://clara:secret@meet.example.org',
      'https://clara@meet.example.org',
      'https://:secret@meet.example.org',
      'https://meet.example.org/a b',
      'https://meet. example.org',
      'https://meet.example.org/\u00a0x',
      'https://meet.example.org/\nx',
      'https://meet.example.org/\r\nSet-Cookie: a=b',
      'https://meet.example.org/\tx',
      'https://meet.example.org/\u0000',
      'https://meet.example.org/\u0085',
      'https://meet.example.org/\u2028x',
      'https://meet.example.org:99999',
      'https://exa<mple.org',
      `${LONGEST}x`,
      'x'.repeat(2_049),
      42,
      null,
      ['https://meet.example.org'],
      { href: 'https://meet.example.org' },
    ]) {
      const refused = await make({ meetingUrl: wrong })
      expect([wrong, refused.status, refused.body.fields]).toEqual([
        wrong,
        400,
        { meetingUrl: 'Meeting link must be an https address' },
      ])
    }
    const half = await make({ meetingUrl: 'https://meet.example.org/\ud800' })
    expect(half.status).toBe(400)
  })
})

test('the session length is 1 to 1,440 whole minutes, by default 60 (rule session-2)', async () => {
  const make = (over: object) =>
    world.call(createCourse, courseForm(picture, over as never), teacher)
  const made = await make({})
  expect(made.body.course.sessionMinutes).toBe(60)
  for (const [given, kept] of [
    ['1', 1],
    [1_440, 1_440],
    [' 90 ', 90],
  ])
    expect((await make({ sessionMinutes: given })).body.course.sessionMinutes).toBe(kept)
  for (const wrong of ['0', '1441', '1.5', '-1', 'x', '', null, '1e2']) {
    const refused = await make({ sessionMinutes: wrong })
    expect([wrong, refused.status, refused.body.fields]).toEqual([
      wrong,
      400,
      { sessionMinutes: 'Session length must be a whole number of minutes, 1 to 1,440' },
    ])
  }
  const edit = (over: object) =>
    world.call(
      updateCourse,
      { ...courseForm(picture), courseId: made.body.course._id, ...over },
      teacher,
    )
  expect((await edit({ sessionMinutes: '45' })).body.course.sessionMinutes).toBe(45)
  expect((await edit({})).body.course.sessionMinutes).toBe(45)
})

test('sessions are updated by every change of date, time, zone, duration and length (rule session-2)', async () => {
  const sessions = async (id: string) => {
    const rows = await world.db
      .selectFrom('session')
      .select(['starts_at', 'ends_at'])
      .where('offering_id', '=', id)
      .orderBy('starts_at')
      .execute()
    return rows.map((row) =>
      [row.starts_at, row.ends_at].map((at) => at.toISOString().slice(0, 16)).join('/'),
    )
  }
  // Clocks go forward on the second day.
  const [first, second, third] = [-1, 0, 1].map((days) => daysAfter(lastSunday(YEAR, 3), days))
  const autumn = lastSunday(YEAR, 10)
  const base = { date: first, timing: '18:00', timezone: 'Europe/Berlin' }
  const course = await world.call(
    createCourse,
    courseForm(picture, { ...base, duration: '3', sessionMinutes: '90' }),
    teacher,
  )
  const courseId = course.body.course._id as string
  expect(await sessions(courseId)).toEqual([
    `${first}T17:00/${first}T18:30`,
    `${second}T16:00/${second}T17:30`,
    `${third}T16:00/${third}T17:30`,
  ])
  const edit = async (over: object) => {
    await world.call(
      updateCourse,
      { ...courseForm(picture), ...base, duration: '2', courseId, ...over },
      teacher,
    )
    return sessions(courseId)
  }
  expect(await edit({ date: daysAfter(autumn, -1) })).toEqual([
    `${daysAfter(autumn, -1)}T16:00/${daysAfter(autumn, -1)}T17:30`,
    `${autumn}T17:00/${autumn}T18:30`,
  ])
  expect(await edit({ timing: '00:10', timezone: 'Asia/Tokyo', sessionMinutes: '1440' })).toEqual([
    `${daysAfter(first!, -1)}T15:10/${first}T15:10`,
    `${first}T15:10/${second}T15:10`,
  ])
  expect(await edit({ duration: '730', timezone: 'UTC' })).toHaveLength(730)
  const made = await world.call(
    createClass,
    classForm(picture, { ...base, duration: '45' }),
    teacher,
  )
  const classId = made.body.class._id as string
  expect(await sessions(classId)).toEqual([`${first}T17:00/${first}T17:45`])
  await world.call(
    updateClass,
    { ...classForm(picture), ...base, timing: '19:30', duration: '60', classId },
    teacher,
  )
  expect(await sessions(classId)).toEqual([`${first}T18:30/${first}T19:30`])
})

test('everyone booked is mailed a changed session length, and not a changed link (rule offering-18)', async () => {
  const { book, edit } = await taught(world, 'course', { sessionMinutes: '60' })
  const sam = await world.person('student')
  await book(sam)
  const told = async () =>
    (await world.mailsTo(sam.email)).filter(({ template }) => template === 'offering-changed')
  await edit({ meetingUrl: 'https://other.example/room' })
  expect(await told()).toEqual([])
  await edit({ sessionMinutes: '90' })
  const [mail] = await told()
  expect(mail?.plain).toContain('Session length: 90 minutes\n  (before: 60 minutes)')
  expect(mail?.plain).not.toContain('Duration: 5 days\n  (before')
})
