import { useEffect, type RefObject } from 'react'

/**
 * Moves the focus to `fallback` when the focused element of a region goes away, such as a button of
 * a row that was deleted; also when it goes while a dialog that it has opened is open.
 * @param fallback an element of the region that stays, focusable by `tabIndex={-1}`
 */
export function useLastingFocus(
  region: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    let last: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === fallback.current) return
      if (region.current?.contains(target)) last = target
      // A dialog, which is none of the page's parts, gives the focus back.
      else if (target.closest('header, main, footer') !== null) last = null
    }
    // Somebody goes on elsewhere in the page.
    const forget = ({ target }: Event) => {
      if (last?.isConnected === false && !(target as Element).closest('[role=dialog]')) last = null
    }
    // More than once: a dialog that closes may move the focus to an element that it then removes.
    const observer = new MutationObserver(() => {
      if (last?.isConnected === false && document.activeElement === document.body)
        fallback.current?.focus()
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
  }, [region, fallback])
}
