import { readFile } from 'node:fs/promises'
import { expect, logIn, test } from './fixtures.ts'
import { createAccount, createInstructor, decide } from './people.ts'

test('an admin finds in the audit log who did what, and exports it (rule audit-9)', async ({
  page,
  server,
}) => {
  const waiting = await createInstructor(server, { name: 'Lena Lang', approved: false })
  await logIn(page, 'admin@example.com')
  await page.goto('/profile?section=admin')
  await page.getByRole('button', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/view=audit/)
  const log = page.getByRole('region', { name: 'Audit log' })
  await decide(server, 'reject', waiting, 'Please say more.')
  await decide(server, 'approve', waiting)
  await log.getByLabel('Person').fill(waiting.email)
  await log.getByLabel('Person').press('Enter')
  const entries = log.getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Instructor approved')
  await expect(entries.first()).toContainText('Lena Lang')
  await expect(entries.first()).toContainText('127.0.0.1')

  await log.getByLabel('Kind').selectOption('Instructor rejected')
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveText(/Instructor rejected/)
  await expect(log.getByLabel('Person')).toHaveValue(waiting.email)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    log.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  await page.goBack()
  await expect(entries).toHaveCount(2)

  await page.getByRole('button', { name: 'Decisions' }).click()
  await expect(page.getByRole('heading', { name: 'Instructors' })).toBeVisible()
})

test('a person downloads their data from the Settings (rule export-9)', async ({
  page,
  server,
}) => {
  // A session of a sign-up would have to confirm the identity first.
  const { email } = await createAccount(server, { name: 'Dora Dahl' })
  await logIn(page, email)
  await page.goto('/profile?section=settings')
  const part = page.getByRole('region', { name: 'Your data' })
  const button = part.getByRole('button', { name: 'Download my data' })
  // A double click starts one download; three a day are allowed.
  const [file] = await Promise.all([page.waitForEvent('download'), button.dblclick()])
  expect(file.suggestedFilename()).toMatch(/^firstbell-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(part.getByText('Your download has started.')).toBeVisible()
  for (let count = 0; count < 2; count += 1)
    await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  await button.press('Enter')
  await expect(part.getByRole('alert')).toHaveText(
    'You can download your data three times a day. Please try again later.',
  )
})
