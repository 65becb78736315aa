export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** Calls back after each change. Returns a function that ends it. */
  subscribe: (callback: () => void) => () => void
}

/** A value outside of components, which they follow by `useSyncExternalStore`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const callbacks = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const callback of callbacks) callback()
    },
    subscribe: (callback) => {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
  }
}
