import type { Page } from '@playwright/test'
import { expect, PASSWORD, test } from './fixtures.ts'
import { linkIn } from './people.ts'
import { translatePages } from './translator.ts'

/** Pages that the browser translates (rule screen-57). The words stay the same, so that tests find them. */

const main = (page: Page) => page.getByRole('main')
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('html[data-translated]')).toBeAttached()
}

// React renders a page again that was translated before hydration.
test.use({ expectedErrors: [/React error 418/] })

test.beforeEach(({ page }) => translatePages(page))

test('a person signs up, logs in after a wrong password, searches, books and cancels', async ({
  page,
  server,
}) => {
  const email = `translated.${Date.now()}@example.org`
  await open(page, '/signup')
  const register = page.getByRole('button', { name: 'Register' })
  await register.click()
  await expect(main(page).getByText('Name is required')).toBeVisible()
  await main(page).getByLabel('Full name').fill('Nora Field')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByLabel('Contact').fill('0123456789')
  await main(page).getByLabel('Role').selectOption('Student')
  await main(page).getByLabel('Date of birth').fill('1990-05-05')
  await main(page).getByLabel('Gender').selectOption('female')
  await register.click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(await linkIn(server, email, /verify|confirm/i))
  await page.getByRole('button', { name: 'Logout' }).click()
  await open(page, '/login')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill('not the password')
  await main(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expect(main(page).getByRole('alert')).toContainText('incorrect')
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  await main(page).getByLabel('Find Class').fill('guitar')
  await expect(main(page).getByRole('heading', { name: 'Classes', exact: true })).toBeVisible()
  await main(page).getByLabel('Find Class').fill('')
  await main(page)
    .getByRole('button', { name: /^Next(?! course)/ })
    .first()
    .click()
  await expect(
    main(page)
      .getByText(/^Page 2 of /)
      .first(),
  ).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Book / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Class booked successfully!').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await open(page, '/profile')
  await page.getByRole('button', { name: 'My Classes' }).click()
  await main(page).getByRole('button', { name: /^View/ }).first().click()
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByText('Class successfully deleted!').first()).toBeVisible()
})
