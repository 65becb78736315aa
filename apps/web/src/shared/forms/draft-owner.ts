import { createContext } from 'react'

/** Id of the person whose drafts the forms below keep (useDraft.ts). */
export const DraftOwner = createContext('')
