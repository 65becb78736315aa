import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logIn, PASSWORD, test } from './fixtures.ts'
import { linkIn, newPerson } from './people.ts'
import { PICTURE } from './samples.ts'
import { expectAccessibleAtBothWidths, expectAccessibleNow, expectInPassing } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page.getByRole('dialog', { name: entry })).toBeVisible()
}

test('shows the person, and changes details', async ({ page, server }) => {
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
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Change Details',
    'Change email',
    'Change Password',
    'Delete Account',
  ])
  await expectAccessibleNow(page)
  await page.keyboard.press('Escape')

  await choose(page, 'Change Details')
  const form = dialog(page)
  await expect(form.getByLabel('Full name')).toHaveValue('Nora Field')
  await expect(form.getByLabel('Full name')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await form.getByLabel('Full name').fill('Nora Meadow')
  await form.getByLabel('Contact').fill('9876543210')
  await form.getByLabel('Date of birth').fill('1991-06-07')
  await form.getByLabel('Gender').selectOption('other')
  await expectInPassing(page, 'Profile updated successfully!', () =>
    form.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(form).toBeHidden()
  await expect(main(page).getByText('Nora Meadow').first()).toBeVisible()
  await expect(main(page).getByText('7 Jun 1991')).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('Nora Meadow').first(), 'it is stored').toBeVisible()
})

test('changes the picture', async ({ page, server }) => {
  await newPerson(page, server)
  await page.getByRole('button', { name: 'Edit picture' }).click()
  const form = dialog(page)
  await expectAccessibleAtBothWidths(page)
  await form.getByLabel('Profile picture').setInputFiles(PICTURE)
  await expect(form.getByRole('img', { name: `Preview of ${PICTURE.name}` })).toBeVisible()

  await expectInPassing(page, 'Profile picture updated successfully!', () =>
    form.getByRole('button', { name: 'Save' }).click(),
  )
  await expect(form).toBeHidden()
  await expect(main(page).getByRole('img', { name: 'Your picture' })).toHaveAttribute(
    'src',
    /^\/files\/.+\/view/,
  )
  await expect(main(page).getByText('No Image')).toHaveCount(0)
  const stored = await page.evaluate(() => localStorage.getItem('user'))
  expect(stored).toContain('/view')
})

test('changes the password', async ({ page, server }) => {
  const email = await newPerson(page, server)
  await choose(page, 'Change Password')
  const form = dialog(page)
  const save = form.getByRole('button', { name: 'Save' })
  const fill = async (old: string, fresh: string, confirmed: string) => {
    await form.getByLabel('Old password').fill(old)
    await form.getByLabel('New password').fill(fresh)
    await form.getByLabel('Confirm password').fill(confirmed)
    await save.click()
  }
  await fill('not this one', 'a-new-password', 'a-new-password')
  await expect(form.getByText('Old password is incorrect.', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await expectInPassing(page, 'Password updated successfully!', () =>
    fill(PASSWORD, 'a-new-password', 'a-new-password'),
  )
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, email, 'a-new-password')
})

test('changes the email, which then waits for its verification', async ({ page, server }) => {
  const email = await newPerson(page, server)
  await choose(page, 'Change email')
  const form = dialog(page)
  const save = form.getByRole('button', { name: 'Save' })
  const fill = async (old: string, fresh: string) => {
    await form.getByLabel('Old email').fill(old)
    await form.getByLabel('New email').fill(fresh)
    await save.click()
  }
  await fill(email, 'mia@example.com')
  await expect(form.getByText('Email is already registered!', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await expectInPassing(page, 'Email updated successfully! Please verify the new email.', () =>
    fill(email, `new-${email}`),
  )
  await expect(form).toBeHidden()
  await expect(main(page).getByText(`sent to new-${email}`)).toBeVisible()
  await server.mailTo(email, /email address was changed/)

  await expectAccessibleAtBothWidths(page)

  // Who is logged in stays so; the next login waits.
  await page.reload()
  await expect(main(page).getByText(`sent to new-${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login')
  await main(page).getByLabel('Email').fill(`new-${email}`)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible()
  await page.goto(await linkIn(server, `new-${email}`, /verify/i))
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await logIn(page, `new-${email}`)
})

test('deletes the account', async ({ page, server }) => {
  const email = await newPerson(page, server)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Delete Account' }).hover()
  // What loads above the menu during a press does not move the entry away from under it.
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
  await expectAccessibleAtBothWidths(page)
  // As if the sign-in were an hour old: the deletion goes on once the person has confirmed.
  await failOnce(page, 'deleteAccount', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Please confirm that it is you', code: 'confirm_identity' },
    }),
  )
  await form.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirming = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await expectAccessibleAtBothWidths(page)
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
