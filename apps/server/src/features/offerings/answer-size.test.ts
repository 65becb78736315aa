import { SHORT_TEXT } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import {
  deleteClass,
  deleteCourse,
  getAllCourses,
  getClass,
  getCourse,
  createClass,
  createCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

/** Long texts of one instructor do not make lists with other offerings large (docs/decisions/0004). */

const MB = 1024 * 1024
/** Inserts as many courses as a response lists, each with the longest texts, and two ordinary ones. */
const GIANTS = 1_000

let world: World
let teacher: Person
let honest: Record<string, unknown>[]

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved')
  const thumbnail = await world.picture(teacher)
  honest = []
  for (const days of [400, 500]) {
    const { body } = await world.call(
      createCourse,
      courseForm(thumbnail, {
        date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
        description: 'Honest. '.repeat(90).trim(),
      }),
      teacher,
    )
    honest.push(body.course as Record<string, unknown>)
  }
  await sql`
    insert into offering (kind, instructor_id, title, description, category, level, local_date,
      local_time, timezone, starts_at, ends_at, duration, max_students, price, modules)
    select 'course', ${teacher.id}::uuid, repeat('"', 119) || '語', repeat('"語 ', 1600), 'Arts', 'Beginner',
      current_date + 9, '18:00', 'UTC', now() + interval '9 days', now() + interval '12 days',
      3, 10, 5,
      (select jsonb_agg(jsonb_build_object('title', 't', 'content', repeat('"語 ', 160), 'duration', 5))
        from generate_series(1, 60))
    from generate_series(1, ${GIANTS}::int)`.execute(world.db)
})

const get = async (query: string) => {
  const answer = await world.app.http.inject({ url: `/courses/getallcourses${query}` })
  expect(answer.statusCode).toBe(201)
  return {
    bytes: answer.rawPayload.length,
    ...answer.json<{
      courses: { _id: string; modules: unknown[]; description: string; shortened?: boolean }[]
      total: number
    }>(),
  }
}

test('control characters, which JSON escapes with six characters, are removed', async () => {
  const noisy = (text: string) => `${'\u0001\u001f\b\f'.repeat(20)}${text}`
  const form = courseForm(await world.picture(teacher), {
    title: noisy('Quiet'),
    description: noisy('One\r\ntwo'),
    modules: [{ title: noisy('First'), content: noisy('Content'), duration: 5 }],
  })
  const made = await world.call(createCourse, form, teacher)
  expect(made.status).toBe(201)
  const { body } = await world.call(getCourse, { id: made.body.course._id })
  expect(body.course).toMatchObject({
    title: 'Quiet',
    description: 'One\ntwo',
    modules: [{ title: 'First', content: 'Content', duration: 5 }],
  })
  const empty = await world.call(createCourse, { ...form, description: '\u0001' }, teacher)
  expect([empty.status, empty.body.fields]).toEqual([
    400,
    { description: messages.descriptionRequired },
  ])
  await world.call(deleteCourse, { id: made.body.course._id }, teacher)
})

describe('a thousand courses with the longest texts', () => {
  test.each([
    '',
    '?limit=1000',
    '?limit=100&page=3',
    '?limit=50',
    '?q=%22',
    '?category=Arts&level=Beginner',
  ])('leave an answer below 4 MB (%s)', async (query) => {
    const { bytes, courses } = await get(query)
    expect(courses.length).toBeGreaterThanOrEqual(50)
    expect(bytes).toBeLessThan(4 * MB)
  })

  test('do not shorten the texts of other courses', async () => {
    const { courses } = await get('?limit=1000&page=2')
    for (const own of honest)
      expect(courses.find(({ _id }) => _id === own['_id'])).toMatchObject({
        description: own['description'],
        modules: own['modules'] as [],
      })
    // A short page has uncut texts.
    const few = await get('?limit=4')
    expect(few.courses.map(({ shortened, modules }) => [shortened, modules.length])).toEqual(
      Array.from({ length: 4 }, () => [undefined, 60]),
    )
  })

  test('are shortened in a list and marked as such; each has its whole texts on its own page', async () => {
    const { courses } = await get('?limit=1000')
    const cut = courses.filter(({ shortened }) => shortened)
    expect(cut.length).toBeGreaterThan(900)
    for (const { description, modules } of cut) {
      expect(description.length).toBeLessThanOrEqual(SHORT_TEXT + 1)
      expect(description.endsWith('…')).toBe(true)
      expect(modules).toEqual([])
    }
    const { body } = await world.call(getCourse, { id: cut[0]!._id })
    expect([body.course.modules.length, body.course.description.length]).toEqual([60, 4800])
    expect(body.course.shortened).toBeUndefined()
  })

  test('have the texts of cards with texts=short', async () => {
    const { courses, bytes } = await get('?limit=1000&texts=short')
    expect(bytes).toBeLessThan(2 * MB)
    expect(courses.every(({ modules, shortened }) => modules.length === 0 && shortened)).toBe(true)
    const { status } = await world.call(getAllCourses, { texts: 'long' })
    expect(status).toBe(400)
  })
})

describe('a cancelled course', () => {
  test('is 410 with its title and category, and an unknown course is 404', async () => {
    const thumbnail = await world.picture(teacher)
    const aClass = await world.call(
      createClass,
      classForm(thumbnail, { category: 'Music', title: 'A cancelled class' }),
      teacher,
    )
    const course = await world.call(
      createCourse,
      courseForm(thumbnail, { category: 'Sports', title: 'A cancelled course' }),
      teacher,
    )
    for (const [id, remove, read, message, category, title] of [
      [
        aClass.body.class._id,
        deleteClass,
        getClass,
        messages.classCancelled,
        'Music',
        'A cancelled class',
      ],
      [
        course.body.course._id,
        deleteCourse,
        getCourse,
        messages.courseCancelled,
        'Sports',
        'A cancelled course',
      ],
    ] as const) {
      expect((await world.call(remove, { id }, teacher)).status).toBeLessThan(300)
      const answer = await world.call(read, { id })
      expect([answer.status, answer.body]).toEqual([
        410,
        { message, code: 'gone', category, title },
      ])
      const other = read === getClass ? getCourse : getClass
      expect((await world.call(other, { id })).status).toBe(404)
      expect((await world.call(read, { id: teacher.id })).status).toBe(404)
    }
  })
})
