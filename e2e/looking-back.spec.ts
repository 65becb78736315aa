import { readFile } from 'node:fs/promises'
import { expect, logIn, test } from './fixtures.ts'
import { onCall } from './calls.ts'
import { createInstructor, createPerson, decide } from './people.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

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
  await expectAccessibleAtBothWidths(page)

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

  await log.getByLabel('From').fill('2020-01-02')
  await log.getByLabel('To').fill('2020-01-01')
  await expect(log.getByText('The end must not be before the start.')).toBeVisible()
  await expect(log.getByText('Nothing matches these filters.')).toBeVisible()
  await log.getByRole('button', { name: 'Clear filters' }).click()
  await expect(log.getByLabel('Person')).toHaveValue('')
  await expect(log.getByRole('heading', { name: 'Audit log' })).toBeFocused()
  await entries
    .filter({ hasText: 'Instructor approved' })
    .first()
    .getByRole('button', { name: /^Lena Lang/ })
    .click()
  await expect(log.getByLabel('Person')).toHaveValue(waiting.email)
  await expect(entries).toHaveCount(2)
  const pass = await onCall(page, 'getAuditLog', (route) =>
    route.fulfill({ status: 400, json: { message: 'No.', code: 'invalid' } }),
  )
  await page.reload()
  await expect(log.getByText('No.')).toBeVisible()
  await pass()
  // Unless it has asked again by itself meanwhile.
  await log
    .getByRole('button', { name: 'Try again' })
    .evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click()))
  await expect(entries).toHaveCount(2)
  await page.getByRole('button', { name: 'Decisions' }).click()
  await expect(page.getByRole('heading', { name: 'Instructors' })).toBeVisible()
})

test('a person downloads their data from the Dashboard (rule export-9)', async ({
  page,
  server,
}) => {
  const person = await createPerson(server, { name: 'Dora Dahl' })
  await logIn(page, person.email)
  await page.goto('/profile?section=dashboard')
  const part = page.getByRole('region', { name: 'Your data' })
  const pass = await onCall(page, 'getMyData', (route) =>
    route.fulfill({ json: { message: 'Done.', state: 'none', failed: true } }),
  )
  await page.reload()
  await expect(part.getByText('Your data could not be prepared. Please try again.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await pass()
  // The page may see that the file is ready before the answer arrives: it asks for its data again
  // when its stream of events begins.
  const pressed = Promise.withResolvers<void>()
  const answer = await onCall(page, 'askForMyData', async (route) => {
    const response = await route.fetch()
    await pressed.promise
    await expect
      .poll(async () => (await person.call<{ state: string }>('GET', '/me/data')).state)
      .toBe('ready')
    const seen = page.waitForResponse(
      (response) => response.url().endsWith('/me/data') && response.request().method() === 'GET',
    )
    await page.evaluate(() => {
      window.dispatchEvent(new Event('pagehide'))
      window.dispatchEvent(new Event('pageshow'))
    })
    await (await seen).finished()
    await route.fulfill({ response })
  })
  await part.getByRole('button', { name: 'Download my data' }).dblclick()
  // A press of the disabled button moves the focus to what is around it, as a slow second one does.
  await part.getByRole('button', { name: 'Preparing your data...' }).click({ force: true })
  pressed.resolve()
  await expect(part.getByText(/^Ready until /)).toBeVisible({ timeout: 30_000 })
  await expect(part.getByText('Your data are being prepared already.')).toHaveCount(0)
  await expect(part.getByRole('button', { name: 'Download my data' })).toBeFocused()
  await answer()
  await part.getByRole('button', { name: 'Prepare anew' }).press('Enter')
  await expect(part.getByRole('button', { name: 'Preparing your data...' })).toBeVisible()
  await expect(part.getByText(/^Ready until /)).toBeVisible({ timeout: 30_000 })
  await expect(part.getByRole('button', { name: 'Download my data' })).toBeFocused()
  await expectAccessibleAtBothWidths(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download my data' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('firstbell-data.zip')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})
