import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { commonSearches, createCrowd } from '../crowd.ts'
import { audit, bookAndCancel, createCaller, newLedger, type Answer, type Caller } from '../load.ts'
import { median } from '../product.ts'
import {
  createClasses,
  createStudents,
  freePort,
  PASSWORD,
  root,
  say,
  startSite,
  tokenMaker,
  turnIntoCourses,
} from '../site.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/memory.ts [minutes]`: one server under about 200 calls a second of every sort,
 * looked at every 5 s: resident memory, used heap, and what lies outside of it (buffers above all).
 * The first fifth is warming up, in which caches fill. Of the rest, the lowest figure of every minute
 * is what counts: what stands above it is garbage that waits for its collector.
 *
 * Growth is a fault where both say so: the slope of these lows (Theil and Sen, the lower bound of its
 * 95 % confidence, so that few outliers do not matter and noise does not count), drawn over the whole
 * run, and the median of their last third above that of the first, each by more than 5 %.
 */

const SAMPLE_MS = 5_000
const BINS = 24
const GROWTH = 0.05
/** Bytes within which a figure may move without a meaning: the collector's pages, a cache's edge. */
const NOISE = 4 * 1024 * 1024
const MEGABYTE = 1024 * 1024
/** The tokens of the drill live for 14 minutes. */
const TOKENS_MS = 300_000

// ------------------------------------------------------------------------------------- looking

const FIGURES = ['resident', 'heap', 'external'] as const
type Sample = Record<(typeof FIGURES)[number] | 'at', number>

async function look(pid: number, metricsUrl: string): Promise<Sample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const metrics = await fetch(metricsUrl).then((answer) => answer.text())
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    at: Date.now(),
    resident: Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024,
    heap: metric('nodejs_heap_size_used_bytes'),
    external: metric('nodejs_external_memory_bytes'),
  }
}

/** The lowest of every stretch of so many milliseconds, and when it was. */
function lowsOf(samples: readonly Sample[], figure: (typeof FIGURES)[number], stretch: number) {
  const lows = new Map<number, { at: number; value: number }>()
  const start = samples[0]?.at ?? 0
  for (const { at, [figure]: value } of samples) {
    const bin = Math.floor((at - start) / stretch)
    if (value < (lows.get(bin)?.value ?? Infinity)) lows.set(bin, { at, value })
  }
  return [...lows.values()]
}

/**
 * The median slope between all pairs (Theil 1950), and the bounds of its 95 % confidence (Sen 1968);
 * a unit of `value` for a millisecond.
 */
function slopeOf(points: readonly { at: number; value: number }[]) {
  const slopes = points
    .flatMap((a, i) => points.slice(i + 1).map((b) => (b.value - a.value) / (b.at - a.at)))
    .toSorted((a, b) => a - b)
  const n = points.length
  const reach = 1.96 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const at = (place: number) =>
    slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(place)))] ?? Number.NaN
  return {
    slope: median(slopes),
    low: at((slopes.length - reach) / 2 - 1),
    high: at((slopes.length + reach) / 2),
  }
}

function judge(samples: readonly Sample[], figure: (typeof FIGURES)[number], run: number) {
  const measured = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0)
  const lows = lowsOf(samples, figure, Math.max(3 * SAMPLE_MS, measured / BINS))
  const values = lows.map(({ value }) => value)
  const third = Math.floor(values.length / 3)
  const rise = median(values.slice(-third)) - median(values.slice(0, third))
  const { slope, low, high } = slopeOf(lows)
  const most = Math.max(GROWTH * median(values), NOISE)
  const mb = (bytes: number) => `${bytes < 0 ? '−' : '+'}${Math.abs(bytes / MEGABYTE).toFixed(1)}`
  const told = `${figure} ${(median(values) / MEGABYTE).toFixed(0)} MB, ${mb(slope * run)} MB over the run (95 %: ${mb(low * run)} to ${mb(high * run)}), last third ${mb(rise)} MB`
  return { told, grows: !(low * run <= most || rise <= most) }
}

// ---------------------------------------------------------------------------------- the load

interface Load {
  calls: () => number
  /** Answers that were not as expected, in words. */
  wrong: string[]
  stop: () => Promise<string[]>
}

