import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bookClass } from '@firstbell/contract/bookings'
import {
  createClass,
  createCourse,
  getAllClasses,
  getAllCourses,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

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

  test('contain every class that has not ended, soonest first', async () => {
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

  test('contain every course, next launch first, launched ones last', async () => {
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

  test('are searched by a part of the title in any case, with % and _ as letters', async () => {
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

  test('are filtered by category and level', async () => {
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

  test('do not name enrolled students', async () => {
    const student = await lists.person('student', 'Secret Student')
    const { body } = await lists.call(getAllClasses, { q: 'piano for two' })
    await lists.call(bookClass, { classId: body.classes[0]._id }, student)
    const after = JSON.stringify((await lists.call(getAllClasses)).body)
    expect(after).not.toContain('Secret Student')
    expect(after).not.toContain(student.email)
    expect(JSON.parse(after).classes[2]).toMatchObject({ enrolledCount: 1, seatsLeft: 11 })
  })

  test('are compressed if the client accepts it, and 304 while nothing has changed', async () => {
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
