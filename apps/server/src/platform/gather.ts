import DataLoader from 'dataloader'

/**
 * Makes one piece of work of calls that come at the same time. A call made alone starts at once;
 * while `atOnce` pieces are under way, newcomers gather for the next one. A statement for thirty
 * callers costs the database and this process little more than one for one.
 * @param work its results (or errors) in the order of the inputs; a rejection is everybody's
 * @param options.atMost inputs of one piece of work
 */
export function gather<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  { atOnce, atMost }: { atOnce: number; atMost: number },
): (input: Input) => Promise<Output> {
  const ready: (() => void)[] = []
  let underWay = 0
  const start = () => {
    while (underWay < atOnce) {
      const dispatch = ready.shift()
      if (!dispatch) return
      underWay += 1
      dispatch()
    }
  }
  const loader = new DataLoader<Input, Output>(
    async (inputs) => {
      try {
        return await work(inputs)
      } finally {
        underWay -= 1
        start()
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
  return (input) => loader.load(input)
}
