/** Milliseconds between two rounds at most. */
const PAUSE_MAX_MS = 50

/**
 * Work that many callers ask for at once: callers share a round, which begins after they called, and a
 * pause of three times its length follows it, so that the work takes a quarter of the time at most.
 * @param run must not reject
 * @returns resolves after a round that began after the call
 */
export function createRounds(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let pause = 0
  const begin = async () => {
    const began = performance.now()
    await run()
    pause = Math.min(PAUSE_MAX_MS, 3 * (performance.now() - began))
  }
  return () => {
    next ??= current
      .then(() => new Promise((over) => setTimeout(over, pause)))
      .then(() => {
        next = null
        current = begin()
        return current
      })
    return next
  }
}
