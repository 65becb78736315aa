import type { Page } from '@playwright/test'
import { expect, logIn } from './fixtures.ts'
import type { Listed } from './offerings.ts'
import { test } from './partners.ts'
import { createInstructor, createPerson, openSession, signIn } from './people.ts'
import { inDays, PICTURE } from './samples.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')

test('three of twelve dates are bought with a code, the student cancels one and the teacher another: every screen and Stripe show the same amounts (rules offering-33, code-7, payment-25, payment-26)', async ({
  page,
  server,
  stripe,
}) => {
  const title = 'Brush and line'
  const teacher = await createInstructor(server, { name: 'Tilda Teacher' })
  const student = await createPerson(server, { name: 'Sue Student' })
  const { call } = await signIn(server, teacher.email)
  const { url } = await call<{ url: string }>('POST', '/me/payouts')

  await test.step('the teacher creates a weekly series with a price, and a code', async () => {
    await openSession(page, teacher)
    await page.goto(url)
    await page.getByRole('button', { name: 'Complete' }).click()
    await expect(
      main(page).getByRole('button', { name: 'Go to your Stripe account' }),
    ).toBeVisible()
    await main(page).getByRole('button', { name: 'New code' }).click()
    await dialog(page).getByLabel('Code', { exact: true }).fill('tuesday-20')
    await dialog(page).getByLabel('Percent off').fill('20')
    await dialog(page).getByLabel('Seats (optional)').fill('3')
    await dialog(page).getByRole('button', { name: 'Create code' }).click()
    await expect(page.getByText('Code TUESDAY-20 created.')).toBeVisible()
    await expect(main(page).getByText('20% off · 0 of 3 seats')).toBeVisible()

    await page.getByRole('tab', { name: 'Add Class' }).click()
    await main(page).getByLabel('Title').fill(title)
    await main(page).getByLabel('Description').fill('One brush, one hour, one line.')
    await main(page).getByLabel('Category').selectOption('Arts')
    await main(page).getByLabel('Level').selectOption('Beginner')
    await main(page).getByLabel('Thumbnail').setInputFiles(PICTURE)
    await main(page).getByLabel('Date').fill(inDays(3))
    await main(page).getByLabel('Timing').fill('18:00')
    await main(page)
      .getByLabel(/^Duration/)
      .fill('60')
    await main(page).getByLabel('Repeat weekly').fill('12')
    await main(page).getByLabel('Max students').fill('8')
    await main(page).getByLabel('Price (optional)').fill('12.50')
    await main(page).getByRole('button', { name: 'Create Class' }).click()
    await expect(page.getByText('12 classes created successfully!')).toBeVisible()
  })

  const { classes } = await teacher.call<{ classes: Listed[] }>(
    'GET',
    '/classes/getallclasses?q=brush+and+line&series=all&limit=12',
  )
  expect(classes).toHaveLength(12)
  const [first, second, third] = classes as [Listed, Listed, Listed]

  await test.step('the student books three dates with the code, and pays $30 for them', async () => {
    await openSession(page, student)
    await page.goto(`/classes/${first._id}`)
    await main(page)
      .getByRole('button', { name: `Book ${title}` })
      .click()
    const dates = dialog(page).getByRole('listitem').getByRole('checkbox')
    await expect(dates).toHaveCount(12)
    await expect(dates.nth(0)).toBeChecked()
    await dates.nth(1).check()
    await dates.nth(2).check()
    await expect(dialog(page).getByRole('button', { name: 'Confirm · $37.50' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Have a code?' }).click()
    await dialog(page).getByLabel('Code', { exact: true }).fill('Tuesday-20')
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    const bill = dialog(page).getByRole('region', { name: 'What you pay' })
    await expect(bill).toHaveText(/Code TUESDAY-20−\$7\.50Total\$30\.00$/)
    await expectAccessibleAtBothWidths(page)
    await dialog(page).getByRole('button', { name: 'Confirm · $30.00' }).click()

    await page.waitForURL(`${stripe.url}/pay/**`)
    await expect(page.getByRole('listitem')).toHaveText([/\$10\.00$/, /\$10\.00$/, /\$10\.00$/])
    await page.getByRole('button', { name: 'Pay $30.00' }).click()
    await expect(page.getByText('Payment received. Your seats are booked.')).toBeVisible()
    const { subject } = await server.mailTo(student.email, /receipt/i)
    expect(subject).toContain(title)
  })

  await test.step('the student cancels the second date, and gets its price back', async () => {
    await page.goto(`/profile?section=my-classes&class=${second._id}`)
    await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(page.getByText(/^You get \$10\.00 back\. Free to cancel until/)).toBeVisible()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('We are refunding $10.00 to your card.').first()).toBeVisible()
  })

  await test.step('the teacher deletes the third date, and keeps what the first one earns', async () => {
    await openSession(page, teacher)
    await page.goto(`/teach/${third._id}`)
    await expect(main(page).getByText('Date 3 of 12')).toBeVisible()
    await main(page).getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(dialog(page).getByText(/^1 student /)).toBeVisible()
    await dialog(page).getByLabel('Reason (optional)').fill('I am ill.')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(dialog(page)).toHaveCount(0)

    await expect(async () => {
      await page.goto('/profile?section=instructor&tab=details')
      const earned = main(page).getByRole('listitem').filter({ hasText: title })
      await expect(earned).toHaveCount(1, { timeout: 2000 })
      await expect(earned.getByText('$9.00')).toBeVisible({ timeout: 2000 })
      await expect(earned.getByText('1 seat · $10.00 paid · $1.00 service fee')).toBeVisible()
    }).toPass({ timeout: 20_000 })
    await expect(main(page).getByText('20% off · 3 of 3 seats')).toBeVisible()
    await expect(main(page).getByText('Used up', { exact: true })).toBeVisible()
  })

  await test.step('the student sees one date paid and two refunded, also on the receipt', async () => {
    await openSession(page, student)
    await page.goto('/profile?section=dashboard')
    const payments = main(page).getByRole('region', { name: 'Payments' })
    const lines = payments.getByRole('listitem').getByRole('listitem')
    await expect(lines).toHaveText([
      /\$10\.00.*Paid$/,
      /\$10\.00.*Refunded$/,
      /\$10\.00.*Refunded$/,
    ])
    await expect(payments.getByText('$30.00', { exact: true })).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await payments.getByRole('button', { name: `Receipt for ${title}` }).click()
    const fact = (term: string) =>
      dialog(page)
        .locator('div', { has: page.getByText(term, { exact: true }) })
        .last()
    await expect(fact('Price without the code')).toContainText('$37.50')
    await expect(fact('Code')).toContainText('TUESDAY-20')
    await expect(fact('Amount')).toContainText('$30.00')
    await expect(fact('Refunded')).toHaveText(/\$10\.00,.*\$10\.00,/)
  })

  await test.step('the owner sees the order with its lines, and Stripe has the same sums', async () => {
    await logIn(page, 'admin@example.com')
    await page.goto('/profile?section=admin&view=payments&show=all')
    const order = main(page).getByRole('listitem').filter({ hasText: title }).first()
    await expect(order.getByText('Sue Student to Tilda Teacher')).toBeVisible()
    await expect(order.getByText('$30.00', { exact: true })).toBeVisible()
    await expect(order.getByRole('listitem')).toHaveText([
      /Paid\$10\.00$/,
      /Refunded\$10\.00\$10\.00 refunded$/,
      /Refunded\$10\.00\$10\.00 refunded$/,
    ])
    await expectAccessibleAtBothWidths(page)

    await page.goto(stripe.url)
    await expect(page.getByText('$30.00 $20.00 refunded')).toBeVisible()
    await expect(page.getByText(`${teacher.email}: $9.00`)).toBeVisible()
  })
})
