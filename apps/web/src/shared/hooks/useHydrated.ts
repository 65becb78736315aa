import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating, then true: from there on a component may read the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
