import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Control } from '@firstbell/stripe-stand-in'
import { Stripe } from 'stripe'
import { createCaller, paths, type Answer } from '../load.ts'
import { createRandom } from '../random.ts'
import type { Report } from '../report.ts'
import {
  deadlocksOf,
  freePort,
  renewTokens,
  root,
  run,
  say,
  startSite,
  temporaryFolder,
  turnIntoCourses,
  type Person,
} from '../site.ts'
import { compareBooks, keepVersions } from './payment-books.ts'

const KEY = 'sk_test_of_the_drill'
const SECRET = 'whsec_of_the_drill'
const AT_ONCE = 16
const INSTRUCTORS = 6
const COURSES = 40
const SERIES = 6
/** The number of students who enrol at once in one course. */
const RUSH = 1_000
/** How often a student of a rush repeats the request after a 503 or no answer, while faults go on. */
const RUSH_TRIES = 5
/** How often if the faults end, which is longer than everybody needs. */
const PATIENT_TRIES = 60
/** How long Stripe is down while a rush begins, longer than an enrolment waits for it. */
const OUTAGE_MS = 40_000
/** Settling ends when nothing has changed for this time. */
const PATIENCE = 90_000
/** A hold may outlast its end by this time while servers and databases are killed. */
const HOLD_LAG = 30

type Faults = Parameters<Control['faults']>[0]
const MOODS: readonly Faults[] = [
  [{ kind: 'slow', ms: 400, probability: 0.5 }],
  [{ kind: 'unavailable', probability: 0.5 }],
  [{ kind: 'rate_limit', probability: 0.5 }],
  [
    { kind: 'lost', probability: 0.3 },
    { kind: 'reset', probability: 0.2 },
  ],
  [
    { kind: 'error', probability: 0.15 },
    { kind: 'error_after', probability: 0.15 },
  ],
  [
    { kind: 'timeout', probability: 0.02 },
    { kind: 'timeout_after', probability: 0.02 },
  ],
  [],
]
const DELIVERIES: readonly Parameters<Control['deliveries']>[0][] = [
  [{ copies: 3, probability: 0.5 }],
  [{ lateMs: 3_000, probability: 0.5 }],
  [{ never: true, probability: 0.5 }],
  [{ swap: true, probability: 0.5 }],
  [],
]

/** Runs the stand-in for Stripe in a process that can be killed, and acts as the people who pay. */
async function startStripe(stack: AsyncDisposableStack, webhook: string) {
  const [port, folder] = [await freePort(), await temporaryFolder(stack)]
  const url = `http://127.0.0.1:${port}`
  const main = join(root, 'packages/stripe-stand-in/src/main.ts')
  const args = `${main} --port ${port} --webhook ${webhook} --secret ${SECRET} --folder ${folder}`
  const start = async () => {
    const running = run(process.execPath, args.split(' '))
    const up = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    await running.until(up, 30_000)
    return running
  }
  let running = await start()
  stack.defer(async () => {
    running.child.kill('SIGTERM')
    await running.ended
  })
  const act = async <M extends keyof Control>(method: M, ...args: Parameters<Control[M]>) => {
    const body = JSON.stringify({ method, args })
    const answer = await fetch(`${url}/_control`, { method: 'POST', body })
    const { result, error } = (await answer.json()) as {
      result: ReturnType<Control[M]>
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return result
  }
  const kill = async () => {
    running.child.kill('SIGKILL')
    await running.ended
    running = await start()
  }
  const client = new Stripe(KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false })
  return { port, url, act, kill, client }
}

