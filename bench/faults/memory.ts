import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { aPicture } from '../../apps/server/test/support/file-samples.ts'
import { classForm } from '../../apps/server/test/support/offering-forms.ts'
import { again, bookClass, cancelClass, createCaller, paths } from '../load.ts'
import { createRandom } from '../random.ts'
import { median, printCounts, type Report } from '../report.ts'
import {
  loggedErrors,
  PASSWORD,
  renewTokens,
  say,
  startSite,
  turnIntoCourses,
  uploadFile,
} from '../site.ts'
import { attacks } from './memory-attacks.ts'

const SAMPLE_MS = 10_000
const WARM_UP = 0.2
const TOLERANCE = 0.04
const WORKERS = 6
/** Average milliseconds between the requests of a worker. */
const PAUSE = 25
/** More different searches than the response cache holds (5,000). */
const DIFFERENT = 8_000

interface Sample {
  /** Seconds since the start of the load. */
  at: number
  rss: number
  heap: number
  external: number
}

// ---------------------------------------------------------------------------------- the load

async function underLoad(minutes: number, only: readonly string[] | null) {
  await using stack = new AsyncDisposableStack()
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.ts')).href
  const site = await startSite(stack, 1, { NODE_OPTIONS: `--import=${probe}` })
  const { pool, server, url } = site
  const students = await site.students(60)
  const teachers = await site.people(5, 'approved')
  const classes: string[] = []
  for (const { id } of teachers) {
    classes.push(...(await site.classes(40, 20, id)))
    await turnIntoCourses(pool, await site.classes(10, 20, id))
  }
  await renewTokens(stack, site, [...students, ...teachers])
  const caller = createCaller(stack, [server], WORKERS)
  const { pick } = createRandom()
  const word = () => randomBytes(4).toString('hex')
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(20_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  const call = async (...args: Parameters<typeof caller.call>) =>
    (await caller.call(...args)).status
  const picture = await aPicture()
  /** A client that disconnects before its body is complete or its answer has arrived. */
  const goAway = () =>
    new Promise<number>((done) => {
      const sent = httpRequest(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '1000' },
      })
      sent.on('error', () => done(0))
      sent.on('close', () => done(0))
      sent.write('{"token":"')
      setTimeout(() => sent.destroy(), 5)
    })

  const signIn = async () => {
    const { email } = pick(students)
    const body = { email, password: PASSWORD }
    const answer = await caller.call('POST', '/identity/sign-in', '', body)
    const token = (answer.body as { idToken?: string } | null)?.idToken
    return token === undefined ? answer.status : call('POST', '/auth/login', '', { token })
  }
  const edit = async () => {
    const teacher = pick(teachers)
    const { path } = await uploadFile(url, teacher, picture)
    const form = classForm(`${path}/view`, { title: `Class ${word()}` })
    const created = await caller.call('POST', '/classes/createclass', teacher.token, form)
    const id = (created.body as { class?: { _id: string } } | null)?.class?._id
    return id ? call('DELETE', `/classes/delete-class/${id}`, teacher.token) : created.status
  }
  const email = () => pick(students).email
  const page = () => get(pick(['/', '/courses', '/about', `/?q=${word()}`]))
  const list = () => get(`/classes/getallclasses?limit=${pick([4, 20])}&page=${pick([1, 2, 3])}`)

  /** Actions with their percentage and the expected statuses. */
  const every: Record<string, [share: number, statuses: number[], () => Promise<number>]> = {
    list: [22, [201], list],
    search: [
      8,
      [201],
      () => get(`/courses/getallcourses?q=${word()}`, { 'accept-encoding': 'br' }),
    ],
    everything: [4, [201], () => get('/classes/getallclasses', { 'accept-encoding': 'gzip' })],
    page: [8, [200], page],
    'page of nothing': [4, [404, 200], () => get(`/nothing/${word()}`)],
    'one class': [6, [200], () => get(`/classes/get-class/${pick(classes)}`)],
    book: [
      14,
      [201, 409],
      async () => (await bookClass(caller, pick(students).token, pick(classes))).status,
    ],
    cancel: [
      9,
      [201, 404],
      async () => (await cancelClass(caller, pick(students).token, pick(classes))).status,
    ],
    booked: [4, [201], () => call('GET', paths.class.booked[0], pick(students).token)],
    own: [2, [201], () => call('GET', paths.class.own[0], pick(teachers).token)],
    'sign-in': [3, [200], signIn],
    'wrong password': [
      2,
      [401],
      () => call('POST', '/identity/sign-in', '', { email: email(), password: word() }),
    ],
    picture: [
      2,
      [200],
      async () => get(`${(await uploadFile(url, pick(students), picture)).path}/view?w=96`),
    ],
    edit: [2, [201], edit],
    forgot: [1, [200], () => call('POST', '/identity/forgot-password', '', { email: email() })],
    subscribe: [
      1,
      [201],
      () => call('POST', '/newsletter/subscribe', '', { email: `fan${word()}@example.org` }),
    ],
    'no token': [2, [401], () => call('GET', paths.course.booked[0], `${word()}.${word()}.x`)],
    nonsense: [2, [400], () => get(`/classes/get-class/${word()}`)],
    'too large': [
      1,
      [413],
      () => call('POST', '/auth/login', '', { token: 'x'.repeat(1_200_000) }),
    ],
    'going away': [3, [0], goAway],
  }
  const actions = Object.entries(every).filter(([name]) => only === null || only.includes(name))
  const all = actions.reduce((sum, [, [share]]) => sum + share, 0)

  for (let i = 0; i < DIFFERENT;) {
    const some = Array.from({ length: 50 }, () => get(`/courses/getallcourses?q=${word()}`))
    i += (await Promise.all(some)).length
  }
  say(`${DIFFERENT} different searches fill the response cache`)

  const samples: Sample[] = []
  const faults: string[] = []
  const requests = new Map<string, number>()
  const began = Date.now()
  const over = AbortSignal.timeout(minutes * 60_000)
  const work = () =>
    again(PAUSE, over, async () => {
      let place = Math.random() * all
      const [name, [, statuses, act]] =
        actions.find(([, [share]]) => (place -= share) < 0) ?? actions[0]!
      const status = await act().catch((error: Error) => error.message)
      requests.set(name, (requests.get(name) ?? 0) + 1)
      if (!statuses.includes(status as number)) faults.push(`${name} was answered with ${status}`)
    })
  const look = async () => {
    while (!over.aborted) {
      await delay(SAMPLE_MS)
      const before = server.log()
      process.kill(server.pid, 'SIGUSR2')
      for (let i = 0; i < 100 && server.log() === before; i += 1) await delay(50)
      const reported = [...server.log().matchAll(/^memory (.+)$/gm)].at(-1)?.[1]
      if (reported === undefined) continue
      const sample = {
        at: (Date.now() - began) / 1000,
        ...(JSON.parse(reported) as Omit<Sample, 'at'>),
      }
      samples.push(sample)
      if (samples.length % 6 === 0)
        say(
          `${(sample.at / 60).toFixed(0).padStart(3)} min: ${megabytes(sample.rss)} resident, ${megabytes(sample.heap)} of heap after garbage collection, ${megabytes(sample.external)} external`,
        )
    }
  }
  await Promise.all([look(), ...Array.from({ length: WORKERS }, work)])
  return { samples, faults: [...faults, ...loggedErrors(server)], requests }
}

