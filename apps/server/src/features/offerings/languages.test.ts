import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import type { Kind } from '@firstbell/contract/kinds'
import { OFFERING_LANGUAGES } from '@firstbell/contract/offering-languages'
import {
  createClass,
  createCourse,
  getAllClasses,
  getAllCourses,
  getClass,
  getCourse,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { taught } from '../../../test/support/sessions.ts'
import { createWorld, type Person } from '../../../test/support/world.ts'

const world = await createWorld()

const kinds = {
  class: {
    form: classForm,
    create: createClass,
    update: updateClass,
    one: getClass,
    all: getAllClasses,
    own: getInstructorClasses,
    booked: getBookedClasses,
    list: 'classes',
  },
  course: {
    form: courseForm,
    create: createCourse,
    update: updateCourse,
    one: getCourse,
    all: getAllCourses,
    own: getInstructorCourses,
    booked: getBookedCourses,
    list: 'courses',
  },
} as const
const each = describe.each(['class', 'course'] as const)

each('the language of a %s (rule offering-29)', (kind) => {
  const { form, create, update, one, all, own, booked, list } = kinds[kind]

  test('must be in the list of languages, and can be changed, kept and removed', async () => {
    const teacher = await world.person('approved')
    const picture = await world.picture(teacher)
    const made = await world.call(create, form(picture, { language: 'zh-Hant' }), teacher)
    expect([made.status, made.body[kind].language]).toEqual([201, 'zh-Hant'])
    const id = made.body[kind]._id as string
    const edit = async (over: object) => {
      const values = { ...form(''), [`${kind}Id`]: id, ...over }
      const { status, body } = await world.call(update, values, teacher)
      const shown = await world.call(one, { id })
      expect([status, shown.body[kind].language]).toEqual([201, body[kind].language])
      return body[kind].language as string | undefined
    }
    expect(await edit({})).toBe('zh-Hant')
    expect(await edit({ language: 'pt-BR' })).toBe('pt-BR')
    expect(await edit({ language: '' })).toBeUndefined()
    expect(await edit({ language: 'ar' })).toBe('ar')
    expect((await world.call(own, { id }, teacher)).body[list][0].language).toBe('ar')
    for (const language of ['tlh', 'pt-br', 'German', ' de', 7, null, ['de']]) {
      const refused = await world.call(create, form(picture, { language }), teacher)
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { language: 'Please choose a language from the list.' },
      ])
    }
  })

  test('is absent by default', async () => {
    const { id } = await taught(world, kind)
    expect((await world.call(one, { id })).body[kind]).not.toHaveProperty('language')
  })

  test('is in public lists, and in those of its owner and its students', async () => {
    const { id, teacher, book } = await taught(world, kind, { language: 'sw' })
    const student: Person = await world.person('student')
    await book(student)
    const language = 'sw'
    expect((await world.call(all, { instructor: teacher.id })).body[list]).toMatchObject([
      { _id: id, language },
    ])
    expect((await world.call(own, { id }, teacher)).body[list]).toMatchObject([{ language }])
    expect((await world.call(booked, { id }, student)).body[list]).toMatchObject([{ language }])
  })
})

test('every class of a series has the language, and an edit with scope following changes it (rules offering-29, scope-4)', async () => {
  const teacher = await world.person('approved')
  const form = classForm(await world.picture(teacher), { language: 'fr', repeatWeekly: 3 })
  const { body } = await world.call(createClass, form, teacher)
  expect(body.classes).toMatchObject([{ language: 'fr' }, { language: 'fr' }, { language: 'fr' }])
  const [first, second, third] = body.classes.map(({ _id }: { _id: string }) => _id)
  await world.call(
    updateClass,
    {
      ...form,
      thumbnail: '',
      date: body.classes[1].date,
      language: 'de',
      classId: second,
      scope: 'following',
    },
    teacher,
  )
  const languages = []
  for (const id of [first, second, third])
    languages.push((await world.call(getClass, { id })).body.class.language)
  expect(languages).toEqual(['fr', 'de', 'de'])
})

describe('a list by language (rule finding-10)', () => {
  const rows: { id: string; kind: Kind; category: string; q: string; language: string | null }[] =
    []

  beforeAll(async () => {
    await sql`update offering set cancelled_at = now()`.execute(world.db)
    const { id } = await world.person('approved')
    const made = await sql<(typeof rows)[number]>`
      insert into offering (kind, instructor_id, title, description, category, level, local_date,
        local_time, timezone, starts_at, ends_at, duration, price, modules, max_students, language)
      select kind, ${id}, (array['Spoken Guitar', 'Spoken Piano'])[1 + n % 2], 'Words.',
        (array['Music', 'Arts', 'Sports'])[1 + n / 3 % 3], 'Beginner', '2030-01-01', '10:00', 'UTC', at,
        at + interval '1 hour', 60, case when kind = 'course' then 5 end,
        case when kind = 'course' then '[]'::jsonb end, 4,
        (array['de', 'pt-BR', null, 'ar', 'pt'])[1 + n % 5]
      from generate_series(1, 120) as n, unnest(array['class', 'course']) as kind,
        lateral (select now() + n * interval '1 hour' as at) as time
      returning id, kind, category, title as q, language`.execute(world.db)
    rows.push(...made.rows)
  })

  test.each(['class', 'course'] as const)(
    'of %s offerings combines with the other filters',
    async (kind) => {
      const { all, list } = kinds[kind]
      const plainly = (query: Record<string, string>) =>
        rows
          .filter(
            (row) =>
              row.kind === kind &&
              Object.entries(query).every(([name, value]) =>
                name === 'q' ? row.q.includes(value) : row[name as 'language'] === value,
              ),
          )
          .map((row) => row.id)
      for (const query of [
        { language: 'de' },
        { language: 'pt-BR' },
        { language: 'pt', category: 'Arts' },
        { language: 'ar', q: 'Guitar' },
        { language: 'de', q: 'Piano', category: 'Music' },
        { language: 'ja' },
      ]) {
        const { status, body } = await world.call(all, { ...query, counts: '1' })
        const found = body[list].map(({ _id }: { _id: string }) => _id)
        expect([query, status, body.total]).toEqual([query, 201, plainly(query).length])
        expect(found.toSorted()).toEqual(plainly(query).toSorted())
        const counted = ['ar', 'de', 'pt', 'pt-BR'].map((language) => [
          language,
          { count: plainly({ ...query, language }).length },
        ])
        expect(body.counts.language).toEqual(Object.fromEntries(counted))
        expect(body.counts.category.Music).toEqual({
          count: plainly({ ...query, category: 'Music' }).length,
        })
      }
    },
  )

  test('accepts languages of the list, and ignores a blank one', async () => {
    for (const language of OFFERING_LANGUAGES)
      expect((await world.call(getAllClasses, { language })).status).toBe(201)
    const blank = { language: '' } as never
    expect((await world.call(getAllClasses, blank)).body).toEqual(
      (await world.call(getAllClasses)).body,
    )
    const { status, body } = await world.call(getAllClasses, { language: 'english' as never })
    expect([status, body.fields]).toEqual([
      400,
      { language: 'Please choose a language from the list.' },
    ])
  })
})
