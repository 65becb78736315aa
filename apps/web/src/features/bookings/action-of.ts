/** Marks the one action of an offering (`BookAction`), whichever it is at the moment. */
export const ACTION_OF = 'data-action-of'

/** The action of an offering, where the page shows it. */
export function actionOf(id: string): HTMLElement | null {
  return document.querySelector(`[${ACTION_OF}="${CSS.escape(id)}"]`)
}
