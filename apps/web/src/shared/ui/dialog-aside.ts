import { createContext, type ReactNode } from 'react'

/** Renders the notices that every dialog shows above its buttons. The layout provides it. */
export const DialogAside = createContext<(open: boolean) => ReactNode>(() => null)
