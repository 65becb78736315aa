import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '../database/database.ts'
import { startTraces, type Traces } from './traces.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

/** A collector: what it received, and how it answers. */
const posts: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
let answer = 200
const collector = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    posts.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer, { 'content-type': 'application/json' }).end('{}')
  })
})
const opened: { close: () => unknown }[] = []

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(async () => {
  for (const { close } of opened) await close()
  collector.close()
})

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

interface Site {
  app: FastifyInstance
  traces: Traces
  pool: pg.Pool
  faults: string[]
  /** Ends the traces and returns what the collector has received. */
  sent: () => Promise<Sent[]>
}

async function site(over: Partial<Parameters<typeof startTraces>[0]> & { trust?: boolean } = {}) {
  const faults: string[] = []
  const { trust = false, ...to } = over
  const traces = startTraces(
    {
      endpoint: endpoint(),
      headers: { 'x-api-key': 'k' },
      serviceName: 's',
      sampleRatio: 1,
      ...to,
    },
    { trustCallers: trust, onFault: (reason) => void faults.push(reason) },
  )
  const pool = openPool(inject('postgres'), { max: 2 })
  traces.watchPool(pool)
  const app = fastify()
  app.decorate('secretAfterPaths', ['/keys/'])
  traces.watchRequests(app)
  app.get('/keys/:key', async () => ({}))
  app.get('/people/:id', async () => {
    await pool.query('select $1::text as secret from pg_class limit 1', ['private words'])
    return {}
  })
  app.post('/people', async () => {
    await Promise.all([
      pool.query('select count(*) from pg_type'),
      pool.query('nonsense').catch(() => {}),
    ])
    return {}
  })
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  opened.push({ close: () => app.close() }, { close: () => pool.end() })
  const before = posts.length
  const made: Site = {
    app,
    traces,
    pool,
    faults,
    sent: async () => {
      await traces.close()
      return posts
        .slice(before)
        .flatMap(
          ({ body }) =>
            (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] })
              .resourceSpans[0]!.scopeSpans[0]!.spans,
        )
    },
  }
  return made
}

const url = ({ app }: Site) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
const read = async (...request: Parameters<typeof fetch>) => (await fetch(...request)).text()
const value = (span: Sent, key: string) => {
  const found = span.attributes.find((attribute) => attribute.key === key)?.value
  return found?.stringValue ?? Number(found?.intValue)
}

test('a secret path is in no trace, whether it exists or not', async () => {
  const place = await site()
  await read(`${url(place)}/keys/hidden`)
  await read(`${url(place)}/keys/hidden/below`)
  const spans = await place.sent()
  expect(spans.map((span) => value(span, 'url.path'))).toEqual([
    '/keys/[redacted]',
    '/keys/[redacted]',
  ])
  expect(JSON.stringify(spans)).not.toContain('hidden')
})

test('a request is a trace with its statements as children, and contains no values', async () => {
  const place = await site()
  // All requests use one connection, to detect a context that outlives its request.
  await read(`${url(place)}/people/17?token=hidden`)
  await read(`${url(place)}/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  await read(`${url(place)}/broken`)
  const spans = await place.sent()

  const roots = spans.filter((span) => span.parentSpanId === undefined)
  expect(roots.map((span) => [span.name, span.kind, span.status.code ?? 0])).toEqual([
    ['GET /people/:id', 2, 0],
    ['POST /people', 2, 0],
    ['GET /broken', 2, 2],
  ])
  expect(new Set(roots.map((span) => span.traceId)).size).toBe(3)
  const [get, post] = roots as [Sent, Sent]
  expect(value(get, 'url.path')).toBe('/people/17')
  expect(value(get, 'http.response.status_code')).toBe(200)

  const below = (root: Sent) => spans.filter((span) => span.parentSpanId === root.spanId)
  expect(below(get).map((span) => span.name)).toEqual(['SELECT pg_class'])
  expect(
    below(post)
      .map((span) => [span.name, span.status.code ?? 0])
      .sort(),
  ).toEqual([
    ['NONSENSE', 2],
    ['SELECT pg_type', 0],
  ])
  const [statement] = below(get) as [Sent]
  expect(statement.traceId).toBe(get.traceId)
  expect(statement.kind).toBe(3)
  expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(get.startTimeUnixNano))
  // The SDK's spans start at a whole millisecond and end after their exact duration.
  const end = BigInt(get.endTimeUnixNano) + 1_000_000n
  expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(end)
  expect(Number(BigInt(get.startTimeUnixNano) / 1_000_000n)).toBeCloseTo(Date.now(), -5)
  expect(JSON.stringify(spans)).not.toMatch(/hidden|private words/)
  expect(posts.at(-1)).toMatchObject({
    path: '/v1/traces',
    headers: { 'x-api-key': 'k', 'content-type': 'application/json' },
  })
})

test('a job is its own trace, and its error is unchanged', async () => {
  const place = await site()
  const [good, bad] = place.traces.watchJobs([
    { name: 'good', run: async () => void (await place.pool.query('select 1 from pg_class')) },
    {
      name: 'bad',
      run: async () => {
        throw new TypeError('no')
      },
    },
  ])
  await good!.run({})
  await expect(bad!.run({})).rejects.toThrow('no')
  // Outside a request or a job nothing is traced.
  await place.pool.query('select 2')
  const spans = await place.sent()
  expect(spans.map((span) => [span.name, span.kind, span.status.code ?? 0])).toEqual([
    ['SELECT pg_class', 3, 0],
    ['job good', 5, 0],
    ['job bad', 5, 2],
  ])
})

test('a traceparent is accepted only behind a proxy', async () => {
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
  for (const trust of [true, false]) {
    const place = await site({ trust })
    await read(`${url(place)}/people/1`, { headers })
    const root = (await place.sent()).find((span) => span.kind === 2)!
    expect(root.traceId === '0af7651916cd43dd8448eb211c80319c').toBe(trust)
    expect(root.parentSpanId).toBe(trust ? 'b7ad6b7169203331' : undefined)
  }
})

test('a share of 0 sends nothing', async () => {
  const place = await site({ sampleRatio: 0 })
  const before = posts.length
  await read(`${url(place)}/people/1`)
  await place.traces.close()
  expect(posts.length).toBe(before)
})

test('a failing collector is reported once, and does not affect requests', async () => {
  answer = 503
  const place = await site()
  for (let n = 0; n < 300; n++) await place.app.inject({ url: '/people/1' })
  await place.traces.close()
  answer = 200
  expect(place.faults).toHaveLength(1)

  const nowhere = await site({ endpoint: 'http://127.0.0.1:1' })
  expect(await read(`${url(nowhere)}/people/1`)).toBe('{}')
  await nowhere.traces.close()
  expect(nowhere.faults).toHaveLength(1)
})
