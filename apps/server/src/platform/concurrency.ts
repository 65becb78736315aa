/**
 * Runs at most `max` tasks at a time; the others wait in the order in which they came.
 * @returns runs a task and passes on its result or error
 */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start))
    else running += 1
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