/** A proxy to the stand-in that removes the idempotency key of every request. */
async function withoutKeys(stack: AsyncDisposableStack, to: number): Promise<string> {
  const port = await freePort()
  const server = createServer((from, back) => {
    const { 'idempotency-key': _key, ...headers } = from.headers
    const { method, url: path } = from
    const on = request({ port: to, method, path, headers }, (answer) => {
      back.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(back)
    })
    on.on('error', () => back.destroy())
    from.pipe(on)
  }).listen(port, '127.0.0.1')
  stack.defer(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${port}`
}

const checkoutUrlOf = ({ body }: Answer): string | undefined =>
  (body as { checkoutUrl?: string } | null)?.checkoutUrl

interface Outcome {
  faults: string[]
  result: string
}

async function drill(
  wanted: number,
  seed: number,
  { keys, rushSize }: { keys: boolean; rushSize: number },
): Promise<Outcome> {
  await using stack = new AsyncDisposableStack()
  const ports = [await freePort(), await freePort(), await freePort()]
  const stripe = await startStripe(stack, `http://127.0.0.1:${ports[0]}/payments/stripe`)
  const site = await startSite(stack, ports, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: keys ? stripe.url : await withoutKeys(stack, stripe.port),
  })
  const { pool } = site
  const servers = [...site.servers]
  const { random, below, pick, chance } = createRandom(seed)
  const { call } = createCaller(stack, servers, AT_ONCE)
  const students = await site.students(60 + Math.ceil(wanted / 20))
  const instructors = await site.people(INSTRUCTORS, 'approved')
  // This instructor is neither removed nor leaves, so that the course of the rush stays.
  const [host] = (await site.people(1, 'approved')) as [Person]
  const [admin] = (await site.people(1, 'admin')) as [Person]
  await renewTokens(stack, site, [...students, ...instructors, host, admin])
  const crowd = await site.students(rushSize)
  await renewTokens(stack, site, crowd)
  await keepVersions(pool)
  const faults: string[] = []
  const counts: Record<string, number> = {}
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

  const recordAnswer = (what: string, { status, code }: Answer) => {
    count(`${what} ${status}`)
    if (status >= 500 && status !== 503) faults.push(`${what}: ${status} ${code}`)
  }

  for (const { token } of [...instructors, host]) {
    let opened = await call('POST', '/me/payouts', token)
    // On a busy machine the stand-in may answer its first request too late.
    while (opened.status === 503) opened = await call('POST', '/me/payouts', token)
    const [account = ''] = /acct_\w+/.exec((opened.body as { url: string }).url) ?? []
    await stripe.act('completeOnboarding', account)
  }
  const allReady = 'select count(*)::int as ready from payout_account where ready'
  while ((await pool.query<{ ready: number }>(allReady)).rows[0]!.ready <= INSTRUCTORS)
    await delay(100)

  const courses: { id: string; owner: Person }[] = []
  /** Courses that have started, or will start soon, by an edit. */
  const former: typeof courses = []
  const addCourse = async () => {
    const owner = pick(instructors)
    const [id = ''] = await site.classes(1, 2 + below(12), owner.id)
    await turnIntoCourses(pool, [id])
    // A tenth of these prices is not a whole number of cents. Every fifth course starts too soon for refunds.
    await pool.query(
      `update offering set price = $2, starts_at = case when $3 then now() + interval '10 hours' else starts_at end
       where id = $1`,
      [id, 20 + below(4_000) / 100, chance(0.2)],
    )
    courses.push({ id, owner })
  }
  for (let n = 0; n < COURSES; n += 1) await addCourse()
  /** Series of three weekly classes with different prices, and the codes with which they cost less or nothing. */
  const series: { ids: string[]; owner: Person; codes: string[] }[] = []
  const addSeries = async () => {
    const owner = pick(instructors)
    const ids = await site.classes(3, 2 + below(12), owner.id)
    const seriesId = randomUUID()
    for (const [n, id] of ids.entries())
      await pool.query(
        `update offering set series_id = $2, price = $3, starts_at = starts_at + make_interval(weeks => $4),
           ends_at = ends_at + make_interval(weeks => $4) where id = $1`,
        [id, seriesId, 5 + below(2_000) / 100, n],
      )
    const codes = []
    for (const percent of [30, 100]) {
      const code = `${percent}-${randomUUID().slice(0, 8)}`.toUpperCase()
      const answer = await call('POST', '/me/discount-codes', owner.token, {
        code,
        percent,
        uses: 4,
      })
      recordAnswer('code', answer)
      if (answer.status === 201) codes.push(code)
    }
    series.push({ ids, owner, codes })
  }
  for (let n = 0; n < SERIES; n += 1) await addSeries()
  const rushIds = await site.classes(3, Math.max(1, Math.ceil(rushSize / 2)), host.id)
  const [calmId, outageId, troubleId] = rushIds as [string, string, string]
  await turnIntoCourses(pool, rushIds)

  /** Lets the hold of a seat end in a second, as if half an hour had passed. */
  const endHolds = (where: string, values: unknown[]) =>
    pool.query(
      `with ended as (update booking set held_until = clock_timestamp() + interval '1 second'
         where held_for = 'payment' and ${where} returning offering_id)
       select graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', offering_id),
         job_key := 'advance-waitlist:' || offering_id, run_at := now() + interval '1 second')
       from (select distinct offering_id from ended) as each`,
      values,
    )
  /** Ignores actions that the state at Stripe does not allow, or that a killed process does not receive. */
  const maybe = async (what: string, act: () => Promise<unknown>): Promise<boolean> => {
    const succeeded = await act().then(
      () => true,
      () => false,
    )
    count(succeeded ? what : `${what} in vain`)
    return succeeded
  }
  const disputes: string[] = []

  /** Moves a course to a sooner, earlier or later start or into the past, or makes it shorter or longer. */
  async function edit(course: { id: string; owner: Person }): Promise<void> {
    const { id, owner } = course
    const { rows } = await pool.query<{
      starts: Date
      days: number
      minutes: number
      price: number
    }>(
      `select starts_at as starts, duration as days, session_minutes as minutes, price::float8 as price
       from offering where id = $1`,
      [id],
    )
    const [now] = rows as [(typeof rows)[number]]
    const hours = pick([0, 0, 0, 10, 30, 240, -10, -30, -100_000])
    const soon = chance(0.2)
    const start = soon
      ? new Date(Date.now() + 90_000)
      : new Date(Math.max(now.starts.getTime() + hours * 3_600_000, Date.now() - 40 * 86_400_000))
    const [method, path, field] = paths.course.edit
    const body = {
      [field]: id,
      title: 'Moved',
      description: 'Elsewhere in time.',
      date: start.toISOString().slice(0, 10),
      timing: start.toISOString().slice(11, 16),
      timezone: 'UTC',
      duration: Math.max(1, now.days + pick([0, 0, 0, -1, -2, 1])),
      sessionMinutes: Math.max(10, now.minutes + pick([0, 0, -5, -20])),
      maxStudents: 20,
      category: 'Music',
      level: 'Beginner',
      price: now.price,
      thumbnail: '',
    }
    const answer = await call(method, path, owner.token, body)
    recordAnswer('edit', answer)
    if (answer.status !== 201 || start.getTime() > Date.now() + 100_000) return
    const at = courses.indexOf(course)
    if (at < 0) return
    former.push(...courses.splice(at, 1))
    await addCourse()
  }

  /** Cancels a seat in a course that has started because it was moved, or that was shortened. */
  async function cancelLate(): Promise<void> {
    const { rows } = await pool.query<{ offering_id: string; student_id: string }>(
      `select offering_id, student_id from booking join offering on offering.id = offering_id
       where status = 'booked' and starts_at < now() and offering_id = any($1::uuid[])
       order by random() limit 1`,
      [former.map(({ id }) => id)],
    )
    const student = students.find(({ id }) => id === rows[0]?.student_id)
    if (!rows[0] || !student) return
    recordAnswer(
      'cancel late',
      await call('DELETE', paths.course.cancel + rows[0].offering_id, student.token),
    )
  }

  /** Ends an instructor with all courses: an administrator removes or suspends them, or they leave. */
  async function endInstructor(how: 'remove' | 'suspend' | 'leave'): Promise<void> {
    const [gone] = instructors.splice(below(instructors.length), 1) as [Person]
    for (const list of [courses, former])
      for (const course of list.filter(({ owner }) => owner === gone))
        list.splice(list.indexOf(course), 1)
    recordAnswer(
      `instructor ${how}`,
      how === 'leave'
        ? await call('DELETE', '/auth/deleteuser', gone.token)
        : how === 'remove'
          ? await call('PUT', '/admin/remove-instructor', admin.token, {
              instructorId: gone.id,
              reason: 'Complaints',
            })
          : await call('PUT', '/admin/suspend-person', admin.token, {
              personId: gone.id,
              reason: 'Complaints',
            }),
    )
    for (const one of series.filter(({ owner }) => owner === gone)) {
      series.splice(series.indexOf(one), 1)
      await maybe('series', addSeries)
    }
    for (let n = 0; n < COURSES / INSTRUCTORS; n += 1) await maybe('course', addCourse)
  }

  /** Cancels a course by itself, because too few are booked ten hours before it starts. */
  async function missMinimum(): Promise<void> {
    const [course] = courses.splice(below(courses.length), 1)
    await pool.query(
      `update offering set min_students = max_students, starts_at = now() + interval '10 hours',
         ends_at = now() + interval '12 hours', max_students = greatest(max_students, seats_taken + 1)
       where id = $1`,
      [course!.id],
    )
    await pool.query(
      `select graphile_worker.add_job('decide-min-students', job_key := 'drill minimum')`,
    )
    await addCourse()
  }

  async function enrolment(): Promise<void> {
    const student = pick(students)
    const { id, owner } = pick(courses)
    // The student then takes the seat that is held for their email.
    if (chance(0.1))
      recordAnswer(
        'invite',
        await call('POST', `/offerings/${id}/invitations`, owner.token, {
          emails: [student.email],
        }),
      )
    const line = `/offerings/${id}/waitlist`
    const [method, path, field] = paths.course.book
    const enroll = () => call(method, path, student.token, { [field]: id })
    const answers = await Promise.all(chance(0.05) ? [enroll(), enroll()] : [enroll()])
    for (const answer of answers) recordAnswer('enrol', answer)
    const url = answers.map(checkoutUrlOf).find((one) => one !== undefined)
    if (url === undefined) {
      if (answers[0]!.code === 'full' && chance(0.3))
        recordAnswer('wait', await call('PUT', line, student.token))
      return
    }
    const session = url.split('/').at(-1)!
    const payNow = () => maybe('paid', () => stripe.act('pay', session))
    const share = random()
    if (share < 0.12) {
      await maybe('abandoned', () =>
        endHolds('offering_id = $1 and student_id = $2', [id, student.id]),
      )
      if (chance(0.5)) return
      await delay(below(2_000))
    } else if (share < 0.24) {
      const leave = async () => recordAnswer('give up', await call('DELETE', line, student.token))
      await (chance(0.5) ? leave() : Promise.all([leave(), payNow()]))
      return
    } else if (share < 0.28) return
    if (!(await payNow())) return
    await delay(below(3_000))
    const next = random()
    const { payment_intent: intent } = await stripe.client.checkout.sessions
      .retrieve(session, undefined, { maxNetworkRetries: 2 })
      .catch(() => ({ payment_intent: null }))
    if (next < 0.25)
      recordAnswer('cancel', await call('DELETE', paths.course.cancel + id, student.token))
    else if (next < 0.3)
      recordAnswer(
        'remove student',
        await call('PUT', `/offerings/${id}/remove-student`, owner.token, {
          studentId: student.id,
          reason: 'Noise',
        }),
      )
    else if (next < 0.33) {
      students.splice(students.indexOf(student), 1)
      recordAnswer('leave', await call('DELETE', '/auth/deleteuser', student.token))
    } else if (next < 0.36 && intent !== null)
      await maybe('refunded by hand', () =>
        stripe.act('refund', {
          payment_intent: intent as string,
          reverse_transfer: true,
          refund_application_fee: true,
        }),
      )
    else if (next < 0.41 && intent !== null)
      await maybe('disputed', async () => {
        const { latest_charge: charge } = await stripe.client.paymentIntents.retrieve(
          intent as string,
        )
        disputes.push((await stripe.act('dispute', charge as string)).id)
        if (chance(0.3)) await call('DELETE', paths.course.cancel + id, student.token)
      })
    if (disputes.length > 3)
      await maybe('decided', () =>
        stripe.act('closeDispute', disputes.shift()!, chance(0.5) ? 'won' : 'lost'),
      )
  }

  /** Books two or three dates of a series as one order, pays or not, and gives some of its seats back. */
  async function orderDates(): Promise<void> {
    const student = pick(students)
    const one = pick(series)
    const ids = chance(0.3) ? one.ids : one.ids.slice(0, 2)
    const answer = await call('PUT', '/classes/book-series', student.token, {
      classId: ids[0],
      classIds: ids,
      ...(one.codes.length > 0 && chance(0.4) && { code: pick(one.codes) }),
    })
    recordAnswer('order', answer)
    const url = checkoutUrlOf(answer)
    if (url === undefined) {
      // Nothing is to be paid with a code of 100 %.
      if (answer.status === 200 && chance(0.5)) await swapDate(student, one, ids)
      return
    }
    const session = url.split('/').at(-1)!
    const payNow = () => maybe('order paid', () => stripe.act('pay', session))
    const giveUp = async () =>
      recordAnswer(
        'give up order',
        await call('DELETE', `/offerings/${pick(ids)}/waitlist`, student.token),
      )
    const deleteDate = async () => {
      series.splice(series.indexOf(one), 1)
      const id = pick(ids)
      recordAnswer(
        'delete date',
        chance(0.5)
          ? await call('DELETE', paths.class.remove + id, one.owner.token)
          : await call('PUT', '/admin/take-down-offering', admin.token, {
              offeringId: id,
              reason: 'Complaints',
            }),
      )
      await maybe('series', addSeries)
    }
    const share = random()
    if (share < 0.1) {
      await maybe('abandoned order', () =>
        endHolds('offering_id = $1 and student_id = $2', [pick(ids), student.id]),
      )
      if (chance(0.5)) return
    } else if (share < 0.2)
      return void (await (chance(0.5) ? giveUp() : Promise.all([giveUp(), payNow()])))
    else if (share < 0.25 && series.includes(one))
      return void (await Promise.all([deleteDate(), payNow()]))
    if (!(await payNow())) return
    await delay(below(3_000))
    const next = random()
    if (next < 0.4)
      for (const id of ids.filter(() => chance(0.5)))
        recordAnswer('cancel date', await call('DELETE', paths.class.cancel + id, student.token))
    else if (next < 0.75) await swapDate(student, one, ids)
    else if (next < 0.8 && series.includes(one)) await deleteDate()
  }

  /**
   * Swaps a date of an order for another one. If that costs more, pays the difference or not, also while one of both seats
   * is given back.
   */
  async function swapDate(
    student: { token: string },
    { ids: all }: (typeof series)[number],
    ids: readonly string[],
  ): Promise<void> {
    const from = pick(ids)
    // Another date of the order is booked, so a swap to it is refused.
    const free = all.filter((id) => !ids.includes(id))
    const to = pick(free.length > 0 ? free : all.filter((id) => id !== from))
    const answer = await call('PUT', `/offerings/${from}/swap`, student.token, { to })
    recordAnswer('swap', answer)
    const session = checkoutUrlOf(answer)?.split('/').at(-1)
    if (session === undefined) return
    const payNow = () => maybe('difference paid', () => stripe.act('pay', session))
    const giveUp = async () =>
      recordAnswer(
        'give up difference',
        await call('DELETE', `/offerings/${to}/waitlist`, student.token),
      )
    const cancelFrom = async () =>
      recordAnswer(
        'cancel during a swap',
        await call('DELETE', paths.class.cancel + from, student.token),
      )
    const share = random()
    if (share < 0.1) await giveUp()
    else if (share < 0.2) await Promise.all([giveUp(), payNow()])
    else if (share < 0.35) await Promise.all([cancelFrom(), payNow()])
    else if (share < 0.9 && (await payNow()) && chance(0.5)) {
      await delay(below(2_000))
      recordAnswer('cancel date', await call('DELETE', paths.class.cancel + to, student.token))
    }
  }

  /**
   * Lets the crowd enrol at once in a course with half as many seats. Like people who read 'not available right now',
   * and like the browser, each repeats the request with the same idempotency key.
   * @returns the last answer of each student
   */
  async function rush(id: string, tries: number): Promise<Answer[]> {
    const [method, path, field] = paths.course.book
    const { call: enroll } = createCaller(stack, servers, rushSize)
    return Promise.all(
      crowd.map(async ({ token }) => {
        const key = { 'idempotency-key': randomUUID() }
        for (let number = 1; ; number += 1) {
          const answer = await enroll(method, path, token, { [field]: id }, key)
          recordAnswer('rush', answer)
          const final = answer.status !== 503 && answer.status !== 0
          if (final || number === tries) return answer
          await delay(1_000 + below(4_000))
        }
      }),
    )
  }

  /** Pays most of the payment pages that the students of a rush got. */
  async function payRush(answers: readonly Answer[]): Promise<void> {
    for (const url of answers.flatMap((answer) => checkoutUrlOf(answer) ?? []))
      if (chance(0.9))
        await maybe('rush paid', () => stripe.act('pay', url.split('/').at(-1) as string))
  }

  /** Checks that each student of a rush has the seat's payment page, or no seat and the answer 'full'. */
  async function checkAnswers(
    name: string,
    id: string,
    answers: readonly Answer[],
  ): Promise<string> {
    const { rows } = await pool.query<{ student: string; status: string; url: string | null }>(
      `select booking.student_id as student, status, checkout_url as url
       from booking left join payment on booking_id = booking.id
       where booking.offering_id = $1 and status in ('held', 'booked')`,
      [id],
    )
    const seats = new Map(rows.map((row) => [row.student, row]))
    const [pages, full] = [new Set<string>(), new Set<string>()]
    for (const [at, answer] of answers.entries()) {
      const student = crowd[at]!.id
      const url = checkoutUrlOf(answer)
      const seat = seats.get(student)
      if (url !== undefined) pages.add(student)
      else if (answer.status === 409 && answer.code === 'full') full.add(student)
      else faults.push(`the ${name} rush answered ${answer.status} ${answer.code}`)
      if (url !== undefined && url !== seat?.url)
        faults.push(
          `the ${name} rush answered with a page, and the seat is ${seat?.status ?? 'gone'}`,
        )
      if (url === undefined && seat) faults.push(`the ${name} rush left a seat to ${answer.code}`)
    }
    return `${name} rush: ${pages.size} pages, ${full.size} full`
  }

  /** Checks that a settled course has neither more students than seats nor lost seats. */
  async function checkSeats(id: string): Promise<string> {
    const { rows } = await pool.query<{
      seats: number
      taken: number
      booked: number
      paid: number
    }>(
      `select max_students as seats, seats_taken as taken,
         (select count(*)::int from booking where offering_id = $1 and status = 'booked') as booked,
         (select count(*)::int from payment where offering_id = $1 and state = 'paid') as paid
       from offering where id = $1`,
      [id],
    )
    const { seats, taken, booked, paid } = rows[0]!
    if (booked === 0) faults.push('the rush booked no seat')
    if (booked > seats) faults.push(`the rush booked ${booked} of ${seats} seats`)
    if (taken !== booked) faults.push(`the rush left ${taken} seats taken for ${booked} students`)
    if (paid !== booked) faults.push(`the rush left ${paid} paid seats for ${booked} students`)
    return `${booked}`
  }

  // -------------------------------------------------------------------------------- what goes wrong

  let over = false
  const kills = {
    server: async () => {
      const n = below(servers.length)
      servers[n]!.kill('SIGKILL')
      await servers[n]!.ended
      servers[n] = await site.start(ports[n])
      await servers[n].ready(180_000)
    },
    // PostgreSQL's other processes exit with it, and the next start replays the WAL.
    postgres: async () => {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      process.kill(rows[0]!.pid, 'SIGKILL')
    },
    stripe: () => stripe.kill(),
  }
  const trouble = async () => {
    for (let round = 0; !over; round += 1) {
      await delay(1_000 + below(3_000))
      // A killed stand-in forgets its simulated faults.
      const victim = pick(['server', 'postgres', 'stripe'] as const)
      if (round % 3 === 2) await maybe(`kill -9 ${victim}`, kills[victim])
      await maybe('mood', () => stripe.act('faults', pick(MOODS)))
      await maybe('mood', () => stripe.act('deliveries', pick(DELIVERIES)))
    }
  }
  let lag = 0
  const watch = async () => {
    while (!over) {
      const late = await pool
        .query<{ late: number | null }>(
          `select extract(epoch from max(now() - held_until))::float8 as late from booking
           where held_for = 'payment'`,
        )
        .then(
          ({ rows }) => rows[0]?.late ?? 0,
          () => 0,
        )
      lag = Math.max(lag, late)
      await delay(500)
    }
  }
  const rushes: string[] = []
  if (rushSize > 0) {
    const calm = await rush(calmId, 1)
    rushes.push(await checkAnswers('calm', calmId, calm))
    const pages = calm.filter(checkoutUrlOf).length
    if (pages !== Math.ceil(rushSize / 2)) faults.push(`the calm rush had ${pages} pages`)
    await payRush(calm)
    // Everything fails at once, and recovers while the students repeat their requests.
    await stripe.act('faults', [{ kind: 'unavailable' }])
    const [answers] = await Promise.all([
      rush(outageId, PATIENT_TRIES),
      (async () => {
        await delay(OUTAGE_MS / 4)
        await maybe('kill -9 server', kills.server)
        await delay(OUTAGE_MS / 2)
        await stripe.act('faults', [])
        await delay(OUTAGE_MS / 4)
        await maybe('kill -9 postgres', kills.postgres)
        await maybe('kill -9 server', kills.server)
      })(),
    ])
    rushes.push(await checkAnswers('outage', outageId, answers))
    await payRush(answers)
    say([...rushes, ...new Set(faults)].join('; '))
  }
  if (!keys) await stripe.act('faults', [{ kind: 'lost', probability: 0.4 }])
  const beside = [watch(), ...(keys ? [trouble()] : [])]
  let begun = 0
  const began = Date.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < wanted) {
        const number = (begun += 1)
        if (number % 500 === 0)
          say(
            `${number} of ${wanted} enrolments after ${Math.round((Date.now() - began) / 1000)} s`,
          )
        if (number % 150 === 0) {
          const list = former.length > 0 && chance(0.5) ? former : courses
          const [gone] = list.splice(below(list.length), 1)
          recordAnswer(
            'delete',
            await call('DELETE', paths.course.remove + gone!.id, gone!.owner.token),
          )
          if (list === courses) await maybe('course', addCourse)
        }
        // Edits take the lock that payments wait for, and change what a cancellation refunds.
        if (number % 6 === 0) await maybe('edit', () => edit(pick(courses)))
        if (number % 5 === 0) await maybe('late', cancelLate)
        if (rushSize > 0 && number === Math.floor(wanted * 0.5))
          await maybe('rush', async () => payRush(await rush(troubleId, RUSH_TRIES)))
        if (number === Math.floor(wanted * 0.4))
          await maybe('removal', () => endInstructor('remove'))
        if (number === Math.floor(wanted * 0.55))
          await maybe('suspension', () => endInstructor('suspend'))
        if (number === Math.floor(wanted * 0.7))
          await maybe('departure', () => endInstructor('leave'))
        if (number % 60 === 0) await maybe('minimum', missMinimum)
        await maybe('enrolment', number % 4 === 0 ? orderDates : enrolment)
      }
    }),
  )
  over = true
  await Promise.all(beside)
  if (lag > HOLD_LAG) faults.push(`a hold outlasted its end by ${lag.toFixed(0)} s`)

  // ------------------------------------------------------------------------------------- afterwards

  await stripe.act('faults', [])
  await stripe.act('deliveries', [])
  const isUp = () =>
    pool.query('select').then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await delay(100)
  // The comparison of the next day covers changes without an event.
  const check = `update payment set next_check_at = now() where id in (
    select coalesce(order_id, id) from payment where state`
  await pool.query(`${check} not in ('unpaid', 'lost') for update skip locked)`)
  const ahead = async () => {
    await endHolds('held_until > now()', [])
    await pool.query(`
      ${check} in ('opening', 'open', 'closing', 'refunding') for update skip locked);
      -- A request that failed often is tried again after up to five minutes, more than there is patience for.
      select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where key like 'stripe:%' and locked_at is null), run_at := now());
      select graphile_worker.add_job('reconcile-payments', job_key := 'drill')`)
    const { rows } = await pool.query<{ left: string }>(
      `select (select count(*) from payment where next_check_at <= now() + interval '30 seconds'
           or state in ('opening', 'open', 'closing', 'refunding'))
         + (select count(*) from stripe_request where answered_at is null)
         + (select count(*) from booking where held_for = 'payment') as left`,
    )
    return rows[0]!.left
  }
  let unsettled = await ahead()
  for (let last = Date.now(); unsettled !== '0' && Date.now() - last < PATIENCE;) {
    await delay(2_000)
    const now = await ahead()
    if (now !== unsettled) last = Date.now()
    unsettled = now
  }
  if (unsettled !== '0') faults.push(`${unsettled} payments, requests or holds are not settled`)
  const seats: string[] = []
  if (rushSize > 0) for (const id of rushIds) seats.push(await checkSeats(id))
  const books = await compareBooks(pool, stripe.client)
  faults.push(...books.faults, ...deadlocksOf(site))
  say(JSON.stringify(counts))
  const killed = Object.entries(counts).reduce(
    (sum, [what, n]) => sum + (what.startsWith('kill -9') ? n : 0),
    0,
  )
  return {
    faults,
    result: `${wanted} enrolments in ${Math.round((Date.now() - began) / 1000)} s, ${killed} kills; rushes of ${rushSize}: ${rushes.join(', ')}, ${seats.join(', ')} booked; ${books.sums}; holds ended ${lag.toFixed(0)} s late at most`,
  }
}

