import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { deleteAccount, editDetails, editProfilePic } from '@firstbell/contract/accounts'
import { bookClass, cancelClassBooking } from '@firstbell/contract/bookings'
import { removeInstructor } from '@firstbell/contract/instructors'
import { createClass, createCourse, deleteClass, updateClass } from '@firstbell/contract/offerings'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { classForm, courseForm } from '../../../test/support/offering-forms.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'
import { createLog } from '../../platform/observability/log.ts'
import { startMetrics } from '../../platform/observability/metrics.ts'

const LIST = '/classes/getallclasses'

interface Got {
  status: number
  headers: IncomingHttpHeaders
  raw: string[]
  body: Buffer
}

/** Over the network, as it was sent: nothing unpacked, nothing added. */
async function get(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  const sent = ask(url, { method, headers, agent: false })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    raw: answer.rawHeaders,
    body: Buffer.concat(chunks),
  }
}

const text = ({ headers, body }: Got): string => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
    String(headers['content-encoding']) as 'br'
  ]
  return String(unpack ? unpack(body) : body)
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Both ways to the same app; `whole()` counts who had to go the whole one. */
async function bothWays(
  site: World,
): Promise<{ short: string; long: string; whole: () => number }> {
  let count = 0
  const routing: RequestListener = (request, response) => {
    count += 1
    site.app.http.routing(request, response)
  }
  return {
    short: await serve(site.app.http.readyResponses.wrap(routing)),
    long: await serve((request, response) => site.app.http.routing(request, response)),
    whole: () => count,
  }
}

/** Makes every new connection to a database fail, or wait, until it is put right. */
function breakable(pool: pg.Pool) {
  const connect = pool.connect.bind(pool)
  let trouble: 'none' | 'down' | 'hung' = 'none'
  let release: (() => void)[] = []
  let attempts = 0
  pool.connect = (async () => {
    attempts += 1
    if (trouble === 'down')
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (trouble === 'hung') await new Promise<void>((over) => release.push(over))
    return connect()
  }) as typeof pool.connect
  return {
    fail: () => void (trouble = 'down'),
    hang: () => void (trouble = 'hung'),
    mend: () => {
      trouble = 'none'
      for (const over of release) over()
      release = []
    },
    attempts: () => attempts,
  }
}

async function aClass(site: World, owner: Person, over: Record<string, unknown> = {}) {
  const { body } = await site.call(createClass, classForm(await site.picture(owner), over), owner)
  return body.class._id as string
}

const enrolled = (got: Got, id: string) =>
  (
    JSON.parse(got.body.toString()) as { classes: { _id: string; enrolledCount: number }[] }
  ).classes.find((each) => each._id === id)?.enrolledCount

/** Writes of every feature that lists show; `shows` matches the lists from then on. */
const writes: Record<
  string,
  (site: World) => Promise<{ write: () => Promise<{ status: number }>; shows: RegExp }>
> = {
  'a new name of the instructor': async (site) => {
    const owner = await site.person('approved')
    await aClass(site, owner)
    const name = `Renamed ${owner.id}`
    const details = { name, contact: '0123456789', dob: '1990-05-17', gender: 'other' }
    return { write: () => site.call(editDetails, details, owner), shows: new RegExp(name) }
  },
  'a new picture of the instructor': async (site) => {
    const owner = await site.person('approved')
    await aClass(site, owner)
    const profilePic = await site.picture(owner)
    return {
      write: () => site.call(editProfilePic, { profilePic }, owner),
      shows: RegExp(profilePic),
    }
  },
  'the end of the instructor’s account': async (site) => {
    const owner = await site.person('approved')
    const id = await aClass(site, owner)
    return { write: () => site.call(deleteAccount, {}, owner), shows: without(id) }
  },
  'an admin who removes the instructor': async (site) => {
    const owner = await site.person('approved')
    const admin = await site.person('admin')
    const id = await aClass(site, owner)
    return {
      write: () => site.call(removeInstructor, { instructorId: owner.id, reason: 'x' }, admin),
      shows: without(id),
    }
  },
  'a class': async (site) => {
    const owner = await site.person('approved')
    const title = `Class ${owner.id}`
    const form = classForm(await site.picture(owner), { title })
    return { write: () => site.call(createClass, form, owner), shows: RegExp(title) }
  },
  'a course': async (site) => {
    const owner = await site.person('approved')
    const title = `Course ${owner.id}`
    const form = courseForm(await site.picture(owner), { title })
    return { write: () => site.call(createCourse, form, owner), shows: RegExp(title) }
  },
  'a cancelled booking': async (site) => {
    const owner = await site.person('approved')
    const student = await site.person('student')
    const id = await aClass(site, owner)
    await site.call(bookClass, { classId: id }, student)
    return {
      write: () => site.call(cancelClassBooking, { id }, student),
      shows: new RegExp(`"_id":"${id}"[^{}]*"enrolledCount":0`),
    }
  },
}
const without = (id: string) => new RegExp(`^(?![^]*"_id":"${id}")`)

