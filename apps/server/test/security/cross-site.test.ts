import type { Call } from '@firstbell/contract/call'
import { calls } from '@firstbell/contract/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, readyAccount, signupForm, type Account } from '../support/people.ts'
import { overTheWire, PRODUCTION, withPages } from '../support/site.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Requests that other sites can cause in a visitor's browser, and redirects from here to other sites.
 * The check of Origin is tested with the provider (`identity/embedded/sign-in.test.ts`, "calls by
 * cookie"), and the redirect after signing in with the web app (`entities/login/login-redirect.test.ts`).
 */

let world: World
let ada: Account
let wire: Awaited<ReturnType<typeof overTheWire>>

const OWN = PRODUCTION.PUBLIC_URL
const every: Call[] = Object.values(calls).flatMap((area) => Object.values(area))
const byCookie = ['/identity/sign-in', '/identity/refresh', '/identity/sign-out']

beforeAll(async () => {
  // One process behind nginx, as documented.
  world = await createWorld({ ...PRODUCTION, RATE_LIMITS: 'on' })
  ada = await readyAccount(world)
  wire = await overTheWire(await withPages(world))
})

const post = (url: string, headers: Record<string, string>, payload?: object | string) =>
  world.request({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })
const login = () =>
  world.db
    .selectFrom('identity.login')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('calls that accept a cookie', () => {
  const credentials = () => ({ email: ada.email, password: ada.password })

  test.each(byCookie)('%s is refused to another site that hides its origin', async (url) => {
    const before = await login()
    for (const site of ['cross-site', 'same-site']) {
      const answer = await post(
        url,
        { cookie: ada.cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' },
        url.endsWith('sign-in') ? credentials() : undefined,
      )
      expect([site, answer.status, answer.headers['set-cookie']]).toEqual([site, 403, undefined])
    }
    expect(await login()).toEqual(before)
  })

  test.each(byCookie)('%s refuses every form that another site could send', async (url) => {
    const before = await login()
    const body = `email=${encodeURIComponent(ada.email)}&password=${encodeURIComponent(PASSWORD)}`
    // The three content types that a form or a script can send without a preflight (Fetch, "CORS-safelisted").
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await post(
        url,
        { cookie: ada.cookie, origin: 'https://evil.example', 'content-type': type },
        type.startsWith('text') ? JSON.stringify(credentials()) : body,
      )
      expect([403, 415]).toContain(answer.status)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await login()).toEqual(before)
  })

  test('accept requests of our own pages', async () => {
    const own = { origin: OWN, 'sec-fetch-site': 'same-origin' }
    const cookie = ada.cookie
    expect((await post('/identity/refresh', { ...own, cookie })).status).toBe(200)
    expect((await post('/identity/sign-in', own, credentials())).status).toBe(200)
    // A URL in the address bar, or a client that is not a browser.
    const typed = { ...own, cookie, 'sec-fetch-site': 'none' }
    expect((await post('/identity/refresh', typed)).status).toBe(200)
  })

  test('no other call authenticates by the cookie', async () => {
    for (const call of every.filter(({ who }) => who !== 'anyone')) {
      const answer = await world.request({
        method: call.method,
        url: call.path.replace(':id', ada.id),
        headers: { cookie: ada.cookie, origin: OWN },
        ...(call.body && { payload: {} }),
      })
      expect([call.path, answer.status]).toEqual([call.path, 401])
    }
  })
})

test('no other site can read an answer or send a request that needs a preflight', async () => {
  for (const { path, method } of every) {
    const asked = await world.request({
      method: 'OPTIONS',
      url: path.replace(':id', ada.id),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
    const leave = Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))
    expect([path, asked.status, leave]).toEqual([path, 404, []])
  }
})

test('every cookie is HttpOnly, Secure, and for this site only', async () => {
  const student = await readyAccount(world)
  const answers = [
    await post('/identity/sign-in', {}, { email: student.email, password: student.password }),
    await post('/identity/sign-out', { cookie: student.cookie }),
    await world.request({
      method: 'PUT',
      url: '/auth/edituserdetails',
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { name: 'Ada', contact: '0123456789', dob: '1990-05-17', gender: 'female' },
    }),
  ]
  const cookies = answers.map(({ headers }) => String(headers['set-cookie']))
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Secure-firstbell_session=[\w-]{43}; Path=\/identity; Max-Age=2592000;/,
    ),
    expect.stringMatching(/^__Secure-firstbell_session=; Path=\/identity; Max-Age=0;/),
    expect.stringMatching(/^firstbell_wrote=\d{10}\.[\w-]{11}\.[\w-]{43}; Max-Age=10;/),
  ])
  for (const cookie of cookies) {
    const attributes = cookie.split('; ').slice(1)
    expect(attributes).toContain('HttpOnly')
    expect(attributes).toContain('Secure')
    expect(attributes).toContain(
      cookie.startsWith('__Secure-firstbell_session') ? 'SameSite=Strict' : 'SameSite=Lax',
    )
    expect(cookie).not.toMatch(/domain=/i)
  }
})

