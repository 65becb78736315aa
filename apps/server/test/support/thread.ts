import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs work and measures how long it blocks the event loop. The result is a share, because a busy machine makes
 * every part slower.
 * @returns the largest share of the thread's CPU time between two turns of the event loop; 1 for work without
 * any pause
 */
export async function greatestShare(work: () => Promise<unknown>): Promise<number> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const begun = cpu()
  let longest = 0
  let working = true
  const watching = (async () => {
    for (let before = cpu(); working; before = cpu()) {
      await nextTurn()
      longest = Math.max(longest, cpu() - before)
    }
  })()
  await work().finally(() => {
    working = false
  })
  await watching
  return longest / (cpu() - begun)
}
