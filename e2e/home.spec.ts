import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listOfferings, required, type Listed } from './offerings.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

const carousel = (page: Page) => page.getByRole('region', { name: 'Courses' })
const classList = (page: Page) => page.getByRole('region', { name: 'Live classes' })

test('the server renders the lists of home, which the browser does not request again', async ({
  page,
}) => {
  const { classes, courses } = await listOfferings(page)
  const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
  for (const item of [...classes.slice(0, 4), ...courses.slice(0, 4)])
    expect(html).toContain(item._id)
  expect(html).toContain('"@type":"SearchAction"')
  expect(html).not.toContain('style="')

  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requested.push(request.url())
  })
  await page.goto('/')
  await expect(classList(page).getByText('your time').first()).toBeVisible()
  // The page's own requests would begin before this one is answered.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  // Only the reader's browser knows when their evening is.
  const others = requested.filter((url) => !new URL(url).searchParams.has('from'))
  expect(others.map((url) => new URL(url).pathname)).toEqual(['/healthz'])

  const item = required(classes[0])
  const card = classList(page).getByRole('listitem').first()
  await expect(card.getByRole('heading', { name: item.title })).toBeVisible()
  for (const text of [
    item.description,
    item.category,
    item.level,
    item.instructorname || 'N/A',
    item.timing,
    `${item.duration} minutes`,
  ])
    await expect(card.getByText(text).first()).toBeVisible()
  // Seats are shown only if there are few.
  expect(item.seatsLeft).toBeGreaterThan(3)
  await expect(card.getByText('seats left')).toHaveCount(0)
  const scarce = required(
    classes.slice(0, 4).find(({ seatsLeft }) => seatsLeft > 0 && seatsLeft <= 3),
  )
  await expect(
    classList(page).getByText(`${scarce.seatsLeft} of ${scarce.maxStudents} seats left`),
  ).toBeVisible()
  await expect(card.locator('img').first()).toHaveAttribute('src', /\/files\//)
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })
  const bar = (page: Page) => page.getByRole('group', { name: 'Filters' })
  const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
  const status = (page: Page) => results(page).getByRole('status')

  test('filters combine in the URL, outlive a reload, Back and sharing, and are removed one by one (rules filter-1 to filter-5)', async ({
    page,
    browser,
  }) => {
    const { classes, courses } = await listOfferings(page)
    const summary = (one: (item: Listed) => boolean) => {
      const words = [
        [classes.filter(one).length, 'class', 'classes'],
        [courses.filter(one).length, 'course', 'courses'],
      ] as const
      const named = words.flatMap(([count, each, many]) =>
        count === 0 ? [] : [`${count} ${count === 1 ? each : many}`],
      )
      return `${named.join(' and ')} found`
    }
    const music = ({ category }: Listed) => category === 'Music'
    const both = (item: Listed) => music(item) && item.level === 'Beginner'

    await page.goto('/?page=2')
    await expect(carousel(page)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Music' })
      .click()
    await expect(page).toHaveURL(/\/\?category=Music$/)
    await expect(status(page)).toHaveText(summary(music))
    await expect(page.locator('#results')).toBeFocused()
    const count = (level: string) =>
      [...classes, ...courses].filter((item) => music(item) && item.level === level).length
    await bar(page).getByLabel('Level').focus()
    await expect(bar(page).getByLabel('Level').getByRole('option')).toHaveText([
      'Any level',
      ...['Beginner', 'Intermediate', 'Advanced'].map((level) => `${level} (${count(level)})`),
    ])
    await bar(page).getByLabel('Level').selectOption('Beginner')
    await expect(page).toHaveURL(/\?category=Music&level=Beginner$/)
    await expect(bar(page).getByLabel('Level')).toBeFocused()
    await expect(status(page)).toHaveText(summary(both))
    await expectAccessibleAtBothWidths(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    const html = await (
      await page.request.get(page.url(), { headers: { accept: 'text/html' } })
    ).text()
    expect(html).toContain(required(classes.find(both))._id)
    await page.reload()
    await expect(status(page)).toHaveText(summary(both))
    await expect(bar(page).getByLabel('Level')).toHaveValue('Beginner')

    await bar(page).getByRole('button', { name: 'Remove Music' }).click()
    await expect(page).toHaveURL(/\/\?level=Beginner$/)
    await expect(status(page)).toHaveText(summary(({ level }) => level === 'Beginner'))
    await expect(bar(page)).toBeFocused()
    await page.goBack()
    await expect(status(page)).toHaveText(summary(both))
    await page.getByLabel('Find Class').fill('zzzz')
    await expect(results(page).getByText('No results found', { exact: true })).toBeVisible()
    await results(page).getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/\?q=zzzz$/)
    await page.getByLabel('Find Class').fill('')
    await expect(carousel(page)).toBeVisible()

    // A shared link means the days of the person who opens it.
    const next = required(classes.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 7.2e6))
    const day = (zone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.parse(next.startsAt))
    await page.goto('/?when=dates')
    await bar(page).getByLabel('From').fill(day('America/New_York'))
    await bar(page).getByLabel('To').fill(day('America/New_York'))
    await expect(results(page).getByRole('heading', { name: next.title })).toBeVisible()
    const there = await browser.newContext({ timezoneId: 'Pacific/Auckland' })
    const guest = await there.newPage()
    await guest.goto(page.url())
    const same = (zone: string) => (item: Listed) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.parse(item.startsAt)) ===
      day('America/New_York')
    const theirs = summary(same('Pacific/Auckland'))
    await expect(status(guest)).toHaveText(theirs === ' found' ? 'No results found' : theirs)
    await expect(status(page)).toHaveText(summary(same('America/New_York')))
    await there.close()

    await bar(page).getByLabel('To').fill('2020-01-01')
    await expect(bar(page).getByText('The end must not be before the start.')).toBeVisible()
    await expect(results(page).getByText('No results found', { exact: true })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(carousel(page)).toBeVisible()
  })
})
