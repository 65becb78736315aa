import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createWriterCookie } from '../apps/server/src/platform/http/response-cache/writer-cookie.ts'
import { FORMS, SUBJECTS } from './large-marketplace.ts'
import { median, percentile, printTable, writeResults } from './figures.ts'
import {
  createClasses,
  createDatabase,
  createPeople,
  freePort,
  root,
  say,
  startServer,
  tellNobody,
  temporaryFolder,
  type Person,
  type ServerUnderTest,
  type TestDatabase,
} from './site.ts'

/**
 * `node bench/million.ts [classes]`: the public list at 1,000,000 classes and at 1,000, by turns, one
 * request at a time over one kept-alive connection. Nothing is answered from kept answers: the
 * requests carry the cookie of somebody who has just written. Then how long it takes to delete an
 * account, what a server process takes for it (memory, time to the first answer), and how long it
 * answers nobody while 6,000 classes are imported. In the end it lists every slow statement of the
 * large site that read a whole large table.
 */

const SMALL = 1_000
const LIMIT = 20
const ROUNDS = Number(process.env['ROUNDS'] ?? 300)
const IMPORTED = 6_000
const LEAVERS = 60
const REACH = { p99: 50, leaveP99: 200, megabytes: 50, firstAnswerMs: 3_000, stallMs: 100 }

const CATEGORIES = ['Music', 'Arts', 'Sports', 'Technology', 'Language']
const LEVELS = ['Beginner', 'Intermediate', 'Advanced']
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789%_'ß"]
const PARTS = [...SUBJECTS, ...FORMS].flatMap((word) => [word, word.slice(0, 3), word.slice(-4)])

interface Site {
  database: TestDatabase
  server: ServerUnderTest
  classes: number
  /** Milliseconds of one list, as somebody who has just written asks for it. */
  get: (query: Record<string, string | number>) => Promise<{ milliseconds: number; body: ListBody }>
}

interface ListBody {
  classes: unknown[]
  total: number
  pages: number
}

/** What is asked for in the n-th round; `site` decides how many pages there are. */
type Question = (
  n: number,
  site: Site,
) => Record<string, string | number> | Promise<Record<string, string | number>>

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const lastPage = ({ classes }: Site, share = 1) =>
  Math.max(1, Math.min(10_000 / LIMIT, Math.floor((classes * share) / LIMIT)))
/** Spread over all pages. */
const somePage = (n: number, site: Site, share?: number) =>
  1 + ((n * 7_919) % lastPage(site, share))

const QUESTIONS: Record<string, Question> = {
  'first page': () => ({}),
  'any page': (n, site) => ({ page: somePage(n, site) }),
  'the last page': (_n, site) => ({ page: lastPage(site) }),
  'a rare word': (n, { classes }) => ({ q: String((n * 7_919) % classes).padStart(6, '0') }),
  'a common word': (n) => ({ q: pick(PARTS, n) }),
  'one letter': (n) => ({ q: pick(LETTERS, n) }),
  'a word of no title': (n) => ({ q: `xq${n}` }),
  'a category': (n) => ({ category: pick(CATEGORIES, n) }),
  'a level': (n) => ({ level: pick(LEVELS, n) }),
  both: (n) => ({ category: pick(CATEGORIES, n), level: pick(LEVELS, n) }),
  'any page of a filter': (n, site) => ({
    category: pick(CATEGORIES, n),
    page: somePage(n, site, 1 / 5),
  }),
  'a common word with filters': (n) => ({
    q: pick(PARTS, n),
    category: pick(CATEGORIES, n),
    ...(n % 2 === 0 && { level: pick(LEVELS, n) }),
  }),
  'any page of a common word': (n, site) => ({
    q: pick([...SUBJECTS, ...FORMS], n),
    page: somePage(n, site, 1 / 25),
  }),
  'first page after a change': async (n, site) => {
    await change(site, n)
    return {}
  },
  'a filter after a change': async (n, site) => {
    await change(site, n)
    return { category: pick(CATEGORIES, n) }
  },
  'a common word after a change': async (n, site) => {
    await change(site, n)
    return { q: pick(PARTS, n) }
  },
}

