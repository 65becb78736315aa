import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createCaller, type Answer } from '../load.ts'
import {
  createClasses,
  createPeople,
  createStudents,
  root,
  say,
  startSite,
  type MailSink,
} from '../site.ts'
import { randomFrom } from './random.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/waitlist.ts [seconds] [seed]`: 200 students book, cancel, wait, accept,
 * decline and let offers expire, while the instructor changes the number of seats and deletes a
 * class, with three server processes. A sampler checks all seats the whole time (rule waitlist-7).
 * Afterwards the same runs without the lock of the offering's row, to show that the sampler would
 * detect a fault.
 */

const STUDENTS = 200
const CLASSES = 4
const SEATS = 10
const PROCESSES = 3
const AT_ONCE = 60
/** Milliseconds between samples. */
const SAMPLE_MS = 15
/** Seconds for which an expired offer may remain (rule waitlist-8). */
const RUN_OUT_SECONDS = 5

/** What must never be seen; one statement, so that it reads one state. */
const VIOLATIONS = `
  with seats as (
    select offering_id,
      count(*) filter (where status = 'booked') as booked,
      count(*) filter (where status = 'held') as held,
      count(*) filter (where status = 'waiting') as waiting,
      min(line_number) filter (where status = 'waiting') as first_waiting,
      max(line_number) filter (where status = 'held') as last_offered,
      min(held_until) filter (where status = 'held') as next_end
    from booking where status <> 'cancelled' group by offering_id
  )
  select offering.id || ': ' || violation as fault
  from offering join seats on seats.offering_id = offering.id,
    lateral (values
      (booked + held > max_students,
        format('%s booked and %s held of %s seats', booked, held, max_students)),
      (seats.waiting > 0 and booked + held < max_students,
        format('%s wait, and %s of %s seats are free', seats.waiting, max_students - booked - held,
          max_students)),
      (first_waiting < last_offered, 'an offer went past the first in line'),
      (booked + held <> seats_taken or held <> seats_held or seats.waiting <> offering.waiting,
        'the counters are not those of the bookings'),
      (next_end < now() - interval '${RUN_OUT_SECONDS} seconds',
        'an offer is still there that ran out ${RUN_OUT_SECONDS} s ago')
    ) as checks (broken, violation)
  where broken and offering.cancelled_at is null`

/**
 * The functions that change seats without the lock, and without the constraints that would catch
 * the mistake.
 */
