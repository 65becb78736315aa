import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { defineCall } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { routesOf } from '../routes.ts'
import { createHttpServer } from '../server.ts'
import { compressed, createBody } from './cached-body.ts'
import { createResponseCache, Uncacheable, type Answer } from './response-cache.ts'

type Source = 'primary' | 'replica'

/** The monotonic clock stands still unless `later` puts it forward. */
let clock = 0
const later = (milliseconds: number) => void (clock += milliseconds)
beforeEach(() => {
  clock = 100_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const unavailable = () => new AppError('unavailable', messages.unavailable)

/** A server with a cached route for every key, whose loads the test decides. */
async function createSite({ replica = false } = {}) {
  const warnings: string[] = []
  const http = await createHttpServer({
    logger: pino({ level: 'silent' }),
    production: false,
    publicUrl: 'http://localhost',
    trustProxy: 0,
  })
  const cache = createResponseCache<Source>({
    primary: 'primary',
    replica: replica ? 'replica' : undefined,
    key: randomBytes(32),
    secure: false,
    warn: (_about, message) => void warnings.push(message),
  })
  /** Each load that was begun: its key and where it reads. */
  const loads: string[] = []
  const composed: string[] = []
  const site = {
    loads,
    composed,
    /** Holds compositions up. */
    composing: undefined as (() => Promise<void>) | undefined,
    getComposed: async (keys: string, headers: Record<string, string> = {}) =>
      http.inject({ url: `/composed/${keys}`, headers }),
    warnings,
    load: async (_from: Source, key: string): Promise<string> => JSON.stringify({ key }),
    get: async (key: string, headers: Record<string, string> = {}) =>
      http.inject({ url: `/shared/${key}`, headers }),
    getAnew: async (key: string, headers: Record<string, string> = {}) =>
      http.inject({ url: `/stale-if-error/${key}`, headers }),
    /** A write that succeeded; the cookie that its client carries from then on. */
    write: async () => {
      const { headers } = await http.inject({ method: 'PUT', url: '/write' })
      return String(headers['set-cookie']).split(';', 1)[0] as string
    },
  }
  const answerOf = (key: string): Answer<Source> => ({
    key,
    load: (from) => {
      loads.push(`${key} ${from}`)
      return site.load(from, key)
    },
  })
  for (const [path, how] of [
    ['shared', {}],
    ['stale-if-error', { loadedEachTime: true }],
  ] as const)
    http.get<{ Params: { key: string } }>(`/${path}/:key`, (request, reply) =>
      cache.send(request, reply, { ...answerOf(request.params.key), ...how }),
    )
  http.get<{ Params: { keys: string } }>('/composed/:keys', (request, reply) => {
    const { keys } = request.params
    return cache.composed(request, reply, {
      key: `composed ${keys}`,
      contentType: 'text/plain',
      vary: 'accept-encoding',
      rememberUrl: true,
      compose: async (read, known) => {
        composed.push(`${keys}${known ? ' anew' : ''}`)
        await site.composing?.()
        if (keys === 'uncacheable') throw new Uncacheable()
        const parts = await Promise.all(
          keys.split(',').map((key) => (key === '-' ? key : read(answerOf(key)))),
        )
        return createBody(parts.join())
      },
    })
  })
  const call = (path: string) => ({
    ...defineCall('unsubscribe', { summary: 'Writes.', changesPublicData: true }),
    method: 'PUT' as const,
    path,
  })
  const guard = async () => Promise.reject(new Error('Nobody is asked for'))
  const limiter = { take: async () => {}, forgive: async () => {} } as never
  const route = routesOf(http, guard, limiter, cache)
  route(call('/write'), {}, async () => ({ message: messages.ok }))
  route(call('/refused'), {}, async () => {
    throw new AppError('conflict', messages.unavailable)
  })
  expect(() =>
    routesOf(http, guard, limiter)(call('/unheard'), {}, async () => ({ message: messages.ok })),
  ).toThrow('/unheard')
  return { ...site, site, http }
}

describe('freshness', () => {
  test('one load answers all requests for a key for 0.9 s', async () => {
    const { get, loads } = await createSite()
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('a')))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"key":"a"}']))
    later(500)
    await get('a')
    expect(loads).toEqual(['a primary'])
    later(500)
    await get('a')
    expect(loads).toHaveLength(2)
  })

  test('each key has its own answer', async () => {
    const { get } = await createSite()
    expect((await Promise.all([get('a'), get('b')])).map(({ body }) => body)).toEqual([
      '{"key":"a"}',
      '{"key":"b"}',
    ])
  })

  test('a full cache evicts the least recently used bodies', async () => {
    const { get, loads, site } = await createSite()
    site.load = async (_from, key) => JSON.stringify(key.repeat(2 * 1024 * 1024))
    const keys = [...'abcdefghijklmnopqrst']
    for (const key of keys) await get(key)
    loads.length = 0
    for (const key of ['t', 's', 'a']) await get(key)
    expect(loads).toEqual(['a primary'])
  })

  test('an answer that is loaded each time is not shared', async () => {
    const { getAnew, loads } = await createSite()
    await getAnew('a')
    await getAnew('a')
    expect(loads).toHaveLength(2)
  })
})

