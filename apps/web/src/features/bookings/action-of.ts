/** Marks the action of an offering (`BookAction`), whichever element renders it. */
export const ACTION_OF = 'data-action-of'

/** The action of an offering on the page, if there is one. */
export function actionOf(id: string): HTMLElement | null {
  return document.querySelector(`[${ACTION_OF}="${CSS.escape(id)}"]`)
}