async function removeLocks(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table offering drop constraint offering_seats, drop constraint offering_held,
      drop constraint offering_waiting;
    do $$ begin
      execute replace(pg_get_functiondef('book_seats'::regproc), 'for no key update', '');
    end $$`)
}

/** What is wrong with the mails: each must arrive once, but for those that came too late to be sent. */
async function deliveredOnce(pool: pg.Pool, mail: MailSink): Promise<string[]> {
  const written = async () => {
    const { rows } = await pool.query<{ id: string; key: string; ended: boolean; sent: boolean }>(
      'select id, key, data is null as ended, sent_at is not null as sent from mail',
    )
    return rows
  }
  const end = Date.now() + 60_000
  while ((await written()).some(({ ended }) => !ended) && Date.now() < end) await delay(200)
  const arrived = new Map([...mail.received].map(([id, count]) => [id.replace(/@.*$/, ''), count]))
  return (await written())
    .map(({ id, key, sent }) => ({ key, sent, count: arrived.get(id) ?? 0 }))
    .filter(({ count, sent }) => count !== (sent ? 1 : 0))
    .map(({ key, count }) => `${key} arrived ${count} times`)
}

interface Outcome {
  faults: Set<string>
  operations: Map<string, number>
  samples: number
  mails: number
}

async function race(seconds: number, seed: number, { locked }: { locked: boolean }) {
  await using stack = new AsyncDisposableStack()
  const { database, mail, servers, issuer } = await startSite(stack, PROCESSES)
  const { pool } = database
  const students = await createStudents(pool, issuer, STUDENTS)
  const [teacher] = await createPeople(pool, issuer, 1, 'approved')
  const classes = await createClasses(pool, Array<number>(CLASSES).fill(SEATS), teacher!.id)
  if (!locked) await removeLocks(pool)
  const callers = servers.map((server) => createCaller(server.url, AT_ONCE))
  stack.defer(() => callers.forEach((caller) => caller.close()))
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(some: readonly T[]): T => some[below(some.length)] as T

  const outcome: Outcome = { faults: new Set(), operations: new Map(), samples: 0, mails: 0 }
  let number = 0
  const note = (what: string, { status, code }: Answer) => {
    const group = `${what} ${status} ${code}`
    outcome.operations.set(group, (outcome.operations.get(group) ?? 0) + 1)
    if (status === 0 || (status >= 500 && status !== 503)) outcome.faults.add(group)
  }
  const call = async (what: string, method: string, path: string, token: string, body?: object) => {
    number += 1
    const answer = await pick(callers).call(method, path, token, body, number)
    note(what, answer)
    return answer
  }

  let over = false
  const until = async (act: () => Promise<unknown>) => {
    while (!over) await act()
  }
  const asStudent = async () => {
    const { token } = pick(students)
    const id = pick(classes)
    const share = random()
    if (share < 0.35) await call('book', 'PUT', '/classes/bookclass', token, { classId: id })
    else if (share < 0.55)
      await call('cancel', 'DELETE', `/classes/cancel-user-classbooking/${id}`, token)
    else if (share < 0.85) await call('join', 'PUT', `/offerings/${id}/waitlist`, token)
    else await call('leave', 'DELETE', `/offerings/${id}/waitlist`, token)
  }
  const asInstructor = async () => {
    const id = pick(classes)
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await call('edit', 'POST', '/classes/update-class', teacher!.token, {
      classId: id,
      title: 'Guitar basics',
      description: 'Chords and rhythm.',
      date: day,
      timing: '18:00',
      timezone: 'UTC',
      duration: 90,
      maxStudents: SEATS - 4 + below(9),
      category: 'Music',
      level: 'Beginner',
    })
    await delay(40)
  }
  const asClock = async () => {
    // Some offers expire now; the others are accepted, declined or kept.
    await pool.query(
      `update booking set held_until = now() where status = 'held' and id in (
         select id from booking where status = 'held' order by random() limit 3)`,
    )
    await delay(150)
  }
  const asSampler = async () => {
    const { rows } = await pool.query<{ fault: string }>(VIOLATIONS)
    for (const { fault } of rows) outcome.faults.add(fault)
    outcome.samples += 1
    await delay(SAMPLE_MS)
  }

  const running = [
    ...Array.from({ length: AT_ONCE }, () => until(asStudent)),
    until(asInstructor),
    ...(locked ? [until(asClock)] : []),
    until(asSampler),
  ]
  await delay(seconds * 800)
  const gone = classes.pop() as string
  await call('delete', 'DELETE', `/classes/delete-class/${gone}`, teacher!.token)
  await delay(seconds * 200)
  over = true
  await Promise.all(running)
  await asSampler()

  if (locked) {
    // The offers that expired last pass to the next person within five seconds.
    await delay((RUN_OUT_SECONDS + 1) * 1000)
    await asSampler()
    const { rows } = await pool.query<{ fault: string }>(
      `select 'bookings of a deleted class go on: ' || count(*) as fault from booking
       where offering_id = $1 and status <> 'cancelled' having count(*) > 0`,
      [gone],
    )
    for (const { fault } of rows) outcome.faults.add(fault)
    for (const fault of await deliveredOnce(pool, mail)) outcome.faults.add(fault)
    outcome.mails = mail.received.size
  }
  return outcome
}

if (import.meta.main) {
  process.chdir(root)
  const seconds = Number(process.argv[2] ?? 30)
  const seed = Number(process.argv[3] ?? Date.now() % 100_000)
  say(`seed ${seed}`)
  const found = await race(seconds, seed, { locked: true })
  for (const [group, count] of [...found.operations].toSorted(([a], [b]) => a.localeCompare(b)))
    say(`${String(count).padStart(7)} × ${group}`)
  const control = await race(Math.min(10, seconds), seed, { locked: false })
  const seen = [...control.faults].filter((fault) => fault.includes(': '))
  say(`without the lock: ${seen.length} violations, such as "${seen[0] ?? 'none'}"`)
  const faults = [...found.faults]
  if (seen.length === 0) faults.push('the control without the lock was not caught')
  const operations = [...found.operations.values()].reduce((sum, count) => sum + count, 0)
  await report({
    name: 'waitlist',
    what: `${STUDENTS} students on ${CLASSES} classes of ${SEATS} seats with waitlists for ${seconds} s, ${PROCESSES} server processes; seats change, offers run out, a class is deleted; and the same without the lock`,
    target: 'no violation in any sample; the control is caught',
    result:
      faults.length === 0
        ? `none in ${found.samples} samples of ${operations} operations (control: ${seen.length}); ${found.mails} mails`
        : `${faults.length} faults`,
    faults,
  })
  process.exit()
}
