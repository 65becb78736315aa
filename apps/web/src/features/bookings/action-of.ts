/** Attribute of the element that renders an offering's `BookAction`. */
export const ACTION_OF = 'data-action-of'

/** The element of an offering's action on the page, if there is one. */
export function actionOf(id: string): HTMLElement | null {
  return document.querySelector(`[${ACTION_OF}="${CSS.escape(id)}"]`)
}
