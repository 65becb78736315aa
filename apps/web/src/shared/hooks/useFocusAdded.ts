import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the first item that a button such as 'Show more' adds to a list, once the item is
 * rendered. The button may have disappeared by then.
 * @param list the element whose children are the items
 * @returns a function to call when the button is pressed
 */
export function useFocusAdded(list: RefObject<HTMLElement | null>, count: number): () => void {
  const request = useRef<{ from: number; button: Element | null }>(undefined)
  useEffect(() => {
    if (!request.current || count <= request.current.from) return
    const { from, button } = request.current
    request.current = undefined
    const { activeElement } = document
    // When the focused button disappears, the focus is on the body, which contains the list.
    const movedOn = activeElement !== button && activeElement?.contains(list.current) !== true
    if (!movedOn) focusItem(list.current?.children[from])
  }, [list, count])
  return () => {
    request.current = { from: count, button: document.activeElement }
  }
}

function focusItem(item: Element | undefined): void {
  if (!(item instanceof HTMLElement)) return
  item.tabIndex = -1
  item.focus()
}
