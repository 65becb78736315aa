import { messages } from '@firstbell/contract/messages'
import { AppError } from './http/errors.ts'

/** Seconds after which a refused caller may try again. */
const RETRY_AFTER_SECONDS = 15

/**
 * Returns a function that runs tasks: at most `max` at a time, and one of each owner. Owners with waiting
 * tasks take turns; tasks without an owner run in the order in which they arrived.
 * @param maxWaiting tasks that may wait; more of them mean an attack or an outage
 * @returns runs a task and passes on its result or error; throws AppError unavailable when too many wait
 */
export function limitConcurrency(
  max: number,
  maxWaiting = Infinity,
): <T>(task: () => Promise<T>, owner?: string) => Promise<T> {
  const running = new Set<unknown>()
  /** By owner; the owner whose turn is next is first. */
  const waiting = new Map<unknown, (() => void)[]>()
  let waits = 0

  function startNext(): void {
    for (const [owner, starts] of waiting) {
      if (running.size >= max) return
      if (running.has(owner)) continue
      const start = starts.shift()
      if (starts.length === 0) waiting.delete(owner)
      waits -= 1
      running.add(owner)
      start?.()
    }
  }

  return async (task, name) => {
    const owner: unknown = name ?? Symbol('task')
    if (running.size >= max || running.has(owner)) {
      if (waits >= maxWaiting)
        throw new AppError('unavailable', messages.unavailable, { retryAfter: RETRY_AFTER_SECONDS })
      waits += 1
      await new Promise<void>((start) => {
        const starts = waiting.get(owner)
        if (starts) starts.push(start)
        else waiting.set(owner, [start])
      })
    } else running.add(owner)
    try {
      return await task()
    } finally {
      running.delete(owner)
      // The owner's next task queues behind all other owners.
      const starts = waiting.get(owner)
      if (starts) {
        waiting.delete(owner)
        waiting.set(owner, starts)
      }
      startNext()
    }
  }
}
