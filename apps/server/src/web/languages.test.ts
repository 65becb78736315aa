import { createClass } from '@firstbell/contract/offerings'
import {
  pathInLanguage,
  directionOf,
  languages,
  splitPath,
  type Language,
} from '@firstbell/messages/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { classForm } from '../../test/support/offering-forms.ts'
import {
  bothWays,
  get,
  textOf,
  type BothWays,
  type Got,
} from '../../test/support/ready-responses.ts'
import { withPages } from '../../test/support/site.ts'
import { createWorld, type World } from '../../test/support/world.ts'

/** Every page exists in every language, and only its URL decides (rules language-1, language-6). */

const browser = { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br' }

let world: World
let ways: BothWays
let origin: string
let classId: string

beforeAll(async () => {
  world = await createWorld()
  origin = world.context.config.publicUrl
  const app = await withPages(world)
  ways = await bothWays(app)
  const owner = await world.person('approved')
  const form = classForm(await world.picture(owner))
  const created = await world.call(createClass, form, owner)
  classId = created.body.class._id
})

const open = (path: string, headers: Record<string, string> = browser): Promise<Got> =>
  get(ways.ahead + path, headers)

/** The paths of pages, as in English. */
const pages = () => [
  '/',
  '/about',
  '/courses',
  `/classes/${classId}`,
  '/login',
  '/signup',
  '/profile',
]

/** The language of a page, in its header and in its HTML. */
const said = (answer: Got) => ({
  header: answer.headers['content-language'],
  top: /<html lang="(\w+)" dir="(\w+)">/.exec(textOf(answer))?.slice(1),
})
const wantedOf = (language: Language) => ({
  header: language,
  top: [language, directionOf(language)],
})

const linksOf = (html: string, rel: string) =>
  [...html.matchAll(/<link ([^>]*)>/g)]
    .map(([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
          name!.toLowerCase(),
          value,
        ]),
      ),
    )
    .filter((link) => link['rel'] === rel)

