/** Local storage: shared by all tabs, persistent. */
export const localStore = tolerant(() => window.localStorage)

/** Session storage: for this tab, survives a reload. */
export const tabStore = tolerant(() => window.sessionStorage)

/**
 * Wraps a storage. If the browser blocks it, the page itself holds the values until it is closed; if it is full,
 * values are not stored.
 * @param storage a function, because reading the property throws if storage is blocked
 */
function tolerant(storage: () => Storage) {
  const held = new Map<string, string>()
  const attempt = <T>(action: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return action(storage())
    } catch {
      return otherwise()
    }
  }
  return {
    /** Returns false if the browser's settings block storage. */
    readable: () =>
      attempt(
        (store) => {
          store.getItem('')
          return true
        },
        () => false,
      ),
    get: (key: string) =>
      attempt(
        (store) => store.getItem(key),
        () => held.get(key) ?? null,
      ),
    set: (key: string, value: string) =>
      attempt(
        (store) => store.setItem(key, value),
        () => void held.set(key, value),
      ),
    remove: (key: string) =>
      attempt(
        (store) => store.removeItem(key),
        () => void held.delete(key),
      ),
    keys: () =>
      attempt(
        (store) => Object.keys(store),
        () => [...held.keys()],
      ),
  }
}
