import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { aPicture } from '../../apps/server/test/support/file-samples.ts'
import { classForm } from '../../apps/server/test/support/offering-forms.ts'
import { again, createCaller, paths } from '../load.ts'
import { createRandom } from '../random.ts'
import { median, type Figure, type Report } from '../report.ts'
import { loggedErrors, renewTokens, say, startSite, uploadFile } from '../site.ts'
import { attacks } from './memory-attacks.ts'
import { isGood, startMixedLoad } from './mixed-load.ts'

const SAMPLE_MS = 10_000
const WARM_UP = 0.2
/** The most megabytes in the last third of the samples, relative to the first third. */
const most = (first: number) => 1.05 * first + 2
/** More different searches than entries in the response cache (5,000). */
const DIFFERENT = 8_000

interface Sample {
  /** Bytes. */
  rss: number
  heap: number
  external: number
}

/** A mixed load, with additional rare and failing requests. */
async function underLoad(minutes: number) {
  await using stack = new AsyncDisposableStack()
  const probe = pathToFileURL(join(import.meta.dirname, 'memory-probe.ts')).href
  const site = await startSite(stack, 1, { NODE_OPTIONS: `--import=${probe}` })
  const { server, url } = site
  const [students, teachers] = [await site.students(20), await site.people(3, 'approved')]
  await renewTokens(stack, site, [...students, ...teachers])
  const { call } = createCaller(stack, [server], 6)
  const { pick } = createRandom()
  const word = () => randomBytes(4).toString('hex')
  const picture = await aPicture()
  const post = (path: string, body: object, token = '') => call('POST', path, token, body)
  const search = () => call('GET', `/courses/getallcourses?q=${word()}`)
  for (let i = 0; i < DIFFERENT; i += 50) await Promise.all(Array.from({ length: 50 }, search))
  say(`${DIFFERENT} different searches fill the response cache`)

  const createAndDelete = async () => {
    const teacher = pick(teachers)
    const { path } = await uploadFile(url, teacher, picture)
    const form = classForm(`${path}/view`, { title: `Class ${word()}` })
    const created = await post(paths.class.create[1], form, teacher.token)
    const id = (created.body as { class?: { _id: string } } | null)?.class?._id
    return id ? call('DELETE', paths.class.remove + id, teacher.token) : created
  }
  const viewPicture = async () => {
    const { path } = await uploadFile(url, pick(students), picture)
    return call('GET', `${path}/view?w=96`)
  }
  const wrongPassword = () =>
    post('/identity/sign-in', { email: pick(students).email, password: word() })
  const forgot = () => post('/identity/forgot-password', { email: pick(students).email })
  /** Disconnects before it has sent its whole body. */
  const goAway = () =>
    new Promise<{ status: number }>((done) => {
      const sent = request(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '1000' },
      })
      sent.on('error', () => {})
      sent.on('close', () => done({ status: 0 }))
      sent.write('{"token":"')
      setTimeout(() => sent.destroy(), 5)
    })
  /** The interval in milliseconds, the expected status, and the request. */
  const besides: [number, number, () => Promise<{ status: number }>][] = [
    [100, 201, search],
    [200, 404, () => call('GET', `/nothing/${word()}`)],
    [500, 201, createAndDelete],
    [500, 200, viewPicture],
    [500, 401, wrongPassword],
    [1_000, 200, forgot],
    [500, 401, () => call('GET', paths.course.booked[0], `${word()}.${word()}.x`)],
    [1_000, 413, () => post('/auth/login', { token: 'x'.repeat(1_200_000) })],
    [300, 0, goAway],
  ]

  const samples: Sample[] = []
  const faults: string[] = []
  let requests = 0
  const began = Date.now()
  const over = AbortSignal.timeout(minutes * 60_000)
  const mixed = await startMixedLoad(stack, site)
  const rest = besides.map(([pause, expected, act]) =>
    again(pause, over, async () => {
      const { status } = await act()
      requests += 1
      if (status !== expected) faults.push(`${act.name || 'a call'} was answered ${status}`)
    }),
  )
  while (!over.aborted) {
    await delay(Math.min(SAMPLE_MS, (minutes * 60_000) / 8))
    const before = server.log()
    server.kill('SIGUSR2')
    for (let i = 0; i < 100 && server.log() === before; i += 1) await delay(50)
    const reported = [...server.log().matchAll(/^memory (.+)$/gm)].at(-1)?.[1]
    if (reported === undefined || Date.now() - began < WARM_UP * minutes * 60_000) continue
    samples.push(JSON.parse(reported) as Sample)
    const seen = mixed.seen.splice(0)
    requests += seen.length
    for (const { kind, answer } of seen.filter((one) => !isGood(one)))
      faults.push(`${kind} was answered ${answer.status} ${answer.code}`)
  }
  await Promise.all([...rest, mixed.stop()])
  return { samples, requests, faults: [...faults, ...loggedErrors(server)] }
}

/**
 * First runs the attacks on memory (memory-attacks.ts; with 0 minutes nothing else), then a server under a mixed load
 * with a full response cache. Every 10 s it reports its resident memory, and its heap after a full garbage collection.
 * After a warm-up of a fifth of the time, neither may grow.
 */
export async function memory(length = '30'): Promise<Report> {
  const minutes = Number(length)
  const attacked = await attacks()
  if (minutes === 0) return attacked
  const { samples, faults, requests } = await underLoad(minutes)
  const third = Math.max(1, Math.floor(samples.length / 3))
  const growth = (name: string, what: keyof Sample): Figure => {
    const megabytes = samples.map((sample) => sample[what] / 1024 / 1024)
    const [first, last] = [median(megabytes.slice(0, third)), median(megabytes.slice(-third))]
    return {
      name: `${name} in the last third`,
      value: last,
      unit: 'MB',
      atMost: most(first),
      more: `${first.toFixed(1)} MB in the first`,
    }
  }
  return {
    figures: [
      ...attacked.figures,
      growth('resident memory', 'rss'),
      growth('heap after collection', 'heap'),
      growth('external memory', 'external'),
    ],
    result: `${requests} requests in ${minutes} minutes`,
    faults: [...attacked.faults, ...faults],
  }
}
