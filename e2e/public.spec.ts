import type { Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logIn, test } from './fixtures.ts'
import { listOfferings, required } from './offerings.ts'
import { newPerson } from './people.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

const classList = (page: Page) => page.getByRole('region', { name: 'Live classes' })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('courses', () => {
  test('every course stands in the grid', async ({ page }) => {
    const { courses } = await listOfferings(page)
    await page.goto('/courses')
    const grid = page.getByRole('region', { name: 'All courses' })
    await expect(grid.getByRole('listitem')).toHaveCount(Math.min(12, courses.length))
    const item = required(courses[0])
    const card = grid.getByRole('listitem').first()
    await expect(card.getByRole('heading', { name: item.title })).toBeVisible()
    await expect(card.getByText(item.category, { exact: true })).toBeVisible()
    await expect(card.getByText(/^\$\d/)).toBeVisible()
    const lines = await card.getByText(item.description).evaluate((element) => {
      const { lineHeight } = getComputedStyle(element)
      return element.clientHeight / Number.parseFloat(lineHeight)
    })
    expect(Math.round(lines)).toBeLessThanOrEqual(3)
    await expect(card.getByRole('button', { name: 'Enroll Now' })).toBeVisible()
  })

  test('says that it is loading, and when that fails', async ({ page }) => {
    await page.goto('/about')
    let answer: (value: unknown) => void = () => undefined
    const held = new Promise((resolve) => (answer = resolve))
    const recover = await onCall(page, 'getAllCourses', async (route) => {
      await held
      await route.abort()
    })
    await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
    await expect(page.getByText('Loading courses...')).toBeVisible()
    answer(undefined)
    await expect(page.getByText('Failed to load courses. Please try again later.')).toBeVisible()
    await recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Enroll Now/ }).first()).toBeVisible()
  })
})

test('a card leads to its instructor, and from there to a booking (rules instructor-5, instructor-6)', async ({
  page,
}) => {
  const { classes } = await listOfferings(page)
  const { instructorname: name, title } = required(classes.find((one) => one.instructorname !== ''))
  await page.goto('/')
  await classList(page).getByRole('link', { name, exact: true }).first().click()
  await expect(page).toHaveURL(/\/instructors\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByText(/^At Firstbell since \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Qualifications' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const card = page.getByRole('region', { name: 'Classes' }).getByRole('listitem')
  await card
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('link', { name: title, exact: true })
    .click()
  // The address changes before the page does, and the instructor's page has this link, too.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/instructors\//)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name },
  })
})

test.describe('before the scripts have come', () => {
  // Pages of their own: `page.goto` of the fixture waits for the scripts.
  test('a phone shows the home page at its own width', async ({ context }) => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.route('**/assets/*.js', () => {})
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible()
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBe(0)
  })

  test('a button that is pressed waits for them, and acts once', async ({ context }) => {
    const page = await context.newPage()
    let come = () => {}
    const late = new Promise<void>((done) => (come = done))
    await page.route('**/assets/index-*.js', async (route) => {
      await late
      await route.continue()
    })
    await page.goto('/courses')
    const enroll = page.getByRole('button', { name: /^Enroll Now/ }).first()
    // Two clicks and no more: nothing of the page listens yet.
    await enroll.click()
    await enroll.click()
    come()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.goBack()
    await expect(page).toHaveURL(/\/courses$/)
  })
})