describe('a composed answer', () => {
  test('is as old as its oldest part, and uses recent parts', async () => {
    const { get, getComposed, loads, composed } = await createSite()
    await get('a')
    later(200)
    expect((await getComposed('a,b')).body).toBe('{"key":"a"},{"key":"b"}')
    expect(loads).toEqual(['a primary', 'b primary'])
    later(600)
    await getComposed('a,b')
    expect(composed).toHaveLength(1)
    // 0.9 s after `a` was read.
    later(110)
    await getComposed('a,b')
    expect(composed).toEqual(['a,b', 'a,b anew'])
    expect(loads).toHaveLength(4)
  })

  test('uses no part that would make it outdated soon', async () => {
    const { get, getComposed, loads } = await createSite()
    await get('a')
    later(400)
    await getComposed('a')
    expect(loads).toHaveLength(2)
  })

  test('is composed once for concurrent requests, but again after a write', async () => {
    const { getComposed, composed, loads, write } = await createSite()
    await Promise.all(Array.from({ length: 5 }, () => getComposed('a')))
    expect(composed).toEqual(['a'])
    await write()
    await getComposed('a')
    expect([composed, loads]).toEqual([
      ['a', 'a anew'],
      ['a primary', 'a primary'],
    ])
  })

  test('is read from the primary for a client that has just written', async () => {
    const { getComposed, loads, write } = await createSite({ replica: true })
    const cookie = await write()
    await getComposed('a', { cookie })
    await getComposed('b')
    expect(loads).toEqual(['a primary', 'b replica'])
  })

  test('never expires if it has no parts', async () => {
    const { getComposed, composed, write } = await createSite()
    await getComposed('-')
    later(24 * 3_600_000)
    await write()
    await getComposed('-')
    expect(composed).toEqual(['-'])
  })

  test('is stale, with the header age, if a part is stale', async () => {
    const { get, getComposed, site } = await createSite()
    await get('a')
    later(5_000)
    site.load = () => Promise.reject(unavailable())
    const { body, headers } = await getComposed('a')
    expect([body, headers['age']]).toEqual(['{"key":"a"}', '5'])
  })

  test('that takes long does not count as a failure of the database', async () => {
    const { getComposed, site, warnings } = await createSite()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await getComposed('a')
    later(2_000)
    const slow = Promise.withResolvers<void>()
    site.composing = () => slow.promise
    const both = ['a', '-'].map((keys) => getComposed(keys))
    await vi.waitFor(() => expect(site.composed).toHaveLength(3))
    vi.advanceTimersByTime(10_000)
    slow.resolve()
    for (const { statusCode, headers } of await Promise.all(both))
      expect([statusCode, headers['age']]).toEqual([200, undefined])
    expect(warnings).toEqual([])
  })

  test('that is Uncacheable is sent to the waiting requests only', async () => {
    const { getComposed, composed } = await createSite()
    expect((await getComposed('uncacheable')).statusCode).toBe(500)
    await getComposed('uncacheable')
    expect(composed).toEqual(['uncacheable', 'uncacheable'])
  })
})

