import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, logIn, test } from './fixtures.ts'
import { pressEnter } from './keyboard.ts'
import { createInstructor } from './people.ts'
import { expectAccessibleNow } from './screens.ts'

const main = (page: Page) => page.getByRole('main')

const card = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('button', { name: /^View Details/ }) })

const view = (page: Page, name: 'Approved' | 'Requests' | 'Refused') =>
  main(page).getByRole('button', { name: new RegExp(`^${name}`) })

test('an admin approves an instructor by keyboard, and later removes them with a reason (rule screen-34)', async ({
  page,
  server,
}) => {
  const { name, email } = await createInstructor(server, { name: 'Perla Roth', approved: false })
  await logIn(page, 'admin@example.com')
  await page.goto('/profile')
  await pressEnter(page, page.getByRole('button', { name: 'Admin' }))
  await pressEnter(page, view(page, 'Requests'))
  await expect(card(page, name).getByText(email)).toBeVisible()
  await expect(card(page, name).getByText('instructor', { exact: true })).toBeVisible()
  await pressEnter(page, page.getByRole('button', { name: `View Details of ${name}` }))
  const details = page.getByRole('dialog', { name, exact: true })
  const resume = await details.getByRole('link', { name: 'View Resume' }).getAttribute('href')
  expect((await page.request.get(resume ?? '')).headers()['content-type']).toContain('pdf')
  await failOnce(page, 'approveInstructor')
  await pressEnter(page, details.getByRole('button', { name: 'Approve' }))
  await expect(page.getByRole('alert')).toContainText('Failed to update instructor status.')
  await pressEnter(page, details.getByRole('button', { name: 'Approve' }))
  await expect(page.getByText('Instructor has been approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Instructors' })).toBeFocused()
  await server.mailTo(email, /You can now teach at Firstbell/)

  await pressEnter(page, view(page, 'Approved'))
  await page.getByRole('searchbox', { name: 'Search instructors' }).fill('perla')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^View/ }) }),
  ).toHaveCount(1)
  await card(page, name).getByRole('button', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Remove as Instructor' }).click()
  const reason = page.getByRole('dialog', { name: `Remove ${name} as Instructor` })
  await reason.getByLabel('Reason').fill('We agreed on a break.')
  await expectAccessibleNow(page)
  await reason.getByRole('button', { name: 'Remove' }).click()
  await expect(
    page.getByText('Instructor has been removed successfully.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page, name)).toHaveCount(0)
  await server.mailTo(email, /You can no longer teach at Firstbell/)
  await view(page, 'Refused').click()
  await expect(card(page, name).getByText('Removed', { exact: true })).toBeVisible()
  await card(page, name).getByRole('button', { name: 'View Details' }).click()
  await expect(details.getByText('We agreed on a break.')).toBeVisible()
})
