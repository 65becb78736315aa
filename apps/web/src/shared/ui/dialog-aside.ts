import { createContext, type ReactNode } from 'react'

/** Draws what stands above the buttons of every dialog. The shell gives it, of which dialogs know nothing. */
export const DialogAside = createContext<(open: boolean) => ReactNode>(() => null)
