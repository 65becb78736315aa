import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logIn, PASSWORD, test } from './fixtures.ts'
import { createAccount, linkIn, newPerson } from './people.ts'
import { PICTURE } from './samples.ts'
import { expectAccessibleNow, expectInPassing } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function openFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page.getByRole('dialog', { name: entry })).toBeVisible()
}

test('a person sees their details, and changes them and the picture (rule screen-27)', async ({
  page,
  server,
}) => {
  const email = await newPerson(page, server)
  for (const [term, value] of [
    ['Name', 'Nora Field'],
    ['Email', email],
    ['Role', 'student'],
    ['Date of birth', '5 May 1990'],
    ['Gender', 'female'],
  ] as const) {
    const fact = main(page)
      .locator('dl > div')
      .filter({ has: page.getByText(term, { exact: true }) })
    await expect(fact.getByRole('definition')).toHaveText(value)
  }
  await expect(main(page).getByText('No Image')).toBeAttached()
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Change Details',
    'Change email',
    'Change Password',
    'Delete Account',
  ])
  await expectAccessibleNow(page)
  await page.keyboard.press('Escape')

  await openFromMenu(page, 'Change Details')
  const form = dialog(page)
  await expect(form.getByLabel('Full name')).toHaveValue('Nora Field')
  await expect(form.getByLabel('Full name')).toBeFocused()
  await form.getByLabel('Full name').fill('Nora Meadow')
  await form.getByLabel('Contact').fill('9876543210')
  await form.getByLabel('Date of birth').fill('1991-06-07')
  await form.getByLabel('Gender').selectOption('other')
  await expectInPassing(page, 'Profile updated successfully!', () =>
    form.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(form).toBeHidden()
  await expect(main(page).getByText('Nora Meadow').first()).toBeVisible()

  await page.getByRole('button', { name: 'Edit picture' }).click()
  await form.getByLabel('Profile picture').setInputFiles(PICTURE)
  await expect(form.getByRole('img', { name: `Preview of ${PICTURE.name}` })).toBeVisible()
  await expectInPassing(page, 'Profile picture updated successfully!', () =>
    form.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(form).toBeHidden()
  await page.reload()
  await expect(main(page).getByText('Nora Meadow').first(), 'it is stored').toBeVisible()
  await expect(main(page).getByText('7 Jun 1991')).toBeVisible()
  await expect(main(page).getByRole('img', { name: 'Your picture' })).toHaveAttribute(
    'src',
    /^\/files\/.+\/view/,
  )
  await expect(main(page).getByText('No Image')).toHaveCount(0)
})

test('a person changes the email and the password, and verifies the email before the next login', async ({
  page,
  server,
}) => {
  // A session of a sign-up would have to confirm the identity first.
  const { email } = await createAccount(server)
  await logIn(page, email)
  await page.goto('/profile')
  await openFromMenu(page, 'Change email')
  const form = dialog(page)
  const save = form.getByRole('button', { name: 'Save' })
  const changeEmail = async (fresh: string) => {
    await form.getByLabel('Old email').fill(email)
    await form.getByLabel('New email').fill(fresh)
    await save.click()
  }
  await changeEmail('mia@example.com')
  await expect(form.getByText('Email is already registered!', { exact: true })).toBeVisible()
  await expectInPassing(page, 'Email updated successfully! Please verify the new email.', () =>
    changeEmail(`new-${email}`),
  )
  await expect(form).toBeHidden()
  await server.mailTo(email, /new email address was entered/)

  await openFromMenu(page, 'Change Password')
  const changePassword = async (old: string) => {
    await form.getByLabel('Old password').fill(old)
    await form.getByLabel('New password').fill('a-new-password')
    await form.getByLabel('Confirm password').fill('a-new-password')
    await save.click()
  }
  await changePassword('not this one')
  await expect(form.getByText('Old password is incorrect.', { exact: true })).toBeVisible()
  await expectInPassing(page, 'Password updated successfully!', () => changePassword(PASSWORD))
  await expect(form).toBeHidden()

  // The login remains; the next one needs the verification.
  await page.reload()
  await expect(main(page).getByText(`sent to new-${email}`)).toBeVisible()
  await expectAccessibleNow(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login')
  await main(page).getByLabel('Email').fill(`new-${email}`)
  await main(page).getByLabel('Password', { exact: true }).fill('a-new-password')
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible()
  await page.goto(await linkIn(server, `new-${email}`, /verify/i))
  await expect(main(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(page, `new-${email}`, 'a-new-password')
})

test('a person confirms that it is them, and deletes the account', async ({ page, server }) => {
  const email = await newPerson(page, server)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Delete Account' }).hover()
  // Content that loads above the menu during the press does not move the entry away.
  await page.mouse.down()
  await page.evaluate(async () => {
    document.querySelector('main')?.style.setProperty('padding-top', '100px')
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(
    form.getByText('Are you sure you want to delete your account? This action cannot be undone.'),
  ).toBeVisible()
  await expectAccessibleNow(page)
  // As if the sign-in were an hour old.
  await failOnce(page, 'deleteAccount', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Please confirm that it is you', code: 'confirm_identity' },
    }),
  )
  await form.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirming = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await confirming.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').getByText('Login failed', { exact: true })).toBeVisible()
})
