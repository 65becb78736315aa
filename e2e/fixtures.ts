import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')

/** The demo data's one password, as `npm start` prints it. */
export const PASSWORD = 'firstbell-demo'

export interface Server {
  url: string
  /** Newest first, as the local mailbox has them. */
  mails: () => Promise<{ id: string; to: string; subject: string; date: string; links: string[] }[]>
  /** The newest mail to an address that matches, waited for. */
  mailTo: (to: string, subject: RegExp) => Promise<{ subject: string; links: string[] }>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${output()}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.status === 200) return
    await new Promise((again) => setTimeout(again, 50))
  }
}

/** Tests on the real product: each worker runs its own server on its own database with demo data. */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'fb-e2e-'))
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
          DEMO_DATA: 'on',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
        },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text))
      await untilReady(url, child, () => output)

      const mails: Server['mails'] = async () => {
        const response = await fetch(`${url}/dev/mailbox.json`)
        return (await response.json()) as Awaited<ReturnType<Server['mails']>>
      }
      await use({
        url,
        mails,
        mailTo: async (to, subject) => {
          let found: Awaited<ReturnType<Server['mails']>>[number] | undefined
          await expect(async () => {
            found = (await mails()).find(
              (mail) => mail.to.includes(to) && subject.test(mail.subject),
            )
            expect(found, `a mail to ${to} about ${subject}`).toBeDefined()
          }).toPass({ timeout: 15_000, intervals: [100] })
          return found as NonNullable<typeof found>
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
      // The browser itself reports answers of 4xx; those are part of many journeys.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        faults.push(message.text())
    })
    const goto = page.goto.bind(page)
    page.goto = async (...where) => {
      const response = await goto(...where)
      // Links work before the scripts have come, but as links do: by loading another page.
      if ((await page.locator('script[data-files]').count()) > 0)
        await page
          .locator('html[data-ready]')
          .waitFor({ state: 'attached', timeout: 5_000 })
          .catch(() => {})
      return response
    }
    await use(page)
    expect(faults, 'the page logged no error').toEqual([])
  },
})

export { expect }

/** Logs in on the login screen and waits for the home page. */
export async function logIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** No violation of WCAG A and AA on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([])
}
