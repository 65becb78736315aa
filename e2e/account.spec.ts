import type { Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logIn, logInOnScreen, PASSWORD, test } from './fixtures.ts'
import { linkIn, register, signUpByCall } from './people.ts'
import {
  actUntilShown,
  expectAccessibleAtBothWidths,
  expectAccessibleNow,
  stopClock,
} from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const COMMON = /This password is too common\. Please choose another one\./

async function fillSignUp(page: Page, email: string): Promise<void> {
  await main(page).getByLabel('Full name').fill('Nora <b>Field</b>')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByLabel('Contact').fill('0123456789')
  await main(page).getByLabel('Role').selectOption('Student')
  await main(page).getByLabel('Date of birth').fill('1990-05-05')
  await main(page).getByLabel('Gender').selectOption('female')
}

test.describe('Sign up', () => {
  test('registers once, says so, and leads to the login after a second', async ({
    page,
    server,
  }) => {
    await page.clock.install()
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expectAccessibleAtBothWidths(page)
    const email = `signup-${Date.now()}@example.com`
    await fillSignUp(page, email)
    let calls = 0
    await onCall(page, 'signup', async (route) => {
      calls += 1
      await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled()
      expect(route.request().headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      await route.continue()
    })
    await stopClock(page)
    await actUntilShown(page, page.getByText('Registration successful!', { exact: true }), () =>
      page.getByRole('button', { name: 'Register' }).dblclick(),
    )
    await expect(page.getByText(`on its way to ${email}`)).toBeVisible()
    await page.clock.runFor(700)
    await expect(page).toHaveURL(/\/signup$/)
    await page.clock.runFor(400)
    await expect(page).toHaveURL(/\/login$/)
    expect(calls).toBe(1)
    await page.clock.resume()
    await expect(page.getByText(`verification link to ${email}`)).toBeVisible()
    await expect(main(page).getByLabel('Email')).toHaveValue(email)

    // Before the link is opened nobody logs in; the mail can be sent again.
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(
      page.getByText('Please verify your email before logging in.', { exact: true }),
    ).toBeVisible()
    await expectAccessibleNow(page)
    const first = await linkIn(server, email, /verify/i)
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(page.getByText('a mail is on its way')).toBeVisible()
    await expect.poll(() => linkIn(server, email, /verify/i)).not.toBe(first)
    const link = await linkIn(server, email, /verify/i)

    // The newest link works, once, although effects may run twice.
    let redeemed = 0
    await onCall(page, 'verifyEmail', (route) => {
      redeemed += 1
      return route.continue()
    })
    await page.goto(link)
    // It logs in the browser that signed up.
    await expect(page.getByText('Your email is verified, and you are logged in.')).toBeVisible()
    expect(redeemed).toBe(1)
    await expectAccessibleAtBothWidths(page)
    await page.reload()
    await expect(page.getByText('Your email is verified already. You can log in.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(main(page).getByText(email).first()).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.goto('/verify-email?token=worn-out')
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
    await expectAccessibleNow(page)
    await main(page).getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText('a mail is on its way')).toBeVisible()

    await logInOnScreen(page, email)
    await page.goto('/profile')
    // Typed markup is stripped.
    await expect(main(page).getByText('Nora Field').first()).toBeVisible()
  })

  test('leads by the mail to the page that was wanted before', async ({ page, server }) => {
    const next = '/courses?book=later'
    await page.goto(`/signup?next=${encodeURIComponent(next)}`)
    const email = `wanted-${Date.now()}@example.com`
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/login/)
    // The history entry keeps the address, of which the server that draws the page knows nothing;
    // a difference in hydration fails the test.
    await page.reload()
    await expect(page.getByText(`We sent a verification link to ${email}.`)).toBeVisible()
    await expect(main(page).getByLabel('Email')).toHaveValue(email)
    // Somebody else signs up with the address: the link now leads to choosing a password.
    const link = await linkIn(server, email, /verify/i)
    await signUpByCall(server, email)
    await page.goto(link)
    await expect(page.getByText('Please choose a new password.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await page.context().clearCookies({ name: 'firstbell_sign_up' })
    const verify = main(page).getByRole('button', { name: 'Verify Email' })
    await verify.click()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    const chosen = 'quinces and treacle'
    await main(page).getByLabel('New password').fill(chosen)
    await verify.click()
    // Another browser than that of the sign-up leads to Login.
    await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible()
    await main(page).getByRole('link', { name: 'Login' }).click()
    // Login says so, and knows the address.
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible()
    await expect(main(page).getByLabel('Email')).toHaveValue(email)
    await main(page).getByLabel('Password', { exact: true }).fill(chosen)
    await main(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(next)
  })
})

test.describe('Login', () => {
  test('leads on to where one wanted to go, and to no other site', async ({ page, server }) => {
    const left: string[] = []
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(server.url)) left.push(frame.url())
    })
    // More of them are in the test of `safeNext`.
    for (const [next, path] of [
      ['/profile', '/profile'],
      // Browsers take it for `//elsewhere.test/`.
      ['/\\elsewhere.test/', '/'],
      ['/login', '/'],
    ] as const) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await main(page).getByLabel('Email').fill('jonas@example.com')
      await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).pathname).toBe(path)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    }
    expect(left).toEqual([])
  })

  test('a forgotten password is replaced by a link that works once', async ({ page, server }) => {
    const email = await register(page)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
    const sentence = 'If this address has an account, a mail with a link is on its way.'
    for (const address of ['nobody@example.com', email]) {
      await main(page).getByLabel('Email').fill(address)
      await page.getByRole('button', { name: 'Send reset link' }).click()
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expectAccessibleAtBothWidths(page)

    const link = await linkIn(server, email, /reset/i)
    await page.goto(link)
    const field = main(page).getByLabel('New password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    await field.fill('12345')
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await field.fill('Sunshine')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(field).toHaveAccessibleDescription(COMMON)
    await field.fill('a-new-password')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(
      page.getByText('Your password has been changed. You can log in now.'),
    ).toBeVisible()
    await logInOnScreen(page, email, 'a-new-password')
    await page.getByRole('button', { name: 'Logout' }).click()

    await page.goto(link)
    await expect(page.getByText('This link is not valid any more.')).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL(/\/forgot-password$/)
  })

  test('whoever is logged in is told so at /login and /signup', async ({ page }) => {
    await logIn(page, 'sofia@example.com')
    for (const path of ['signup', 'login']) {
      await page.goto(`/${path}`)
      await expect(page).toHaveURL(new RegExp(`/alredyloggedin/${path}$`))
    }
    await expectAccessibleAtBothWidths(page)
    await expect(main(page).getByRole('link', { name: 'Back to Home' })).toHaveAttribute(
      'href',
      '/',
    )
    await main(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(main(page).getByRole('button', { name: 'Login' })).toBeVisible()
  })
})

test.describe('Logout', () => {
  test('on a phone closes the menu, on the home page too', async ({ page }) => {
    await logIn(page, 'mateo@example.com')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })

  for (const path of ['/createclass', '/join/00000000-0000-4000-8000-000000000001'])
    test(`on ${path}, which is for people who are logged in, leads home`, async ({ page }) => {
      await logIn(page, 'mateo@example.com')
      // It would keep the home page waiting.
      await page.route('**/get-all-*', () => {})
      await page.goto(path)
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn something, live')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    })
})

test.describe('Login', () => {
  test('says what for, keeps the address that was typed, and stays left after Back', async ({
    page,
  }) => {
    await page.goto('/about')
    await page.goto('/login?next=%2F%3Fbook%3D1')
    await expect(main(page).getByText('Log in to book your seat in the class.')).toBeVisible()
    await main(page).getByLabel('Email').fill('sofia@example.com')
    await main(page).getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(main(page).getByLabel('Email')).toHaveValue('sofia@example.com')
    await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Courses/)

    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
    await main(page).getByLabel('Email').fill('sofia@example.com')
    await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
    const answer = Promise.withResolvers<void>()
    await onCall(page, 'signIn', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await page.goBack()
    await expect(page).toHaveURL('/courses')
    answer.resolve()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(page).toHaveURL('/courses')
  })
})

test.describe('Profile', () => {
  const storedSection = (page: Page) => page.evaluate(() => localStorage.getItem('profileSection'))
  const sections = (page: Page) =>
    page.getByRole('navigation', { name: 'Profile' }).getByRole('button')

  test('without a user says that it loads, and offers the login', async ({ page }) => {
    await page.goto('/profile')
    await expect(main(page).getByText('Loading user data...', { exact: true })).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await main(page).getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?next=%2Fprofile')
  })

  test('remembers the section, and shows each role its own', async ({ page }) => {
    await logIn(page, 'mia@example.com')
    await page.goto('/profile')
    await expect(sections(page)).toHaveText(['Dashboard', 'My Classes', 'My Courses'])
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await sections(page).getByText('My Courses').click()
    await expect(page.getByRole('heading', { name: 'My Courses' })).toBeVisible()
    await expect.poll(() => storedSection(page)).toBe('My Courses')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'My Courses' })).toBeVisible()
    await expect(sections(page).filter({ hasText: 'My Courses' })).toHaveAttribute(
      'aria-current',
      'page',
    )

    // A section that is not theirs is not shown.
    await page.evaluate(() => localStorage.setItem('profileSection', 'Admin'))
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

    await sections(page).getByText('My Classes').click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => storedSection(page)).toBe('Dashboard')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

    await logIn(page, 'ada@example.com')
    await page.goto('/profile')
    await expect(sections(page)).toHaveText(['Dashboard', 'Instructor'])
    await expect(
      main(page)
        .getByRole('img', { name: /picture/i })
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()

    await logIn(page, 'admin@example.com')
    await page.goto('/profile')
    await expect(sections(page).getByText('Admin')).toBeVisible()
    await expectAccessibleAtBothWidths(page, { whole: true })
    await page.setViewportSize({ width: 320, height: 640 })
    await sections(page).getByText('Admin').click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await expectAccessibleNow(page)
  })
})
