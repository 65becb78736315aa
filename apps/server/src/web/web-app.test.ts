import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as routeTexts from '@firstbell/contract/route-texts'
import { pathInLanguage, languages } from '@firstbell/messages/languages'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { createResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { registerWebApp, type WebAppOptions } from './web-app.ts'

/** A build of the smallest possible web app. */
const entry = `
const isPage = (path) => ['/', '/about', '/broken', '/ends', '/gone', '/fails'].includes(decodeURIComponent(path))
export function locate(url) {
  const [path] = url.split('?')
  const language = 'en'
  if (path === '/about/') return { language, isPage: false, canonicalUrl: path, personalUrl: false, redirect: '/about' }
  return { language, isPage: isPage(path), canonicalUrl: path, personalUrl: false }
}
export async function fetchPage({ url, call }) {
  const page = { status: isPage(url) ? 200 : 404, path: url, data: '{}' }
  if (url === '/') await call('${routeTexts.getAllClasses}', {})
  if (url === '/fails') await call('${routeTexts.getCourse}', {}).catch(() => {})
  if (url === '/gone') page.status = await call('${routeTexts.getClass}', {}).catch((error) => error.status)
  return page
}
export async function renderPage({ path }, template) {
  if (path === '/broken') throw new Error('A component failed.')
  if (path === '/ends') process.exit(1)
  const html = template.replace('<!--app-->', 'rendered ' + path)
  return { html, validator: html, incomplete: false }
}
export const renderEmptyPage = ({ template }) => template.replace('<!--app-->', 'empty page')
`

let dist: string
let app: FastifyInstance
let options: WebAppOptions
/** The calls that have failed. */
let failures = 0
/** Reads the listed ids. */
let looked = 0
/** A large list, which replaces the two ids that are listed otherwise. */
let many: string[] = []
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'firstbell-pages-'))
  await mkdir(join(dist, 'client/assets'), { recursive: true })
  await Promise.all(languages.map((each) => mkdir(join(dist, 'server', each), { recursive: true })))
  await Promise.all(
    Object.entries({
      // The text is long enough to be worth compressing.
      'server/en/index.html': `<!doctype html><div id="root"><!--app--></div>${' '.repeat(1024)}`,
      'client/robots.txt': 'User-agent: *\n',
      'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'client/assets/index-abc.js': 'plain'.padEnd(2000),
      'client/assets/index-abc.js.br': 'as brotli',
      'client/assets/index-abc.js.gz': 'as gzip',
      ...Object.fromEntries(
        languages.filter((each) => each !== 'en').map((each) => [`server/${each}/index.html`, '']),
      ),
      'server/en/entry-server.js': entry,
      'server/package.json': '{ "type": "module" }',
    }).map(([file, text]) => writeFile(join(dist, file), text)),
  )
  app = Fastify()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not_found' }))
  app.get('/courses/getallcourses', () => ({ courses: [] }))
  options = {
    webDist: dist,
    publicUrl: 'https://school.example',
    cache: createResponseCache({
      primary: {} as Database,
      replica: undefined,
      key: randomBytes(32),
      secure: false,
      warn: () => {},
    }),
    calls: {
      getCourse: {
        answer: () => {
          failures += 1
          throw new Error('A fault of ours.')
        },
      },
      getAllClasses: { answer: () => ({ key: 'classes', load: async () => '{}' }) },
      getClass: {
        answer: () => {
          throw new AppError('not_found', 'There is no such class.')
        },
      },
    },
    listed: {
      split: async (every) => {
        looked += 1
        return many.filter((_id, index) => (index + 1) % every === 0)
      },
      read: async ({ after, upTo }, atMost) => {
        looked += 1
        if (many.length === 0)
          return [
            { kind: 'class', id: 'a&b' },
            { kind: 'course', id: 'c1' },
            { kind: 'instructor', id: 'i1' },
          ]
        return many
          .filter((id) => id > after && id <= upTo)
          .map((id) => ({ kind: 'class' as const, id }))
          .slice(0, atMost)
      },
    },
  }
  await registerWebApp(app, options)
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

test('a page is rendered, and revalidated for each request', async () => {
  const answer = await app.inject({ url: '/about?x=1', headers: browser })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('rendered /about')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept, accept-encoding',
  })
})

