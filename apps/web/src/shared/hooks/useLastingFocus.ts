import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a region when its focused element is removed, such as a button of a deleted row; also if
 * it is removed while a dialog that it opened is still open.
 * @returns refs for the region, and for the heading that gets the focus then, focusable by `tabIndex={-1}`.
 *   Without a heading the region itself gets it
 */
export function useLastingFocus<Region extends HTMLElement = HTMLElement>(): {
  region: RefObject<Region | null>
  heading: RefObject<HTMLHeadingElement | null>
} {
  const region = useRef<Region>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const fallback = () => heading.current ?? region.current
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === fallback()) return
      if (region.current?.contains(target)) last = target
      // Dialogs are portalled out of these elements and restore the focus themselves.
      else if (target.closest('header, main, footer') !== null) last = null
    }
    // A press or key elsewhere means that the person has moved on.
    const forget = ({ target }: Event) => {
      if (last?.isConnected === false && !(target as Element).closest('[role=dialog]')) last = null
    }
    // Check after every mutation: a closing dialog may focus an element that is then removed.
    const observer = new MutationObserver(() => {
      if (last?.isConnected === false && document.activeElement === document.body)
        fallback()?.focus()
    })
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('focusin', remember, { signal })
    document.addEventListener('pointerdown', forget, { signal })
    document.addEventListener('keydown', forget, { signal })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [])
  return { region, heading }
}
