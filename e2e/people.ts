import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, logIn, PASSWORD, type Server } from './fixtures.ts'
import { resumeFile, type SampleFile } from './samples.ts'

/** People whom no other test knows, so that a test depends on no other one's bookings and classes. */

/** Makes a call of the product. @returns its answer, which must be a success */
export type Client = <T>(method: string, path: string, body?: object) => Promise<T>

export interface Person {
  id: string
  name: string
  email: string
  idToken: string
  /** Calls as this person, apart from the browser and its cookies. */
  call: Client
}

/** A client apart from the browser; without an ID token a visitor's. */
export function client(server: Server, idToken?: string): Client {
  return async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
    return JSON.parse(text) as T
  }
}

/** Milliseconds. An ID token is good for fifteen minutes; a busy machine takes longer for all journeys. */
const RENEW_AFTER = 10 * 60_000

/**
 * Signs in beside the browser: the login of its cookie stays as it is.
 * @returns the ID token, and calls with it or a newer one
 */
export async function signIn(
  server: Server,
  email: string,
): Promise<{ idToken: string; call: Client }> {
  const credentials = { email, password: PASSWORD }
  const begin = async () => {
    const path = '/identity/sign-in'
    const { idToken } = await client(server)<{ idToken: string }>('POST', path, credentials)
    return { idToken, call: client(server, idToken), renewAt: Date.now() + RENEW_AFTER }
  }
  let current = await begin()
  const call: Client = async (...request) => {
    if (Date.now() > current.renewAt) current = await begin()
    return current.call(...request)
  }
  return { idToken: current.idToken, call }
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

/** A sign-up that nobody has verified. */
export async function signUpByCall(server: Server, email: string): Promise<void> {
  await client(server)('POST', '/auth/signup', signUpForm({ email }))
}

/** An account whose address is verified. */
export async function createAccount(
  server: Server,
  newcomer: Newcomer = {},
): Promise<Pick<Person, 'id' | 'name' | 'email'>> {
  const form = signUpForm(newcomer)
  const { user } = await client(server)<{ user: { _id: string } }>('POST', '/auth/signup', form)
  const token = new URL(await linkIn(server, form.email, /verify/i)).searchParams.get('token')
  await client(server)('POST', '/identity/verify-email', { token })
  return { id: user._id, name: form.name, email: form.email }
}

/** A registered person whose address is verified. */
export async function createPerson(server: Server, newcomer: Newcomer = {}): Promise<Person> {
  const account = await createAccount(server, newcomer)
  return { ...account, ...(await signIn(server, account.email)) }
}

/** An instructor who has given details, and whom an admin has approved unless told otherwise. */
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

/** Admins by their server, signed in once: a password costs more than any other call. */
const admins = new WeakMap<Server, ReturnType<typeof signIn>>()

/** An admin's decision about an instructor. */
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

/** Uploads a file by the tus protocol, in one piece. @returns its view URL */
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

/** An account as sign-up makes it: not verified. @returns its address */
export async function register(page: Page): Promise<string> {
  const form = signUpForm()
  const answer = await page.request.post('/auth/signup', { data: form })
  expect(answer.status()).toBe(201)
  return form.email
}

/** The link of the newest mail about something. */
export async function linkIn(server: Server, email: string, subject: RegExp): Promise<string> {
  const { links } = await server.mailTo(email, subject)
  const link = links.find((each) => each.includes('token='))
  if (link === undefined) throw new Error('The mail has no link.')
  return link
}

/** A new person, logged in as `logIn` leaves it, on no screen yet. @returns their address */
export async function logInNewPerson(
  page: Page,
  server: Server,
  role = 'student',
): Promise<string> {
  const { email } = await createAccount(server, { role })
  await logIn(page, email)
  return email
}

/** A new person, logged in, on their dashboard. @returns their address */
export async function newPerson(page: Page, server: Server, role?: string): Promise<string> {
  const email = await logInNewPerson(page, server, role)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return email
}