describe('a body', () => {
  test('is sent as JSON with an ETag, and not again to a client that has it', async () => {
    const { get } = await createSite()
    const { statusCode, headers } = await get('a')
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      },
    ])
    const again = await get('a', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is compressed once for all requests, and again only after it has changed', async () => {
    const body = createBody('x'.repeat(5_000))
    const [first, second] = await Promise.all([compressed(body, 'br'), compressed(body, 'br')])
    expect(first).toBe(second)
    expect(brotliDecompressSync(first).toString()).toBe('x'.repeat(5_000))

    const { get, site, write } = await createSite()
    site.load = async () => 'y'.repeat(5_000)
    const packed = { 'accept-encoding': 'br' }
    const before = await get('a', packed)
    await write()
    const after = await get('a', packed)
    expect(before.headers['content-encoding']).toBe('br')
    expect([after.headers.etag, after.rawPayload]).toEqual([before.headers.etag, before.rawPayload])
  })

  test('has an ETag of its validator, if there is one', () => {
    expect(createBody('at ten', 'x').etag).toBe(createBody('at eleven', 'x').etag)
    expect(createBody('at ten').etag).not.toBe(createBody('at eleven').etag)
  })
})

describe('a write', () => {
  test.each([1, 20])(
    'shows in every answer after its acknowledgement (asked for %i times before)',
    async (times) => {
      const { get, site, write } = await createSite()
      let value = 0
      site.load = async () => String(value)
      for (let i = 0; i < times; i += 1) await get('a')
      value = 1
      await write()
      expect((await get('a')).body).toBe('1')
    },
  )

  test('is not hidden by a load that began before the write', async () => {
    const { get, site, write } = await createSite()
    const old = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    site.load = () => {
      begun.resolve()
      return old.promise
    }
    const early = get('a')
    await begun.promise
    site.load = async () => '"new"'
    await write()
    expect((await get('a')).body).toBe('"new"')
    old.resolve('"old"')
    expect((await early).body).toBe('"old"')
    expect((await get('a')).body).toBe('"new"')
  })

  test('makes its client read from the primary while the cookie is valid', async () => {
    const { get, getAnew, loads, write } = await createSite({ replica: true })
    const cookie = await write()
    await get('a')
    loads.length = 0
    await get('a', { cookie })
    await getAnew('a', { cookie })
    expect(loads).toEqual(['a primary', 'a primary'])
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 12_000)
    later(2_000)
    await get('a', { cookie })
    expect(loads.at(-1)).toBe('a replica')
  })

  test('lets all requests with its cookie share one read for each key, which began after the write', async () => {
    const { get, loads, site, write } = await createSite({ replica: true })
    const cookie = await write()
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const reads = [first, second]
    site.load = () => reads[loads.length - 1]!.promise
    const early = get('a', { cookie })
    await expect.poll(() => loads).toHaveLength(1)
    // What was written meanwhile, by another process, is not in the read under way.
    later(10)
    const others = [await write(), await write(), cookie].map((each) => get('a', { cookie: each }))
    later(10)
    first.resolve('"before"')
    expect((await early).body).toBe('"before"')
    second.resolve('"after"')
    const answers = await Promise.all(others)
    expect(answers.slice(0, 2).map(({ body }) => body)).toEqual(['"after"', '"after"'])
    for (let i = 0; i < 20; i += 1) await get('a', { cookie })
    expect(loads).toEqual(['a primary', 'a primary'])
  })

  test('lets all requests with its cookie share a composition and its parts', async () => {
    const { getComposed, composed, loads, write } = await createSite({ replica: true })
    const cookie = await write()
    await getComposed('a,b')
    later(10)
    composed.length = loads.length = 0
    const ask = () => Promise.all(Array.from({ length: 20 }, () => getComposed('a,b', { cookie })))
    await ask()
    await ask()
    expect(composed.length).toBeLessThanOrEqual(2)
    expect(loads.every((load) => load.endsWith('primary'))).toBe(true)
    const soFar = loads.length
    expect(soFar).toBeLessThanOrEqual(4)
    later(10)
    await getComposed('a,b', { cookie: await write() })
    expect(loads.length).toBe(soFar + 2)
  })

  test('that is refused changes nothing', async () => {
    const { get, http, loads } = await createSite()
    await get('a')
    const { statusCode, headers } = await http.inject({ method: 'PUT', url: '/refused' })
    expect([statusCode, headers['set-cookie']]).toEqual([409, undefined])
    await get('a')
    expect(loads).toHaveLength(1)
  })
})

