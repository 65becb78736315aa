import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import {
  CATEGORIES,
  DAY_PARTS,
  LEVELS,
  SEARCH_MAX,
  SELECTIONS,
  UNPAGED_CAP,
} from '@firstbell/contract/limits'
import { OFFERING_LANGUAGES } from '@firstbell/contract/offering-languages'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { createWriter, exchange } from '../load.ts'
import { createRandom } from '../random.ts'
import { number, type Figure, type Report } from '../report.ts'
import { quick, say, startSite } from '../site.ts'
import { COMMON_WORDS, createCatalogue, type Catalogue } from './reads-catalogue.ts'

/** The CPU time that PostgreSQL may spend on one request. */
const LIMIT_MS = 100
/** The number of requests for each call with random values of all its parameters. */
const SAMPLES = quick ? 10 : 200
/** A request above the limit is repeated, and the cheapest repetition counts. */
const REPETITIONS = 4
const RANDOM_SEED = 1

const inDays = (days: number) =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000).toISOString()

/** Searches that find all, many, few and no titles, and those with the most expensive suggestions. */
const searches = [
  'a',
  'guitar',
  '000017',
  'gitar for beginers',
  'no such words',
  `${COMMON_WORDS.join(' ')} missing`,
  [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' '),
  ['x', 'y', 'z'].map((letter) => letter.repeat(39)).join(' '),
  '\ufdfa'.repeat(SEARCH_MAX),
  'e\u0301'.repeat(SEARCH_MAX / 2),
]

/** The values of every query parameter of a public call. A new parameter needs values here. */
const valuesOf = ({ instructor }: Catalogue): Record<string, readonly (string | number)[]> => ({
  q: searches.map((search) => search.slice(0, SEARCH_MAX)),
  category: [CATEGORIES[0]],
  level: [LEVELS[0]],
  language: [OFFERING_LANGUAGES[0]],
  instructor: [instructor],
  from: [inDays(-300), inDays(180)],
  to: [inDays(400)],
  time: ['after-18'] satisfies (keyof typeof DAY_PARTS)[],
  days: ['mo,we,fr'],
  zone: ['America/St_Johns'],
  seats: [1],
  counts: [1],
  ranges: [[0, 1, 7, 30, 90, 180].map((days) => `${inDays(days)}/${inDays(days + 100)}`).join()],
  suggest: [1],
  limit: [20, UNPAGED_CAP],
  page: [2, 10],
  texts: ['short'],
  minPrice: [0, 999],
  maxPrice: [999_999],
  sort: ['rating', 'price'],
  series: ['all'],
  selection: SELECTIONS,
  token: ['x'.repeat(500)],
})

/**
 * Requests every public call that reads, with the most expensive inputs, from a site with `count` offerings, and
 * measures the CPU time of PostgreSQL's processes for each request. Unlike elapsed time, CPU time does not depend on
 * other work of the machine (Linux).
 */
export async function reads(count = '10000'): Promise<Report> {
  await using stack = new AsyncDisposableStack()
  // The time of parallel workers, which end with their statement, could not be read.
  const site = await startSite(stack, 1, {}, { max_parallel_workers_per_gather: '0' })
  const catalogue = await createCatalogue(site, Number(count) / 2)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  stack.defer(() => agent.destroy())
  // Requests after a write bypass the response cache.
  const writer = await createWriter(site.pool)
  const send = async (path: string): Promise<{ status: number; ms: number }> => {
    const before = await processorTimes(site.pool)
    const headers = { cookie: writer() }
    const { status } = await exchange(site.url, { agent, headers, path })
    const after = await processorTimes(site.pool)
    const spent = [...after].map(([pid, time]) => time - (before.get(pid) ?? 0))
    return { status, ms: spent.reduce((sum, time) => sum + time, 0) / 1e6 }
  }

  const faults: string[] = []
  const figures: Figure[] = []
  for (const [name, call] of publicReads()) {
    let worst = { ms: 0, path: '' }
    const statuses = new Map<number, number>()
    for (const path of pathsOf(call, catalogue)) {
      let { status, ms } = await send(path)
      for (let n = 0; n < REPETITIONS && ms > LIMIT_MS; n += 1)
        ms = Math.min(ms, (await send(path)).ms)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) faults.push(`${status} ${path}`)
      if (ms > LIMIT_MS) faults.push(`${number(ms)} ms ${decodeURIComponent(path)}`)
      if (ms > worst.ms) worst = { ms, path }
    }
    const answers = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
    say(`${name}: ${answers}; at most ${number(worst.ms)} ms: ${decodeURIComponent(worst.path)}`)
    figures.push({ name, value: worst.ms, unit: 'ms', atMost: LIMIT_MS, more: answers })
  }
  return { figures, faults }
}

/** Returns the contract's calls that read and are for anyone. */
const publicReads = (): [string, Call][] =>
  Object.values(calls).flatMap((area) =>
    Object.entries(area).filter(([, { who, method }]) => who === 'anyone' && method === 'GET'),
  )

/**
 * Returns the URLs to request: each pair of values of different parameters, and random values of all
 * parameters.
 */
function pathsOf(call: Call, catalogue: Catalogue): string[] {
  const ids = { class: catalogue.class, course: catalogue.course, instructor: catalogue.instructor }
  const kind = (['instructor', 'course', 'class'] as const).find((one) => call.path.includes(one))
  const path = call.path.replace(':id', kind ? ids[kind] : '')
  const known = valuesOf(catalogue)
  const names = Object.keys((call.query as z.ZodMiniObject | undefined)?.shape ?? {})
  const parameters = names.map((name) => {
    const values = known[name]
    if (!values) throw new Error(`${call.path}: no values for ${name} in reads.ts`)
    return values.map((value) => ({ name, value }))
  })
  const addressOf = (chosen: { name: string; value: string | number }[]) => {
    const query = new URLSearchParams()
    for (const { name, value } of chosen) query.set(name, String(value))
    // A time of day is only valid with a zone.
    if (query.has('time')) query.set('zone', String(known['zone']![0]))
    return query.size === 0 ? path : `${path}?${query}`
  }
  const pairs = parameters.flatMap((firsts, at) =>
    firsts.flatMap((first) =>
      parameters.slice(at + 1).flatMap((seconds) => seconds.map((second) => [first, second])),
    ),
  )
  const random = createRandom(RANDOM_SEED)
  const samples = Array.from({ length: names.length > 1 ? SAMPLES : 0 }, () =>
    parameters.flatMap((values) => (random.chance(0.4) ? [random.pick(values)] : [])),
  )
  const chosen = [[], ...parameters.flat().map((one) => [one]), ...pairs, ...samples]
  return [...new Set(chosen.map(addressOf))]
}

/** Returns the CPU time of each of PostgreSQL's client processes in nanoseconds (proc(5)). */
async function processorTimes(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'firstbell'",
  )
  const times = await Promise.all(
    rows.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
      return [pid, Number(text.split(' ', 1)[0])] as const
    }),
  )
  return new Map(times)
}
