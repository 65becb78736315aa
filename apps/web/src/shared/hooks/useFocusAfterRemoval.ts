import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

export interface RowFocus {
  /** The list's heading, with `tabIndex={-1}`. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Attributes of the list. */
  list: { onFocus: (event: FocusEvent) => void }
}

/** Moves the focus to a list's heading when the row that has it goes away. */
export function useFocusAfterRemoval(): RowFocus {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<EventTarget & Element>(undefined)
  useEffect(() => {
    if (last.current === undefined || last.current.isConnected) return
    last.current = undefined
    if (document.activeElement === document.body) heading.current?.focus()
  })
  return {
    heading,
    list: {
      // Menus of a row are rendered elsewhere in the document.
      onFocus: ({ currentTarget, target }) => {
        if (currentTarget.contains(target)) last.current = target
      },
    },
  }
}
