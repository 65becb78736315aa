/** Local storage: shared by all tabs, persistent. */
export const localStore = tolerant(() => window.localStorage)

/** Session storage: for this tab, survives a reload. */
export const tabStore = tolerant(() => window.sessionStorage)

/**
 * Wraps a storage so that it does nothing if the browser blocks it or it is full.
 * @param storage a function, because reading the property throws if storage is blocked
 */
function tolerant(storage: () => Storage) {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(storage())
    } catch {
      return otherwise
    }
  }
  return {
    /** Returns false if the browser's settings block storage. */
    readable: () =>
      attempt((store) => {
        store.getItem('')
        return true
      }, false),
    get: (key: string) => attempt((store) => store.getItem(key), null),
    set: (key: string, value: string) => attempt((store) => store.setItem(key, value), undefined),
    remove: (key: string) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Object.keys(store), []),
  }
}
