import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { bookClass } from '@firstbell/contract/bookings'
import type { Call } from '@firstbell/contract/call'
import { createClass, deleteClass, updateClass } from '@firstbell/contract/offerings'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { breakable, type BreakablePool } from '../../test/support/breakable-pool.ts'
import { IMPATIENT } from '../../test/support/context.ts'
import { classForm } from '../../test/support/offering-forms.ts'
import {
  bothWays,
  comparable,
  get as getRaw,
  textOf,
  type BothWays,
  type Got,
} from '../../test/support/ready-responses.ts'
import { withPages } from '../../test/support/site.ts'
import { createWorld, type Person, type World } from '../../test/support/world.ts'
import type { App } from '../app.ts'

/** Pages from the response cache, which worker threads render (docs/decisions/0037). */

const browser = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Sends requests as a browser does. */
const get = (url: string, headers: Record<string, string> = browser, method = 'GET') =>
  getRaw(url, headers, method)

let world: World
let app: App
let owner: Person
let classId: string
let ways: BothWays

/** The monotonic clock stops unless `later` advances it. */
let clock = 100_000
const later = (milliseconds: number) => void (clock += milliseconds)

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  world = await createWorld({ TERMS_URL: 'https://school.example/terms' })
  app = await withPages(world)
  ways = await bothWays(app)
  owner = await world.person('approved')
  classId = await aClass()
})
afterAll(() => vi.restoreAllMocks())

