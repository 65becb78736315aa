import { useEffect, useRef, useState } from 'react'
import { useLocation, type Location } from 'react-router'

/**
 * After navigation, moves the focus to the heading or the target of the hash, and announces the
 * title, as browsers do for a new document.
 * @param first where the page was loaded; a navigation may precede this component's code
 */
export function FocusOnNavigation({ first }: { first: Location }) {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  const previous = useRef<Pick<Location, 'pathname' | 'hash'>>(first)
  useEffect(() => {
    const from = previous.current
    if (from.pathname === pathname && from.hash === hash) return undefined
    previous.current = { pathname, hash }
    const main = document.getElementById('main')!
    let target = main
    const arrive = () => {
      setTitle(document.title)
      target = main.querySelector('h1') ?? main
      focusQuietly(target)
    }
    // When the page replaces the heading of its loading state, move the focus to the new heading.
    const replaced = new MutationObserver(() => {
      if (target.isConnected) return
      if (document.activeElement === document.body) arrive()
      else replaced.disconnect()
    })
    // Wait for the page's effects, which may set the focus themselves.
    const frame = requestAnimationFrame(() => {
      const anchor = anchorOf(hash)
      if (anchor) focusQuietly(anchor)
      else if (from.pathname !== pathname) {
        const { activeElement } = document
        if (activeElement !== main && main.contains(activeElement)) setTitle(document.title)
        else arrive()
        replaced.observe(main, { childList: true, subtree: true })
      }
    })
    return () => {
      cancelAnimationFrame(frame)
      replaced.disconnect()
    }
  }, [pathname, hash])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

function anchorOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null // Malformed percent-encoding.
  }
}

/** Focuses an element, focusable or not, without scrolling. */
function focusQuietly(element: HTMLElement): void {
  if (!element.matches('a, button, input, select, textarea, [tabindex]')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
