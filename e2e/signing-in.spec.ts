import { failOnce, onCall } from './calls.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { bookClass, createClass } from './offerings.ts'
import { createAccount, createInstructor, createPerson } from './people.ts'
import { blockStorage, expectAccessibleAtBothWidths, expectInPassing } from './screens.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

test('a login outlives a reload in a browser that blocks storage, and one that blocks cookies says so (rules identity-7, screen-58)', async ({
  page,
  server,
}) => {
  const { email } = await createAccount(server)
  await page.addInitScript(blockStorage)
  for (const path of ['/', '/courses']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^(Book|Enroll)/ }).first()).toBeVisible()
  }
  await page.goto('/login?next=%2Fsecurity')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions).toBeVisible()
  await page.reload()
  await expect(sessions).toBeVisible()
  await expect(page).toHaveURL('/security')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/signup')
  await expect(page).toHaveURL('/alredyloggedin/signup')

  // A page that gets no answer restores the login when the network is back.
  await failOnce(page, 'refresh')
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(header.getByRole('link', { name: 'Profile' })).toBeVisible()

  // A logout that did not reach the server holds after a reload, and is repeated then.
  await failOnce(page, 'signOut')
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You’re logged out in this browser.', { exact: false })).toBeVisible()
  const repeated = page.waitForResponse(/sign-out/)
  await page.reload()
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  expect((await repeated).ok()).toBe(true)

  await page.context().clearCookies()
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
  )
  await page.goto('/login')
  await expect(
    page.getByText('Your browser blocks cookies, but you need one to log in.'),
  ).toBeVisible()
})

test('Join waitlist opens a dialog while a browser that blocks storage restores the login (rule screen-43)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, await createInstructor(server), {
    title: 'Full before the login',
    maxStudents: 1,
  })
  await bookClass(await createPerson(server), item)
  await page.addInitScript(blockStorage)
  const restored = Promise.withResolvers<void>()
  await onCall(page, 'refresh', async (route) => {
    await restored.promise
    await route.continue()
  })
  await page.goto(`/classes/${item._id}`)
  await page.getByRole('button', { name: `Join waitlist ${item.title}` }).click()
  const join = page.getByRole('dialog').getByRole('button', { name: 'Join waitlist' })
  await expect(join).toBeDisabled()
  restored.resolve()
  await join.click()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('a person sees where they are signed in, signs out there, and confirms who they are (rules security-1, security-4, security-5, security-7)', async ({
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

  await page.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click()
  await expect(page.getByText('That browser was signed out.')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await signInElsewhere(SAFARI)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else' })
  await question.getByRole('button', { name: 'Yes, sign out' }).click()
  await expect(question).toBeHidden()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)

  await page.goto('/profile?section=dashboard&dialog=email')
  // As if they had signed in an hour ago.
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
  await confirm.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectInPassing(page, 'Email updated successfully!', () =>
    confirm.getByLabel('Password', { exact: true }).press('Enter'),
  )
  await expect(confirm).toBeHidden()
})
