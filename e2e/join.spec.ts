import type { Page } from '@playwright/test'
import { onCall, withoutEvents } from './calls.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './fixtures.ts'
import {
  bookClass,
  cancelClass,
  createClass,
  joinWaitlist,
  minutesFromNow,
  type Listed,
} from './offerings.ts'
import { createInstructor, createPerson, type Person } from './people.ts'
import { dayInWords, YEAR } from './samples.ts'

// Who prefers less motion sees fewer seconds pass.
test.use({ reducedMotion: 'no-preference' })

/** Lies beyond every session; the test answers for it. */
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
 * The answer for a session that is open says that it opens later, by the server's clock.
 * @returns ends that
 */
const opensIn = (page: Page, milliseconds: number) =>
  onCall(page, 'getNextSession', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { now: string; session: object }
    const opensAt = new Date(Date.parse(answer.now) + milliseconds).toISOString()
    await route.fulfill({ response, json: { ...answer, session: { ...answer.session, opensAt } } })
  })

/** Somebody comes back to the tab, which then asks anew. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

const change = (item: Listed, over: object) =>
  teacher.call('POST', '/classes/update-class', { ...item, classId: item._id, ...over })

test('a visitor logs in, waits, and is led to the meeting when it opens (rule screen-45)', async ({
  page,
  server,
}) => {
  await withoutEvents(page)
  const item = await createClass(server, teacher, {
    title: 'Opening soon',
    ...minutesFromNow(5),
    meetingUrl: MEETING,
  })
  await bookClass(student, item)
  // A wrong clock: the countdown follows the server's.
  await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  const tellTheTruth = await opensIn(page, 90_000)
  await page.goto(`/join/${item._id}`)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/join/${item._id}`)}`)
  await page.getByLabel('Email').first().fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: item.title })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Opens in 1:[0-3]\d$/)
  await expect(page.getByRole('status').filter({ hasText: 'Opens in 2 minutes' })).toBeAttached()
  await expectAccessible(page)
  await tellTheTruth()
  let joins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/join') && request.method() === 'POST') joins += 1
  })
  // In one leap: a call that is made on the way would have no time for its answer.
  await page.clock.fastForward(91_000)
  await expect(page).toHaveURL(MEETING)
  expect(joins).toBe(1)
  await page.goBack()
  const link = page.getByRole('link', { name: 'Open the meeting' })
  await expect(link).toHaveAttribute('href', MEETING)
  await expect(page).toHaveURL(`/join/${item._id}`)

  // The page stays open until the next day's session, which is joined by a link of its own.
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

test('without a link it asks again, and a class that moves is told (rule screen-45)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'No link yet', ...minutesFromNow(60) })
  await bookClass(student, item)
  await page.clock.install()
  await logIn(page, student.email)
  await page.goto(`/join/${item._id}`)
  await expect(page.getByRole('timer')).toHaveText(/^Opens in 4\d:\d\d$/)
  await change(item, minutesFromNow(10))
  await comeBack(page)
  await expect(page.getByText(/^The time has changed: it is now (today|tomorrow)/)).toBeVisible()
  await expect(page.getByText('The instructor has not added a meeting link yet.')).toBeVisible()
  await expectAccessible(page)
  await change(item, { ...minutesFromNow(10), meetingUrl: MEETING })
  await page.clock.fastForward(16_000)
  await expect(page).toHaveURL(MEETING)
})

test('ways in: rows, pages, and who has none (rule screen-45)', async ({ page, server }) => {
  const soon = await createClass(server, teacher, {
    title: 'On in a moment',
    ...minutesFromNow(8),
    meetingUrl: MEETING,
  })
  const later = await createClass(server, teacher, { title: 'On another day' })
  const reader = await createPerson(server)
  for (const item of [soon, later]) await bookClass(reader, item)
  await logIn(page, reader.email)
  await page.goto('/profile?section=my-classes')
  const row = (item: Listed) => page.getByRole('listitem').filter({ hasText: item.title })
  await expect(row(later).getByText(/^You can join from 17:45 on \w{3} \d+ \w{3}/)).toBeVisible()
  await expect(row(soon).getByRole('link', { name: `Join ${soon.title}` })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/classes/${soon._id}`)
  await page.getByRole('link', { name: `Join ${soon.title}` }).press('Enter')
  await expect(page).toHaveURL(MEETING)

  const others = await createClass(server, teacher, { title: 'Not booked' })
  await page.goto(`/join/${others._id}`)
  await expect(page.getByRole('heading', { name: 'You have no seat here' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the class' }).click()
  await expect(page).toHaveURL(`/classes/${others._id}`)
  await page.goto('/join/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('a place in line, an offer, a lost connection, and a class that is over or cancelled (rule screen-45)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, {
    title: 'One chair',
    maxStudents: 1,
    ...minutesFromNow(60),
  })
  const seated = await createPerson(server)
  const waiting = await createPerson(server)
  await bookClass(seated, item)
  await joinWaitlist(waiting, item)
  await logIn(page, waiting.email)
  await withoutEvents(page)
  const noSeat = page.getByRole('heading', { name: 'You have no seat here' })
  let shownTooSoon: number | undefined
  const pass = await onCall(page, 'getClass', async (route) => {
    shownTooSoon = await noSeat.count()
    await route.continue()
  })
  await page.goto(`/join/${item._id}`)
  await expect(page.getByRole('heading', { name: 'You are on the waitlist' })).toBeVisible()
  await expect(page.getByText('You are 1st on the waitlist.')).toBeVisible()
  expect(shownTooSoon).toBe(0)
  await pass()
  await expectAccessible(page)
  await cancelClass(seated, item)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A seat is held for you' })).toBeVisible()
  await page.getByRole('link', { name: 'Book this seat' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Book this seat' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/You can join from/)

  await page.goto(`/join/${item._id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  const session = `**/offerings/${item._id}/session`
  await page.route(session, (route) => route.abort())
  await comeBack(page)
  await expect(page.getByText('No connection right now. This page keeps trying.')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.unroute(session)
  await comeBack(page)
  await expect(page.getByText('No connection right now.')).toBeHidden()

  await page.route(session, async (route) => {
    const response = await route.fetch()
    const { session: _, ...over } = (await response.json()) as { session: object }
    await route.fulfill({ response, json: over })
  })
  await comeBack(page)
  await expect(page.getByText('This has ended.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(session)
  await teacher.call('DELETE', `/classes/delete-class/${item._id}`)
  await comeBack(page)
  await expect(page.getByRole('heading', { name: /cancelled/ })).toBeVisible()
  await expectAccessible(page)
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'en-US' })

  test("the owner waits in their own time, with the class's beside it (rules screen-45, account-24)", async ({
    page,
    server,
  }) => {
    const item = await createClass(server, teacher, {
      title: 'Across the sea',
      date: `${YEAR}-02-09`,
      timing: '07:30',
      timezone: 'Asia/Kolkata',
    })
    await logIn(page, teacher.email)
    await page.goto(`/classes/${item._id}`)
    const [day, dayThere] = ['08', '09'].map((date) => dayInWords(`${YEAR}-02-${date}`, 'en-US'))
    await expect(page.getByText(`You can join from 8:45 PM on ${day}`)).toBeVisible()
    await page.goto(`/join/${item._id}`)
    await expect(page.getByText(`${day}, 9:00–10:30 PM`)).toBeVisible()
    await expect(page.getByText(`${dayThere}, 7:30 AM Kolkata time`)).toBeVisible()
    await expect(page.getByText('You have not added a meeting link yet.')).toBeVisible()
    await expectAccessible(page)
  })
})
