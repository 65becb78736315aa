import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import { classForm } from '../support/offering-forms.ts'
import { newEmail } from '../support/people.ts'
import { overTheWire, PRODUCTION, withPages } from '../support/site.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/** The headers of every kind of answer: calls, pages, files, plug-ins, errors. */

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const json = { 'content-type': 'application/json' }
const tus = { 'tus-resumable': '1.0.0' }

interface Site {
  world: World
  app: App
  ada: Person
  picture: string
  resume: string
  classId: string
  asset: string
}

async function openSite(settings: Record<string, string>): Promise<Site> {
  const world = await createWorld(settings)
  const ada = await world.person('approved')
  const picture = await world.picture(ada)
  const made = await world.request({
    method: 'POST',
    url: '/classes/createclass',
    payload: classForm(picture),
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const uploaded = await world.resume(ada)
  const profile = await world.request({
    method: 'POST',
    url: '/instructor/addinstructordetails',
    payload: { bio: 'x', qualifications: 'y', skills: 'z', resume: uploaded },
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const app = await withPages(world)
  const assets = readdirSync(resolve(import.meta.dirname, '../../../web/dist/client/assets'))
  return {
    world,
    app,
    ada,
    picture,
    resume: profile.body.isUser.roleDetails.instructor.resume,
    classId: made.body.class._id,
    asset: `/assets/${assets.find((name) => name.endsWith('.js'))}`,
  }
}

/** One answer of each kind, and its status. */
const kinds: Record<string, [number, (site: Site) => InjectOptions & { again?: true }]> = {
  'a list': [201, () => ({ url: '/classes/getallclasses' })],
  'a list that has not changed': [304, () => ({ url: '/classes/getallclasses', again: true })],
  'a call': [200, ({ classId }) => ({ url: `/classes/get-class/${classId}` })],
  'a call of a person': [
    201,
    ({ ada }) => ({
      url: '/instructor/get-instructor-classes',
      headers: { authorization: `Bearer ${ada.token}` },
    }),
  ],
  'invalid input': [400, () => ({ url: '/classes/getallclasses?limit=x' })],
  'a broken body': [
    400,
    () => ({ method: 'POST', url: '/auth/login', headers: json, payload: '{' }),
  ],
  'a path that cannot be decoded': [400, () => ({ url: '/classes/get-class/%zz' })],
  'an endless id': [404, () => ({ url: `/classes/get-class/${'a'.repeat(300)}` })],
  'nobody there': [401, () => ({ url: '/admin/getallinstructors' })],
  'not allowed': [
    403,
    ({ ada }) => ({
      url: '/admin/getallinstructors',
      headers: { authorization: `Bearer ${ada.token}` },
    }),
  ],
  'no such path': [404, () => ({ url: '/nothing/here' })],
  'no such method': [404, () => ({ method: 'DELETE', url: '/auth/login' })],
  'too large a body': [
    413,
    () => ({
      method: 'POST',
      url: '/auth/login',
      headers: json,
      payload: JSON.stringify({ token: 'x'.repeat(2_000_000) }),
    }),
  ],
  'a wrong type': [
    415,
    () => ({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    }),
  ],
  'a page': [200, () => ({ url: '/', headers: browser })],
  'a page that has not changed': [304, () => ({ url: '/about', headers: browser, again: true })],
  'a page with a list that has not changed': [
    304,
    () => ({ url: '/', headers: browser, again: true }),
  ],
  'a page of a class that has not changed': [
    304,
    ({ classId }) => ({ url: `/classes/${classId}`, headers: browser, again: true }),
  ],
  'a page of a class': [200, ({ classId }) => ({ url: `/classes/${classId}`, headers: browser })],
  'no such page': [404, () => ({ url: '/nothing/here', headers: browser })],
  'the head of a page': [200, () => ({ method: 'HEAD', url: '/', headers: browser })],
  'a redirect': [308, () => ({ url: '/about/', headers: browser })],
  'an asset': [200, ({ asset }) => ({ url: asset })],
  'an asset that has not changed': [304, ({ asset }) => ({ url: asset, again: true })],
  'no such asset': [404, () => ({ url: '/assets/nothing.js' })],
  'the icon': [200, () => ({ url: '/favicon.ico' })],
  'robots.txt': [200, () => ({ url: '/robots.txt' })],
  'the site map': [200, () => ({ url: '/sitemap.xml' })],
  'a picture': [200, ({ picture }) => ({ url: picture })],
  'a picture that has not changed': [304, ({ picture }) => ({ url: picture, again: true })],
  'a resume': [200, ({ resume }) => ({ url: resume })],
  'no such file': [404, () => ({ url: '/files/11111111-1111-4111-8111-111111111111/view' })],
  'what uploads may be': [204, () => ({ method: 'OPTIONS', url: '/files', headers: tus })],
  'an upload of another protocol': [
    412,
    ({ ada }) => ({
      method: 'POST',
      url: '/files',
      headers: { authorization: `Bearer ${ada.token}` },
    }),
  ],
  'a refused upload': [
    413,
    ({ ada }) => ({
      method: 'POST',
      url: '/files',
      headers: { ...tus, authorization: `Bearer ${ada.token}`, 'upload-length': '999999999' },
    }),
  ],
  'the keys': [200, () => ({ url: '/identity/jwks.json' })],
  'a page about a subscription': [404, () => ({ url: '/newsletter/unsubscribe?token=x' })],
  'a page about reminders': [404, () => ({ url: '/reminders/unsubscribe?token=x' })],
  'the description of the calls': [200, () => ({ url: '/openapi.json' })],
  'the page that shows it': [200, () => ({ url: '/docs' })],
  'a script of that page': [200, () => ({ url: '/docs/static/swagger-initializer.js' })],
  'the long way to that page': [302, () => ({ url: '/docs/static/index.html' })],
  'a sign of life': [200, () => ({ url: '/healthz' })],
  readiness: [200, () => ({ url: '/readyz' })],
}

async function answerOf(site: Site, kind: string) {
  const { again, ...options } = kinds[kind]![1](site)
  const answer = await site.app.http.inject(options)
  if (!again) return answer
  const since = answer.headers.etag
    ? { 'if-none-match': String(answer.headers.etag) }
    : { 'if-modified-since': String(answer.headers['last-modified']) }
  return site.app.http.inject({ ...options, headers: { ...options.headers, ...since } })
}

const directivesOf = (policy: unknown): Map<string, string[]> =>
  new Map(
    String(policy)
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

let production: Site
let plain: Site

beforeAll(async () => {
  production = await openSite(PRODUCTION)
  plain = await openSite({})
})

describe.each(Object.keys(kinds))('%s', (kind) => {
  test('has the headers of a site with TLS', async () => {
    const answer = await answerOf(production, kind)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(kinds[kind]![0])
    const { headers } = answer
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': expect.stringMatching(
        kind.startsWith('a picture') ? 'cross-origin' : /^same-(origin|site)$/,
      ),
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': expect.any(String),
    })
    expect(String(headers['referrer-policy'])).toMatch(
      /^(strict-origin-when-cross-origin|no-referrer)$/,
    )
    const policy = directivesOf(headers['content-security-policy'])
    for (const sources of policy.values())
      for (const source of sources)
        expect(source).not.toMatch(/^('unsafe-.*'|\*|https?:|http:.*|data:text)$/)
    // The list must be complete, because a policy without a default allows everything else.
    expect(policy.get('default-src')?.[0]).toMatch(/^'(none|self)'$/)
    expect(policy.has('sandbox') || policy.has('frame-ancestors')).toBe(true)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name)
  })

  test('does not require TLS on a site without it', async () => {
    const { headers, statusCode } = await answerOf(plain, kind)
    expect(statusCode).toBe(kinds[kind]![0])
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(String(headers['content-security-policy'])).not.toContain('upgrade-insecure-requests')
  })
})

test('a cached list that is answered ahead of Fastify has the same headers', async () => {
  const { app } = production
  let ahead = 0
  app.http.readyResponses!.observe(() => () => (ahead += 1))
  const wire = await overTheWire(app)
  const url = '/classes/getallclasses?limit=7'
  const first = await wire(url)
  // The second identical request is cached for a second.
  let second = await wire(url)
  while (ahead === 0) second = await wire(url)
  const names = (headers: object) => Object.keys(headers).sort()
  expect(names(second.headers)).toEqual(names(first.headers))
  const own = /^(x-request-id|date)$/
  for (const [name, value] of Object.entries(first.headers))
    if (!own.test(name)) expect([name, second.headers[name]]).toEqual([name, value])
  expect(first.headers['strict-transport-security']).toBeDefined()
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('the policy of pages has this origin, the one inline script and nothing else', async () => {
  const answer = await answerOf(production, 'a page')
  const policy = directivesOf(answer.headers['content-security-policy'])
  const scripts = [...answer.body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].filter(
    ([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes!),
  )
  expect(scripts).toHaveLength(1)
  const hash = createHash('sha256').update(scripts[0]![2]!).digest('base64')
  expect(Object.fromEntries(policy)).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", `'sha256-${hash}'`],
    'style-src': ["'self'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'upgrade-insecure-requests': [],
  })
  expect(answer.headers['x-frame-options']).toBe('DENY')
  // The page has nothing else that the policy would block: no inline styles or handlers.
  expect(answer.body).not.toMatch(/<style\b|\sstyle="|\son[a-z]+="/)
})

test.each(['a path that cannot be decoded', 'an endless id'])(
  '%s gets the usual error body, without the path',
  async (kind) => {
    const answer = await answerOf(plain, kind)
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message'])
    expect(answer.body).not.toMatch(/zz|aaa|get-class/)
  },
)

test('an error has them, too, and does not reveal its cause', async () => {
  const {
    world,
    app: { http },
  } = plain
  await world.db.schema.alterTable('newsletter_request').renameTo('moved').execute()
  const answer = await http.inject({
    method: 'POST',
    url: '/newsletter/subscribe',
    payload: { email: newEmail() },
  })
  await world.db.schema.alterTable('moved').renameTo('newsletter_request').execute()
  expect(answer.statusCode).toBe(500)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'requestId'])
  expect(answer.body).not.toMatch(/newsletter|relation|select|insert/i)
})
