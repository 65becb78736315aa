/**
 * Unfinished forms, by person and form. Text is kept for this tab over reloads (`sessionStorage`);
 * chosen files cannot be, and last until the page is left.
 */
const STORE = 'draft:'

const files = new Map<string, Record<string, File>>()

export function readDraft(key: string): Record<string, unknown> | undefined {
  try {
    const stored = sessionStorage.getItem(STORE + key)
    return stored === null
      ? undefined
      : { ...(JSON.parse(stored) as Record<string, unknown>), ...files.get(key) }
  } catch {
    return undefined
  }
}

export function writeDraft(key: string, values: Record<string, unknown>): void {
  const entries = Object.entries(values)
  files.set(
    key,
    Object.fromEntries(
      entries.filter((entry): entry is [string, File] => entry[1] instanceof File),
    ),
  )
  try {
    sessionStorage.setItem(
      STORE + key,
      JSON.stringify(Object.fromEntries(entries.filter(([, value]) => !(value instanceof File)))),
    )
  } catch {
    // Full or forbidden storage costs only the draft.
  }
}

export function dropDraft(key: string): void {
  files.delete(key)
  try {
    sessionStorage.removeItem(STORE + key)
  } catch {
    // Forbidden storage holds none.
  }
}

/** After a logout: the next person at this browser finds nothing. */
export function dropAllDrafts(): void {
  files.clear()
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(STORE)) sessionStorage.removeItem(name)
  } catch {
    // Forbidden storage holds none.
  }
}