describe('the short way (docs/decisions/0007)', () => {
  let site: World
  let owner: Person
  let ways: Awaited<ReturnType<typeof bothWays>>
  const lines: Record<string, unknown>[] = []
  let metrics: Awaited<ReturnType<typeof startMetrics>>

  beforeAll(async () => {
    const log = createLog('info', {
      write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    })
    site = await createWorld({ TRUST_PROXY: '1', SMTP_URL: 'smtp://localhost' }, { log })
    owner = await site.person('approved')
    await aClass(site, owner)
    ways = await bothWays(site)
    metrics = await startMetrics(site.context.pool, { host: '127.0.0.1', port: 0 })
    afterAll(() => metrics.close())
  })

  /** Asks until the answer comes by the short way: the first to ask goes the whole one. */
  async function warm(path: string, headers: Record<string, string> = {}): Promise<Got> {
    for (;;) {
      const before = ways.whole()
      const got = await get(ways.short + path, headers)
      if (ways.whole() === before) return got
    }
  }

  /** Everything that is not of the single request, in one order. */
  const comparable = ({ status, raw, body }: Got) => ({
    status,
    headers: raw
      .flatMap((name, i) => (i % 2 === 0 ? [`${name.toLowerCase()}: ${raw[i + 1]}`] : []))
      .filter((line) => !/^(date|x-request-id):/.test(line))
      .sort(),
    body: body.toString('base64'),
  })

  const packed = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  test.each([
    ['as it is', {}],
    ['brotli', packed],
    ['gzip', { 'accept-encoding': 'br;q=0, gzip' }],
    ['another ETag', { 'if-none-match': 'W/"other"', ...packed }],
    ['a cookie of another kind', { cookie: 'theme=dark' }],
  ])('sends the same bytes and headers: %s', async (_name, headers) => {
    const short = await warm(`${LIST}?limit=20`, headers)
    const long = await get(`${ways.long}${LIST}?limit=20`, headers)
    expect(comparable(short)).toEqual(comparable(long))
    expect(short.status).toBe(201)
    expect(short.headers['content-security-policy']).toContain("default-src 'none'")
    expect(JSON.parse(text(short))).toMatchObject({ total: 1 })
  })

  test('says that nothing has changed, and neither way sends a body or its length', async () => {
    const etag = String((await get(ways.long + LIST)).headers.etag)
    const headers = { 'if-none-match': etag, ...packed }
    const short = await warm(LIST, headers)
    expect(comparable(short)).toEqual(comparable(await get(ways.long + LIST, headers)))
    expect([short.status, short.body.length, short.headers['content-length']]).toEqual([
      304,
      0,
      undefined,
    ])
  })

  test('gives every answer a request id of its own', async () => {
    const ids = [await warm(LIST), await warm(LIST), await get(ways.long + LIST)].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(new Set(ids).size).toBe(3)
    expect(String(ids[0])).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('writes the same line into the log', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' }
    const line = async (got: Got) => {
      const id = got.headers['x-request-id']
      await vi.waitFor(() => expect(lines.some(({ reqId }) => reqId === id)).toBe(true), 15_000)
      const { time: _time, ms, ...rest } = lines.find(({ reqId }) => reqId === id)!
      expect(typeof ms).toBe('number')
      return JSON.parse(JSON.stringify(rest).replaceAll(String(id), 'ID')) as object
    }
    const short = await line(await warm(`${LIST}?limit=5`, headers))
    expect(short).toEqual(await line(await get(`${ways.long}${LIST}?limit=5`, headers)))
    expect(short).toMatchObject({ req: { path: LIST, ip: '198.51.100.9' }, status: 201 })
  })

  test.each([
    ['HEAD', LIST, {}, 'HEAD'],
    ['whoever has just written', LIST, { cookie: 'written' }, 'GET'],
    ['another spelling', `${LIST}?&limit=20`, {}, 'GET'],
    ['two conditions', LIST, { 'If-None-Match': 'W/"a", W/"b"', 'if-none-match ': 'x' }, 'GET'],
  ])('leaves to the whole way: %s', async (_name, path, headers, method) => {
    await warm(LIST)
    const { 'if-none-match ': second, ...first } = headers as Record<string, string>
    if (first['cookie']) first['cookie'] = `a=b; ${await site.wrote()}`
    const before = ways.whole()
    if (second === undefined) expect((await get(ways.short + path, first, method)).status).toBe(201)
    else {
      const sent = ask(ways.short + path, { agent: false })
      sent.setHeader('if-none-match', ['W/"a"', 'W/"b"'])
      sent.end()
      const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
      expect(answer.resume().statusCode).toBe(201)
    }
    expect(ways.whole()).toBe(before + 1)
  })

  test('is taken by whoever only says that they have written', async () => {
    await warm(LIST)
    const before = ways.whole()
    const [expires, signature] = (await site.wrote()).split(/[=.]/).slice(1) as [string, string]
    for (const value of [
      '1',
      '',
      expires,
      `${expires}.`,
      `${expires}.${'A'.repeat(43)}`,
      `${Number(expires) + 1}.${signature}`,
      `${Number(expires) - 60}.${signature}`,
      `${expires}.${signature}x`,
    ])
      expect((await get(ways.short + LIST, { cookie: `firstbell_wrote=${value}` })).status).toBe(
        201,
      )
    expect(ways.whole()).toBe(before)
  })

  test('refuses a wrong query however often it is asked for', async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await get(`${ways.short}${LIST}?limit=0`)).status).toBe(400)
  })

  test.each([1, 40])(
    'shows a change as soon as it is acknowledged (asked for %i times before)',
    async (times) => {
      const id = await aClass(site, owner, { title: `Asked for ${times} times` })
      const student = await site.person('student')
      for (let i = 0; i < times; i += 1) expect(enrolled(await warm(LIST), id)).toBe(0)
      await site.call(bookClass, { classId: id }, student)
      expect(enrolled(await get(ways.short + LIST), id)).toBe(1)
      for (let i = 0; i < times; i += 1) await warm(LIST, packed)
      await site.call(deleteClass, { id }, owner)
      const after = await get(ways.short + LIST, packed)
      expect(text(after)).not.toContain(id)
    },
  )

  test.each(Object.entries(writes))(
    'shows as soon as it is acknowledged: %s',
    async (_name, prepare) => {
      const { write, shows } = await prepare(site)
      const read = async () =>
        Promise.all([get(ways.short + LIST), get(`${ways.short}/courses/getallcourses`)]).then(
          (lists) => lists.map(({ body }) => body.toString()).join(),
        )
      expect(await read()).not.toMatch(shows)
      const { status } = await write()
      expect(status).toBeLessThan(300)
      expect(await read()).toMatch(shows)
    },
  )

  test('shows each of many changes that come at once', async () => {
    const id = await aClass(site, owner, { title: 'Crowded', maxStudents: 20 })
    const students = await Promise.all(Array.from({ length: 12 }, () => site.person('student')))
    let reading = true
    const readers = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (reading) await get(ways.short + LIST)
      }),
    )
    let acknowledged = 0
    await Promise.all(
      students.map(async (student) => {
        expect((await site.call(bookClass, { classId: id }, student)).status).toBe(201)
        acknowledged += 1
        const due = acknowledged
        expect(enrolled(await get(ways.short + LIST), id)).toBeGreaterThanOrEqual(due)
      }),
    )
    reading = false
    await readers
  })

  test('takes what a change of the class says into what is sent for it', async () => {
    const id = await aClass(site, owner, { title: 'Before' })
    for (let i = 0; i < 20; i += 1) await warm(LIST)
    await site.call(updateClass, classForm('', { classId: id, title: 'Afterwards' }), owner)
    expect((await get(ways.short + LIST)).body.toString()).toContain('Afterwards')
  })

  test('is counted, and left for good when the server stops', async () => {
    const counted = await createWorld()
    const numbers = await startMetrics(counted.context.pool, { host: '127.0.0.1', port: 0 })
    afterAll(() => numbers.close())
    numbers.watchRequests({
      addHook: () => {},
      readyResponses: counted.app.http.readyResponses,
    } as never)
    let whole = 0
    const url = await serve(
      counted.app.http.readyResponses.wrap((request, response) => {
        whole += 1
        counted.app.http.routing(request, response)
      }),
    )
    for (let i = 0; i < 4; i += 1) await get(url + LIST)
    expect(whole).toBe(1)
    const figures = await (await fetch(`${numbers.url}/metrics`)).text()
    expect(figures).toContain(
      `http_request_duration_seconds_count{method="GET",route="${LIST}",status="201"} 3`,
    )
    counted.app.drain()
    for (let i = 0; i < 2; i += 1) {
      const last = await get(url + LIST)
      expect([last.status, last.headers.connection]).toEqual([201, 'close'])
    }
    expect(whole).toBe(3)
  })
})

