import { setTimeout as delay } from 'node:timers/promises'
import {
  again,
  bookAndCancel,
  createCaller,
  paths,
  took,
  type Answer,
  type Caller,
  type Ledger,
} from '../load.ts'
import { PASSWORD, renewTokens, type Person, type Site } from '../site.ts'

/** A mixed load, and checks of each answer. */

/** Kinds of calls, with their expected statuses without a fault. */
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

/** These calls work without the database. */
const ALWAYS: readonly Kind[] = ['public list', 'page', 'healthz']
/** Everything must be answered within this time. */
const ANSWER_MS = 3_000

export interface AnsweredCall {
  kind: Kind
  answer: Answer
}

/** Returns whether an answer is one that is expected without a fault. */
export const isGood = ({ kind, answer }: AnsweredCall): boolean =>
  KINDS[kind].test(String(answer.status))

/** Returns the fault of an answer; null if it is acceptable during an outage. */
export function wrongWith(seen: AnsweredCall): string | null {
  const { kind, answer } = seen
  const { status, code, headers } = answer
  const described = `${kind} was answered ${status} ${status === 200 ? '' : code} after ${took(answer)} ms`
  if (took(answer) > ANSWER_MS) return described
  if (isGood(seen)) return null
  if (status !== 503 || ALWAYS.includes(kind)) return described
  if (kind === 'readyz') return null
  if (!(Number(headers['retry-after']) >= 1)) return `${described}, without Retry-After`
  return code === 'unavailable' ? null : `${described}, in a body of another shape`
}

/** Returns the number of 503 answers of each kind, as text. */
export function refusals(seen: readonly AnsweredCall[]): string {
  const counts = (Object.keys(KINDS) as Kind[]).map((kind) => {
    const all = seen.filter((one) => one.kind === kind)
    return `${kind} ${all.filter(({ answer }) => answer.status === 503).length}/${all.length}`
  })
  return `503 of all: ${counts.join(', ')}`
}

export interface Everything {
  /** Every answer in order of arrival. */
  seen: AnsweredCall[]
  ledger: Ledger
  /**
   * Waits until nothing has failed for two seconds. @returns the milliseconds from `since` to
   * the start of these two seconds
   */
  recovery: (since: number, limit: number) => Promise<number>
  stop: () => Promise<void>
}

/**
 * Runs 16 students who book and cancel, four who read their bookings, four who sign in, and visitors who read lists, a
 * class and the home page. Each call has another IP address, for TRUST_PROXY=1 and
 * RATE_LIMITS=on.
 */
export async function startMixedLoad(stack: AsyncDisposableStack, site: Site): Promise<Everything> {
  const students = await site.students(24)
  await renewTokens(stack, site, students)
  const classes = await site.classes(25, 12)
  const seen: AnsweredCall[] = []
  const over = new AbortController()
  const plain = createCaller(stack, site.servers, 100)
  let number = 0
  const call = async (kind: Kind, ...args: Parameters<Caller['call']>): Promise<Answer> => {
    number += 1
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    const [method, path, token, body, headers] = args
    const more = { 'x-forwarded-for': address, ...headers }
    const answer = await plain.call(method, path, token, body, more)
    // Without the body, which would need much memory.
    seen.push({ kind, answer: { ...answer, body: null } })
    return answer
  }
  const often = (pause: number, act: () => Promise<unknown>) => again(pause, over.signal, act)
  const read = (kind: Kind, path: string, token = '', headers = {}) =>
    call(kind, 'GET', path, token, undefined, headers)
  const logIn = async ({ email }: Person) => {
    const body = { email, password: PASSWORD }
    const signedIn = await call('login', 'POST', '/identity/sign-in', '', body)
    const { idToken } = (signedIn.body ?? {}) as { idToken?: string }
    if (idToken) await call('login', 'POST', '/auth/login', '', { token: idToken })
  }
  const lists = [
    '/classes/getallclasses?limit=20&page=1',
    '/classes/getallclasses?q=guitar&limit=20',
    '/courses/getallcourses',
  ]
  const booking = bookAndCancel(
    { call: (...args) => call('book or cancel', ...args) },
    students.slice(0, 16),
    classes,
    200,
  )
  const load = [
    ...students
      .slice(16, 20)
      .map(({ token }) => often(200, () => read('booked list', paths.class.booked[0], token))),
    ...students.slice(20).map((student) => often(1_500, () => logIn(student))),
    ...lists.map((path) => often(60, () => read('public list', path))),
    often(200, () => read('one class', `/classes/get-class/${classes[0]}`)),
    often(500, () => read('page', '/', '', { accept: 'text/html' })),
    often(500, () => read('healthz', '/healthz')),
    often(500, () => read('readyz', '/readyz')),
  ]
  return {
    seen,
    ledger: booking.ledger,
    recovery: async (since, limit) => {
      const lastBad = () => seen.findLast((one) => !isGood(one))?.answer.to ?? 0
      while (Date.now() - Math.max(lastBad(), since) < 2_000 && Date.now() - since < limit)
        await delay(50)
      return Math.max(0, lastBad() - since)
    },
    stop: async () => {
      over.abort()
      await Promise.all([booking.stop(), ...load])
    },
  }
}
