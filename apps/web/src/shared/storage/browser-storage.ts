/** Shared by all tabs and persistent. */
export const localStore = tolerant(() => window.localStorage)

/** For this tab; survives a reload. */
export const tabStore = tolerant(() => window.sessionStorage)

/**
 * Stores text by key. Does nothing where the browser's storage is forbidden or full.
 * @param storage a function, because reading the property throws where storage is forbidden
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
    /** False where the browser's settings forbid storage. */
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
