/**
 * Resolves with the result of `promise`, or with that of `onTimeout` if there is none within so many
 * milliseconds. `onTimeout` is not called once there is a result.
 */
export function withTimeout<T, U>(
  milliseconds: number,
  promise: Promise<T>,
  onTimeout: () => U,
): Promise<T | U> {
  return new Promise((resolve, reject) => {
    let late: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      // After a long task of this process the result may have arrived unread: it goes first.
      late = setImmediate(() => {
        try {
          resolve(onTimeout())
        } catch (error) {
          reject(error as Error)
        }
      })
    }, milliseconds)
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      clearImmediate(late)
    })
  })
}
