import { createCaller, type Answer } from '../load.ts'
import { mailFaultsOf } from '../mail.ts'
import {
  createClasses,
  createStudents,
  root,
  say,
  startSite,
  turnIntoCourses,
  type Student,
} from '../site.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/same-student.ts [rounds]`: the same student books the same class (in every
 * second round: course) 50 times at once, with three server processes, as different requests and as
 * one request repeated with its Idempotency-Key. The result must be one booking.
 */

const AT_ONCE = 50
const PROCESSES = 3

const kinds = {
  class: {
    book: '/classes/bookclass',
    field: 'classId',
    cancel: '/classes/cancel-user-classbooking/',
    booked: 'Class booked successfully!',
  },
  course: {
    book: '/courses/bookcourse',
    field: 'courseId',
    cancel: '/courses/cancel-user-coursebooking/',
    booked: 'Course booked successfully!',
  },
} as const

/** Answers grouped by content, such as `49 × 409 already_booked`. */
function told(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, code, body } of answers) {
    const said = code === '' ? String((body as { message?: string } | null)?.message) : code
    counts.set(`${status} ${said}`, (counts.get(`${status} ${said}`) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ')
}

async function race(rounds: number): Promise<{ faults: string[]; mails: string }> {
  await using stack = new AsyncDisposableStack()
  const { database, mail, servers, issuer } = await startSite(stack, PROCESSES)
  const { pool } = database
  const students = await createStudents(pool, issuer, rounds + 1)
  const stranger = students.at(-1) as Student
  // Two per round; those of odd rounds become courses.
  const offerings = await createClasses(
    pool,
    Array.from({ length: 2 * rounds }, () => 1_000),
  )
  await turnIntoCourses(
    pool,
    offerings.filter((_, index) => Math.floor(index / 2) % 2 === 1),
  )
  const callers = servers.map((server) => createCaller(server.url, AT_ONCE))
  stack.defer(() => callers.forEach((caller) => caller.close()))
  let number = 0
  const call = (...args: [string, string, string, object?, Record<string, string>?]) => {
    const [method, path, token, body, headers] = args
    number += 1
    return callers[number % PROCESSES]!.call(method, path, token, body, number, headers)
  }
  const active = async (student: Student, offering: string) => {
    const { rows } = await pool.query<{ active: number; taken: number }>(
      `select (select count(*)::int from booking where offering_id = $1 and student_id = $2
         and status = 'booked') as active, seats_taken as taken from offering where id = $1`,
      [offering, student.id],
    )
    return rows[0] ?? { active: -1, taken: -1 }
  }

  const faults: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const kind = kinds[round % 2 === 0 ? 'class' : 'course']
    const student = students[round] as Student
    const [plain, keyed] = offerings.slice(2 * round) as [string, string]
    const key = `round-${round}`
    const book = (offering: string, idempotencyKey?: string, who = student) =>
      call(
        'PUT',
        kind.book,
        who.token,
        { [kind.field]: offering },
        idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      )
    const atOnce = (make: () => Promise<Answer>) =>
      Promise.all(Array.from({ length: AT_ONCE }, make))
    const holds = async (
      what: string,
      answers: readonly Answer[],
      wanted: string,
      offering: string,
      seats: { active: number; taken: number },
    ) => {
      const got = told(answers)
      const now = await active(student, offering)
      if (got !== wanted) faults.push(`round ${round + 1}, ${what}: ${got} (wanted ${wanted})`)
      if (now.active !== seats.active || now.taken !== seats.taken)
        faults.push(
          `round ${round + 1}, ${what}: ${now.active} bookings and ${now.taken} seats taken, wanted ${seats.active} and ${seats.taken}`,
        )
    }
    const began = Date.now()
    await holds(
      'other requests',
      await atOnce(() => book(plain)),
      `1 × 201 ${kind.booked}, ${AT_ONCE - 1} × 409 already_booked`,
      plain,
      { active: 1, taken: 1 },
    )
    const repeated = `${AT_ONCE} × 201 ${kind.booked}`
    const once = { active: 1, taken: 1 }
    await holds('one request', await atOnce(() => book(keyed, key)), repeated, keyed, once)
    await holds('again, later', await atOnce(() => book(keyed, key)), repeated, keyed, once)
    await holds(
      'the key for another offering',
      [await book(plain, key)],
      '1 × 409 conflict',
      keyed,
      once,
    )
    const took = Date.now() - began
    await call('DELETE', `${kind.cancel}${keyed}`, student.token)
    const none = { active: 0, taken: 0 }
    await holds('after cancelling', await atOnce(() => book(keyed, key)), repeated, keyed, none)
    // Another key is another request, and keys of different students are independent.
    await holds(
      'anew',
      [await book(keyed, `${key}-anew`), await book(keyed, key, stranger)],
      `2 × 201 ${kind.booked}`,
      keyed,
      { active: 1, taken: 2 },
    )
    say(
      `round ${String(round + 1).padStart(2)}, ${kind.field === 'classId' ? 'class ' : 'course'}: ${took} ms; ${faults.length} faults so far`,
    )
  }
  const mails = await mailFaultsOf(pool, mail, () => false)
  return { faults: [...faults, ...mails.faults], mails: mails.counted }
}

if (import.meta.main) {
  process.chdir(root)
  const rounds = Number(process.argv[2] ?? 20)
  const { faults, mails } = await race(rounds)
  await report({
    name: 'same-student',
    what: `the same student ${AT_ONCE} times at once, ${rounds} rounds, ${PROCESSES} server processes; and the same request repeated under its Idempotency-Key`,
    target: 'one booking each, one pair of mails',
    result:
      faults.length === 0
        ? `one booking in every round; mails: ${mails}`
        : `${faults.length} faults`,
    faults,
  })
  process.exit()
}
