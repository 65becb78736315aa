/** A value outside of components, which they follow by `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const callbacks = new Set<() => void>()
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      for (const callback of callbacks) callback()
    },
    /** Calls back after each change. Returns a function that ends it. */
    subscribe: (callback: () => void) => {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}