test('a cookie that a neighbouring site has set next to ours signs no one in', async () => {
  const [mine, planted] = [await readyAccount(world), await readyAccount(world)]
  const refresh = (cookie: string) => post('/identity/refresh', { cookie, origin: OWN })
  expect((await refresh(mine.cookie)).status).toBe(200)
  for (const cookie of [
    `${planted.cookie}; ${mine.cookie}`,
    `${mine.cookie}; ${planted.cookie}`,
    // This name could be set by a page without TLS.
    planted.cookie.replace('__Secure-', ''),
  ])
    expect((await refresh(cookie)).status).toBe(401)
  expect((await refresh(`x=${mine.cookie}; ${mine.cookie}; firstbell_session=y`)).status).toBe(200)
})

describe('redirects', () => {
  test.each([
    '//evil.example/',
    '//evil.example/about/',
    '///evil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/%5Cevil.example/',
    '/%2F%2Fevil.example/',
    '/.//evil.example/',
    '/about/..//evil.example/',
    '/about/%2e%2e//evil.example/',
    '/;@evil.example/',
    '/@evil.example/',
    '/https:evil.example/',
    '/https://evil.example/',
    'https://evil.example/about/',
    '//evil.example/%0d%0aset-cookie:x=1/',
    '/about/?next=//evil.example',
    '/about/%0d%0alocation:%20https://evil.example/',
    '/docs//evil.example/',
    '//evil.example/docs/static/index.html',
    '/assets//evil.example/',
    '/assets/%2e%2e//evil.example/',
  ])('%s does not redirect to another site', async (path) => {
    const answer = await wire(path, {
      headers: { accept: 'text/html', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(answer.status).toBeLessThan(500)
    const { location } = answer.headers
    if (answer.status >= 300 && answer.status < 400) expect(location).toBeDefined()
    if (location !== undefined)
      for (const base of [OWN, `${OWN}/classes/c1`])
        expect(new URL(String(location), base).origin).toBe(OWN)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('within the site still work', async () => {
    const answer = await wire('/about/?x=1', { headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers['location']]).toEqual([308, '/about?x=1'])
  })
})

test('URLs have the host of PUBLIC_URL, whatever host a request has', async () => {
  const lies = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-server': 'evil.example',
    'x-original-url': '//evil.example',
    forwarded: 'host=evil.example;proto=http',
    'content-type': 'application/json',
  }
  const form = signupForm()
  const send = (path: string, body: object) =>
    wire(path, { method: 'POST', headers: lies, body: JSON.stringify(body) })
  expect((await send('/auth/signup', form)).status).toBe(201)
  const subscriber = newEmail()
  expect((await send('/newsletter/subscribe', { email: subscriber })).status).toBe(201)
  const sent = (await Promise.all([form.email, subscriber].map(world.mailsTo))).flat()
  expect(sent).toHaveLength(2)
  for (const { html, plain } of sent)
    for (const address of (html + plain).match(/https?:\/\/[^\s"'<>]+/g) ?? [])
      expect(address.startsWith(`${OWN}/`)).toBe(true)

  for (const path of ['/', '/about', '/robots.txt', '/sitemap.xml', '/openapi.json', '/docs']) {
    const { body } = await wire(path, { headers: { ...lies, accept: 'text/html' } })
    expect([path, body.includes('evil.example')]).toEqual([path, false])
  }
  const created = await wire('/files', {
    method: 'POST',
    headers: {
      ...lies,
      authorization: `Bearer ${ada.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
    },
  })
  expect([created.status, created.headers['location']]).toEqual([
    201,
    expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/),
  ])
})

test('files outside the pages are not served', async () => {
  for (const path of [
    '/assets/../server/entry-server.js',
    '/assets/..%2fserver%2fentry-server.js',
    '/assets/%2e%2e/server/entry-server.js',
    '/assets/..%5c..%5cserver%5centry-server.js',
    '/assets/....//server/entry-server.js',
    '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/..%252fserver%252fentry-server.js',
    '/assets/%00',
    '/assets/',
    '/assets/.',
    `/assets/${'a'.repeat(300)}`,
    '/docs/static/..%2f..%2fpackage.json',
    '/docs/static/../../package.json',
  ]) {
    const answer = await wire(path)
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
    expect(answer.body).not.toMatch(/renderToString|"dependencies"|"name": /)
  }
})