test.describe('scripts that do not come', () => {
  // Also errors without text, as that of a refused module may be.
  test.use({ expectedErrors: [/^/] })

  test('leave a page that says so and can be loaded anew', async ({ context }) => {
    const page = await context.newPage()
    const entry = '**/assets/index-*.js'
    await page.route(entry, (route) => route.abort())
    await page.goto('/courses')
    await page
      .getByRole('button', { name: /^Enroll Now/ })
      .first()
      .click()
    await expect(page.getByRole('alert')).toContainText('This page has not loaded completely.')
    await page.unroute(entry)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('leave such a page also where they are the client of a hosted identity provider', async ({
    context,
  }) => {
    // Not the fixture's page, whose goto waits for the scripts.
    const page = await context.newPage()
    await page.route(/\/courses$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(<script[^>]*id="firstbell-data"[^>]*>)\{/,
        '$1{"identity":{"provider":"firebase","apiKey":"k","projectId":"p","authDomain":"d"},',
      )
      await route.fulfill({ response, body })
    })
    await page.route('**/assets/loaded-on-demand-*.js', (route) => route.abort())
    await page.goto('/courses')
    await expect(page.getByRole('alert')).toContainText('This page has not loaded completely.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('of one page leave what the server has rendered, and say so (rule screen-51)', async ({
    context,
  }) => {
    const page = await context.newPage()
    const item = required((await listOfferings(page)).classes[0])
    const code = '**/assets/OfferingPage-*.js'
    await page.route(code, (route) => route.abort())
    await page.goto(`/classes/${item._id}`)
    await expect(page.getByRole('alert')).toContainText('This page has not loaded completely.')
    await expect(page.getByRole('heading', { name: item.title, level: 1 })).toBeVisible()
    await page.unroute(code)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('take no more than their part of a page along (rule screen-51)', async ({
    page,
    server,
  }) => {
    await newPerson(page, server)
    const code = '**/assets/ChangeDetails-*.js'
    await page.route(code, (route) => route.abort())
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: 'Change Details' }).click()
    const again = dialog(page).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute(code)
    await again.click()
    await expect(dialog(page).getByLabel('Full name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

    // A dialog of the browser's own says so where not even the code of dialogs has come.
    const zones = '**/assets/ChangeZone-*.js'
    const opening = page.getByText('Opening...')
    const lost = Promise.withResolvers<void>()
    await page.route(zones, async (route) => {
      await lost.promise
      await route.abort()
    })
    await page.getByRole('button', { name: 'Change time zone' }).click()
    await expect(opening).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opening).toBeHidden()
    await page.getByRole('button', { name: 'Change time zone' }).click()
    await expect(opening).toBeVisible()
    lost.resolve()
    await expect(dialog(page)).toContainText('An error occurred. Please try again.')
    await page.unroute(zones)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByLabel('Time zone')).toBeVisible()

    const booking = '**/assets/BookingDialog-*.js'
    await page.route(booking, (route) => route.abort())
    await page.goto('/')
    await classList(page).getByRole('button', { name: /^Book/ }).first().click()
    await expect(dialog(page)).toContainText('An error occurred. Please try again.')
    await page.unroute(booking)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeVisible()
  })
})

test.describe('what somebody is about to open', () => {
  /** Paths of the calls that a page makes, from now on. */
  const calls = (page: Page): string[] => {
    const made: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') made.push(new URL(request.url()).pathname)
    })
    return made
  }

  test('is fetched, and stands there without another call', async ({ page }) => {
    const item = required((await listOfferings(page)).classes[0])
    await page.goto('/')
    const made = calls(page)
    const answer = page.waitForResponse(`**/classes/get-class/${item._id}`)
    const link = classList(page).getByRole('link', { name: item.title })
    await link.hover()
    await (await answer).finished()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
    await expect(page.getByText(item.description)).toBeVisible()
    expect(made).toEqual([`/classes/get-class/${item._id}`])
  })

  test('is not fetched for who saves data, and what a list has shown stands there at once', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    const item = required((await listOfferings(page)).classes[0])
    // It never comes: what is shown is what the list knew.
    await onCall(page, 'getClass', () => {})
    await page.goto('/')
    const made = calls(page)
    const link = classList(page).getByRole('link', { name: item.title })
    await link.focus()
    await page.getByRole('button', { name: 'Next page of classes' }).focus()
    expect(made).toEqual([])
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
    await expect(page.getByText(item.description)).toBeVisible()
  })
})

test.describe('a page whose code comes late', () => {
  /** Follows a link of the home page to /about, whose code comes once the page says that it loads. */
  const openAbout = async (page: Page, link: string) => {
    let come = () => {}
    const late = new Promise<void>((done) => (come = done))
    await page.route('**/assets/AboutPage-*.js', async (route) => {
      await late
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByText('Loading...')).toBeAttached()
    come()
  }

  test('is announced, and has the focus on its heading (rule screen-50)', async ({ page }) => {
    await openAbout(page, 'About Us')
    await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused()
    await expect(page).toHaveTitle('About Us · Firstbell')
    await expect(page.locator('[aria-live]', { hasText: 'About Us · Firstbell' })).toBeAttached()
  })

  test('opens at the place that the link names', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await openAbout(page, 'Booking and cancelling')
    await expect(page.locator('#booking')).toBeFocused()
    await expect(page.locator('#booking')).toBeInViewport()
  })
})

test('a heading that comes late with its data takes the focus over, unless that is elsewhere (rule screen-50)', async ({
  page,
}) => {
  const { classes } = await listOfferings(page)
  const { instructorname: name } = required(classes.find((one) => one.instructorname !== ''))
  let answer = Promise.withResolvers<void>()
  await onCall(page, 'getInstructor', async (route) => {
    await answer.promise
    await route.continue()
  })
  const open = async () => {
    answer = Promise.withResolvers()
    await page.goto('/')
    await classList(page).getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByText('Loading instructor...')).toBeFocused()
  }
  const heading = page.getByRole('heading', { level: 1, name })
  await open()
  answer.resolve()
  await expect(heading).toBeFocused()
  await expect(page.locator('[aria-live]', { hasText: name })).toBeAttached()

  await open()
  const link = page.getByRole('banner').getByRole('link', { name: 'Courses' })
  await link.focus()
  answer.resolve()
  await expect(heading).toBeVisible()
  await expect(link).toBeFocused()
})

