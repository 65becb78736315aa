import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Steps of people who use the keyboard only. */

const MAX_TABS = 120

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // A disabled control cannot have the focus.
  await expect(control).toBeEnabled()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

/** Moves to the control and presses Enter. */
export async function pressEnter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/**
 * Moves to the field and types. A native date or time takes its parts in the order of the browser's own
 * locale.
 */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
