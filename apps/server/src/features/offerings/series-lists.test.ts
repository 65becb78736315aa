import { bookClass, getBookedClasses, joinWaitlist } from '@firstbell/contract/bookings'
import { getInstructor } from '@firstbell/contract/instructors'
import { CATEGORIES, LEVELS } from '@firstbell/contract/limits'
import {
  createClass,
  deleteClass,
  getAllClasses,
  getInstructorClasses,
  updateClass,
  type Counts,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, dayFromNow } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { countShortList, type Choice } from './count-choices.ts'
import { countListed } from './count-listed.ts'
import type { ListFilter } from './list-search.ts'

/** Lists that show each series once (rule series-10). */

interface Listed {
  _id: string
  date: string
  startsAt: string
  series?: { id: string; number: number; count: number; more?: number; totals?: object }
}

let world: World
let teacher: Person
let thumbnail: string

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved')
  thumbnail = await world.picture(teacher)
})

let made = 0
/** Creates a series of four classes, with a unique word in the title. */
async function aSeries(over: Record<string, unknown> = {}) {
  const word = `tabla${(made += 1)}x`
  const form = classForm(thumbnail, { title: `Circle ${word}`, repeatWeekly: 4, ...over })
  const { status, body } = await world.call(createClass, form, teacher)
  expect(status, JSON.stringify(body)).toBe(201)
  return { word, classes: body.classes as Listed[] }
}

async function list(query: Record<string, unknown>, of = world) {
  const { status, body } = await of.call(getAllClasses, query)
  expect([status, body.fields]).toEqual([201, undefined])
  return {
    ...(body as { total: number; pages: number; capped?: true; counts: Counts }),
    suggestions: body.suggestions as Listed[] | undefined,
    classes: body.classes as Listed[],
  }
}

/** Returns the number of the listed class in its series, and how many later classes match. */
const shown = async (query: Record<string, unknown>) =>
  (await list(query)).classes.map(({ series }) => [series?.number, series?.more])

const move = (id: string, hours: number) =>
  sql`update offering set starts_at = now() + make_interval(mins => ${hours * 60}::int),
    ends_at = now() + make_interval(mins => ${hours * 60}::int) + interval '90 minutes'
    where id = ${id}`.execute(world.db)

