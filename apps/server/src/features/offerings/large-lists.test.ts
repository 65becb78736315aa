import type { Kind } from '@firstbell/contract/kinds'
import { CATEGORIES, COUNT_CAP, LEVELS, LIST_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { getClass } from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { plainCounts, plainList, type ListQuery } from '../../../test/support/plain-list.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { listingJobs } from './listing-jobs.ts'

/** Lists that are longer than LIST_CAP: their totals, and that all plans of a search give the same results. */

let world: World
let teacher: Person

/** The numbers and titles of the offerings that start soon, and of those that start later. */
const SOON = 2_400
const LATER = 10_300

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved')
  // The share of matches among the first rows decides which plan searches the rest.
  await insert(
    'class',
    SOON,
    1,
    sql`'Soon ' || case when n % 2 = 0 then 'halves ' else '' end
      || case when n % 11 = 0 then 'Eleventh ' else '' end
      || case when n % 40 = 0 then 'fortieth ' else '' end || n`,
  )
  await insert(
    'class',
    LATER,
    SOON + 1,
    sql`'HALVES eleventh Fortieth never-soon 100%_z ' || n || case when n = 5000 then ' Xylophone Q' else '' end`,
  )
  await insert(
    'course',
    2_500,
    -1_500,
    sql`'Course ' || case when n % 3 = 0 then 'third' else '' end || n`,
  )
})

/** The first start. No offering starts or ends within ten minutes of now, which would move it in its list. */
const FIRST = new Date(Date.now() + 130 * 60_000)

/** Rows per statement: on a busy machine, more rows would exceed the statement timeout. */
const PART = 1_000

/** Inserts offerings, of which three start at the same time, every 20 minutes. */
async function insert(kind: 'class' | 'course', count: number, from: number, title: unknown) {
  for (let first = 1; first <= count; first += PART)
    await sql`
    insert into offering (kind, instructor_id, title, description, category, level, local_date,
      local_time, timezone, starts_at, ends_at, duration, price, modules, max_students)
    select ${kind}::text, ${teacher.id}::uuid, ${title}, 'Words.',
      (array['Music', 'Arts', 'Sports', 'Technology'])[1 + n % 4],
      case when n % 1000 = 0 then 'Advanced' else 'Beginner' end, '2030-01-01', '10:00', 'UTC', at,
      at + interval '1 hour', 60, case when ${kind} = 'course' then n * 7 % 40 end,
      case when ${kind} = 'course' then '[]'::jsonb end, 10
    from generate_series(${first}::int, ${Math.min(first + PART - 1, count)}::int) as n, lateral (
      select ${FIRST}::timestamptz + ((${from} + n) / 3) * interval '20 minutes' as at
    ) as time`.execute(world.db)
}

const plainly = (kind: Kind, query: ListQuery) => plainList(world, kind, query)

async function ask(kind: 'class' | 'course', query: Record<string, unknown>) {
  return world.request({
    method: 'GET',
    url: kind === 'class' ? '/classes/getallclasses' : '/courses/getallcourses',
    query: Object.fromEntries(
      Object.entries({ texts: 'short', ...query }).map(([key, value]) => [key, String(value)]),
    ),
    headers: { cookie: await world.wrote() },
  })
}

const idsOf = (body: Record<string, unknown>) =>
  ((body['classes'] ?? body['courses']) as { _id: string }[]).map(({ _id }) => _id)

const SEARCHES: ['class' | 'course', ListQuery][] = [
  // Words of most titles, of some, of few, of many but none of the first, of one, and of none.
  ['class', { q: 'e' }],
  ['class', { q: 'HALVES' }],
  ['class', { q: 'eleventh' }],
  ['class', { q: 'fortieth' }],
  ['class', { q: 'never-soon' }],
  ['class', { q: '0%_z' }],
  ['class', { q: '%' }],
  ['class', { q: 'Q' }],
  ['class', { q: 'xy' }],
  ['class', { q: 'lophon' }],
  ['class', { q: 'trombone' }],
  ['class', { q: 'th n' }],
  ['class', { category: 'Arts' }],
  ['class', { category: 'Language' }],
  ['class', { level: 'Advanced' }],
  ['class', { category: 'Music', level: 'Advanced' }],
  ['class', { q: 'eleventh', category: 'Sports' }],
  ['class', { q: 'never', level: 'Advanced' }],
  // With both filters, a word of some of the first rows, which leads to a scan, and one of very few.
  ['class', { q: '12', category: 'Arts', level: 'Beginner' }],
  ['class', { q: '777', category: 'Arts', level: 'Beginner' }],
  ['course', {}],
  ['course', { q: 'third' }],
  ['course', { q: '77' }],
  ['course', { q: 'course 7', category: 'Music' }],
]

test.each(SEARCHES)('pages of %s by %o match the plain query', async (kind, query) => {
  const all = await plainly(kind, query)
  const expected = all.slice(0, LIST_CAP)
  const capped = all.length > LIST_CAP
  const limit = 999
  const pages = Math.max(1, Math.ceil(expected.length / limit))
  for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
    const { status, body } = await ask(kind, { ...query, limit, page })
    expect([status, body['total'], body['pages'], body['capped']]).toEqual([
      201,
      expected.length,
      pages,
      capped ? true : undefined,
    ])
    expect(idsOf(body)).toEqual(expected.slice((page - 1) * limit, page * limit))
  }
})

