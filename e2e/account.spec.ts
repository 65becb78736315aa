import type { Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logInOnScreen, PASSWORD, test } from './fixtures.ts'
import { pressEnter, typeInto } from './keyboard.ts'
import { createPerson, linkIn, openSession, register, signUpByCall } from './people.ts'
import { expectAccessibleNow } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const COMMON = /This password is too common\. Please choose another one\./

test('a person signs up by keyboard, verifies the email, and is logged in', async ({
  page,
  server,
}) => {
  await page.goto('/signup')
  const email = `signup-${Date.now()}@example.com`
  await typeInto(page, main(page).getByLabel('Full name'), 'Kim <b>Keys</b>')
  await typeInto(page, main(page).getByLabel('Email'), email)
  await typeInto(page, main(page).getByLabel('Password', { exact: true }), PASSWORD)
  await typeInto(page, main(page).getByLabel('Contact'), '0123456789')
  await typeInto(page, main(page).getByLabel('Role'), 'Stu')
  await typeInto(page, main(page).getByLabel('Date of birth'), '01021990')
  await typeInto(page, main(page).getByLabel('Gender'), 'o')
  const contentTypes: (string | undefined)[] = []
  await onCall(page, 'signup', (route) => {
    contentTypes.push(route.request().headers()['content-type'])
    return route.continue()
  })
  await pressEnter(page, page.getByRole('button', { name: 'Register' }))
  await expect(page).toHaveURL(/\/login$/)
  expect(contentTypes).toEqual([expect.stringMatching(/^multipart\/form-data; boundary=/)])
  await expect(page.getByText(`verification link to ${email}`)).toBeVisible()
  await expect(main(page).getByLabel('Email')).toHaveValue(email)

  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(
    page.getByText('Please verify your email before logging in.', { exact: true }),
  ).toBeVisible()
  await expectAccessibleNow(page)
  const first = await linkIn(server, email, /verify/i)
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText('we’ve sent you a link')).toBeVisible()
  await expect.poll(() => linkIn(server, email, /verify/i)).not.toBe(first)
  const link = await linkIn(server, email, /verify/i)

  let redeemed = 0
  await onCall(page, 'verifyEmail', (route) => {
    redeemed += 1
    return route.continue()
  })
  await page.goto(link)
  await expect(page.getByText('Your email is verified, and you’re logged in.')).toBeVisible()
  expect(redeemed).toBe(1)
  await expectAccessibleNow(page)
  await page.reload()
  await expect(page.getByText('Your email is verified already. You can log in.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(main(page).getByText(email).first()).toBeVisible()
  // Markup is removed.
  await expect(main(page).getByText('Kim Keys').first()).toBeVisible()

  await page.goto('/verify-email?token=worn-out')
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await expectAccessibleNow(page)
  await main(page).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('we’ve sent you a link')).toBeVisible()
})

test('a person signs up on the way to a page, chooses the password again, and gets to that page', async ({
  page,
  server,
}) => {
  const next = '/courses?book=later'
  await page.goto(`/signup?next=${encodeURIComponent(next)}`)
  const email = `wanted-${Date.now()}@example.com`
  await main(page).getByLabel('Full name').fill('Nora Field')
  await main(page).getByLabel('Email').fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main(page).getByLabel('Contact').fill('0123456789')
  await main(page).getByLabel('Role').selectOption('Student')
  await main(page).getByLabel('Date of birth').fill('1990-05-05')
  await main(page).getByLabel('Gender').selectOption('female')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/login/)
  // The history state keeps the email, which the server does not know. A hydration error fails the test.
  await page.reload()
  await expect(page.getByText(`We sent a verification link to ${email}.`)).toBeVisible()
  await expect(main(page).getByLabel('Email')).toHaveValue(email)
  // Another person signs up with the same email, so the link now asks for a password.
  const link = await linkIn(server, email, /verify/i)
  await signUpByCall(server, email)
  await page.goto(link)
  await expect(page.getByText('Please choose a new password.')).toBeVisible()
  await expectAccessibleNow(page)
  await page.context().clearCookies({ name: 'firstbell_sign_up' })
  const verify = main(page).getByRole('button', { name: 'Verify Email' })
  await verify.click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  const chosen = 'quinces and treacle'
  await main(page).getByLabel('New password').fill(chosen)
  await verify.click()
  // Only the browser that signed up would be logged in.
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible()
  await expect(main(page).getByLabel('Email')).toHaveValue(email)
  await main(page).getByLabel('Password', { exact: true }).fill(chosen)
  await main(page).getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(next)
})

test('a person replaces a forgotten password by a link that works once', async ({
  page,
  server,
}) => {
  const email = await register(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible()
  const sentence = 'If there’s an account with this email, we’ve sent you a link.'
  for (const address of ['nobody@example.com', email]) {
    await main(page).getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expectAccessibleNow(page)

  const link = await linkIn(server, email, /reset/i)
  await page.goto(link)
  const field = main(page).getByLabel('New password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await field.fill('12345')
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  await expectAccessibleNow(page)
  await field.fill('Sunshine')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(field).toHaveAccessibleDescription(COMMON)
  await field.fill('a-new-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password has been changed. You can log in now.')).toBeVisible()
  await logInOnScreen(page, email, 'a-new-password')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.goto(link)
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a person who is logged in cannot open Login or Sign up, and a logout leads home from a page that needs a login', async ({
  page,
  server,
}) => {
  await openSession(page, await createPerson(server))
  for (const path of ['signup', 'login']) {
    await page.goto(`/${path}`)
    await expect(page).toHaveURL(new RegExp(`/alredyloggedin/${path}$`))
  }
  await expectAccessibleNow(page)
  await expect(main(page).getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await main(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(main(page).getByRole('button', { name: 'Login' })).toBeVisible()

  await openSession(page, await createPerson(server))
  await page.setViewportSize({ width: 390, height: 844 })
  // The home page opens before its lists have loaded.
  await page.route('**/get-all-*', () => {})
  await page.goto('/join/00000000-0000-4000-8000-000000000001')
  const menu = page.getByRole('button', { name: 'menu' })
  await menu.click()
  await expectAccessibleNow(page, { whole: true })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn something new, live')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await menu.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a visitor reads what the login is for, keeps the typed email, and is not taken back after Back', async ({
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
