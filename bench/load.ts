import { once } from 'node:events'
import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setImmediate as immediate, setTimeout as delay } from 'node:timers/promises'
import { messages } from '@firstbell/contract/messages'
import type pg from 'pg'
import { createWriterCookie } from '../apps/server/src/platform/http/response-cache/writer-cookie.ts'
import type { Student } from './site.ts'

/** Students who book and cancel, and a ledger of their answers. */

export interface Answer {
  /** Sent as `x-bench`, to find the call in logs. */
  number: number
  /** 0: there was no answer. */
  status: number
  code: string
  /** Parsed JSON, or null. */
  body: unknown
  headers: IncomingHttpHeaders
  /** Milliseconds since the epoch. */
  from: number
  to: number
}

/** Makes calls over kept-alive connections, to several servers in turn. */
export interface Caller {
  /** @param token '' for anonymous calls */
  call: (
    method: string,
    path: string,
    token?: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

/**
 * Sends a request unchanged, and receives the answer without decompressing it.
 * @param timeout milliseconds without a byte
 * @throws if there is no complete answer
 */
export function exchange(
  url: string,
  { payload, ...options }: RequestOptions & { payload?: string | Buffer },
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  const { protocol, hostname, port, pathname, search } = new URL(url)
  const request = protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const sent = request(
      { hostname, port, path: pathname + search, timeout: 30_000, ...options },
      (response) => {
        const { statusCode: status = 0, headers } = response
        const lasts = headers['content-type']?.startsWith('text/event-stream')
        // A stream never ends, so its start counts as its answer.
        const body = lasts ? once(response, 'data').then(([first]) => first) : buffer(response)
        body
          .then((bytes) => done({ status, headers, bytes }), fail)
          .finally(() => lasts && response.destroy())
      },
    )
    sent.on('timeout', () =>
      sent.destroy(new Error(`no answer in ${options.timeout ?? 30_000} ms`)),
    )
    sent.on('error', fail)
    sent.end(payload)
  })
}

/**
 * Returns a function that creates `Cookie` headers of a client with a recent write, whose requests bypass the
 * response cache.
 */
export async function createWriter(pool: pg.Pool): Promise<() => string> {
  const { rows } = await pool.query<{ value: Buffer }>(
    "select value from secret where name = 'written-cookie'",
  )
  const written = createWriterCookie(rows[0]!.value, false)
  return () => written.create().split(';', 1)[0]!
}

let calls = 0

/** @param connections to each server */
export function createCaller(
  stack: AsyncDisposableStack,
  servers: readonly { url: string }[],
  connections: number,
): Caller {
  const secure = servers[0]?.url.startsWith('https:')
  const options = { keepAlive: true, maxSockets: connections, scheduling: 'fifo' as const }
  // A drill uses a self-signed certificate.
  const agent = secure
    ? new HttpsAgent({ ...options, rejectUnauthorized: false })
    : new HttpAgent(options)
  stack.defer(() => agent.destroy())
  return {
    call: async (method, path, token = '', body, more = {}) => {
      const number = (calls += 1)
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const from = Date.now()
      const answer: Answer = { number, status: 0, code: '', body: null, headers: {}, from, to: 0 }
      try {
        const { bytes, ...received } = await exchange(servers[number % servers.length]!.url, {
          method,
          path,
          agent,
          headers: {
            ...(token !== '' && { authorization: `Bearer ${token}` }),
            'x-bench': String(number),
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(payload)),
            }),
            ...more,
          },
          ...(payload !== undefined && { payload }),
        })
        Object.assign(answer, received)
        answer.body = parsed(bytes)
        answer.code = (answer.body as { code?: string } | null)?.code ?? ''
      } catch (error) {
        answer.code = (error as NodeJS.ErrnoException).code ?? (error as Error).message
      }
      return { ...answer, to: Date.now() }
    },
  }
}

/** @returns null for answers other than JSON, such as a page */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/** Returns the milliseconds from a call to its answer. */
export const took = ({ from, to }: Answer): number => to - from

/** The calls about classes and courses, with the names of their id fields. */
export const paths = {
  class: {
    book: ['PUT', '/classes/bookclass', 'classId'],
    cancel: '/classes/cancel-user-classbooking/',
    create: ['POST', '/classes/createclass', 'class'],
    edit: ['POST', '/classes/update-class', 'classId'],
    remove: '/classes/delete-class/',
    one: '/classes/get-class/',
    list: ['/classes/getallclasses', 'classes'],
    booked: ['/classes/get-userbooked-classes', 'classes', 'enrolledStudents'],
    own: ['/instructor/get-instructor-classes', 'classes', 'enrolledStudents'],
  },
  course: {
    book: ['PUT', '/courses/bookcourse', 'courseId'],
    cancel: '/courses/cancel-user-coursebooking/',
    create: ['POST', '/courses/create-course', 'course'],
    edit: ['PUT', '/courses/update-course', 'courseId'],
    remove: '/delete-course/',
    one: '/courses/get-course/',
    list: ['/courses/getallcourses', 'courses'],
    booked: ['/courses/get-userbooked-courses', 'courses', 'studentsEnrolled'],
    own: ['/instructor/get-instructor-courses', 'courses', 'studentsEnrolled'],
  },
} as const

