import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createWriter, exchange } from './load.ts'
import {
  CATEGORIES,
  createMarketplace,
  FORMS,
  insertClasses,
  LEVELS,
  SUBJECTS,
} from './marketplace.ts'
import { median, percentile, type Figure, type Report } from './report.ts'
import { say, memoryOf, quick, startSite, tellNobody, type Person, type Site } from './site.ts'

/**
 * Measures the public list at 1,000,000 classes, half of them in series, one request at a time over one kept-alive
 * connection. The requests carry the cookie of a client with a recent write, so none is answered from the response
 * cache. Then measures how long it takes to delete an account, what a server process needs (memory, time to the
 * first answer), and how long it does not answer while 6,000 classes are imported. Finally it reports every slow
 * statement that read a whole large table.
 */

const LIMIT = 20
/** A table with more rows is large. */
const LARGE = 50_000
const ROUNDS = quick ? 10 : 300
const IMPORTED = 6_000
const LEAVERS = quick ? 6 : 60

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789%_'ß"]
const WORDS = [...SUBJECTS, ...FORMS]
const PARTS = WORDS.flatMap((word) => [word, word.slice(0, 3), word.slice(-4)])

interface Marketplace {
  site: Site
  classes: number
  get: Get
}

type Query = Record<string, string | number>
/** Requests one list as a client with a recent write. @returns the milliseconds and the list */
type Get = (
  query: Query,
) => Promise<{ milliseconds: number; body: { classes: unknown[]; total: number; pages: number } }>

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const lastPage = (classes: number) =>
  Math.max(1, Math.min(10_000 / LIMIT, Math.floor(classes / LIMIT)))
/** Requests pages from the first to the last. */
const somePage = (n: number, classes: number) => 1 + ((n * 7_919) % lastPage(classes))
/** Each filter, and each pair of filters: the n-th round uses the n-th pair. */
const FILTERS: ((n: number) => Query)[] = [
  () => ({}),
  (n) => ({ q: pick(PARTS, n) }),
  (n) => ({ category: pick(CATEGORIES, n) }),
  (n) => ({ level: pick(LEVELS, n) }),
  (n) => ({ from: inDays(n % 300) }),
  (n) => ({ from: inDays(n % 300), to: inDays((n % 300) + 1 + (n % 30)) }),
  (n) => ({ time: pick(['morning', 'afternoon', 'evening', 'night'], n), zone: 'Europe/Berlin' }),
  () => ({ seats: 1 }),
  () => ({ sort: 'rating' }),
]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const pair = (n: number): Query => ({
  ...pick(FILTERS, n)(n),
  ...pick(FILTERS, Math.floor(n / FILTERS.length))(n + 1),
})
/** Returns the request of the n-th round. The number of pages depends on the number of classes. */
const QUESTIONS: Record<string, (n: number, classes: number) => Query> = {
  'first page': () => ({}),
  'any page': (n, classes) => ({ page: somePage(n, classes) }),
  'the last page': (_n, classes) => ({ page: lastPage(classes) }),
  'a rare word': (n, classes) => ({ q: String((n * 7_919) % classes).padStart(6, '0') }),
  'a common word': (n) => ({ q: pick(PARTS, n) }),
  'one letter': (n) => ({ q: pick(LETTERS, n) }),
  'a word of no title': (n) => ({ q: `xq${n}` }),
  'a category': (n) => ({ category: pick(CATEGORIES, n) }),
  'a level': (n) => ({ level: pick(LEVELS, n) }),
  both: (n) => ({ category: pick(CATEGORIES, n), level: pick(LEVELS, n) }),
  'any page of a filter': (n, classes) => ({
    category: pick(CATEGORIES, n),
    page: somePage(n, classes / 5),
  }),
  'a common word with filters': (n) => ({
    q: pick(PARTS, n),
    category: pick(CATEGORIES, n),
    ...(n % 2 === 0 && { level: pick(LEVELS, n) }),
  }),
  'any page of a common word': (n, classes) => ({
    q: pick(WORDS, n),
    page: somePage(n, classes / 25),
  }),
  'three words': (n) => ({ q: `${pick(SUBJECTS, n)} ${pick(FORMS, n * 3)} with` }),
  'a typing error': (n) => ({ q: pick(SUBJECTS, n).replace(/(?<=^..)./, ''), suggest: 1 }),
  'a pair of filters': pair,
  'any page of a pair of filters': (n, classes) => ({
    ...pair(n),
    page: somePage(n, classes / 50),
  }),
  'a pair of filters with counts': (n) => ({
    zone: 'Europe/Berlin',
    ...pair(n),
    counts: 1,
    ranges: [0, 1, 5].map((days) => `${inDays(days)}/${inDays(days + 7)}`).join(','),
  }),
}
const AFTER_A_CHANGE = ['first page', 'a category', 'a common word']

