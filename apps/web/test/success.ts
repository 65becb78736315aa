import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { fakeTimers } from './timers.ts'

interface DelayedClose {
  /** Sends the form, or confirms. */
  button: Locator
  dialog: Locator
  /** What the dialog says after success. */
  success: string
  /** Called when the dialog closes. */
  close: () => unknown
  closeMs: number
}

/** Checks that a dialog shows its success for exactly `closeMs` before it closes. */
export async function expectDelayedClose(given: DelayedClose): Promise<void> {
  const { button, dialog, success, close, closeMs } = given
  const until = fakeTimers()
  // Vitest's own click would wait for timers of the page.
  ;(button.element() as HTMLElement).click()
  const text = dialog.getByText(success, { exact: true })
  await until(() => text.query() !== null)
  await vi.advanceTimersByTimeAsync(closeMs - 1)
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(close).toHaveBeenCalledOnce()
}
