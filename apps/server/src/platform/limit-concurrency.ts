import { messages } from '@firstbell/contract/messages'
import { AppError } from './http/errors.ts'

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_SECONDS = 15

/**
 * Runs at most `max` tasks at a time; the others wait in the order in which they came.
 * @param maxWaiting tasks that may wait; more of them mean an attack or an outage
 * @returns runs a task and passes on its result or error; throws AppError unavailable when too many wait
 */
export function limitConcurrency(
  max: number,
  maxWaiting = Infinity,
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= max) {
      if (waiting.length >= maxWaiting)
        throw new AppError('unavailable', messages.unavailable, { retryAfter: RETRY_AFTER_SECONDS })
      await new Promise<void>((start) => waiting.push(start))
    } else running += 1
    try {
      return await task()
    } finally {
      // The slot passes to the next task directly, so that a newcomer cannot overtake it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
