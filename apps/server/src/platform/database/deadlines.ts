import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How long the database may keep its callers waiting. Each request has a deadline, so that it is
 * answered with 503 while its client still waits. Jobs and commands have a limit for each wait.
 *
 * Only waiting for the database counts: a request may take long because of its own work, such as 5 MB
 * of an upload over a slow connection or the hashing of a password.
 */

/** Milliseconds that a request may wait in total. With its other work it is answered within 3 s. */
const TOTAL_WAIT_MS = 2_200
/**
 * Milliseconds from the start of a request after which it does not wait any more. Uploads have no such
 * limit, because they last as long as their connection is slow.
 */
const WAIT_UNTIL_MS = 2_300
/** Milliseconds that a statement gets even after that. */
const MINIMUM_WAIT_MS = 300
/** Milliseconds of each statement that do not count: many quick statements are no outage. */
const UNCOUNTED_MS = 50
/** Milliseconds of a wait outside of requests: longer than a statement_timeout (database.ts). */
const LIMIT_MS = 20_000
/** Milliseconds between two checks for overdue waits, which share one timer. */
const CHECK_EVERY_MS = 100

interface Deadline {
  owner: unknown
  /** Milliseconds that the owner may still wait. */
  left: number
  /** The time (performance.now) after which it does not wait any more. */
  until: number
  /** The request has been answered. Work that outlives it has no deadline. */
  over: boolean
}

interface Wait {
  since: number
  until: number
  /** Milliseconds that do not count. */
  uncounted: number
  deadline: Deadline | undefined
  giveUp: () => void
}

const current = new AsyncLocalStorage<Deadline>()
const waits = new Set<Wait>()
let timer: NodeJS.Timeout | undefined

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Deadline | null
  }
}

/**
 * Gives every request a deadline. A request made on behalf of another one shares that one's.
 * @param hasSlowBody whether the body of a request to this URL may take minutes to arrive: its waits
 *   are limited, the request as a whole is not
 */
export function setRequestDeadlines(
  app: FastifyInstance,
  hasSlowBody: (url: string) => boolean = () => false,
): void {
  app.decorateRequest('deadline', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.deadline = currentDeadline() ?? newDeadline(request, hasSlowBody(request.url))
    current.run(request.deadline, done)
  })
  // The connection's events deliver the body, outside of the context that onRequest has set.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.deadline) current.run(request.deadline, done)
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.deadline?.owner === request) request.deadline.over = true
    done()
  })
}

const newDeadline = (request?: FastifyRequest, isSlow = false): Deadline => ({
  owner: request,
  left: TOTAL_WAIT_MS,
  until: isSlow ? Infinity : performance.now() + WAIT_UNTIL_MS,
  over: false,
})

/** Milliseconds that a wait which begins now may last. */
function remaining({ left, until }: Deadline): number {
  return Math.min(left, Math.max(MINIMUM_WAIT_MS, until - performance.now()))
}

function currentDeadline(): Deadline | undefined {
  const deadline = current.getStore()
  return deadline?.over ? undefined : deadline
}

/** Whether the current request may still wait for that many milliseconds. */
export function hasTimeLeft(milliseconds: number): boolean {
  const deadline = currentDeadline()
  return deadline !== undefined && remaining(deadline) >= milliseconds
}

/** The error of a wait that took too long; a request answers 503. */
export const deadlineExceeded = (): Error =>
  Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' })

/**
 * Runs work that several requests wait for under a deadline of its own, independent of the request
 * that has started it. Each of the requests waits with `withinDeadline`.
 */
export function withOwnDeadline<T>(work: () => T): T {
  return current.run(newDeadline(), work)
}

/**
 * Waits for a promise until the current deadline.
 * @param onLate receives a value that comes too late
 * @throws `deadlineExceeded` when the promise does not settle in time
 */
export function withinDeadline<T>(
  promise: Promise<T>,
  onLate: (value: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let tooLate = false
    const end = begin(0, () => {
      tooLate = true
      reject(deadlineExceeded())
    })
    promise.then(
      (value) => {
        end()
        if (tooLate) onLate(value)
        else resolve(value)
      },
      (error: Error) => {
        end()
        reject(error)
      },
    )
  })
}

/**
 * Starts waiting for the answer to a statement.
 * @param giveUp called once, if the wait takes too long
 * @returns a function that ends the wait
 */
export const beginStatement = (giveUp: () => void): (() => void) => begin(UNCOUNTED_MS, giveUp)

function begin(uncounted: number, giveUp: () => void): () => void {
  const since = performance.now()
  const deadline = currentDeadline()
  const until = since + (deadline ? remaining(deadline) + uncounted : LIMIT_MS)
  const wait: Wait = { since, until, uncounted, deadline, giveUp }
  waits.add(wait)
  timer ??= setInterval(checkOverdue, CHECK_EVERY_MS).unref()
  return () => {
    if (!waits.delete(wait) || !wait.deadline) return
    wait.deadline.left -= Math.max(0, performance.now() - wait.since - uncounted)
  }
}

function checkOverdue(): void {
  if (waits.size === 0) {
    clearInterval(timer)
    timer = undefined
    return
  }
  const now = performance.now()
  const overdue = [...waits].filter(({ until }) => now > until)
  if (overdue.length === 0) return
  // If the process was busy, the answers may have arrived unread. Let it read them first.
  setImmediate(() => {
    for (const wait of overdue) {
      if (!waits.delete(wait)) continue
      if (wait.deadline) wait.deadline.left = 0
      wait.giveUp()
    }
  })
}
