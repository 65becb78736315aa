import { tabStore } from '../storage/browser-storage.ts'

/**
 * Unfinished forms by person and form. Text survives a reload of the tab; chosen files cannot, and
 * stay until the page is left.
 */
const PREFIX = 'draft:'

const files = new Map<string, Record<string, File>>()

export function readDraft(key: string): Record<string, unknown> | undefined {
  const stored = tabStore.get(PREFIX + key)
  if (stored === null) return undefined
  try {
    return { ...(JSON.parse(stored) as Record<string, unknown>), ...files.get(key) }
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, values: Record<string, unknown>): void {
  const entries = Object.entries(values)
  const isFile = (entry: [string, unknown]): entry is [string, File] => entry[1] instanceof File
  files.set(key, Object.fromEntries(entries.filter(isFile)))
  const text = Object.fromEntries(entries.filter((entry) => !isFile(entry)))
  tabStore.set(PREFIX + key, JSON.stringify(text))
}

export function dropDraft(key: string): void {
  files.delete(key)
  tabStore.remove(PREFIX + key)
}

/** Called at logout, so that the next person at this browser sees no drafts. */
export function dropAllDrafts(): void {
  files.clear()
  for (const name of tabStore.keys()) if (name.startsWith(PREFIX)) tabStore.remove(name)
}
