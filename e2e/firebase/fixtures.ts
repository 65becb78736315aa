import { expect, request, test as base, type APIResponse } from '@playwright/test'
import { startServer, temporaryFolder } from '../server.ts'

const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-firstbell'

export const PASSWORD = 'correct horse'

export interface Server {
  url: string
  /** Returns the newest mailed link to an email address; with `after`, one that is newer than that. */
  linkTo(email: string, page: 'verify-email' | 'reset-password', after?: string): Promise<string>
  /** Returns the subjects of the mails to an email address, newest first. */
  subjectsTo(email: string): Promise<string[]>
}

/** The emulator, through the APIs of Firebase's SDK and console. */
export interface Emulator {
  host: string
  /** Signs in like the SDK. */
  signIn(email: string, password: string): Promise<{ status: number; idToken: string }>
  /** The account in the emulator, or undefined. */
  account(email: string): Promise<{ localId: string; emailVerified: boolean } | undefined>
  /** An unsigned token, like those of the emulator. */
  token(claims: Record<string, unknown>): string
}

/** The product with IDENTITY_PROVIDER=firebase and its accounts in the emulator. */
export const test = base.extend<object, { server: Server; emulator: Emulator }>({
  emulator: [
    // Playwright reads the names of the needed fixtures from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const host = process.env['FIREBASE_AUTH_EMULATOR_HOST']
      if (!host) throw new Error('Start these tests by: npm run firebase:test')
      const api = `http://${host}/identitytoolkit.googleapis.com/v1`
      const json = (body: object, headers = {}) => ({
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      await use({
        host,
        async signIn(email, password) {
          const response = await fetch(
            `${api}/accounts:signInWithPassword?key=emulator`,
            json({ email, password, returnSecureToken: true }),
          )
          const { idToken = '' } = (await response.json()) as { idToken?: string }
          return { status: response.status, idToken }
        },
        async account(email) {
          const response = await fetch(
            `${api}/projects/${PROJECT}/accounts:lookup`,
            json({ email: [email] }, { authorization: 'Bearer owner' }),
          )
          const { users = [] } = (await response.json()) as {
            users?: { localId: string; emailVerified: boolean }[]
          }
          return users[0]
        },
        token(claims) {
          const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
          return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
        },
      })
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ emulator }, use) => {
      const dataFolder = await temporaryFolder()
      const { url, stop } = await startServer(dataFolder.path, {
        IDENTITY_PROVIDER: 'firebase',
        FIREBASE_PROJECT_ID: PROJECT,
        FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
      })

      const mailsTo = async (email: string) => {
        const response = await fetch(`${url}/dev/mailbox.json`)
        const mails = (await response.json()) as { to: string; subject: string; links: string[] }[]
        return mails.filter((mail) => mail.to.includes(email))
      }
      await use({
        url,
        subjectsTo: async (email) => (await mailsTo(email)).map((mail) => mail.subject),
        async linkTo(email, page, after) {
          let link: string | undefined
          await expect(async () => {
            link = (await mailsTo(email))
              .flatMap((mail) => mail.links)
              .find((each) => each.startsWith(`${url}/${page}?token=`))
            expect(link, `a link to ${page} for ${email}`).toBeDefined()
            expect(link, 'a newer link').not.toBe(after)
          }).toPass({ timeout: 15_000, intervals: [100] })
          return link as string
        },
      })

      const output = await stop()
      await dataFolder.remove()
      expect(output, 'the server logged no error').not.toMatch(/"level":(50|60)/)
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${error.message}\n${error.stack ?? ''}`))
    page.on('console', (message) => {
      // The browser logs 4xx answers itself, and many tests include them.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        faults.push(message.text())
    })
    await use(page)
    expect(faults, 'the page logged no error').toEqual([])
  },
})

export { expect }

let people = 0
/** Returns a new email address. */
export const newAddress = () => `person-${(people += 1)}-${Date.now()}@example.org`

export const signUpForm = (email: string, password = PASSWORD) => ({
  name: 'Nora Field',
  email,
  password,
  contact: '0123456789',
  role: 'student',
  dob: '1990-05-05',
  gender: 'female',
})

/** Makes calls of the product without a browser. */
export async function http(server: Server) {
  const context = await request.newContext({ baseURL: server.url })
  const headers = (token?: string) => ({
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return {
    post: (path: string, data: object, token?: string): Promise<APIResponse> =>
      context.post(path, { data, ...headers(token) }),
    put: (path: string, data: object, token?: string): Promise<APIResponse> =>
      context.put(path, { data, ...headers(token) }),
    get: (path: string, token?: string): Promise<APIResponse> => context.get(path, headers(token)),
    delete: (path: string, token?: string): Promise<APIResponse> =>
      context.delete(path, headers(token)),
    /** Signs up with a form, like browsers (rule wire-7). */
    signUp: (form: Record<string, string>): Promise<APIResponse> =>
      context.post('/auth/signup', { multipart: form }),
  }
}

export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
