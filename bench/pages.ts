import type { EventEmitter } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium, devices } from '@playwright/test'
import type autocannon from 'autocannon'
import { findBrowser } from '../scripts/browser.ts'
import { percentile } from './figures.ts'
import { startBooker } from './lists.ts'
import { browserFlags, idsOf, startProduct } from './product.ts'
import { compare, record, requests, type Measurement } from './throughput.ts'
import {
  createClasses,
  createDatabase,
  createStudents,
  freePort,
  root,
  run,
  say,
  startServer,
  temporaryFolder,
} from './site.ts'

/**
 * `node bench/pages.ts [seconds]`: pages, a picture and a whole visit over 32 connections, against
 * node:http sending the same bytes and headers; the same while somebody makes 50 bookings a second;
 * and 10,000 different class pages, each requested once, alone and beside bookings.
 */

const SECONDS = 3
const CONNECTIONS = 32
const BOOKINGS_PER_SECOND = 50
const COLD_PAGES = 10_000
/** Milliseconds of CPU a cold page. */
const COLD_TARGET = 2.5
/** Milliseconds within which an acknowledged booking must be visible. */
const SHOWS_WITHIN = 1_000
/** What browsers send. */
const headers = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** An answer as the baseline sends it. */
export interface KeptAnswer {
  path: string
  headers: Record<string, string>
  file: string
}

export async function pages(seconds: number): Promise<void> {
  const hot = await measureHot(seconds)
  const changing = await measureChanging(seconds)
  const faults = [...hot.faults, ...changing.faults]
  await record('pages', changing.about, [...hot.measured, ...changing.measured])
  for (const fault of faults) say(`✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

/** The built product with its demo data, with nothing changing. */
async function measureHot(seconds: number) {
  await using stack = new AsyncDisposableStack()
  const server = await startProduct(stack)
  const [id] = await idsOf(server, 'classes')
  const visit = await requestsOfVisit(server.url)
  const picture = visit.find((path) => path.includes('?w=')) ?? ''
  const rows = {
    '/': '/',
    '/courses': '/courses',
    '/about': '/about',
    'a class page': `/classes/${id}`,
    'a picture': picture,
  }
  const baseline = await startBaseline(stack, server.url, [
    ...new Set([...Object.values(rows), ...visit]),
  ])
  const measured: Measurement[] = []
  const load = { connections: CONNECTIONS, seconds, expect: 200, headers }
  for (const [name, path] of Object.entries(rows))
    measured.push(
      await compare(
        {
          name: `${name}, hot (${(baseline.bytesOf(path) / 1024).toFixed(1)} KB)`,
          unit: '/s',
          against: 'node:http with the same bytes',
          ...(path === picture ? { target: 0.5 } : { target: 0.8, slower: 2 }),
        },
        () => requests(server.url + path, load),
        () => requests(baseline.url + path, load),
      ),
    )
  let next = 0
  const ofVisit = () => ({
    method: 'GET' as const,
    path: visit[next++ % visit.length] as string,
    headers,
    body: '',
  })
  measured.push(
    await compare(
      {
        name: `a whole visit of / by a phone (${visit.length} requests), hot`,
        unit: 'requests/s',
        against: 'node:http with the same bytes',
        target: 0.7,
      },
      () => requests(server.url, { ...load, next: ofVisit }),
      () => requests(baseline.url, { ...load, next: ofVisit }),
    ),
  )
  return { measured, faults: [] as string[] }
}

/** A marketplace of its own, while somebody books, and with pages that nobody has requested yet. */
async function measureChanging(seconds: number) {
  await using stack = new AsyncDisposableStack()
  const database = await createDatabase(stack)
  const booker = await startBooker(stack)
  const server = startServer(stack, {
    PORT: String(await freePort()),
    DATA_DIR: await temporaryFolder(stack),
    DATABASE_URL: database.url,
    SMTP_URL: booker.mail,
  })
  await server.ready(60_000)
  await fetch(`${server.url}/identity/jwks.json`).then((answer) => answer.text())
  const perRound = Math.ceil(1.5 * seconds * BOOKINGS_PER_SECOND)
  const students = await createStudents(database.pool, server.url, 14 * perRound)
  const [top = '', ...cold] = await createClasses(database.pool, [
    students.length,
    ...Array.from({ length: COLD_PAGES }, () => 20),
  ])
  await database.pool.query(
    `update offering set starts_at = now() + interval '1 day', ends_at = now() + interval '1 day 1 hour' where id = $1`,
    [top],
  )
  const book = () =>
    booker.start({
      url: server.url,
      classId: top,
      tokens: students.splice(0, perRound).map(({ token }) => token),
      perSecond: BOOKINGS_PER_SECOND,
    })
  const faults: string[] = []

  const own = `/classes/${top}`
  const baseline = await startBaseline(stack, server.url, ['/', own])
  const load = { connections: CONNECTIONS, seconds, expect: 200, headers }
  const measured: Measurement[] = []
  const about = { unit: '/s', against: 'node:http with the same bytes, unchanged', target: 0.5 }
  let oldest = 0
  for (const path of ['/', own])
    measured.push(
      await compare(
        {
          ...about,
          name: `${path === '/' ? '/' : 'a class page'} while ${BOOKINGS_PER_SECOND} bookings/s change it`,
        },
        async () => {
          book()
          const round = await requests(server.url + path, load)
          await booker.stop()
          return round
        },
        () => requests(baseline.url + path, load),
      ),
    )
  // Uncompressed, so that what it shows can be read.
  const before = await database.pool.query<{ n: number }>(
    'select seats_taken as n from offering where id = $1',
    [top],
  )
  const reader = ageReader(book(), Number(before.rows[0]?.n))
  await requests(server.url + own, {
    ...load,
    headers: { ...headers, 'accept-encoding': 'identity' },
    watch: reader.watch,
  })
  await booker.stop()
  oldest = reader.oldest()
  if (oldest > SHOWS_WITHIN) faults.push(`a page lacked a booking for ${Math.round(oldest)} ms`)

  let next = 0
  const coldPage = () => ({
    method: 'GET' as const,
    path: `/classes/${cold[next++ % cold.length]}`,
    headers,
    body: '',
  })
  // The code of pages is compiled by now; these pages are all requested for the first time.
  const cpu = await cpuOf(server.pid)
  const flood = await requests(server.url, {
    connections: CONNECTIONS,
    amount: COLD_PAGES,
    expect: 200,
    headers,
    next: coldPage,
  })
  const cpuPerPage = ((await cpuOf(server.pid)) - cpu) / COLD_PAGES
  if (cpuPerPage > COLD_TARGET)
    faults.push(`a cold page: ${cpuPerPage.toFixed(2)} ms of CPU, wanted ${COLD_TARGET}`)

  const [calm, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    book()
    await new Promise((over) => setTimeout(over, seconds * 1_000))
    calm.push(...(await booker.stop()))
    book()
    await requests(server.url, { ...load, next: coldPage })
    beside.push(...(await booker.stop()))
  }
  const p99 = { calm: percentile(calm, 0.99), beside: percentile(beside, 0.99) }
  if (p99.beside > 2 * p99.calm)
    faults.push(
      `bookings beside cold pages: p99 ${p99.beside.toFixed(1)} ms, ${p99.calm.toFixed(1)} ms alone`,
    )
  say(
    `${COLD_PAGES} cold pages: ${flood.perSecond.toFixed(0)}/s, ${cpuPerPage.toFixed(2)} ms of the server's CPU each, p99 ${flood.latency?.p99} ms; bookings beside them p50 ${percentile(beside, 0.5).toFixed(1)} ms, p99 ${p99.beside.toFixed(1)} ms; alone ${percentile(calm, 0.5).toFixed(1)} and ${p99.calm.toFixed(1)} ms; oldest page ${Math.round(oldest)} ms`,
  )
  return {
    measured,
    faults,
    about: { postgres: database.version, cpuPerPage, p99, oldest, flood },
  }
}