test.describe('code that does not come', () => {
  // React tells the console about what failed.
  test.use({ expectedErrors: [/The service is not available right now/] })

  test('a section whose code does not come says so, and is not asked for without end', async ({
    browser,
    server,
  }) => {
    // A page of its own: React tells the console about what failed.
    const page = await browser.newPage({ baseURL: server.url })
    await logIn(page, 'jonas@example.com')
    let asked = 0
    await page.route('**/assets/MyOfferings-*.js', (route) => {
      asked += 1
      return route.abort()
    })
    // Whoever is offline is not offered the page anew.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'My Classes' }).click()
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
    expect(asked).toBeLessThan(5)
    await page.close()
  })
})

test.describe('pages of their own', () => {
  test('a class and a course are described to search engines and other sites', async ({ page }) => {
    const { classes, courses } = await listOfferings(page)
    for (const [path, item, type] of [
      [`/classes/${required(classes[0])._id}`, required(classes[0]), 'EducationEvent'],
      [`/courses/${required(courses[0])._id}`, required(courses[0]), 'Course'],
    ] as const) {
      const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text()
      expect(html).toContain('property="og:title"')
      expect(html).toContain('property="og:image"')
      expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/)
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
      const described = JSON.parse(data ?? '{}') as Record<string, unknown>
      expect(described['@type']).toBe(type)
      expect(described['name']).toBe(item.title)
      expect(JSON.stringify(described)).toContain(`"remainingAttendeeCapacity":${item.seatsLeft}`)
      expect(described['offers']).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD' })

      await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(`^${item.title.slice(0, 10)}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
      await expect(page.getByRole('main').getByText(item.description)).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Book|Enroll)/ })).toBeVisible()
    }
  })

  test('what is not there is Page Not Found', async ({ page }) => {
    for (const path of [
      '/classes/00000000-0000-4000-8000-000000000000',
      '/courses/00000000-0000-4000-8000-000000000000',
      '/classes/anything',
    ]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    }
  })
})

test.describe('the place on a page', () => {
  const scrollTo = (page: Page, top: number) =>
    page.evaluate((y) => {
      window.scrollTo(0, y)
      return new Promise((scrolled) => requestAnimationFrame(() => requestAnimationFrame(scrolled)))
    }, top)
  const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

  test('is kept over a reload and Back, and not for an address that is typed', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await scrollTo(page, 500)
    await page.reload()
    await expect.poll(() => top(page)).toBe(500)

    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    expect(await top(page)).toBe(0)
    await scrollTo(page, 300)

    await page.goto('/courses')
    await expect(page.getByRole('button', { name: /^Enroll Now/ }).first()).toBeVisible()
    expect(await top(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => top(page)).toBe(300)
    await page.goBack()
    // Rendered once the page's scripts have drawn it: they, too, go to the place.
    await expect(page.getByRole('button', { name: 'Change time zone' })).toBeVisible()
    await expect.poll(() => top(page)).toBe(500)

    // The browser goes to the place by itself, and the scripts do not do so again.
    const entry = '**/assets/index-*.js'
    const loaded = Promise.withResolvers<void>()
    await page.route(entry, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.evaluate(() => window.location.reload())
    await expect(page.locator('html[data-ready]')).toHaveCount(0)
    await expect.poll(() => top(page)).toBe(500)
    await scrollTo(page, 700)
    loaded.resolve()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await expect(page.getByRole('button', { name: 'Change time zone' })).toBeVisible()
    expect(await top(page)).toBe(700)

    // A page that was left at its top, without a load. A click by hand would scroll to the link.
    await scrollTo(page, 0)
    await page.locator('a[href="/about"]').first().dispatchEvent('click')
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
    await scrollTo(page, 300)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => top(page)).toBe(0)
  })
})

test('the page of the calls fits a phone and keeps to its policy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // It takes seconds to draw all calls. The longest paths are those that might not fit.
  await page.route('**/docs/json', async (route) => {
    const document = (await (await route.fetch()).json()) as { paths: Record<string, object> }
    const longest = Object.keys(document.paths).toSorted((a, b) => b.length - a.length)
    const kept = ['/classes/bookclass', ...longest.slice(0, 5)]
    const paths = Object.fromEntries(kept.map((path) => [path, document.paths[path]]))
    await route.fulfill({ json: { ...document, paths } })
  })
  await page.goto('/docs')
  await page.getByRole('heading', { name: 'classes' }).click()
  await expect(page.getByText('/classes/bookclass')).toBeVisible()
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /width=device-width/)
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390)
})
