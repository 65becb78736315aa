import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import pg from 'pg'
import { CATEGORIES, createMarketplace, FORMS, LEVELS, SUBJECTS } from './marketplace.ts'
import type { Figure, Report } from './report.ts'
import { startSite, tellNobody, turnIntoCourses, quick, type Person, type Site } from './site.ts'
import { compare, gets, requests, type Round } from './throughput.ts'

/** Lists in a large marketplace: those of people with many bookings, and searches. */

const BOOKINGS = 500
const STUDENTS = 1_000

/** A site with so many classes and ten bookings of each. */
async function startMarketplace(
  stack: AsyncDisposableStack,
  classes: number,
  postgres: Record<string, string> = {},
): Promise<Site> {
  const site = await startSite(stack, 1, {}, postgres)
  await createMarketplace(site.pool, classes, 10)
  return site
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Books a student into so many of the classes. @returns their ids */
async function bookMany({ pool }: Site, student: Person, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking (offering_id, student_id, status)
     select id, $1, 'booked' from (
       select id from offering where kind = 'class' order by id limit $2) as first
     returning offering_id as id`,
    [student.id, count],
  )
  return rows.map(({ id }) => id)
}

/** Median and p99 over one connection, after a warm-up. */
async function latency(
  name: string,
  url: string,
  target: number,
  options: { expect: number; headers?: Record<string, string>; more?: string },
): Promise<Figure[]> {
  const load = { connections: 1, ...options }
  await requests(url, { ...load, seconds: 2 })
  const { latency: found } = await requests(url, { ...load, seconds: 5 })
  const more = `p50 ${found?.p50} ms${options.more ? `, ${options.more}` : ''}`
  return [{ name: `${name}: p99`, value: found?.p99 ?? NaN, unit: 'ms', atMost: target, more }]
}

/**
 * The bookings of a student who has 500, with everyone in those classes, and the class of an
 * instructor with 1,000 students. Over one connection, which the target is for, and over 8. Counts
 * the SQL statements per request, which must not grow with the number of rows.
 */
export async function people(classes = '20000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startMarketplace(
    stack,
    Number(classes),
    process.env['DATABASE_URL'] ? {} : { shared_preload_libraries: 'pg_stat_statements' },
  )
  const [busy, idle, ...students] = await site.students(STUDENTS + 2)
  const [popular, fresh] = await site.people(2, 'approved')
  await bookMany(site, busy!, BOOKINGS)
  await bookMany(site, idle!, 1)
  for (const [teacher, many] of [
    [popular, STUDENTS],
    [fresh, 1],
  ] as const) {
    const [id] = await site.classes(1, STUDENTS, teacher!.id)
    await site.pool.query(
      `insert into booking (offering_id, student_id, status)
       select $1, student, 'booked' from unnest($2::uuid[]) as student`,
      [id, students.slice(0, many).map((student) => student.id)],
    )
  }
  await tellNobody(site.pool)
  await site.pool.query('vacuum analyze')

  const count = await createStatementCount(site)
  const figures: Figure[] = []
  for (const [name, path, person, other] of [
    [`student with ${BOOKINGS} bookings`, '/classes/get-userbooked-classes', busy, idle],
    [
      `instructor with ${STUDENTS} students in a class`,
      '/instructor/get-instructor-classes',
      popular,
      fresh,
    ],
  ] as const) {
    const url = site.url + path
    const headers = bearer(person!)
    const answer = await fetch(url, { headers })
    const more = `${((await answer.arrayBuffer()).byteLength / 1024).toFixed(0)} KB`
    figures.push(...(await latency(name, url, 20, { expect: 201, headers, more })))
    const eight = await requests(url, { connections: 8, expect: 201, headers })
    figures.push({ name: `${name}: p99 of 8 at once`, value: eight.latency!.p99, unit: 'ms' })
    const atMost = await count(url, bearer(other!))
    const value = await count(url, headers)
    figures.push({ name: `${name}: statements, at most those with one row`, value, atMost })
  }
  return { figures }
}

/**
 * Counts the statements of a request: those that were executed as often as the request.
 * @returns a counter, which returns 0 if the database does not count statements
 */
async function createStatementCount({ pool }: Site) {
  const times = 50
  const reset = () => pool.query('select pg_stat_statements_reset()')
  try {
    await pool.query('create extension if not exists pg_stat_statements')
    await reset()
  } catch {
    return async () => 0
  }
  return async (url: string, headers: Record<string, string>): Promise<number> => {
    await reset()
    for (let n = 0; n < times; n += 1) await (await fetch(url, { headers })).arrayBuffer()
    const { rows } = await pool.query<{ n: number }>(
      `select coalesce(sum(round(calls::numeric / $1)), 0)::int as n from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())`,
      [times],
    )
    return rows[0]!.n
  }
}

/**
 * The calendar feed of a person with 500 bookings, a third of them courses: the complete feed, a
 * request that answers 304, and the first page of My Classes.
 */
export async function calendar(classes = '20000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startMarketplace(stack, Number(classes))
  const [busy] = await site.students(1)
  const ids = await bookMany(site, busy!, BOOKINGS)
  const third = ids.filter((_, index) => index % 3 === 0)
  await turnIntoCourses(site.pool, third)
  await tellNobody(site.pool)
  await site.pool.query('vacuum analyze')

  const headers = bearer(busy!)
  const opened = await fetch(`${site.url}/me/calendar`, { method: 'POST', headers })
  const feed = site.url + new URL(((await opened.json()) as { url: string }).url).pathname
  const answer = await fetch(feed)
  const text = await answer.text()
  const events = text.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0
  const unchanged = { 'if-none-match': answer.headers.get('etag') ?? '' }
  const page = `${site.url}/classes/get-userbooked-classes?limit=${PROFILE_PAGE_SIZE}&page=1`
  const more = `${(text.length / 1024).toFixed(0)} KB`
  return {
    figures: [
      ...(await latency(`calendar of ${BOOKINGS}`, feed, 50, { expect: 200, more })),
      ...(await latency('the same, unchanged', feed, 5, { expect: 304, headers: unchanged })),
      ...(await latency('first page of My Classes', page, 20, { expect: 201, headers })),
    ],
    faults: events === BOOKINGS ? [] : [`${events} events in the calendar of ${BOOKINGS}`],
  }
}

/**
 * Searches titles of 100,000 classes over 8 connections, without repeating a search while its answer
 * is cached. The baseline is the database scanning all titles for the same words over as many
 * connections: the count and the first page, without instructors and pictures.
 */
export async function search(classes = '100000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startMarketplace(stack, Number(classes))
  const figures: Figure[] = []
  for (const [name, searches] of [
    ['rare: one title', rareSearches(Number(classes))],
    ['common: part of a word, with filters', commonSearches()],
  ] as const) {
    const next = gets(searches.map((query) => `/classes/getallclasses?limit=20&${query}`))
    const [ours, times, p99] = await compare(
      { name, atLeast: 50 },
      () => requests(site.url, { connections: 8, expect: 201, next }),
      () => scanFor(site, searches),
    )
    figures.push(ours!, times!, { ...p99!, atMost: 15 })
  }
  return { figures }
}

/** Searches for a title's number, which match one title. */
const rareSearches = (classes: number): string[] =>
  Array.from({ length: 20_000 }, (_, n) => `q=${String((n * 7919) % classes).padStart(6, '0')}`)

/**
 * Searches for parts of words that many titles have, combined with every filter: about 30,000
 * different ones, more than the server caches.
 */
function commonSearches(): string[] {
  const parts = new Set<string>()
  for (const word of [...SUBJECTS, ...FORMS])
    for (let from = 0; from + 3 <= word.length; from += 1)
      for (let to = from + 3; to <= word.length; to += 1)
        parts.add(word.slice(from, to).toLowerCase())
  return ['', ...LEVELS].flatMap((level) =>
    ['', ...CATEGORIES].flatMap((category) =>
      [...parts].map((q) => new URLSearchParams({ q, category, level }).toString()),
    ),
  )
}

async function scanFor({ pool }: Site, searches: readonly string[]): Promise<Round> {
  const began = performance.now()
  const until = began + (quick ? 1_000 : 3_000)
  let found = 0
  const one = async () => {
    const client = new pg.Client({ connectionString: pool.options.connectionString! })
    await client.connect()
    await client.query(
      'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
    )
    while (performance.now() < until) {
      const wanted = new URLSearchParams(searches[found % searches.length])
      const where = `from offering where kind = 'class' and cancelled_at is null and ends_at > now()
        and title ilike '%' || $1 || '%' and ($2 = '' or category = $2) and ($3 = '' or level = $3)`
      const values = [wanted.get('q'), wanted.get('category') ?? '', wanted.get('level') ?? '']
      await client.query({ name: 'count', text: `select count(*) ${where}`, values })
      await client.query({
        name: 'page',
        text: `select id, title, description, starts_at, ends_at, seats_taken ${where} order by starts_at, id limit 20`,
        values,
      })
      found += 1
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return { perSecond: found / ((performance.now() - began) / 1000) }
}