export async function million(count = '1000000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const classes = Number(count)
  const site = await startSite(stack, 1, {}, { session_preload_libraries: 'auto_explain' })
  await createMarketplace(site.pool, classes)
  const large = { site, classes, get: await createGet(stack, site.pool, site.url) }
  const lists: Figure[] = []
  for (const name of Object.keys(QUESTIONS)) lists.push(await measure(large, name))
  for (const name of AFTER_A_CHANGE) lists.push(await measure(large, name, change))
  const leaving: Figure[] = []
  for (const [who, prepare] of [
    ['a student', createStudentsWhoLeave],
    ['an instructor', createInstructorsWhoLeave],
  ] as const) {
    leaving.push(p99(`${who} deletes the account`, await leave(large, prepare), 200))
  }
  const memory = await memoryAfter(large)
  const start = await firstAnswer(large)
  const importing = await longestStall(large, () =>
    insertClasses(large.site.pool, IMPORTED, 5_000_000, 0),
  )
  const wholeReads = await statementsThatReadAll(large)
  return {
    figures: [
      ...lists,
      ...leaving,
      { name: 'memory of the server', value: memory, unit: 'MB', atMost: 250 },
      { name: 'start to the first list', value: start, unit: 'ms', atMost: 3_000 },
      {
        name: 'longest wait for /healthz during an import',
        value: importing,
        unit: 'ms',
        atMost: 100,
      },
    ],
    faults: wholeReads.map((statement) => `reads all of a table: ${statement}`),
  }
}

async function createGet(stack: AsyncDisposableStack, pool: pg.Pool, url: string): Promise<Get> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  stack.defer(() => agent.destroy())
  const writer = await createWriter(pool)
  return async (query) => {
    const search = new URLSearchParams({ limit: String(LIMIT) })
    for (const [key, value] of Object.entries(query)) search.set(key, String(value))
    const headers = { cookie: writer() }
    const from = performance.now()
    const path = `/classes/getallclasses?${search}`
    const { status, bytes } = await exchange(url, { agent, headers, path })
    if (status !== 201) throw new Error(`${search}: ${status} ${bytes}`)
    return { milliseconds: performance.now() - from, body: JSON.parse(bytes.toString()) }
  }
}

/** Edits a class like the API does: its title, and its start. */
async function change({ site, classes }: Marketplace, n: number): Promise<void> {
  await site.pool.query(
    `update offering set title = title || ' anew', starts_at = starts_at + interval '1 hour',
       ends_at = ends_at + interval '1 hour'
     where id = (select offering_id from listing where kind = 'class' and starts_at > now()
       order by starts_at, offering_id offset $1 limit 1)`,
    [(n * 13) % Math.min(500, classes)],
  )
}

async function measure(
  marketplace: Marketplace,
  name: string,
  before?: typeof change,
): Promise<Figure> {
  const times: number[] = []
  const warmUp = quick ? 2 : 30
  for (let round = 0; round < warmUp + ROUNDS; round += 1) {
    await before?.(marketplace, round)
    const query = await withKnownPage(marketplace, QUESTIONS[name]!(round, marketplace.classes))
    const { milliseconds, body } = await marketplace.get(query)
    const left = body.total - (Number(query['page'] ?? 1) - 1) * LIMIT
    if (body.classes.length !== Math.max(0, Math.min(LIMIT, left)))
      throw new Error(`${name}: ${body.classes.length} classes of ${body.total}`)
    if (round >= warmUp) times.push(milliseconds)
  }
  const figure = p99(`${name}${before ? ' after a change' : ''}`, times, 50)
  say(`${figure.name} ${figure.value.toFixed(1)} ms`)
  return figure
}

const pages = new Map<string, number>()

/** Lists end sooner if many matches belong to few series (rule series-10). */
async function withKnownPage({ get }: Marketplace, query: Query): Promise<Query> {
  const { page, ...list } = query
  if (page === undefined) return query
  const key = JSON.stringify(list)
  if (!pages.has(key)) pages.set(key, (await get(list)).body.pages)
  return { ...list, page: Math.max(1, Math.min(Number(page), pages.get(key)!)) }
}

const p99 = (name: string, times: number[], atMost: number): Figure => ({
  name: `${name}: p99`,
  value: percentile(times, 0.99),
  unit: 'ms',
  atMost,
  more: `p50 ${median(times).toFixed(1)} ms`,
})

// ---------------------------------------------------------------------------------------- leaving

/** The number of people who have booked ten classes each. */
async function createStudentsWhoLeave({ pool, students }: Site, count: number): Promise<Person[]> {
  const people = await students(count)
  await pool.query(
    `insert into booking (offering_id, student_id, status)
     select class.id, person, 'booked'
     from unnest($1::uuid[]) with ordinality as who (person, n)
       cross join generate_series(1, 10) as one, lateral (
         select offering_id as id from listing
         where kind = 'class' and starts_at > now() + make_interval(hours => (n * 131 + one * 17)::int)
         order by starts_at, offering_id limit 1) as class
     on conflict do nothing`,
    [people.map(({ id }) => id)],
  )
  await tellNobody(pool)
  return people
}

