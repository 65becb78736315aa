import {
  HOME_PAGE_SIZE,
  MAX_FEATURED,
  SEARCH_MAX,
  SHORT_TEXT,
  TEXT_MAX,
} from '@firstbell/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#shared/api/api.ts'
import { sampleClass, sampleIntroduction } from '#test/offerings.ts'

type Entry = typeof import('./entry-server.tsx')
let web: Entry

beforeAll(async () => {
  // The build defines it.
  vi.stubGlobal('__SCRIPTS__', undefined)
  web = await import('./entry-server.tsx')
})
afterAll(() => void vi.unstubAllGlobals())

const template = '<head><!--head--></head><div id="root"><!--app--></div><!--data-->'

/** Fetches and renders a page, as the server does between two threads. */
const nameAt = new Map<string, string>(
  Object.entries(endpoints).map(([name, text]) => [text, name]),
)

/** @param answer answers the page's calls, by name */
async function draw(
  url: string,
  answer: (name: string, input: unknown) => Promise<unknown> = async () => ({}),
) {
  const { redirect } = web.locate(url)
  if (redirect !== undefined) return { status: 308, html: '', validator: '', redirect }
  const page = await web.fetchPage({
    url,
    publicUrl: 'https://school.example',
    call: (endpoint, input) => answer(nameAt.get(endpoint) ?? '', input),
  })
  return { status: page.status, redirect, ...(await web.renderPage(page, template)) }
}

describe('a path', () => {
  test.each([
    '/\\',
    '/\\\\',
    '/\\[',
    '/\\:@',
    '/\\about',
    '//about',
    '/about\\',
    '/abo\\ut',
    '/[',
    '/:@',
    '/#',
    '/a/../about',
  ])('%s that is no page of ours is Page Not Found', async (path) => {
    expect(web.isPage(path)).toBe(false)
    const drawn = await draw(path)
    expect(drawn.status).toBe(404)
    expect(drawn.html).toContain('Page Not Found')
  })

  test('of what only people who sign in here have is none with a hosted provider (rule security-1)', async () => {
    expect((await draw('/security')).status).toBe(200)
    const page = await web.fetchPage({
      url: '/security',
      publicUrl: 'https://school.example',
      call: async () => ({}),
      identity: { provider: 'firebase', apiKey: 'k', projectId: 'p', authDomain: 'd' },
    })
    expect(page.status).toBe(404)
    expect((await web.renderPage(page, template)).html).toContain('Page Not Found')
  })

  test('with slashes at its end leads to the page without them, query included', async () => {
    expect(await draw('/about/?x=1')).toMatchObject({ status: 308, redirect: '/about?x=1' })
    expect(await draw('/about///')).toMatchObject({ status: 308, redirect: '/about' })
  })

  test('that leads to another site when it is shortened leads nowhere', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/'])
      expect([path, (await draw(path)).status, (await draw(path)).redirect]).toEqual([
        path,
        404,
        undefined,
      ])
  })
})

test('pages that are fetched at once show their own data', async () => {
  const reached = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
  const asked: string[] = []
  const visitor = (own: 'one' | 'two', other: 'one' | 'two') => async (name: string) => {
    asked.push(`${own} ${name}`)
    reached[own].resolve()
    // Neither call is answered before both have started.
    await reached[other].promise
    throw Object.assign(new Error('gone'), { status: 404 })
  }
  await Promise.all([
    draw('/classes/00000000-0000-4000-8000-000000000001', visitor('one', 'two')),
    draw('/classes/00000000-0000-4000-8000-000000000002', visitor('two', 'one')),
  ])
  expect(asked.toSorted()).toEqual(['one getClass', 'two getClass'])
})

test('every page of a test key says so, above what scripts render; others say nothing (rule payment-20)', async () => {
  const payments = { currency: 'usd', digits: 2, refundHours: 24 }
  const pagesWith = async (more: Partial<Parameters<Entry['fetchPage']>[0]>) => {
    const page = { url: '/about', publicUrl: 'https://school.example', ...more }
    const fetched = await web.fetchPage({ ...page, call: async () => ({}) })
    const { html } = await web.renderPage(fetched, template)
    return [html, web.renderEmptyPage({ ...page, template })]
  }
  for (const html of await pagesWith({ payments: { ...payments, testMode: true } }))
    expect(html).toMatch(/<aside [^>]*>Test mode: [^<]*<\/aside><div id="root">/)
  for (const html of await pagesWith({ payments })) {
    expect(html).not.toContain('Test mode')
    expect(html).toContain('"payments":{"currency":"usd"')
  }
  for (const html of await pagesWith({})) expect(html).not.toMatch(/Test mode|payments/)
})

