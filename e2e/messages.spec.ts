import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { logInNewPerson, newPerson } from './people.ts'
import { inDays, PICTURE } from './samples.ts'
import { expectInPassing } from './screens.ts'

const press = (within: Page | Locator, name: string) => () =>
  within.getByRole('button', { name, exact: true }).click()

/** Live regions that came into the page together with their text, by that text. */
async function watchLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const born: string[] = []
    Object.assign(window, { born })
    const look = (node: Node) => {
      if (!(node instanceof Element)) return
      const regions = [...node.querySelectorAll('[role=status]')]
      if (node.matches('[role=status]')) regions.push(node)
      for (const { textContent } of regions) if (textContent) born.push(textContent)
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(look)
    }).observe(document, { childList: true, subtree: true })
  })
  return async () =>
    (await page.evaluate(() => (window as unknown as { born: string[] }).born)).filter(
      (text) => !/^ ?(Loading|Opening)/.test(text),
    )
}

test('a success is said in a live region that was there before, and covers no button', async ({
  page,
  server,
}) => {
  const bornSpeaking = await watchLiveRegions(page)
  await newPerson(page, server, 'instructor')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Change Details' }).click()
  await expectInPassing(page, 'Profile updated successfully!', press(page, 'Save'), '[role=status]')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Instructor', exact: true }).click()
  await page.getByRole('tab', { name: 'Add Course' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Title', { exact: true }).fill('Bow hold')
  await panel.getByLabel('Description').fill('What we do, slowly and together.')
  await panel.getByLabel('Date').fill(inDays(3))
  await panel.getByLabel('Timing').fill('18:00')
  await panel.getByLabel(/^Duration/).fill('2')
  await panel.getByLabel('Price').fill('10')
  await panel.getByLabel('Max students').fill('12')
  await panel.getByLabel('Category').selectOption('Music')
  await panel.getByLabel('Level').selectOption('Beginner')
  await panel.getByLabel('Thumbnail').setInputFiles(PICTURE)
  await press(panel, 'Create Course')()
  // It stays while the pointer is over it.
  await page.getByRole('button', { name: 'Dismiss' }).hover()
  await expect(page.getByText('Course created successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('tab', { name: 'My Courses' }).click()
  await panel.getByRole('button', { name: /^View / }).click()
  const details = page.getByRole('dialog', { name: 'Bow hold' })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    await press(details, 'Edit')()
    await press(page.getByRole('dialog', { name: 'Edit Course' }), 'Update Course')()
    const dismiss = details.getByRole('button', { name: 'Dismiss' })
    // It stays while it has the focus.
    await dismiss.focus()
    await expect(page.getByRole('status').getByText('Course updated successfully!')).toBeVisible()
    for (const name of ['Edit', 'Delete', 'Close'])
      // Playwright refuses to press what something else covers.
      await details
        .getByRole('button', { name, exact: true })
        .click({ trial: true, timeout: 15_000 })
    // One that is dismissed by keyboard does not hold the next, which goes away by itself.
    if (size.width === 1280) await dismiss.press('Enter')
    else await dismiss.blur()
    await expect(dismiss).toHaveCount(0)
  }
  expect(await bornSpeaking()).toEqual([])
})

test.describe('offline', () => {
  test.use({ expectedErrors: [/The service is not available right now/] })

  test('a page that could not be fetched comes by itself when the network is back', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await press(page, 'Try again')()
    await expect(
      page.getByText('There is no connection. Please try again when you are back online.'),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection')
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.getByText('Explore Courses')).toBeVisible()
  })

  test('a list that failed comes by itself when the network is back', async ({ page, context }) => {
    await page.goto('/courses')
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await expect(
      page
        .getByText('Failed to load classes. Please try again later.')
        .or(page.getByRole('heading', { name: 'No connection' })),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^Book / }).first()).toBeVisible()
  })

  test('so does one on a page that lost the network before its scripts had come', async ({
    context,
  }) => {
    const page = await context.newPage()
    let come = () => {}
    const late = new Promise<void>((done) => (come = done))
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      await late
      await route.fulfill({ response })
    })
    await page.goto('/')
    await context.setOffline(true)
    come()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    const classes = page.getByRole('region', { name: 'Live classes' })
    await classes.getByRole('button', { name: /^Next/ }).click()
    await expect(classes.getByText('Failed to load classes. Please try again later.')).toBeVisible()
    await context.setOffline(false)
    await expect(classes.getByText(/^Page 2 of/)).toBeVisible()
    await expect(classes.getByRole('button', { name: /^Book / }).first()).toBeVisible()
  })

  for (const [when, withoutCode] of [
    ['', false],
    [', also before the code of notices has come', true],
  ] as const)
    test(`Book says at once that there is no connection${when}`, async ({
      page,
      context,
      server,
    }) => {
      await logInNewPerson(page, server)
      if (withoutCode) await page.route('**/assets/NoticeRegion*', (route) => route.abort())
      await page.goto('/')
      const book = page.getByRole('button', { name: /^Book / }).first()
      await expect(book).toBeVisible()
      await context.setOffline(true)
      await book.dispatchEvent('click')
      await expect(
        page.getByText('There is no connection. Please try again when you are back online.'),
      ).toBeVisible()
    })
})

test.describe('a fault of the page', () => {
  test.use({ expectedErrors: [/Injected/] })

  test('is reported to the server, once, without the query of its address', async ({ page }) => {
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