/** The number of instructors with five future classes, each with a student, and five past ones. */
async function createInstructorsWhoLeave(site: Site, count: number): Promise<Person[]> {
  const people = await site.people(count, 'approved')
  for (const { id } of people) {
    const classes = await site.classes(10, 20, id)
    await site.pool.query(
      `insert into booking (offering_id, student_id, status)
       select class, student.id, 'booked' from unnest($1::uuid[]) with ordinality as given (class, n)
         join bench_student as student on student.number = n`,
      [classes],
    )
    await site.pool.query(
      `update offering set starts_at = starts_at - (n % 2) * interval '100 days',
         ends_at = ends_at - (n % 2) * interval '100 days'
       from unnest($1::uuid[]) with ordinality as given (class, n) where id = class`,
      [classes],
    )
  }
  await tellNobody(site.pool)
  return people
}

/** Returns the milliseconds of each deletion of an account. */
async function leave(
  { site }: Marketplace,
  prepare: typeof createStudentsWhoLeave,
  count = LEAVERS,
): Promise<number[]> {
  const times: number[] = []
  for (const { token } of await prepare(site, count)) {
    const began = performance.now()
    const answer = await fetch(`${site.url}/auth/deleteuser`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.text()
    if (answer.status !== 201) throw new Error(`An account stays: ${answer.status} ${body}`)
    times.push(performance.now() - began)
  }
  return times
}

// ------------------------------------------------------------------------------------- statements

/**
 * Returns the slow statements that read most of a large table, each once. Everything is repeated for a short time while
 * PostgreSQL counts the rows that it reads; the repetition is not measured.
 */
async function statementsThatReadAll(marketplace: Marketplace): Promise<string[]> {
  const { site, classes, get } = marketplace
  const { pool, postgresLog } = site
  const settings = ["log_min_duration = '5ms'", 'log_analyze = on', 'log_timing = off']
  for (const setting of [...settings, 'log_verbose = on'])
    await pool.query(`alter system set auto_explain.${setting}`)
  await pool.query('select pg_reload_conf()')
  for (const question of Object.values(QUESTIONS))
    for (let n = 0; n < 3; n += 1) await get(await withKnownPage(marketplace, question(n, classes)))
  for (const prepare of [createStudentsWhoLeave, createInstructorsWhoLeave])
    await leave(marketplace, prepare, 3)
  // The jobs that run every minute.
  if (!quick) await delay(61_000)
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select oid::regclass::text as name, reltuples as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [LARGE],
  )
  const sizes = new Map(rows.map((row) => [row.name, row.rows]))
  const found = new Set<string>()
  for (const plan of postgresLog()
    .split(/duration: [\d.]+ ms {2}plan:/)
    .slice(1)) {
    const statement = /Query Text: (.*?)(?=\n\t\S.*\(cost=)/s.exec(plan)?.[1] ?? plan
    for (const [, table = '', read, loops, more = ''] of plan.matchAll(
      / on public\.(\w+)[^\n]*\(actual rows=([\d.]+) loops=(\d+)\)(.*?)(?=->|$)/gs,
    )) {
      const removed = /Rows Removed by Filter: (\d+)/.exec(more)?.[1] ?? 0
      if ((Number(read) + Number(removed)) * Number(loops) >= (sizes.get(table) ?? Infinity) / 2)
        found.add(`${table}: ${statement.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`)
    }
  }
  return [...found]
}

// ------------------------------------------------------------------------------------- the process

/** Returns the milliseconds from the start of another process to its first list. */
async function firstAnswer({ site }: Marketplace): Promise<number> {
  const server = await site.start()
  const began = performance.now()
  for (;;) {
    const path = `/classes/getallclasses?limit=${LIMIT}`
    const answer = await fetch(server.url + path).catch(() => null)
    if (answer) {
      await answer.text()
      if (answer.status !== 201) throw new Error(`A list was answered with ${answer.status}`)
      return performance.now() - began
    }
    await delay(10)
  }
}

/** Returns the longest wait for /healthz in milliseconds, while lists are requested and `work` runs. */
async function longestStall({ site, get }: Marketplace, work: () => Promise<unknown>) {
  let running = true
  let longest = 0
  const watching = (async () => {
    while (running) {
      const from = performance.now()
      await fetch(`${site.url}/healthz`).then((answer) => answer.text())
      longest = Math.max(longest, performance.now() - from)
      await delay(5)
    }
  })()
  const asking = (async () => {
    for (let n = 0; running; n += 1) await get({ q: pick(PARTS, n) })
  })()
  await work()
  running = false
  await Promise.all([watching, asking])
  return longest
}

/**
 * Returns the resident memory of a new process in megabytes, after requests with the same number of different answers for
 * any number of classes, because a process caches answers.
 */
async function memoryAfter({ site, classes }: Marketplace): Promise<number> {
  await using stack = new AsyncDisposableStack()
  const server = await site.start()
  await server.ready()
  const get = await createGet(stack, site.pool, server.url)
  for (const name of ['first page', 'a rare word', 'one letter', 'a category', 'both'])
    for (let n = 0; n < ROUNDS; n += 1) await get(QUESTIONS[name]!(n, classes))
  return memoryOf(server.pid)
}
