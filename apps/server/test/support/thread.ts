import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs some work and measures how much of it the thread does in one go. A share, since a busy machine
 * makes every part longer.
 * @returns the greatest share of the thread's CPU time between two turns of the event loop: 1 for work
 *   without a pause
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
