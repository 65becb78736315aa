import type { Page } from '@playwright/test'
import { expect, http, newAddress, PASSWORD, signUpForm, test, tokenOf } from './fixtures.ts'
import type { Server } from './fixtures.ts'

/** Tests accounts in the browser, with Firebase's SDK. */

const main = (page: Page) => page.getByRole('main')

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Login' }).click()
}

/** Registers and verifies a person, signs in and opens the dashboard. */
async function atHome(page: Page, server: Server): Promise<string> {
  const call = await http(server)
  const email = newAddress()
  await call.post('/auth/signup', signUpForm(email))
  const token = tokenOf(await server.linkTo(email, 'verify-email'))
  await call.post('/identity/verify-email', { token })
  await logIn(page, email)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return email
}

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  const dialog = page.getByRole('dialog', { name: entry })
  await expect(dialog).toBeVisible()
  return dialog
}

/** The request with which the SDK reads the person of a stored sign-in session, before it stores the session again. */
const LOOKUP = '**/identitytoolkit.googleapis.com/**/accounts:lookup**'

/** Returns the sign-in sessions that the SDK has stored. */
const storedLogins = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('firebaseLocalStorageDb')
    await new Promise((done) => (open.onsuccess = done))
    if (!open.result.objectStoreNames.contains('firebaseLocalStorage')) return []
    const all = open.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage')
    const keys = all.getAllKeys()
    await new Promise((done) => (keys.onsuccess = done))
    return keys.result.map(String).filter((key) => key.startsWith('firebase:authUser'))
  })

test('sign up, verify, sign in, stay signed in, sign out', async ({ page, server }) => {
  const email = newAddress()
  await page.goto('/signup')
  await main(page).getByLabel('Full name').fill('Nora Field')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByLabel('Contact').fill('0123456789')
  await main(page).getByLabel('Role').selectOption('Student')
  await main(page).getByLabel('Date of birth').fill('1990-05-05')
  await main(page).getByLabel('Gender').selectOption('female')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await main(page).getByLabel('Password', { exact: true }).fill('not this one')
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').getByText('Login failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible()

  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(
    page.getByText('Please verify your email before logging in.', { exact: true }),
  ).toBeVisible()
  const first = await server.linkTo(email, 'verify-email')
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('we’ve sent you a link')).toBeVisible()
  await page.goto(await server.linkTo(email, 'verify-email', first))
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible()

  await logIn(page, email)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()

  // A reload restores the session that the SDK has stored.
  await page.goto('/profile')
  await expect(main(page).getByText(email)).toBeVisible()
  await page.reload()
  const dialog = await choose(page, 'Change Details')
  await dialog.getByLabel('Full name').fill('Nora Meadow')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Profile updated successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText('Nora Meadow').first()).toBeVisible()

  // Another tab has the same session, and follows the sign-out.
  const tab = await page.context().newPage()
  await tab.goto('/profile')
  await expect(main(tab).getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Loading user data...')).toBeVisible()
  await expect.poll(() => storedLogins(page), 'nothing is left of the login').toEqual([])
})

test('signing out is final even if another tab is reading the session', async ({
  page,
  server,
}) => {
  await atHome(page, server)
  const tab = await page.context().newPage()
  const { promise: loggedOut, resolve: release } = Promise.withResolvers<void>()
  await tab.route(LOOKUP, async (route) => {
    await loggedOut
    await route.continue()
  })
  const reading = tab.waitForRequest(LOOKUP)
  await tab.goto('/profile')
  await reading
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(() => storedLogins(page)).toEqual([])
  const read = tab.waitForResponse(LOOKUP)
  release()
  await read
  // The SDK stores what it has received with a delay.
  await page.reload()
  await expect.poll(() => storedLogins(page), 'nothing is left of the login').toEqual([])
})

test('after signing in as another person elsewhere, the next call is made as that person', async ({
  page,
  server,
}) => {
  const first = await atHome(page, server)
  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: 'Logout' }).click()
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const second = await atHome(tab, server)
  await expect(main(page).getByText(second)).toBeVisible()
  await expect(main(page).getByText(first)).toHaveCount(0)
  const dialog = await choose(page, 'Change Details')
  await dialog.getByLabel('Full name').fill('The second one')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Profile updated successfully!')).toBeVisible()
  await tab.reload()
  await expect(main(tab).getByText('The second one').first()).toBeVisible()
  await expect(main(tab).getByText(second)).toBeVisible()
})

test('change of email', async ({ page, server }) => {
  const email = await atHome(page, server)
  const newEmail = newAddress()
  const dialog = await choose(page, 'Change email')
  await dialog.getByLabel('Old email').fill(email)
  await dialog.getByLabel('New email').fill(newEmail)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText('Email updated successfully! Please verify the new email.'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(main(page).getByText(newEmail).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  // Firebase keeps the verified address until the new one is verified (docs/decisions/0012).
  // Firebase distinguishes sign-ins after the change by whole seconds.
  await page.waitForTimeout(1_100)
  await logIn(page, email)
  await expect(
    page.getByText('Please verify your email before logging in.', { exact: true }),
  ).toBeVisible()
  await page.goto(await server.linkTo(newEmail, 'verify-email'))
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible()
  await logIn(page, newEmail)
  await expect(page).toHaveURL(/\/$/)
})

test('change of password: this browser stays signed in, and another one does not', async ({
  page,
  server,
  browser,
}) => {
  const email = await atHome(page, server)
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  await logIn(other, email)
  await expect(other).toHaveURL(/\/$/)
  // Sign-ins are distinguished by whole seconds.
  await page.waitForTimeout(1_100)

  const dialog = await choose(page, 'Change Password')
  await dialog.getByLabel('Old password').fill('not it')
  await dialog.getByLabel('New password').fill('battery staple')
  await dialog.getByLabel('Confirm password').fill('battery staple')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Old password is incorrect.').first()).toBeVisible()
  await dialog.getByLabel('Old password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Password updated successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  const details = await choose(page, 'Change Details')
  await details.getByLabel('Full name').fill('Still Here')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('Still Here').first()).toBeVisible()

  await other.goto('/profile')
  await expect(other.getByText('Your session has expired. Please log in again.')).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await elsewhere.close()
})

test('forgotten password', async ({ page, server }) => {
  const email = await atHome(page, server)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await main(page).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('we’ve sent you a link')).toBeVisible()
  const link = await server.linkTo(email, 'reset-password')
  await page.goto(link)
  await main(page).getByLabel('New password').fill('battery staple')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password has been changed. You can log in now.')).toBeVisible()
  await logIn(page, email, 'battery staple')
  await expect(page).toHaveURL(/\/$/)
})

test('delete account', async ({ page, server, emulator }) => {
  const email = await atHome(page, server)
  const dialog = await choose(page, 'Delete Account')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await emulator.account(email)).toBeUndefined()
  await logIn(page, email)
  await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
})

test('while Firebase is unreachable everyone stays signed in, and failures are shown', async ({
  page,
  server,
}) => {
  const email = await atHome(page, server)
  await page.route(LOOKUP, (route) => route.abort())
  await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort())
  await page.reload()
  await expect(main(page).getByText(email)).toBeVisible()
  // The current token is valid for an hour.
  const dialog = await choose(page, 'Change Details')
  await dialog.getByLabel('Full name').fill('Still Here')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Profile updated successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, email)
  await expect(page.getByRole('alert').getByText('Login failed', { exact: true })).toBeVisible()
})