export async function million(classes: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const sites = [await open(stack, SMALL), await open(stack, classes)] as const
  const rows: { name: string; small: Times; large: Times }[] = []
  for (const [name, question] of Object.entries(QUESTIONS)) {
    rows.push({ name, ...(await compare(name, question, sites)) })
    const { small, large } = rows.at(-1)!
    say(`${name}: ${shown(large)} (${shown(small)} of ${SMALL})`)
  }
  const [small, large] = sites
  const leaving = []
  for (const [who, prepare] of [
    ['a student', createStudentsWhoLeave],
    ['an instructor', createInstructorsWhoLeave],
  ] as const) {
    const name = `${who} deletes the account`
    const times = { small: await leave(small, prepare), large: await leave(large, prepare) }
    leaving.push({ name, ...times })
    say(`${name}: ${shown(times.large)} (${shown(times.small)} of ${SMALL})`)
  }
  const memory = {
    small: await memoryAfter(stack, small),
    large: await memoryAfter(stack, large),
  }
  const start = await firstAnswer(stack, large)
  const still = await longestStall(large, () => delay(2_000))
  const importing = await longestStall(large, () => importClasses(large.database.pool))
  const afterImport = await compare('first page', () => ({}), sites)
  printTable([
    ['what', `${SMALL} classes`, `${classes} classes`, 'reach'],
    ...rows.map((row) => [row.name, shown(row.small), shown(row.large), `p99 ≤ ${REACH.p99} ms`]),
    [
      'first page after the import',
      shown(afterImport.small),
      shown(afterImport.large),
      `p99 ≤ ${REACH.p99} ms`,
    ],
    ...leaving.map((row) => [
      row.name,
      shown(row.small),
      shown(row.large),
      `p99 ≤ ${REACH.leaveP99} ms`,
    ]),
    [
      'memory of the server',
      `${memory.small.toFixed(0)} MB`,
      `${memory.large.toFixed(0)} MB`,
      `≤ + ${REACH.megabytes} MB`,
    ],
    ['start to the first list', '', `${start.toFixed(0)} ms`, `≤ ${REACH.firstAnswerMs} ms`],
    ['longest wait for /healthz', '', `${still.toFixed(0)} ms`, ''],
    ['the same during an import', '', `${importing.toFixed(0)} ms`, `≤ ${REACH.stallMs} ms`],
  ])
  const wholeReads = await statementsThatReadAll(large)
  for (const { table, statement } of wholeReads) say(`reads all of ${table}: ${statement}`)
  await writeResults(
    'million',
    {
      postgres: large.database.version,
      classes,
      rounds: ROUNDS,
      rows,
      afterImport,
      leaving,
      wholeReads,
      memory,
      start,
      still,
      importing,
      reach: REACH,
    },
    [
      ...[...rows, { name: 'first page after the import', ...afterImport }]
        .filter((row) => row.large.p99 > REACH.p99)
        .map((row) => `${row.name}: p99 ${row.large.p99.toFixed(0)} ms`),
      ...leaving
        .filter((row) => row.large.p99 > REACH.leaveP99)
        .map((row) => `${row.name}: p99 ${row.large.p99.toFixed(0)} ms`),
      ...wholeReads.map(({ table }) => `a statement reads all of ${table}`),
      ...(memory.large - memory.small > REACH.megabytes ? ['memory'] : []),
      ...(start > REACH.firstAnswerMs ? ['start'] : []),
      ...(importing > REACH.stallMs ? ['stall'] : []),
    ],
  )
}

async function open(stack: AsyncDisposableStack, classes: number): Promise<Site> {
  const database = await createDatabase(stack, { session_preload_libraries: 'auto_explain' })
  const server = await serve(stack, database)
  await server.ready()
  await makeClasses(database.pool, classes)
  return siteOf(stack, database, server, classes)
}

async function siteOf(
  stack: AsyncDisposableStack,
  database: TestDatabase,
  server: ServerUnderTest,
  classes: number,
): Promise<Site> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  stack.defer(() => agent.destroy())
  const { rows } = await database.pool.query<{ value: Buffer }>(
    "select value from secret where name = 'written-cookie'",
  )
  const written = createWriterCookie(rows[0]!.value, false)
  return {
    database,
    server,
    classes,
    get: async (query) => {
      const search = new URLSearchParams({ limit: String(LIMIT) })
      for (const [key, value] of Object.entries(query)) search.set(key, String(value))
      const from = performance.now()
      const body = await new Promise<string>((done, fail) => {
        request(
          `${server.url}/classes/getallclasses?${search}`,
          { agent, headers: { cookie: written.create().split(';', 1) } },
          (answer) =>
            void text(answer).then(
              (sent) =>
                answer.statusCode === 201
                  ? done(sent)
                  : fail(new Error(`${search}: ${answer.statusCode} ${sent}`)),
              fail,
            ),
        )
          .on('error', fail)
          .end()
      })
      return { milliseconds: performance.now() - from, body: JSON.parse(body) as ListBody }
    },
  }
}

