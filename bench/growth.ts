import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createWriterCookie } from '../apps/server/src/platform/http/response-cache/writer-cookie.ts'
import { commonSearches, startLargeMarketplace } from './large-marketplace.ts'
import { median, percentile, printTable, writeResults } from './figures.ts'
import { root, type ServerUnderTest } from './site.ts'

/**
 * `node bench/growth.ts`: pages of 20 of the public list (the first, one in the middle, a search
 * for a common word) at 1,000 and at 100,000 classes (1,000,000 bookings). One request at a time
 * over one connection, alternating between the two. To bypass the response cache, requests carry
 * the cookie of somebody who has just written, and no search is repeated.
 */

const SMALL = 1_000
const LARGE = 100_000
const REQUESTS = 400
const LIMIT = 20
const TARGET = { times: 1.3, megabytes: 100 }

interface Site {
  server: ServerUnderTest
  classes: number
  bookings: number
  /** Megabytes before the first request that needs the database. */
  memoryBefore: number
  get: (query: string) => Promise<{ milliseconds: number; body: ListBody }>
}

interface ListBody {
  classes: unknown[]
  total: number
  pages: number
}

export async function growth(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const small = await open(stack, SMALL)
  const large = await open(stack, LARGE)
  const middle = ({ classes }: Site) => `limit=${LIMIT}&page=${Math.floor(classes / LIMIT / 2)}`
  const words = commonSearches()
  const rows = [
    await compare('first page', small, large, () => () => `limit=${LIMIT}`),
    await compare('page in the middle', small, large, () => middle),
    await compare('search for a common word', small, large, () => {
      const search = words.next().value
      return () => `limit=${LIMIT}&${search}`
    }),
  ]
  const memory = {
    small: await megabytes(small.server),
    large: await megabytes(large.server),
    smallBefore: small.memoryBefore,
    largeBefore: large.memoryBefore,
  }
  printTable([
    ['what', `${SMALL} classes`, `${LARGE} classes`, 'times', 'target'],
    ...rows.map((row) => [
      row.name,
      `${row.small.p50.toFixed(2)} ms`,
      `${row.large.p50.toFixed(2)} ms`,
      row.times.toFixed(2),
      `≤ ${TARGET.times}`,
    ]),
    [
      'memory of the server',
      `${memory.small.toFixed(0)} MB`,
      `${memory.large.toFixed(0)} MB`,
      `+ ${(memory.large - memory.small).toFixed(0)} MB`,
      `≤ + ${TARGET.megabytes} MB`,
    ],
  ])
  await writeResults(
    'growth',
    {
      small: { classes: small.classes, bookings: small.bookings },
      large: { classes: large.classes, bookings: large.bookings },
      requests: REQUESTS,
      connections: 1,
      rows,
      memory,
      target: TARGET,
    },
    [
      ...rows
        .filter((row) => row.times > TARGET.times)
        .map((row) => `${row.name}: ${row.times.toFixed(2)} times`),
      ...(memory.large - memory.small > TARGET.megabytes ? ['memory'] : []),
    ],
  )
}

async function open(stack: AsyncDisposableStack, classes: number): Promise<Site> {
  const { database, server, bookings } = await startLargeMarketplace(stack, classes)
  const memoryBefore = await megabytes(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { rows } = await database.pool.query<{ value: Buffer }>(
    "select value from secret where name = 'written-cookie'",
  )
  const written = createWriterCookie(rows[0]!.value, false)
  stack.defer(() => agent.destroy())
  return {
    server,
    classes,
    bookings,
    memoryBefore,
    get: async (query) => {
      const from = performance.now()
      const sent = await new Promise<string>((done, fail) => {
        request(
          `${server.url}/classes/getallclasses?${query}`,
          // Bypasses the response cache.
          { agent, headers: { cookie: written.create().split(';', 1) } },
          (answer) =>
            void text(answer).then(
              (body) =>
                answer.statusCode === 201 ? done(body) : fail(new Error(`${query}: ${body}`)),
              fail,
            ),
        )
          .on('error', fail)
          .end()
      })
      const milliseconds = performance.now() - from
      return { milliseconds, body: JSON.parse(sent) as ListBody }
    },
  }
}

async function compare(name: string, small: Site, large: Site, next: () => (site: Site) => string) {
  const times = new Map<Site, number[]>([
    [small, []],
    [large, []],
  ])
  let matches = 0
  for (let round = -50; round < REQUESTS; round += 1) {
    const queryFor = next()
    // Alternates which of the two is first.
    for (const site of round % 2 === 0 ? [small, large] : [large, small]) {
      const { milliseconds, body } = await site.get(queryFor(site))
      if (body.classes.length !== Math.min(LIMIT, body.total))
        throw new Error(`${name}: ${body.classes.length} classes of ${body.total}`)
      if (site === large) matches = Math.max(matches, body.total)
      if (round >= 0) times.get(site)!.push(milliseconds)
    }
  }
  const figures = (site: Site) => ({
    p50: median(times.get(site)!),
    p99: percentile(times.get(site)!, 0.99),
  })
  const [a, b] = [figures(small), figures(large)]
  return { name, small: a, large: b, times: b.p50 / a.p50, matches }
}

/** Resident memory of a server process in megabytes. */
async function megabytes({ pid }: ServerUnderTest): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

if (import.meta.main) {
  process.chdir(root)
  await growth()
  process.exit()
}
