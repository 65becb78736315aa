import { onTestFinished, vi } from 'vitest'

const waitReal = window.setTimeout.bind(window)
const POLL_MS = 5
const MAX_POLLS = 2_000

/**
 * Stops the page's timers until the test ends; `vi.advanceTimersByTimeAsync` runs them.
 * @returns waits for a condition by the real clock, and meanwhile runs timers without a delay, such as
 *   those of TanStack Query. `expect.poll` would advance the fake clock.
 */
export function fakeTimers(): (condition: () => boolean) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (condition) => {
    for (let polls = 0; !condition(); polls += 1) {
      if (polls === MAX_POLLS) throw new Error(`Never true: ${String(condition)}`)
      await new Promise((done) => waitReal(done, POLL_MS))
      await vi.advanceTimersByTimeAsync(0)
    }
  }
}
