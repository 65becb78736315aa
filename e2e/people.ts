import { randomUUID } from 'node:crypto'
import { routes } from '@firstbell/contract/routes'
import type { Page } from '@playwright/test'
import { expect, PASSWORD, type Server } from './fixtures.ts'
import { resumeFile, type SampleFile } from './samples.ts'

/**
 * Creates people through calls of the product. Tests that create their own people do not depend on the
 * bookings and classes of other tests.
 */

/** Makes a call of the product and returns its answer. An error response fails the test. */
export type Client = <T>(method: string, path: string, body?: object) => Promise<T>

export interface Person {
  id: string
  name: string
  email: string
  idToken: string
  /** Makes a call as this person, outside of the browser. */
  call: Client
  /** The cookies of the sign-in session; `openSession` gives them to a browser. */
  cookies: string[]
}

/** Returns a client outside of the browser. Without an ID token it makes calls as a visitor. */
export function client(server: Server, idToken?: string): Client {
  return async <T>(method: string, path: string, body?: object) => {
    const { answer } = await send<T>(server, method, path, {
      ...(body && { body }),
      ...(idToken !== undefined && { headers: { authorization: `Bearer ${idToken}` } }),
    })
    return answer
  }
}

async function send<T>(
  server: Server,
  method: string,
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> },
): Promise<{ answer: T; cookies: string[] }> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  return { answer: JSON.parse(text) as T, cookies }
}

/** An ID token is valid for 15 minutes, and a busy machine may take longer to run a file. */
const RENEW_AFTER_MS = 10 * 60_000

/** Signs in with the password, outside of the browser. The call renews the ID token when it is old. */
export async function signIn(
  server: Server,
  email: string,
): Promise<Pick<Person, 'idToken' | 'call'>> {
  const idToken = await fetchIdToken(server, email)
  return { idToken, call: renewingClient(server, email, idToken) }
}

async function fetchIdToken(server: Server, email: string): Promise<string> {
  const credentials = { email, password: PASSWORD }
  const answer = await client(server)<{ idToken: string }>('POST', '/identity/sign-in', credentials)
  return answer.idToken
}

function renewingClient(server: Server, email: string, idToken: string): Client {
  let current = client(server, idToken)
  let renewAt = Date.now() + RENEW_AFTER_MS
  return async (...request) => {
    if (Date.now() > renewAt) {
      current = client(server, await fetchIdToken(server, email))
      renewAt = Date.now() + RENEW_AFTER_MS
    }
    return current(...request)
  }
}

const newEmail = (role: string) => `${role}-${randomUUID().slice(0, 8)}@example.com`

interface Newcomer {
  role?: string
  name?: string
  email?: string
}

const signUpForm = ({
  role = 'student',
  name = 'Nora Field',
  email = newEmail(role),
}: Newcomer = {}) => ({
  name,
  email,
  password: PASSWORD,
  contact: '0123456789',
  role,
  dob: '1990-05-05',
  gender: 'female',
})

/** Signs up without verifying the email. */
export async function signUpByCall(server: Server, email: string): Promise<void> {
  await client(server)('POST', '/auth/signup', signUpForm({ email }))
}

/** Creates an account with a verified email, which is signed in nowhere. */
export async function createAccount(
  server: Server,
  newcomer: Newcomer = {},
): Promise<Pick<Person, 'id' | 'name' | 'email'>> {
  const { id, name, email, verify } = await signUp(server, newcomer)
  await verify()
  return { id, name, email }
}

/**
 * Creates an account with a verified email, which is signed in: a browser that opens the link of its own
 * sign-up is signed in (rule identity-21). That hashes one password; a sign-in would hash another one.
 */
export async function createPerson(server: Server, newcomer: Newcomer = {}): Promise<Person> {
  const { id, name, email, signUpCookies, verify } = await signUp(server, newcomer)
  const { answer, cookies } = await verify(signUpCookies)
  const { idToken } = answer.session
  return { id, name, email, idToken, call: renewingClient(server, email, idToken), cookies }
}

