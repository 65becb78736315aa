import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createInstructor, createPerson, openSession } from './people.ts'
import { inDays, PICTURE } from './samples.ts'

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click()

/**
 * Records the texts of live regions that are inserted together with their text, which screen readers do not
 * announce.
 */
async function watchLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const inserted: string[] = []
    Object.assign(window, { inserted })
    const look = (node: Node) => {
      if (!(node instanceof Element)) return
      const regions = [...node.querySelectorAll('[role=status]')]
      if (node.matches('[role=status]')) regions.push(node)
      for (const { textContent } of regions) if (textContent) inserted.push(textContent)
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(look)
    }).observe(document, { childList: true, subtree: true })
  })
  return async () =>
    (await page.evaluate(() => (window as unknown as { inserted: string[] }).inserted)).filter(
      (text) => !/^ ?(Loading|Opening)/.test(text),
    )
}

test('an instructor creates and edits a course, and hears of it in live regions that cover no button', async ({
  page,
  server,
}) => {
  const insertedWithText = await watchLiveRegions(page)
  await openSession(page, await createInstructor(server, { approved: false }))
  await page.goto('/profile?section=instructor&tab=addCourse')
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Title', { exact: true }).fill('Bow hold')
  await panel.getByLabel('Description').fill('What we do, slowly and together.')
  await panel.getByLabel('Date').fill(inDays(3))
  await panel.getByLabel('Timing').fill('18:00')
  await panel.getByLabel(/^Duration/).fill('3')
  await panel.getByLabel('Price').fill('49.5')
  await panel.getByLabel('Max students').fill('12')
  await panel.getByLabel('Category').selectOption('Music')
  await panel.getByLabel('Level').selectOption('Beginner')
  await panel.getByLabel('Thumbnail').setInputFiles(PICTURE)
  await press(panel, 'Add module')
  await panel.getByLabel('Module title').fill('Holding it')
  await panel.getByLabel('Module content').fill('Without a cramp.')
  await panel.getByLabel('Module duration').fill('15')
  await press(panel, 'Create Course')
  // A notice stays while the pointer is over it.
  await page.getByRole('button', { name: 'Dismiss' }).hover()
  await expect(page.getByText('Course created successfully!')).toBeVisible()
  await press(page, 'Dismiss')

  await panel.getByRole('button', { name: 'View Bow hold' }).click()
  const details = page.getByRole('dialog', { name: 'Bow hold' })
  await expect(details.getByText('72 hours (3 days)')).toBeVisible()
  await expect(details.getByText('$49.50')).toBeVisible()
  await expect(details.getByRole('heading', { name: 'Holding it' })).toBeVisible()
  const edit = page.getByRole('dialog', { name: 'Edit Course' })
  for (const [width, minutes] of [
    [1280, '2880'],
    [390, '1440'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await press(details, 'Edit')
    await edit.getByLabel('Duration (minutes)', { exact: true }).fill(minutes)
    await press(edit, 'Update Course')
    const dismiss = details.getByRole('button', { name: 'Dismiss' })
    // A notice stays while it has the focus.
    await dismiss.focus()
    await expect(page.getByRole('status').getByText('Course updated successfully!')).toBeVisible()
    for (const name of ['Edit', 'Delete', 'Close'])
      // Playwright does not press a button that something else covers.
      await details
        .getByRole('button', { name, exact: true })
        .click({ trial: true, timeout: 15_000 })
    await dismiss.press('Enter')
    await expect(dismiss).toHaveCount(0)
  }
  await expect(details.getByText('24 hours (1 day)')).toBeVisible()
  expect(await insertedWithText()).toEqual([])

  await press(details, 'Delete')
  await press(page.getByRole('dialog', { name: 'Confirm Delete' }), 'Delete')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText("You haven't created any courses yet.")).toBeVisible()
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/The service is not available right now/] })
  // The next test may use the same context.
  test.afterEach(({ context }) => context.setOffline(false))

  const NO_CONNECTION = 'There is no connection. Please try again when you are back online.'

  test('a page and a list that could not be fetched load when the network is back, and Book says that there is none', async ({
    page,
    context,
    server,
  }) => {
    await openSession(page, await createPerson(server))
    await page.goto('/courses')
    await context.setOffline(true)
    const header = page.getByRole('banner')
    await header.getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await press(page, 'Try again')
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection')
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByText('Explore Courses')).toBeVisible()
    // The page may have been loaded again, and its links work within the app only when its scripts run.
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })

    await context.setOffline(true)
    await header.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(
      page
        .getByText('Failed to load classes. Please try again later.')
        .or(page.getByRole('heading', { name: 'No connection' }))
        .or(page.getByText('An error occurred. Please try again.')),
    ).toBeVisible()
    await context.setOffline(false)
    const book = page.getByRole('button', { name: /^Book / }).first()
    await expect(book).toBeVisible()

    await context.setOffline(true)
    await book.dispatchEvent('click')
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
  })

  test('a page without the code of its notices says that there is no connection', async ({
    page,
    context,
    server,
  }) => {
    await openSession(page, await createPerson(server))
    await page.route('**/assets/NoticeRegion*', (route) => route.abort())
    await page.goto('/')
    await context.setOffline(true)
    await page
      .getByRole('button', { name: /^Book / })
      .first()
      .dispatchEvent('click')
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
  })

  test('a page that lost the network before its scripts came loads its list when the network is back', async ({
    context,
  }) => {
    // Not the page of the test, whose `goto` waits for the scripts.
    const page = await context.newPage()
    const lost = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      await lost.promise
      await route.fulfill({ response })
    })
    await page.goto('/')
    await context.setOffline(true)
    lost.resolve()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const classes = page.getByRole('region', { name: 'Live classes' })
    const next = classes.getByRole('button', { name: /^Next/ })
    // The page came with its second page of classes, which 'Coming up' shows.
    await next.click()
    await expect(classes.getByText(/^Page 2 of/)).toBeVisible()
    await next.click()
    await expect(classes.getByText('Failed to load classes. Please try again later.')).toBeVisible()
    await context.setOffline(false)
    await expect(classes.getByText(/^Page 3 of/)).toBeVisible()
    await expect(classes.getByRole('button', { name: /^Book / }).first()).toBeVisible()
  })
})

test.describe('a fault of the page', () => {
  test.use({ expectedErrors: [/Injected/] })

  test('is reported to the server once, without the query of the URL', async ({ page }) => {
    await page.goto('/about?secret=1')
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/client-errors')) reports.push(request.postDataJSON())
    })
    const fail = () =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new TypeError('Injected fault')
        })
      })
    const answer = page.waitForResponse('**/client-errors')
    await fail()
    expect((await answer).status()).toBe(202)
    await fail()
    await page.evaluate(() => void Promise.reject(new Error('Injected rejection')))
    await expect.poll(() => reports.length).toBe(2)
    expect(reports).toMatchObject([
      { kind: 'uncaught', message: 'Injected fault', page: '/about' },
      { kind: 'rejection', message: 'Injected rejection', page: '/about' },
    ])
  })
})