/** What a phone's browser requests for the home page, pictures below the fold included. */
async function requestsOfVisit(url: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser({ whole: true }),
    args: browserFlags,
  })
  try {
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
    return [...paths]
  } finally {
    await browser.close()
  }
}

/** The answers to these paths as a browser is sent them, from a node:http server. */
async function startBaseline(stack: AsyncDisposableStack, url: string, paths: readonly string[]) {
  const folder = await temporaryFolder(stack)
  const answers: KeptAnswer[] = []
  const sizes = new Map<string, number>()
  for (const [index, path] of paths.entries()) {
    const { bytes, ...answer } = await fetchRaw(url + path)
    await writeFile(join(folder, String(index)), bytes)
    answers.push({ path, headers: answer.headers, file: String(index) })
    sizes.set(path, bytes.length)
  }
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers))
  const port = await freePort()
  const { child, ended } = run(process.execPath, [
    join(root, 'bench/pages-baseline.ts'),
    String(port),
    folder,
  ])
  stack.defer(async () => {
    child.kill()
    await ended
  })
  const baseline = `http://127.0.0.1:${port}`
  while (
    !(await fetch(baseline).then(
      () => true,
      () => false,
    ))
  );
  return { url: baseline, bytesOf: (path: string) => sizes.get(path) ?? 0 }
}

/** An answer without anything unpacked. */
async function fetchRaw(url: string): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      // Headers that each server sets itself.
      const own = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
      buffer(answer).then((bytes) => {
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
        const sent = Object.entries(answer.headers).filter(([name]) => !own.has(name))
        resolve({
          headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
          bytes,
        })
      }, reject)
    })
      .on('error', reject)
      .end()
  })
}

/** Milliseconds of CPU that a process has taken so far, its threads included (proc(5)). */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const TICK_MS = 10
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/**
 * Reads the number of bookings from every page of a class.
 * @param acknowledged when each booking of this round was acknowledged
 * @param before the number of earlier bookings
 */
function ageReader(acknowledged: Float64Array, before: number) {
  const shown = /"enrolledCount":(\d+)/
  const now = () => performance.timeOrigin + performance.now()
  let oldest = 0
  const watch = (client: autocannon.Client) => {
    let asked = now()
    let text = ''
    const events = client as unknown as EventEmitter
    events.on('headers', () => (text = ''))
    events.on('body', (chunk: Buffer) => (text += chunk.toString('latin1')))
    events.on('response', () => {
      const missing = acknowledged[Number(shown.exec(text)?.[1] ?? Number.NaN) - before]
      if (missing === undefined) throw new Error('A page says nothing of the bookings')
      if (missing > 0) oldest = Math.max(oldest, asked - missing)
      asked = now()
    })
  }
  return { watch, oldest: () => oldest }
}

if (import.meta.main) {
  process.chdir(root)
  await pages(Number(process.argv[2] ?? SECONDS))
  process.exit()
}
