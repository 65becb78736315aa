import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { freePort, startSite, type Site } from './site.ts'

/** For benchmarks of screens: the built product with its demo data. */

/** Starts a server like `npm start` does: with the built web app and the embedded database. */
export async function startProduct(stack: AsyncDisposableStack): Promise<Site> {
  const port = await freePort()
  return startSite(stack, [port], {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    SMTP_URL: '',
    DEMO_DATA: 'on',
  })
}

/** Ids of the public demo classes or courses, soonest first. */
export async function idsOf({ url }: Site, list: 'classes' | 'courses'): Promise<string[]> {
  const answer = await fetch(`${url}/${list}/getall${list}`)
  const body = (await answer.json()) as Record<string, { _id: string }[] | undefined>
  const ids = (body[list] ?? []).map(({ _id }) => _id)
  if (ids.length === 0) throw new Error(`The demo data has no ${list}`)
  return ids
}

/** Chromium flags that disable its own requests and prompts, and allow running as root. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  const executablePath = findBrowser({ whole: true })
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  stack.defer(() => browser.close())
  return browser
}
