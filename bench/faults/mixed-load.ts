import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createPasswords } from '../../apps/server/src/features/identity/embedded/passwords.ts'
import {
  bookAndCancel,
  createCaller,
  newLedger,
  type Answer,
  type Caller,
  type Ledger,
} from '../load.ts'
import { createClasses, createStudents, type ServerUnderTest, type Student } from '../site.ts'

/** A mixed load, and checks of each answer. */

/** Kinds of calls, with the statuses that are expected without a fault. */
const KINDS = {
  'book or cancel': /^(201|409|404)$/,
  'booked list': /^201$/,
  login: /^200$/,
  'public list': /^201$/,
  'one class': /^200$/,
  page: /^200$/,
  healthz: /^200$/,
  readyz: /^200$/,
} as const
type Kind = keyof typeof KINDS

/** These work without the database. */
const ALWAYS: readonly Kind[] = ['public list', 'page', 'healthz']
/** Milliseconds within which everything is answered. */
const ANSWER_MS = 3_000

export interface Seen {
  kind: Kind
  answer: Answer
}

export const took = ({ from, to }: Answer): number => to - from

/** Whether an answer is the one expected without a fault. */
export const isGood = ({ kind, answer }: Seen): boolean => KINDS[kind].test(String(answer.status))

/** What is wrong with an answer; null when it is acceptable during an outage. */
export function wrongWith(seen: Seen): string | null {
  const { kind, answer } = seen
  const { status, code, headers } = answer
  const said = `${kind} was answered ${status} ${status === 200 ? '' : code} after ${took(answer)} ms`
  if (took(answer) > ANSWER_MS) return said
  if (isGood(seen)) return null
  if (status !== 503 || ALWAYS.includes(kind)) return said
  if (kind === 'readyz') return null
  if (!(Number(headers['retry-after']) >= 1)) return `${said}, without Retry-After`
  return code === 'unavailable' ? null : `${said}, in a body of another shape`
}

/** The number of 503 answers of each kind, as text. */
export function refusals(seen: readonly Seen[]): string {
  const told = (Object.keys(KINDS) as Kind[]).map((kind) => {
    const of = seen.filter((one) => one.kind === kind)
    return `${kind} ${of.filter(({ answer }) => answer.status === 503).length}/${of.length}`
  })
  return `503 of all: ${told.join(', ')}`
}

export interface Everything {
  /** Every answer in order of arrival. */
  seen: Seen[]
  ledger: Ledger
  /**
   * Waits until nothing has failed for two seconds. @returns the milliseconds from `since` until
   * then
   */
  recovery: (since: number, limit: number) => Promise<number>
  stop: () => Promise<void>
}

const PASSWORD = 'correct horse battery'

/**
 * 16 students who book and cancel, four who read their bookings, four who log in, and visitors who
 * read lists, a class and the home page; each call has another address, for TRUST_PROXY=1 and
 * RATE_LIMITS=on. The server is ready and has created its signing key.
 */
export async function startMixedLoad(
  stack: AsyncDisposableStack,
  pool: pg.Pool,
  url: string,
): Promise<Everything> {
  const students = await createStudents(pool, url, 24)
  const classes = await createClasses(
    pool,
    Array.from({ length: 25 }, () => 12),
  )
  await pool.query(
    'update identity.account set password_hash = $1 where email = any($2::citext[])',
    [await createPasswords().hash(PASSWORD), students.slice(20).map((student) => student.email)],
  )
  const seen: Seen[] = []
  const ledger = newLedger()
  const over = new AbortController()
  const plain = createCaller(url, 100)
  stack.defer(() => plain.close())
  let number = 0
  const call = async (kind: Kind, ...args: Parameters<Caller['call']>): Promise<Answer> => {
    number += 1
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const [method, path, token, body, own, headers] = args
    const more = { 'x-forwarded-for': address, ...headers }
    const answer = await plain.call(method, path, token, body, own, more)
    seen.push({ kind, answer })
    return answer
  }
  const again = async (pause: number, act: () => Promise<unknown>) => {
    await delay(Math.random() * pause)
    while (!over.signal.aborted) {
      await act()
      await delay(pause * (0.5 + Math.random()))
    }
  }
  const read = (kind: Kind, path: string, token = '', headers = {}) =>
    call(kind, 'GET', path, token, undefined, 0, headers)
  const logIn = async (student: Student) => {
    const body = { email: student.email, password: PASSWORD }
    const signedIn = await call('login', 'POST', '/identity/sign-in', '', body, 0)
    const { idToken } = (signedIn.body ?? {}) as { idToken?: string }
    if (idToken) await call('login', 'POST', '/auth/login', '', { token: idToken }, 0)
  }
  const lists = [
    '/classes/getallclasses?limit=20&page=1',
    '/classes/getallclasses?q=guitar&limit=20',
    '/courses/getallcourses',
  ]
  const load = [
    bookAndCancel(
      { ...plain, call: (...args) => call('book or cancel', ...args) },
      ledger,
      students.slice(0, 16),
      classes,
      200,
      over.signal,
    ),
    ...students
      .slice(16, 20)
      .map((student) =>
        again(200, () => read('booked list', '/classes/get-userbooked-classes', student.token)),
      ),
    ...students.slice(20).map((student) => again(1_500, () => logIn(student))),
    ...lists.map((path) => again(60, () => read('public list', path))),
    again(200, () => read('one class', `/classes/get-class/${classes[0]}`)),
    again(500, () => read('page', '/', '', { accept: 'text/html' })),
    again(500, () => read('healthz', '/healthz')),
    again(500, () => read('readyz', '/readyz')),
  ]
  return {
    seen,
    ledger,
    recovery: async (since, limit) => {
      const lastBad = () => seen.findLast((one) => !isGood(one))?.answer.to ?? 0
      while (Date.now() - Math.max(lastBad(), since) < 2_000 && Date.now() - since < limit)
        await delay(50)
      return Math.max(0, lastBad() - since)
    },
    stop: async () => {
      over.abort()
      await Promise.all(load)
    },
  }
}

/** Stops a server with SIGTERM. @returns what was wrong with its exit, or null */
export async function endOf(server: ServerUnderTest): Promise<string | null> {
  const began = Date.now()
  server.kill('SIGTERM')
  const end = await Promise.race([server.ended, delay(60_000, undefined, { ref: false })])
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  if (end?.code === 0) return null
  return `SIGTERM: ${end ? `it ended with ${end.code ?? end.signal} after` : 'it had not ended after'} ${seconds} s; its last words:\n${server.log().slice(-3_000)}`
}