test('the footer has the legal lines of the settings, and none without them (rule screen-7)', async () => {
  const footer = async (legal?: object) => {
    const page = { url: '/about', publicUrl: 'https://school.example', ...(legal && { legal }) }
    const fetched = await web.fetchPage({ ...page, call: async () => ({}) })
    const { html } = await web.renderPage(fetched, '<!--app-->')
    return html.slice(html.indexOf('<footer'))
  }
  const all = await footer({
    name: 'School & Co',
    email: 'hello@example.org',
    termsUrl: 'https://example.org/terms',
    privacyUrl: 'https://example.org/privacy',
  })
  expect(all).toContain('School &amp; Co')
  expect(all).toMatch(/<a href="https:\/\/example.org\/terms"[^>]*>Terms</)
  expect(all).toMatch(/<a href="https:\/\/example.org\/privacy"[^>]*>Privacy</)
  expect(all).toMatch(/<a href="mailto:hello@example.org"[^>]*>hello@example.org</)
  expect(await footer({ name: 'School' })).not.toMatch(/mailto:|Terms|Privacy/)
  expect(await footer()).toMatch(/<\/nav><\/div><div[^>]*><\/div><\/footer>/)
})

test('the page of a sign-up knows below which age it asks for a parent or guardian (rule account-29)', async () => {
  const page = { url: '/signup', publicUrl: 'https://school.example', call: async () => ({}) }
  const fetched = await web.fetchPage({ ...page, guardianAge: 16 })
  const { html } = await web.renderPage(fetched, template)
  expect(html).toContain('"guardianAge":16')
  const empty = { url: '/signup', publicUrl: 'https://school.example', guardianAge: 16 }
  expect(web.renderEmptyPage({ ...empty, template })).toContain('"guardianAge":16')
})

/** A description of the maximum length, of the characters that take most bytes in markup and JSON. */
const giant = (kind: 'class' | 'course', index: number) => ({
  _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  title: '"'.repeat(TEXT_MAX.title),
  description: `${'"'.repeat(SHORT_TEXT)}…`,
  shortened: true,
  date: '2030-01-01',
  timing: '18:00',
  timezone: 'Europe/Berlin',
  startsAt: '2030-01-01T17:00:00.000Z',
  endsAt: '2030-01-01T18:00:00.000Z',
  duration: 2,
  maxStudents: 10_000,
  enrolledCount: 0,
  seatsLeft: 10_000,
  category: 'Technology',
  level: 'Intermediate',
  thumbnail: '/files/00000000-0000-4000-8000-000000000000/view',
  thumbnailColor: '#123456',
  instructorname: '"'.repeat(TEXT_MAX.name),
  instructorPic: '/files/00000000-0000-4000-8000-000000000000/view',
  instructorRating: { average: 4.8, count: 10_000 },
  instructorId: '00000000-0000-4000-8000-000000000000',
  ...(kind === 'course' && { price: 1_000_000, sessionMinutes: 60, modules: [] }),
})

describe('the canonical URL of a page', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const paths: [string, string, boolean][] = [
    ['/?utm_source=mail', '/', false],
    ['/?page=2&fbclid=x', '/?page=2', false],
    ['/?page=2&q=a+b', '/?q=a+b&page=2', false],
    ['/?q=&page=', '/', false],
    ['/?q=a&q=b', '/?q=a', false],
    [`/?class=${id}`, '/', false],
    ['/courses?q=a&page=3', '/courses?page=3', false],
    [`/classes/${id}?page=2`, `/classes/${id}`, false],
    ['/about?x=1', '/about', false],
    ['/login?next=%2Fabout', '/login?next=%2Fabout', true],
    ['/login', '/login', false],
    ['/reset-password?token=abc', '/reset-password?token=abc', true],
    ['/verify-email?token=abc&x=1', '/verify-email?token=abc', true],
    ['/profile?section=x', '/profile', false],
  ]
  test.each(paths)('of %s is %s', (url, canonicalUrl, personalUrl) => {
    expect(web.locate(url)).toMatchObject({ isPage: true, canonicalUrl, personalUrl })
  })

  test.each(paths)('of %s holds all that is rendered of it', async (url, canonicalUrl) => {
    const lists = async () => ({
      class: giant('class', 1),
      classes: [],
      courses: [],
      total: 0,
      page: 1,
      pages: 1,
    })
    const { data } = await web.fetchPage({ url, publicUrl: 'https://school.example', call: lists })
    const at = async (path: string) => (await web.renderPage({ path, data }, '<!--app-->')).html
    expect(await at(url)).toBe(await at(canonicalUrl))
  })
})