async function startLoad(
  stack: AsyncDisposableStack,
  site: Awaited<ReturnType<typeof startSite>>,
): Promise<Load> {
  const { issuer, servers } = site
  const { pool } = site.database
  const { url } = servers[0]!
  await createCrowd(pool, 2_000)
  const [bookers, visitors, uploaders] = [
    await createStudents(pool, issuer, 20),
    await createStudents(pool, issuer, 4),
    await createStudents(pool, issuer, 60),
  ]
  const seats = (count: number) => Array.from({ length: count }, () => 12)
  const classes = await createClasses(pool, seats(40))
  const courses = await createClasses(pool, seats(40))
  await turnIntoCourses(pool, courses)
  const pictures = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      sharp({
        create: {
          width: 200 + 60 * index,
          height: 150 + 40 * index,
          channels: 3,
          background: '#0f6b62',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .jpeg()
        .toBuffer(),
    ),
  )

  const over = new AbortController()
  const ledger = newLedger()
  const wrong: string[] = []
  const plain = createCaller(url, 100)
  stack.defer(() => plain.close())
  let number = 0
  const send: Caller['call'] = (method, path, token, body, own, headers) => {
    number += 1
    // Everybody from an address of their own, for the limits.
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    return plain.call(method, path, token, body, own, { 'x-forwarded-for': address, ...headers })
  }
  const call = async (
    wanted: RegExp,
    method: string,
    path: string,
    { token = '', body, headers = {} }: { token?: string; body?: object; headers?: object } = {},
  ): Promise<Answer> => {
    const answer = await send(method, path, token, body, 0, headers as Record<string, string>)
    if (!wanted.test(String(answer.status)))
      wrong.push(`${method} ${path} was answered ${answer.status} ${answer.code}`)
    return answer
  }
  const upload = async (token: string, bytes: Buffer): Promise<string | null> => {
    number += 1
    const answer = await fetch(`${url}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    }).catch(() => null)
    await answer?.text().catch(() => '')
    if (answer?.status !== 201) wrong.push(`an upload was answered ${answer?.status}`)
    return answer?.headers.get('location') ?? null
  }
  /** A visitor who goes away before there is an answer, or in the middle of a body. */
  const breakOff = async () => {
    number += 1
    const posts = Math.random() < 0.3
    const sent = httpRequest(`${url}${posts ? '/auth/login' : `/classes/${any(classes)}`}`, {
      method: posts ? 'POST' : 'GET',
      headers: posts
        ? { 'content-type': 'application/json', 'content-length': '500' }
        : { accept: 'text/html' },
    })
    sent.on('error', () => {})
    sent.on('response', (answer) => answer.on('error', () => {}).resume())
    if (posts) sent.write('{"token":"')
    else sent.end()
    await delay(Math.random() * 20)
    sent.destroy()
  }
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
  const again = (workers: number, pause: number, act: () => Promise<unknown>) =>
    Array.from({ length: workers }, async () => {
      await delay(Math.random() * pause)
      while (!over.signal.aborted) {
        await act()
        await delay(pause * (0.5 + Math.random()), null, { signal: over.signal }).catch(() => {})
      }
    })

  const searches = commonSearches()
  const HOT = [
    '/classes/getallclasses?limit=20&page=1',
    '/classes/getallclasses?q=guitar&limit=20',
    '/courses/getallcourses?limit=20',
  ]
  const ENCODINGS = ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity']
  const shown: string[] = []
  const logIn = async () => {
    const { email } = any(visitors)
    const body = { email, password: PASSWORD }
    const signedIn = await call(/^200$/, 'POST', '/identity/sign-in', { body })
    const { idToken } = (signedIn.body ?? {}) as { idToken?: string }
    const cookie = String(signedIn.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    if (idToken) await call(/^200$/, 'POST', '/auth/login', { body: { token: idToken } })
    await call(/^200$/, 'POST', '/identity/refresh', { body: {}, headers: { cookie } })
    await call(/^200$/, 'POST', '/identity/sign-out', { body: {}, headers: { cookie } })
  }
  const refusals: (() => Parameters<typeof call>)[] = [
    () => [/^401$/, 'GET', '/classes/get-userbooked-classes', { token: randomUUID() }],
    () => [/^401$/, 'POST', '/auth/login', { body: { token: randomUUID() } }],
    () => [/^404$/, 'GET', `/classes/get-class/${randomUUID()}`],
    () => [/^404$/, 'GET', `/nothing/${randomUUID()}`],
    () => [/^404$/, 'GET', `/nothing/${randomUUID()}`, { headers: { accept: 'text/html' } }],
    () => [/^4\d\d$/, 'GET', `/files/${randomUUID()}/view?w=${Math.floor(Math.random() * 900)}`],
    () => [/^400$/, 'POST', '/newsletter/subscribe', { body: { email: randomUUID() } }],
    () => [/^4\d\d$/, 'PUT', '/classes/bookclass', { token: any(visitors).token, body: {} }],
    () => [/^403$/, 'GET', '/admin/getallinstructors', { token: any(visitors).token }],
    () => [
      /^415$/,
      'POST',
      '/auth/login',
      { body: {}, headers: { 'content-type': `text/x-${randomUUID()}` } },
    ],
  ]
  const html = { headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } }
  const pages = [
    () => '/',
    () => `/classes/${any(classes)}`,
    () => `/courses/${any(courses)}`,
    () => `/courses?${searches.next().value}`,
    () => '/about',
  ]
  const load = [
    bookAndCancel({ ...plain, call: send }, ledger, bookers, classes, 800, over.signal),
    ...again(6, 400, () =>
      call(/^201$/, 'GET', '/classes/get-userbooked-classes', { token: any(bookers).token }),
    ),
    ...again(6, 60, () =>
      call(/^201$/, 'GET', any(HOT), { headers: { 'accept-encoding': any(ENCODINGS) } }),
    ),
    ...again(4, 200, () =>
      call(/^201$/, 'GET', `/classes/getallclasses?limit=20&${searches.next().value}`),
    ),
    ...again(2, 200, () => call(/^200$/, 'GET', `/classes/get-class/${any(classes)}`)),
    ...again(4, 400, () => call(/^200$/, 'GET', any(pages)(), html)),
    ...again(2, 2_000, logIn),
    ...again(1, 3_000, async () => {
      const path = await upload(any(uploaders).token, any(pictures))
      if (path) shown.push(path)
    }),
    ...again(2, 300, async () => {
      if (shown.length > 0) await call(/^200$/, 'GET', `${any(shown)}/view?w=${any([160, 320])}`)
    }),
    ...again(4, 250, () => call(...any(refusals)())),
    ...again(1, 500, breakOff),
    ...again(1, 1_000, () => call(/^200$/, 'GET', any(['/healthz', '/readyz']))),
  ]
  const tokenOf = await tokenMaker(pool, issuer)
  const renewal = setInterval(() => {
    for (const person of [...bookers, ...visitors, ...uploaders])
      void tokenOf(person).then((token) => (person.token = token))
  }, TOKENS_MS)
  stack.defer(() => clearInterval(renewal))
  return {
    calls: () => number,
    wrong,
    stop: async () => {
      over.abort()
      await Promise.all(load)
      // What the crowd has booked is not in the ledger.
      const found = await audit(pool, ledger)
      return found.filter((fault) => !fault.endsWith('booked by nobody of the drill'))
    },
  }
}

// --------------------------------------------------------------------------------- the drill

async function drill(minutes: number) {
  await using stack = new AsyncDisposableStack()
  const metricsPort = await freePort()
  const site = await startSite(stack, 1, {
    METRICS_PORT: String(metricsPort),
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  })
  const server = site.servers[0]!
  const load = await startLoad(stack, site)
  const run = minutes * 60_000
  const began = Date.now()
  const samples: Sample[] = []
  for (let next = began; next < began + run; next += SAMPLE_MS) {
    await delay(Math.max(0, next - Date.now()))
    const sample = await look(server.pid, `http://127.0.0.1:${metricsPort}/metrics`)
    samples.push(sample)
    const seconds = Math.round((sample.at - began) / 1000)
    if (Math.round(seconds / 5) % (minutes > 5 ? 12 : 3) === 0)
      say(
        `${String(seconds).padStart(5)} s  ${FIGURES.map((figure) => `${figure} ${(sample[figure] / MEGABYTE).toFixed(1).padStart(6)} MB`).join('  ')}  ${(load.calls() / Math.max(1, seconds)).toFixed(0)} calls/s`,
      )
  }
  const rate = load.calls() / ((Date.now() - began) / 1000)
  const faults = [...(await load.stop()), ...load.wrong]
  const measured = samples.filter(({ at }) => at >= began + run / 5)
  const told: string[] = []
  for (const figure of FIGURES) {
    const judged = judge(measured, figure, run)
    told.push(judged.told)
    if (judged.grows) faults.push(judged.told)
  }
  return { faults, reached: `${rate.toFixed(0)} calls/s; ${told.join('; ')}` }
}

if (import.meta.main) {
  process.chdir(root)
  const minutes = Number(process.argv[2] ?? 30)
  // Below, there are too few lows for a slope.
  if (!(minutes >= 2)) throw new Error('It takes two minutes at least')
  const { faults, reached } = await drill(minutes)
  await report({
    name: 'memory',
    what: `memory of a server over ${minutes} minutes of mixed load`,
    wanted: `no upward trend: after a fifth to warm up, the lowest figures of every minute do not rise by more than ${100 * GROWTH} % (${NOISE / MEGABYTE} MB at least) over the run, by the lower 95 % bound of their Theil-Sen slope and from their first third to their last; nothing answered wrongly`,
    reached,
    faults,
  })
  process.exit()
}
