import { bookClass, cancelClassBooking } from '@firstbell/contract/bookings'
import type { Kind } from '@firstbell/contract/kinds'
import { CATEGORIES, DAY_PARTS, LEVELS, WEEKDAYS, type DayPart } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import {
  type ClassEntity,
  createClass,
  createCourse,
  getAllClasses,
  getAllCourses,
  updateCourse,
} from '@firstbell/contract/offerings'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm, courseForm, lastSunday, YEAR } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let teacher: Person

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'
/** Days of clock changes in Europe and in America. */
const CHANGE = lastSunday(YEAR, 3)
const AMERICAN_CHANGE = [8, 9, 10, 11, 12, 13, 14]
  .map((day) => `${YEAR}-03-${String(day).padStart(2, '0')}`)
  .find((day) => new Date(day).getUTCDay() === 0)!

interface Row {
  id: string
  kind: Kind
  title: string
  category: string
  level: string
  starts_at: Date
  ends_at: Date
  price: string | null
  full: boolean
  rating: number | null
}
let rows: Row[]

beforeAll(async () => {
  world = await createWorld()
  teacher = await world.person('approved')
  const teachers = [teacher, await world.person('approved'), await world.person('approved')]
  // The first instructor has no rating, the others have 4.3 and 3.3 stars.
  await sql`insert into instructor_rating (instructor_id, stars) values
    (${teachers[1]!.id}, '{0,0,2,0,4}'), (${teachers[2]!.id}, '{1,0,1,1,1}')`.execute(world.db)
  const ids = teachers.map(({ id }) => id)
  // Every 29 minutes around both clock changes, and otherwise spread over two years.
  await sql`
    insert into offering (kind, instructor_id, title, description, category, level, local_date,
      local_time, timezone, starts_at, ends_at, duration, price, modules, max_students, seats_taken)
    select kind, (${ids}::uuid[])[1 + n / 5 % 3], 'Filtered ' || (array['Guitar', 'Piano', 'Yoga'])[1 + n % 3] || ' ' || n,
      'Words.', (array['Music', 'Arts', 'Sports', 'Technology'])[1 + n / 3 % 4],
      (array['Beginner', 'Intermediate', 'Advanced'])[1 + n / 2 % 3], '2030-01-01', '10:00', 'UTC', at,
      at + interval '1 hour', 60, case when kind = 'course' then n % 7 * 2.5 end,
      case when kind = 'course' then '[]'::jsonb end, 4, case when n % 5 < 2 then 4 else n % 4 end
    from generate_series(1, 700) as n, unnest(array['class', 'course']) as kind, lateral (
      select case n % 3
        when 0 then ${CHANGE}::timestamptz - interval '2 days' + n * interval '10 minutes'
        when 1 then ${AMERICAN_CHANGE}::timestamptz - interval '2 days' + n * interval '10 minutes'
        else date_trunc('minute', now()) + n * interval '1490 minutes'
          - case when kind = 'course' then interval '200 days' else interval '0' end end as at
    ) as time`.execute(world.db)
  rows = (
    await sql<Row>`select id, kind, title, category, level, starts_at, ends_at, price,
      seats_taken = max_students as full, case instructor_id
        when ${ids[1]!}::uuid then 4.3 when ${ids[2]!}::uuid then 3.3 end::float8 as rating from offering`.execute(
      world.db,
    )
  ).rows
})

interface Query {
  q?: string
  category?: string
  level?: string
  from?: string
  to?: string
  time?: DayPart
  /** Separated by commas. */
  days?: string
  zone?: string
  seats?: '1'
  minPrice?: number
  maxPrice?: number
  sort?: string
}

const formats = new Map<string, Intl.DateTimeFormat>()
function hourIn(zone: string, at: Date): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone })
  formats.set(zone, format)
  return Number(format.format(at))
}

function startsIn(part: DayPart, zone: string, at: Date): boolean {
  const [first, last] = DAY_PARTS[part]
  const hour = hourIn(zone, at)
  return hour >= first && hour < last
}

function weekdayIn(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: zone })
  return format.format(at).slice(0, 2).toLowerCase()
}

