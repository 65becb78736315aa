import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects all garbage and shrinks the heap. After work that made much garbage V8 keeps the room for
 * it, and a process that has something to do does not shrink by itself (docs/decisions/0020). Stops
 * the process meanwhile: to be called while nobody waits.
 */
export function collectGarbage(): void {
  // Node offers the collector by a flag of the command alone; V8 to every context made under it.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
