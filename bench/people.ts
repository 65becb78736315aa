import type pg from 'pg'
import { printTable, writeResults } from './figures.ts'
import { startLargeMarketplace } from './large-marketplace.ts'
import { createStudents, root, tellNobody, type Student } from './site.ts'
import { requests } from './throughput.ts'

/**
 * `node bench/people.ts [classes]`: the lists of people with many bookings in a large marketplace:
 * the bookings of a student who has 500, with everyone in those classes, and the class of an
 * instructor with 1,000 students. Over one connection, which the target is for, and over 8. Counts
 * the SQL statements per request, which must not grow with the number of rows.
 */

const BOOKINGS = 500
const STUDENTS = 1_000
const SECONDS = 4
const TARGET = 20

export async function people(classes: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const given = process.env['DATABASE_URL'] !== undefined
  const { database, server, bookings } = await startLargeMarketplace(
    stack,
    classes,
    given ? {} : { shared_preload_libraries: 'pg_stat_statements' },
  )
  const { pool } = database
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const everybody = await createStudents(pool, server.url, STUDENTS + 4)
  const [busy, idle, popular, fresh, ...students] = everybody as unknown as [
    Student,
    Student,
    Student,
    Student,
    ...Student[],
  ]
  await pool.query(
    `insert into booking (offering_id, student_id, status)
     select id, $1, 'booked' from (
       select id from offering where kind = 'class' order by id limit $2) as first`,
    [busy.id, BOOKINGS],
  )
  await pool.query(
    `insert into booking (offering_id, student_id, status)
     select id, $1, 'booked' from (select id from offering where kind = 'class' limit 1) as first`,
    [idle.id],
  )
  await teach(pool, popular, students)
  await teach(pool, fresh, students.slice(0, 1))
  await tellNobody(pool)
  await pool.query('vacuum analyze')

  const counted = await createStatementCount(pool)
  const rows = []
  for (const { name, path, person, other } of [
    {
      name: `student with ${BOOKINGS} bookings`,
      path: '/classes/get-userbooked-classes',
      person: busy,
      other: idle,
    },
    {
      name: `instructor with ${STUDENTS} students in a class`,
      path: '/instructor/get-instructor-classes',
      person: popular,
      other: fresh,
    },
  ]) {
    const url = `${server.url}${path}`
    const headers = (who: Student) => ({ authorization: `Bearer ${who.token}` })
    const answer = await fetch(url, { headers: headers(person) })
    const bytes = (await answer.arrayBuffer()).byteLength
    const load = (connections: number, seconds = SECONDS) =>
      requests(url, { connections, seconds, expect: 201, headers: headers(person) })
    await load(8, 2)
    const one = await load(1)
    const eight = await load(8)
    const statements = await counted(() => fetch(url, { headers: headers(person) }))
    const statementsOfOther = await counted(() => fetch(url, { headers: headers(other) }))
    rows.push({ name, bytes, one, eight, statements, statementsOfOther })
  }
  printTable([
    ['what', 'size', 'p50', 'p99', 'target', 'p99 of 8 at once', 'statements', 'with one row'],
    ...rows.map((row) => [
      row.name,
      `${(row.bytes / 1024).toFixed(0)} KB`,
      `${row.one.latency?.p50} ms`,
      `${row.one.latency?.p99} ms`,
      `≤ ${TARGET} ms`,
      `${row.eight.latency?.p99} ms`,
      String(row.statements ?? '?'),
      String(row.statementsOfOther ?? '?'),
    ]),
  ])
  await writeResults(
    'people',
    { postgres: database.version, classes, bookings, target: TARGET, rows },
    rows.flatMap((row) => [
      ...((row.one.latency?.p99 ?? Infinity) > TARGET
        ? [`${row.name}: p99 ${row.one.latency?.p99} ms`]
        : []),
      ...(row.statements !== row.statementsOfOther
        ? [`${row.name}: ${row.statements} statements, with one row ${row.statementsOfOther}`]
        : []),
    ]),
  )
}

/** Makes a person an approved instructor of one class with these students. */
async function teach(pool: pg.Pool, teacher: Student, students: Student[]): Promise<void> {
  await pool.query(`update person set roles = array['instructor'] where id = $1`, [teacher.id])
  await pool.query('insert into instructor (person_id, approved) values ($1, true)', [teacher.id])
  await pool.query(
    `with class as (
       insert into offering (kind, instructor_id, title, description, category, level, local_date,
         local_time, timezone, starts_at, ends_at, duration, max_students)
       select 'class', $1, 'Choir for everybody', 'All voices.', 'Music', 'Beginner',
         current_date + 7, '18:00', 'UTC', current_date + 7 + time '18:00',
         current_date + 7 + time '19:30', 90, $3
       returning id
     )
     insert into booking (offering_id, student_id, status)
     select class.id, student, 'booked' from class, unnest($2::uuid[]) as student`,
    [teacher.id, students.map(({ id }) => id), students.length],
  )
}

/**
 * Counts the statements of a request: those that were executed as often as the request.
 * @returns a counter, which returns undefined if the database does not count statements
 */
async function createStatementCount(pool: pg.Pool) {
  const times = 50
  try {
    await pool.query('create extension if not exists pg_stat_statements')
    await pool.query('select pg_stat_statements_reset()')
  } catch {
    return async () => undefined
  }
  return async (request: () => Promise<Response>): Promise<number> => {
    await pool.query('select pg_stat_statements_reset()')
    for (let n = 0; n < times; n += 1) await (await request()).arrayBuffer()
    const { rows } = await pool.query<{ n: number }>(
      `select coalesce(sum(round(calls::numeric / $1)), 0)::int as n from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())`,
      [times],
    )
    return rows[0]!.n
  }
}

if (import.meta.main) {
  process.chdir(root)
  await people(Number(process.argv[2] ?? 20_000))
  process.exit()
}
