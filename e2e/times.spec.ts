import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { onCall } from './calls.ts'
import { expect, logIn, test, type Server } from './fixtures.ts'
import { listOfferings, required, type Listed } from './offerings.ts'
import { createPerson } from './people.ts'
import { expectAccessibleAtBothWidths, expectInPassing } from './screens.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' })
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

test.describe('what a person has already', () => {
  test('a student: Booked in the place of Book, with the way to the booking', async ({ page }) => {
    await logIn(page, 'mia@example.com')
    const { classes } = await listOfferings(page)
    const title = 'Fingerstyle guitar: your first pattern'
    const { _id } = required(classes.find((item) => item.title === title))
    const free = required(classes.find((item) => item.title === 'Build your first web page'))
    // Both titles hold these words; the first page of the list depends on the time of day.
    await page.goto('/?q=your+first')
    const booked = card(page, title).getByRole('link', { name: /^Booked/ })
    await expect(booked).toHaveAttribute('href', `/profile?booking=${_id}`)
    await expect(card(page, title).getByRole('button')).toHaveCount(0)
    const book = card(page, free.title).getByRole('button', { name: `Book ${free.title}` })
    expect((await booked.boundingBox())?.height).toBe((await book.boundingBox())?.height)
    await expectAccessibleAtBothWidths(page)

    await page.goto(`/classes/${_id}`)
    await expect(main(page).getByRole('heading', { name: 'Your seat is booked' })).toBeVisible()
    await page.goto(`/classes/${_id}?book=${_id}`)
    await expect(dialog(page).getByText('You have already booked this class.')).toBeVisible()
    await expect(confirm(page)).toHaveCount(0)
    await expectAccessibleAtBothWidths(page)
    await dialog(page).getByRole('link', { name: 'View booking' }).click()
    await expect(page).toHaveURL(/\/profile/)
  })

  test('a booking turns Book into Booked, which then has the focus', async ({ page, server }) => {
    await logIn(page, (await createPerson(server)).email)
    const title = 'Build your first web page'
    await page.goto(`/?q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `Book ${title}` }).click()
    await expect(dialog(page).getByText('Free to cancel until it starts')).toBeVisible()
    await expectInPassing(page, 'Class booked successfully!', () => confirm(page).click())
    await expect(dialog(page)).toBeHidden()
    await expect(card(page, title).getByRole('link', { name: /^Booked/ })).toBeFocused()
  })

  test('a teacher: Your class and Your course, with the way to change them', async ({ page }) => {
    await logIn(page, 'yuki@example.com')
    const { classes, courses } = await listOfferings(page)
    const item = required(classes.find((one) => one.instructorname === 'Yuki Tanaka'))
    const course = required(courses.find((one) => one.instructorname === 'Yuki Tanaka'))
    await page.goto(`/?q=${encodeURIComponent(item.title)}`)
    const own = card(page, item.title).getByRole('link', { name: /^Your class/ })
    await expect(own).toHaveAttribute('href', new RegExp(`^/profile\\?.*class=${item._id}`))
    await expect(card(page, item.title).getByRole('button')).toHaveCount(0)
    await page.goto('/courses')
    await expect(card(page, course.title).getByRole('link', { name: /^Your course/ })).toBeVisible()
    await page.goto(`/classes/${item._id}`)
    await expect(main(page).getByText(/^\d+ of \d+ seats taken$/)).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Edit' })).toBeVisible()
    await page.goto(`/classes/${item._id}?book=${item._id}`)
    await expect(dialog(page).getByText('This is your own class.')).toBeVisible()
    await expect(confirm(page)).toHaveCount(0)
    await expect(dialog(page).getByRole('link', { name: 'Edit' })).toBeVisible()
  })

  test('bookings that cannot be had keep nobody from booking', async ({ page }) => {
    await onCall(page, 'getMyBookings', (route) => route.abort())
    await logIn(page, 'jonas@example.com')
    const { classes } = await listOfferings(page)
    const { _id } = required(classes.find((item) => item.title === 'Build your first web page'))
    await page.goto(`/classes/${_id}?book=${_id}`)
    await expect(confirm(page)).toBeEnabled()
  })
})

test('a full class says so when its dialog opens, and another one is offered', async ({ page }) => {
  const { classes } = await listOfferings(page)
  const full = required(classes.find((item) => item.seatsLeft === 0))
  await page.goto(`/?book=${full._id}`)
  await expect(dialog(page).getByText('This class is full.')).toBeVisible()
  await expect(confirm(page)).toHaveCount(0)
  await dialog(page).getByRole('link', { name: 'Find another class' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('an open page keeps up with the clock', () => {
  test('a class that starts loses Book, in its dialog, in the list behind it and on its page', async ({
    page,
  }) => {
    const item = required((await listOfferings(page)).classes.find((one) => one.seatsLeft > 0))
    await page.clock.install({ time: Date.parse(item.startsAt) - 2 * MINUTE })
    await page.goto(`/?book=${item._id}`)
    await expect(confirm(page)).toBeVisible()
    await page.clock.fastForward(3 * MINUTE)
    await expect(dialog(page).getByText('This class has already started.')).toBeVisible()
    await expect(confirm(page)).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(card(page, item.title).getByText('Started', { exact: true })).toBeVisible()
    await expect(card(page, item.title).getByRole('button', { name: /^Book/ })).toHaveCount(0)

    await page.goto(`/classes/${item._id}?book=${item._id}`)
    await expect(dialog(page).getByText('This class has already started.')).toBeVisible()
    await expect(confirm(page)).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    // Playwright leaves out the clock of a page that is on its way to another address.
    await expect(page).toHaveURL(new RegExp(`/classes/${item._id}$`))
    await page.clock.fastForward(Date.parse(item.endsAt) - Date.parse(item.startsAt))
    await expect(main(page).getByText('This class is over.')).toBeVisible()
  })

  test('days remaining move', async ({ page }) => {
    const course = required((await listOfferings(page)).courses[0])
    await page.clock.install({ time: Date.parse(course.startsAt) - 2 * DAY - MINUTE })
    await page.goto('/')
    await expect(slide(page).getByText('3 days remaining')).toBeVisible()
    await page.clock.fastForward(2 * MINUTE)
    await expect(slide(page).getByText('2 days remaining')).toBeVisible()
  })

  test('as soon as the page is seen again, though its timers stood still', async ({ page }) => {
    const item = required((await listOfferings(page)).classes.find((one) => one.seatsLeft > 0))
    await page.clock.install({ time: Date.parse(item.startsAt) - 2 * MINUTE })
    await page.goto('/')
    const book = card(page, item.title).getByRole('button', { name: `Book ${item.title}` })
    await expect(book).toBeVisible()
    await page.clock.pauseAt(Date.parse(item.startsAt) - MINUTE)
    await page.clock.setSystemTime(Date.parse(item.startsAt) + MINUTE)
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await expect(book).toHaveCount(0)
  })

  test('a booking can be cancelled until the start, and no more', async ({ page }) => {
    const title = 'Fingerstyle guitar: your first pattern'
    const item = required((await listOfferings(page)).classes.find((one) => one.title === title))
    await page.clock.install()
    await logIn(page, 'mia@example.com')
    await page.goto('/profile?section=my-classes')
    await page.getByRole('button', { name: `View ${title}` }).click()
    await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel Booking' })
    await expect(question.getByText('Free to cancel until it starts')).toBeVisible()
    await page.clock.setSystemTime(Date.parse(item.startsAt) + MINUTE)
    // In one leap: calls that are made on the way would have no time for their answers.
    await page.clock.fastForward(MINUTE)
    await expect(question.getByText(/^It has started/)).toBeVisible()
    await expect(question.getByRole('button', { name: /^Yes/ })).toHaveCount(0)
    await question.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog(page).getByText(/^It has started/)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0)
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
