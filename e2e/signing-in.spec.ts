import { failOnce } from './calls.ts'
import { expect, logIn, PASSWORD, test } from './fixtures.ts'
import { createAccount } from './people.ts'
import { expectAccessibleAtBothWidths, expectInPassing } from './screens.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

test('a login outlives a reload where storage is blocked, and blocked cookies are said (rule identity-7)', async ({
  page,
  server,
}) => {
  const { email } = await createAccount(server)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await page.goto('/login?next=%2Fsecurity')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions).toBeVisible()
  await page.reload()
  await expect(sessions).toBeVisible()
  await expect(page).toHaveURL('/security')

  await page.context().clearCookies()
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
  )
  await page.goto('/login')
  await expect(
    page.getByText('Your browser blocks cookies, and logging in needs one.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('logging out without a network says that the session ends later, and ends it then (rule identity-7)', async ({
  page,
  server,
}) => {
  const { email } = await createAccount(server)
  // The sentence is loaded with the events.
  await logIn(page, email)
  await Promise.all([page.waitForResponse('**/me/events'), page.goto('/')])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(
    page.getByText(
      'You are logged out here. The server ends the session as soon as there is a connection.',
    ),
  ).toBeVisible()
  const signOut = page.waitForResponse(/\/identity\/sign-out/)
  await page.context().setOffline(false)
  expect((await signOut).status()).toBe(200)
})

test('somebody renews the private address of their calendar under Security (rule calendar-1)', async ({
  page,
  server,
}) => {
  const { email } = await createAccount(server)
  await page.goto('/login?next=%2Fprofile%3Fsection%3Ddashboard')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const address = page.getByLabel('Your private address')
  await expect(address).toBeVisible()
  const before = await address.inputValue()
  await page.getByRole('link', { name: 'Security' }).click()
  const link = page.getByRole('region', { name: 'Calendar link' })
  await link.getByRole('button', { name: 'Renew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, make a new one' }).click()
  await expect(page.getByText('The address is a new one.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(address).toBeVisible()
  await expect(address).not.toHaveValue(before)
})

test('somebody sees where they are signed in, signs out there, and confirms that it is them (rules security-1, security-4, security-5, security-7)', async ({
  page,
  server,
}) => {
  const { email } = await createAccount(server)
  const signInElsewhere = async (userAgent: string) => {
    const answer = await fetch(`${server.url}/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(answer.status).toBe(200)
  }

  await page.goto('/security')
  await expect(page).toHaveURL('/login?next=%2Fsecurity')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/security')
  await expect(page).toHaveTitle(/^Security/)
  await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()

  await signInElsewhere(SAFARI)
  await signInElsewhere('curl/8.0')
  const { links } = await server.mailTo(email, /New sign-in to Firstbell/)
  expect(links).toContain(`${server.url}/security`)
  await page.reload()
  const sessions = page
    .getByRole('region', { name: 'Where you are signed in' })
    .getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.first()).toContainText(
    /Chrome on Linux\s*This browser\s*Signed in \d\d:\d\d/,
  )
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await expect(sessions.filter({ hasText: 'Unknown browser' })).toContainText('Last active')
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect(page.getByText('You are signed out there.')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await signInElsewhere(SAFARI)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else' })
  await question.getByRole('button', { name: 'Yes, sign out' }).click()
  await expect(question).toBeHidden()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)

  // As if the sign-in were an hour old.
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Security' }).waitFor()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Change email' }).click()
  await failOnce(page, 'editEmail', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Please confirm that it is you', code: 'confirm_identity' },
    }),
  )
  const change = page.getByRole('dialog', { name: 'Change email' })
  await change.getByLabel('Old email').fill(email)
  await change.getByLabel('New email').fill(`new.${email}`)
  await change.getByRole('button', { name: 'Save' }).click()
  const confirm = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await confirm.getByLabel('Password', { exact: true }).fill('not this one')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirm.getByRole('alert')).toHaveText(
    'That did not confirm that it is you. Please try again.',
  )
  await expectAccessibleAtBothWidths(page)
  await confirm.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectInPassing(page, 'Email updated successfully!', () =>
    confirm.getByLabel('Password', { exact: true }).press('Enter'),
  )
  await expect(confirm).toBeHidden()
})
