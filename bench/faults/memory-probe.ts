import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into a server with `node --import`. On SIGUSR2 it reports the resident memory,
 * and the heap after a full garbage collection.
 */

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  const { rss } = process.memoryUsage()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`memory ${JSON.stringify({ rss, heap: heapUsed, external })}\n`)
})
