import type { EventEmitter } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { devices } from '@playwright/test'
import type autocannon from 'autocannon'
import { startBooker } from './booker.ts'
import { idsOf, openBrowser, startProduct } from './product.ts'
import { percentile, type Figure, type Report } from './report.ts'
import { quick, startScript, startSite, temporaryFolder } from './site.ts'
import { compare, gets, requests } from './throughput.ts'

/**
 * Public lists, pages and pictures that everybody requests, over 32 connections, against node:http
 * sending the same bytes and headers; the same while somebody makes 50 bookings a second.
 */

const CONNECTIONS = 32
const SECONDS = quick ? 1 : 4
const BOOKINGS_PER_SECOND = 50
/** People per round, with a reserve in case it takes longer. */
const PER_ROUND = Math.ceil(2 * SECONDS * BOOKINGS_PER_SECOND)
/** Milliseconds within which an acknowledged booking must be visible. */
const SHOWS_WITHIN = 1_000
/** Milliseconds of CPU a page that nobody has requested before. */
const COLD_TARGET = 2.5
const BROWSER = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** An answer as the baseline sends it. */
export interface StoredAnswer {
  path: string
  status: number
  headers: Record<string, string>
}

/** The public list of 20 of 200 classes, unchanged and while it changes. */
export async function lists(): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const { site, top, book, enrolled } = await startChanging(stack, 199, 4)
  const path = '/classes/getallclasses?limit=20'
  const baseline = await startBaseline(stack, site.url, [path], {})
  const load = { connections: CONNECTIONS, seconds: SECONDS, expect: 201 }
  const still = await compare(
    { name: `public list of 20 (${baseline.size(path)})`, atLeast: 0.85, slower: 2 },
    () => requests(site.url + path, load),
    () => requests(baseline.url + path, load),
  )
  let [oldest, seconds, booked] = [0, 0, 0]
  const changing = await compare(
    { name: `the same while ${BOOKINGS_PER_SECOND} bookings/s change it`, atLeast: 0.6 },
    async () => {
      const before = await enrolled()
      const booking = book()
      const began = performance.now()
      const reader = ageReader(booking.acknowledged, before)
      const round = await requests(site.url + path, { ...load, watch: reader.watch })
      booked += (await booking.stop()).length
      seconds += (performance.now() - began) / 1_000
      oldest = Math.max(oldest, reader.oldest())
      return round
    },
    () => requests(baseline.url + path, { ...load, watch: ageReader(null, 0).watch }),
  )
  return {
    figures: [
      ...still,
      ...changing,
      { name: 'the oldest answer', value: oldest, unit: 'ms', atMost: SHOWS_WITHIN },
      {
        name: 'bookings',
        value: booked / seconds,
        unit: '/s',
        atLeast: 0.95 * BOOKINGS_PER_SECOND,
      },
    ],
    details: { top },
  }
}

/** Pages, a picture and a whole visit; class pages that change; pages nobody has requested yet. */
export async function pages(cold = '10000'): Promise<Report> {
  const [still, changing] = [await measureHot(), await measureChanging(Number(cold))]
  return { figures: [...still, ...changing] }
}

/** The built product with its demo data, with nothing changing. */
async function measureHot(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const site = await startProduct(stack)
  const [id] = await idsOf(site, 'classes')
  const visit = await requestsOfVisit(stack, site.url)
  const picture = visit.find((path) => path.includes('?w=')) ?? ''
  const hot = { '/': '/', '/courses': '/courses', '/about': '/about' }
  const rows = { ...hot, 'a class page': `/classes/${id}`, 'a picture': picture }
  const paths = [...new Set([...Object.values(rows), ...visit])]
  const baseline = await startBaseline(stack, site.url, paths, BROWSER)
  const load = { connections: CONNECTIONS, expect: 200, headers: BROWSER }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(rows))
    figures.push(
      ...(await compare(
        {
          name: `${name}, hot (${baseline.size(path)})`,
          ...(path === picture ? { atLeast: 0.5 } : { atLeast: 0.8, slower: 2 }),
        },
        () => requests(site.url + path, load),
        () => requests(baseline.url + path, load),
      )),
    )
  const whole = { ...load, next: gets(visit, BROWSER) }
  const name = `a whole visit of / by a phone (${visit.length} requests), hot`
  const visits = await compare(
    { name, unit: 'requests/s', atLeast: 0.7 },
    () => requests(site.url, whole),
    () => requests(baseline.url, whole),
  )
  return [...figures, ...visits]
}

