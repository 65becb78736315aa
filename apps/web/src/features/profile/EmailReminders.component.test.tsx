import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork } from '#test/calls.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { EmailReminders } from './EmailReminders.tsx'

const stored = (reminders: boolean) => ({
  message: '',
  preferences: { reminders, timezone: null, locale: null, language: 'en' as const },
})

test('reminders are switched by keyboard, a failure says so, and other tabs follow (rule reminder-5)', async () => {
  const { getByRole, getByText, stub } = await render(<EmailReminders />, {
    at: '/profile',
    user: student,
    calls: { getPreferences: stored(true), updatePreferences: noNetwork },
  })
  const reminders = getByRole('switch', { name: 'Email reminders' })
  await expect.element(reminders).toBeChecked()
  reminders.element().focus()
  await userEvent.keyboard(' ')
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('This could not be saved. Please try again.')
  await expect.element(reminders).toBeChecked()

  stub({ updatePreferences: stored(false), getPreferences: stored(false) })
  await userEvent.keyboard(' ')
  await expect.element(getByText('Preferences saved.')).toBeVisible()
  await expect.element(reminders).not.toBeChecked()
  await expectAccessible()

  // Another tab switches them on; this one is seen again after a minute.
  stub({ getPreferences: stored(true) })
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(reminders).toBeChecked()
})
