import { createContext, type ReactNode } from 'react'

/** Renders the notices that every open dialog shows above its buttons. The layout provides it. */
export const RenderDialogNotices = createContext<(isDialogOpen: boolean) => ReactNode>(() => null)