/** Computes the expected list with a plain filter. */
function plainly(kind: Kind, query: Query): string[] {
  const now = new Date()
  const matching = rows.filter(
    (row) =>
      row.kind === kind &&
      (kind === 'course' || row.ends_at > now) &&
      row.title.toLowerCase().includes((query.q ?? '').toLowerCase()) &&
      (query.category === undefined || row.category === query.category) &&
      (query.level === undefined || row.level === query.level) &&
      (query.from === undefined || row.starts_at >= new Date(query.from)) &&
      (query.to === undefined || row.starts_at < new Date(query.to)) &&
      (query.time === undefined || startsIn(query.time, query.zone!, row.starts_at)) &&
      (query.days === undefined || query.days.includes(weekdayIn(query.zone!, row.starts_at))) &&
      (query.seats === undefined || !row.full) &&
      Number(row.price ?? 0) >= (query.minPrice ?? 0) &&
      Number(row.price ?? 0) <= (query.maxPrice ?? Infinity),
  )
  const soonest = (a: Row, b: Row) =>
    a.starts_at.getTime() - b.starts_at.getTime() || (a.id < b.id ? -1 : 1)
  const orders: Record<string, (a: Row, b: Row) => number> = {
    price: (a, b) => Number(a.price) - Number(b.price) || soonest(a, b),
    rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || soonest(a, b),
  }
  const other = orders[query.sort ?? '']
  const order = other ?? soonest
  const coming = matching.filter((row) => kind === 'class' || row.starts_at > now).toSorted(order)
  const launched = matching.filter((row) => kind === 'course' && row.starts_at <= now)
  const past = other ? launched.toSorted(order) : launched.toSorted(order).toReversed()
  return [...coming, ...past].map(({ id }) => id)
}

async function ask(kind: Kind, query: object) {
  const call = kind === 'class' ? getAllClasses : getAllCourses
  const { status, body } = await world.call(call, { texts: 'short', ...query })
  expect([status, body.fields]).toEqual([201, undefined])
  const list = (kind === 'class' ? body.classes : body.courses) as { _id: string }[]
  return { ids: list.map(({ _id }) => _id), body }
}

/** Returns a generator of pseudorandom numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Returns combinations of filters, which are the same in each run. */
function queries(count: number, kind: Kind): Query[] {
  const roll = dice(kind === 'class' ? 7 : 8)
  const one = <T>(values: readonly T[]): T => values[Math.floor(roll() * values.length)] as T
  const maybe = <T extends object>(value: () => T): T | object => (roll() < 0.35 ? value() : {})
  const instant = () =>
    new Date(
      Date.parse(one([CHANGE, AMERICAN_CHANGE, '2027-05-05'])) +
        Math.floor((roll() - 0.5) * 6_000) * 60_000,
    ).toISOString()
  return Array.from({ length: count }, () => ({
    ...maybe(() => ({ q: one(['guitar', 'Yo', '1', '77', 'none of it']) })),
    ...maybe(() => ({ category: one(['Music', 'Sports', 'Language']) })),
    ...maybe(() => ({ level: one(['Beginner', 'Advanced']) })),
    ...maybe(() => {
      const [from, to] = [instant(), instant()].toSorted()
      return one([{ from: from! }, { to: to! }, { from: from!, to: to! }])
    }),
    ...maybe(() => ({
      ...one([
        { time: one(Object.keys(DAY_PARTS) as DayPart[]) },
        { days: one(['su', 'tu,th', 'mo,sa,su']) },
        { time: one(['night', 'after-18'] as const), days: one(['mo', 'sa,su']) },
      ]),
      zone: one([BERLIN, NEW_YORK, 'Asia/Kathmandu', 'UTC', 'Pacific/Kiritimati']),
    })),
    ...maybe(() => ({ seats: '1' as const })),
    ...(kind === 'course' && {
      ...maybe(() => ({ minPrice: one([0, 2.5, 6]) })),
      ...maybe(() => ({ maxPrice: one([6, 7.5, 100]) })),
      ...maybe(() => ({ sort: 'price' })),
    }),
    ...maybe(() => ({ sort: 'rating' })),
  }))
}

test.each(['class', 'course'] as const)(
  'any combination of filters gives the %s list that a plain filter gives (rules finding-1 to finding-6, finding-12)',
  async (kind) => {
    for (const query of queries(40, kind)) {
      const expected = plainly(kind, query)
      const { ids, body } = await ask(kind, query)
      expect([query, body.total, ids]).toEqual([query, expected.length, expected])
      const page = await ask(kind, { ...query, limit: 7, page: 2 })
      expect([query, page.ids]).toEqual([query, expected.slice(7, 14)])
    }
  },
)

test.each(['class', 'course'] as const)(
  'a %s list of one instructor has the same filters (rules finding-1, finding-3, instructor-3)',
  async (kind) => {
    const query = { time: 'evening', zone: BERLIN, seats: '1' } as const
    const { body } = await ask(kind, query)
    const all = body[kind === 'class' ? 'classes' : 'courses'] as {
      _id: string
      instructorId: string
      startsAt: string
    }[]
    const coming = all.filter(({ startsAt }) => kind === 'class' || new Date(startsAt) > new Date())
    const instructor = coming[0]!.instructorId
    const theirs = coming.filter(({ instructorId }) => instructorId === instructor)
    const own = await ask(kind, { ...query, instructor, counts: '1' })
    expect(own.ids).toEqual(theirs.map(({ _id }) => _id))
    expect(own.body.counts.time.evening.count).toBe(theirs.length)
  },
)

