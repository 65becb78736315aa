import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logIn, PASSWORD } from './fixtures.ts'
import { createCourse, type Listed } from './offerings.ts'
import { STRIPE_KEY, test } from './partners.ts'
import { createInstructor, createPerson, openSession, type Person } from './people.ts'
import { inDays } from './samples.ts'
import { expectAccessibleAtBothWidths, expectInPassing } from './screens.ts'

// The first test creates the course that the others pay for.
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const TERMS = /^Free to cancel until \w{3} \d+ \w{3}( \d{4})?, \d\d:\d\d; no refund after that$/

let teacher: Person
let course: Listed

test('an instructor opens a Stripe account before a course may have a price (rules payment-13, payment-19)', async ({
  page,
  server,
  stripe,
}) => {
  teacher = await createInstructor(server, { name: 'Tara Teacher' })
  const free = await createCourse(server, teacher, { title: 'Ink and water', price: 0 })
  await logIn(page, teacher.email)
  await page.goto(`/profile?section=instructor&tab=myCourses&course=${free._id}`)
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Course' })
  const price = edit.getByLabel('Price ($)')
  await expect(edit.getByText('To charge for a course, set up ‘Get paid’')).toBeVisible()
  await price.fill('79.50')
  await edit.getByRole('button', { name: 'Update Course' }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(edit.getByText(/^To charge for it, first set up ‘Get paid’/)).toBeVisible()

  await page.goto('/profile?section=instructor&tab=details')
  await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
  // As if they had signed in an hour ago.
  await failOnce(page, 'startPayouts', (route) =>
    route.fulfill({
      status: 403,
      json: { message: 'Please confirm that it is you', code: 'confirm_identity' },
    }),
  )
  await main(page).getByRole('button', { name: 'Get paid' }).click()
  const confirming = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await confirming.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`${stripe.url}/**`)
  // They leave Stripe's page, and continue by its link, which has expired.
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(main(page).getByRole('button', { name: 'Continue at Stripe' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto('/profile?section=instructor&tab=details&payouts=again')
  await page.waitForURL(`${stripe.url}/**`)
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(main(page).getByRole('button', { name: 'Go to your Stripe account' })).toBeVisible()

  await page.goto(`/profile?section=instructor&tab=myCourses&course=${free._id}`)
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  await price.fill('79.50')
  await edit.getByRole('button', { name: 'Update Course' }).click()
  await expect(edit).toBeHidden()
  course = { ...free, price: 79.5 }
})

test('a student holds a seat, pays for it, and cancels (rules payment-2, payment-7, payment-17, payment-18, payment-24)', async ({
  page,
  server,
  stripe,
}) => {
  await openSession(page, await createPerson(server, { name: 'Sam Student' }))
  await page.goto(`/courses/${course._id}`)
  await expect(main(page).getByText(TERMS)).toBeVisible()
  await main(page)
    .getByRole('button', { name: `Enroll ${course.title}` })
    .click()
  await expect(dialog(page).getByText(TERMS)).toBeVisible()
  await expect(
    dialog(page).getByText('You pay at Stripe. The seat is held for 30 minutes.'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const confirm = dialog(page).getByRole('button', { name: 'Confirm · $79.50', exact: true })
  await confirm.dblclick()
  await page.waitForURL(`${stripe.url}/pay/**`)
  const checkout = page.url()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('link', { name: 'Back' }).click()

  await expect(page.getByText(/^You haven’t paid yet\. Your seat is held until/)).toBeVisible()
  await expect(main(page).getByText(TERMS)).toBeVisible()
  await page.goto(`/profile?booking=${course._id}`)
  await expect(
    dialog(page).getByText(/^Your seat is held until .*\d\d:\d\d\. Pay to/),
  ).toBeVisible()
  await expect(page).toHaveURL(/section=my-courses/)
  await expectAccessibleAtBothWidths(page)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(main(page).getByText(/^Pay by .*\d\d:\d\d/)).toBeVisible()
  // Back from Stripe's page, the button can be pressed again.
  await main(page).getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(checkout)
  await page.goBack()
  await expect(main(page).getByRole('button', { name: 'Pay now' })).toBeEnabled()

  // Another tab follows without a reload.
  const other = await page.context().newPage()
  await other.goto(`/courses/${course._id}?enroll=${course._id}`)
  await expect(dialog(other).getByText(TERMS)).toBeVisible()
  await expect(dialog(other).getByRole('button', { name: 'Pay now' })).toBeVisible()

  // Stripe's event is late.
  stripe.control.deliveries([{ never: true }])
  await page.goto(checkout)
  await page.getByRole('button', { name: 'Pay $79.50' }).click()
  // After a minute, which a busy machine may take, the site asks Stripe itself.
  await expect(
    page.getByText(/^(We’re confirming your payment\.|Payment received\.)/),
  ).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Pay now' })).toHaveCount(0)
  stripe.control.deliveries([])
  stripe.control.deliverWithheld()
  await expect(page.getByText('Payment received. Your seat is booked.')).toBeVisible()
  await expect(main(page).getByText(TERMS)).toBeVisible()
  await expect(dialog(other).getByRole('link', { name: 'View booking' })).toBeVisible()
  await other.close()

  await page.goto('/profile?section=dashboard')
  await main(page)
    .getByRole('button', { name: `Receipt for ${course.title}` })
    .click()
  for (const text of [
    'Tara Teacher, through Firstbell',
    'Sam Student',
    '$79.50',
    'Includes 19 % VAT',
  ])
    await expect(dialog(page).getByText(text)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page).getByText('$79.50')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Dashboard' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/profile?section=my-courses&course=${course._id}`)
  await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(/^You get \$79\.50 back\. Free to cancel until/)).toBeVisible()
  await expectInPassing(
    page,
    'Course successfully deleted! Your seat is free again. We are refunding $79.50 to your card.',
    () => page.getByRole('button', { name: 'Yes, cancel it' }).click(),
  )
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('We are refunding $79.50 to your card.')).toBeVisible()
})

test('a student gives a held seat up, and cannot book a course whose instructor cannot be paid (rules payment-4, approval-14)', async ({
  page,
  server,
  stripe,
}) => {
  await openSession(page, await createPerson(server))
  await page.goto(`/courses/${course._id}?enroll=${course._id}`)
  const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeEnabled()
  // The price changes while the dialog is open.
  const { _id: courseId, title, description, date, timing, timezone, maxStudents } = course
  const { duration, category, level } = course
  const form = { courseId, title, description, date, timing, timezone, maxStudents, duration }
  const changed = { ...form, category, level, price: 89, modules: [], thumbnail: '' }
  await teacher.call('PUT', '/courses/update-course', changed)
  await confirm.click()
  await expect(
    dialog(page).getByText(/^The price or the terms have changed since you opened this page\./),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Pay now' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await expect(page.getByRole('button', { name: 'Pay $89.00' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await main(page)
    .getByRole('button', { name: `Pay now for ${course.title}` })
    .click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByRole('link', { name: 'Back' }).click()
  await main(page)
    .getByRole('button', { name: `Give up the seat in ${course.title}` })
    .click()
  await expect(page.getByText(/^Give up the seat in “Ink and water”/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, give it up' }).click()
  await expect(main(page).getByRole('button', { name: `Enroll ${course.title}` })).toBeVisible()
  await expect(page.getByText(/^You didn’t pay in time, so your seat was released\./)).toBeVisible()

  // The instructors of the demo data have no Stripe account.
  await page.goto('/courses')
  await expect(main(page).getByText('This cannot be booked at the moment.').first()).toBeVisible()
})

test('an administrator sees a disputed payment, and downloads the list (rule payment-16)', async ({
  page,
  server,
  stripe,
}) => {
  const student = await createPerson(server, { name: 'Dora Dispute' })
  const { checkoutUrl } = await student.call<{ checkoutUrl: string }>(
    'PUT',
    '/courses/bookcourse',
    { courseId: course._id },
  )
  const session = stripe.control.pay(checkoutUrl.split('/').at(-1) ?? '')
  const intent = await fetch(`${stripe.url}/v1/payment_intents/${session.payment_intent}`, {
    headers: { authorization: `Bearer ${STRIPE_KEY}` },
  })
  const { latest_charge: charge } = (await intent.json()) as { latest_charge: string }
  stripe.control.dispute(charge)
  await logIn(page, 'admin@example.com')
  await page.goto('/profile?section=admin')
  await page.getByRole('button', { name: /^Payments/ }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(async () => {
    await page.reload()
    await expect(payments.getByText('Disputed', { exact: true }).first()).toBeVisible()
    await expect(payments.getByText('Dora Dispute to Tara Teacher')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expectAccessibleAtBothWidths(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    payments.getByRole('button', { name: 'Download payments (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Payments.csv')
  await payments.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(payments.getByText('Dora Dispute to Tara Teacher')).toBeVisible()
  await expect(payments.getByText('Not paid', { exact: true })).toHaveCount(1)
  await payments.getByRole('button', { name: 'Not paid', exact: true }).click()
  await expect(payments.getByText('Dora Dispute to Tara Teacher')).toHaveCount(0)
  await expect(payments.getByText('Not paid', { exact: true }).nth(1)).toBeVisible()
})

test('an instructor cannot move a paid course into the past, and moving it lets a student cancel for a refund (rules payment-7, payment-22)', async ({
  page,
  server,
  stripe,
}) => {
  const item = await createCourse(server, teacher, {
    title: 'Ink by candlelight',
    price: 40,
    date: inDays(20),
  })
  const student = await createPerson(server, { name: 'Ella Early' })
  const { checkoutUrl } = await student.call<{ checkoutUrl: string }>(
    'PUT',
    '/courses/bookcourse',
    { courseId: item._id },
  )
  stripe.control.pay(checkoutUrl.split('/').at(-1) ?? '')
  await logIn(page, student.email)
  await page.goto(`/profile?booking=${item._id}`)
  await expect(async () => {
    await page.reload()
    await expect(dialog(page).getByRole('button', { name: 'Cancel Booking' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass({ timeout: 20_000 })

  await logIn(page, teacher.email)
  await page.goto(`/profile?section=instructor&tab=myCourses&course=${item._id}`)
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Course' })
  const date = edit.getByLabel('Date')
  await date.fill(inDays(-2))
  await edit.getByRole('button', { name: 'Update Course' }).click()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expect(
    edit.getByText('This has been paid for, so it cannot be moved to a start in the past.').first(),
  ).toBeVisible()
  await date.fill(inDays(1))
  await edit.getByRole('button', { name: 'Update Course' }).click()
  await expect(edit).toBeHidden()

  // The course has started at the time that it was moved to.
  await server.query("update offering set starts_at = now() - interval '1 hour' where id = $1", [
    item._id,
  ])
  await logIn(page, student.email)
  await page.goto(`/profile?booking=${item._id}`)
  await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(page.getByText(/^You get \$40\.00 back\. Free to cancel until/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(dialog(page)).toHaveCount(0)
})
