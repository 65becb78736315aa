import type { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type autocannon from 'autocannon'
import { bookSteadily, createCaller, exchange } from './load.ts'
import { percentile, type Figure, type Report } from './report.ts'
import {
  classesOf,
  cpuOf,
  freePort,
  quick,
  runWith,
  startProduct,
  startSite,
  temporaryFolder,
} from './site.ts'
import { compare, gets, requests } from './throughput.ts'

/**
 * Measures public lists, pages and pictures over 32 connections, against node:http sending the same bytes and headers,
 * and again during 50 bookings a second.
 */

const CONNECTIONS = 32
const SECONDS = quick ? 1 : 4
const BOOKINGS_PER_SECOND = 50
/** People per round, with a reserve for slow rounds. */
const PER_ROUND = Math.ceil(2 * SECONDS * BOOKINGS_PER_SECOND)
/** An acknowledged booking must be visible within this time. */
const SHOWS_WITHIN = 1_000
/** CPU time of a page that is requested for the first time. */
const COLD_TARGET = 2.5
const BROWSER = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** An answer that the baseline sends. */
export interface StoredAnswer {
  path: string
  status: number
  headers: OutgoingHttpHeaders
}

/** Measures the public list of 20 of 200 classes, unchanged and while it changes. */
export async function lists(): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  const { site, acknowledged, whileBooking } = await startChanging(stack, 199, 4)
  const path = '/classes/getallclasses?limit=20'
  const baseline = await startBaseline(stack, site.url, [path], {})
  const load = { connections: CONNECTIONS, seconds: SECONDS, expect: 201 }
  const still = await compare(
    { name: `public list of 20`, atLeast: 0.7, slower: 2 },
    () => requests(site.url + path, load),
    () => requests(baseline.url + path, load),
  )
  const reader = ageReader(acknowledged)
  const changing = await compare(
    { name: `the same while ${BOOKINGS_PER_SECOND} bookings/s change it`, atLeast: 0.5 },
    async () => {
      const watched = { ...load, watch: reader.watch }
      return (await whileBooking(() => requests(site.url + path, watched))).result
    },
    () => requests(baseline.url + path, { ...load, watch: ageReader([]).watch }),
  )
  const oldest = { name: 'the oldest answer', value: reader.oldest(), unit: 'ms' }
  return { figures: [...still, ...changing, { ...oldest, atMost: SHOWS_WITHIN }] }
}

/** Measures pages and a picture, class pages that change, and pages that are requested for the first time. */
export async function pages(cold = '10000'): Promise<Report> {
  const [still, changing] = [await measureHot(), await measureChanging(Number(cold))]
  return { figures: [...still, ...changing] }
}

/** Measures the built product with its demo data, without changes. */
async function measureHot(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const site = await startProduct(stack)
  const [id] = await classesOf(site)
  const home = await (await fetch(site.url)).text()
  const picture = /\/files\/[\w-]+\/view\?w=\d+/.exec(home)?.[0]
  if (picture === undefined) throw new Error('The home page has no picture')
  const hot = { '/': '/', '/courses': '/courses', '/about': '/about' }
  const rows = { ...hot, 'a class page': `/classes/${id}`, 'a picture': picture }
  const baseline = await startBaseline(stack, site.url, Object.values(rows), BROWSER)
  const load = { connections: CONNECTIONS, expect: 200, headers: BROWSER }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(rows))
    figures.push(
      ...(await compare(
        {
          name: `${name}, hot`,
          atLeast: 0.65,
          ...(path !== picture && { slower: 2 }),
        },
        () => requests(site.url + path, load),
        () => requests(baseline.url + path, load),
      )),
    )
  return figures
}

/** Measures a marketplace during bookings, and with pages that are requested for the first time. */
async function measureChanging(cold: number): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const { site, top, others, acknowledged, whileBooking } = await startChanging(stack, cold, 15)
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
        async () => (await whileBooking(() => requests(site.url + path, load))).result,
        () => requests(baseline.url + path, load),
      )),
    )
  const reader = ageReader(acknowledged)
  // Uncompressed, so that its content can be read.
  const headers = { ...BROWSER, 'accept-encoding': 'identity' }
  await whileBooking(() => requests(site.url + own, { ...load, headers, watch: reader.watch }))

  // The code of pages is compiled by now. Each of these pages is requested for the first time.
  const next = gets(
    others.map((id) => `/classes/${id}`),
    BROWSER,
  )
  const before = await cpuOf(site.server.pid)
  const flood = await requests(site.url, { ...load, amount: cold, next })
  const cpu = ((await cpuOf(site.server.pid)) - before) / cold
  const [calm, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    calm.push(...(await whileBooking(() => delay(SECONDS * 1_000))).milliseconds)
    beside.push(...(await whileBooking(() => requests(site.url, { ...load, next }))).milliseconds)
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

/** A marketplace whose first class is booked at a steady rate. */
async function startChanging(stack: AsyncDisposableStack, others: number, rounds: number) {
  const site = await startSite(stack)
  const students = await site.students(rounds * PER_ROUND)
  const [top = ''] = await site.classes(1, students.length)
  await site.pool.query(
    `update offering set starts_at = now() + interval '1 day', ends_at = now() + interval '1 day 1 hour' where id = $1`,
    [top],
  )
  const caller = createCaller(stack, site.servers, 64)
  /** When each booking was acknowledged, in milliseconds since 1970. */
  const acknowledged: number[] = []
  /** Books during `work`. @returns its result, and how long each booking took */
  const whileBooking = async <T>(work: () => Promise<T>) => {
    const over = new AbortController()
    const seat = (): [string, string] => [students.pop()?.token ?? '', top]
    const booked = bookSteadily(caller, BOOKINGS_PER_SECOND, over.signal, seat, ({ to }) =>
      acknowledged.push(to),
    )
    const result = await work().finally(() => over.abort())
    return { result, milliseconds: await booked }
  }
  return { site, top, others: await site.classes(others, 20), acknowledged, whileBooking }
}

/**
 * Reads the number of bookings of the first class in every answer.
 * @param acknowledged when each booking was acknowledged
 * @returns the longest time in milliseconds by which an answer lacks a booking that was acknowledged before the
 * request
 */
function ageReader(acknowledged: readonly number[]) {
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
      const missing = acknowledged[enrolled] ?? 0
      if (missing > 0) oldest = Math.max(oldest, asked - missing)
      ;[asked, text, enrolled] = [now(), '', undefined]
    })
  }
  return { watch, oldest: () => oldest }
}

/** Fetches the answers to these paths with these headers, for node:http. */
async function startBaseline(
  stack: AsyncDisposableStack,
  url: string,
  paths: readonly string[],
  asked: Record<string, string>,
) {
  const folder = await temporaryFolder(stack)
  const answers: StoredAnswer[] = []
  // Headers that each server sets itself.
  const own = ['connection', 'keep-alive', 'date', 'transfer-encoding']
  for (const [index, path] of paths.entries()) {
    const { status, headers, bytes } = await exchange(url + path, { headers: asked })
    if (status > 201) throw new Error(`${path}: ${status}`)
    await writeFile(join(folder, String(index)), bytes)
    const sent = Object.entries(headers).filter(([name]) => !own.includes(name))
    answers.push({ path, status, headers: Object.fromEntries(sent) })
  }
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers))
  const port = String(await freePort())
  const script = join(import.meta.dirname, 'baseline.ts')
  const served = `http://127.0.0.1:${port}`
  const { until } = runWith(stack, process.execPath, [script, folder], { PORT: port })
  await until(() => fetch(served).then(Boolean, () => false))
  return {
    url: served,
  }
}