describe('the last good copy (docs/decisions/0010)', () => {
  let site: World
  let id: string
  let database: ReturnType<typeof breakable>
  const read = (url: string, headers = {}) => site.request({ method: 'GET', url, headers })
  // A clock that goes on as ever, and can be put forward.
  const steady = performance.now.bind(performance)
  let ahead = 0
  const later = (milliseconds: number) => void (ahead += milliseconds)

  beforeAll(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => steady() + ahead)
    site = await createWorld()
    const owner = await site.person('approved')
    id = await aClass(site, owner, { title: 'Kept in mind' })
    database = breakable(site.context.pool)
  })
  afterEach(() => {
    database.mend()
    later(2_000)
  })
  afterAll(() => vi.restoreAllMocks())
  /** Asked until it has been read afresh: a database that is back is noticed by who asks. */
  const readAfresh = (url: string) =>
    vi.waitFor(async () => {
      later(300)
      const answer = await read(url)
      expect(answer.headers['age']).toBeUndefined()
      return answer
    }, 15_000)

  test.each(['fail', 'hang'] as const)(
    'is given while the database does not answer (%s)',
    async (trouble) => {
      const urls = [LIST, `${LIST}?limit=20&q=kept`, `/classes/get-class/${id}`]
      const before = await Promise.all(urls.map(readAfresh))
      database[trouble]()
      later(5_000)
      for (const [index, url] of urls.entries()) {
        const { status, body, headers } = await read(url)
        expect([status, body]).toEqual([before[index]!.status, before[index]!.body])
        expect(headers['age']).toMatch(/^[5-9]$/)
        expect(headers['cache-control']).toBe(before[index]!.headers['cache-control'])
      }
      database.mend()
      for (const url of urls) await readAfresh(url)
    },
  )

  test('is given to whoever has just written, too, once the database has been asked', async () => {
    await readAfresh(LIST)
    const cookie = await site.wrote()
    database.fail()
    later(2_000)
    const asked = database.attempts()
    const answer = await read(LIST, { cookie })
    expect([answer.status, answer.headers['age']]).toEqual([201, expect.stringMatching(/^[2-5]$/)])
    expect(database.attempts()).toBeGreaterThan(asked)
  })

  test('does not ask a database that does not answer for everybody who comes', async () => {
    await readAfresh(LIST)
    database.fail()
    later(2_000)
    await read(LIST)
    const asked = database.attempts()
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(LIST)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(database.attempts() - asked).toBeLessThan(10)
  })

  test('is given for ten minutes, and there is none of what nobody has read', async () => {
    await readAfresh(LIST)
    database.fail()
    const unread = await read(`${LIST}?q=unread`)
    expect([unread.status, unread.body.code]).toEqual([503, 'unavailable'])
    expect(Number(unread.headers['retry-after'])).toBeGreaterThan(0)
    later(9.5 * 60_000)
    expect((await read(LIST)).headers['age']).toMatch(/^57\d$/)
    later(60_000)
    expect((await read(LIST)).status).toBe(503)
  })

  test('who has nothing to be given hears so while they wait', async () => {
    database.hang()
    const unread = await read(`${LIST}?q=unread as well`)
    expect([unread.status, unread.headers['retry-after']]).toEqual([503, '2'])
  })

  test('what is known to be gone is not kept', async () => {
    const owner = await site.person('approved')
    const gone = await aClass(site, owner)
    expect((await read(`/classes/get-class/${gone}`)).status).toBe(200)
    await site.call(deleteClass, { id: gone }, owner)
    expect((await read(`/classes/get-class/${gone}`)).status).toBe(410)
    database.fail()
    later(2_000)
    expect((await read(`/classes/get-class/${gone}`)).status).toBe(503)
  })
})

