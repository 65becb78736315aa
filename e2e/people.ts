import type { Page } from '@playwright/test'
import { expect, logIn, PASSWORD, type Server } from './fixtures.ts'

let people = 0

/** An account as sign-up makes it: not verified. */
export async function register(page: Page, role = 'student', name = 'Nora Field'): Promise<string> {
  const email = `person-${(people += 1)}-${Date.now()}@example.com`
  const answer = await page.request.post('/auth/signup', {
    data: {
      name,
      email,
      password: PASSWORD,
      contact: '0123456789',
      role,
      dob: '1990-05-05',
      gender: 'female',
    },
  })
  expect(answer.status()).toBe(201)
  return email
}

/** The link of the newest mail about something. */
export async function linkIn(server: Server, email: string, subject: RegExp): Promise<string> {
  const { links } = await server.mailTo(email, subject)
  const link = links.find((each) => each.includes('token='))
  if (link === undefined) throw new Error('The mail has no link.')
  return link
}

/** A new person, logged in, on their dashboard. */
export async function newPerson(page: Page, server: Server, role = 'student'): Promise<string> {
  const email = await register(page, role)
  const token = new URL(await linkIn(server, email, /verify/i)).searchParams.get('token')
  expect((await page.request.post('/identity/verify-email', { data: { token } })).ok()).toBe(true)
  await logIn(page, email)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return email
}
