import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How long the database is waited for. A request has a budget, so that it is answered with 503 while
 * somebody still waits for it; everything else (jobs, commands) has a limit for each wait.
 *
 * A budget of waiting, not a deadline: a request that is long because it does much (5 MB of an upload
 * over a slow line, a password to hash, a class with a thousand people to delete) is as welcome as
 * before, and one that the database keeps waiting is not.
 */

/** Milliseconds that a request may wait in all. With what it does besides it is answered within 3 s. */
const BUDGET_MS = 2_200
/**
 * Milliseconds after its beginning that a request waits at most, whatever else took its time, but
 * for a few that any statement gets. Not so for uploads, which are as long as their lines are slow.
 */
const WAIT_UNTIL_MS = 2_300
const ANY_MS = 300
/** Milliseconds of each statement that do not count: a thousand quick ones are no outage. */
const FREE_MS = 50
/** Milliseconds of one wait outside of requests: longer than any statement may take (database.ts). */
const LIMIT_MS = 20_000
/** Milliseconds between two looks at who waits too long: a timer for each wait would cost more. */
const LOOK_MS = 100

interface Budget {
  owner: unknown
  /** Milliseconds that it may still wait, and the moment (performance.now) after which it may not. */
  left: number
  until: number
  /** What a request has begun may outlive its answer, and then has nobody who waits for it. */
  over: boolean
}

interface Wait {
  since: number
  until: number
  /** Milliseconds that do not count. */
  free: number
  budget: Budget | undefined
  giveUp: () => void
}

const current = new AsyncLocalStorage<Budget>()
const waits = new Set<Wait>()
let looking: NodeJS.Timeout | undefined

declare module 'fastify' {
  interface FastifyRequest {
    deadline: Budget | null
  }
}

/** Gives every request its budget. A request that is made on behalf of another one shares that one's. */
export function setRequestDeadlines(app: FastifyInstance): void {
  app.decorateRequest('waitBudget', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.deadline = budgetNow() ?? newBudget(request)
    current.run(request.deadline, done)
  })
  // The body arrives by the connection's own events: what follows it would be no part of this.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.deadline) current.run(request.deadline, done)
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.deadline?.owner === request) request.deadline.over = true
    done()
  })
}

const newBudget = (request?: FastifyRequest): Budget => ({
  owner: request,
  left: BUDGET_MS,
  until: request?.url.startsWith('/files') ? Infinity : performance.now() + WAIT_UNTIL_MS,
  over: false,
})

/** How long a wait that begins now may last. */
function patience({ left, until }: Budget): number {
  return Math.min(left, Math.max(ANY_MS, until - performance.now()))
}

function budgetNow(): Budget | undefined {
  const budget = current.getStore()
  return budget?.over ? undefined : budget
}

/** Whether a request is waiting that can spare so many milliseconds. */
export function hasTimeLeft(milliseconds: number): boolean {
  const budget = budgetNow()
  return budget !== undefined && patience(budget) >= milliseconds
}

/** What whoever gives up waiting is told; the answer is 503. */
export const deadlineExceeded = (): Error =>
  Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' })

/**
 * For work that several requests wait for: it has a budget to itself, whoever began it, and each of
 * them waits by `withinDeadline`.
 */
export function withOwnDeadline<T>(work: () => T): T {
  return current.run(newBudget(), work)
}

/**
 * What others bring, if it comes in time.
 * @param onLate told what comes too late
 * @throws `deadlineExceeded` when it does not
 */
export function withinDeadline<T>(
  coming: Promise<T>,
  onLate: (value: T) => void = () => {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let gone = false
    const end = begin(0, () => {
      gone = true
      reject(deadlineExceeded())
    })
    coming.then(
      (value) => {
        end()
        if (gone) onLate(value)
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
 * Begins to wait for the answer to a statement.
 * @param giveUp called once if it lasts too long
 * @returns to be called when the wait is over
 */
export const beginStatement = (giveUp: () => void): (() => void) => begin(FREE_MS, giveUp)

function begin(free: number, giveUp: () => void): () => void {
  const since = performance.now()
  const budget = budgetNow()
  const until = since + (budget ? patience(budget) + free : LIMIT_MS)
  const wait: Wait = { since, until, free, budget, giveUp }
  waits.add(wait)
  looking ??= setInterval(look, LOOK_MS).unref()
  return () => {
    if (!waits.delete(wait) || !wait.budget) return
    wait.budget.left -= Math.max(0, performance.now() - wait.since - free)
  }
}

function look(): void {
  if (waits.size === 0) {
    clearInterval(looking)
    looking = undefined
    return
  }
  const now = performance.now()
  const overdue = [...waits].filter(({ until }) => now > until)
  if (overdue.length === 0) return
  // When the process itself was busy, the answers may be here and unread: they are read first.
  setImmediate(() => {
    for (const wait of overdue) {
      if (!waits.delete(wait)) continue
      if (wait.budget) wait.budget.left = 0
      wait.giveUp()
    }
  })
}