export const bookClass = ({ call }: Caller, token: string, classId: string): Promise<Answer> =>
  call('PUT', paths.class.book[1], token, { classId })
export const cancelClass = ({ call }: Caller, token: string, classId: string): Promise<Answer> =>
  call('DELETE', paths.class.cancel + classId, token)

/**
 * Makes calls at a steady rate, without waiting for earlier answers. @returns the results, after `signal` has
 * fired and all calls have ended
 */
export async function steadily<T>(
  perSecond: number,
  signal: AbortSignal,
  call: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: Promise<T>[] = []
  for (const began = Date.now(); !signal.aborted;) {
    const result = call(results.length)
    // The caller gets the error when it awaits all results.
    result.catch(() => {})
    results.push(result)
    const ahead = began + (results.length * 1_000) / perSecond - Date.now()
    // A timer waits at least a millisecond, in which several calls can be due.
    await (ahead > 0 ? delay(ahead) : immediate())
  }
  return Promise.all(results)
}

/**
 * Books at a steady rate.
 * @param seat returns the token and the class of the next booking
 * @returns the milliseconds of each booking
 * @throws Error if a booking is refused
 */
export const bookSteadily = (
  caller: Caller,
  perSecond: number,
  signal: AbortSignal,
  seat: () => [token: string, classId: string],
  booked: (answer: Answer) => void = () => {},
): Promise<number[]> =>
  steadily(perSecond, signal, async () => {
    const answer = await bookClass(caller, ...seat())
    if (answer.status !== 201) throw new Error(`A booking was answered ${answer.status}`)
    booked(answer)
    return took(answer)
  })

/** Repeats something with random pauses of this average, until `signal` fires. */
export async function again(
  pause: number,
  signal: AbortSignal,
  act: () => Promise<unknown>,
): Promise<void> {
  await delay(Math.random() * pause)
  while (!signal.aborted) {
    await act()
    await delay(pause * (0.5 + Math.random()))
  }
}

type Seat = 'free' | 'booked' | 'waiting' | 'unknown'

interface Page {
  /** The last known state; 'waiting' may have become an offer. */
  seat: Seat
  /** Acknowledged bookings and waitlist places, and how many of them have ended. */
  made: number
  ended: number
  /** Requests without an answer, which may have booked or ended something. */
  maybeMade: number
  maybeEnded: number
  /** Whether the class was full at the last call. */
  full?: boolean
}

export interface Failure extends Answer {
  what: 'book' | 'cancel' | 'join' | 'leave'
}

/** The answers to students, by student and class, and the outcome of every call. */
export interface Ledger {
  pages: Map<string, Page>
  /** The number of calls by outcome. */
  counts: Record<'booked' | 'cancelled' | 'full' | 'failed', number>
  /** 5xx answers, and calls without an answer. */
  failures: Failure[]
  /** Descriptions of answers that contradict earlier ones. */
  contradictions: string[]
}

export const newLedger = (): Ledger => ({
  pages: new Map(),
  counts: { booked: 0, cancelled: 0, full: 0, failed: 0 },
  failures: [],
  contradictions: [],
})

/**
 * Makes every student book, cancel, join the waitlists of full classes and leave them, one call after the other, until
 * `stop` is called. Every third call is about the first class, to create contention.
 * @param pause average milliseconds between the calls of a student
 * @param ledger of an earlier load, to continue it
 */
export function bookAndCancel(
  caller: Caller,
  students: readonly Student[],
  classes: readonly string[],
  pause: number,
  ledger = newLedger(),
) {
  const over = new AbortController()
  const one = () =>
    classes[Math.random() < 1 / 3 ? 0 : 1 + Math.floor(Math.random() * (classes.length - 1))]!
  const load = students.map((student) =>
    again(pause, over.signal, () => step(caller, ledger, student, one())),
  )
  const stop = async () => {
    over.abort()
    await Promise.all(load)
  }
  return { ledger, stop }
}

/** Makes a student's next call about a class. */
function nextMove({ seat, full }: Page): Failure['what'] {
  if (seat === 'booked') return 'cancel'
  if (seat === 'waiting') return Math.random() < 0.3 ? 'leave' : 'book'
  return full && Math.random() < 0.5 ? 'join' : 'book'
}

