import { PROFILE_PAGE_SIZE } from '@firstbell/contract/limits'
import { createMarketplace } from './marketplace.ts'
import type { Figure, Report } from './report.ts'
import { startSite, tellNobody, turnIntoCourses, type Person, type Site } from './site.ts'
import { requests } from './throughput.ts'

/** Lists in a large marketplace: those of people with many bookings. */

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
