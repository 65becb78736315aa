import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.ts'
import { median, percentile, type Figure, type Report } from './report.ts'
import { classesOf, root, run, say, startProduct, temporaryFolder } from './site.ts'

/** Measures how long a person waits in the browser, on the built product with its demo data. */

/** Chromium flags that disable its own requests and prompts, and allow running as root. */
const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// ------------------------------------------------------------------------------------- Lighthouse

const folder = join(root, 'bench/lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Milliseconds. The layout shift is a ratio. */
const audits: Record<string, { unit: string; atMost?: number }> = {
  'first-contentful-paint': { unit: 'ms' },
  'largest-contentful-paint': { unit: 'ms', atMost: 800 },
  'cumulative-layout-shift': { unit: '', atMost: 0 },
  'total-blocking-time': { unit: 'ms', atMost: 50 },
}

/** The used parts of Lighthouse's report (LHR). */
interface LighthouseReport {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

/**
 * Runs Lighthouse with default settings (a simulated phone on a slow network). The figures are medians.
 * Lighthouse is large, so it is installed in its own folder on the first run.
 */
export async function lighthouse(runs = '5'): Promise<Report> {
  if (!existsSync(join(folder, 'node_modules/lighthouse'))) {
    say('Installing Lighthouse (about 180 MB, once) …')
    const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: folder })
    if (status !== 0) throw new Error(`npm ci in bench/lighthouse/ ended with ${status}`)
  }
  await using stack = new AsyncDisposableStack()
  const site = await startProduct(stack)
  const file = join(await temporaryFolder(stack), 'report.json')
  const [id] = await classesOf(site)
  const answer = await fetch(`${site.url}/classes/get-class/${id}`)
  const { instructorId } = ((await answer.json()) as { class: { instructorId: string } }).class
  const places = {
    '/': '/',
    '/courses': '/courses',
    'a class page': `/classes/${id}`,
    'a list with filters': '/?category=Music&level=Beginner',
    "an instructor's page": `/instructors/${instructorId}`,
  }
  const figures: Figure[] = []
  for (const [page, path] of Object.entries(places)) {
    const found: LighthouseReport[] = []
    for (let count = 0; count < Number(runs); count += 1)
      found.push(await measure(site.url + path, file))
    for (const category of categories) {
      // A filtered list has noindex, which Lighthouse counts as a fault.
      if (category === 'seo' && path.includes('?')) continue
      const scores = found.map((report) => (report.categories[category]?.score ?? 0) * 100)
      figures.push({ name: `${page}: ${category}`, value: median(scores), atLeast: 98 })
    }
    for (const [audit, target] of Object.entries(audits)) {
      const values = found.map((report) => report.audits[audit]?.numericValue ?? NaN)
      figures.push({ name: `${page}: ${audit}`, value: median(values), ...target })
    }
  }
  return { figures }
}

