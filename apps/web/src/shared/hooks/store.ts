/** Creates a value outside of components, for `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const callbacks = new Set<(value: Value) => void>()
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      for (const callback of callbacks) callback(next)
    },
    /** Calls `callback` after each change. Returns a function that unsubscribes. */
    subscribe: (callback: (value: Value) => void) => {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}
