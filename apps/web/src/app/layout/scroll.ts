import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { tabStore } from '../../shared/storage/browser-storage.ts'

/** In the tab's storage. */
const KEY = 'scroll'
/** History entries whose positions survive a reload. */
const KEPT_ENTRIES = 50

/** React warns about layout effects on the server. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A new page starts at its top; Back and a reload restore the position. A change of the query alone (a
 * page of a list, a search, a dialog) moves nothing, which React Router's ScrollRestoration would scroll
 * to the top (docs/decisions/0027).
 */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

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
    current.entry = entryOf(key)
    current.pathname = pathname
    if (type === 'POP') {
      const saved = positions().get(current.entry)
      if (saved !== undefined) window.scrollTo(0, saved)
    } else if (from !== pathname && hash === '') window.scrollTo(0, 0)
  }, [key, pathname, hash, type])
}

const current = { entry: '', pathname: '' }
let known: Map<string, number> | undefined

/**
 * Names the current history entry. The router gives a key to every entry that it makes, but calls each
 * one that began with a page load `default`. Those get a name here, kept in the entry, or an address
 * typed into the tab would open at the position of the page before it.
 */
function entryOf(key: string): string {
  if (key !== 'default') return key
  const state = history.state as { entry?: string } | null
  if (state?.entry !== undefined) return state.entry
  const entry = Math.random().toString(36).slice(2, 12)
  history.replaceState({ ...state, entry }, '')
  return entry
}

/** Pixels scrolled, by history entry. */
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