describe('a list with paging or filters shows a series once (rule series-10)', () => {
  test('as its next class, with the number of later ones', async () => {
    const { word, classes } = await aSeries()
    const { classes: once, ...paging } = await list({ q: word, limit: 20 })
    expect(once).toMatchObject([
      { _id: classes[0]!._id, series: { ...classes[0]!.series, more: 3 } },
    ])
    expect(paging).toMatchObject({ total: 1, page: 1, pages: 1 })
    expect(await shown({ q: word, page: 1 })).toEqual([[1, 3]])
    expect(await shown({ q: word, sort: 'rating' })).toEqual([[1, 3]])
    expect(await shown({ q: word, page: 2, limit: 1 })).toEqual([])
  })

  test('and with series=all, every class', async () => {
    const { word, classes } = await aSeries()
    for (const query of [
      {},
      { category: 'Music' },
      { limit: 20, series: 'all' },
      { counts: '1' },
    ]) {
      const all = await list({ q: word, ...query })
      expect(all.classes.map(({ series }) => series)).toEqual(classes.map(({ series }) => series))
      expect(all.total).toBe(4)
    }
    expect((await list({ q: word, limit: 2, series: 'all' })).pages).toBe(2)
    const { status, body } = await world.call(getAllClasses, { series: 'some' } as never)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['series']])
  })

  test('as the next class that matches the filters', async () => {
    const { word, classes } = await aSeries({ maxStudents: 1 })
    const [first, second, third] = classes as [Listed, Listed, Listed]
    expect(await shown({ q: word, from: second.startsAt })).toEqual([[2, 2]])
    expect(await shown({ q: word, to: third.startsAt })).toEqual([[1, 1]])
    expect(await shown({ q: word, from: second.startsAt, to: third.startsAt })).toEqual([[2, 0]])
    const student = await world.person('student')
    for (const { _id } of [first, third]) await world.call(bookClass, { classId: _id }, student)
    expect(await shown({ q: word, seats: '1' })).toEqual([[2, 1]])
    expect(await shown({ q: word, limit: 5 })).toEqual([[1, 3]])
    const zone = 'Europe/Berlin'
    expect(await shown({ q: word, time: 'evening', zone })).toEqual([[1, 3]])
    const edit = { classId: first._id, title: `Circle ${word}`, date: first.date }
    const form = classForm(thumbnail, { ...edit, timing: '09:00', category: 'Arts' })
    expect((await world.call(updateClass, form, teacher)).status).toBeLessThan(300)
    expect(await shown({ q: word, time: 'evening', zone })).toEqual([[2, 2]])
    expect(await shown({ q: word, limit: 5, category: 'Music' })).toEqual([[2, 2]])
    expect(await shown({ q: word, limit: 5, category: 'Arts' })).toEqual([[1, 0]])
    const { counts, total } = await list({ q: word, limit: 5, counts: '1', zone })
    expect([total, counts.category.Arts, counts.category.Music, counts.seats]).toEqual([
      1,
      ...[1, 1, 1].map((count) => ({ count })),
    ])
    expect([counts.time!.morning, counts.time!.evening, counts.time!.night]).toEqual(
      [1, 1, 0].map((count) => ({ count })),
    )
  })

  test('as a class that has started only if no later one matches', async () => {
    const { word, classes } = await aSeries()
    await move(classes[0]!._id, -0.5)
    expect(await shown({ q: word, limit: 5 })).toEqual([[2, 2]])
    expect(await shown({ q: word, limit: 5, to: classes[1]!.startsAt })).toEqual([[1, 0]])
    for (const { _id } of classes.slice(1)) await world.call(deleteClass, { id: _id }, teacher)
    // A single remaining class is no longer a series (rule series-4).
    const { classes: left, total } = await list({ q: word, limit: 5 })
    expect([left.map(({ _id }) => _id), left[0]!.series, total]).toEqual([
      [classes[0]!._id],
      undefined,
      1,
    ])
  })

  test('on the page of its instructor, and among suggestions', async () => {
    const { classes } = await aSeries({ title: 'Circle tabladrumx', date: dayFromNow(1) })
    const { instructor } = (await world.call(getInstructor, { id: teacher.id })).body
    const ids = (instructor.classes as Listed[]).map(({ series }) => series?.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(classes[0]!.series!.id)
    const search = { q: 'circle tabladumx', suggest: '1' }
    expect((await list({ ...search, limit: 5 })).suggestions).toMatchObject([
      { _id: classes[0]!._id, series: { number: 1, more: 3 } },
    ])
    expect((await list(search)).suggestions).toHaveLength(4)
  })
})

test('a page of an own list has the next coming class of a series, and every class that has started (rule series-10)', async () => {
  const { word, classes } = await aSeries()
  const student = await world.person('student')
  for (const { _id } of classes) await world.call(bookClass, { classId: _id }, student)
  const alone = await world.newClass(teacher, { title: `Circle ${word}`, date: dayFromNow(20) })
  await world.call(bookClass, { classId: alone }, student)
  await move(classes[0]!._id, -40)
  for (const [call, who] of [
    [getBookedClasses, student],
    [getInstructorClasses, teacher],
  ] as const) {
    const own = async (query: object) => {
      const { status, body } = await world.call(call, { q: word, ...query }, who)
      expect(status).toBe(201)
      const listed = body.classes as Listed[]
      return [listed.map(({ series }) => [series?.number, series?.more]), body.total]
    }
    const [none, single] = [undefined, [undefined, undefined]]
    const every = [[2, none], single, [3, none], [4, none], [1, none]].toSorted()
    const [all] = await own({})
    expect((all as unknown[]).toSorted()).toEqual(every)
    expect(await own({ limit: 5 })).toEqual([[[2, 2], single, [1, none]], 3])
    expect(await own({ limit: 2, page: 2 })).toEqual([[[1, none]], 3])
    expect(await own({ limit: 2, page: 3 })).toEqual([[], 3])
    expect(await own({ limit: 5, when: 'upcoming' })).toEqual([[[2, 2], single], 2])
    expect(await own({ limit: 5, when: 'past' })).toEqual([[[1, none]], 1])
    const [paged, total] = await own({ limit: 5, series: 'all' })
    expect([(paged as unknown[]).toSorted(), total]).toEqual([every, 5])
  }
})