async function step(caller: Caller, ledger: Ledger, student: Student, offering: string) {
  const key = `${student.id} ${offering}`
  let page = ledger.pages.get(key)
  if (!page) {
    page = { seat: 'free', made: 0, ended: 0, maybeMade: 0, maybeEnded: 0 }
    ledger.pages.set(key, page)
  }
  const what = nextMove(page)
  const line = `/offerings/${offering}/waitlist`
  const requests = {
    book: () => bookClass(caller, student.token, offering),
    cancel: () => cancelClass(caller, student.token, offering),
    join: () => caller.call('PUT', line, student.token),
    leave: () => caller.call('DELETE', line, student.token),
  }
  const answer = await requests[what]()
  const { status, code } = answer
  const { message } = (answer.body ?? {}) as { message?: string }
  const before = page.seat
  page.full = code === 'full'
  if (status === 0 || status >= 500) {
    ledger.counts.failed += 1
    ledger.failures.push({ ...answer, what })
    // The server did not receive the call of a refused connection, so the state is unchanged.
    if (code === 'ECONNREFUSED') return
    if (what === 'book' || what === 'join') page.maybeMade += 1
    else page.maybeEnded += 1
    page.seat = 'unknown'
  } else if (what === 'book' && status === 201) {
    ledger.counts.booked += 1
    // An offer becomes a booking. With an unknown state there may have been an offer.
    if (before === 'free') page.made += 1
    else if (before === 'unknown') page.maybeMade += 1
    page.seat = 'booked'
  } else if (what === 'book' && code === 'full') {
    ledger.counts.full += 1
  } else if (code === 'already_booked' && before === 'unknown') {
    page.seat = 'booked'
  } else if (what === 'join' && status === 201) {
    page.made += 1
    page.seat = 'waiting'
  } else if (what === 'join' && message === messages.alreadyWaiting && before === 'unknown') {
    page.seat = 'waiting'
  } else if (what === 'join' && message === messages.seatsLeft) {
    page.seat = 'free'
  } else if (what === 'leave' && status === 200) {
    page.ended += 1
    page.seat = 'free'
  } else if (what === 'cancel' && status === 201) {
    ledger.counts.cancelled += 1
    page.ended += 1
    page.seat = 'free'
  } else {
    ledger.contradictions.push(
      `call ${answer.number}: ${what} by one whose seat was ${before} was answered ${status} ${code}`,
    )
    page.seat = 'unknown'
  }
}

/**
 * Compares the ledger with the database. Every acknowledged booking and cancellation must exist exactly once, nothing
 * that was not requested may exist, and no class may be overbooked or have a free seat while students
 * wait.
 * @returns descriptions of the contradictions
 */
export async function audit(pool: pg.Pool, ledger: Ledger): Promise<string[]> {
  const faults = [...ledger.contradictions]
  const { rows } = await pool.query<{
    student: string
    offering: string
    made: number
    ended: number
    seat: Seat | null
  }>(
    `select student_id as student, offering_id as offering, count(*)::int as made,
       count(*) filter (where status = 'cancelled')::int as ended,
       max(case status when 'booked' then 'booked' when 'waiting' then 'waiting'
         when 'held' then 'waiting' end) as seat
     from booking group by 1, 2`,
  )
  const found = new Map(rows.map((row) => [`${row.student} ${row.offering}`, row]))
  for (const [key, page] of ledger.pages) {
    const { made, ended, seat } = found.get(key) ?? { made: 0, ended: 0, seat: null }
    found.delete(key)
    const within = (count: number, acknowledged: number, maybe: number) =>
      count >= acknowledged && count <= acknowledged + maybe
    if (!within(made, page.made, page.maybeMade))
      faults.push(`${key}: ${made} were made, ${page.made} (+${page.maybeMade}) acknowledged`)
    if (!within(ended, page.ended, page.maybeEnded))
      faults.push(`${key}: ${ended} were ended, ${page.ended} (+${page.maybeEnded}) acknowledged`)
    if (page.seat !== 'unknown' && (seat ?? 'free') !== page.seat)
      faults.push(`${key}: the last answer was "${page.seat}", it is "${seat ?? 'free'}"`)
  }
  for (const key of found.keys()) faults.push(`${key}: booked by nobody of the drill`)
  const { rows: wrong } = await pool.query<{ fault: string }>(
    `select format('class %s: %s counted, %s held, of %s seats', id, seats_taken, held, max_students)
       as fault
     from offering, lateral (select count(*) as held from booking
       where offering_id = offering.id and status in ('held', 'booked')) as bookings
     where seats_taken > max_students or seats_taken <> held
       or (waiting > 0 and seats_taken < max_students)`,
  )
  return [...faults, ...wrong.map(({ fault }) => fault)]
}
