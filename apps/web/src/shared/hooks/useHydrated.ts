import { createContext, useContext } from 'react'

/** Whether components may read browser state; see `useHydrated`. */
export const HydratedContext = createContext(true)

/** Returns false on the server and during hydration, then true: components may read browser state then. */
export function useHydrated(): boolean {
  return useContext(HydratedContext)
}
