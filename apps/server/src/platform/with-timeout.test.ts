import { expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

/** Keeps the thread until timers of so many milliseconds are due together. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('a result that arrives with the timeout is the only outcome, so that nothing is given back twice', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const onTimeout = vi.fn<() => void>()
  const outcome = withTimeout(1, promise, onTimeout)
  setTimeout(() => resolve('in time'), 1)
  block(20)
  expect(await outcome).toBe('in time')
  await new Promise(setImmediate)
  expect(onTimeout).not.toHaveBeenCalled()
})

test('without a result the outcome is that of the timeout', async () => {
  const never = new Promise<string>(() => {})
  expect(await withTimeout(1, never, () => 'late')).toBe('late')
  const failed = withTimeout(1, never, () => {
    throw new Error('late')
  })
  await expect(failed).rejects.toThrow('late')
})
