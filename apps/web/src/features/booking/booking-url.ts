import { kinds, type Kind } from '#entities/offering/kinds.ts'
import { useUrlDialog } from '#shared/routing/dialog-url.ts'

/** The booking dialog in the URL, so that Back closes it and a login returns to it (rule screen-20). */
export function useBookingUrl(kind: Kind) {
  const other = kind === 'class' ? 'course' : 'class'
  return useUrlDialog(kinds[kind].bookingParameter, [kinds[other].bookingParameter])
}

/** Attribute of the element that renders an offering's `BookAction`. */
export const BOOKING_ACTION_ATTRIBUTE = 'data-action-of'

const actionsOf = (id: string) => [
  ...document.querySelectorAll<HTMLElement>(`[${BOOKING_ACTION_ATTRIBUTE}="${CSS.escape(id)}"]`),
]

/** The action that was pressed last: home may show an offering several times. */
let pressed: { id: string; index: number } | undefined
export function rememberPressed(id: string, action: HTMLElement): void {
  pressed = { id, index: actionsOf(id).indexOf(action) }
}

/** Returns the element of an offering's action on the page, if there is one: the pressed one, or what replaces it. */
export function findBookingAction(id: string): HTMLElement | null {
  const actions = actionsOf(id)
  return (pressed?.id === id ? actions[pressed.index] : undefined) ?? actions[0] ?? null
}
