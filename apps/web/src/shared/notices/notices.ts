import type { ReactNode } from 'react'
import { createStore } from '#shared/hooks/store.ts'
import type { NoticeKind } from '#shared/ui/Notice.tsx'

export interface ShownNotice {
  id: number
  kind: NoticeKind
  text: string
  action?: ReactNode
}

/** The notices on the page, oldest first. */
export const shownNotices = createStore<readonly ShownNotice[]>([])
let lastId = 0
/** More would cover the page; the oldest is dropped. */
const MAX_NOTICES = 4

/**
 * Shows a notice over the page for `NOTICE_MS` (rule screen-37); screen readers announce an `error` at
 * once. A repeated text replaces the earlier notice. Returns a function that dismisses the notice.
 */
export function notify(notice: Omit<ShownNotice, 'id'>): () => void {
  lastId += 1
  const id = lastId
  const others = shownNotices.get().filter((other) => other.text !== notice.text)
  shownNotices.set([...others, { ...notice, id }].slice(-MAX_NOTICES))
  return () => dismiss(id)
}

export function dismiss(id: number): void {
  shownNotices.set(shownNotices.get().filter((notice) => notice.id !== id))
}

/** The id of the newest notice so far; 0 before the first. */
export const newestNotice = () => lastId

/** The open dialogs, by id; the last one shows the notices. */
export const openDialogs = createStore<readonly string[]>([])
