import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, request, test as base, type APIResponse } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')
const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-firstbell'

export const PASSWORD = 'correct horse'

export interface Server {
  url: string
  /** The newest mailed link to an address; with `after`, one that is newer than that. */
  linkTo(email: string, page: 'verify-email' | 'reset-password', after?: string): Promise<string>
  /** Subjects of the mails to an address, newest first. */
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await once(probe.close(), 'close')
  return port
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output()}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.status === 200) return
    await new Promise((again) => setTimeout(again, 50))
  }
}

/** The product with IDENTITY_PROVIDER=firebase and its accounts in the emulator. */
export const test = base.extend<object, { server: Server; emulator: Emulator }>({
  emulator: [
    // Playwright reads from this pattern which fixtures are needed.
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
      const dataDir = await mkdtemp(join(tmpdir(), 'fb-firebase-'))
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          DATABASE_URL: '',
          SMTP_URL: '',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          IDENTITY_PROVIDER: 'firebase',
          FIREBASE_PROJECT_ID: PROJECT,
          FIREBASE_AUTH_EMULATOR_HOST: emulator.host,
        },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      await untilReady(url, child, () => output)

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

      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
      expect(output, 'the server logged no error').not.toMatch(/"level":(50|60)/)
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),
  page: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${error.message}\n${error.stack ?? ''}`))
    page.on('console', (message) => {
      // The browser reports 4xx answers itself, and many journeys include them.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        faults.push(message.text())
    })
    await use(page)
    expect(faults, 'the page logged no error').toEqual([])
  },
})

export { expect }

let people = 0
/** A new address. */
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

/** Calls of the product without a browser. */
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
    /** Signs up by a form, like browsers (rule wire-7). */
    signUp: (form: Record<string, string>): Promise<APIResponse> =>
      context.post('/auth/signup', { multipart: form }),
  }
}

export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