/**
 * First, a crowd enrols at once in a course with half as many seats, while Stripe answers: everybody gets a seat's
 * payment page or 'full'. Then it does so while Stripe is down and servers and PostgreSQL are killed: the repeated
 * request gets a true answer.
 *
 * Then students enrol, also by invitations and in several dates with codes, pay, abandon, give up, swap dates, cancel,
 * leave and dispute, and instructors move, shorten and delete courses, take students off, have too few, are removed or
 * suspended and leave, on three processes. All the time Stripe is slow, down, rate limited, loses answers and
 * sends events late, repeatedly, in another order or never, and servers, PostgreSQL and Stripe are killed. Halfway, the
 * crowd enrols once more.
 *
 * Afterwards both books must match to the cent (payment-books.ts), and the courses of the crowd must have neither too
 * many students nor a lost seat. The same drill without idempotency keys must find faults.
 * @param count enrolments
 * @param start seed of the random numbers
 * @param rushSize students of the crowd
 */
export async function payments(
  count = '10000',
  start = '1',
  rushSize = String(Math.min(RUSH, Number(count))),
): Promise<Report> {
  const control = await drill(80, Number(start), { keys: false, rushSize: 0 })
  say(`without keys: ${control.faults.length} faults, such as "${control.faults[0] ?? 'none'}"`)
  const found = await drill(Number(count), Number(start), {
    keys: true,
    rushSize: Number(rushSize),
  })
  return {
    result: `${found.result}; faults of the control without keys: ${control.faults.length}`,
    faults: [
      ...found.faults,
      ...(control.faults.length === 0 ? ['the control without keys was not caught'] : []),
    ],
  }
}