test.each(['class', 'course'] as const)(
  'the count of each choice of a %s list is what it would leave with the other filters (rule finding-8)',
  async (kind) => {
    const day = 86_400_000
    const intervals = [0, 1, 400].map((days) => {
      const from = new Date(Date.parse(CHANGE) - days * day)
      return {
        from: from.toISOString(),
        to: new Date(from.getTime() + (days + 1) * day).toISOString(),
      }
    })
    for (const query of queries(12, kind)) {
      const zone = query.zone ?? BERLIN
      const of = (choice: Query) => ({ count: plainly(kind, { ...query, zone, ...choice }).length })
      const { body } = await ask(kind, {
        ...query,
        zone,
        counts: '1',
        ranges: intervals.map(({ from, to }) => `${from}/${to}`).join(','),
        limit: 1,
      })
      expect([query, body.counts]).toEqual([
        query,
        {
          category: Object.fromEntries(CATEGORIES.map((category) => [category, of({ category })])),
          level: Object.fromEntries(LEVELS.map((level) => [level, of({ level })])),
          seats: of({ seats: '1' }),
          time: Object.fromEntries(
            (Object.keys(DAY_PARTS) as DayPart[]).map((time) => [time, of({ time })]),
          ),
          days: Object.fromEntries(WEEKDAYS.map((days) => [days, of({ days })])),
          ranges: intervals.map((interval) => of(interval)),
        },
      ])
    }
  },
)

test('counts are returned only on request, those of times only with a zone, those of ranges only with ranges (rule finding-8)', async () => {
  expect(await ask('class', {}).then(({ body }) => body)).not.toHaveProperty('counts')
  const { counts } = (await ask('class', { counts: '1' })).body
  expect(Object.keys(counts)).toEqual(['category', 'level', 'seats'])
  const range = `${CHANGE}T00:00:00Z/${CHANGE}T10:00:00Z`
  const refused = async (ranges: string) => {
    const { status, body } = await world.call(getAllClasses, { counts: '1', ranges })
    return [status, body.fields?.ranges]
  }
  expect(await refused(Array.from({ length: 7 }, () => range).join(','))).toEqual([
    400,
    messages.tooMany,
  ])
  expect(await refused(`${range},${CHANGE}`)).toEqual([400, messages.instantInvalid])
  expect(await refused(range.split('/').toReversed().join('/'))).toEqual([
    400,
    messages.rangeInvalid,
  ])
})