test('an unchanged page is not sent again', async () => {
  const first = await app.inject({ url: '/about', headers: browser })
  const again = await app.inject({
    url: '/about',
    headers: { ...browser, 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('accept-encoding %s gets %s', async (accepted, encoding, decompress) => {
  const answer = await app.inject({
    url: '/',
    headers: { ...browser, 'accept-encoding': accepted },
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(decompress(answer.rawPayload).toString()).toContain('rendered /')
})

test('an unknown path is the 404 page for browsers, and the app’s 404 for other clients', async () => {
  const page = await app.inject({ url: '/nope', headers: browser })
  expect([page.statusCode, page.body.includes('rendered /nope')]).toEqual([404, true])
  const other = await app.inject({ url: '/nope', headers: { accept: 'application/json' } })
  expect([other.statusCode, other.json()]).toEqual([404, { code: 'not_found' }])
})

test('a path that is longer than any page’s gets the app’s 404', async () => {
  for (const path of [
    `/${'a'.repeat(2048)}`,
    `/a${'/'.repeat(16_000)}b/`,
    `/about${'/'.repeat(2048)}`,
  ]) {
    const answer = await app.inject({ url: path, headers: browser })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'not_found' }])
  }
})

/** Sends the path unchanged; `inject` would normalize it as a browser does. */
async function getRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = get({ host: '127.0.0.1', port, path, headers: browser, agent: false })
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

test.each(['/\\', '/\\\\', '/\\[', '/\\:@', '/\\about', '//about'])(
  'the web app gets %s unchanged, and it is not a page',
  async (path) => {
    const { status, body } = await getRaw(path)
    expect([status, body]).toEqual([404, expect.stringContaining(`rendered ${path}<`)])
  },
)

test.each(['/%', '/%zz', '/%ff', '/abou%74%'])('%s is malformed', async (path) => {
  expect((await getRaw(path)).status).toBe(400)
})

test('a known page is a page for every client', async () => {
  const answer = await app.inject({ url: '/about', headers: { accept: '*/*' } })
  expect(answer.statusCode).toBe(200)
})

test('a call of the API is not a page', async () => {
  const answer = await app.inject({ url: '/courses/getallcourses', headers: browser })
  expect(answer.json()).toEqual({ courses: [] })
})

test('the browser renders a page that the server cannot render', async () => {
  const answer = await app.inject({ url: '/broken', headers: browser })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('empty page')
})

test('the web app gets the status of a failed call', async () => {
  expect((await app.inject({ url: '/gone', headers: browser })).statusCode).toBe(404)
})

test('a page with a failed call is sent, and not cached', async () => {
  for (let visitor = 1; visitor <= 2; visitor += 1) {
    const answer = await app.inject({ url: '/fails', headers: browser })
    expect([answer.statusCode, answer.body.includes('rendered /fails')]).toEqual([200, true])
    expect(failures).toBe(visitor)
  }
})

test('if the thread of a page crashes, the browser renders it, and the next page is rendered', async () => {
  const answer = await app.inject({ url: '/ends', headers: browser })
  expect([answer.statusCode, answer.body.includes('empty page')]).toEqual([200, true])
  const next = await app.inject({ url: '/nope', headers: browser })
  expect(next.body).toContain('rendered /nope')
})

test('a redirect stays within the site', async () => {
  const answer = await app.inject({ url: '/about/', headers: browser })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, '/about'])
})

test('assets are sent as compressed by the build, for a year', async () => {
  const get = (accepted: string) =>
    app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': accepted } })
  expect((await get('br, gzip')).body).toBe('as brotli')
  expect((await get('gzip')).body).toBe('as gzip')
  const plain = await get('identity')
  expect(plain.body.trim()).toBe('plain')
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

test('password managers are redirected to the password dialog, and unknown names are 404 (rule screen-1)', async () => {
  const known = await app.inject({ url: '/.well-known/change-password', headers: browser })
  expect([known.statusCode, known.headers.location]).toEqual([
    302,
    '/profile?section=dashboard&dialog=password',
  ])
  const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await app.inject({ url: probe, headers: browser })).statusCode).toBe(404)
})

test('icons and the picture of link previews are at the URLs that programs request, in formats that old ones support (rule screen-1)', async () => {
  const icons = join(import.meta.dirname, '../../../web/public')
  for (const [file, type, magic] of [
    ['favicon.ico', 'image/x-icon', '00000100'],
    ['apple-touch-icon.png', 'image/png', '89504e47'],
    ['preview.png', 'image/png', '89504e47'],
  ] as const) {
    await copyFile(join(icons, file), join(dist, 'client', file))
    const answer = await app.inject(`/${file}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.rawPayload.subarray(0, 4).toString('hex')).toBe(magic)
  }
})

test('a missing asset is not a page', async () => {
  const answer = await app.inject({ url: '/assets/index-old.js', headers: browser })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'not_found' })
})

test('the site map lists public pages, classes, courses and instructors in every language (rule list-12)', async () => {
  const { body, headers } = await app.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    [
      '/',
      '/about',
      '/classes',
      '/courses',
      '/classes/a%26b',
      '/courses/c1',
      '/instructors/i1',
    ].flatMap((path) =>
      languages.map((each) => `https://school.example${pathInLanguage(each, path)}`),
    ),
  )
  // The pages have the links to their alternates.
  expect(body).not.toContain('hreflang')
  // The ids are read once for many requests.
  await Promise.all([app.inject('/sitemap.xml'), app.inject('/sitemap.xml')])
  expect(looked).toBe(2)
  expect((await app.inject('/robots.txt')).body).toContain(
    'Sitemap: https://school.example/sitemap.xml',
  )
})

test('the site map of many offerings is an index of files with at most 50,000 URLs, each once (rule list-12)', async () => {
  const id = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
  many = Array.from({ length: 25_000 }, (_, n) => id(n * 7 + 1))
  const large = Fastify()
  await registerWebApp(large, options)
  afterAll(() => large.close())
  const locations = async (path: string) => {
    const { statusCode, body } = await large.inject(path)
    expect(statusCode).toBe(200)
    return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) =>
      url!.replace('https://school.example', ''),
    )
  }
  const files = await locations('/sitemap.xml')
  expect(files.length).toBe(3)
  // An offering that was published after the index was created.
  many.splice(12_000, 0, id(12_000 * 7 - 1))
  const named: string[] = []
  for (const file of files) {
    const urls = await locations(file)
    expect(urls.length).toBeLessThanOrEqual(50_000)
    named.push(...urls)
  }
  const paths = ['/', '/about', '/classes', '/courses', ...many.map((one) => `/classes/${one}`)]
  expect(named).toEqual(
    paths.flatMap((path) => languages.map((each) => pathInLanguage(each, path))),
  )
  many = []
  expect((await large.inject('/sitemap/1.xml')).statusCode).toBe(404)
})
