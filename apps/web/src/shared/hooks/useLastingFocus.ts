import { useEffect, type RefObject } from 'react'

/**
 * Moves the focus to `fallback` when the focused element of a region is removed, such as a button of a
 * deleted row; also if it is removed while a dialog that it opened is still open.
 * @param fallback an element of the region that remains, focusable by `tabIndex={-1}`
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
