import type { Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures.ts'
import { expectAccessibleNow } from './screens.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^View/ }) })

test('a student turns the pages of My Classes, searches them, and shares the URL of one (rule screen-57)', async ({
  page,
}) => {
  await logIn(page, 'mia@example.com')
  await page.goto('/profile?section=my-classes')
  await expect(rows(page)).toHaveCount(3)
  await expect(main(page).getByText('Page 1 of 2', { exact: true })).toBeVisible()
  const row = rows(page).filter({ hasText: 'Fingerstyle guitar: your first pattern' })
  await expect(row.getByRole('heading')).toHaveText('Fingerstyle guitar: your first pattern')
  await expect(row.getByText('Music', { exact: true })).toBeVisible()
  await expect(row.getByText(/^\w{3} \d{1,2} \w{3}(?: \d{4})?, 18:30–/)).toBeVisible()
  await expect(row.getByText('your time')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Add to calendar/ })).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', /^\/files\/.+\/view/)

  const seen = await rows(page).getByRole('heading').allTextContents()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(main(page).getByText('Page 2 of 2', { exact: true })).toBeVisible()
  for (const title of seen) await expect(main(page).getByText(title)).toHaveCount(0)
  const further = rows(page).first()
  const title = await further.getByRole('heading').innerText()
  await further.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const url = page.url()
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

  // The URL opens the class, whichever page of the list it is on.
  await page.goto(url)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})
