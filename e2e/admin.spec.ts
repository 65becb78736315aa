import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logIn, test } from './fixtures.ts'
import { createInstructor, decide, signIn } from './people.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

const main = (page: Page) => page.getByRole('main')

async function openPanel(page: Page): Promise<void> {
  await logIn(page, 'admin@example.com')
  await page.evaluate(() => localStorage.setItem('profileSection', 'Admin'))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Instructors' })).toBeVisible()
}

const card = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('button', { name: /^View Details/ }) })

const view = (page: Page, name: 'Approved' | 'Requests' | 'Refused') =>
  main(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function open(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'View Details' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

test('views of approved instructors, and of requests with their role', async ({ page, server }) => {
  const waiting = await createInstructor(server, { name: 'Wanda Reich', approved: false })
  const admin = await signIn(server, 'admin@example.com')
  const { counts } = await admin.call<{ counts: Record<string, number> }>(
    'GET',
    '/admin/getallinstructors?view=requests',
  )
  await openPanel(page)
  await expect(view(page, 'Requests'), 'what waits comes first').toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(view(page, 'Requests')).toHaveText(`Requests${counts['requests']}`)
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toHaveText(
    `Admin${counts['waiting']}`,
  )
  await view(page, 'Approved').click()
  await expect(view(page, 'Approved')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Ada Lindqvist').getByText('ada@example.com')).toBeVisible()
  await expect(card(page, 'Ada Lindqvist').getByText('instructor', { exact: true })).toHaveCount(0)
  await expect(card(page, waiting.name)).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await open(page, 'Ada Lindqvist')
  const details = page.getByRole('dialog')
  await expect(details.getByRole('img', { name: 'Picture of Ada Lindqvist' })).toBeVisible()
  const resume = await details.getByRole('link', { name: 'View Resume' }).getAttribute('href')
  expect((await page.request.get(resume ?? '')).headers()['content-type']).toContain('pdf')
  await page.keyboard.press('Escape')
  await view(page, 'Requests').click()
  await expect(view(page, 'Requests')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, waiting.name).getByText(waiting.email)).toBeVisible()
  await expect(card(page, waiting.name).getByText('instructor', { exact: true })).toBeVisible()
  await expect(card(page, 'Ada Lindqvist')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
})

test('on a phone the bar shows the whole button of the section, with its count', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openPanel(page)
  const button = page.getByRole('button', { name: 'Admin', exact: true })
  await expect(button).toHaveText(/^Admin\d+$/)
  await expect
    .poll(() => button.evaluate((element) => element.getBoundingClientRect().right))
    .toBeLessThanOrEqual(390)
})

test('approves, and removes with a reason; the lists follow', async ({ page, server }) => {
  const { name, email } = await createInstructor(server, { name: 'Perla Roth', approved: false })
  await openPanel(page)
  await view(page, 'Requests').click()
  await open(page, name)
  await failOnce(page, 'approveInstructor')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByRole('alert').getByText('Failed to update instructor status.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Instructor has been approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Instructors' })).toBeFocused()
  await server.mailTo(email, /You are approved/)

  await view(page, 'Approved').click()
  await open(page, name)
  await page.getByRole('button', { name: 'Remove as Instructor' }).click()
  const reason = page.getByRole('dialog', { name: `Remove ${name} as Instructor` })
  const submit = reason.getByRole('button', { name: 'Remove' })
  await submit.click()
  await expect(reason.getByText('Reason is required')).toBeVisible()
  await expect(reason.getByLabel('Reason')).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  await reason.getByLabel('Reason').fill('We agreed on a break.')
  await failOnce(page, 'removeInstructor')
  await submit.click()
  await expect(page.getByRole('alert').getByText('Failed to remove instructor.')).toBeVisible()
  await submit.click()
  await expect(
    page.getByText('Instructor has been removed successfully.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, name)).toHaveCount(0)
  await server.mailTo(email, /has ended/)
  await view(page, 'Refused').click()
  await expect(card(page, name).getByText('Removed', { exact: true })).toBeVisible()
  await open(page, name)
  await expect(page.getByRole('dialog').getByText('We agreed on a break.')).toBeVisible()
})

test('another admin was faster: the refusal says so and the list follows', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server, { name: 'Faye Stern', approved: false })
  await openPanel(page)
  await view(page, 'Requests').click()
  await open(page, instructor.name)
  await decide(server, 'approve', instructor)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByText('Failed to update instructor status. This instructor is already approved.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove as Instructor' })).toBeVisible()
})

test('the list is searched by name and address', async ({ page, server }) => {
  const { name, email } = await createInstructor(server, { name: 'Quirin Solo', approved: false })
  await openPanel(page)
  await view(page, 'Requests').click()
  const box = page.getByRole('searchbox', { name: 'Search instructors' })
  await box.fill('quirin')
  await expect(main(page).getByText(email)).toBeVisible()
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^View/ }) }),
  ).toHaveCount(1)
  await box.fill('no such person')
  await expect(page.getByText('No instructor has this name or email.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(card(page, name)).toBeVisible()
})

test('nobody else has the panel', async ({ page }) => {
  await logIn(page, 'mia@example.com')
  await page.goto('/profile')
  const sections = page.getByRole('navigation', { name: 'Profile' })
  await expect(sections.getByText('Dashboard')).toBeVisible()
  await expect(sections.getByText('Admin')).toHaveCount(0)
})
