import type { Page } from '@playwright/test'
import { failOnce, onCall } from './calls.ts'
import { expect, logOut, PASSWORD, type Server } from './fixtures.ts'
import { test } from './partners.ts'
import { createAccount } from './people.ts'
import { blockStorage, expectAccessibleAtBothWidths, expectAccessibleNow } from './screens.ts'

const main = (page: Page) => page.getByRole('main')

/** Opens the provider and signs in there with this name, or cancels with `null`. */
async function continueAs(page: Page, name: string | null): Promise<void> {
  await main(page).getByRole('link', { name: 'Continue with Hill School' }).click()
  await expect(page.getByRole('heading', { name: 'Demo School' })).toBeVisible()
  await page.getByRole('button', { name: name ?? 'Cancel' }).click()
}

/** Confirms who they are in a window of the provider, their only sign-in method (rule oidc-11). */
async function confirmInWindow(page: Page): Promise<void> {
  const setUp = async (on: Page) => {
    await failOnce(on, 'setUpTwoStep', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Please confirm that it is you', code: 'confirm_identity' },
      }),
    )
    await on.getByRole('button', { name: 'Set up two-step verification' }).click()
    return on.getByRole('dialog', { name: 'Please confirm that it is you' })
  }
  const confirmAs = async (name: string, { storage }: { storage: boolean }) => {
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      asks.getByRole('button', { name: 'Continue with Hill School' }).click(),
    ])
    if (!storage) await own.addInitScript(blockStorage)
    await expect(asks.getByText('Continue in the Hill School window.')).toBeVisible()
    await Promise.all([own.waitForEvent('close'), own.getByRole('button', { name }).click()])
  }
  const other = await page.context().newPage()
  await other.goto('/security')
  const asksThere = await setUp(other)

  const asks = await setUp(page)
  await confirmAs('Cancel', { storage: true })
  const failed = 'Sign-in with Hill School failed. Please try again.'
  await expect(asks.getByRole('alert')).toHaveText(failed)
  await confirmAs('Nell Hill', { storage: false })
  await expect(asks).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expect(asksThere).toBeVisible()

  // A window that no page has opened cannot close itself.
  await other.goto('/security?provider=school&outcome=failed&window=1')
  await expect(main(other).getByText(failed)).toBeVisible()
  await expect(main(other).getByText('You can close this window.')).toBeVisible()
  await expectAccessibleAtBothWidths(other)
  await main(other).getByRole('link', { name: 'Security' }).click()
  await expect(other.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  await other.close()

  // If the browser blocks the window, the page itself goes there and back.
  await page.reload()
  await setUp(page)
  await page.evaluate(() => (window.open = () => null))
  await asks.getByRole('button', { name: 'Continue with Hill School' }).click()
  await page.getByRole('button', { name: 'Nell Hill' }).click()
  await expect(page.getByText('Thank you. You can continue.')).toBeVisible()
}

/** Confirms by a mailed code, after a wrong one (rule security-9). */
async function confirmByMail(page: Page, server: Server, email: string): Promise<void> {
  const asks = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await asks.getByRole('button', { name: 'Email me a code' }).click()
  const code = asks.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  await code.fill('12345')
  await asks.getByRole('button', { name: 'Confirm' }).click()
  await expect(asks.getByRole('alert')).toHaveText(
    'We couldn’t confirm that it’s you. Please try again.',
  )
  await expectAccessibleNow(page)
  const { id } = await server.mailTo(email, /^Your code for Firstbell$/)
  const text = await (await fetch(`${server.url}/dev/mailbox/${id}/html`)).text()
  await code.fill(/>\s*(\d{6})\s*</.exec(text)![1]!)
  await asks.getByRole('button', { name: 'Confirm' }).click()
  await expect(asks).toBeHidden()
}

test('a newcomer cancels at the provider, signs up with its account, and signs in with it (rules oidc-2, oidc-7, oidc-12)', async ({
  page,
  server,
  school,
}) => {
  const email = 'nell@hill.example'
  school.people.push({ id: 'nell', claims: { name: 'Nell Hill', email, email_verified: true } })
  await page.goto('/login?next=%2Fcourses')
  await continueAs(page, null)
  await expect(page).toHaveURL('/login?next=%2Fcourses&provider=school&outcome=failed')
  await expect(page.getByRole('alert')).toHaveText(
    'Sign-in with Hill School failed. Please try again.',
  )

  await continueAs(page, 'Nell Hill')
  await expect(page).toHaveURL('/signup?next=%2Fcourses&provider=school&outcome=pending')
  const form = main(page).locator('form')
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await expect(form.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(form.getByLabel('Full name')).toHaveValue('Nell Hill')
  await expect(form.getByLabel('Password')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form.getByText('Contact is required')).toBeVisible()
  await form.getByLabel('Contact').fill('0123456789')
  await form.getByLabel('Role').selectOption('student')
  await form.getByLabel('Date of birth').fill('1990-05-17')
  await form.getByLabel('Gender').selectOption('female')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/courses')
  expect((await server.mails()).filter(({ to }) => to.includes(email))).toEqual([])

  await logOut(page)
  await page.goto('/login?next=%2Fsecurity')
  // The page is ready while the server looks up who has logged in (rule oidc-7).
  const answer = Promise.withResolvers<void>()
  await onCall(page, 'refresh', async (route) => {
    await answer.promise
    await route.continue()
  })
  await continueAs(page, 'Nell Hill')
  await expect(page.getByText('Logging in...')).toBeVisible()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  answer.resolve()
  await expect(page).toHaveURL('/security')
  const connected = page.getByRole('region', { name: 'Connected accounts' })
  await expect(connected).toContainText(email)
  await expectAccessibleAtBothWidths(page)

  // It is their only sign-in method.
  await connected.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect' }).click()
  // The provider does not say when they signed in, so the login does not count as recent (rule security-7).
  await confirmByMail(page, server, email)
  await expect(page.getByText('Set a password or add a passkey first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await confirmInWindow(page)
})

test('a person with an account connects the provider’s by logging in, then disconnects and connects it under Security (rules oidc-8, oidc-9)', async ({
  page,
  server,
  school,
}) => {
  const { email, name } = await createAccount(server, { name: 'Olga Account' })
  school.people.push({ id: 'olga', claims: { name, email, email_verified: true } })
  await page.goto('/signup')
  await continueAs(page, name)
  await expect(page).toHaveURL('/login?provider=school&outcome=pending')
  await expect(
    main(page).getByText('You already have an account. Log in once to connect Hill School.'),
  ).toBeVisible()
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await server.mailTo(email, /An account was connected/)

  await page.goto('/security')
  const connected = page.getByRole('region', { name: 'Connected accounts' })
  await connected.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect' }).click()
  await expect(page.getByText('The account was disconnected.')).toBeVisible()
  await connected.getByRole('button', { name: 'Connect Hill School' }).click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByText('Hill School is connected.')).toBeVisible()
  await expect(page).toHaveURL('/security')
  await expect(connected).toContainText(email)
})