describe('counts of choices of a large list (rule finding-8)', () => {
  const told = (count = 0) => (count > COUNT_CAP ? { count: COUNT_CAP, capped: true } : { count })

  test.each<ListQuery>([{}, { level: 'Advanced' }, { q: 'e' }, { q: 'lophon' }, { q: '77' }])(
    'are capped at 1,000 and marked as capped in every plan: %o',
    async (query) => {
      const { body } = await ask('class', { ...query, counts: '1', limit: 1 })
      const { level: _, ...anyLevel } = query
      const categories = await plainCounts(world, 'class', 'category', query)
      const levels = await plainCounts(world, 'class', 'level', anyLevel)
      expect(body.counts.category).toEqual(
        Object.fromEntries(CATEGORIES.map((each) => [each, told(categories[each])])),
      )
      expect(body.counts.level).toEqual(
        Object.fromEntries(LEVELS.map((each) => [each, told(levels[each])])),
      )
    },
  )

  test('are marked as capped if more rows match than are read', async () => {
    const { body } = await ask('class', { q: 'never-soon', counts: '1', limit: 1 })
    const { Advanced } = body.counts.level
    expect([Advanced.capped, Advanced.count <= 10]).toEqual([true, true])
  })

  test('check fewer rows for seats than the list does (rule finding-7)', async () => {
    const ids = await plainly('class', {})
    const full = 6_100
    // This is faster than booking every seat.
    await sql`update listing set is_full = true
      where offering_id = any(${ids.slice(0, full)}::uuid[])`.execute(world.db)
    const { body } = await ask('class', { seats: '1', counts: '1', limit: 20 })
    expect([idsOf(body), body.total, body.capped]).toEqual([
      ids.slice(full, full + 20),
      ids.length - full,
      undefined,
    ])
    expect(body.counts.seats).toEqual({ count: 0, capped: true })
  })
})

describe('a list of more than 10,000 (rule list-14)', () => {
  test('has a total of 10,000, and is marked as capped', async () => {
    const { body } = await ask('class', { limit: 20, page: 500 })
    expect(body).toMatchObject({ total: 10_000, capped: true, page: 500, pages: 500 })
    expect(idsOf(body)).toEqual((await plainly('class', {})).slice(9_980, 10_000))
  })

  test('has at most 1,000 offerings in a response without paging', async () => {
    const { body } = await ask('class', {})
    expect(body).toMatchObject({ total: 10_000, capped: true, page: 1, pages: 10 })
    expect(idsOf(body)).toEqual((await plainly('class', {})).slice(0, 1_000))
  })

  test.each([{}, { q: 'e' }, { q: 'fortieth' }, { q: 'never-soon' }])(
    'refuses a page beyond its last: %o',
    async (query) => {
      for (const [limit, page] of [
        [20, 501],
        [999, 12],
        [1000, 1_000_000],
      ]) {
        const { status, body } = await ask('class', { ...query, limit, page })
        expect([status, body]).toEqual([
          400,
          {
            message: messages.pageBeyondCap,
            code: 'invalid',
            fields: { page: messages.pageBeyondCap },
          },
        ])
      }
    },
  )

  test('is not marked as capped if there are fewer, and has an empty page beyond the last', async () => {
    const { status, body } = await ask('course', { limit: 1000, page: 11 })
    expect([status, body]).toEqual([
      201,
      { message: 'Done.', courses: [], total: 2_500, page: 11, pages: 3 },
    ])
  })
})

test('the rows of ended classes are deleted, and a class that is moved into the future is listed again', async () => {
  const [id] = await plainly('class', { q: 'xylophone' })
  const total = async () => (await ask('class', { q: 'xylophone' })).body['total']
  const kept = () =>
    sql`select 1 from listing where offering_id = ${id}`
      .execute(world.db)
      .then(({ rows }) => rows.length)
  const move = (days: number) =>
    sql`update offering set starts_at = starts_at + make_interval(days => ${days}),
      ends_at = ends_at + make_interval(days => ${days}) where id = ${id}`.execute(world.db)
  const job = listingJobs(world.db).find(({ name }) => name === 'forget-ended-listings')!
  await move(-100)
  await job.run({})
  expect([await kept(), await total()]).toEqual([0, 0])
  expect((await world.call(getClass, { id })).status).toBe(200)
  await move(100)
  await job.run({})
  expect([await kept(), await total()]).toEqual([1, 1])
})

test('courses sorted by price match the plain query, also if they are too many to be sorted (rule finding-6)', async () => {
  await insert('course', 8_500, -1_500, sql`'Course ' || n`)
  const queries: (ListQuery & { seats?: '1' })[] = [
    {},
    { seats: '1', category: 'Arts' },
    { q: 'course 7' },
  ]
  for (const query of queries) {
    const { rows } = await sql<{ id: string }>`
      select id from offering where kind = 'course' and title ilike ${`%${query.q ?? ''}%`}
        and (${query.category ?? ''} = '' or category = ${query.category ?? ''})
      order by starts_at <= now(), price, starts_at, id`.execute(world.db)
    for (const page of [1, 10]) {
      const { body } = await ask('course', { ...query, sort: 'price', limit: 1_000, page })
      const expected = rows.slice((page - 1) * 1_000, page * 1_000).map(({ id }) => id)
      expect([query, page, idsOf(body)]).toEqual([query, page, expected])
    }
  }
})