const serve = async (stack: AsyncDisposableStack, database: TestDatabase) =>
  startServer(stack, {
    PORT: String(await freePort()),
    DATA_DIR: await temporaryFolder(stack),
    DATABASE_URL: database.url,
  })

/**
 * Coming classes over a year, as bench/large-marketplace.ts titles them. A million rows, one by one through a
 * trigger into full indexes, take many times as long as both at once: the rows of `listing` are made
 * together, and then its indexes, by the migration's own statements.
 */
async function makeClasses(pool: pg.Pool, classes: number): Promise<void> {
  const migration = await readFile(join(root, 'apps/server/migrations/0014-listing.sql'), 'utf8')
  const indexes = [...migration.matchAll(/^create index (\w+)[^;]*;/gm)]
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '256MB'")
    let began = performance.now()
    await client.query('alter table offering disable trigger offering_listing_kept')
    await makePeople(client, classes)
    await insertClasses(client, classes, 0)
    await bookClasses(client)
    await client.query('alter table offering enable trigger offering_listing_kept')
    const made = performance.now() - began
    for (const [, name] of indexes) await client.query(`drop index ${name}`)
    began = performance.now()
    await client.query(
      `insert into listing (offering_id, kind, title, category, level, starts_at, ends_at)
       select id, kind, listing_title(title), category, level, starts_at, ends_at from offering
       order by kind, starts_at`,
    )
    for (const [statement] of indexes) await client.query(statement)
    say(
      `${classes} classes made in ${(made / 1_000).toFixed(0)} s, listed in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
    )
    // Whatever still reads, such as an autovacuum, keeps pages from being marked as visible to all.
    for (let visible = false; !visible; await delay(1_000)) {
      await client.query('vacuum analyze')
      const { rows } = await client.query<{ visible: boolean }>(
        "select relallvisible = relpages as visible from pg_class where relname = 'listing'",
      )
      visible = rows[0]!.visible
    }
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

async function insertClasses(
  client: pg.Pool | pg.PoolClient,
  count: number,
  from: number,
): Promise<void> {
  await client.query(
    `insert into offering (kind, instructor_id, title, description, category, level, local_date, local_time,
       timezone, starts_at, ends_at, duration, max_students, seats_taken)
     select 'class', (select id from bench_teacher where number = n % $7::int),
       ($2::text[])[1 + n % cardinality($2::text[])] || ' ' ||
         ($3::text[])[1 + (n / 7) % cardinality($3::text[])] || ' with ' ||
         (array['Ada', 'Grace', 'Linus', 'Edsger', 'Barbara'])[1 + (n / 3) % 5] || ' ' ||
         lpad(n::text, 6, '0'),
       'Chords, rhythm and a first song, at a pace that leaves room for questions. Bring what you have.',
       ($4::text[])[1 + (n * 7) % 5], ($5::text[])[1 + (n * 11) % 3],
       (at at time zone 'UTC')::date, (at at time zone 'UTC')::time, 'UTC', at,
       at + interval '90 minutes', 90, 20, 1
     from generate_series($6::int, $6::int + $1::int - 1) as n,
       -- 7919 is prime: neighbours in number are far apart in time.
       lateral (select date_trunc('hour', now()) + interval '1 day'
         + (n::bigint * 7919 % $1) * interval '365 days' / $1 as at) as time`,
    [count, SUBJECTS, FORMS, CATEGORIES, LEVELS, from, teachersOf(count)],
  )
}

const teachersOf = (classes: number) => Math.ceil(classes / 20)
const studentsOf = (classes: number) => Math.ceil(classes / 5)

/** The instructors and students of that many classes, numbered in tables of the benchmark. */
async function makePeople(client: pg.PoolClient, classes: number): Promise<void> {
  for (const [role, count] of [
    ['teacher', teachersOf(classes)],
    ['student', studentsOf(classes)],
  ] as const)
    await client.query(
      `create table bench_${role} (number integer primary key, id uuid not null default gen_random_uuid());
       insert into bench_${role} (number) select * from generate_series(0, ${count - 1});
       insert into person (id, subject, email, name, contact, roles, dob, gender)
       select id, '${role}.' || number, '${role}.' || number || '@example.com', 'Person ' || number,
         '0123456789', array['${role === 'teacher' ? 'instructor' : role}'], '1990-05-05', 'other'
       from bench_${role};
       ${role === 'teacher' ? `insert into instructor (person_id, approved) select id, true from bench_teacher` : ''}`,
    )
}

/** One booking with its history and one session a class, without the mails that triggers cause. */
async function bookClasses(client: pg.PoolClient): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    insert into booking (offering_id, student_id, status)
    select class.id, student.id, 'booked'
    from (select id, row_number() over () as n from offering) as class
      join bench_student as student
        on student.number = class.n * 7919 % (select count(*) from bench_student);
    insert into booking_event (booking_id, offering_id, student_id, to_status, actor)
    select id, offering_id, student_id, 'booked', 'student' from booking;
    insert into session (offering_id, starts_at, ends_at)
    select id, starts_at, ends_at from offering;
    set session_replication_role = origin`)
}

