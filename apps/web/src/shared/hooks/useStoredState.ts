import { useState } from 'react'
import { localStore } from '../storage/browser-storage.ts'

/** State that the browser keeps under a key of local storage. Only where the browser renders alone. */
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
