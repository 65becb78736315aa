import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findProgram } from '../scripts/find-program.ts'
import type { Report } from './report.ts'
import { createClasses, quick, startSite } from './site.ts'
import { compare, requests, type Round } from './throughput.ts'

/**
 * Measures bookings through the API (which authenticate the caller, read the offering and write two mails with
 * their jobs) against pgbench running only the statement that books a seat: spread over many classes, and all in
 * one.
 */

const SECONDS = quick ? 1 : 3
const STUDENTS = 2_000
const CONNECTIONS = 32
/** The size of the server's connection pool. */
const CLIENTS = 10

/** The number of people and classes for pgbench, and of classes for each of its passes. */
const PEOPLE_PER_CLIENT = 6_000
const CLASSES_PER_PASS = 400

/**
 * The cheapest statement that books a seat safely. pgbench only has numbers, so two lookups by key
 * convert them to ids.
 */
const STATEMENT = `with seat as (
  update offering set seats_taken = seats_taken + 1
  where id = (select id from bench_class where n = :class) and kind = 'class' and cancelled_at is null
    and starts_at > now()
    and instructor_id is distinct from (select id from bench_student where n = :student)
  returning id
)
insert into bench_booking (offering_id, student_id, status)
select id, (select id from bench_student where n = :student), 'booked' from seat returning id;`

export async function booking(): Promise<Report> {
  const versions = [18, 17, 16, 15].map((n) => `/usr/lib/postgresql/${n}/bin/pgbench`)
  const pgbench = findProgram('postgresql-contrib', ['/usr/bin/pgbench', ...versions])
  await using stack = new AsyncDisposableStack()
  // Mails are written and enqueued as usual, but not delivered: that is another measurement.
  const site = await startSite(stack, 1, { ROLE: 'web' })
  const { pool } = site
  const students = await site.students(STUDENTS)
  const spread = await site.classes(400, 1_000_000)
  const hot = await site.classes(60, 1_000_000)
  await preparePgbench(pool)

  // The number of a booking selects student and class, so that no student books a class twice.
  let sent = 0
  const book = (classOf: (n: number) => string) =>
    requests(site.url, {
      connections: CONNECTIONS,
      seconds: SECONDS,
      expect: 201,
      next: () => {
        const n = sent++
        return {
          method: 'PUT' as const,
          path: '/classes/bookclass',
          headers: {
            authorization: `Bearer ${students[n % STUDENTS]?.token}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ classId: classOf(n) }),
        }
      },
    })
  let pass = 0
  const statement = (classOf: (pass: number) => string) =>
    runPgbench(pgbench, pool, join(site.dataDir, 'pgbench.sql'), classOf(pass++))

  // Consecutive bookings are in different classes, and each student books each class once.
  const spreadOut = () =>
    book((n) => spread[(n + Math.floor(n / STUDENTS)) % spread.length] as string)
  const spreadOutBare = () =>
    statement(
      (n) =>
        `${n * CLASSES_PER_PASS} + (:i + :i / ${PEOPLE_PER_CLIENT} + :client_id * 40) % ${CLASSES_PER_PASS}`,
    )
  return {
    figures: [
      ...(await compare({ name: 'booking, spread', atLeast: 0.6 }, spreadOut, spreadOutBare)),
      ...(await compare(
        { name: 'booking, all in one class', atLeast: 2 },
        () => book((n) => hot[Math.floor(n / STUDENTS) % hot.length] as string),
        () => statement((n) => `${n * CLASSES_PER_PASS}`),
      )),
    ],
  }
}

async function preparePgbench(pool: pg.Pool): Promise<void> {
  await pool.query('create table bench_student (n int primary key, id uuid not null)')
  await pool.query('create table bench_class (n int primary key, id uuid not null)')
  // Without the triggers for the history and the counters.
  await pool.query(
    `create table bench_booking (like booking including all,
       foreign key (offering_id) references offering on delete cascade,
       foreign key (student_id) references person on delete cascade)`,
  )
  await pool.query(
    `insert into bench_student select n, gen_random_uuid() from generate_series(0, $1 - 1) as n`,
    [CLIENTS * PEOPLE_PER_CLIENT],
  )
  await pool.query(
    `insert into person (id, subject, email, name, contact, roles, dob, gender)
     select id, 'pgbench ' || n, 'pgbench.' || n || '@example.com', 'Student', '0123456789',
       array['student'], '1990-05-05', 'other' from bench_student`,
  )
  // One warm-up and three measured rounds per row.
  const classes = await createClasses(pool, 12 * CLASSES_PER_PASS, 1_000_000)
  await pool.query(
    `insert into bench_class select n - 1, id from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [classes],
  )
  await pool.query('vacuum analyze')
}

async function runPgbench(
  pgbench: string,
  pool: pg.Pool,
  file: string,
  classOf: string,
): Promise<Round> {
  await writeFile(
    file,
    `\\set i :i + 1
\\set student :client_id * ${PEOPLE_PER_CLIENT} + :i % ${PEOPLE_PER_CLIENT}
\\set class ${classOf}
${STATEMENT}
`,
  )
  const { stdout, stderr, status } = spawnSync(
    pgbench,
    `-n -M prepared -c ${CLIENTS} -j 2 -T ${SECONDS} -D i=0 -f ${file} ${pool.options.connectionString}`.split(
      ' ',
    ),
    { encoding: 'utf8' },
  )
  const tps = Number(/^tps = ([\d.]+) \(without/m.exec(stdout)?.[1])
  if (status !== 0 || !(tps > 0)) throw new Error(`pgbench failed:\n${stdout}\n${stderr}`)
  return { perSecond: tps }
}