async function signUp(server: Server, newcomer: Newcomer) {
  const form = signUpForm(newcomer)
  const { name, email } = form
  const path = '/auth/signup'
  type SignedUp = { user: { _id: string } }
  const { answer, cookies: signUpCookies } = await send<SignedUp>(server, 'POST', path, {
    body: form,
  })
  const verify = async (cookies: string[] = []) => {
    const token = new URL(await linkIn(server, email, /verify/i)).searchParams.get('token')
    return send<{ session: { idToken: string } }>(server, 'POST', '/identity/verify-email', {
      body: { token },
      headers: { cookie: cookies.join('; ') },
    })
  }
  return { id: answer.user._id, name, email, signUpCookies, verify }
}

/** Signs the browser in as a person of this test, without the cost of a password and of two screens. */
export async function openSession(page: Page, { cookies, call }: Person): Promise<void> {
  // A text file of the site, because another person's page would notice the new login.
  await page.goto('/robots.txt')
  const { hostname: domain } = new URL(page.url())
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [name, value] = cookie.split(/=(.*)/s) as [string, string]
      return { name, value, domain, path: '/identity', httpOnly: true, sameSite: 'Strict' as const }
    }),
  )
  const { user } = await call<{ user: object }>('GET', routes.getMe.path)
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

/** Creates an instructor with details, approved by default. */
export async function createInstructor(
  server: Server,
  {
    approved = true,
    details = {},
    resume = resumeFile(),
    ...newcomer
  }: Omit<Newcomer, 'role'> & {
    approved?: boolean
    details?: { bio?: string; qualifications?: string; skills?: string[] }
    resume?: SampleFile
  } = {},
): Promise<Person> {
  const person = await createPerson(server, { ...newcomer, role: 'instructor' })
  await person.call('POST', '/instructor/addinstructordetails', {
    bio: 'I teach the cello.',
    qualifications: 'MA in music',
    skills: ['Cello'],
    ...details,
    resume: await upload(server, person, resume),
  })
  if (approved) await decide(server, 'approve', person)
  return person
}

/** One admin for each server, because signing in costs more than any other call. */
const admins = new WeakMap<Server, ReturnType<typeof signIn>>()

/** Approves or rejects an instructor as an admin. */
export async function decide(
  server: Server,
  decision: 'approve' | 'reject',
  instructor: Pick<Person, 'id'>,
  reason?: string,
): Promise<void> {
  const signedIn = admins.get(server) ?? signIn(server, 'admin@example.com')
  admins.set(server, signedIn)
  const admin = await signedIn
  await admin.call('PUT', `/admin/${decision}-instructor`, {
    instructorId: instructor.id,
    ...(reason !== undefined && { reason }),
  })
}

/** Uploads a file with the tus protocol, in one request. Returns its view URL. */
export async function upload(
  server: Server,
  { idToken }: Pick<Person, 'idToken'>,
  file: SampleFile,
): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization: `Bearer ${idToken}`, 'tus-resumable': '1.0.0' }
  const created = await fetch(`${server.url}/files`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.buffer.length),
      'upload-metadata': `filename ${encoded(file.name)},filetype ${encoded(file.mimeType)}`,
    },
  })
  expect(created.status, await created.text()).toBe(201)
  const url = new URL(created.headers.get('location') ?? '', server.url)
  const sent = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(file.buffer),
  })
  expect(sent.status, await sent.text()).toBe(204)
  return `${url.pathname}/view`
}

/** Signs up through the page's context, without verifying the email. Returns the email. */
export async function register(page: Page): Promise<string> {
  const form = signUpForm()
  const answer = await page.request.post('/auth/signup', { data: form })
  expect(answer.status()).toBe(201)
  return form.email
}

/** Returns the link in the newest mail whose subject matches. */
export async function linkIn(server: Server, email: string, subject: RegExp): Promise<string> {
  const { links } = await server.mailTo(email, subject)
  const link = links.find((each) => each.includes('token='))
  if (link === undefined) throw new Error('The mail has no link.')
  return link
}

/** Creates a person and signs the browser in. Opens no page of the product. Returns the email. */
export async function logInNewPerson(
  page: Page,
  server: Server,
  role = 'student',
): Promise<string> {
  const person = await createPerson(server, { role })
  await openSession(page, person)
  return person.email
}

/** Creates a person, signs the browser in, and opens the dashboard. Returns the email. */
export async function newPerson(page: Page, server: Server, role?: string): Promise<string> {
  const email = await logInNewPerson(page, server, role)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return email
}
