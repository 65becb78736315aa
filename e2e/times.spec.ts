import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures.ts'
import { listOfferings, required, type Listed } from './offerings.ts'
import { createPerson } from './people.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

const DAY_MS = 24 * 60 * 60_000

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, title: string) =>
  main(page).getByRole('listitem').filter({ hasText: title })
const carousel = (page: Page) => page.getByRole('region', { name: 'Courses' })
const slide = (page: Page) => carousel(page).getByRole('group', { name: /^\d+ of \d+$/ })
const classList = (page: Page) => page.getByRole('region', { name: 'Live classes' })

/** Within half a year a day and its month are clear without the year. */
const NEAR_MS = 182 * DAY_MS

/** The day of an instant, with its year unless that is clear, and its hour, as `Intl` formats them. */
function read(instant: string, timeZone: string): { day: string; hour: string } {
  const part = (options: Intl.DateTimeFormatOptions, at = new Date(instant)) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  const year = part({ year: 'numeric' })
  const near = Math.abs(Date.parse(instant) - Date.now()) < NEAR_MS
  const inYear = near || year === part({ year: 'numeric' }, new Date()) ? '' : year
  return {
    day: `${part({ weekday: 'short' })}, ${part({ month: 'short' })} ${part({ day: 'numeric' })}${inYear && `, ${inYear}`}`,
    hour: part({ hour: 'numeric', minute: '2-digit', hour12: true }).replace(/\s/g, ' '),
  }
}

const farFrom =
  (timezoneId: string) =>
  ({ timezone }: Listed) =>
    timezone !== timezoneId && timezone !== 'Europe/London'

// Twelve hours, the longer notation; the other files use 24.
test.describe('to a reader in New York', () => {
  const timezoneId = 'America/New_York'
  test.use({ locale: 'en-US', timezoneId })

  test('every time leads with their own day and hour, or those of a zone that they choose (rules screen-17, filter-6)', async ({
    page,
  }) => {
    const { classes, courses } = await listOfferings(page)
    const far = farFrom(timezoneId)
    const item = required(classes.find((one) => far(one) && one.seatsLeft > 0 && !one.series))
    const own = read(item.startsAt, timezoneId)
    const inOwnZone = (one: Listed) => {
      const { day, hour } = read(one.startsAt, one.timezone)
      return new RegExp(`${day}, ${hour} [\\w ]+ time$`)
    }
    await page.goto(`/?q=${encodeURIComponent(item.title)}`)
    const time = card(page, item.title).locator('time')
    await expect(time).toHaveText(`${own.day} · ${own.hour}`)
    await expect(time).toHaveAttribute('title', timezoneId)
    await expect(card(page, item.title).getByText(inOwnZone(item))).toBeVisible()

    const fact = (where: Locator, name: string) =>
      where
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .getByRole('definition')
    await page.goto(`/classes/${item._id}?book=${item._id}`)
    await expect(fact(dialog(page), 'Date')).toHaveText(new RegExp(`^${own.day}(,? \\d{4})?$`))
    await expect(fact(dialog(page), 'Timing')).toHaveText(inOwnZone(item))
    await page.goto(`/classes/${item._id}`)
    await expect(main(page).locator('time').first()).toContainText(own.day)
    await expect(
      main(page).getByText(inOwnZone(item)).locator('visible=true').first(),
    ).toBeVisible()
    // One notation everywhere.
    for (const where of [dialog(page), main(page)])
      await expect(where.getByText(/\b\d\d:\d\d\b(?! [AP]M|–)/)).toHaveCount(0)

    const course = required(courses.find(far))
    const start = read(course.startsAt, timezoneId)
    await page.goto('/courses')
    await expect(card(page, course.title).locator('time')).toHaveText(
      new RegExp(`^Start(s|ed) ${start.day} · ${start.hour}$`),
    )
    await expect(card(page, course.title).getByText(inOwnZone(course))).toBeVisible()
    await page.goto('/')
    const launch = read(required(courses[0]).startsAt, timezoneId)
    await expect(slide(page).locator('time')).toHaveText(`${launch.day} · ${launch.hour}`)

    const footer = page.getByRole('contentinfo')
    const first = classList(page).locator('time').first()
    await expect(footer.getByText('Times in New York')).toBeVisible()
    await footer.getByRole('button', { name: 'Change time zone' }).click()
    const zones = page.getByRole('dialog', { name: 'Change time zone' })
    await zones.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await expect(
      zones.locator('optgroup[label="Asia"] > option', { hasText: /^Tokyo \(UTC\+9, / }),
    ).toHaveCount(1)
    await expectAccessibleAtBothWidths(page)
    await zones.getByRole('button', { name: 'Cancel' }).click()
    await expect(first).toHaveAttribute('title', timezoneId)
    await footer.getByRole('button', { name: 'Change time zone' }).click()
    await zones.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await zones.getByRole('button', { name: 'Save' }).click()
    await expect(zones).toBeHidden()
    await expect(footer.getByText('Times in Tokyo')).toBeVisible()
    await expect(first).toHaveAttribute('title', 'Asia/Tokyo')
    await page.goto('/?when=today')
    await expect(footer.getByText('Times in Tokyo')).toBeVisible()
    await page.getByRole('group', { name: 'Filters' }).getByLabel('When').selectOption('Tomorrow')
    await expect(page).toHaveURL(/zone=Asia%2FTokyo/)
  })
})

test.describe('to a reader in Kolkata', () => {
  test.use({ locale: 'en-US', timezoneId: 'Asia/Kolkata' })

  test('nothing moves when their time replaces the offering’s own (rule screen-17)', async ({
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
    const paths = ['/', '/classes', '/courses', `/classes/${required(classes.find(far))._id}`]
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const rendered = await context.newPage()
    for (const path of paths) {
      await rendered.goto(path)
      await page.goto(path)
      await expect(page.getByText('your time').locator('visible=true').first()).toBeVisible()
      for (const width of [390, 1280]) {
        for (const each of [rendered, page]) await each.setViewportSize({ width, height: 800 })
        const moved = async () =>
          String(await heights(page)) === String(await heights(rendered))
            ? []
            : [`${path} at ${width}`]
        await expect.poll(moved).toEqual([])
      }
    }
    await context.close()
  })
})

test('a browser without a known time zone or language shows times in the offering’s own, and its person has no zone (rules screen-58, account-24)', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' })
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['en-US@posix', 'C', ''] })
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  const person = await createPerson(server)
  for (const [path, zone] of [
    ['/courses', /Berlin time/],
    ['/de', /Ortszeit Berlin|Zeit in Berlin|Berlin/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(zone).first()).toBeAttached()
  }
  await logIn(page, person.email)
  await page.goto('/')
  await expect(page.getByText(/Berlin time/).first()).toBeAttached()
  await expect(page.getByText('your time')).toHaveCount(0)
  expect(await person.call('GET', '/me/preferences')).toMatchObject({
    preferences: { timezone: null },
  })
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Time zone unknown')).toBeVisible()
  await footer.getByRole('button', { name: 'Change time zone' }).click()
  const zones = page.getByRole('dialog', { name: 'Change time zone' })
  await zones.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await zones.getByRole('button', { name: 'Save' }).click()
  await expect(footer.getByText('Times in Tokyo')).toBeVisible()
  await expect(page.getByText('your time').first()).toBeAttached()
})