// ---------------------------------------------------------------------------------------- leaving

/** People who have booked ten classes each. */
async function createStudentsWhoLeave(
  { database: { pool }, server }: Site,
  count = LEAVERS,
): Promise<Person[]> {
  const people = await createPeople(pool, server.url, count, 'student')
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

/** Instructors with five coming classes, in which somebody has booked, and five past ones. */
async function createInstructorsWhoLeave(
  { database: { pool }, server }: Site,
  count = LEAVERS,
): Promise<Person[]> {
  const people = await createPeople(pool, server.url, count, 'approved')
  for (const { id } of people) {
    const classes = await createClasses(
      pool,
      Array.from({ length: 10 }, () => 20),
      id,
    )
    await pool.query(
      `insert into booking (offering_id, student_id, status)
       select class, student.id, 'booked' from unnest($1::uuid[]) with ordinality as given (class, n)
         join bench_student as student on student.number = n`,
      [classes],
    )
    await pool.query(
      `update offering set starts_at = starts_at - (n % 2) * interval '100 days',
         ends_at = ends_at - (n % 2) * interval '100 days'
       from unnest($1::uuid[]) with ordinality as given (class, n) where id = class`,
      [classes],
    )
  }
  await tellNobody(pool)
  return people
}

async function leave(site: Site, prepare: (site: Site) => Promise<Person[]>): Promise<Times> {
  await fetch(`${site.server.url}/identity/jwks.json`).then((answer) => answer.text())
  const people = await prepare(site)
  const times: number[] = []
  for (const { token } of people) {
    const began = performance.now()
    const answer = await fetch(`${site.server.url}/auth/deleteuser`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    const said = await answer.text()
    if (answer.status !== 201) throw new Error(`An account stays: ${answer.status} ${said}`)
    times.push(performance.now() - began)
  }
  return figuresOf(times)
}

// ------------------------------------------------------------------------------------- statements

/** Milliseconds from which on a statement is written to the log with its plan. */
const SLOW = 5

/**
 * The slow statements that read most of a large table, each once: everything is done again for a
 * little while PostgreSQL counts the rows that it reads, which is why it is not measured then.
 */
async function statementsThatReadAll(site: Site) {
  const { pool } = site.database
  for (const setting of [
    `log_min_duration = '${SLOW}ms'`,
    'log_analyze = on',
    'log_timing = off',
    'log_verbose = on',
  ])
    await pool.query(`alter system set auto_explain.${setting}`)
  await pool.query('select pg_reload_conf()')
  for (const question of Object.values(QUESTIONS))
    for (let n = 0; n < 3; n += 1) await site.get(await question(n, site))
  for (const prepare of [createStudentsWhoLeave, createInstructorsWhoLeave])
    await leave(site, (there) => prepare(there, 3))
  // Jobs of every minute.
  await delay(61_000)
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select oid::regclass::text as name, reltuples as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1`,
    [site.classes / 20],
  )
  const sizes = new Map(rows.map((row) => [row.name, row.rows]))
  const found = new Map<string, { table: string; statement: string }>()
  for (const plan of site.database
    .log()
    .split(/duration: [\d.]+ ms {2}plan:/)
    .slice(1)) {
    const statement = /Query Text: (.*?)(?=\n\t\S.*\(cost=)/s.exec(plan)?.[1] ?? plan
    for (const [, table = '', read, loops, more = ''] of plan.matchAll(
      / on public\.(\w+)[^\n]*\(actual rows=([\d.]+) loops=(\d+)\)(.*?)(?=->|$)/gs,
    )) {
      const removed = /Rows Removed by Filter: (\d+)/.exec(more)?.[1] ?? 0
      if ((Number(read) + Number(removed)) * Number(loops) < (sizes.get(table) ?? Infinity) / 2)
        continue
      const words = statement.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
      found.set(`${table} ${words}`, { table, statement: words })
    }
  }
  return [...found.values()]
}

const importClasses = (pool: pg.Pool) => insertClasses(pool, IMPORTED, 5_000_000)

/** Somebody edits a class, as the API would: its title, and when it starts. */
async function change({ database, classes }: Site, n: number): Promise<void> {
  await database.pool.query(
    `update offering set title = title || ' anew', starts_at = starts_at + interval '1 hour',
       ends_at = ends_at + interval '1 hour'
     where id = (select offering_id from listing where kind = 'class' and starts_at > now()
       order by starts_at, offering_id offset $1 limit 1)`,
    [(n * 13) % Math.min(500, classes)],
  )
}

interface Times {
  p50: number
  p99: number
  most: number
}
const figuresOf = (times: number[]): Times => ({
  p50: median(times),
  p99: percentile(times, 0.99),
  most: Math.max(...times),
})
const shown = ({ p50, p99 }: Times) => `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`

async function compare(
  name: string,
  question: Question,
  [small, large]: readonly [Site, Site],
): Promise<{ small: Times; large: Times }> {
  const times = new Map<Site, number[]>([
    [small, []],
    [large, []],
  ])
  for (let round = -30; round < ROUNDS; round += 1)
    // By turns also in who comes first.
    for (const site of round % 2 === 0 ? [small, large] : [large, small]) {
      const query = await question(round + 30, site)
      const { milliseconds, body } = await site.get(query)
      const left = body.total - (Number(query['page'] ?? 1) - 1) * LIMIT
      if (body.classes.length !== Math.max(0, Math.min(LIMIT, left)))
        throw new Error(`${name}: ${body.classes.length} classes of ${body.total}`)
      if (round >= 0) times.get(site)!.push(milliseconds)
    }
  return { small: figuresOf(times.get(small)!), large: figuresOf(times.get(large)!) }
}

/** Milliseconds from the start of another process to its first list. */
async function firstAnswer(stack: AsyncDisposableStack, { database }: Site): Promise<number> {
  const server = await serve(stack, database)
  const began = performance.now()
  for (;;) {
    const answer = await fetch(`${server.url}/classes/getallclasses?limit=${LIMIT}`).catch(
      () => null,
    )
    if (answer) {
      await answer.text()
      if (answer.status !== 201) throw new Error(`A list was answered with ${answer.status}`)
      return performance.now() - began
    }
    await delay(10)
  }
}

/** The longest that /healthz was waited for, in milliseconds, while lists are asked for and `work` runs. */
async function longestStall(site: Site, work: () => Promise<unknown>): Promise<number> {
  let running = true
  let longest = 0
  const watching = (async () => {
    while (running) {
      const from = performance.now()
      await fetch(`${site.server.url}/healthz`).then((answer) => answer.text())
      longest = Math.max(longest, performance.now() - from)
      await delay(5)
    }
  })()
  const asking = (async () => {
    for (let n = 0; running; n += 1) await site.get({ q: pick(PARTS, n) })
  })()
  await work()
  running = false
  await Promise.all([watching, asking])
  return longest
}

/**
 * Resident memory of a new process, in megabytes, after questions that have as many different answers
 * whatever the number of classes, because a process keeps answers for a while.
 */
async function memoryAfter(
  stack: AsyncDisposableStack,
  { database, classes }: Site,
): Promise<number> {
  const server = await serve(stack, database)
  await server.ready()
  const site = await siteOf(stack, database, server, classes)
  for (const name of ['first page', 'a rare word', 'one letter', 'a category', 'both'])
    for (let n = 0; n < ROUNDS; n += 1) await site.get(await QUESTIONS[name]!(n, site))
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

if (import.meta.main) {
  process.chdir(root)
  await million(Number(process.argv[2] ?? 1_000_000))
  process.exit()
}
