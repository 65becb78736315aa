import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs some work and measures how long it holds the thread at a time: milliseconds of the thread's own
 * CPU time, which other processes do not prolong.
 */
export async function watchThread<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; longest: number }> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let working = true
  const watching = (async () => {
    for (let before = cpu(); working; before = cpu()) {
      await nextTurn()
      longest = Math.max(longest, cpu() - before)
    }
  })()
  const result = await work().finally(() => {
    working = false
  })
  await watching
  return { result, longest }
}
