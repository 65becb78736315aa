import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect, logIn, test, type Server } from './fixtures.ts'
import { listOfferings, required, type Listed } from './offerings.ts'

const DAY = 24 * 60 * 60_000

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, title: string) =>
  main(page).getByRole('listitem').filter({ hasText: title })
const carousel = (page: Page) => page.getByRole('region', { name: 'Courses' })
const slide = (page: Page) => carousel(page).getByRole('group', { name: /^\d+ of \d+$/ })

/** Within half a year, a day and its month mean one day only. */
const NEAR = 182 * DAY

/** The day, with its year if it is another one and not near, and the hour of an instant, as `Intl` has them. */
function read(instant: string, timeZone: string): { day: string; hour: string } {
  const part = (options: Intl.DateTimeFormatOptions, at = new Date(instant)) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  const year = part({ year: 'numeric' })
  const near = Math.abs(Date.parse(instant) - Date.now()) < NEAR
  const inYear = near || year === part({ year: 'numeric' }, new Date()) ? '' : year
  return {
    day: `${part({ weekday: 'short' })}, ${part({ month: 'short' })} ${part({ day: 'numeric' })}${inYear && `, ${inYear}`}`,
    hour: part({ hour: 'numeric', minute: '2-digit', hour12: true }).replace(/\s/g, ' '),
  }
}

async function pageOf(
  browser: Browser,
  server: Server,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, ...options })
  return context.newPage()
}

const farFrom =
  (timezoneId: string) =>
  ({ timezone }: Listed) =>
    timezone !== timezoneId && timezone !== 'Europe/London'

// Twelve hours, the longer notation; the other files see 24.
test.describe('to a reader in New York', () => {
  const timezoneId = 'America/New_York'
  test.use({ locale: 'en-US', timezoneId })

  test('every time leads with their own day and hour, the other zone after it', async ({
    page,
  }) => {
    const { classes, courses } = await listOfferings(page)
    const far = farFrom(timezoneId)
    const item = required(classes.find((one) => far(one) && one.seatsLeft > 0))
    const own = read(item.startsAt, timezoneId)
    const told = (one: Listed) => {
      const { day, hour } = read(one.startsAt, one.timezone)
      return new RegExp(`${day}, ${hour} [\\w ]+ time$`)
    }
    await page.goto(`/?q=${encodeURIComponent(item.title)}`)
    const time = card(page, item.title).locator('time')
    await expect(time).toHaveText(`${own.day} · ${own.hour}`)
    await expect(time).toHaveAttribute('title', timezoneId)
    await expect(card(page, item.title).getByText(told(item))).toBeVisible()

    // Date and timing are in one notation everywhere.
    const fact = (where: Locator, name: string) =>
      where
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('definition')
    for (const [where, query] of [
      [dialog(page), `?book=${item._id}`],
      [main(page), ''],
    ] as const) {
      await page.goto(`/classes/${item._id}${query}`)
      await expect(fact(where, 'Date')).toHaveText(new RegExp(`^${own.day}(,? \\d{4})?$`))
      await expect(fact(where, 'Timing')).toHaveText(told(item))
      await expect(where.getByText(/\b\d\d:\d\d\b(?! [AP]M|–)/)).toHaveCount(0)
    }
    await expect(main(page).locator('time').first()).toContainText(own.day)

    const course = required(courses.find(far))
    const start = read(course.startsAt, timezoneId)
    await page.goto('/courses')
    await expect(card(page, course.title).locator('time')).toHaveText(
      new RegExp(`^Start(s|ed) ${start.day} · ${start.hour}$`),
    )
    await expect(card(page, course.title).getByText(told(course))).toBeVisible()
    await page.goto('/')
    const shown = required(courses[0])
    const launch = read(shown.startsAt, timezoneId)
    await expect(slide(page).locator('time')).toHaveText(`${launch.day} · ${launch.hour}`)
  })
})

test.describe('to a reader in Kolkata', () => {
  test.use({ locale: 'en-US', timezoneId: 'Asia/Kolkata' })

  test('nothing moves when their time takes the place of the offering’s own', async ({
    browser,
    page,
    server,
  }) => {
    const heights = (of: Page) =>
      of
        .getByRole('main')
        .locator('li:has(time), article, section')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    const { classes } = await listOfferings(page)
    const far = farFrom('Asia/Kolkata')
    const paths = ['/', '/courses', `/classes/${required(classes.find(far))._id}`]
    const drawn = await pageOf(browser, server, { javaScriptEnabled: false })
    for (const path of paths) {
      await drawn.goto(path)
      await page.goto(path)
      await expect(page.getByText('your time').first()).toBeVisible()
      for (const width of [390, 1280]) {
        for (const each of [drawn, page]) await each.setViewportSize({ width, height: 800 })
        const differs = async () =>
          String(await heights(page)) === String(await heights(drawn))
            ? []
            : [`${path} at ${width}`]
        await expect.poll(differs).toEqual([])
      }
    }
  })
})

test.describe('zones', () => {
  test.use({ timezoneId: 'Asia/Calcutta' })
  test('have one name, whatever the browser calls them', async ({ page }) => {
    await logIn(page, 'ada@example.com')
    await page.goto('/createclass')
    const zone = main(page).getByLabel('Time zone')
    await expect(zone).toHaveValue('Asia/Kolkata')
    await expect(zone.locator('option:checked')).toHaveText(/^Kolkata/)
    await expect(main(page).getByText(/Calcutta/)).toHaveCount(0)
  })
})

test('Back returns to the course that the carousel was left at', async ({ page }) => {
  const { courses } = await listOfferings(page)
  const third = required(courses[2])
  await page.goto('/')
  await page.getByRole('button', { name: 'Next course' }).click()
  await expect(slide(page)).toHaveAccessibleName(/^2 of/)
  await page.getByRole('button', { name: 'Next course' }).click()
  await slide(page).getByRole('link', { name: third.title }).click()
  await expect(page).toHaveURL(/\/courses\/.+/)
  await page.goBack()
  await expect(slide(page)).toHaveAccessibleName(/^3 of/)
  await expect(slide(page).getByRole('heading', { name: third.title })).toBeInViewport()
  await page.reload()
  await expect(slide(page).getByRole('heading', { name: third.title })).toBeInViewport()
  await page.getByRole('button', { name: 'Next course' }).click()
  await expect(slide(page)).toHaveAccessibleName(/^4 of/)
})
