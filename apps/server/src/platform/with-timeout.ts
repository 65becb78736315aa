/** The result of `promise`, or of `onTimeout` when it has none within so many milliseconds. */
export function withTimeout<T, U>(
  milliseconds: number,
  promise: Promise<T>,
  onTimeout: () => U,
): Promise<T | U> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // After a long task of this process the result may have arrived unread: it goes first.
      () =>
        setImmediate(() => {
          try {
            resolve(onTimeout())
          } catch (error) {
            reject(error as Error)
          }
        }),
      milliseconds,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
