/** Attribute of the element that renders an offering's `BookAction`. */
export const BOOKING_ACTION_ATTRIBUTE = 'data-action-of'

/** The element of an offering's action on the page, if there is one. */
export function findBookingAction(id: string): HTMLElement | null {
  return document.querySelector(`[${BOOKING_ACTION_ATTRIBUTE}="${CSS.escape(id)}"]`)
}
