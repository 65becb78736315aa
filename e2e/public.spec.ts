import type { Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { listOfferings, required } from './offerings.ts'
import { createPerson, logInNewPerson, openSession } from './people.ts'
import { expectToFitBothWidths } from './screens.ts'

const classList = (page: Page) => page.getByRole('region', { name: 'Live classes' })
const dialog = (page: Page) => page.getByRole('dialog')

test('a visitor goes from a card to its instructor, and on to a class (rules instructor-5, instructor-6, screen-50)', async ({
  page,
}) => {
  const { classes } = await listOfferings(page)
  const { instructorname: name, title } = required(classes.find((one) => one.instructorname !== ''))
  const heading = page.getByRole('heading', { level: 1, name })
  let answer = Promise.withResolvers<void>()
  await onCall(page, 'getInstructor', async (route) => {
    await answer.promise
    await route.continue()
  })
  const openInstructor = async () => {
    answer = Promise.withResolvers()
    await classList(page).getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByText('Loading instructor...')).toBeFocused()
  }
  // The heading takes the focus over when it arrives, unless the visitor has moved it.
  await page.goto('/')
  await openInstructor()
  const link = page.getByRole('banner').getByRole('link', { name: 'Courses' })
  await link.focus()
  answer.resolve()
  await expect(heading).toBeVisible()
  await expect(link).toBeFocused()
  await page.goto('/')
  await openInstructor()
  answer.resolve()
  await expect(heading).toBeFocused()
  await expect(page.locator('[aria-live]', { hasText: name })).toBeAttached()

  await expect(page).toHaveURL(/\/instructors\/[\da-f-]{36}$/)
  await expect(page.getByText(/^At Firstbell since \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Qualifications' })).toBeVisible()
  await expectToFitBothWidths(page)
  const card = page.getByRole('region', { name: 'Classes' }).getByRole('listitem')
  await card
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('link', { name: title, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/instructors\//)
  await page.reload()
  await expect(heading).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name },
  })
})

test('before its scripts have loaded, a page fits a phone, and a button that is pressed waits for them and acts once', async ({
  context,
}) => {
  // A page of its own, because the fixture's `goto` waits for the scripts.
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 800 })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Courses' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const enroll = page.getByRole('button', { name: /^Enroll / }).first()
  await enroll.click()
  await enroll.click()
  scripts.resolve()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('until its scripts have loaded, a page shows a signed-in person no times of another zone and no login (rule screen-51)', async ({
  page: first,
  context,
  server,
}) => {
  await openSession(first, await createPerson(server))
  const page = await context.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/classes')
  const header = page.getByRole('banner')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('main time').first()).toBeHidden()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
  scripts.resolve()
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.locator('main time').first()).toBeVisible()
})

test.describe('scripts that do not load', () => {
  // A module that is refused causes an error without a text.
  test.use({ expectedErrors: [/^/] })

  test('leave a page as the server rendered it, with a bar that says so and reloads it (rule screen-51)', async ({
    context,
  }) => {
    const page = await context.newPage()
    const item = required((await listOfferings(page)).classes[0])
    const bar = page.getByRole('alert')
    const expectReload = async (heading: string) => {
      await expect(bar).toContainText('This page didn’t load completely.')
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await page.unrouteAll()
      await bar.getByRole('button', { name: 'Reload' }).click()
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await expect(bar).toHaveCount(0)
    }
    // The first script of every page.
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/courses')
    await page
      .getByRole('button', { name: /^Enroll Now/ })
      .first()
      .click()
    await expectReload('Courses')
    // The code of this page alone.
    await page.route('**/assets/OfferingPage-*.js', (route) => route.abort())
    await page.goto(`/classes/${item._id}`)
    await expectReload(item.title)
    // The client of a hosted identity provider.
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
    await expectReload('Courses')
  })

  test('break only their own part of a page (rule screen-51)', async ({ page, server }) => {
    await logInNewPerson(page, server)
    await page.goto('/profile')
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

    // A dialog says that its code has not loaded, and loads it again.
    const booking = '**/assets/BookingDialog-*.js'
    await page.route(booking, (route) => route.abort())
    await page.goto('/')
    await classList(page).getByRole('button', { name: /^Book/ }).first().click()
    await expect(dialog(page)).toContainText('An error occurred. Please try again.')
    await page.unroute(booking)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeVisible()

    // A section does not request its code without end. A visitor who is offline gets no reload.
    let requests = 0
    await page.route('**/assets/MyOfferings-*.js', (route) => {
      requests += 1
      return route.abort()
    })
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'My Classes' }).click()
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
    expect(requests).toBeLessThan(5)
  })

  test('leave the lists of home readable, and a press waits for them (rule screen-51)', async ({
    page,
  }) => {
    const code = '**/assets/HomeLists-*.js'
    const loads = Promise.withResolvers<void>()
    await page.route(code, async (route) => {
      await loads.promise
      await route.continue()
    })
    const opened = page.goto('/')
    await classList(page).getByRole('button', { name: /^Book/ }).first().click()
    loads.resolve()
    await opened
    await expect(page).toHaveURL(/\/login\?next=/)

    await page.route(code, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(classList(page).getByRole('listitem')).toHaveCount(4)
  })
})

test('a page that a visitor is about to open is prefetched, and shown without another call', async ({
  page,
}) => {
  const item = required((await listOfferings(page)).classes[0])
  await page.goto('/')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
  })
  const answers = ['/classes/get-class/', '/introduction'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  )
  const link = classList(page).getByRole('link', { name: item.title })
  await link.hover()
  for (const answer of answers) await (await answer).finished()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.title)
  await expect(page.getByText(item.description)).toBeVisible()
  // Each call of the page was made once.
  expect(calls.filter((path) => /get-class\/|introduction$/.test(path))).toHaveLength(2)
})

test('a page whose code comes late is announced and has the focus on its heading, or on the place that the link names (rule screen-50)', async ({
  page,
}) => {
  for (const link of ['About Us', 'Booking and cancelling']) {
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/AboutPage-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByText('Loading...')).toBeAttached()
    code.resolve()
    if (link === 'About Us') {
      await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeFocused()
      await expect(page).toHaveTitle('About Us · Firstbell')
      await expect(page.locator('[aria-live]', { hasText: 'About Us · Firstbell' })).toBeAttached()
    } else {
      await expect(page.locator('#booking')).toBeFocused()
      await expect(page.locator('#booking')).toBeInViewport()
    }
    await page.unrouteAll()
    // Low enough that the place is not in view at once.
    await page.setViewportSize({ width: 390, height: 600 })
  }
})

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => {
    window.scrollTo(0, y)
    return new Promise((scrolled) => requestAnimationFrame(() => requestAnimationFrame(scrolled)))
  }, top)
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('the place on a page is kept over a reload and Back, and not for a URL that is typed', async ({
  page,
}) => {
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
  // After hydration the router scrolls to the place, too.
  await expect(page.getByRole('button', { name: 'Change time zone' })).toBeVisible()
  await expect.poll(() => top(page)).toBe(500)

  // The browser restores the place before the scripts have loaded, and they leave the page there.
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

  // Back within the app to a page that was left at its top. A click would scroll to the link.
  await scrollTo(page, 0)
  await page.locator('a[href="/about"]').first().dispatchEvent('click')
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
  await scrollTo(page, 300)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => top(page)).toBe(0)
})

test('the documentation of the calls fits a phone and violates no policy', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // Rendering all calls takes seconds. The longest paths are those that might not fit.
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
