import type { Page } from '@playwright/test'
import { failOnce, onCall } from './calls.ts'
import { expect, logIn, PASSWORD, test } from './fixtures.ts'
import { listOfferings, required } from './offerings.ts'
import { createPerson, logInNewPerson } from './people.ts'
import { actUntilShown, expectInPassing, stopClock } from './screens.ts'

// Dialogs and notices come and go as they do for most people.
test.use({ reducedMotion: 'no-preference' })

const dialog = (page: Page) => page.getByRole('dialog')

test.describe('booking', () => {
  test('a visitor logs in, comes back to the same dialog and books once', async ({
    page,
    server,
  }) => {
    const { classes } = await listOfferings(page)
    const item = classes.find((one) => /typescript/i.test(one.title))
    if (!item) throw new Error('no such class in the demo data')
    const { email } = await createPerson(server)
    await page.clock.install()
    await page.goto(`/?q=${encodeURIComponent(item.title)}`)
    await page.getByRole('button', { name: `Book ${item.title}` }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()

    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL(/book=/)
    for (const text of [item.title, item.instructorname, item.timing])
      await expect(dialog(page).getByText(text).first()).toBeVisible()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/classes/bookclass')) calls += 1
    })
    // What the person has already is asked for first; its answer needs the clock.
    const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
    await expect(confirm).toBeEnabled()
    await stopClock(page)
    await actUntilShown(page, dialog(page).getByText('Class booked successfully!'), () =>
      confirm.dblclick(),
    )
    await page.clock.runFor(700)
    await expect(dialog(page)).toBeVisible()
    await page.clock.runFor(400)
    await expect(page).not.toHaveURL(/book=/)
    // The dialog fades out by animation frames, which the stopped clock holds back.
    await page.clock.resume()
    await expect(dialog(page)).toBeHidden()
    expect(calls).toBe(1)
    await server.mailTo(email, new RegExp(item.title.slice(0, 12), 'i'))

    await expect(
      page.getByRole('link', { name: /^Booked/ }).filter({ hasText: item.title }),
    ).toBeVisible()

    // Another tab was faster, and this one does not know it: the server says so.
    await onCall(page, 'getMyBookings', (route) => route.abort())
    await page.goto(`/classes/${item._id}?book=${item._id}`)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('You have already booked this class.')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('Enroll shows the course in full, Back closes it, Confirm takes the seat', async ({
    page,
    server,
  }) => {
    const { courses } = await listOfferings(page)
    const item = courses.find((one) => one.seatsLeft > 0 && one.modules.length > 0)
    if (!item) throw new Error('no such course in the demo data')
    await logInNewPerson(page, server)
    // On a slow network the press is answered before the dialog's code is there.
    let arrive = () => {}
    const arrived = new Promise<void>((done) => (arrive = done))
    await page.route(/\/assets\/BookingDialog-.*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/courses')
    const button = page.getByRole('button', { name: `Enroll Now ${item.title}` })
    await button.click()
    await expect(page.getByRole('status').getByText('Opening...')).toBeVisible()
    arrive()
    await expect(dialog(page).getByText('Max students')).toBeVisible()
    for (const name of ['Price', 'Launch date', 'Level'])
      await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('$').first()).toBeVisible()
    for (const module of item.modules) {
      await expect(dialog(page).getByText(module.title).first()).toBeVisible()
      await expect(dialog(page).getByText(`${module.duration} mins`).first()).toBeAttached()
    }
    await expect(page).toHaveURL(/\?enroll=/)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/courses$/)

    await button.click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()

    await page.goto(`/courses/${item._id}?enroll=${item._id}`)
    await expectInPassing(page, 'Course booked successfully!', () =>
      dialog(page).getByRole('button', { name: 'Confirm' }).click(),
    )
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/courses/${item._id}$`))
  })

  test('says what went wrong', async ({ page, server }) => {
    const { classes, courses } = await listOfferings(page)
    await logInNewPerson(page, server)

    await failOnce(page, 'bookClass')
    await failOnce(page, 'bookCourse')
    await page.goto(`/classes/${required(classes[0])._id}`)
    await page.getByRole('button', { name: /^Book/ }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toHaveText('Failed to book class. Please try again.')
    await page.goto(`/courses/${required(courses[0])._id}`)
    await page.getByRole('button', { name: /^Enroll/ }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(alert).toHaveText('Failed to book class. Please try again.')

    await failOnce(page, 'bookClass', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/classes/${required(classes[0])._id}?book=${required(classes[0])._id}`)
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(alert).toHaveText('Class booking failed!')

    await page.goto('/?book=00000000-0000-4000-8000-000000000000')
    await expect(dialog(page).getByText('There is no such class.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('an answer that is lost on its way: pressed again, Confirm takes the one seat', async ({
    page,
    server,
  }) => {
    const item = required((await listOfferings(page)).classes[0])
    await logInNewPerson(page, server)
    await failOnce(page, 'bookClass', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.goto(`/classes/${item._id}?book=${item._id}`)
    const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
    await confirm.click()
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Failed to book class. Please try again.',
    )
    await expectInPassing(page, 'Class booked successfully!', () => confirm.click())
    const now = (await listOfferings(page)).classes.find((one) => one._id === item._id)
    expect(now?.seatsLeft).toBe(item.seatsLeft - 1)
  })

  test('a full class says so', async ({ page, server }) => {
    const full = (await listOfferings(page)).classes.find((item) => item.seatsLeft === 0)
    if (!full) throw new Error('the demo data has no full class')
    await page.goto(`/classes/${full._id}`)
    await expect(page.getByText('Full', { exact: true })).toBeVisible()
    await logInNewPerson(page, server)
    // It has filled up since this page was fetched.
    const left = { ...full, seatsLeft: 1 }
    const message = ''
    await page.goto('/about')
    await onCall(page, 'getAllClasses', (route) =>
      route.fulfill({
        status: 201,
        json: { message, classes: [left], total: 1, page: 1, pages: 1 },
      }),
    )
    await onCall(page, 'getClass', (route) => route.fulfill({ json: { message, class: left } }))
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: `Book ${full.title}` }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog(page).getByRole('alert')).toHaveText('This class is full.')
  })

  test('an instructor is told who may book', async ({ page }) => {
    const { classes } = await listOfferings(page)
    await logIn(page, 'yuki@example.com')
    await page.goto(`/classes/${required(classes[0])._id}?book=${required(classes[0])._id}`)
    await expect(dialog(page).getByText('Only students can book.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await dialog(page).getByRole('link', { name: 'Log in as a student' }).click()
    await expect(page).toHaveURL(/\/alredyloggedin\/login$/)
  })
})
