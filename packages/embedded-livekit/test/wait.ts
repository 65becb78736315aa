import { setTimeout as delay } from 'node:timers/promises'

/**
 * Repeats `attempt` until it does not throw.
 * @returns its result
 * @throws its last error, after `timeoutMs`
 */
export async function waitFor<Result>(
  attempt: () => Result | Promise<Result>,
  timeoutMs: number,
  intervalMs: number,
): Promise<Result> {
  for (const end = Date.now() + timeoutMs; ; await delay(intervalMs))
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
    }
}
