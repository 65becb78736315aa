import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Student } from './site.ts'

/** Students who book and cancel, and the book that is kept of what they were told. */

export interface Answer {
  /** 0: no answer came. */
  status: number
  code: string
  /** Parsed; null where it is no JSON. */
  body: unknown
  headers: IncomingHttpHeaders
  /** Milliseconds since the epoch. */
  from: number
  to: number
}

/** Calls over kept-alive connections. `x-bench` numbers them, so that logs can be searched. */
export interface Caller {
  /** @param token '' for nobody's */
  call: (
    method: string,
    path: string,
    token: string,
    body: object | undefined,
    number: number,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  close: () => void
}

export function createCaller(base: string, connections: number): Caller {
  const secure = base.startsWith('https:')
  const options = { keepAlive: true, maxSockets: connections, scheduling: 'fifo' as const }
  // The certificate of a drill is its own.
  const agent = secure
    ? new HttpsAgent({ ...options, rejectUnauthorized: false })
    : new HttpAgent(options)
  const request = secure ? httpsRequest : httpRequest
  return {
    call: (method, path, token, body, number, more = {}) =>
      new Promise((done) => {
        const payload = body === undefined ? undefined : JSON.stringify(body)
        const from = Date.now()
        let headers: IncomingHttpHeaders = {}
        const end = (status: number, code: string, answer: unknown = null) =>
          done({ status, code, body: answer, headers, from, to: Date.now() })
        const sent = request(
          `${base}${path}`,
          {
            method,
            agent,
            timeout: 30_000,
            headers: {
              ...(token !== '' && { authorization: `Bearer ${token}` }),
              'x-bench': String(number),
              ...(payload !== undefined && {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(payload)),
              }),
              ...more,
            },
          },
          (response) => {
            let text = ''
            headers = response.headers
            response.setEncoding('utf8')
            response.on('data', (more: string) => (text += more))
            response.on('error', () => end(0, 'broken'))
            response.on('end', () => {
              let code = 'not JSON'
              let answer: unknown = null
              try {
                answer = JSON.parse(text)
                code = (answer as { code?: string }).code ?? ''
              } catch {
                // Said by the code.
              }
              end(response.statusCode ?? 0, code, answer)
            })
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
        sent.on('error', (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message))
        sent.end(payload)
      }),
    close: () => agent.destroy(),
  }
}

type Seat = 'free' | 'booked' | 'unknown'

interface Page {
  student: string
  offering: string
  seat: Seat
  booked: number
  cancelled: number
  maybeBooked: number
  maybeCancelled: number
}

export interface Failure extends Answer {
  number: number
  what: 'book' | 'cancel'
}

/** What students were told, by student and class, and what became of every call. */
export interface Ledger {
  pages: Map<string, Page>
  /** Calls by what came of them. */
  counts: Record<'booked' | 'cancelled' | 'full' | 'failed', number>
  /** 5xx, and calls without an answer. */
  failures: Failure[]
  /** Answers that contradict earlier ones, in words. */
  contradictions: string[]
}

export const newLedger = (): Ledger => ({
  pages: new Map(),
  counts: { booked: 0, cancelled: 0, full: 0, failed: 0 },
  failures: [],
  contradictions: [],
})

let calls = 0

/**
 * Every student books and cancels, one call after the other, until `signal` fires. The first class
 * is the hot one: every third call is about it.
 * @param pause milliseconds between two calls of a student, on average
 */
export async function bookAndCancel(
  caller: Caller,
  ledger: Ledger,
  students: readonly Student[],
  classes: readonly string[],
  pause: number,
  signal: AbortSignal,
): Promise<void> {
  const live = async (student: Student) => {
    await delay(Math.random() * pause)
    while (!signal.aborted) {
      const spread = 1 + Math.floor(Math.random() * (classes.length - 1))
      await step(caller, ledger, student, classes[Math.random() < 1 / 3 ? 0 : spread] as string)
      await delay(pause * (0.5 + Math.random()))
    }
  }
  await Promise.all(students.map(live))
}

async function step(caller: Caller, ledger: Ledger, student: Student, offering: string) {
  const key = `${student.id} ${offering}`
  let page = ledger.pages.get(key)
  if (!page) {
    page = {
      student: student.id,
      offering,
      seat: 'free',
      booked: 0,
      cancelled: 0,
      maybeBooked: 0,
      maybeCancelled: 0,
    }
    ledger.pages.set(key, page)
  }
  calls += 1
  const number = calls
  const what = page.seat === 'booked' ? 'cancel' : 'book'
  const answer =
    what === 'book'
      ? await caller.call('PUT', '/classes/bookclass', student.token, { classId: offering }, number)
      : await caller.call(
          'DELETE',
          `/classes/cancel-user-classbooking/${offering}`,
          student.token,
          undefined,
          number,
        )
  const { status, code } = answer
  if (code === 'ECONNREFUSED') {
    // It reached nobody, so the student knows as much as before.
    ledger.counts.failed += 1
    ledger.failures.push({ ...answer, number, what })
  } else if (status === 0 || status >= 500) {
    ledger.counts.failed += 1
    ledger.failures.push({ ...answer, number, what })
    if (what === 'book') page.maybeBooked += 1
    else page.maybeCancelled += 1
    page.seat = 'unknown'
  } else if (what === 'book' && status === 201) {
    ledger.counts.booked += 1
    page.booked += 1
    page.seat = 'booked'
  } else if (what === 'book' && code === 'full') {
    ledger.counts.full += 1
    page.seat = 'free'
  } else if (what === 'book' && code === 'already_booked' && page.seat === 'unknown') {
    page.seat = 'booked'
  } else if (what === 'cancel' && status === 201) {
    ledger.counts.cancelled += 1
    page.cancelled += 1
    page.seat = 'free'
  } else {
    ledger.contradictions.push(
      `call ${number}: ${what} by one whose seat was ${page.seat} was answered ${status} ${code}`,
    )
    page.seat = 'unknown'
  }
}

/**
 * Holds the ledger against the database: every acknowledged booking and cancellation is there, once;
 * nothing is there that nobody asked for; no class has more seats taken than it has.
 * @returns the faults in words
 */
export async function audit(pool: pg.Pool, ledger: Ledger): Promise<string[]> {
  const faults = [...ledger.contradictions]
  const { rows } = await pool.query<{
    student: string
    offering: string
    total: number
    active: number
  }>(
    `select student_id as student, offering_id as offering, count(*)::int as total,
       count(*) filter (where status <> 'cancelled')::int as active
     from booking group by 1, 2`,
  )
  const found = new Map(rows.map((row) => [`${row.student} ${row.offering}`, row]))
  for (const [key, page] of ledger.pages) {
    const { total, active } = found.get(key) ?? { total: 0, active: 0 }
    found.delete(key)
    if (total < page.booked)
      faults.push(`${key}: ${page.booked} bookings were acknowledged, ${total} are there`)
    if (total > page.booked + page.maybeBooked)
      faults.push(`${key}: ${total} bookings are there, ${page.booked} were acknowledged`)
    const cancelled = total - active
    if (cancelled < page.cancelled)
      faults.push(
        `${key}: ${page.cancelled} cancellations were acknowledged, ${cancelled} are there`,
      )
    if (cancelled > page.cancelled + page.maybeCancelled)
      faults.push(
        `${key}: ${cancelled} cancellations are there, ${page.cancelled} were acknowledged`,
      )
    if (page.seat !== 'unknown' && active !== (page.seat === 'booked' ? 1 : 0))
      faults.push(`${key}: the student was told "${page.seat}", ${active} seats are held`)
  }
  for (const key of found.keys()) faults.push(`${key}: booked by nobody of the drill`)
  const { rows: wrong } = await pool.query<{
    id: string
    taken: number
    held: number
    max: number
  }>(
    `select id, seats_taken as taken, max_students as max,
       (select count(*)::int from booking where offering_id = offering.id and status <> 'cancelled') as held
     from offering
     where seats_taken > max_students or seats_taken <>
       (select count(*) from booking where offering_id = offering.id and status <> 'cancelled')`,
  )
  for (const row of wrong)
    faults.push(`class ${row.id}: ${row.taken} counted, ${row.held} held, of ${row.max} seats`)
  return faults
}