describe('a day of a zone is filtered by its instants (rule finding-2)', () => {
  /** Creates a class in each of the last and first minutes of two days. */
  const classesAt = async (title: string, instants: string[]) => {
    for (const at of instants)
      await world.call(
        createClass,
        classForm(await world.picture(teacher), {
          title,
          date: at.slice(0, 10),
          timing: at.slice(11, 16),
          timezone: 'UTC',
        }),
        teacher,
      )
  }

  test.each([
    // The Sundays with 23 hours in Berlin and New York.
    [BERLIN, `${CHANGE}T00:00:00+01:00`, `${CHANGE}T23:59:00+02:00`],
    [NEW_YORK, `${AMERICAN_CHANGE}T00:00:00-05:00`, `${AMERICAN_CHANGE}T23:59:00-04:00`],
  ])('also where it has 23 hours: %s', async (zone, first, last) => {
    const minute = (at: string, minutes: number) =>
      new Date(Date.parse(at) + minutes * 60_000).toISOString()
    const title = `A short day in ${zone}`
    const all = [minute(first, -1), minute(first, 0), minute(last, 0), minute(last, 1)]
    await classesAt(title, all)
    const { body } = await ask('class', { q: title, from: first, to: minute(last, 1) })
    expect(body.classes.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual(
      all.slice(1, 3),
    )
  })

  test('a range whose end equals its beginning is empty', async () => {
    const at = `${CHANGE}T00:00:00Z`
    const { body } = await ask('class', { from: at, to: at })
    expect(body).toMatchObject({ classes: [], total: 0, pages: 1 })
  })

  test.each([
    ['from', '2027-02-30T10:00:00Z'],
    ['from', '2027-03-28'],
    ['from', '2027-03-28T10:00:00'],
    ['to', '2027-03-28T24:00:00Z'],
    ['to', '2027-13-01T10:00:00Z'],
    ['to', 'tomorrow'],
    ['to', '+275760-09-13T00:00:00Z'],
  ])('%s=%s is refused', async (field, value) => {
    const { status, body } = await world.call(getAllClasses, { [field]: value })
    expect([status, body.fields]).toEqual([400, { [field]: messages.instantInvalid }])
  })
})

describe('invalid filters', () => {
  test.each([
    [{ from: '2027-03-02T00:00:00Z', to: '2027-03-01T00:00:00Z' }, { to: messages.rangeInvalid }],
    [{ time: 'noon', zone: 'UTC' }, { time: messages.dayPartInvalid }],
    [{ time: 'morning' }, { zone: messages.timezoneInvalid }],
    [{ days: 'tu' }, { zone: messages.timezoneInvalid }],
    [{ days: 'tu,xx', zone: 'UTC' }, { days: messages.weekdaysInvalid }],
    [{ days: 'tu, th', zone: 'UTC' }, { days: messages.weekdaysInvalid }],
    [{ time: 'morning', zone: 'Mars/Olympus' }, { zone: messages.timezoneInvalid }],
    [{ zone: '+02:00' }, { zone: messages.timezoneInvalid }],
    [{ seats: 'yes' }, { seats: messages.invalidInput }],
    [{ sort: 'newest' }, { sort: messages.sortInvalid }],
    [{ minPrice: -1 }, { minPrice: messages.priceInvalid }],
    [{ maxPrice: '1.001' }, { maxPrice: messages.priceInvalid }],
    [{ maxPrice: 'cheap' }, { maxPrice: messages.priceInvalid }],
    [{ minPrice: 20, maxPrice: '19.99' }, { maxPrice: messages.priceRangeInvalid }],
  ])(
    '%j is refused at its field (rules finding-2 to finding-6, finding-12)',
    async (query, fields) => {
      const { status, body } = await world.call(getAllCourses, query as never)
      expect([status, body.fields]).toEqual([400, fields])
    },
  )

  test('classes cannot be sorted by price (rule finding-6)', async () => {
    const { status, body } = await world.call(getAllClasses, { sort: 'price' as never })
    expect([status, body.fields]).toEqual([400, { sort: messages.sortInvalid }])
  })
})

test('blank filters are ignored (rule finding-1)', async () => {
  const blank = { from: '', to: '', time: '', days: '', zone: '', seats: '', sort: '' } as const
  const prices = { minPrice: '', maxPrice: '' }
  expect((await world.call(getAllClasses, blank)).body).toEqual(
    (await world.call(getAllClasses)).body,
  )
  expect((await world.call(getAllCourses, { ...blank, ...prices })).body).toEqual(
    (await world.call(getAllCourses)).body,
  )
})

test('taking the last seat, and freeing a seat, is visible in the next list (rule finding-4)', async () => {
  const title = 'A single seat'
  const id = await world.newClass(teacher, { title, maxStudents: 1 })
  const student = await world.person('student')
  const total = async () => (await ask('class', { q: title, seats: '1' })).body.total
  expect(await total()).toBe(1)
  await world.call(bookClass, { classId: id }, student)
  expect(await total()).toBe(0)
  await world.call(cancelClassBooking, { id }, student)
  expect(await total()).toBe(1)
})

test('a selection has series, short courses, or what instructors without a rating teach (rule finding-14)', async () => {
  const q = 'Selected'
  const titlesOf = (items: { title: string }[]) => items.map(({ title }) => title).toSorted()
  const onePage = { limit: '10', page: '1' }
  const thumbnail = await world.picture(teacher)
  const weekly = classForm(thumbnail, { title: `${q} weekly`, repeatWeekly: '2' })
  await world.call(createClass, weekly, teacher)
  await world.newClass(teacher, { title: `${q} once` })
  for (const duration of ['14', '15'])
    await world.call(
      createCourse,
      courseForm(await world.picture(teacher), { title: `${q} for ${duration} days`, duration }),
      teacher,
    )
  const classes = async (selection: 'series' | 'new-instructors') =>
    titlesOf((await world.call(getAllClasses, { q, selection, ...onePage })).body.classes)
  expect(await classes('series')).toEqual([`${q} weekly`])
  expect(await classes('new-instructors')).toEqual([`${q} once`, `${q} weekly`])
  const short = await world.call(getAllCourses, { q, selection: 'short' })
  expect(titlesOf(short.body.courses)).toEqual([`${q} for 14 days`])
  // `teacher` has no rating, and the others who teach what is listed have.
  const unrated = await world.call(getAllClasses, { selection: 'new-instructors', limit: '1000' })
  expect(unrated.body.classes.filter((one: ClassEntity) => one.instructorRating)).toEqual([])
})

test('a changed price is visible in the next list (rule finding-5)', async () => {
  const form = courseForm(await world.picture(teacher), { title: 'For a price', price: '120' })
  const { body } = await world.call(createCourse, form, teacher)
  const total = async (minPrice: string) =>
    (await ask('course', { q: form.title, minPrice })).body.total
  expect([await total('120'), await total('120.01')]).toEqual([1, 0])
  await world.call(
    updateCourse,
    { ...form, courseId: body.course._id, thumbnail: '', price: '120.01' },
    teacher,
  )
  expect([await total('120'), await total('120.01')]).toEqual([1, 1])
})
