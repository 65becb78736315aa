import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { median, percentile, printTable, writeResults } from './figures.ts'
import { createCaller } from './load.ts'
import { createClasses, createStudents, root, startSite, tellNobody, type Student } from './site.ts'

/**
 * `node bench/reminders.ts`: reminds 1,000 people in one minute while others book, compared with a
 * minute without reminders: how long until the last reminder is written and delivered, and how
 * bookings are affected.
 */

const CLASSES = 50
const SEATS = 20
const PEOPLE = CLASSES * SEATS
/** With one reminder per class for its instructor. */
const REMINDERS = PEOPLE + CLASSES
const BOOKINGS_PER_SECOND = 100
/** Seconds of bookings, starting at the full minute. */
const SECONDS = 20
const ROUNDS = 3
const TARGET_SECONDS = 60

async function reminders(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { database, servers, issuer } = await startSite(stack, 1)
  const { pool } = database
  const students = await createStudents(pool, issuer, PEOPLE)
  const open = await createClasses(pool, Array<number>(40).fill(1_000_000))
  const caller = createCaller(servers[0]!.url, 64)
  stack.defer(() => caller.close())

  let sent = 0
  /** Books at a steady rate; returns the milliseconds of each booking. */
  const book = async (until: number): Promise<number[]> => {
    const answers: Promise<number>[] = []
    for (const began = Date.now(); Date.now() < until;) {
      const n = sent++
      const student = students[n % PEOPLE] as Student
      const classId = open[Math.floor(n / PEOPLE)]
      answers.push(
        caller.call('PUT', '/classes/bookclass', student.token, { classId }, n).then((answer) => {
          if (answer.status !== 201) throw new Error(`A booking was answered ${answer.status}`)
          return answer.to - answer.from
        }),
      )
      await delay(Math.max(0, began + (answers.length * 1_000) / BOOKINGS_PER_SECOND - Date.now()))
    }
    return Promise.all(answers)
  }

  const without: number[] = []
  const beside: number[] = []
  const written: number[] = []
  const arrived: number[] = []
  await book(Date.now() + 2_000)
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await nextMinute()
    without.push(percentile(await book(calm + SECONDS * 1_000), 0.99))
    const minute = calm + 60_000
    await seatsBefore(pool, students, minute)
    await delay(Math.max(0, minute - Date.now()))
    const [times, seen] = await Promise.all([
      book(minute + SECONDS * 1_000),
      watch(pool, minute, (round + 1) * REMINDERS),
    ])
    beside.push(percentile(times, 0.99))
    written.push(seen.written)
    arrived.push(seen.arrived)
  }
  const seconds = (times: number[]) => (Math.max(...times) / 1_000).toFixed(1)
  printTable([
    ['', 'median', 'worst'],
    [
      `${REMINDERS} reminders of one minute written, s`,
      (median(written) / 1_000).toFixed(1),
      seconds(written),
    ],
    ['the same delivered, s', (median(arrived) / 1_000).toFixed(1), seconds(arrived)],
    ['p99 of a booking meanwhile, ms', String(median(beside)), String(Math.max(...beside))],
    ['p99 of a booking without, ms', String(median(without)), String(Math.max(...without))],
  ])
  await writeResults(
    'reminders',
    { written, arrived, beside, without },
    Math.max(...arrived) <= TARGET_SECONDS * 1_000
      ? []
      : [`the last reminder arrived after ${seconds(arrived)} s`],
  )
}

/**
 * Waits for the next full minute, when the server looks for due reminders. @returns it in
 * milliseconds
 */
async function nextMinute(): Promise<number> {
  const minute = Math.ceil((Date.now() + 1_000) / 60_000) * 60_000
  await delay(minute - Date.now())
  return minute
}

/** Books these people into new classes that start an hour after `minute`. */
async function seatsBefore(
  pool: pg.Pool,
  students: readonly Student[],
  minute: number,
): Promise<void> {
  const ids = await createClasses(pool, Array<number>(CLASSES).fill(SEATS))
  await pool.query(
    `with moved as (
       update offering set starts_at = $2, ends_at = $2::timestamptz + interval '90 minutes',
         created_at = now() - interval '3 days', max_students = $4
       where id = any($1::uuid[]) returning id, starts_at, ends_at
     ), sessions as (
       insert into session (offering_id, starts_at, ends_at) select * from moved
     )
     insert into booking (offering_id, student_id, status, booked_at)
     select ($1::uuid[])[1 + (n - 1) / $4], id, 'booked', now() - interval '3 days'
     from unnest($3::uuid[]) with ordinality as given (id, n)`,
    [ids, new Date(minute + 3_600_000), students.map(({ id }) => id), SEATS],
  )
  await tellNobody(pool)
}

/**
 * Milliseconds from `minute` until this number of reminders is written, and until it is delivered.
 */
async function watch(
  pool: pg.Pool,
  minute: number,
  all: number,
): Promise<{ written: number; arrived: number }> {
  let written = 0
  for (;;) {
    const { rows } = await pool.query<{ written: number; arrived: number }>(
      `select count(*)::int as written, count(sent_at)::int as arrived
       from mail where template in ('reminder', 'teaching-reminder')`,
    )
    const elapsed = Date.now() - minute
    if (written === 0 && rows[0]?.written === all) written = elapsed
    if (rows[0]?.arrived === all) return { written, arrived: elapsed }
    if (elapsed > 3 * TARGET_SECONDS * 1_000)
      throw new Error(`Only ${rows[0]?.arrived} of ${all} reminders were delivered`)
    await delay(50)
  }
}

if (import.meta.main) {
  process.chdir(root)
  await reminders()
  process.exit()
}
