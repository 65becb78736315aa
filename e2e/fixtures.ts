import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { query } from './database.ts'
import { copyTemplate, DEMO, startServer } from './server.ts'

/** The password of every person of the demo data, which `npm start` prints. */
export const PASSWORD = 'firstbell-demo'

export interface Server {
  /** Runs a statement in the server's database, where a journey would have to wait otherwise. */
  query: (statement: string, values: string[]) => Promise<void>
  url: string
  /** Returns the mails of the local mailbox, newest first. */
  mails: () => Promise<{ id: string; to: string; subject: string; date: string; links: string[] }[]>
  /** Waits for a mail with this recipient and subject, and returns the newest. */
  mailTo: (to: string, subject: RegExp) => Promise<{ id: string; subject: string; links: string[] }>
}

/**
 * The browser's own message about a failed request. Many journeys contain answers of 4xx and broken
 * connections, and expect what the page shows of them.
 */
const FAILED_REQUEST = /^Failed to load resource: /

/** Hydration errors by React's number, which the production build has instead of a message. */
const HYDRATION: Record<string, string> = {
  418: 'Hydration failed: the server rendered something else than the browser at first',
  419: 'The server could not finish a Suspense boundary, so the browser renders it',
  421: 'A Suspense boundary was updated before it was hydrated, so the browser renders it',
  422: 'An error in hydration: the browser renders this Suspense boundary again',
  423: 'An error in hydration: the browser renders the whole page again',
  425: 'Hydration failed: a text differs from the one that the server rendered',
}

/** Adds React's message to its number, or the URL that explains it. */
const unminified = (message: string) =>
  message.replace(
    /Minified React error #(\d+);( visit \S+)?/,
    (_, code: string, where = '') => `React error ${code}: ${HYDRATION[code] ?? ''}${where};`,
  )

interface Options {
  /** Errors that this test causes; any other error fails the test. */
  expectedErrors: RegExp[]
  /** Fails the test if one of its pages logs an error. */
  faults: void
}

interface WorkerOptions {
  /** Settings of the server, in addition to those of the demo data. */
  settings: Record<string, string>
  /** Errors that the server logs by design in the tests of this file. */
  expectedLogs: RegExp[]
}

/** Tests the real product: each worker runs a server on a database of its own with demo data. */
export const test = base.extend<Options, WorkerOptions & { server: Server }>({
  expectedErrors: [[], { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],
  expectedLogs: [[], { option: true, scope: 'worker' }],
  server: [
    async ({ settings, expectedLogs }, use) => {
      const dataFolder = await copyTemplate()
      const { url, stop } = await startServer(dataFolder.path, { ...DEMO, ...settings })

      const mails: Server['mails'] = async () => {
        const response = await fetch(`${url}/dev/mailbox.json`)
        return (await response.json()) as Awaited<ReturnType<Server['mails']>>
      }
      await use({
        url,
        query: (statement, values) => query(dataFolder.path, statement, values),
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

      const output = await stop()
      await dataFolder.remove()
      const errors = output
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line))
        .filter((line) => !expectedLogs.some((each) => each.test(line)))
      expect(errors, 'the server logged no error').toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  faults: [
    async ({ browser, context, expectedErrors }, use) => {
      const faults: string[] = []
      const contexts = new Set([context])
      watchFaults(context, faults)
      // Includes the contexts that the test creates itself.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const created = await newContext(options)
        watchFaults(created, faults)
        contexts.add(created)
        created.once('close', () => contexts.delete(created))
        const newPage = created.newPage.bind(created)
        if (options?.javaScriptEnabled !== false)
          created.newPage = async () => waitForScripts(await newPage())
        return created
      }
      await use()
      browser.newContext = newContext
      // A route handler of the test may still be running.
      for (const each of contexts)
        for (const routes of [each, ...each.pages()])
          await routes.unrouteAll({ behavior: 'ignoreErrors' })
      const unexpected = faults.filter((fault) => !expectedErrors.some((each) => each.test(fault)))
      expect(unexpected, 'no page logged an error').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ context }, use) => {
    // The first page of the shared context keeps the process of its pages until the next test. A page of its own has no
    // history of other tests.
    if (context.pages().length === 0) await context.newPage()
    await use(waitForScripts(await context.newPage()))
  },
})

export { expect }

/**
 * Makes `goto` wait until the page is hydrated. Before that, links load another document, and typed text
 * may be lost.
 */
function waitForScripts(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const response = await goto(...where)
    // Pages of the server and of other sites have no scripts of the app.
    await page
      .locator('html[data-ready], html:not(:has(script[data-files]))')
      .waitFor({ state: 'attached', timeout: 30_000 })
    return response
  }
  return page
}

/** Collects the errors of a context's pages: uncaught ones, and those in the console. */
function watchFaults(context: BrowserContext, faults: string[]): void {
  const note = (text: string) => faults.push(unminified(text))
  context.on('weberror', (fault) => {
    const error = fault.error()
    note(error.stack ?? error.message)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !FAILED_REQUEST.test(text)) note(text)
  })
}

/** Logs in on the login screen and waits for the home page. */
export async function logInOnScreen(
  page: Page,
  email: string,
  password: string = PASSWORD,
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/**
 * Logs in by calls, which is cheaper than on the login screen: sets the session's cookie and the stored
 * user. The page shows a text file of the site afterwards.
 */
export async function logIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  const post = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), `POST ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  // An open page of another person would react to the new login.
  await page.goto('/robots.txt')
  const { idToken } = await post<{ idToken: string }>('/identity/sign-in', { email, password })
  const { user } = await post<{ user: object }>('/auth/login', { token: idToken })
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

/** Removes the session's cookie and the stored user. The page shows a text file of the site afterwards. */
export async function logOut(page: Page): Promise<void> {
  // A pending answer would make an open page store the user again.
  await page.goto('/robots.txt')
  await page.context().clearCookies({ name: /session/ })
  await page.evaluate(() => localStorage.removeItem('user'))
}

const accessibility: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  selectors: false,
  // All style sheets have the same origin, so axe need not fetch them.
  preload: false,
}

// Each page has to compile it, and it is half the size of the package's default export.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Expects no violation of WCAG A and AA in the main part of the page, or in the topmost dialog, because
 * the page behind it is inert.
 * @param options `whole` includes the header and the footer, which are the same on every page;
 *   `contrast` includes the colours, which take most of the time
 */
export async function expectAccessible(
  page: Page,
  { whole = false, contrast = true }: { whole?: boolean; contrast?: boolean } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([options, wholePage]) => {
      const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')
      // Notices are outside the main part.
      const screen = wholePage ? document : document.querySelectorAll('main, [aria-live]')
      const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(
        [...dialogs].at(-1) ?? screen,
        options,
      )
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [{ ...accessibility, rules: { 'color-contrast': { enabled: contrast } } }, whole] as const,
  )
  expect(violations).toEqual([])
}
