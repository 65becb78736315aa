import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'

/** The booking dialog in the URL, so that Back closes it and a login returns to it (rule screen-20). */
export function useBookingUrl(kind: Kind) {
  const other = kind === 'class' ? 'course' : 'class'
  return useUrlDialog(kinds[kind].bookingParameter, [kinds[other].bookingParameter])
}

/** Attribute of the element that renders an offering's `BookAction`. */
export const BOOKING_ACTION_ATTRIBUTE = 'data-action-of'

/** Returns the element of an offering's action on the page, if there is one. */
export function findBookingAction(id: string): HTMLElement | null {
  return document.querySelector(`[${BOOKING_ACTION_ATTRIBUTE}="${CSS.escape(id)}"]`)
}
