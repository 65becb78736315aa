import DataLoader from 'dataloader'
import { withinDeadline, deadlineExceeded, withOwnDeadline } from './deadlines.ts'

interface Request<Input> {
  input: Input
  /** Its caller's deadline has passed. */
  expired: boolean
}

/**
 * Combines requests that arrive at the same time into one batch, since a statement for many callers
 * costs little more than a statement for one. A single request starts at once. While `atOnce` batches
 * are running, new requests wait for the next one. A request whose deadline passes before its batch
 * starts is left out.
 * @param work returns results or errors in the order of the inputs; a rejection fails the whole batch
 * @param options.atMost inputs of one batch
 * @param options.collectMs how long the first request waits for others, if no user waits for it
 * @param options.slow a batch that takes longer than `after` milliseconds, such as one that waits for
 *   a lock, lets the next one start, unless `slow.atOnce` of them are running
 */
export function batchRequests<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  {
    atOnce,
    atMost,
    collectMs,
    slow,
  }: {
    atOnce: number
    atMost: number
    collectMs?: number
    slow?: { after: number; atOnce: number }
  },
): (input: Input) => Promise<Output> {
  const ready: (() => void)[] = []
  let running = 0
  let slowBatches = 0
  /** Counts a batch as running. @returns a function that marks it as done */
  const count = (): (() => void) => {
    let isSlow = false
    const timer =
      slow &&
      setTimeout(() => {
        if (slowBatches >= slow.atOnce) return
        isSlow = true
        running -= 1
        slowBatches += 1
        start()
      }, slow.after)
    return () => {
      clearTimeout(timer)
      if (isSlow) slowBatches -= 1
      else running -= 1
      start()
    }
  }
  const start = () => {
    while (running < atOnce) {
      const dispatch = ready.shift()
      if (!dispatch) return
      running += 1
      dispatch()
    }
  }
  const loader = new DataLoader<Request<Input>, Output>(
    async (requests) => {
      const done = count()
      try {
        const wanted = requests.filter((request) => !request.expired)
        if (wanted.length === 0) return requests.map(deadlineExceeded)
        const results = await withOwnDeadline(() => work(wanted.map((request) => request.input)))
        const resultOf = new Map(wanted.map((request, index) => [request, results[index]] as const))
        return requests.map((request) =>
          resultOf.has(request) ? (resultOf.get(request) as Output | Error) : deadlineExceeded(),
        )
      } finally {
        done()
      }
    },
    {
      cache: false,
      maxBatchSize: atMost,
      batchScheduleFn: (dispatch) => {
        const join = () => {
          ready.push(dispatch)
          start()
        }
        // The batch includes every request that this turn of the event loop has read from the network.
        if (collectMs === undefined) setImmediate(join)
        else setTimeout(join, collectMs)
      },
    },
  )
  return (input) => {
    const request: Request<Input> = { input, expired: false }
    return withinDeadline(loader.load(request)).catch((error: unknown) => {
      request.expired = true
      throw error
    })
  }
}
