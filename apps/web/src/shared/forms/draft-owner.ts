import { createContext } from 'react'

/** The id of the person whose drafts are kept (useDraft.ts). */
export const DraftOwner = createContext('')
