import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const STORE = 'scroll'

/** Effects of layout do not exist on the server, which says so at every page. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A new page starts at its top; going back or reloading returns to where one was. A change of the
 * query alone (a page of a list, a search) moves nothing.
 */
export function useScroll(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => positions().set(current.key, window.scrollY)
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
    current.key = key
    current.pathname = pathname
    if (type === 'POP') {
      const saved = positions().get(key)
      if (saved !== undefined) window.scrollTo(0, saved)
    } else if (from !== pathname && hash === '') window.scrollTo(0, 0)
  }, [key, pathname, hash, type])
}

const current = { key: 'default', pathname: '' }
let known: Map<string, number> | undefined

/** Height of the page above the window, by the history entry's key. */
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
