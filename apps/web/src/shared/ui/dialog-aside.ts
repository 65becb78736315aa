import { createContext, type ReactNode } from 'react'

/** Renders what every dialog shows above its buttons: the notices, which the layout provides. */
export const DialogAside = createContext<(open: boolean) => ReactNode>(() => null)
