import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listOfferings, required, type Listed } from './offerings.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

// The carousel moves as it does for most people.
test.use({ reducedMotion: 'no-preference' })

const carousel = (page: Page) => page.getByRole('region', { name: 'Courses' })
const slide = (page: Page) => carousel(page).getByRole('group', { name: /^\d+ of \d+$/ })
const classList = (page: Page) => page.getByRole('region', { name: 'Live classes' })

/** Where an element is, once it has stopped moving. */
async function standingBox(element: Locator) {
  await element.evaluate(async (moving) => {
    let before = Number.NaN
    while (moving.getBoundingClientRect().x !== before) {
      before = moving.getBoundingClientRect().x
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

test.describe('home', () => {
  test('draws classes and courses in the server, asks for nothing again, and says what there is to know', async ({
    page,
  }) => {
    const { classes, courses } = await listOfferings(page)
    const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
    for (const item of [...classes.slice(0, 4), ...courses.slice(0, 4)])
      expect(html).toContain(item._id)
    expect(html).toContain('"@type":"SearchAction"')
    expect(html).not.toContain('style="')

    const asked: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(request.url())
    })
    await page.goto('/')
    await expect(classList(page).getByText('your time').first()).toBeVisible()
    // What the page asks for on its own account, it asks for before this call is answered.
    await page.evaluate(async () => (await fetch('/healthz')).text())
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/healthz'])

    // A card shows what there is to know.
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
    // Seats only while there are few of them.
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

  test('what starts soon stands above the lists, one press from its page, on every page of them (rule screen-53)', async ({
    page,
  }) => {
    const { classes, courses } = await listOfferings(page)
    const coming = classes.slice(0, 4).filter(({ startsAt }) => Date.parse(startsAt) > Date.now())
    const soon = page.getByRole('region', { name: 'Starting soon' })
    for (const path of ['/', '/?page=2']) {
      await page.goto(path)
      await expect(soon.getByRole('link')).toHaveCount(Math.min(3, coming.length))
      await expect(
        page.getByText(
          `${classes.length} live classes · ${courses.length} courses · Free to cancel until it starts`,
        ),
      ).toBeVisible()
    }
    // Beside the longer list the course stays in view.
    await classList(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(carousel(page)).toBeInViewport()
    const next = required(coming[0])
    await expect(soon.getByRole('link').first().locator('time')).toHaveAttribute(
      'datetime',
      next.startsAt,
    )
    await soon.getByRole('link', { name: next.title }).click()
    await expect(page).toHaveURL(new RegExp(`/classes/${next._id}$`))
    await page.goto('/?q=guitar')
    await expect(page.getByRole('region', { name: 'Search results' })).toBeVisible()
    await expect(soon).toBeHidden()
    // Those of the first page are running, and the next are asked for.
    const then = Date.parse(required(classes[3]).startsAt) + 60_000
    const after = await listOfferings(page, new Date(then + 60_000).toISOString())
    const later = after.classes.slice(0, 3)
    await page.clock.setFixedTime(then)
    await page.goto('/')
    await expect(soon.getByRole('link', { name: required(later[0]).title })).toBeVisible()
    await expect(soon.getByRole('link')).toHaveCount(later.length)
  })

  test('a swipe turns the carousel', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', hasTouch: true })
    const page = await context.newPage()
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    const box = await standingBox(slide(page))
    const touch = await context.newCDPSession(page)
    const swipe = async (...places: number[]) => {
      for (const [index, place] of [...places, undefined].entries())
        await touch.send('Input.dispatchTouchEvent', {
          type: place === undefined ? 'touchEnd' : index === 0 ? 'touchStart' : 'touchMove',
          touchPoints: place === undefined ? [] : [{ x: box.x + box.width * place, y: box.y + 60 }],
        })
    }
    await swipe(0.8, 0.6, 0.4, 0.2)
    await expect(slide(page)).toHaveAccessibleName(/^2 of/)
    await swipe(0.2, 0.4, 0.6, 0.8)
    await expect(slide(page)).toHaveAccessibleName(/^1 of/)
    await context.close()
  })
})

test.describe('filters', () => {
  test.use({ timezoneId: 'America/New_York' })
  const bar = (page: Page) => page.getByRole('group', { name: 'Filters' })
  const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
  const status = (page: Page) => results(page).getByRole('status')

  test('find what is taught in a language, which cards of other languages say (rules filter-1, offering-29)', async ({
    page,
  }) => {
    const language = bar(page).getByLabel('Language')
    const said = results(page).getByText('Spanish', { exact: true })
    await page.goto('/')
    await language.focus()
    await expect(language.getByRole('option')).toHaveText([
      'Any language',
      'Arabic (1)',
      /^English \(\d+\)$/,
      'French (1)',
      'German (1)',
      'Spanish (2)',
    ])
    await language.selectOption('es')
    await expect(page).toHaveURL(/\/\?language=es$/)
    await expect(status(page)).toHaveText('2 classes found')
    await expect(said).toHaveCount(2)
    await expectAccessibleAtBothWidths(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await bar(page).getByRole('button', { name: 'Remove Spanish' }).click()
    await expect(carousel(page)).toBeVisible()
    await page.goto('/es?language=es')
    const own = page.getByRole('listitem').filter({ hasText: 'Recortes a la manera de Matisse' })
    await expect(own).toBeVisible()
    await expect(own.getByText('Español', { exact: true })).toHaveCount(0)
  })

  test('combine in the address, survive a reload, Back and sharing, and are taken back one by one (rules filter-2, filter-3, filter-4, filter-5)', async ({
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
    await bar(page).getByRole('button', { name: 'Music' }).click()
    await expect(page).toHaveURL(/\/\?category=Music$/)
    await expect(status(page)).toHaveText(summary(music))
    await expect(bar(page)).toBeFocused()
    const count = (level: string) =>
      [...classes, ...courses].filter((item) => music(item) && item.level === level).length
    await expect(bar(page).getByLabel('Level').getByRole('option')).toHaveText([
      'Any level',
      ...['Beginner', 'Intermediate', 'Advanced'].map((level) => `${level} (${count(level)})`),
    ])
    await bar(page).getByLabel('Level').focus()
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
    await expectAccessibleAtBothWidths(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await results(page).getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(/\/\?q=zzzz$/)
    await page.getByLabel('Find Class').fill('')
    await expect(carousel(page)).toBeVisible()

    // Whoever opens a shared link sees their own days.
    const next = required(classes.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 7.2e6))
    const day = (zone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.parse(next.startsAt))
    await bar(page).getByLabel('When').selectOption('Choose dates')
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

test.describe('times', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('stand in the time of the viewer, the zone of the class beside it, or in a zone that a visitor chooses, also after a reload (rule filter-6)', async ({
    page,
  }) => {
    await page.goto('/')
    const card = classList(page)
      .getByRole('listitem')
      .filter({ hasText: /(London|Berlin|Tokyo) time/ })
      .first()
    await expect(card.locator('time')).toHaveText(/^\w{3} \d+ \w{3}( \d{4})? · \d\d:\d\d$/)
    await expect(card.locator('time')).toHaveAttribute('title', 'America/New_York')
    await expect(
      card.getByText(/^your time, \w{3} \d+ \w{3}( \d{4})?, \d\d:\d\d \w+ time$/),
    ).toBeVisible()

    const footer = page.getByRole('contentinfo')
    const first = classList(page).locator('time').first()
    await expect(footer.getByText('Times in New York')).toBeVisible()
    await footer.getByRole('button', { name: 'Change time zone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change time zone' })
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await expect(
      dialog.locator('optgroup[label="Asia"] > option', { hasText: /^Tokyo \(UTC\+9, / }),
    ).toHaveCount(1)
    await expectAccessibleAtBothWidths(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(first).toHaveAttribute('title', 'America/New_York')
    await footer.getByRole('button', { name: 'Change time zone' }).click()
    await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    for (const reload of [false, true]) {
      if (reload) await page.reload()
      await expect(footer.getByText('Times in Tokyo')).toBeVisible()
      await expect(first).toHaveAttribute('title', 'Asia/Tokyo')
    }
    await page.goto('/?when=today')
    await page.getByRole('group', { name: 'Filters' }).getByLabel('When').selectOption('Tomorrow')
    await expect(page).toHaveURL(/zone=Asia%2FTokyo/)
  })
})
