import { useState } from 'react'
import { localStore } from '#shared/storage/browser-storage.ts'

/** State in local storage. Not for server-rendered components, whose hydration it would break. */
export function useStoredState(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => localStore.get(key) ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      localStore.set(key, next)
    },
  ]
}
