import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORE = 'scroll'

/** Effects of layout do not exist on the server, which says so at every page. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A new page starts at its top; going back or reloading returns to where one was. A change of the
 * query alone (a page of a list, a search, a dialog) moves nothing.
 */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => positions().set(current.entry, window.scrollY)
    const keep = () => {
      note()
      try {
        sessionStorage.setItem(STORE, JSON.stringify([...positions()].slice(-50)))
      } catch {
        // Forbidden storage costs only the place after a reload.
      }
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
 * Names the present history entry. The router gives every entry that it makes a key of its own, but
 * calls each one that began with a load of the page `default`: those get a name here, kept in the
 * entry, so that an address typed into the tab does not open at the place of the page before it.
 */
function entryOf(key: string): string {
  if (key !== 'default') return key
  const state = history.state as { entry?: string } | null
  if (state?.entry !== undefined) return state.entry
  const entry = Math.random().toString(36).slice(2, 12)
  history.replaceState({ ...state, entry }, '')
  return entry
}

/** Height of the page above the window, by history entry. */
function positions(): Map<string, number> {
  if (!known) {
    try {
      known = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
    } catch {
      known = new Map()
    }
  }
  return known
}
