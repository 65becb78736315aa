import DataLoader from 'dataloader'
import { withinDeadline, deadlineExceeded, withOwnDeadline } from './deadlines.ts'

interface Call<Input> {
  input: Input
  givenUp: boolean
}

/**
 * Makes one piece of work of calls that come at the same time. A call made alone starts at once;
 * while `atOnce` pieces are under way, new calls wait for the next one. A statement for thirty
 * callers costs the database and this process little more than one for one. Whoever has given up
 * waiting before the work on it began is left out of it.
 * @param work its results (or errors) in the order of the inputs; a rejection is everybody's
 * @param options.atMost inputs of one piece of work
 * @param options.slow a piece that lasts longer than `after` milliseconds (it waits for a lock, say)
 * does not keep the others waiting, unless `atOnce` of those are under way
 */
export function batchRequests<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  {
    atOnce,
    atMost,
    slow,
  }: { atOnce: number; atMost: number; slow?: { after: number; atOnce: number } },
): (input: Input) => Promise<Output> {
  const ready: (() => void)[] = []
  let underWay = 0
  let slowOnes = 0
  /** @returns to be called when the piece is done */
  const count = (): (() => void) => {
    let isSlow = false
    const timer =
      slow &&
      setTimeout(() => {
        if (slowOnes >= slow.atOnce) return
        isSlow = true
        underWay -= 1
        slowOnes += 1
        start()
      }, slow.after)
    return () => {
      clearTimeout(timer)
      if (isSlow) slowOnes -= 1
      else underWay -= 1
      start()
    }
  }
  const start = () => {
    while (underWay < atOnce) {
      const dispatch = ready.shift()
      if (!dispatch) return
      underWay += 1
      dispatch()
    }
  }
  const loader = new DataLoader<Call<Input>, Output>(
    async (calls) => {
      const done = count()
      try {
        const wanted = calls.filter((call) => !call.givenUp)
        if (wanted.length === 0) return calls.map(deadlineExceeded)
        const results = await withOwnDeadline(() => work(wanted.map((call) => call.input)))
        const resultOf = new Map(wanted.map((call, index) => [call, results[index]] as const))
        return calls.map((call) =>
          resultOf.has(call) ? (resultOf.get(call) as Output | Error) : deadlineExceeded(),
        )
      } finally {
        done()
      }
    },
    {
      cache: false,
      maxBatchSize: atMost,
      batchScheduleFn: (dispatch) => {
        ready.push(dispatch)
        // After what this turn of the event loop has read from the network.
        setImmediate(start)
      },
    },
  )
  return (input) => {
    const call: Call<Input> = { input, givenUp: false }
    return withinDeadline(loader.load(call)).catch((error: unknown) => {
      call.givenUp = true
      throw error
    })
  }
}