describe.each(languages)('in %s', (language) => {
  test('every page has a URL (rule language-1)', async () => {
    for (const path of pages()) {
      const answer = await open(pathInLanguage(language, path))
      expect([path, answer.status, said(answer)]).toEqual([path, 200, wantedOf(language)])
    }
  })

  test('Page Not Found has one, too', async () => {
    for (const path of ['/nothing', '/a//b', '/classes/00000000-0000-4000-8000-000000000000']) {
      const answer = await open(pathInLanguage(language, path))
      expect([path, answer.status, said(answer)]).toEqual([path, 404, wantedOf(language)])
    }
  })

  test('a page that may be indexed links to itself and to its alternates (rule language-6)', async () => {
    for (const path of ['/', '/about', '/classes', '/courses', `/classes/${classId}`]) {
      const html = textOf(await open(`${pathInLanguage(language, path)}?utm_source=mail`))
      const own = origin + pathInLanguage(language, path)
      expect(linksOf(html, 'canonical')).toEqual([{ rel: 'canonical', href: own }])
      expect(html).toContain(`<meta property="og:url" content="${own}"/>`)
      expect(linksOf(html, 'alternate').map(({ hreflang, href }) => [hreflang, href])).toEqual([
        ...languages.map((each) => [each, origin + pathInLanguage(each, path)]),
        ['x-default', origin + path],
      ])
    }
    for (const path of ['/login?next=%2Fabout', '/nothing'])
      expect(linksOf(textOf(await open(pathInLanguage(language, path))), 'canonical').length).toBe(
        path === '/nothing' ? 0 : 1,
      )
  })

  test('links and structured data are in the language (rules language-1, language-6)', async () => {
    const html = textOf(await open(pathInLanguage(language, '/')))
    const menu = /<ul class="languages">.*?<\/ul>/.exec(html)?.[0] ?? ''
    expect([...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
      languages.map((each) => pathInLanguage(each, '/')),
    )
    const hrefs = [...html.replace(menu, '').matchAll(/<a [^>]*href="(\/[^"]*)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith('/files'))
    expect(hrefs.length).toBeGreaterThan(10)
    for (const href of hrefs)
      expect([href, splitPath(href.split(/[?#]/)[0]!).language]).toEqual([href, language])
    expect(html).toContain(`"url":"${origin}${pathInLanguage(language, `/classes/${classId}`)}"`)
  })

  test('trailing slashes redirect to the page, with its query', async () => {
    const home = pathInLanguage(language, '/')
    for (const [path, to] of [
      [`${pathInLanguage(language, '/about')}/?a=1`, `${pathInLanguage(language, '/about')}?a=1`],
      ...(language === 'en' ? [] : [[`${home}/`, home]]),
    ] as const) {
      const { status, headers } = await open(path)
      expect([status, headers.location]).toEqual([308, to])
    }
  })
})

test('English has no prefix, and /en redirects to the URL without it (rule language-1)', async () => {
  for (const [path, to] of [
    ['/en', '/'],
    ['/en/', '/'],
    ['/en?page=2', '/?page=2'],
    ['/en/about?a=1&b=%2F', '/about?a=1&b=%2F'],
    ['/en/about/', '/about'],
    ['/en/nothing', '/nothing'],
    [`/en/classes/${classId}`, `/classes/${classId}`],
    ['/en/de/about', '/de/about'],
  ] as const)
    for (const headers of [browser, { accept: 'application/json' }]) {
      const answer = await open(path, headers)
      expect([path, answer.status, answer.headers.location]).toEqual([path, 308, to])
    }
})

test('/en never redirects to another site', async () => {
  for (const path of [
    '/en//evil.example',
    '/en//evil.example/',
    '/en/\\evil.example',
    '/en/..//evil.example',
  ]) {
    const answer = await open(path)
    expect([path, answer.status, answer.headers.location]).toEqual([path, 404, undefined])
  }
})

test('any other first segment is not a language (rule language-1)', async () => {
  for (const path of [
    '/it',
    '/it/about',
    '/ES',
    '/ES/about',
    '/De',
    '/es-MX',
    '/es-MX/about',
    '/EN',
    '/e',
    '/es/es',
    '/es/en',
    '/es/en/about',
    '/%65s/about',
    '/es%2Fabout',
    '/esabout',
  ]) {
    const answer = await open(path)
    expect([path, answer.status, answer.headers.location]).toEqual([path, 404, undefined])
  }
})

test('calls, files and the site map have no prefix (rule language-1)', async () => {
  for (const path of [
    '/es/robots.txt',
    '/es/sitemap.xml',
    '/es/favicon.svg',
    '/es/healthz',
    '/es/docs',
    '/es/openapi.json',
    '/es/files/x',
  ])
    for (const headers of [browser, { accept: 'application/json' }])
      expect([path, (await open(path, headers)).status]).toEqual([path, 404])
})

describe('only the URL decides (rule language-1)', () => {
  const visitors = languages.map((language) => ({
    ...browser,
    'accept-language': language,
    cookie: `language=${language}`,
  }))
  const checked = async (path: string, language: Language, answer: Got) =>
    expect([path, answer.status, said(answer)]).toEqual([path, 200, wantedOf(language)])

  test('for concurrent visitors of every language on uncached pages', async () => {
    const paths = ['/?q=nobody', '/courses?page=2', '/forgot-password', '/unauthorized', '/']
    await Promise.all(
      [...paths, ...paths].flatMap((path) =>
        languages.flatMap((language) =>
          visitors.map(async (headers) =>
            checked(path, language, await open(pathInLanguage(language, path), headers)),
          ),
        ),
      ),
    )
  })

  test('for pages that are answered ahead of the server', async () => {
    for (const path of ['/', '/about', `/classes/${classId}`])
      for (const language of languages) {
        const address = pathInLanguage(language, path)
        await ways.warm(address, browser)
        for (const headers of visitors) await checked(path, language, await open(address, headers))
      }
  })

  test('so no answer varies by language, and each has its own ETag', async () => {
    const answers = await Promise.all(
      languages.map((language) => open(pathInLanguage(language, '/about'))),
    )
    expect(new Set(answers.map(({ headers }) => headers.vary))).toEqual(
      new Set(['accept, accept-encoding']),
    )
    const tags = answers.map(({ headers }) => String(headers.etag))
    expect(new Set(tags).size).toBe(languages.length)
    for (const [index, language] of languages.entries()) {
      const headers = { ...browser, 'if-none-match': tags.join(', ') }
      const same = await open(pathInLanguage(language, '/about'), headers)
      expect([same.status, same.headers['content-language']]).toEqual([304, language])
      const others = tags.filter((_, other) => other !== index).join(', ')
      const changed = await open(pathInLanguage(language, '/about'), {
        ...browser,
        'if-none-match': others,
      })
      await checked('/about', language, changed)
    }
  })
})
