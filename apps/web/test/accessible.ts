import axe from 'axe-core'
import { expect } from 'vitest'

/** Expects no violation of WCAG A and AA in the topmost dialog, or in the page without one. */
export async function expectAccessible(): Promise<void> {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')
  const { violations } = await axe.run([...dialogs].at(-1) ?? document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    preload: false,
  })
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([])
}