describe('the last good copy', () => {
  test.each(['get', 'getAnew'] as const)(
    'is sent with its age while the database does not answer (%s)',
    async (get) => {
      const made = await createSite()
      await made[get]('a')
      made.site.load = async () => Promise.reject(unavailable())
      later(5_000)
      const { statusCode, body, headers } = await made[get]('a')
      expect([statusCode, body, headers.age]).toEqual([200, '{"key":"a"}', '5'])
      expect(made.warnings).toHaveLength(1)
      made.site.load = async () => '"back"'
      await vi.waitFor(async () => {
        later(300)
        const answer = await made[get]('a')
        expect([answer.body, answer.headers.age]).toEqual(['"back"', undefined])
      }, 15_000)
    },
  )

  test('lets only one request in a while try a database that does not answer', async () => {
    const { get, loads, site } = await createSite()
    const keys = [...'abcdefghij']
    for (const key of keys) await get(key)
    site.load = async () => Promise.reject(unavailable())
    later(2_000)
    await get('a')
    loads.length = 0
    const answers = await Promise.all(keys.map((key) => get(key)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(loads.length).toBeLessThanOrEqual(2)
  })

  test('is no longer sent for pages once the database answers again', async () => {
    const { getComposed, site } = await createSite()
    await getComposed('a')
    site.load = async () => Promise.reject(unavailable())
    later(5_000)
    expect((await getComposed('a')).headers.age).toBe('5')
    site.load = async () => '"back"'
    await vi.waitFor(async () => {
      later(300)
      const { body, headers } = await getComposed('a')
      expect([body, headers.age]).toEqual(['"back"', undefined])
    }, 15_000)
  })

  test('is sent for ten minutes; a key that was never loaded has none', async () => {
    const { get, site } = await createSite()
    await get('a')
    site.load = async () => Promise.reject(unavailable())
    const unread = await get('b')
    expect([unread.statusCode, unread.json()]).toMatchObject([503, { code: 'unavailable' }])
    later(9.9 * 60_000)
    expect((await get('a')).statusCode).toBe(200)
    later(60_000)
    expect((await get('a')).statusCode).toBe(503)
  })

  test('is sent to a writer only after the primary did not answer', async () => {
    const { get, loads, site, write } = await createSite()
    await get('a')
    const cookie = await write()
    site.load = async () => Promise.reject(unavailable())
    loads.length = 0
    expect((await get('a', { cookie })).headers.age).toBe('0')
    expect(loads).toEqual(['a primary'])
  })

  test('is removed when the thing itself is gone', async () => {
    const { getAnew, site } = await createSite()
    await getAnew('a')
    site.load = async () => Promise.reject(new AppError('not_found', messages.notFound))
    expect((await getAnew('a')).statusCode).toBe(404)
    site.load = async () => Promise.reject(unavailable())
    expect((await getAnew('a')).statusCode).toBe(503)
  })
})

test('a replica that fails is not used for five seconds', async () => {
  const { getAnew, loads, site, warnings } = await createSite({ replica: true })
  site.load = async (from) =>
    from === 'replica' ? Promise.reject(unavailable()) : JSON.stringify(from)
  for (let i = 0; i < 2; i += 1) expect((await getAnew('a')).body).toBe('"primary"')
  expect(loads).toEqual(['a replica', 'a primary', 'a primary'])
  expect(warnings).toEqual(['the replica does not answer; reading from the primary'])
  site.load = async (from) => JSON.stringify(from)
  later(6_000)
  expect((await getAnew('a')).body).toBe('"replica"')
})
