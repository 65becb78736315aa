import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../with-timeout.ts'

/** Milliseconds that a request may wait for the database in total. It is answered within 3 s. */
const REQUEST_MS = 2_200
/** Milliseconds that each statement gets even after that. */
const MINIMUM_MS = 300
/** Milliseconds of a wait outside of requests: longer than a statement_timeout (database.ts). */
const LIMIT_MS = 20_000

/** The time that work may wait for the database, in milliseconds. */
interface Budget {
  total: number
  leftMs: number
}

const current = new AsyncLocalStorage<Budget>()

declare module 'fastify' {
  interface FastifyRequest {
    databaseBudget: Budget | null
  }
}

/**
 * Limits how long each request waits for the database, so that it is answered with 503 while its client
 * still waits. Only that counts: a request may take long because of its own work, such as an upload
 * over a slow connection.
 * @param total milliseconds
 */
export function setRequestDeadlines(app: FastifyInstance, total = REQUEST_MS): void {
  app.decorateRequest('databaseBudget', null)
  app.addHook('onRequest', (request, _reply, done) => {
    current.run((request.databaseBudget = { total, leftMs: total }), done)
  })
  // The connection's events deliver the body, outside of the context that onRequest has set.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.databaseBudget) current.run(request.databaseBudget, done)
    else done()
  })
  // Work that outlives its request has the limit of a job.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.databaseBudget) request.databaseBudget.leftMs = LIMIT_MS
    done()
  })
}

/** Whether the current request may still wait for that many milliseconds; false outside of requests. */
export const hasTimeLeft = (milliseconds: number): boolean =>
  (current.getStore()?.leftMs ?? 0) >= milliseconds

export const DEADLINE_EXCEEDED = 'ETIMEDOUT'

/** The error of a wait that took too long; a request answers 503. */
export const deadlineExceeded = (): Error =>
  Object.assign(new Error('The database did not answer in time'), { code: DEADLINE_EXCEEDED })

/**
 * Runs work that several requests wait for with a time limit of its own, independent of the request
 * that has started it. Each of the requests waits with `withinDeadline`.
 * @param total milliseconds; default: the total of the current request
 */
export const withOwnDeadline = <T>(work: () => T, total?: number): T => {
  total ??= current.getStore()?.total ?? REQUEST_MS
  return current.run({ total, leftMs: total }, work)
}

/**
 * Waits for a promise as long as the current request may; outside of requests, for 20 s.
 * @param onLate receives a value that comes too late
 * @throws `deadlineExceeded` when the promise does not settle in time
 */
export async function withinDeadline<T>(
  promise: Promise<T>,
  onLate?: (value: T) => void,
): Promise<T> {
  const budget = current.getStore()
  const since = performance.now()
  try {
    const limit = budget ? Math.max(MINIMUM_MS, budget.leftMs) : LIMIT_MS
    return await withTimeout(limit, promise, () => {
      if (onLate) promise.then(onLate, () => {})
      throw deadlineExceeded()
    })
  } finally {
    if (budget) budget.leftMs -= performance.now() - since
  }
}