/** @param tries Lighthouse must be run again if its trace has no navigation */
async function measure(url: string, file: string, tries = 5): Promise<LighthouseReport> {
  const { ended, log } = run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ],
    { CHROME_PATH: await findBrowser({ whole: true }), HOME: process.env['HOME'] },
  )
  const { code } = await ended
  if (code !== 0 && tries > 1 && log().includes('NO_NAVSTART')) return measure(url, file, tries - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}:\n${log()}`)
  const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseReport
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
  return report
}

/** @param found milliseconds */
const slowest = (name: string, found: number[], share: 0.75 | 0.95): Figure => ({
  name: `${name}: p${share * 100}`,
  value: percentile(found, share),
  unit: 'ms',
  atMost: 100,
  more: `median ${median(found).toFixed(0)}, most ${Math.max(...found).toFixed(0)} ms`,
})

// ------------------------------------------------------------------------------------- navigation

// Declares the DOM functions that run in the page. The DOM types would apply to all files here, and conflict
// with those of Node.js.
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

interface Way {
  /** The page with the link. */
  from: string
  /** A selector that matches when that page is ready. */
  ready?: string
  /** The selector to press. `back` is the browser's button, after a press of CLASS. */
  press: string
  /** A selector that matches only on the next screen, after its data has arrived. */
  content: string
  /** The element's text must have changed by then. */
  changed?: boolean
}

const CLASS = '#classes ul h3 a'
const OFFERING = 'article h1'
const NEXT_PAGE = '#classes [aria-label="Pages"] button:last-child'
/** The n-th tab of a profile, for which the person must be signed in. */
const tab = (n: number): Way => {
  const button = `nav[aria-label="Profile"] button:nth-child(${n})`
  const content = `body:has(${button}[aria-current]) main section li h3`
  return { from: '/profile', ready: '#dashboard', press: button, content }
}

const ways: Record<string, Way> = {
  'home to courses': {
    from: '/',
    press: 'header nav a[href="/courses"]',
    content: '#catalogue ul h3',
  },
  'courses to a course': {
    from: '/courses',
    press: '#catalogue ul h3 a',
    content: '#modules-title',
  },
  'home to a class': { from: '/', press: CLASS, content: OFFERING },
  'back from a class': { from: '/', press: 'back', content: CLASS },
  'next page of classes': { from: '/', press: NEXT_PAGE, content: CLASS, changed: true },
  'search result to a class': { from: '/?q=a', press: CLASS, content: OFFERING },
  'home to login': {
    from: '/',
    press: 'header a[href="/login"]',
    content: 'main input[type="password"]',
  },
  'profile to My Classes': tab(2),
  'profile to My Courses': tab(3),
}

/**
 * Measures the time from a click on a link to the frame that shows the next screen's content, in a real browser on
 * loopback. Each navigation starts on a freshly loaded page with an empty cache. The pointer is on the link for a
 * tenth of a second before the click.
 */
export async function navigation(times = '20'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startProduct(stack)
  const executablePath = await findBrowser({ whole: true })
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  stack.defer(() => browser.close())
  const storageState = await logIn(browser, site.url)
  const all: number[] = []
  const figures: Figure[] = []
  for (const [name, way] of Object.entries(ways)) {
    const found: number[] = []
    for (let count = 0; count < Number(times); count += 1) {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width: 1280, height: 800 },
        ...(way.from === '/profile' && { storageState }),
      })
      const page = await context.newPage()
      found.push(await navigate(page, way))
      await context.close()
    }
    all.push(...found)
    figures.push(slowest(name, found, 0.95))
  }
  return { figures: [...figures, slowest('all of them', all, 0.95)] }
}

/** @returns milliseconds from the click to the frame with the content */
async function navigate(page: Page, way: Way): Promise<number> {
  await page.goto(way.from)
  await page.waitForSelector(way.ready ?? 'main h1')
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  await page.evaluate(() => new Promise((rested) => requestIdleCallback(rested, { timeout: 2000 })))
  const back = way.press === 'back'
  if (back) {
    await page.click(CLASS)
    await page.waitForSelector(OFFERING)
  } else {
    await page.hover(way.press)
    // People hover longer before they click.
    await delay(100)
  }
  await page.evaluate(watch, { content: way.content, changed: way.changed === true, back })
  if (!back) {
    await page.mouse.down()
    await page.mouse.up()
  }
  const shown = page.evaluate(() => (globalThis as Watching).shown)
  const late = delay(30_000, undefined, { ref: false }).then(() => {
    throw new Error(`No ${way.content} within 30 s`)
  })
  return Promise.race([shown, late])
}

// ---------------------------------------------------------------------------------------- booking

/**
 * Measures Interaction to Next Paint of a booking (https://web.dev/articles/inp): the longest time from a tap to the
 * next frame, of the taps on Book and on Confirm, on a phone's screen with a four times slower CPU. INP is the
 * 75th percentile of all visits.
 */
export async function interaction(times = '9'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const site = await startProduct(stack)
  // The complete browser would emulate a GPU on the same cores, so the headless shell is used.
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  stack.defer(() => browser.close())
  const storageState = await logIn(browser, site.url)
  const book: number[] = []
  const confirm: number[] = []
  for (const id of await classesOf(site)) {
    if (book.length === Number(times)) break
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    await using context = await browser.newContext({ baseURL: site.url, storageState, ...phone })
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const booked = page.waitForResponse(/\/me\/bookings/)
    await page.goto(`/classes/${id}`)
    await booked
    // People read before they tap, and the page finishes loading in that time.
    await delay(3000)
    await page.evaluate(recordInteractions)
    const press = page
      .getByRole('button', { name: /^Book\b/ })
      .filter({ visible: true })
      .first()
    // The class is full, or is booked in the demo data.
    if ((await press.count()) === 0) continue
    await press.tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Confirm' }).and(page.locator(':enabled')).waitFor()
    book.push(await page.evaluate(longestInteraction))
    await dialog.getByRole('button', { name: 'Confirm' }).tap()
    await dialog.getByText('Class booked successfully!').waitFor()
    confirm.push(await page.evaluate(longestInteraction))
  }
  return { figures: [slowest('Book', book, 0.75), slowest('Confirm', confirm, 0.75)] }
}

/** Runs in the page: records the taps that take a frame or more. */
function recordInteractions(): void {
  const seen: number[] = []
  ;(globalThis as Interacting).interactions = seen
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as unknown as EventTiming[])
      if (interactionId > 0) seen.push(duration)
    // The types of Node.js have no such entries.
  }).observe({ type: 'event', durationThreshold: 16 } as never)
}

/** Runs in the page. @returns milliseconds of the longest tap since the last call, at least 16 */
function longestInteraction(): number {
  return Math.max(16, ...(globalThis as Interacting).interactions.splice(0))
}

type EventTiming = { duration: number; interactionId: number }
type Interacting = typeof globalThis & { interactions: number[] }

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

async function logIn(browser: Browser, url: string) {
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
