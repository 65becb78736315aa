import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { tabStore } from '../../shared/storage/browser-storage.ts'

/** Key in session storage. */
const KEY = 'scroll'
/** Number of history entries whose positions survive a reload. */
const KEPT_ENTRIES = 50

/** React warns about layout effects on the server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Scrolls new pages to the top and restores the position on Back and reload. A change of the query
 * only (page of a list, search, dialog) does not scroll, unlike with React Router's
 * ScrollRestoration (docs/decisions/0027).
 */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  // After painting, because the browser takes long to replace a state; before any position is noted.
  useEffect(() => {
    if (current.entry !== '') return
    current.entry = Math.random().toString(36).slice(2, 12)
    history.replaceState({ ...(history.state as object | null), entry: current.entry }, '')
  })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => positions().set(current.entry, window.scrollY)
    const keep = () => {
      note()
      tabStore.set(KEY, JSON.stringify([...positions()].slice(-KEPT_ENTRIES)))
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  useBrowserLayoutEffect(() => {
    const from = current.pathname
    current.entry =
      key === 'default' ? ((history.state as { entry?: string } | null)?.entry ?? '') : key
    current.pathname = pathname
    if (type === 'POP') {
      const saved = positions().get(current.entry)
      if (saved !== undefined) window.scrollTo(0, saved)
    } else if (from !== pathname && hash === '') window.scrollTo(0, 0)
  }, [key, pathname, hash, type])
}

const current = {
  /**
   * The key of the history entry. The router calls each entry that began with a page load `default`;
   * those get a unique key in their state, so that an address typed into the tab does not open at
   * the previous page's position. '' until then.
   */
  entry: '',
  pathname: '',
}
let known: Map<string, number> | undefined

/** Scroll positions in pixels by history entry. */
function positions(): Map<string, number> {
  if (!known) {
    try {
      known = new Map(JSON.parse(tabStore.get(KEY) ?? '[]') as [string, number][])
    } catch {
      known = new Map()
    }
  }
  return known
}
