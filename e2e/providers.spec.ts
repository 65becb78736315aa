import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createSchool, type SchoolPerson } from '../packages/demo/src/school.ts'
import { failOnce, onCall } from './calls.ts'
import { expect, logOut, PASSWORD, test as base, type Server } from './fixtures.ts'
import { createAccount } from './people.ts'
import { expectAccessibleAtBothWidths, expectAccessibleNow } from './screens.ts'
import { DEMO } from './server.ts'

/** The provider is at 127.0.0.1 and the site at localhost: to browsers two sites. */
const CLIENT = { id: 'firstbell', secret: 'secret' }
const people: SchoolPerson[] = []
let answer: RequestListener | undefined

const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    async ({}, use) => {
      const school = createServer((request, response) => answer?.(request, response))
      school.listen(0, '127.0.0.1')
      await once(school, 'listening')
      await use({
        ...DEMO,
        OIDC_PROVIDERS: 'school',
        OIDC_SCHOOL_LABEL: 'Hill School',
        OIDC_SCHOOL_ISSUER: `http://127.0.0.1:${(school.address() as AddressInfo).port}`,
        OIDC_SCHOOL_CLIENT_ID: CLIENT.id,
        OIDC_SCHOOL_CLIENT_SECRET: CLIENT.secret,
      })
      school.closeAllConnections()
      school.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeAll(({ server, settings }) => {
  const redirectUris = [`${server.url}/identity/oidc/school/callback`]
  const issuer = settings['OIDC_SCHOOL_ISSUER']!
  answer = createSchool({ issuer, client: { ...CLIENT, redirectUris }, people })
})

const main = (page: Page) => page.getByRole('main')

/** Presses the button, and chooses at the provider who to be; null: nobody. */
async function continueAs(page: Page, name: string | null): Promise<void> {
  await main(page).getByRole('link', { name: 'Continue with Hill School' }).click()
  await expect(page.getByRole('heading', { name: 'Demo School' })).toBeVisible()
  await page.getByRole('button', { name: name ?? 'Cancel' }).click()
}

/** Somebody whose one way in is Nell's, and whose login is old, does what asks for it (rule oidc-11). */
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
  const confirmAs = async (name: string) => {
    const [own] = await Promise.all([
      page.waitForEvent('popup'),
      asks.getByRole('button', { name: 'Continue with Hill School' }).click(),
    ])
    await expect(asks.getByText('Please go on in the window of Hill School.')).toBeVisible()
    await Promise.all([own.waitForEvent('close'), own.getByRole('button', { name }).click()])
  }
  const other = await page.context().newPage()
  await other.goto('/security')
  const asksThere = await setUp(other)

  const asks = await setUp(page)
  await confirmAs('Cancel')
  const failed = 'Sign-in with Hill School failed. Please try again.'
  await expect(asks.getByRole('alert')).toHaveText(failed)
  await expectAccessibleNow(page)
  await confirmAs('Nell Hill')
  await expect(asks).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  await expect(asksThere).toBeVisible()

  // A window that the browser does not let close itself, as this one, which no page has opened.
  await other.goto('/security?provider=school&outcome=failed&window=1')
  await expect(main(other).getByText(failed)).toBeVisible()
  await expect(main(other).getByText('You can close this window.')).toBeVisible()
  await expectAccessibleAtBothWidths(other)
  await main(other).getByRole('link', { name: 'Security' }).click()
  await expect(other.getByRole('region', { name: 'Passkeys' })).toBeVisible()
  await other.close()

  // Where no window opens, the page goes there and back.
  await page.reload()
  await setUp(page)
  await page.evaluate(() => (window.open = () => null))
  await asks.getByRole('button', { name: 'Continue with Hill School' }).click()
  await page.getByRole('button', { name: 'Nell Hill' }).click()
  await expect(page.getByText('Thank you. You can go on.')).toBeVisible()
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
    'That did not confirm that it is you. Please try again.',
  )
  await expectAccessibleNow(page)
  const { id } = await server.mailTo(email, /^Your code for Firstbell$/)
  const text = await (await fetch(`${server.url}/dev/mailbox/${id}/html`)).text()
  await code.fill(/>\s*(\d{6})\s*</.exec(text)![1]!)
  await asks.getByRole('button', { name: 'Confirm' }).click()
  await expect(asks).toBeHidden()
}

test('somebody new gives up, signs up with a provider’s account, and signs in with it (rules oidc-2, oidc-7, oidc-12)', async ({
  page,
  server,
}) => {
  const email = 'nell@hill.example'
  people.push({ id: 'nell', claims: { name: 'Nell Hill', email, email_verified: true } })
  await page.goto('/login?next=%2Fcourses')
  await continueAs(page, null)
  await expect(page).toHaveURL('/login?next=%2Fcourses&provider=school&outcome=failed')
  await expect(page.getByRole('alert')).toHaveText(
    'Sign-in with Hill School failed. Please try again.',
  )
  await expectAccessibleAtBothWidths(page)

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

  // From then on it signs in.
  await logOut(page)
  await page.goto('/login?next=%2Fsecurity')
  // The page can be used while the server is asked who is logged in (rule oidc-7).
  let answer = () => {}
  const asked = new Promise<void>((go) => (answer = go))
  await onCall(page, 'refresh', async (route) => {
    await asked
    await route.continue()
  })
  await continueAs(page, 'Nell Hill')
  await expect(page.getByText('Logging in...')).toBeVisible()
  await expect(page.locator('html[data-ready]')).toBeAttached()
  answer()
  await expect(page).toHaveURL('/security')
  const connected = page.getByRole('region', { name: 'Connected accounts' })
  await expect(connected).toContainText(email)
  await expectAccessibleAtBothWidths(page)

  // It is the only way in.
  await connected.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect' }).click()
  // The provider did not say when they signed in there, so the sign-in does not count (rule security-7).
  await confirmByMail(page, server, email)
  await expect(page.getByText('Set a password or add a passkey first.')).toBeVisible()
  await page.keyboard.press('Escape')
  await confirmInWindow(page)
})

test('somebody with an account connects it by logging in, and disconnects and connects it under Security (rules oidc-8, oidc-9)', async ({
  page,
  server,
}) => {
  const { email, name } = await createAccount(server, { name: 'Olga Account' })
  people.push({ id: 'olga', claims: { name, email, email_verified: true } })
  await page.goto('/signup')
  await continueAs(page, name)
  await expect(page).toHaveURL('/login?provider=school&outcome=pending')
  await expect(
    main(page).getByText('You already have an account. Log in once to connect Hill School.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await server.mailTo(email, /An account was connected/)

  await page.goto('/security')
  const connected = page.getByRole('region', { name: 'Connected accounts' })
  await connected.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect' }).click()
  await expect(page.getByText('The account is not connected any more.')).toBeVisible()
  await connected.getByRole('button', { name: 'Connect Hill School' }).click()
  await page.getByRole('button', { name }).click()
  await expect(page.getByText('Hill School is connected.')).toBeVisible()
  await expect(page).toHaveURL('/security')
  await expect(connected).toContainText(email)
})
