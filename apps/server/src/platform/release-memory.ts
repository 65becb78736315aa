import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects all garbage and returns memory to the system. V8 keeps the room of a past peak as long
 * as the process is busy (docs/decisions/0020). Blocks the process, so call it when nobody waits.
 */
export function collectGarbage(): void {
  // Node.js exposes the collector only by a command-line flag; V8 exposes it to contexts created
  // under the flag.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