describe('a replica that is away', () => {
  test.each(['fail', 'hang'] as const)('is not missed (%s)', async (trouble) => {
    const away = await cloneDatabase()
    const replica = breakable(away.pool)
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const site = await createWorld({}, { replica: away.db, log })
    const owner = await site.person('approved')
    const id = await aClass(site, owner)
    replica[trouble]()
    const list = await site.request({ method: 'GET', url: LIST })
    expect([list.status, list.body.total, list.headers['age']]).toEqual([201, 1, undefined])
    const one = await site.request({ method: 'GET', url: `/classes/get-class/${id}` })
    expect([one.status, one.body.class._id]).toEqual([200, id])
    expect(warnings.filter((line) => line.includes('the replica does not answer'))).toHaveLength(1)
    replica.mend()
  })

  test('does not know yet what is new: the primary is asked before a 404 (rule list-15)', async () => {
    // As far behind as can be: it has nothing.
    const behind = await cloneDatabase()
    const site = await createWorld({}, { replica: behind.db })
    const owner = await site.person('approved')
    const id = await aClass(site, owner)
    const read = (path: string) =>
      site.request({ method: 'GET', url: `/classes/get-class/${path}` })
    expect((await read(id)).status).toBe(200)
    expect((await read(owner.id)).status).toBe(404)
    await site.call(deleteClass, { id }, owner)
    expect((await read(id)).status).toBe(410)
  })
})
