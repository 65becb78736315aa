import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { classForm } from '../../apps/server/test/support/offering-forms.ts'
import { bookClass, cancelClass, createCaller, type Answer } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import { createRandom } from '../random.ts'
import type { Report } from '../report.ts'
import { say, startSite } from '../site.ts'
import { livesOf, watchChanges } from './storm-history.ts'

const STUDENTS = 200
const CLASSES = 4
const SEATS = 10
const AT_ONCE = 60
/** Interval of the check for expired offers. */
const SAMPLE_MS = 200
/** An expired offer may remain for this time (rule waitlist-8). */
const RUN_OUT_SECONDS = 5

/** Faults that the recorded states do not show: overdue offers, and counters other than the seats'. */
const VIOLATIONS = `
  select offering_id || ': an offer is still there that ran out ${RUN_OUT_SECONDS} s ago' as fault
  from booking where status = 'held' and held_until < now() - interval '${RUN_OUT_SECONDS} seconds'
  union all
  select id || ': the counters are not those of the bookings' from offering
  where (seats_held, waiting) <> (
    select count(*) filter (where status = 'held'), count(*) filter (where status = 'waiting')
    from booking where offering_id = offering.id)`

/**
 * Returns the functions that change seats, without the lock and without the constraints that would detect
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

interface Outcome {
  faults: Set<string>
  operations: number
  states: number
  mails: string
}

async function race(seconds: number, seed: number, { locked }: { locked: boolean }) {
  await using stack = new AsyncDisposableStack()
  const site = await startSite(stack, 3)
  const { pool, mail } = site
  const students = await site.students(STUDENTS)
  const [teacher] = await site.people(1, 'approved')
  const classes = await site.classes(CLASSES, SEATS, teacher!.id)
  await watchChanges(pool)
  if (!locked) await removeLocks(pool)
  const caller = createCaller(stack, site.servers, AT_ONCE)
  const { random, below, pick } = createRandom(seed)
  const outcome: Outcome = { faults: new Set(), operations: 0, states: 0, mails: '' }
  const count = (what: string, { status, code }: Answer) => {
    outcome.operations += 1
    if (status === 0 || (status >= 500 && status !== 503))
      outcome.faults.add(`${what} ${status} ${code}`)
  }

  let over = false
  const until = async (act: () => Promise<unknown>) => {
    while (!over) await act()
  }
  const asStudent = async () => {
    const { token } = pick(students)
    const id = pick(classes)
    const share = random()
    const line = `/offerings/${id}/waitlist`
    if (share < 0.35) count('book', await bookClass(caller, token, id))
    else if (share < 0.55) count('cancel', await cancelClass(caller, token, id))
    else if (share < 0.85) count('join', await caller.call('PUT', line, token))
    else count('leave', await caller.call('DELETE', line, token))
  }
  const asInstructor = async () => {
    const form = classForm('', { timezone: 'UTC', maxStudents: SEATS - 4 + below(9) })
    const body = { ...form, thumbnail: undefined, classId: pick(classes) }
    count('edit', await caller.call('POST', '/classes/update-class', teacher!.token, body))
    await delay(40)
  }
  const asClock = async () => {
    // Some offers expire now. The others are accepted, declined or stay.
    await pool.query(
      `update booking set held_until = now() where status = 'held' and id in (
         select id from booking where status = 'held' order by random() limit 3)`,
    )
    await delay(150)
  }
  const asSampler = async () => {
    const { rows } = await pool.query<{ fault: string }>(VIOLATIONS)
    for (const { fault } of rows) outcome.faults.add(fault)
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
  const path = `/classes/delete-class/${gone}`
  count('delete', await caller.call('DELETE', path, teacher!.token))
  await delay(seconds * 200)
  over = true
  await Promise.all(running)
  await asSampler()

  if (locked) {
    // Offers that have just expired go to the next student within five seconds.
    await delay((RUN_OUT_SECONDS + 1) * 1000)
    await asSampler()
    const { rows } = await pool.query<{ fault: string }>(
      `select 'bookings of a deleted class go on: ' || count(*) as fault from booking
       where offering_id = $1 and status <> 'cancelled' having count(*) > 0`,
      [gone],
    )
    for (const { fault } of rows) outcome.faults.add(fault)
    const mails = await mailFaultsOf(pool, mail, () => false, null)
    for (const fault of mails.faults) outcome.faults.add(fault)
    outcome.mails = mails.counted
  }
  for (const [id, { states, faults }] of await livesOf(pool)) {
    outcome.states += states.length
    for (const fault of faults) outcome.faults.add(`${id}: ${fault}`)
  }
  return outcome
}

/**
 * 200 students book, cancel, wait, accept, decline and let offers expire, while the instructor changes the number of
 * seats and deletes a class, on three server processes. Checks the state after every transaction
 * (storm-history.ts, rule waitlist-7), and that offers end in time. Then runs the same without the lock of the
 * offering's row, to show that a fault would be detected.
 */
export async function waitlist(length = '30', start = String(Date.now() % 100_000)) {
  const [seconds, seed] = [Number(length), Number(start)]
  say(`seed ${seed}`)
  const found = await race(seconds, seed, { locked: true })
  const control = await race(Math.min(10, seconds), seed, { locked: false })
  const seen = [...control.faults].filter((fault) => fault.includes(': '))
  say(`without the lock: ${seen.length} violations, such as "${seen[0] ?? 'none'}"`)
  const faults = [...found.faults]
  if (seen.length === 0) faults.push('the control without the lock was not caught')
  return {
    result: `${found.states} states after ${found.operations} operations (violations of the control: ${seen.length}); mails: ${found.mails}`,
    faults,
  } satisfies Report
}
