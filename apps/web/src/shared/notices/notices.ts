import type { ReactNode } from 'react'
import type { NoticeKind } from '../ui/Notice.tsx'

export interface ShownNotice {
  id: number
  kind: NoticeKind
  text: string
  /** A link or button beside the text. */
  action?: ReactNode
}

let shown: readonly ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownNotice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a notice over the page for 6 s (rule screen-37); screen readers announce an `error` at
 * once. A repeated text replaces the earlier notice. Returns a function that dismisses the notice.
 */
export function notify(notice: Omit<ShownNotice, 'id'>): () => void {
  lastId += 1
  const id = lastId
  show([...shown.filter((other) => other.text !== notice.text), { ...notice, id }].slice(-4))
  return () => dismiss(id)
}

export function dismiss(id: number): void {
  show(shown.filter((notice) => notice.id !== id))
}

let places: readonly string[] = []
const watchers = new Set<() => void>()

function move(next: readonly string[]): void {
  places = next
  for (const watcher of watchers) watcher()
}

/** The open dialogs, by id; the last one shows the notices. */
export const noticePlaces = {
  /** Returns a function that removes the place. */
  add: (id: string) => {
    move([...places, id])
    return () => move(places.filter((other) => other !== id))
  },
  subscribe: (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  last: () => places.at(-1),
}

/** For NoticeRegion.tsx. */
export const noticeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
  /** The id of the newest notice so far; 0 before the first. */
  newest: () => lastId,
}
