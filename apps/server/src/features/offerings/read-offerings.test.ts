import { bookClass, getBookedClasses } from '@firstbell/contract/bookings'
import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { plainList, type ListQuery } from '../../../test/support/plain-list.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { openDatabase } from '../../platform/database/database.ts'

/** Compares the public lists, their pages, totals and searches, with a plain query over random offerings. */

let world: World
/** A second app on the same database, which acts as another process. */
let neighbour: World
let teacher: Person

const CATEGORIES = ['Music', 'Arts', 'Sports', 'Technology', 'Language']
const LEVELS = ['Beginner', 'Intermediate', 'Advanced']

/** Returns a generator of pseudorandom numbers (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

beforeAll(async () => {
  world = await createWorld()
  neighbour = await createWorld({}, { db: openDatabase(world.context.pool) })
  teacher = await world.person('approved')
  await insert(numbers(7), 260)
})

/** Inserts offerings whose starts and ends are hours away: a start or end would move an offering in its list. */
const NEXT = new Date(Date.now() + 30 * 60_000)

async function insert(pick: (below: number) => number, count: number): Promise<void> {
  const one = <T>(list: readonly T[]) => list[pick(list.length)]!
  const rows = Array.from({ length: count }, () => {
    const kind = one(['class', 'class', 'course'])
    const title = [
      one(['Guitar', 'guitars', 'Piano', '100% rhythm_section', 'Art  of', 'C\\C++']),
      one(['basics', 'BASICS', 'for two', 'art', 'Start']),
      ...(pick(2) === 0 ? [String(pick(40))] : []),
    ].join(' ')
    // Starts in hours from now: many are the same, some offerings have ended, and some run.
    const starts = pick(40) * 3 - 30
    return {
      kind,
      title,
      category: one(CATEGORIES),
      level: one(LEVELS),
      starts,
      ends: starts + 1 + pick(20),
      cancelled: pick(9) === 0,
    }
  })
  await sql`
    insert into offering (kind, instructor_id, title, description, category, level, local_date,
      local_time, timezone, starts_at, ends_at, duration, price, modules, max_students, cancelled_at)
    select kind, ${teacher.id}, title, 'Words.', category, level, '2030-01-01', '10:00', 'UTC',
      ${NEXT}::timestamptz + make_interval(hours => starts),
      ${NEXT}::timestamptz + make_interval(hours => ends),
      60, case when kind = 'course' then 10 end, case when kind = 'course' then '[]'::jsonb end, 10,
      case when cancelled then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (kind text, title text, category text, level text, starts int, ends int, cancelled boolean)`.execute(
    world.db,
  )
}

const plainly = (kind: Kind, query: ListQuery) => plainList(world, kind, query)

/** Reads like a client that has just written, whose requests skip cached responses. */
async function read(kind: 'class' | 'course', query: Record<string, unknown>, from = world) {
  const url = kind === 'class' ? '/classes/getallclasses' : '/courses/getallcourses'
  const { status, body } = await from.request({
    method: 'GET',
    url,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { cookie: await from.wrote() },
  })
  expect(status).toBe(201)
  const items = (body.classes ?? body.courses) as { _id: string; title: string }[]
  return {
    ids: items.map(({ _id }) => _id),
    titles: items.map(({ title }) => title),
    total: body.total as number,
    pages: body.pages as number,
  }
}

async function expectAsPlainly(from = world): Promise<void> {
  for (const kind of ['class', 'course'] as const)
    for (const query of QUERIES) {
      const expected = await plainly(kind, query)
      const { ids, total } = await read(kind, query, from)
      expect([kind, query, total, ids]).toEqual([kind, query, expected.length, expected])
    }
}

const QUERIES: ListQuery[] = [
  {},
  ...[
    'guitar',
    'GUITARS B',
    'art',
    'r',
    's f',
    't  o',
    '1',
    '0%',
    '_s',
    'c\\c',
    'c++ b',
    'none',
  ].map((q) => ({ q })),
  { category: 'Music' },
  { level: 'Advanced' },
  { q: 'basics', category: 'Arts', level: 'Beginner' },
]

test('every search and filter finds what the plain query finds, in its order', async () => {
  await expectAsPlainly()
})

test.each([1, 7, 20, 1000])(
  'pages of %i hold every offering once, in order, and each says how many there are',
  async (limit) => {
    for (const kind of ['class', 'course'] as const)
      // Pages of one offering, for a search in which many begin at the same time.
      for (const query of limit === 1 ? [{ q: 'guitar' }] : [{}, { q: 'guitar' }]) {
        const expected = await plainly(kind, query)
        expect(expected.length).toBeGreaterThan(15)
        const pages = Math.ceil(expected.length / limit)
        const seen: string[] = []
        for (let page = 1; page <= pages; page += 1) {
          const found = await read(kind, { ...query, limit, page })
          expect([found.total, found.pages]).toEqual([expected.length, pages])
          seen.push(...found.ids)
        }
        expect(seen).toEqual(expected)
        expect(await read(kind, { ...query, limit, page: pages + 1 })).toMatchObject({
          ids: [],
          total: expected.length,
        })
      }
  },
)

test('letters beyond ASCII match in either case', async () => {
  await sql`update offering set title = 'ÜBUNG macht den Meister Œuvre' where id = ${(await plainly('class', {}))[0]!}`.execute(
    world.db,
  )
  expect((await read('class', { q: 'übung m' })).total).toBe(1)
  expect((await read('class', { q: 'œUVRE' })).total).toBe(1)
  expect((await read('class', { q: 'ubung' })).total).toBe(0)
})

