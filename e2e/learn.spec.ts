import type { Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures.ts'
import { bookClass, bookCourse, listOfferings, required } from './offerings.ts'
import { createPerson } from './people.ts'
import { expectAccessibleAtBothWidths, expectAccessibleNow } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^View/ }) })

async function openSection(
  page: Page,
  email: string,
  section: 'My Classes' | 'My Courses',
): Promise<void> {
  await logIn(page, email)
  await page.goto(`/profile?section=${section === 'My Classes' ? 'my-classes' : 'my-courses'}`)
  await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible()
}

async function expectFacts(page: Page, facts: Record<string, string | RegExp>): Promise<void> {
  for (const [term, value] of Object.entries(facts))
    await expect(
      page
        .getByRole('dialog')
        .locator('dl > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .getByRole('definition'),
    ).toHaveText(value)
}

test('My Classes: three a page, with thumbnail, title, category, date and timing; the past and a search in the address (rule screen-57)', async ({
  page,
}) => {
  await openSection(page, 'mia@example.com', 'My Classes')
  await expect(rows(page)).toHaveCount(3)
  await expect(main(page).getByText('Page 1 of 2', { exact: true })).toBeVisible()
  const row = rows(page).filter({ hasText: 'Fingerstyle guitar: your first pattern' })
  await expect(row.getByRole('heading')).toHaveText('Fingerstyle guitar: your first pattern')
  await expect(row.getByText('Music', { exact: true })).toBeVisible()
  await expect(row.getByText(/^\w{3} \d{1,2} \w{3}(?: \d{4})?, 18:30–/)).toBeVisible()
  await expect(row.getByText('your time')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Add to calendar/ })).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', /^\/files\/.+\/view/)
  await expectAccessibleAtBothWidths(page)

  const seen = await rows(page).getByRole('heading').allTextContents()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(main(page).getByText('Page 2 of 2', { exact: true })).toBeVisible()
  for (const title of seen) await expect(main(page).getByText(title)).toHaveCount(0)
  const further = rows(page).first()
  const title = await further.getByRole('heading').innerText()
  await further.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(rows(page).getByRole('heading')).toHaveText(seen)

  await main(page).getByLabel('Search My Classes').fill(title.slice(2).toUpperCase())
  await expect(rows(page).getByRole('heading')).toHaveText([title])
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(rows(page).getByRole('heading')).toHaveText([title])
  await main(page).getByRole('button', { name: 'Past', exact: true }).click()
  await expect(main(page).getByText('No results found', { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Clear search' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/[?&]when=past$/)
  await expectAccessibleNow(page)

  // A link opens it whatever page it is on.
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('the details of a booked class name everything, its length in hours', async ({ page }) => {
  await openSection(page, 'sofia@example.com', 'My Classes')
  await page
    .getByRole('button', { name: 'View Spanish over coffee: small talk that flows' })
    .click()
  const details = page.getByRole('dialog', { name: 'Spanish over coffee: small talk that flows' })
  await expect(details.locator('img')).toHaveAttribute('src', /^\/files\/.+\/view/)
  await expectFacts(page, {
    Category: 'Language',
    Level: /^(Beginner|Intermediate|Advanced)$/,
    Date: /^\w{3} \d{1,2} \w{3} \d{4}$/,
    Timing: /09:00 New York time$/,
    Duration: '45 minutes 0.75 hours',
    'Max students': /^\d+$/,
    Enrolled: '5',
    Instructor: 'Mateo Álvarez',
  })
  for (const [name, email] of [
    ['Sofia Marino', 'sofia@example.com'],
    ["Liam O'Connor", 'liam@example.com'],
  ] as const) {
    await expect(details.getByRole('listitem').getByText(name, { exact: true })).toBeVisible()
    await expect(details.getByText(email, { exact: true })).toBeVisible()
  }
  await expect(details.getByRole('button', { name: 'Cancel Booking' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'View Spanish over coffee: small talk that flows' }),
  ).toBeFocused()
})

test('a class is cancelled after a question, and the list goes on without it', async ({
  page,
  server,
}) => {
  const title = 'Japanese from zero: greet, order, thank'
  const { classes } = await listOfferings(page)
  const student = await createPerson(server)
  await bookClass(student, required(classes.find((one) => one.title === title)))
  await openSection(page, student.email, 'My Classes')
  await page.getByRole('button', { name: `View ${title}` }).click()
  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Booking' })
  const confirm = question.getByRole('button', { name: /^Yes/ })
  await expect(question.getByText(title)).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await confirm.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByText(title)).toHaveCount(0)
  // The row that had the focus is gone.
  await expect(page.getByRole('heading', { name: 'My Classes', level: 2 })).toBeFocused()
  await server.mailTo(student.email, /Booking cancelled: Japanese from zero/)
})

test('My Courses: the same, with the length in hours and days', async ({ page, server }) => {
  const { courses } = await listOfferings(page)
  const title = 'Guitar in thirty days'
  const guitar = required(courses.find((one) => one.title === title))
  const others = courses.filter((one) => one !== guitar && one.seatsLeft > 0).slice(0, 3)
  const student = await createPerson(server)
  for (const course of [guitar, ...others]) await bookCourse(student, course)
  await openSection(page, student.email, 'My Courses')
  await expect(rows(page)).toHaveCount(3)
  await expect(main(page).getByText(/^Page 1 of \d$/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: `View ${title}` }).click()
  await expectFacts(page, {
    Category: 'Music',
    Timing: /^Daily, 18:00–\d\d:\d\d, 30 sessions/,
    Duration: /^30 daily sessions of \d+ minutes 720 hours \(30 days\)$/,
    Enrolled: String(guitar.maxStudents - guitar.seatsLeft + 1),
  })
  await expect(page.getByRole('dialog').getByText('tomas@example.com')).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'Three chords and a steady hand' }),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Cancel Booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Booking' })
  await question.getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page).getByText(title)).toHaveCount(0)
})

test('who has booked nothing is told so', async ({ page }) => {
  await openSection(page, 'admin@example.com', 'My Classes')
  await expect(main(page).getByText("You haven't created any classes yet.")).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('navigation', { name: 'Profile' }).getByText('My Courses').click()
  await expect(main(page).getByText("You haven't booked any ccourse yet.")).toBeVisible()
})
