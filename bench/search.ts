import pg from 'pg'
import { commonSearches, startLargeMarketplace, rareSearches } from './large-marketplace.ts'
import { printTable, writeResults } from './figures.ts'
import { root } from './site.ts'
import { compare, requests, type Round } from './throughput.ts'

/**
 * `node bench/search.ts [classes]`: searches titles of 100,000 classes over 8 connections, without
 * repeating a search while its answer is cached. The baseline is the database scanning all titles
 * for the same words over as many connections: the count and the first page, without instructors
 * and pictures.
 */

const CONNECTIONS = 8
const SECONDS = 3
const LIMIT = 20
const TARGET = { times: 50, p99: 15 }

export async function search(classes: number): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { database, server, bookings } = await startLargeMarketplace(stack, classes)

  const api = (searches: Generator<string, never>) => () =>
    requests(server.url, {
      connections: CONNECTIONS,
      seconds: SECONDS,
      expect: 201,
      next: () => ({
        method: 'GET' as const,
        path: `/classes/getallclasses?limit=${LIMIT}&${searches.next().value}`,
        headers: {},
        body: '',
      }),
    })
  const scan = (searches: Generator<string, never>) => () => scanFor(database.url, searches)
  const about = { unit: '/s', against: 'the same found by sequential scans' }
  const results = [
    await compare(
      { name: 'rare: one title', ...about },
      api(rareSearches(classes)),
      scan(rareSearches(classes)),
    ),
    await compare(
      { name: 'common: part of a word, with filters', ...about },
      api(commonSearches()),
      scan(commonSearches()),
    ),
  ]
  printTable([
    ['search', 'ours', 'scanning', 'times', 'target', 'p50', 'p99', 'target'],
    ...results.map(({ name, ours, baseline, latency }) => [
      name,
      `${Math.round(ours)}/s`,
      `${baseline.toFixed(1)}/s`,
      (ours / baseline).toFixed(0),
      `≥ ${TARGET.times}`,
      `${latency?.p50} ms`,
      `${latency?.p99} ms`,
      `≤ ${TARGET.p99} ms`,
    ]),
  ])
  await writeResults(
    'search',
    {
      postgres: database.version,
      classes,
      bookings,
      connections: CONNECTIONS,
      target: TARGET,
      measurements: results,
    },
    results.flatMap(({ name, ours, baseline, latency }) => [
      ...(ours / baseline < TARGET.times
        ? [`${name}: ${(ours / baseline).toFixed(0)} times as many`]
        : []),
      ...((latency?.p99 ?? Infinity) > TARGET.p99 ? [`${name}: p99 ${latency?.p99} ms`] : []),
    ]),
  )
}

async function scanFor(url: string, searches: Generator<string, never>): Promise<Round> {
  const until = performance.now() + SECONDS * 1000
  const began = performance.now()
  let found = 0
  const one = async () => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      await client.query(
        'set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off',
      )
      while (performance.now() < until) {
        const wanted = new URLSearchParams(searches.next().value)
        const where = `from offering where kind = 'class' and cancelled_at is null and ends_at > now()
          and title ilike '%' || $1 || '%' and ($2 = '' or category = $2) and ($3 = '' or level = $3)`
        const values = [wanted.get('q'), wanted.get('category') ?? '', wanted.get('level') ?? '']
        await client.query({ name: 'count', text: `select count(*) ${where}`, values })
        await client.query({
          name: 'page',
          text: `select id, title, description, starts_at, ends_at, seats_taken ${where} order by starts_at, id limit ${LIMIT}`,
          values,
        })
        found += 1
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return { perSecond: found / ((performance.now() - began) / 1000) }
}

if (import.meta.main) {
  process.chdir(root)
  await search(Number(process.argv[2] ?? 100_000))
  process.exit()
}