describe('changes', () => {
  test('of any kind are visible at once, in every process', async () => {
    const pick = numbers(11)
    for (let round = 0; round < 2; round += 1) {
      await insert(pick, 3)
      const classes = await plainly('class', {})
      const courses = await plainly('course', {})
      const [moved, renamed, gone, back] = [0, 1, 2, 3].map(() => classes[pick(classes.length)]!)
      await sql`update offering set starts_at = starts_at + interval '5 hours', ends_at = ends_at + interval '5 hours'
        where id in (${moved}, ${courses[pick(courses.length)]})`.execute(world.db)
      await sql`update offering set title = title || ' art', level = 'Beginner' where id = ${renamed}`.execute(
        world.db,
      )
      await sql`update offering set cancelled_at = now() where id in (${gone}, ${back})`.execute(
        world.db,
      )
      await expectAsPlainly(round % 2 === 0 ? world : neighbour)
      await sql`update offering set cancelled_at = null where id = ${back}`.execute(world.db)
      await expectAsPlainly(round % 2 === 0 ? neighbour : world)
    }
  })

  test('are visible if their transaction commits after one that began later', async () => {
    const [slow, quick] = await plainly('class', {})
    await world.db.transaction().execute(async (tx) => {
      await sql`update offering set title = 'Slowly does it' where id = ${slow}`.execute(tx)
      await sql`update offering set title = 'Quickly does it' where id = ${quick}`.execute(world.db)
      expect((await read('class', { q: 'does it' })).titles).toEqual(['Quickly does it'])
    })
    expect((await read('class', { q: 'does it' })).titles).toEqual([
      'Slowly does it',
      'Quickly does it',
    ])
  })

  test('that were rolled back are never visible', async () => {
    const [id] = await plainly('class', {})
    await expect(
      world.db.transaction().execute(async (tx) => {
        await sql`update offering set title = 'Never was' where id = ${id}`.execute(tx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect((await read('class', { q: 'never was' })).total).toBe(0)
    await expectAsPlainly()
  })

  test('of very many offerings at once are visible', async () => {
    await sql`update offering set category = 'Sports' where kind = 'class'`.execute(world.db)
    await expectAsPlainly()
    // In several statements, because one would exceed the statement timeout on a busy machine.
    const [many, part] = [6_000, 1_000]
    for (let first = 1; first <= many; first += part)
      await sql`
      insert into offering (kind, instructor_id, title, description, category, level, local_date,
        local_time, timezone, starts_at, ends_at, duration, max_students)
      select 'class', ${teacher.id}, 'Of many ' || n, 'Words.', 'Music', 'Beginner', '2030-01-01',
        '10:00', 'UTC', now() + interval '9 days', now() + interval '10 days', 60, 10
      from generate_series(${first}::int, ${first + part - 1}::int) as n`.execute(world.db)
    expect((await read('class', { q: 'of many', limit: 5 })).total).toBe(many)
    for (const digit of '123456789')
      await sql`delete from offering where title like ${`Of many ${digit}%`}`.execute(world.db)
    // Only an operator deletes rows; a list without a deleted row is read again.
    expect((await read('class', { q: 'of many', limit: 5 })).total).toBe(0)
    await expectAsPlainly()
  })
})

describe('as time goes by', () => {
  afterEach(() => void vi.useRealTimers())

  test('a class leaves the list when it ends, and returns when a wrong clock is corrected', async () => {
    const total = async () => (await read('class', {})).total
    const coming = async (seconds: number) => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from offering where kind = 'class' and cancelled_at is null
          and ends_at > now() + make_interval(secs => ${seconds})`.execute(world.db)
      return rows[0]!.n
    }
    const before = await total()
    const now = Date.now()
    const [afterDays, afterSeconds] = [await coming(30 * 3_600), await coming(10)]
    expect(afterDays).toBeLessThan(before)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(now + 30 * 3_600_000)
    expect(await total()).toBe(afterDays)
    vi.setSystemTime(now + 10_000)
    expect(await total()).toBe(afterSeconds)
  })
})

test('each booked offering lists its own people, also with names that look like JSON', async () => {
  const odd = 'Ó"Brien \\ "enrolledStudents":[] \u2028 \u{1f3b8} \\'
  const [first, second] = [
    await world.person('student', odd),
    await world.person('student', 'B"\\"o\n\u001e"'),
  ]
  const [one, two, three] = await plainly('class', {})
  const book = async (id: string | undefined, who: Person) => {
    const { status } = await world.call(bookClass, { classId: id }, who)
    expect(status).toBe(201)
  }
  await sql`update offering set title = '"enrolledStudents":[] and more' where id = ${one}`.execute(
    world.db,
  )
  // Offerings that have begun cannot be booked.
  await sql`update offering set starts_at = now() + interval '1 minute', ends_at = now() + interval '2 hours'
    where id in (${one}, ${two}, ${three})`.execute(world.db)
  await book(one, first)
  await book(two, second)
  await book(two, first)
  await book(three, second)
  const { body } = await world.call(getBookedClasses, {}, first)
  const people = (all: { _id: string; enrolledStudents: { name: string }[] }[]) =>
    all.map(({ _id, enrolledStudents }) => [_id, ...enrolledStudents.map(({ name }) => name)])
  expect(people(body.classes).sort()).toEqual(
    [
      [one, odd],
      [two, second.name, odd],
    ].sort(),
  )
})
