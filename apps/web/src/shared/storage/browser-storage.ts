/** Stores text by key. Does nothing where the browser's storage is forbidden or full. */
export interface BrowserStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

/** Shared by all tabs and persistent. */
export const localStore = tolerant(() => window.localStorage)

/** For this tab; survives a reload. */
export const tabStore = tolerant(() => window.sessionStorage)

/** @param storage a function, because reading the property throws where storage is forbidden */
function tolerant(storage: () => Storage): BrowserStorage {
  const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
    try {
      return action(storage())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((store) => store.getItem(key), null),
    set: (key, value) => attempt((store) => store.setItem(key, value), undefined),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
    keys: () => attempt((store) => Object.keys(store), []),
  }
}
