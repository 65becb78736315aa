import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { pressEnter, typeInto } from './keyboard.ts'
import { listOfferings, required } from './offerings.ts'
import { createPerson, openSession } from './people.ts'
import { expectInPassing } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('a visitor finds a class by keyboard, logs in, books one seat although an answer is lost, and cancels', async ({
  page,
  server,
}) => {
  const { email } = await createPerson(server)
  const findClass = async () =>
    required((await listOfferings(page)).classes.find(({ title }) => title.startsWith('Sunrise')))
  const { _id, title, instructorname, seatsLeft } = await findClass()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Find Class')).toBeFocused()
  await page.keyboard.type('sunrise')
  await expect(page.getByText('1 class found')).toBeVisible()
  await pressEnter(page, page.getByRole('button', { name: `Book ${title}` }))

  await expect(page).toHaveURL(/\/login\?next=/)
  const main = page.getByRole('main')
  await typeInto(page, main.getByLabel('Email'), email)
  await typeInto(page, main.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=sunrise.*book=${_id}`))
  for (const text of [title, instructorname])
    await expect(dialog(page).getByText(text).first()).toBeVisible()

  // The server books the seat, and its answer is lost.
  await failOnce(page, 'bookClass', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
  await pressEnter(page, confirm)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Failed to book class. Please try again.',
  )
  await expect(confirm).toBeFocused()
  await expectInPassing(page, 'Class booked successfully!', () => page.keyboard.press('Enter'))
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('link', { name: /^Booked/ }).filter({ hasText: title })).toBeFocused()
  await server.mailTo(email, new RegExp(title.slice(0, 12), 'i'))
  expect((await findClass()).seatsLeft).toBe(seatsLeft - 1)

  await pressEnter(page, page.getByRole('link', { name: 'Profile' }))
  await pressEnter(page, page.getByRole('button', { name: 'My Classes' }))
  await pressEnter(page, page.getByRole('button', { name: `View ${title}` }))
  await pressEnter(page, dialog(page).getByRole('button', { name: 'Cancel Booking' }))
  const question = page.getByRole('dialog', { name: 'Cancel Booking' })
  await expect(question.getByText(/^Are you sure/)).toContainText(title)
  await expectInPassing(page, 'Class successfully deleted!', () =>
    pressEnter(page, question.getByRole('button', { name: /^Yes/ })),
  )
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: `View ${title}` })).toHaveCount(0)
  // The row that had the focus is gone.
  await expect(page.getByRole('heading', { name: 'My Classes', level: 2 })).toBeFocused()
  await server.mailTo(email, /Booking cancelled: Sunrise/)
})

test.describe('with motion', () => {
  // Dialogs and notices fade in and out, as they do for most people.
  test.use({ reducedMotion: 'no-preference' })

  test('a student looks at a course, closes it with Back and Escape, enrolls, and cancels', async ({
    page,
    server,
  }) => {
    const { courses } = await listOfferings(page)
    const { _id, title, modules } = required(
      courses.find((one) => one.seatsLeft > 0 && one.modules.length > 0),
    )
    await openSession(page, await createPerson(server))
    // On a slow network the button responds before the code of the dialog has loaded.
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/assets\/BookingDialog-.*\.js$/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    await page.goto('/courses')
    const enroll = page.getByRole('button', { name: `Enroll Now ${title}` })
    await enroll.click()
    await expect(page.getByRole('status').getByText('Opening...')).toBeVisible()
    arrived.resolve()
    await expect(dialog(page).getByText('Max students')).toBeVisible()
    for (const module of modules)
      await expect(dialog(page).getByText(module.title).first()).toBeVisible()
    await expect(page).toHaveURL(/\?enroll=/)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/courses$/)

    await enroll.click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(enroll).toBeFocused()

    await page.keyboard.press('Enter')
    await expectInPassing(page, 'Course booked successfully!', () =>
      dialog(page).getByRole('button', { name: 'Confirm' }).click(),
    )
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/\/courses$/)

    await page.goto(`/profile?section=my-courses&course=${_id}`)
    await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel Booking' })
      .getByRole('button', { name: /^Yes/ })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText("You haven't booked any ccourse yet.")).toBeVisible()
  })
})