/** Sends a call to the process that serves the pages. */
async function call(described: Call, input: Record<string, unknown>, who: Person) {
  const { id, ...rest } = input
  const answer = await app.http.inject({
    method: described.method,
    url: described.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${who.token}` },
    ...(described.body ? { payload: described.path.includes(':id') ? rest : input } : {}),
  })
  expect(answer.statusCode).toBeLessThan(300)
  return answer
}

async function aClass(over: Record<string, unknown> = {}): Promise<string> {
  const form = classForm(await world.picture(owner), over)
  return (await call(createClass, form, owner)).json<{ class: { _id: string } }>().class._id
}

const warm = (path: string, headers: Record<string, string> = browser) => ways.warm(path, headers)

const pages = (): Record<string, string> => ({
  '/': '/',
  'a page of /': '/?page=2',
  '/courses': '/courses',
  '/about': '/about',
  '/login': '/login',
  'a class page': `/classes/${classId}`,
})

test('every page has the legal lines of the settings (rule screen-7)', async () => {
  for (const path of Object.values(pages()))
    expect(textOf(await warm(path))).toContain('href="https://school.example/terms"')
})

describe('ahead of Fastify', () => {
  test.each([
    ['as it is', {}],
    ['brotli', browser],
    ['gzip', { accept: 'text/html', 'accept-encoding': 'br;q=0, gzip' }],
    ['identity', { ...browser, 'accept-encoding': 'identity' }],
    ['another tag', { ...browser, 'if-none-match': 'W/"other"' }],
    ['a cookie of another kind', { ...browser, cookie: 'theme=dark' }],
  ])('every page has the same bytes and headers as from Fastify: %s', async (_name, headers) => {
    for (const path of Object.values(pages())) {
      const ready = await warm(path, headers)
      expect([path, comparable(ready)]).toEqual([
        path,
        comparable(await get(ways.through + path, headers)),
      ])
      expect(ready.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept, accept-encoding',
        'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^']+';/),
      })
      expect(textOf(ready)).toContain('<!doctype html>')
    }
  })

  test('a client that has a page gets 304, however its tag is written', async () => {
    for (const path of Object.values(pages())) {
      const { etag } = (await warm(path)).headers
      for (const tag of [etag, `"other", ${etag}`, String(etag).slice(2), '*']) {
        const headers = { ...browser, 'if-none-match': String(tag) }
        const ready = await warm(path, headers)
        expect([ready.status, ready.body.length]).toEqual([304, 0])
        expect(comparable(ready)).toEqual(comparable(await get(ways.through + path, headers)))
      }
    }
  })

  test('HEAD has the headers of GET and no body', async () => {
    for (const path of Object.values(pages())) {
      const { status, raw, body } = await get(ways.ahead + path, browser, 'HEAD')
      expect([status, body.length]).toEqual([200, 0])
      expect(comparable({ ...(await warm(path)), body }).headers).toEqual(
        comparable({ status, raw, headers: {}, body }).headers,
      )
    }
  })

  test('other routes are never answered ahead of Fastify', async () => {
    for (const [path, status] of [
      ['/nothing', 404],
      ['/classes/00000000-0000-4000-8000-000000000000', 404],
      ['/about/', 308],
    ] as const)
      for (let i = 0; i < 3; i += 1) {
        const before = ways.byFastify()
        expect((await get(ways.ahead + path)).status).toBe(status)
        expect(ways.byFastify()).toBe(before + 1)
      }
  })
})

describe('files ahead of Fastify', () => {
  const paths = async () => {
    const assets = readdirSync(resolve(import.meta.dirname, '../../../web/dist/client/assets'))
    const asset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`
    const picture = await world.picture(owner)
    return [
      asset('.js'),
      asset('.css'),
      asset('.woff2'),
      '/favicon.svg',
      picture,
      `${picture}?w=96`,
    ]
  }

  test.each([
    ['as they are', {}],
    ['brotli', browser],
    ['gzip', { 'accept-encoding': 'gzip' }],
    ['another tag', { ...browser, 'if-none-match': '"other"' }],
    ['a part of them', { ...browser, range: 'bytes=0-9' }],
    ['of a writer', { ...browser, cookie: 'firstbell_wrote=1.2' }],
  ])('have the same bytes and headers as from Fastify: %s', async (_name, headers) => {
    for (const path of await paths()) {
      const ready = await warm(path, headers)
      expect([path, comparable(ready)]).toEqual([
        path,
        comparable(await get(ways.through + path, headers)),
      ])
      expect([path, ready.status]).toEqual([path, 200])
      const { etag } = ready.headers
      const known = { ...headers, 'if-none-match': `"x", ${etag}` }
      const unchanged = await warm(path, known)
      expect([path, unchanged.status, unchanged.body.length]).toEqual([path, 304, 0])
      expect(comparable(unchanged)).toEqual(comparable(await get(ways.through + path, known)))
      const head = await get(ways.ahead + path, headers, 'HEAD')
      expect(comparable({ ...head, body: Buffer.alloc(0) }).headers).toEqual(
        comparable({ ...ready, body: Buffer.alloc(0) }).headers,
      )
    }
  })

  test('a deleted picture is gone at once', async () => {
    const picture = await world.picture(owner)
    await warm(picture)
    const deleted = await app.http.inject({
      method: 'DELETE',
      url: picture.replace('/view', ''),
      headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' },
    })
    expect(deleted.statusCode).toBe(204)
    for (const way of [ways.ahead, ways.through])
      expect((await get(way + picture)).status).toBe(404)
  })

  test('a picture that another process has deleted is gone within a second', async () => {
    const picture = await world.picture(owner)
    await warm(picture)
    await world.request({
      method: 'DELETE',
      url: picture.replace('/view', ''),
      headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' },
    })
    later(950)
    expect((await get(ways.ahead + picture)).status).toBe(404)
  })

  test('a file with a query is never answered ahead, because it has more URLs than the memory holds', async () => {
    for (let i = 0; i < 3; i += 1) {
      const before = ways.byFastify()
      expect((await get(`${ways.ahead}/favicon.svg?v=1`)).status).toBe(200)
      expect(ways.byFastify()).toBe(before + 1)
    }
  })

  test('unsupported widths share one cached file', async () => {
    const picture = await world.picture(owner)
    for (let i = 0; i < 3; i += 1) {
      const before = ways.byFastify()
      expect((await get(`${ways.ahead}${picture}?w=97`)).status).toBe(200)
      expect(ways.byFastify()).toBe(before + 1)
    }
  })
})

describe('a page is the same for everyone', () => {
  test('concurrent visitors of uncached pages never see each other’s data', async () => {
    const visitors = ['Ada', 'Bob'].map((name) => {
      const mark = `mark-of-${name}`
      return {
        ...browser,
        cookie: `firstbell_session=${mark}; theme=${mark}`,
        authorization: `Bearer ${mark}`,
        'user-agent': mark,
        'accept-language': mark,
        referer: `https://example.org/${mark}`,
        'x-forwarded-for': mark,
        'x-forwarded-host': mark,
        'x-request-id': mark,
        origin: `https://${mark}`,
        host: mark,
      }
    })
    const cold = await Promise.all(Array.from({ length: 6 }, () => aClass()))
    const paths = [
      ...Object.values(pages()),
      '/signup',
      '/profile',
      '/createclass',
      '/forgot-password',
      '/?q=sketching',
      ...cold.map((id) => `/classes/${id}`),
    ]
    for (const path of paths) {
      later(2_000)
      const answers = await Promise.all(
        [...visitors, ...visitors].map((headers) => get(ways.ahead + path, headers)),
      )
      expect(new Set(answers.map(textOf)).size).toBe(1)
      for (const answer of answers) {
        expect([path, answer.status]).toEqual([path, 200])
        expect(`${textOf(answer)}${answer.raw.join('\n')}`).not.toContain('mark-of-')
      }
    }
  })

  test('a URL with personal parameters is not cached', async () => {
    const path = `/reset-password?token=${'t'.repeat(43)}`
    for (let i = 0; i < 3; i += 1) {
      const before = ways.byFastify()
      expect((await get(ways.ahead + path)).status).toBe(200)
      expect(ways.byFastify()).toBe(before + 1)
    }
    const without = textOf(await get(`${ways.ahead}/reset-password`))
    expect(without).not.toContain('ttttt')
  })

  test('parameters that a page does not use do not create another page', async () => {
    const path = `/classes/${classId}`
    const plain = await warm(path)
    const found = await Promise.all(
      ['?utm_source=mail', '?fbclid=1', '?fbclid=2&page=7'].map((query) =>
        get(ways.ahead + path + query),
      ),
    )
    // The clock in the page has stopped, so it was not even rendered again.
    for (const answer of found) expect(textOf(answer)).toBe(textOf(plain))
  })
})