// ---------------------------------------------------------------------------------- the verdict

interface Trend {
  /** Per minute: the slope and its 95 % interval. */
  slope: number
  low: number
  high: number
  /** Medians of the first and the last third. */
  first: number
  last: number
  upward: boolean
}

/** @param points minutes and bytes */
function trendOf(points: readonly (readonly [number, number])[]): Trend {
  const slopes: number[] = []
  for (const [i, [x, y]] of points.entries())
    for (const [u, v] of points.slice(i + 1)) slopes.push((v - y) / (u - x))
  slopes.sort((a, b) => a - b)
  // Sen's interval: ranks of the slopes from the variance of Kendall's S.
  const n = points.length
  const margin = 1.96 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const low = slopes[Math.max(0, Math.floor((slopes.length - margin) / 2))] ?? NaN
  const high = slopes[Math.min(slopes.length - 1, Math.ceil((slopes.length + margin) / 2))] ?? NaN
  const third = Math.max(1, Math.floor(n / 3))
  const first = median(points.slice(0, third).map(([, y]) => y))
  const last = median(points.slice(-third).map(([, y]) => y))
  return {
    slope: median(slopes),
    low,
    high,
    first,
    last,
    upward: low > 0 && last > first * (1 + TOLERANCE),
  }
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const inWords = ({ slope, low, high, first, last }: Trend) =>
  `${megabytes(first)} in the first third, ${megabytes(last)} in the last; ${megabytes(slope)} a minute (95 %: ${megabytes(low)} to ${megabytes(high)})`

/**
 * First attacks on memory (memory-attacks.ts; 0 minutes: nothing else), then a server under a mixed
 * load (lists, searches, pages, bookings and cancellations, logins, uploads, edits, mails, errors,
 * clients that disconnect). Every 10 s it reports its resident memory and its heap after a full
 * garbage collection. The response cache is filled first, and the first fifth is warm-up; the rest
 * must not have an upward trend.
 *
 * A trend needs two conditions, because samples of one process depend on each other and a rank test
 * alone takes waves for trends: the whole 95 % interval of the Theil–Sen slope is above 0 (Sen 1968),
 * and the median of the last third is more than 4 % above that of the first.
 * @param actions limits the load (list,page), to find the cause of a leak
 */
export async function memory(length = '30', actions?: string): Promise<Report> {
  const minutes = Number(length)
  const attacked = await attacks()
  if (minutes === 0) return attacked
  const { samples, faults, requests } = await underLoad(minutes, actions?.split(',') ?? null)
  printCounts(requests)
  const warm = samples.filter((sample) => sample.at >= WARM_UP * minutes * 60)
  const results: string[] = []
  for (const [name, what] of [
    ['resident memory', 'rss'],
    ['heap after collection', 'heap'],
    ['external memory', 'external'],
  ] as const) {
    const trend = trendOf(warm.map((sample) => [sample.at / 60, sample[what]] as const))
    results.push(`${name}: ${inWords(trend)}`)
    if (trend.upward) faults.push(`${name} grows: ${inWords(trend)}`)
  }
  const total = [...requests.values()].reduce((sum, count) => sum + count, 0)
  return {
    figures: attacked.figures,
    result: `${total} requests in ${minutes} minutes; ${results.join('; ')}`,
    faults: [...attacked.faults, ...faults],
  }
}
