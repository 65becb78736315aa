import { expect, test } from './fixtures.ts'
import { createClass } from './offerings.ts'
import { createInstructor } from './people.ts'
import { inDays } from './samples.ts'
import { expectAccessibleAtBothWidths } from './screens.ts'

test.use({ timezoneId: 'America/New_York' })

test('a visitor finds a class by its weekday and hour, in the list and in the week, and comes back to the results (rules filter-1, filter-7, screen-60, screen-61)', async ({
  page,
  server,
}) => {
  const instructor = await createInstructor(server)
  const date = inDays(9)
  // Half past six in the evening in New York.
  const given = { date, timing: '18:30', timezone: 'America/New_York' }
  const evening = await createClass(server, instructor, { ...given, title: 'Lute after work' })
  const early = { ...given, timing: '17:15', title: 'Lute at five' }
  await createClass(server, instructor, early)
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(date).getUTCDay()]!
  const day = weekday.slice(0, 2).toLowerCase()
  const main = page.getByRole('main')

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Classes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeFocused()
  await expect(page).toHaveTitle('Classes · Firstbell')
  const filters = main.getByRole('group', { name: 'Filters' })
  await filters.getByLabel('Time of day').selectOption('after-18')
  await filters.getByRole('button', { name: weekday }).click()
  await expect(page).toHaveURL(`/classes?time=after-18&zone=America%2FNew_York&days=${day}`)
  const list = main.getByRole('region', { name: 'All classes' })
  await expect(list.getByRole('link', { name: evening.title, exact: true })).toBeVisible()
  await expect(list.getByRole('link', { name: early.title })).toHaveCount(0)

  // The server renders the same results.
  await page.reload()
  await list.getByRole('link', { name: evening.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: evening.title })).toBeVisible()
  await main.getByRole('link', { name: 'Back to results' }).click()
  await expect(page).toHaveURL(`/classes?days=${day}&time=after-18&zone=America%2FNew_York`)
  await expect(list.getByRole('link', { name: evening.title, exact: true })).toBeVisible()

  await main.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Week' }).click()
  await main.getByRole('button', { name: 'Next week' }).click()
  await expect(page).toHaveURL(/view=week/)
  const entry = main.getByRole('list', { name: 'Evening' }).getByRole('listitem')
  await expect(entry.getByRole('link', { name: evening.title })).toBeVisible()
  await expect(entry.getByText('18:30', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const week = page.url()
  await entry.getByRole('link', { name: evening.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: evening.title })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(week)
  await expect(entry.getByRole('link', { name: evening.title })).toBeVisible()

  // A page that was opened by its own URL leads to all classes.
  await page.goto(`/classes/${evening._id}`)
  await main.getByRole('link', { name: 'All classes' }).click()
  await expect(page).toHaveURL('/classes')
})
