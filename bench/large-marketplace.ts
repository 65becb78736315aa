import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  createDatabase,
  freePort,
  say,
  startServer,
  temporaryFolder,
  type TestDatabase,
  type ServerUnderTest,
  tellNobody,
} from './site.ts'

/** A large marketplace: hundreds of thousands of classes, students and bookings, created in SQL. */

/** The parts of titles: one of 25 titles has each subject, and one of 20 each form. */
export const SUBJECTS =
  'Guitar Piano Violin Drums Singing Harmony Watercolour Pottery Calligraphy Photography Yoga Pilates Running Climbing Swimming Programming Databases Robotics Spreadsheets Electronics Spanish Japanese Conversation Grammar Pronunciation'.split(
    ' ',
  )
export const FORMS =
  'basics workshop essentials masterclass fundamentals evenings intensive together explained unplugged outdoors techniques practice beginnings storytelling improvisation foundations adventures secrets refresher'.split(
    ' ',
  )

interface LargeMarketplace {
  database: TestDatabase
  server: ServerUnderTest
  bookings: number
}

/**
 * Starts a server on a new database with this number of classes.
 * @param postgres settings of the embedded PostgreSQL
 */
export async function startLargeMarketplace(
  stack: AsyncDisposableStack,
  classes: number,
  postgres: Record<string, string> = {},
): Promise<LargeMarketplace> {
  const database = await createDatabase(stack, postgres)
  const server = startServer(stack, {
    PORT: String(await freePort()),
    DATA_DIR: await temporaryFolder(stack),
    DATABASE_URL: database.url,
  })
  await server.ready()
  const began = performance.now()
  const bookings = await createClassesAndBookings(database.pool, classes)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  say(
    `PostgreSQL ${database.version}, ${classes} classes and ${bookings} bookings, created in ${seconds} s`,
  )
  return { database, server, bookings }
}

/**
 * Creates classes over the coming year with titles such as "Guitar workshop with Ada 004711" (each
 * number is unique), one instructor for 20 classes, one student for five, and ten bookings per
 * class.
 * @returns the number of bookings
 */
async function createClassesAndBookings(pool: pg.Pool, classes: number): Promise<number> {
  const crowd = randomUUID()
  const people = (role: string, count: number) =>
    pool.query(
      `insert into person (subject, email, name, contact, roles, dob, gender)
       select $1 || n, $1 || n || '@example.com', initcap($2) || ' ' || n, '0123456789', array[$2],
         '1990-05-05', 'other'
       from generate_series(0, $3 - 1) as n`,
      [`${role}.${crowd}.`, role, count],
    )
  const teachers = Math.max(1, Math.floor(classes / 20))
  const students = Math.max(20, Math.floor(classes / 5))
  await people('instructor', teachers)
  await people('student', students)
  await pool.query(
    `with teacher as (
       select id, row_number() over (order by id) - 1 as number from person where subject like $1 || '%'
     )
     insert into offering (kind, instructor_id, title, description, category, level, local_date,
       local_time, timezone, starts_at, ends_at, duration, max_students)
     select 'class', teacher.id,
       ($3::text[])[1 + n % cardinality($3::text[])] || ' ' ||
         ($4::text[])[1 + (n / 7) % cardinality($4::text[])] || ' with ' ||
         (array['Ada', 'Grace', 'Linus', 'Edsger', 'Barbara'])[1 + (n / 3) % 5] || ' ' || lpad(n::text, 6, '0'),
       'Chords, rhythm and a first song, at a pace that leaves room for questions. Bring what you have.',
       (array['Music', 'Arts', 'Sports', 'Technology', 'Language'])[1 + (n * 7) % 5],
       (array['Beginner', 'Intermediate', 'Advanced'])[1 + (n * 11) % 3],
       (at at time zone 'UTC')::date, (at at time zone 'UTC')::time, 'UTC', at,
       at + interval '90 minutes', 90, 20
     from generate_series(0, $2 - 1) as n
       join teacher on teacher.number = n % $5,
       -- 7919 is prime: neighbours in number are far apart in time.
       lateral (select date_trunc('hour', now()) + interval '1 day'
         + (n::bigint * 7919 % $2) * interval '365 days' / $2 as at) as time`,
    [`instructor.${crowd}.`, classes, SUBJECTS, FORMS, teachers],
  )
  const { rowCount } = await pool.query(
    `with student as (
       select id, row_number() over (order by id) - 1 as n from person where subject like $1 || '%'
     ), class as (
       select id, row_number() over (order by id) - 1 as n from offering where kind = 'class'
     )
     insert into booking (offering_id, student_id, status)
     select class.id, student.id, 'booked'
     from class, generate_series(0, 9) as seat
       join student on true
     where student.n = (class.n * 10 + seat) % $2`,
    [`student.${crowd}.`, students],
  )
  await tellNobody(pool)
  await pool.query('vacuum analyze')
  return rowCount ?? 0
}

/**
 * Searches for parts of words that many titles have, combined with every filter: about 30,000
 * different ones, more than the server caches.
 */
export function* commonSearches(): Generator<string, never> {
  const categories = ['', 'Music', 'Arts', 'Sports', 'Technology', 'Language']
  const levels = ['', 'Beginner', 'Intermediate', 'Advanced']
  const parts = new Set<string>()
  for (const word of [...SUBJECTS, ...FORMS])
    for (let from = 0; from + 3 <= word.length; from += 1)
      for (let to = from + 3; to <= word.length; to += 1)
        parts.add(word.slice(from, to).toLowerCase())
  for (;;)
    for (const level of levels)
      for (const category of categories)
        for (const q of parts) yield new URLSearchParams({ q, category, level }).toString()
}

/** Searches for a title's number, which match one title. */
export function* rareSearches(classes: number): Generator<string, never> {
  for (let n = 0; ; n += 1)
    yield new URLSearchParams({ q: String((n * 7919) % classes).padStart(6, '0') }).toString()
}
