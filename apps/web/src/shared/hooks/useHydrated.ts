import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating, true from then on: what follows may read the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
