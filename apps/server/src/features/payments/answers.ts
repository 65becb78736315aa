import type { Database } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'

/**
 * Lets HTTP requests wait until Stripe has answered a request of the outbox (outbox.ts). A job of this process wakes the
 * HTTP request that waits for its key. Answers to jobs of other processes are found by one query for all keys, so the
 * database does the same work for one student and for a thousand.
 */

/** Milliseconds without any answer of Stripe after which a request stops waiting. */
const SILENCE_MS = 10_000
/** Milliseconds for which a request waits while Stripe answers others. Proxies must wait longer (docs/operations.md). */
const LONGEST_WAIT_MS = 45_000
/** Milliseconds between two queries for answers to jobs of other processes. */
const POLL_MS = 200

interface Waiter {
  key: string
  since: number
  resolve: (answered: boolean) => void
}

export type StripeAnswers = ReturnType<typeof createStripeAnswers>

export function createStripeAnswers(db: Database) {
  const waiters = new Set<Waiter>()
  let answeredAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  /** Wakes the requests that wait for this key. A job of this process calls it after Stripe's answer. */
  function wake(key: string): void {
    answeredAt = performance.now()
    for (const waiter of waiters) if (waiter.key === key) waiter.resolve(true)
  }

  async function poll(): Promise<void> {
    const keys = [...new Set([...waiters].map(({ key }) => key))]
    const open = await db
      .selectFrom('stripe_request')
      .select('key')
      .where('key', 'in', keys)
      .where('answered_at', 'is', null)
      .execute()
    const unanswered = new Set(open.map(({ key }) => key))
    // Also wakes requests for a key that does not exist: `readOutcome` then finds out that there will be no answer.
    for (const key of keys) if (!unanswered.has(key)) wake(key)
  }

  function schedulePoll(): void {
    if (timer !== undefined || waiters.size === 0) return
    timer = setTimeout(async () => {
      // The query serves all requests, so it must not use the database time of the one that started the
      // timer. A failed query is ignored, because the next one finds what it missed.
      await withOwnDeadline(poll).catch(() => {})
      const now = performance.now()
      for (const { since, resolve } of waiters)
        if (now - Math.max(since, answeredAt) > SILENCE_MS || now - since > LONGEST_WAIT_MS)
          resolve(false)
      timer = undefined
      schedulePoll()
    }, POLL_MS)
  }

  return {
    wake,
    /**
     * Waits for the answer to a request.
     * @param readOutcome reads the outcome: undefined while there is none, null if there will be none
     * @returns null also if Stripe does not answer in time
     */
    async wait<Outcome>(key: string, readOutcome: () => Promise<Outcome | null | undefined>) {
      const { promise: answered, resolve } = Promise.withResolvers<boolean>()
      const waiter: Waiter = { key, since: performance.now(), resolve }
      // Added before the outcome is read, so that an answer between the two is not missed.
      waiters.add(waiter)
      try {
        const before = await readOutcome()
        if (before !== undefined) return before
        schedulePoll()
        return (await answered) ? ((await readOutcome()) ?? null) : null
      } finally {
        waiters.delete(waiter)
      }
    },
  }
}
