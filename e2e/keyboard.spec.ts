import type { Locator, Page } from '@playwright/test'
import { failOnce, onCall } from './calls.ts'
import { expect, logIn, PASSWORD, test } from './fixtures.ts'
import { createInstructor, createPerson } from './people.ts'
import { inDays, PICTURE } from './samples.ts'
import { expectInPassing } from './screens.ts'

/** The journeys that must work without a pointer: nothing here clicks. */

/** Presses Tab until the control has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  // What is disabled cannot have the focus.
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

async function logInByKeyboard(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const main = page.getByRole('main')
  await type(page, main.getByLabel('Email'), email)
  await type(page, main.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
}

/** Types a date or time into a native field by its parts, in the order of the browser's locale. */
async function typeParts(page: Page, field: Locator, parts: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(parts)
}

test.describe('by keyboard alone', () => {
  test('the skip link leads past the header', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Find Class')).toBeFocused()
  })

  test('search, book and cancel', async ({ page, server }) => {
    await logInByKeyboard(page, (await createPerson(server)).email)
    await type(page, page.getByLabel('Find Class'), 'sunrise')
    await expect(page.getByText('1 class found')).toBeVisible()
    const book = page.getByRole('button', { name: /^Book Sunrise/ })
    await press(page, book)
    const dialog = page.getByRole('dialog')
    const confirmation = dialog.getByRole('button', { name: 'Confirm' })
    await expect(confirmation).toBeEnabled()
    await failOnce(page, 'bookClass')
    await press(page, confirmation)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to book class. Please try again.')
    await expect(confirmation).toBeFocused()
    // The page hears of the booking once the dialog is closed.
    const closed = Promise.withResolvers<void>()
    const pass = await onCall(page, 'getMyBookings', async (route) => {
      await closed.promise
      await route.continue()
    })
    await expectInPassing(page, 'Class booked successfully!', () => press(page, confirmation))
    await expect(dialog).toBeHidden()
    await expect(book).toBeFocused()
    closed.resolve()
    await expect(
      page.getByRole('link', { name: /^Booked/ }).filter({ hasText: /Sunrise/ }),
    ).toBeFocused()
    await pass()

    await press(page, page.getByRole('link', { name: 'Profile' }))
    await press(page, page.getByRole('button', { name: 'My Classes' }))
    await press(page, page.getByRole('button', { name: /^View Sunrise/ }))
    await press(page, dialog.getByRole('button', { name: 'Cancel Booking' }))
    const confirm = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expectInPassing(page, 'Class successfully deleted!', () =>
      press(page, confirm.getByRole('button', { name: /^Yes/ })),
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^View Sunrise/ })).toHaveCount(0)
  })

  test('sign up', async ({ page, server }) => {
    await page.goto('/signup')
    const main = page.getByRole('main')
    await type(page, main.getByLabel('Full name'), 'Kim Keys')
    const email = `kim.keys-${Date.now()}@example.com`
    await type(page, main.getByLabel('Email'), email)
    await type(page, main.getByLabel('Password', { exact: true }), 'a quiet evening')
    await type(page, main.getByLabel('Contact'), '0123456789')
    await type(page, main.getByLabel('Role'), 'Stu')
    await typeParts(page, main.getByLabel('Date of birth'), '01021990')
    await type(page, main.getByLabel('Gender'), 'o')
    await page.keyboard.press('Enter')
    await expectInPassing(page, 'Registration successful!', () =>
      press(page, main.getByRole('button', { name: 'Register' })),
    )
    await expect(page).toHaveURL(/\/login$/)
    expect((await server.mailTo(email, /verify/i)).links).toHaveLength(1)
  })

  test('create a class', async ({ page, server }) => {
    await logIn(page, (await createInstructor(server)).email)
    await page.goto('/about')
    await press(page, page.getByRole('link', { name: 'Profile' }))
    await press(page, page.getByRole('button', { name: 'Instructor' }))
    await tabTo(page, page.getByRole('tab', { name: 'Instructor Details' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Add Class' })).toBeFocused()

    const form = page.getByRole('main')
    await type(page, form.getByLabel('Title'), 'Breathing before breakfast')
    await type(page, form.getByLabel('Description'), 'Ten quiet minutes.')
    await type(page, form.getByLabel('Category'), 'Spo')
    await type(page, form.getByLabel('Level'), 'Beg')
    const file = form.getByLabel('Thumbnail')
    await tabTo(page, file)
    // The window that Enter opens belongs to the system, which knows its keyboard.
    await file.setInputFiles(PICTURE)
    const [year, month, day] = inDays(30).split('-')
    await typeParts(page, form.getByLabel('Date'), `${month}${day}${year}`)
    await typeParts(page, form.getByLabel('Timing'), '0730AM')
    await type(page, form.getByLabel(/^Duration/), '20')
    await type(page, form.getByLabel('Max students'), '5')
    await press(page, form.getByRole('button', { name: /^Create/ }))
    await expect(page.getByText('Class created successfully!').first()).toBeVisible()
  })

  test('approve an instructor', async ({ page, server }) => {
    const { email } = await createInstructor(server, { name: 'Kaya Keys', approved: false })
    await logIn(page, 'admin@example.com')
    await page.goto('/profile')
    await press(page, page.getByRole('button', { name: 'Admin' }))
    await press(page, page.getByRole('button', { name: /^Requests/ }))
    await press(page, page.getByRole('button', { name: 'View Details of Kaya Keys' }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Approve' }))
    await expect(page.getByText('Instructor has been approved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'View Details of Kaya Keys' })).toHaveCount(0)
    await press(page, page.getByRole('button', { name: /^Approved/ }))
    await expect(page.getByText(email)).toBeVisible()
  })
})
