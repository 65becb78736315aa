import { randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { aPicture } from '../../apps/server/test/support/file-samples.ts'
import { classForm } from '../../apps/server/test/support/offering-forms.ts'
import { createCaller } from '../load.ts'
import {
  createClasses,
  createPeople,
  PASSWORD,
  root,
  say,
  startSite,
  tokenMaker,
  turnIntoCourses,
  type Person,
} from '../site.ts'
import { attacks } from './memory-attacks.ts'
import { report } from './report.ts'

/**
 * `node bench/faults/memory.ts [minutes] [actions]`: first attacks on memory (memory-attacks.ts;
 * 0 minutes: nothing else), then a server under a mixed load (lists, searches,
 * pages, bookings and cancellations, logins, uploads, edits, mails, errors, clients that
 * disconnect). Every 10 s it reports its resident memory and its heap after a full garbage
 * collection. `actions` (list,page) limits the load, to find the cause of a leak. The response
 * cache is filled first, and the first fifth is warm-up; the rest must not have an upward trend.
 *
 * A trend needs two conditions, because samples of one process depend on each other and a rank test
 * alone takes waves for trends: the whole 95 % interval of the Theil–Sen slope is above 0 (Sen
 * 1968), and the median of the last third is more than 4 % above that of the first.
 */

const SAMPLE_MS = 10_000
const WARM_UP = 0.2
const TOLERANCE = 0.04
const WORKERS = 6
/** Average milliseconds between the requests of a worker. */
const PAUSE = 25
const TOKEN_MS = 480_000
/** More different searches than the response cache keeps (5,000). */
const DIFFERENT = 8_000

interface Sample {
  /** Seconds since the start of the load. */
  at: number
  rss: number
  heap: number
  external: number
}

// ---------------------------------------------------------------------------------- the load

async function underLoad(
  minutes: number,
  only: readonly string[] | null,
): Promise<{ samples: Sample[]; faults: string[]; requests: Map<string, number> }> {
  await using stack = new AsyncDisposableStack()
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.ts')).href
  const { database, servers, issuer } = await startSite(stack, 1, {
    NODE_OPTIONS: `--import=${probe}`,
  })
  const [server] = servers as [(typeof servers)[number]]
  const { pool } = database
  const { url } = server
  const students = await createPeople(pool, issuer, 60, 'student')
  const teachers = await createPeople(pool, issuer, 5, 'approved')
  const classes: string[] = []
  const courses: string[] = []
  for (const { id } of teachers) {
    classes.push(...(await createClasses(pool, Array<number>(40).fill(20), id)))
    const made = await createClasses(pool, Array<number>(10).fill(20), id)
    await turnIntoCourses(pool, made)
    courses.push(...made)
  }
  const tokenOf = await tokenMaker(pool, issuer)
  const renewal = setInterval(() => {
    for (const person of [...students, ...teachers])
      void tokenOf(person).then((token) => (person.token = token))
  }, TOKEN_MS)
  stack.defer(() => clearInterval(renewal))
  const caller = createCaller(url, WORKERS)
  stack.defer(() => caller.close())

  const pick = <T>(some: readonly T[]): T => some[Math.floor(Math.random() * some.length)] as T
  const word = () => randomBytes(4).toString('hex')
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(20_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  const call = async (method: string, path: string, token: string, body?: object) =>
    (await caller.call(method, path, token, body, 0)).status
  const picture = new Uint8Array(await aPicture())
  const upload = async (person: Person) => {
    const answer = await fetch(`${url}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(picture.length),
        'content-type': 'application/offset+octet-stream',
      },
      body: picture,
    })
    await answer.text()
    return answer.headers.get('location')
  }
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

  /** Actions, their percentage, and the expected statuses. */
  const every: [
    share: number,
    name: string,
    statuses: number[],
    () => Promise<number | undefined>,
  ][] = [
    [
      22,
      'list',
      [201],
      () => get(`/classes/getallclasses?limit=${pick([4, 20])}&page=${pick([1, 2, 3])}`),
    ],
    [
      8,
      'search',
      [201],
      () => get(`/courses/getallcourses?q=${word()}`, { 'accept-encoding': 'br' }),
    ],
    [4, 'everything', [201], () => get('/classes/getallclasses', { 'accept-encoding': 'gzip' })],
    [8, 'page', [200], () => get(pick(['/', '/courses', '/about', `/?q=${word()}`]))],
    [4, 'page of nothing', [404, 200], () => get(`/nothing/${word()}`)],
    [6, 'one class', [200], () => get(`/classes/get-class/${pick(classes)}`)],
    [
      14,
      'book',
      [201, 409],
      () => call('PUT', '/classes/bookclass', pick(students).token, { classId: pick(classes) }),
    ],
    [
      9,
      'cancel',
      [201, 404],
      () =>
        call('DELETE', `/classes/cancel-user-classbooking/${pick(classes)}`, pick(students).token),
    ],
    [
      4,
      'booked',
      [201],
      () => call('GET', '/classes/get-userbooked-classes', pick(students).token),
    ],
    [
      2,
      'own',
      [201],
      () => call('GET', '/instructor/get-instructor-classes', pick(teachers).token),
    ],
    [
      3,
      'sign-in',
      [200],
      async () => {
        const { email } = pick(students)
        const answer = await caller.call(
          'POST',
          '/identity/sign-in',
          '',
          { email, password: PASSWORD },
          0,
        )
        const token = (answer.body as { idToken?: string } | null)?.idToken
        if (answer.status !== 200 || token === undefined) return answer.status
        return call('POST', '/auth/login', '', { token })
      },
    ],
    [
      2,
      'wrong password',
      [401],
      () =>
        call('POST', '/identity/sign-in', '', { email: pick(students).email, password: word() }),
    ],
    [
      2,
      'picture',
      [200],
      async () => {
        const location = await upload(pick(students))
        return location === null ? 0 : get(`${location}/view?w=96`)
      },
    ],
    [
      2,
      'edit',
      [201],
      async () => {
        const teacher = pick(teachers)
        const location = await upload(teacher)
        const form = classForm(`${location}/view`, { title: `Class ${word()}` })
        const made = await caller.call('POST', '/classes/createclass', teacher.token, form, 0)
        const id = (made.body as { class?: { _id: string } } | null)?.class?._id
        if (id === undefined) return made.status
        return call('DELETE', `/classes/delete-class/${id}`, teacher.token)
      },
    ],
    [
      1,
      'forgot',
      [200],
      () => call('POST', '/identity/forgot-password', '', { email: pick(students).email }),
    ],
    [
      1,
      'subscribe',
      [201],
      () => call('POST', '/newsletter/subscribe', '', { email: `fan${word()}@example.org` }),
    ],
    [
      2,
      'no token',
      [401],
      () => call('GET', '/courses/get-userbooked-courses', `${word()}.${word()}.x`),
    ],
    [2, 'nonsense', [400], () => get(`/classes/get-class/${word()}`)],
    [
      1,
      'too large',
      [413],
      () => call('POST', '/auth/login', '', { token: 'x'.repeat(1_200_000) }),
    ],
    [3, 'going away', [0], goAway],
  ]
  const actions = every.filter(([, name]) => only === null || only.includes(name))
  const all = actions.reduce((sum, [share]) => sum + share, 0)

  for (let i = 0; i < DIFFERENT;) {
    const some = Array.from({ length: 50 }, () => get(`/courses/getallcourses?q=${word()}`))
    i += (await Promise.all(some)).length
  }
  say(`${DIFFERENT} different searches fill what is kept`)

  const samples: Sample[] = []
  const faults: string[] = []
  const requests = new Map<string, number>()
  const end = Date.now() + minutes * 60_000
  const began = Date.now()
  const work = async () => {
    while (Date.now() < end) {
      let place = Math.random() * all
      const [, name, statuses, act] = actions.find(([share]) => (place -= share) < 0) ?? actions[0]!
      const status = await act().catch((error: Error) => error.message)
      requests.set(name, (requests.get(name) ?? 0) + 1)
      if (status === undefined || !statuses.includes(status as number))
        faults.push(`${name} was answered with ${status}`)
      await delay(PAUSE * 2 * Math.random())
    }
  }
  const look = async () => {
    while (Date.now() < end) {
      await delay(SAMPLE_MS)
      const before = server.log()
      process.kill(server.pid, 'SIGUSR2')
      for (let i = 0; i < 100 && server.log() === before; i += 1) await delay(50)
      const said = [...server.log().matchAll(/^memory (.+)$/gm)].at(-1)?.[1]
      if (said === undefined) continue
      const sample = {
        at: (Date.now() - began) / 1000,
        ...(JSON.parse(said) as Omit<Sample, 'at'>),
      }
      samples.push(sample)
      if (samples.length % 6 === 0)
        say(
          `${(sample.at / 60).toFixed(0).padStart(3)} min: ${megabytes(sample.rss)} resident, ${megabytes(sample.heap)} of heap after garbage collection, ${megabytes(sample.external)} external`,
        )
    }
  }
  await Promise.all([look(), ...Array.from({ length: WORKERS }, work)])
  for (const line of server.log().split('\n'))
    if (/"level":(50|60)/.test(line)) faults.push(`the log says: ${line.slice(0, 500)}`)
  return { samples, faults, requests }
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

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[half] ?? NaN)
    : ((sorted[half - 1] ?? NaN) + (sorted[half] ?? NaN)) / 2
}

/** @param points minutes and bytes */
export function trendOf(points: readonly (readonly [number, number])[]): Trend {
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

if (import.meta.main) {
  process.chdir(root)
  const attacked = await attacks()
  const minutes = Number(process.argv[2] ?? 30)
  const { samples, faults, requests } =
    minutes === 0
      ? { samples: [], faults: [], requests: new Map<string, number>() }
      : await underLoad(minutes, process.argv[3]?.split(',') ?? null)
  faults.push(...attacked.faults)
  for (const [name, count] of requests) say(`${String(count).padStart(7)} × ${name}`)
  const warm = samples.filter((sample) => sample.at >= WARM_UP * minutes * 60)
  const of = (what: 'rss' | 'heap' | 'external') =>
    trendOf(warm.map((sample) => [sample.at / 60, sample[what]] as const))
  const [rss, heap, external] = [of('rss'), of('heap'), of('external')]
  for (const [name, trend] of [
    ['resident memory', rss],
    ['heap after collection', heap],
    ['external memory', external],
  ] as const) {
    say(`${name}: ${inWords(trend)}`)
    if (trend.upward) faults.push(`${name} grows: ${inWords(trend)}`)
  }
  const total = [...requests.values()].reduce((sum, count) => sum + count, 0)
  await report({
    name: 'memory',
    what: `attacks on memory; ${minutes} minutes of mixed load, ${total.toLocaleString('en')} requests; ${warm.length} samples after a warm-up of a fifth; Theil–Sen slope with its 95 % interval, and medians of the first and last third`,
    target:
      'below 600 MB through every attack; no upward trend of resident memory, nor of the heap after garbage collection',
    result: `${attacked.results.join('; ')}; resident: ${inWords(rss)}; heap: ${inWords(heap)}`,
    faults,
  })
  process.exit()
}