test('an instructor’s page has the seats of a series in all, and its classes by its id (rule series-10)', async () => {
  const { word, classes } = await aSeries({ maxStudents: 1 })
  const [first, second, third] = classes as [Listed, Listed, Listed]
  const { id } = first.series!
  const [student, waiting] = [await world.person('student'), await world.person('student')]
  for (const { _id } of [first, second, third])
    await world.call(bookClass, { classId: _id }, student)
  await world.call(joinWaitlist, { id: third._id }, waiting)
  await move(first._id, -0.5)
  const own = async (query: object, of: typeof getBookedClasses, who = teacher) =>
    ((await world.call(of, { q: word, ...query }, who)).body.classes ?? []) as Listed[]
  const totals = { enrolledCount: 2, maxStudents: 3, seatsLeft: 1, waitlistCount: 1 }
  expect(
    (await own({ limit: 3, when: 'upcoming' }, getInstructorClasses)).map((each) => [
      each._id,
      each.series?.more,
      each.series?.totals,
    ]),
  ).toEqual([
    [first._id, undefined, undefined],
    [second._id, 2, totals],
  ])
  const [booked] = await own({ limit: 3, when: 'upcoming' }, getBookedClasses, student)
  expect(booked!.series).not.toHaveProperty('totals')

  const other = await aSeries()
  expect(
    (await own({ q: '', series: id, when: 'upcoming', limit: 12 }, getInstructorClasses)).map(
      ({ _id }) => _id,
    ),
  ).toEqual(classes.map(({ _id }) => _id))
  expect(await own({ q: other.word, series: id }, getInstructorClasses)).toEqual([])
  expect(await own({ series: id }, getInstructorClasses, await world.person('approved'))).toEqual(
    [],
  )
  const { status, body } = await world.call(getInstructorClasses, { series: 'some' }, teacher)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['series']])
})

