import { readFile } from 'node:fs/promises'
import { routes } from '@firstbell/contract/routes'
import { expect, logIn, test } from './fixtures.ts'
import { bookClass, cancelClass, createClass, joinWaitlist, minutesFromNow } from './offerings.ts'
import { createInstructor, createPerson, openSession } from './people.ts'
import { expectAccessibleNow } from './screens.ts'

test('an instructor looks back, and an admin at the whole site (rules insight-11, insight-12)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const made = await createClass(server, instructor, { title: 'Open strings', maxStudents: 2 })
  const [ann, ben, cai] = [
    await createPerson(server),
    await createPerson(server),
    await createPerson(server),
  ]
  for (const student of [ann, ben]) await bookClass(student, made)
  await joinWaitlist(cai, made)
  await cancelClass(ann, made)
  await bookClass(cai, made)
  await joinWaitlist(ann, made)
  await instructor.call('POST', '/classes/update-class', {
    ...made,
    classId: made._id,
    ...minutesFromNow(-5),
  })
  await instructor.call('PUT', `/offerings/${made._id}/attendance/${ben.id}`, {
    attended: true,
  })

  // The job runs every minute; this runs it now.
  await server.query("select graphile_worker.add_job('sum-insights')", [])
  await expect
    .poll(
      async () =>
        (
          await instructor.call<{ totals: { attended: number } }>(
            'GET',
            `${routes.getMyInsights.path}?days=30`,
          )
        ).totals.attended,
      { timeout: 75_000 },
    )
    .toBe(1)
  await openSession(page, instructor)
  await page.goto('/profile?section=instructor&tab=insights')
  const main = page.getByRole('main')
  // One day is no chart: the figures are words.
  const figure = (name: string) =>
    main.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await expect(figure('Attendance')).toContainText('1 attended · 0 absent · 1 not known')
  await expect(page.getByRole('tab', { name: 'Insights' })).toHaveAttribute('aria-selected', 'true')
  await expect(figure('Bookings')).toContainText('3 bookings · 1 cancellation')
  await expect(figure('Seats filled')).toContainText('2 filled · 0 empty')
  await expect(figure('Waitlist')).toContainText('2 joined a waitlist')
  await expect(main.getByText('Nothing on these days: Ratings.')).toBeVisible()
  await expect(main.getByText('Nothing starts in the next 7 days.')).toBeVisible()
  await main.getByRole('button', { name: '365 days' }).click()
  await expect(page).toHaveURL(/days=365/)
  await expectAccessibleNow(page)
  await page.goBack()
  await expect(main.getByRole('button', { name: '30 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Insights 30 days.csv')
  expect((await readFile(await download.path(), 'utf8')).trim()).toMatch(/,3,1,2,\d,\d,\d,\d$/)

  await logIn(page, 'admin@example.com')
  await page.goto('/profile?section=admin')
  await main.getByRole('button', { name: 'Insights' }).click()
  await expect(main.getByText('Bookings', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/view=insights/)
  await main.getByRole('button', { name: '365 days' }).click()
  await expect(page).toHaveURL(/view=insights.*days=365/)
  await page.goBack()
  await page.goBack()
  await expect(main.getByRole('heading', { name: 'Instructors' })).toBeVisible()
})
