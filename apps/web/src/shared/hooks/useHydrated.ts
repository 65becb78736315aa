import { createContext, useContext } from 'react'

/** Whether components may read the browser; see `useHydrated`. */
export const HydratedContext = createContext(true)

/** False on the server and while hydrating, then true: from there on a component may read the browser. */
export function useHydrated(): boolean {
  return useContext(HydratedContext)
}