describe('a page is never older than the last acknowledged change', () => {
  const seats = (got: Got) => Number(/"enrolledCount":(\d+)/.exec(textOf(got))?.[1])

  test.each([1, 20])('a booking shows at once (after %i requests)', async (times) => {
    const id = await aClass({ title: `Asked for ${times} times` })
    const path = `/classes/${id}`
    for (let i = 0; i < times; i += 1) expect(seats(await warm(path))).toBe(0)
    await call(bookClass, { classId: id }, await world.person('student'))
    expect(seats(await get(ways.ahead + path))).toBe(1)
  })

  test('every one of many concurrent bookings shows', async () => {
    const id = await aClass({ maxStudents: 20 })
    const path = `/classes/${id}`
    const students = await Promise.all(Array.from({ length: 8 }, () => world.person('student')))
    let reading = true
    const readers = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (reading) await get(ways.ahead + path)
      }),
    )
    let acknowledged = 0
    await Promise.all(
      students.map(async (student) => {
        await call(bookClass, { classId: id }, student)
        acknowledged += 1
        const due = acknowledged
        expect(seats(await get(ways.ahead + path))).toBeGreaterThanOrEqual(due)
      }),
    )
    reading = false
    await readers
  })

  test('a changed class shows at once, and a deleted one is gone at once', async () => {
    const id = await aClass({ title: 'Before' })
    const path = `/classes/${id}`
    for (let i = 0; i < 12; i += 1) await warm(path)
    await call(updateClass, classForm('', { classId: id, title: 'Afterwards' }), owner)
    expect(textOf(await get(ways.ahead + path))).toContain('Afterwards')
    await call(deleteClass, { id }, owner)
    expect((await get(ways.ahead + path)).status).toBe(410)
    expect((await get(ways.ahead + path)).status).toBe(410)
  })

  test('a change by another process shows within a second, and at once to its author', async () => {
    const id = await aClass({ title: 'Elsewhere' })
    const path = `/classes/${id}`
    await warm(path)
    const student = await world.person('student')
    const booked = await world.call(bookClass, { classId: id }, student)
    expect(booked.status).toBe(201)
    const [cookie = ''] = String(booked.headers['set-cookie']).split(';', 1)
    expect(seats(await get(ways.ahead + path, { ...browser, cookie }))).toBe(1)
    later(950)
    expect(seats(await get(ways.ahead + path))).toBe(1)
  })

  test('a page without data stays cached', async () => {
    await warm('/about')
    const before = ways.byFastify()
    later(3_600_000)
    await call(bookClass, { classId }, await world.person('student'))
    await get(`${ways.ahead}/about`)
    expect(ways.byFastify()).toBe(before)
  })
})

describe('the last good copy of a page (docs/decisions/0004)', () => {
  let database: BreakablePool
  let impatient: BothWays
  beforeAll(async () => {
    impatient = await bothWays(await withPages(world, IMPATIENT))
    database = breakable(world.context.pool)
  })
  afterEach(() => database.mend())

  test('is sent with its age, and a page without a copy is sent without its data', async () => {
    const path = `/classes/${classId}`
    const before = await impatient.warm(path)
    database.fail()
    later(5_000)
    const copy = await get(impatient.ahead + path)
    expect([copy.status, copy.headers.etag]).toEqual([200, before.headers.etag])
    expect(copy.headers['age']).toBe('5')
    const unseen = await get(`${impatient.ahead}/courses?page=3`)
    expect([unseen.status, unseen.headers['age']]).toEqual([200, undefined])
    expect(textOf(unseen)).toContain('"queries":[]')
  })
})