interface ListInput {
  limit: number
  page?: number
  selection?: string
}

describe('a page', () => {
  const asked: [string, unknown][] = []
  const giants = async (name: string, input: unknown) => {
    asked.push([name, input])
    const kind = name === 'getAllClasses' ? 'class' : 'course'
    const { limit, page = 1, selection } = input as ListInput
    // Six are featured, here three of each kind.
    const items = Array.from({ length: selection === 'featured' ? 3 : limit }, (_, n) =>
      giant(kind, (page - 1) * limit + n),
    )
    const paging = { message: 'Done.', total: 10_000, page: 1, pages: 2_500 }
    return { [name === 'getAllClasses' ? 'classes' : 'courses']: items, ...paging }
  }

  test('of classes and courses has the rating of each instructor (rule screen-52)', async () => {
    const words = 'Rated 4.8 out of 5 by 10,000 students'
    // The page of the list, the carousel, what is featured, and three rails of four cards.
    expect((await draw('/', giants)).html.split(words).length - 1).toBe(
      HOME_PAGE_SIZE + 1 + MAX_FEATURED + 3 * 4,
    )
    for (const kind of ['class', 'course'] as const) {
      const path = `/${kind === 'class' ? 'classes' : 'courses'}/${giant(kind, 1)._id}`
      const { html } = await draw(path, async () => ({ message: '', [kind]: giant(kind, 1) }))
      expect(html).toContain(words)
      expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.8')
    }
  })

  test('of a class or a course describes it to search engines and other sites', async () => {
    for (const [kind, type] of [
      ['class', 'EducationEvent'],
      ['course', 'Course'],
    ] as const) {
      const title = 'Chords for beginners'
      const item = {
        ...giant(kind, 1),
        title,
        description: 'Three chords. '.repeat(9),
        seatsLeft: 7,
      }
      const path = `/${kind === 'class' ? 'classes' : 'courses'}/${item._id}`
      const { html } = await draw(path, async () => ({ message: '', [kind]: item }))
      expect(html).toContain(`<meta property="og:title" content="${title}"/>`)
      expect(html).toContain(
        `<meta property="og:image" content="https://school.example/offerings/${item._id}/preview.jpg?language=en&amp;v=`,
      )
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
      expect(html).toMatch(/<meta name="description" content="[^"]*Three chords\.[^"]{40,}"/)
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!
      expect(JSON.parse(data)).toMatchObject({
        '@type': type,
        name: title,
        offers: { '@type': 'Offer', priceCurrency: 'USD' },
      })
      expect(data).toContain('"remainingAttendeeCapacity":7')
    }
  })

  test('of classes has a series as one card, and as one that starts soon (rule series-11)', async () => {
    const inSeries = async (more: number) =>
      (
        await draw('/', async (name, input) => {
          const list = (await giants(name, input)) as { classes?: object[] }
          const series = { id: '1', number: 2, count: 5, weekly: true, more }
          return { ...list, classes: list.classes?.map((item) => ({ ...item, series })) }
        })
      ).html
    const html = await inSeries(3)
    expect(html.split('4 dates from ').length - 1).toBe(HOME_PAGE_SIZE + 3 + 3 + 2 * 4)
    expect(html).toMatch(/Every [MTWFS][a-z]+day/)
    expect(html).toContain(`href="/classes/${giant('class', 1)._id}#dates"`)
    const last = await inSeries(0)
    expect(last).not.toMatch(/Every [MTWFS][a-z]+day|#dates/)
  })

  test.each([
    ['/'],
    [`/?q=${'a'.repeat(SEARCH_MAX)}`],
    ['/?page=3'],
    ['/classes'],
    ['/classes?days=mo,su&time=after-18&sort=rating&zone=UTC'],
    ['/courses'],
    [
      `/?q=${'a'.repeat(SEARCH_MAX)}&category=Technology&when=dates&from=2030-01-01&to=2030-12-31&time=afternoon&seats=1&zone=America%2FArgentina%2FComodRivadavia`,
    ],
    ['/courses?category=Technology&when=today&time=afternoon&min=0&max=1000000&zone=UTC'],
  ])(
    '%s asks for what its cards show and stays below 250 KB, whatever is published',
    async (url) => {
      asked.length = 0
      const { status, html } = await draw(url, giants)
      expect(status).toBe(200)
      expect(asked.length).toBeGreaterThan(0)
      for (const [, input] of asked) expect(input).toMatchObject({ texts: 'short' })
      expect(html.split('<article').length + html.split('<li').length).toBeGreaterThan(10)
      expect(Buffer.byteLength(html)).toBeLessThan(250 * 1024)
    },
  )

  test('of a week is rendered in the zone of its URL, day by day (rule screen-61)', async () => {
    asked.length = 0
    const path = '/classes?view=week&week=2030-03-30'
    const { status, html } = await draw(`${path}&zone=Europe/Berlin`, giants)
    expect(status).toBe(200)
    expect(asked).toHaveLength(7)
    // The clocks change on the second day, which has 23 hours.
    const second = { from: '2030-03-30T23:00:00.000Z', to: '2030-03-31T22:00:00.000Z' }
    expect(asked[1]).toEqual([
      'getAllClasses',
      expect.objectContaining({ ...second, series: 'all' }),
    ])
    for (const [, input] of asked) expect(input).toMatchObject({ texts: 'short', limit: 8 })
    expect(html).toContain('noindex')
    expect(Buffer.byteLength(html)).toBeLessThan(300 * 1024)
    // Without a zone, the scripts load it.
    asked.length = 0
    expect((await draw(path, giants)).status).toBe(200)
    expect(asked).toEqual([])
  })

  test('with filters is rendered with what they leave, by the days of the zone in the URL (rules filter-2, filter-5)', async () => {
    asked.length = 0
    const { html } = await draw(
      '/?category=Music&from=2027-03-28&to=2027-03-28&zone=Europe/Berlin',
      giants,
    )
    const query = {
      category: 'Music',
      from: '2027-03-27T23:00:00.000Z',
      to: '2027-03-28T22:00:00.000Z',
    }
    expect(asked).toEqual(
      ['getAllClasses', 'getAllCourses'].map((call) => [call, expect.objectContaining(query)]),
    )
    expect(html).toContain('10,000 classes and 10,000 courses found')
    expect(html).toContain('noindex')
    asked.length = 0
    for (const zone of ['', '&zone=Mars/Olympus']) {
      expect((await draw(`/?when=today${zone}`, giants)).html).toContain('Searching...')
      expect((await draw(`/courses?time=night${zone}`, giants)).html).toMatch(
        /Loading (?:<!-- -->)?courses/,
      )
    }
    expect(asked).toEqual([])
  })

  test.each([
    ['/?page=9999', 'getAllClasses', 2_500, 'first 10,000 classes'],
    ['/courses?page=9999', 'getAllCourses', 834, 'first 10,000 courses'],
  ])(
    'of a list that stops counting asks for no page beyond its last: %s (rule list-14)',
    async (url, call, last, ending) => {
      asked.length = 0
      const capped = async (name: string, input: unknown) => ({
        ...(await giants(name, input)),
        page: (input as { page: number }).page,
        pages: Math.ceil(10_000 / (input as { limit: number }).limit),
        capped: true,
      })
      await draw(url, capped)
      expect(asked).toContainEqual([call, expect.objectContaining({ page: last })])
      const { html } = await draw(url.replace('9999', String(last)), capped)
      expect(html).toContain(`This list shows the ${ending}.`)
      expect(html).not.toContain(`page=${last + 1}`)
    },
  )

  test.each([
    ['/?q=guitar', 'more than 10,000 classes and more than 10,000 courses found'],
    ['/', 'See more than 10,000 courses'],
    ['/classes', 'more than 10,000 live classes'],
    ['/courses', 'more than 10,000 courses'],
  ])('says that a list stops counting: %s (rule list-14)', async (url, words) => {
    const { html } = await draw(url, async (name, input) => ({
      ...(await giants(name, input)),
      capped: true,
    }))
    expect(html).toContain(words)
    expect(html).not.toContain('This list shows')
  })

  test.each([
    ['classes', 'getClass', 'getAllClasses', 'This class has been cancelled.'],
    ['courses', 'getCourse', 'getAllCourses', 'This course has been cancelled.'],
  ] as const)(
    'of cancelled %s says so, with others of the category',
    async (list, one, all, message) => {
      asked.length = 0
      const { status, html } = await draw(
        `/${list}/00000000-0000-4000-8000-000000000001`,
        async (name, input) => {
          if (name === one)
            throw Object.assign(new Error(message), {
              status: 410,
              code: 'gone',
              details: { category: 'Arts', title: 'Ink and brush' },
            })
          return giants(name, input)
        },
      )
      expect(status).toBe(410)
      expect(html).toContain(`<h1 class="text-balance">${message}</h1>`)
      expect(html).toContain('>Ink and brush</p>')
      expect(html).toContain(`>Other Arts ${list}<`)
      expect(html).toContain('noindex')
      expect(asked).toEqual([[all, expect.objectContaining({ category: 'Arts', texts: 'short' })]])
    },
  )
})

test('home without any class invites to teach (rule screen-53)', async () => {
  const nothing = { message: 'Done.', classes: [], courses: [], total: 0, page: 1, pages: 1 }
  const { html } = await draw('/', async () => nothing)
  expect(html).toContain('Have something to teach?')
  expect(html).not.toContain('See the courses')
})

describe('the validator of a page', () => {
  afterEach(() => void vi.useRealTimers())
  const id = '00000000-0000-4000-8000-000000000001'
  const aClass = (over: object = {}) => ({
    _id: id,
    title: 'A text with "now":1 and "dataUpdatedAt":2 in it',
    description: 'x',
    date: '2030-01-01',
    timing: '18:00',
    timezone: 'Europe/Berlin',
    startsAt: '2030-01-01T17:00:00.000Z',
    endsAt: '2030-01-01T18:00:00.000Z',
    duration: 60,
    maxStudents: 10,
    enrolledCount: 0,
    seatsLeft: 10,
    category: 'Technology',
    level: 'Beginner',
    thumbnail: `/files/${id}/view`,
    instructorname: 'Ada',
    instructorId: id,
    ...over,
  })
  const at = async (time: string, url: string, over?: object) => {
    vi.useFakeTimers({ now: Date.parse(time), toFake: ['Date'] })
    const { html, validator } = await draw(url, async (name) =>
      name === 'getClass'
        ? { message: 'Done.', class: aClass(over) }
        : { message: 'Done.', classes: [aClass(over)], courses: [], total: 1, page: 1, pages: 1 },
    )
    return { html, validator }
  }

  test.each(['/about', '/', `/classes/${id}`])(
    'of %s is the same however late it is asked for, while the page shows the same',
    async (url) => {
      const early = await at('2026-11-21T10:00:00.000Z', url)
      const late = await at('2026-11-21T10:00:31.415Z', url)
      expect(late.html).not.toBe(early.html)
      expect(late.validator).toBe(early.validator)
    },
  )

  test.each(['/', `/classes/${id}`])('of %s changes with what the page shows', async (url) => {
    const time = '2026-11-21T10:00:00.000Z'
    const { validator } = await at(time, url)
    for (const over of [
      { enrolledCount: 1, seatsLeft: 9 },
      { title: 'A text with "now":2 and "dataUpdatedAt":2 in it' },
    ])
      expect((await at(time, url, over)).validator).not.toBe(validator)
    // The class has ended, so the clock alone has changed the page.
    expect((await at('2030-01-01T18:30:00.000Z', url)).validator).not.toBe(validator)
  })
})

test('an unlisted class has a link preview, but neither a place in search engines nor structured data (rule offering-32)', async () => {
  const pageOf = async (visibility: 'public' | 'unlisted') => {
    const item = { ...sampleClass(), visibility }
    const answers: Record<string, unknown> = {
      getClass: { message: '', class: item },
      getIntroduction: sampleIntroduction(),
    }
    const { html } = await draw(`/classes/${item._id}`, async (name) => answers[name] ?? {})
    return {
      titled: html.includes(item.title),
      noindex: html.includes('<meta name="robots" content="noindex"/>'),
      preview: html.includes('property="og:title"'),
      data: html.includes('application/ld+json'),
    }
  }
  const shown = { titled: true, preview: true }
  expect(await pageOf('public')).toEqual({ ...shown, noindex: false, data: true })
  expect(await pageOf('unlisted')).toEqual({ ...shown, noindex: true, data: false })
})