describe('a long list with series (rule series-10)', () => {
  interface Row {
    id: string
    series_id: string | null
    title: string
    category: string
    level: string
    starts_at: Date
    full: boolean
    rating: number | null
  }
  let rows: Row[]
  let many: World

  beforeAll(async () => {
    many = await createWorld()
    const others = [await many.person('approved'), await many.person('approved')]
    await sql`insert into instructor_rating (instructor_id, stars)
      values (${others[0]!.id}, '{0,0,2,0,4}')`.execute(many.db)
    await many.db.transaction().execute(async (tx) => {
      // Several statements, because one would exceed the timeout of 20 s; one transaction, so that now() is the same.
      // Inserts series of twelve, some with a class of another title, level or time of day; some
      // classes of each are full, and some belong to no series.
      for (let first = 1; first <= 860; first += 86)
        await sql`
          insert into offering (kind, instructor_id, title, description, category, level, local_date,
            local_time, timezone, starts_at, ends_at, duration, max_students, seats_taken, series_id)
          select 'class', (${others.map(({ id }) => id)}::uuid[])[1 + s % 2],
            'Many ' || (array['Oud', 'Ney', 'Saz'])[1 + (s + (s % 5 = 0 and n = 2)::int) % 3] || ' ' || s,
            'Words.', (array['Music', 'Arts', 'Sports'])[1 + s % 3],
            (array['Beginner', 'Advanced'])[1 + (s / 3 + (s % 7 = 0 and n = 1)::int) % 2],
            '2030-01-01', '10:00', 'UTC', at, at + interval '1 hour', 60, 4,
            case when (s * 7 + n * 3) % 5 < 2 then 4 else 0 end,
            case when s % 40 > 0 then md5('many' || s)::uuid end
          from generate_series(${first}::int, ${first + 85}::int) as s, generate_series(0, 11) as n, lateral (
            select date_trunc('hour', now()) + interval '2 hours' + s * interval '47 minutes'
              + n * interval '7 days' + (case when s % 9 = 0 and n = 3 then -30 else 0 end) * interval '1 hour' as at
          ) as time`.execute(tx)
    })
    rows = (
      await sql<Row>`select id, series_id, title, category, level, starts_at, seats_taken = max_students as full,
          case when instructor_id = ${others[0]!.id} then 4.3 end::float8 as rating
        from offering where title like 'Many %'`.execute(many.db)
    ).rows.toSorted(
      (a, b) => a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1),
    )
  })

  interface Query {
    q?: string
    category?: string
    level?: string
    from?: string
    to?: string
    seats?: '1'
    sort?: 'rating'
  }

  /** Computes the expected list with a plain filter. */
  function plainly(query: Query) {
    const matching = rows.filter(
      (row) =>
        row.title.toLowerCase().includes(query.q ?? '') &&
        (query.category === undefined || row.category === query.category) &&
        (query.level === undefined || row.level === query.level) &&
        (query.from === undefined || row.starts_at >= new Date(query.from)) &&
        (query.to === undefined || row.starts_at < new Date(query.to)) &&
        (query.seats === undefined || !row.full),
    )
    const bySeries = Map.groupBy(matching, (row) => row.series_id ?? row.id)
    const first = [...bySeries.values()].map(([row, ...later]) => ({
      id: row!.id,
      rating: row!.rating ?? 0,
      more: row!.series_id === null ? undefined : later.length,
    }))
    const sorted = query.sort ? first.toSorted((a, b) => b.rating - a.rating) : first
    return sorted.map(({ id, more }) => [id, more])
  }

  const inDays = (days: number) =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString()
  const QUERIES: Query[] = [
    {},
    { q: 'oud' },
    { q: 'ney 77' },
    { seats: '1' },
    { category: 'Sports', level: 'Advanced' },
    { level: 'Advanced', from: inDays(10), to: inDays(50) },
    { seats: '1', from: inDays(20) },
    { q: 'saz', seats: '1', level: 'Beginner', to: inDays(30) },
    { sort: 'rating', category: 'Arts' },
    { sort: 'rating', q: 'oud', seats: '1' },
  ]

  test.each(QUERIES)('one pass and a scan for each choice count the same: %o', async (query) => {
    const filter = { ...query, seriesOnce: true } as ListFilter
    const choices: Choice[] = [
      ...CATEGORIES.map((category) => ({
        facet: 'category' as const,
        filter: { ...filter, category },
      })),
      { facet: 'seats', filter: { ...filter, seats: '1' } },
      { facet: 'range', filter: { ...filter, from: inDays(5), to: inDays(40) } },
    ]
    const walked = await countListed(
      many.db,
      'class',
      choices.map((choice) => choice.filter),
    )
    const counts = await countShortList(many.db, 'class', filter, choices)
    // A scan may stop before the end of the list (rule finding-8).
    for (const [at, { count, capped }] of walked.entries())
      if (capped) expect(counts![at]).toBeGreaterThanOrEqual(count)
      else expect(counts![at]).toBe(count)
  })

  test.each(QUERIES)('the pages of %o have each series once, and counts agree', async (query) => {
    const expected = plainly(query)
    const limit = 237
    const pages = Math.ceil(expected.length / limit)
    const walked: unknown[] = []
    for (let page = 1; page <= pages + 1; page += 1) {
      const { classes, ...paging } = await list({ ...query, texts: 'short', limit, page }, many)
      expect([paging.total, paging.pages, paging.capped]).toEqual([
        expected.length,
        pages,
        undefined,
      ])
      walked.push(...classes.map(({ _id, series }) => [_id, series?.more]))
    }
    expect(walked).toEqual(expected)
    const { counts } = await list({ ...query, limit: 1, counts: '1' }, many)
    const count = (over: Query) => ({ count: plainly({ ...query, ...over }).length })
    for (const category of CATEGORIES)
      expect(counts.category[category]).toEqual(count({ category }))
    for (const level of LEVELS) expect(counts.level[level]).toEqual(count({ level }))
    // A scan may stop before the end of the list (rule finding-8).
    const seats = count({ seats: '1' })
    if (counts.seats.capped) expect(counts.seats.count).toBeLessThan(seats.count)
    else expect(counts.seats).toEqual(seats)
  })

  test('a list that is too long to be read completely is marked as capped, and has the pages of its total', async () => {
    const { total, pages, capped } = await list({ q: 'many', limit: 400 }, many)
    expect([rows.length > 10_001, total < plainly({}).length + 1, capped]).toEqual([
      true,
      true,
      true,
    ])
    const walked = new Set<string>()
    for (let page = 1; page <= pages; page += 1)
      for (const { _id, series } of (await list({ q: 'many', limit: 400, page }, many)).classes)
        walked.add(series?.id ?? _id)
    expect(walked.size).toBe(total)
  })
})
