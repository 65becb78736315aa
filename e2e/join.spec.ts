import type { Page } from '@playwright/test'
import { onCall, withoutEvents } from './calls.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import { bookClass, createClass, minutesFromNow, type Listed } from './offerings.ts'
import { createInstructor, createPerson, openSession, type Person } from './people.ts'
import { blockStorage } from './screens.ts'

// With reduced motion the countdown shows fewer steps.
test.use({ reducedMotion: 'no-preference' })

/** The tests answer requests to this meeting. */
const MEETING = 'https://meet.example.com/room-1'

let teacher: Person
let student: Person

test.beforeAll(async ({ server }) => {
  teacher = await createInstructor(server)
  student = await createPerson(server)
})

test.beforeEach(({ context }) =>
  context.route('https://meet.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Meeting</title>' }),
  ),
)

/**
 * Changes the answer about the next session, so that it opens this much later by the server's clock.
 * Returns a function that stops it.
 */
const opensIn = (page: Page, milliseconds: number) =>
  onCall(page, 'getNextSession', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { now: string; session: object }
    const opensAt = new Date(Date.parse(answer.now) + milliseconds).toISOString()
    await route.fulfill({ response, json: { ...answer, session: { ...answer.session, opensAt } } })
  })

/** The person comes back to the tab, which then refetches. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const change = (item: Listed, over: object) =>
  teacher.call('POST', '/classes/update-class', { ...item, classId: item._id, ...over })

test('a visitor logs in, waits, and gets into the meeting when it opens, also on the next day (rule screen-45)', async ({
  page,
  server,
}) => {
  // Back from the meeting must not lead into it again, also where nothing is stored.
  await page.addInitScript(blockStorage)
  await withoutEvents(page)
  const item = await createClass(server, teacher, {
    title: 'Opening soon',
    ...minutesFromNow(5),
    meetingUrl: MEETING,
  })
  await bookClass(student, item)
  // The clock of the browser is wrong; the countdown follows the server's.
  await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  const passAnswers = await opensIn(page, 90_000)
  await page.goto(`/join/${item._id}`)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/join/${item._id}`)}`)
  await page.getByLabel('Email').first().fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: item.title })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Opens in 1:[0-3]\d$/)
  await expect(page.getByRole('status').filter({ hasText: 'Opens in 2 minutes' })).toBeAttached()
  await passAnswers()
  let joins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/join') && request.method() === 'POST') joins += 1
  })
  // In one step, because a call in between would have no time for its answer.
  await page.clock.fastForward(91_000)
  await expect(page).toHaveURL(MEETING)
  expect(joins).toBe(1)
  await page.goBack()
  const link = page.getByRole('link', { name: 'Open the meeting' })
  await expect(link).toHaveAttribute('href', MEETING)
  await expect(page).toHaveURL(`/join/${item._id}`)

  // The page stays open until the session of the next day, which has another link.
  const tomorrow = (instant: string) =>
    new Date(Date.parse(instant) + 24 * 60 * 60_000).toISOString()
  const next = `${MEETING}-tomorrow`
  await onCall(page, 'joinSession', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { startsAt: string }
    await route.fulfill({
      response,
      json: { ...answer, startsAt: tomorrow(answer.startsAt), url: next },
    })
  })
  await onCall(page, 'getNextSession', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { session: { startsAt: string; endsAt: string } }
    const { startsAt, endsAt } = answer.session
    const session = { ...answer.session, startsAt: tomorrow(startsAt), endsAt: tomorrow(endsAt) }
    await route.fulfill({ response, json: { ...answer, session } })
  })
  await comeBack(page)
  await expect(page).toHaveURL(next)
})

test('a student waits for a class that is moved, and for its meeting link (rule screen-45)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'No link yet', ...minutesFromNow(60) })
  await bookClass(student, item)
  await page.clock.install()
  await openSession(page, student)
  await page.goto(`/join/${item._id}`)
  await expect(page.getByRole('timer')).toHaveText(/^Opens in 4\d:\d\d$/)
  await change(item, minutesFromNow(10))
  await comeBack(page)
  await expect(page.getByText(/^The time has changed. It’s now (today|tomorrow)/)).toBeVisible()
  await expect(page.getByText('The instructor has not added a meeting link yet.')).toBeVisible()
  await change(item, { ...minutesFromNow(10), meetingUrl: MEETING })
  await page.clock.fastForward(16_000)
  await expect(page).toHaveURL(MEETING)
})
