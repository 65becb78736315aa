import { createContext } from 'react'
import { tabStore } from '#shared/storage/browser-storage.ts'

/** Unfinished forms by person and form. Text survives a reload of the tab, chosen files do not. */
export const PREFIX = 'draft:'
export const files = new Map<string, Record<string, File>>()

/** Called at logout, so that the next person at this browser sees no drafts. */
export function dropAllDrafts(): void {
  files.clear()
  for (const name of tabStore.keys()) if (name.startsWith(PREFIX)) tabStore.remove(name)
}

/** The id of the person whose drafts are kept (useDraft.ts). */
export const DraftOwner = createContext('')
