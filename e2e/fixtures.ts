import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { query } from './database.ts'
import { copyTemplate, DEMO, startServer } from './server.ts'

/** The demo data's one password, as `npm start` prints it. */
export const PASSWORD = 'firstbell-demo'

export interface Server {
  /** Runs a statement in its database, for what a journey cannot wait for. */
  query: (statement: string, values: string[]) => Promise<void>
  url: string
  /** Newest first, as the local mailbox has them. */
  mails: () => Promise<{ id: string; to: string; subject: string; date: string; links: string[] }[]>
  /** The newest mail to an address that matches, waited for. */
  mailTo: (to: string, subject: RegExp) => Promise<{ id: string; subject: string; links: string[] }>
}

/**
 * What the browser itself writes of requests that failed. Answers of 4xx and broken connections are
 * part of many journeys; what the page makes of them is for the test to expect.
 */
const OF_REQUESTS = /^Failed to load resource: /

/** Faults of hydration by React's number: the build holds numbers in the place of React's sentences. */
const HYDRATION: Record<string, string> = {
  418: 'Hydration failed: the server drew something else than the first render in the browser',
  419: 'The server could not finish a Suspense boundary, so the browser draws it',
  421: 'A Suspense boundary was updated before it was hydrated, so the browser draws it',
  422: 'An error in hydration: the browser draws this Suspense boundary anew',
  423: 'An error in hydration: the browser draws the whole page anew',
  425: 'Hydration failed: a text differs from the one that the server drew',
}

/** The message with React's sentence instead of its number, or with where the sentence stands. */
const unminified = (message: string) =>
  message.replace(
    /Minified React error #(\d+);( visit \S+)?/,
    (_, code: string, where = '') => `React error ${code}: ${HYDRATION[code] ?? ''}${where};`,
  )

interface Options {
  /** Errors that this test causes on purpose; any other fails it. */
  expectedErrors: RegExp[]
  /** Fails a test in whose pages something went wrong. */
  faults: void
}

interface WorkerOptions {
  /** Settings of the server that this file needs beside those of the demo. */
  settings: Record<string, string>
  /** Errors that the server logs by design in this file's tests. */
  expectedLogs: RegExp[]
}

/** Tests on the real product: each worker runs its own server on its own database with demo data. */
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
      // The contexts that a test makes itself, too.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const made = await newContext(options)
        watchFaults(made, faults)
        contexts.add(made)
        made.once('close', () => contexts.delete(made))
        const newPage = made.newPage.bind(made)
        if (options?.javaScriptEnabled !== false)
          made.newPage = async () => patient(await newPage())
        return made
      }
      await use()
      browser.newContext = newContext
      // A request that a test answers itself may still be on its way when the test has seen all.
      for (const each of contexts)
        for (const routes of [each, ...each.pages()])
          await routes.unrouteAll({ behavior: 'ignoreErrors' })
      const unexpected = faults.filter((fault) => !expectedErrors.some((each) => each.test(fault)))
      expect(unexpected, 'no page logged an error').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => use(patient(page)),
})

export { expect }

/**
 * Has `goto` wait for the page's scripts: before them links load another page, and what is typed may be
 * lost.
 */
function patient(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const response = await goto(...where)
    // A page without the scripts may be another site's, to which the page has led on meanwhile.
    await page
      .locator('html[data-ready], html:not(:has(script[data-files]))')
      .waitFor({ state: 'attached', timeout: 30_000 })
    return response
  }
  return page
}

/** Notes what goes wrong in the pages of a context: errors that nobody caught, and the console's. */
function watchFaults(context: BrowserContext, faults: string[]): void {
  const note = (text: string) => faults.push(unminified(text))
  context.on('weberror', (fault) => {
    const error = fault.error()
    note(error.stack ?? error.message)
  })
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !OF_REQUESTS.test(text)) note(text)
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
 * Gives the page's context the login and the stored user that the login screen leaves, without the
 * cost of two screens. The page stands on a text file of the site afterwards.
 */
export async function logIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  const post = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), `POST ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T
  }
  // The page of somebody else must not hear of the new login.
  await page.goto('/robots.txt')
  const { idToken } = await post<{ idToken: string }>('/identity/sign-in', { email, password })
  const { user } = await post<{ user: object }>('/auth/login', { token: idToken })
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(user))
}

/** Takes back what `logIn` or a login leaves. The page stands on a text file of the site afterwards. */
export async function logOut(page: Page): Promise<void> {
  // An answer that is on its way to a page of the product would store the user again.
  await page.goto('/robots.txt')
  await page.context().clearCookies({ name: /session/ })
  await page.evaluate(() => localStorage.removeItem('user'))
}

const accessibility: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  selectors: false,
  // The site's style sheets are its own.
  preload: false,
}

// Half the size of what the package exports, which each page would have to compile.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * No violation of WCAG A and AA in the main part of the screen as it stands, or in the open dialog,
 * behind which all is inert.
 * @param options `whole`: with what frames the main part, which is the same on every screen;
 *   `contrast`: whether to look at colours, which takes most of the time
 */
export async function expectAccessible(
  page: Page,
  { whole = false, contrast = true }: { whole?: boolean; contrast?: boolean } = {},
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async ([options, wholePage]) => {
      const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')
      // Notices are beside the main part.
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