/** A marketplace of its own, while somebody books, and with pages that nobody has requested yet. */
async function measureChanging(cold: number): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const { site, top, others, book, enrolled } = await startChanging(stack, cold, 15)
  const own = `/classes/${top}`
  const baseline = await startBaseline(stack, site.url, ['/', own], BROWSER)
  const load = { connections: CONNECTIONS, expect: 200, headers: BROWSER }
  const figures: Figure[] = []
  for (const path of ['/', own])
    figures.push(
      ...(await compare(
        {
          name: `${path === '/' ? '/' : 'a class page'} while ${BOOKINGS_PER_SECOND} bookings/s change it`,
          atLeast: 0.5,
        },
        async () => {
          const booking = book()
          const round = await requests(site.url + path, load)
          await booking.stop()
          return round
        },
        () => requests(baseline.url + path, load),
      )),
    )
  const before = await enrolled()
  const booking = book()
  const reader = ageReader(booking.acknowledged, before)
  // Uncompressed, so that what it shows can be read.
  const identity = { ...BROWSER, 'accept-encoding': 'identity' }
  await requests(site.url + own, { ...load, headers: identity, watch: reader.watch })
  await booking.stop()

  // The code of pages is compiled by now; these pages are all requested for the first time.
  const next = gets(
    others.map((id) => `/classes/${id}`),
    BROWSER,
  )
  const before2 = await cpuOf(site.server.pid)
  const flood = await requests(site.url, { ...load, amount: cold, next })
  const cpu = ((await cpuOf(site.server.pid)) - before2) / cold
  const [calm, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const alone = book()
    await delay(SECONDS * 1_000)
    calm.push(...(await alone.stop()))
    const disturbed = book()
    await requests(site.url, { ...load, next })
    beside.push(...(await disturbed.stop()))
  }
  const p99 = percentile(calm, 0.99)
  return [
    ...figures,
    { name: 'the oldest page', value: reader.oldest(), unit: 'ms', atMost: SHOWS_WITHIN },
    {
      name: `${cold} cold pages: CPU of each`,
      value: cpu,
      unit: 'ms',
      atMost: COLD_TARGET,
      more: `${flood.perSecond.toFixed(0)}/s, p99 ${flood.latency?.p99} ms`,
    },
    {
      name: 'bookings beside them: p99',
      value: percentile(beside, 0.99),
      unit: 'ms',
      atMost: 2 * p99,
      more: `alone ${p99} ms`,
    },
  ]
}

/** A marketplace whose first class somebody books in rounds. */
async function startChanging(stack: AsyncDisposableStack, others: number, rounds: number) {
  const booker = await startBooker(stack, BOOKINGS_PER_SECOND)
  const site = await startSite(stack, 1, { SMTP_URL: booker.mail })
  const students = await site.students(rounds * PER_ROUND)
  const [top = ''] = await site.classes(1, students.length)
  await site.pool.query(
    `update offering set starts_at = now() + interval '1 day', ends_at = now() + interval '1 day 1 hour' where id = $1`,
    [top],
  )
  const enrolled = async () => {
    const { rows } = await site.pool.query<{ n: number }>(
      'select seats_taken as n from offering where id = $1',
      [top],
    )
    return Number(rows[0]?.n)
  }
  const book = () =>
    booker.start(
      site,
      top,
      students.splice(0, PER_ROUND).map(({ token }) => token),
    )
  return { site, top, others: await site.classes(others, 20), book, enrolled }
}

/**
 * Reads the number of bookings of the first class from every answer.
 * @param acknowledged when each booking of this round was acknowledged
 * @param before the number of earlier bookings
 * @returns the longest time in milliseconds for which a booking that an answer lacks had been
 * acknowledged when the answer was requested
 */
function ageReader(acknowledged: Float64Array | null, before: number) {
  const now = () => performance.timeOrigin + performance.now()
  let oldest = 0
  const watch = (client: autocannon.Client) => {
    let asked = now()
    let text = ''
    let enrolled: number | undefined
    const events = client as unknown as EventEmitter
    events.on('body', (chunk: Buffer) => {
      if (enrolled !== undefined) return
      text += chunk.toString('latin1')
      const found = /"enrolledCount":(\d+)\D/.exec(text)
      if (found) enrolled = Number(found[1])
    })
    events.on('response', () => {
      if (enrolled === undefined) throw new Error('An answer has no number of bookings')
      const missing = acknowledged?.[enrolled - before] ?? 0
      if (missing > 0) oldest = Math.max(oldest, asked - missing)
      ;[asked, text, enrolled] = [now(), '', undefined]
    })
  }
  return { watch, oldest: () => oldest }
}

/** What a phone's browser requests for the home page, pictures below the fold included. */
async function requestsOfVisit(stack: AsyncDisposableStack, url: string): Promise<string[]> {
  const browser = await openBrowser(stack)
  const page = await browser.newPage({ ...devices['Pixel 7'], baseURL: url })
  const paths = new Set<string>()
  page.on('request', (asked) => {
    const types = ['document', 'script', 'stylesheet', 'font', 'image']
    if (asked.url().startsWith(`${url}/`) && types.includes(asked.resourceType()))
      paths.add(asked.url().slice(url.length))
  })
  await page.goto('/')
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  const pictures = page.locator('img')
  for (let at = 0; at < (await pictures.count()); at += 1)
    await pictures.nth(at).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await browser.close()
  return [...paths]
}

/** The answers to these paths as somebody with these headers gets them, from node:http. */
async function startBaseline(
  stack: AsyncDisposableStack,
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
) {
  const folder = await temporaryFolder(stack)
  const answers: StoredAnswer[] = []
  const sizes = new Map<string, number>()
  for (const [index, path] of paths.entries()) {
    const { bytes, ...answer } = await fetchRaw(url + path, headers)
    await writeFile(join(folder, String(index)), bytes)
    answers.push({ path, ...answer })
    sizes.set(path, bytes.length)
  }
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers))
  return {
    url: await startScript(stack, 'baseline.ts', [folder]),
    size: (path: string) => `${((sizes.get(path) ?? 0) / 1024).toFixed(1)} KB`,
  }
}

/** An answer without anything unpacked, and without the headers that each server sets itself. */
async function fetchRaw(url: string, headers: Record<string, string>) {
  const answer = await new Promise<Parameters<NonNullable<Parameters<typeof request>[2]>>[0]>(
    (resolve, reject) => request(url, { headers }, resolve).on('error', reject).end(),
  )
  const bytes = await buffer(answer)
  const status = answer.statusCode ?? 0
  if (status > 201) throw new Error(`${url}: ${status}`)
  const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const sent = Object.entries(answer.headers)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => [name, String(value)])
  return { status, headers: Object.fromEntries(sent) as Record<string, string>, bytes }
}

/** Milliseconds of CPU that a process has used so far, its threads included (proc(5)). */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const TICK_MS = 10
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
