import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { percentile, printTable, writeResults } from './figures.ts'
import { browserFlags, startProduct } from './product.ts'
import { root } from './site.ts'

/**
 * `node bench/navigation.ts [times]`: the time from a click on a link to the frame that shows the
 * next screen's content, in a real browser on loopback. Each navigation starts with an empty cache
 * on a freshly loaded page; the pointer rests on the link for a tenth of a second before it is
 * pressed.
 */

// Declares what the functions that run in the page use. The DOM types would apply to all files
// here, and contradict those of Node.js.
declare const document: {
  querySelector: (selector: string) => { textContent: string | null } | null
  addEventListener: (
    type: 'click',
    listener: (event: { timeStamp: number }) => void,
    options: { once: true; capture: true },
  ) => void
}
declare const history: { back: () => void }
declare const requestAnimationFrame: (callback: () => void) => void
declare const requestIdleCallback: (
  callback: (deadline: unknown) => void,
  options: { timeout: number },
) => void

const TIMES = 20
/** Milliseconds for the median and the 95th percentile. */
const TARGET = 100
/** Milliseconds between the pointer's arrival and the press. People take longer. */
const REST = 100
/** Milliseconds for any step. */
const LIMIT = 30_000

interface Way {
  name: string
  /** Brings the page to the start of the navigation. */
  from: (page: Page) => Promise<void>
  /** The selector to press; `back` is the browser's button. */
  press: string
  /** A selector that matches only on the next screen, after its data has arrived. */
  content: string
  /** The element's text must have changed. */
  changed?: boolean
  /** Requires a login. */
  inside?: boolean
}

const CLASS = '#classes ul h3 a'
const OFFERING = 'article h1'

const ways: readonly Way[] = [
  {
    name: 'home to courses',
    from: open('/'),
    press: 'header nav a[href="/courses"]',
    content: '#catalogue ul h3',
  },
  {
    name: 'courses to a course',
    from: open('/courses'),
    press: '#catalogue ul h3 a',
    content: '#modules-title',
  },
  { name: 'home to a class', from: open('/'), press: CLASS, content: OFFERING },
  {
    name: 'back from a class',
    from: async (page) => {
      await open('/')(page)
      await page.click(CLASS)
      await page.waitForSelector(OFFERING)
    },
    press: 'back',
    content: CLASS,
  },
  {
    name: 'next page of classes',
    from: open('/'),
    press: '#classes [aria-label="Pages"] button:last-child',
    content: CLASS,
    changed: true,
  },
  {
    name: 'search result to a class',
    from: open('/?q=a'),
    press: CLASS,
    content: OFFERING,
  },
  {
    name: 'home to login',
    from: open('/'),
    press: 'header a[href="/login"]',
    content: 'main input[type="password"]',
  },
  {
    name: 'profile to My Classes',
    from: open('/profile', '#dashboard'),
    press: 'nav[aria-label="Profile"] button:nth-child(2)',
    content: '[aria-labelledby="booked-class"] h3',
    inside: true,
  },
  {
    name: 'profile to My Courses',
    from: open('/profile', '#dashboard'),
    press: 'nav[aria-label="Profile"] button:nth-child(3)',
    content: '[aria-labelledby="booked-course"] h3',
    inside: true,
  },
]

/** Loads a page and waits until it is hydrated and idle. */
function open(path: string, content = 'main h1'): Way['from'] {
  return async (page) => {
    await page.goto(path)
    await page.waitForSelector(content)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
    await page.evaluate(
      () => new Promise((rested) => requestIdleCallback(rested, { timeout: 2000 })),
    )
  }
}

export async function navigation(times: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const server = await startProduct(stack)
  const browser = await chromium.launch({
    executablePath: findBrowser({ whole: true }),
    args: browserFlags,
  })
  stack.defer(() => browser.close())
  const member = await logIn(browser, server.url)

  const all: number[] = []
  const rows = [['from and to', 'median', 'p95', 'most']]
  const results: Record<string, { median: number; p95: number; milliseconds: number[] }> = {}
  const short: string[] = []
  const describe = (name: string, found: number[]) => {
    const [middle, p95] = [percentile(found, 0.5), percentile(found, 0.95)]
    rows.push([name, ...[middle, p95, Math.max(...found)].map((ms) => `${Math.round(ms)} ms`)])
    results[name] = { median: middle, p95, milliseconds: found }
    if (p95 > TARGET) short.push(`${name}: p95 ${Math.round(p95)} ms, wanted at most ${TARGET} ms`)
  }
  for (const way of ways) {
    const found: number[] = []
    for (let count = 0; count < times; count += 1) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 1280, height: 800 },
        ...(way.inside === true && { storageState: member }),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(LIMIT)
      found.push(await navigate(page, way))
      await context.close()
    }
    all.push(...found)
    describe(way.name, found)
  }
  describe('all of them', all)
  printTable(rows)
  await writeResults('navigation', { times, browser: browser.version(), results }, short)
}

/** @returns milliseconds from the click to the frame with the content */
async function navigate(page: Page, way: Way): Promise<number> {
  await way.from(page)
  const back = way.press === 'back'
  if (!back) {
    await page.hover(way.press)
    await delay(REST)
  }
  await page.evaluate(watch, { content: way.content, changed: way.changed === true, back })
  if (!back) {
    await page.mouse.down()
    await page.mouse.up()
  }
  const shown = page.evaluate(() => (globalThis as Watching).shown)
  return Promise.race([shown, late(way)])
}

async function late({ name }: Way): Promise<never> {
  await delay(LIMIT, undefined, { ref: false })
  throw new Error(`${name}: no content after ${LIMIT / 1000} s`)
}

type Watching = typeof globalThis & { shown: Promise<number> }

/** Runs in the page: waits for the click, then for the first painted frame with the content. */
function watch(way: { content: string; changed: boolean; back: boolean }): void {
  const there = () => document.querySelector(way.content)
  const before = there()?.textContent
  ;(globalThis as Watching).shown = new Promise((done) => {
    const start = (since: number) => {
      const look = () => {
        const found = there()
        if (!found || (way.changed && found.textContent === before)) requestAnimationFrame(look)
        // Runs after the frame that starts here.
        else setTimeout(() => done(performance.now() - since))
      }
      requestAnimationFrame(look)
    }
    if (way.back) {
      start(performance.now())
      history.back()
    } else
      document.addEventListener('click', ({ timeStamp }) => start(timeStamp), {
        once: true,
        capture: true,
      })
  })
}

async function logIn(
  browser: Browser,
  url: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  // A demo student who has booked classes and courses.
  await page.getByLabel('Email').first().fill('jonas@example.com')
  await page.getByLabel('Password', { exact: true }).fill('firstbell-demo')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/$/)
  const state = await context.storageState()
  await context.close()
  return state
}

if (import.meta.main) {
  process.chdir(root)
  await navigation(Number(process.argv[2] ?? TIMES))
  process.exit()
}
