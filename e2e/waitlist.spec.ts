import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, PASSWORD, test } from './fixtures.ts'
import {
  bookClass,
  cancelClass,
  createClass,
  joinWaitlist,
  leaveWaitlist,
  minutesFromNow,
} from './offerings.ts'
import { createInstructor, createPerson, openSession, type Person } from './people.ts'
import { expectAccessibleNow, expectInPassing } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** The person comes back to the tab, which then refetches their bookings. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

let teacher: Person
let seated: Person
let student: Person

test.beforeAll(async ({ server }) => {
  teacher = await createInstructor(server)
  seated = await createPerson(server)
  student = await createPerson(server)
})

test('a visitor waits for a seat in a full class, is offered one, and books it (rules screen-43, screen-44, waitlist-4)', async ({
  page,
  server,
}) => {
  const title = 'Waiting for the cello'
  const item = await createClass(server, teacher, { title, maxStudents: 1 })
  const first = await createPerson(server)
  await bookClass(seated, item)
  await joinWaitlist(first, item)
  const waiting = await createPerson(server)
  await page.goto('/?q=waiting+for+the+cello')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card.getByText('1 waiting')).toBeVisible()
  await card.getByRole('button', { name: `Join waitlist ${title}` }).press('Enter')
  await expect(page).toHaveURL(/\/login\?next=/)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(waiting.email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page).getByText('This class is full.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectAccessibleNow(page)
  await dialog(page).getByRole('button', { name: 'Join waitlist' }).click()
  await expect(dialog(page).getByText('You’re 2nd on the waitlist.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(card.getByRole('link', { name: /^On the waitlist \(2nd\)/ })).toBeVisible()
  await expect(card.getByText('2 waiting')).toBeVisible()

  await leaveWaitlist(first, item)
  // Repeated, because the page may still wait for an earlier answer.
  await expect(async () => {
    await comeBack(page)
    await expect(card.getByRole('link', { name: /^On the waitlist \(1st\)/ })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 15_000 })
  await cancelClass(seated, item)
  // The page follows the event, without a reload (rule event-9).
  await expect(card.getByText(/^A seat is yours until .*\d\d:\d\d/)).toBeVisible()
  await expect(card.getByText('Full')).toHaveCount(0)
  await expectAccessibleNow(page)
  await card.getByRole('button', { name: `Book ${title}` }).click()
  await expect(dialog(page).getByText(/^A seat is yours until .*\d\d:\d\d/)).toBeVisible()
  await expect(dialog(page).getByText('Free to cancel until it starts')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Decline' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  const notice = page.getByRole('region', { name: 'Notices' })
  // The notice stays while the pointer is over it.
  await notice.getByRole('link', { name: 'View booking' }).hover()
  await expect(dialog(page)).toBeHidden()
  await expect(card.getByRole('link', { name: /^Booked/ })).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Google Calendar' })).toBeVisible()
  await notice.getByRole('link', { name: 'View booking' }).click()
  await expect(page).toHaveURL(new RegExp(`booking=${item._id}`))
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible()
})

test('a student opens the URL of a booking while they wait, decline an offer, have a seat, and cancel it (rules screen-44, event-9)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Second violin', maxStudents: 1 })
  await bookClass(seated, item)
  await joinWaitlist(student, item)
  await openSession(page, student)
  const url = `/profile?booking=${item._id}`
  await page.goto(url)
  await expect(dialog(page).getByText('You’re 1st on the waitlist.')).toBeVisible()
  await expect(page).toHaveURL(/section=my-classes/)

  await cancelClass(seated, item)
  await page.goto('/profile?section=dashboard')
  await page.getByRole('link', { name: `Book this seat in ${item.title}` }).click()
  await expect(dialog(page).getByText(/^A seat is yours until/)).toBeVisible()
  await expectAccessibleNow(page)
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Yes, decline it' }).click()
  await expect(page.getByText('You declined the seat.')).toBeVisible()

  await bookClass(student, item)
  await Promise.all([page.waitForResponse('**/me/events'), page.goto(url)])
  await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
  // The event of the cancellation refetches the bookings while its message is shown.
  const gone = 'You’re no longer booked'
  let contradicted = false
  await page.exposeFunction('contradict', () => (contradicted = true))
  await page.evaluate((text) => {
    const look = () => {
      if (document.body.innerText.includes(text))
        (globalThis as unknown as { contradict: () => void }).contradict()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  }, gone)
  const refetched = page.waitForResponse('**/me/bookings')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await refetched
  await expect(dialog(page)).toHaveCount(0)
  expect(contradicted).toBe(false)

  await page.goto(url)
  await expect(dialog(page).getByText(new RegExp(`^${gone}`))).toBeVisible()
  await expectAccessibleNow(page)
  await dialog(page).getByRole('link', { name: 'See the class' }).click()
  await expect(page).toHaveURL(new RegExp(`/classes/${item._id}$`))
})

test('open tabs show a moved class, a message and a cancellation at once (rules event-8, event-9)', async ({
  page,
  context,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Heard at once' })
  const { _id: classId, ...fields } = item
  const reader = await createPerson(server)
  await bookClass(reader, item)
  const streamOpened = (tab: Page) => tab.waitForResponse('**/me/events')

  await openSession(page, reader)
  const [opened] = await Promise.all([streamOpened(page), page.goto('/about')])
  expect(opened.status()).toBe(200)
  await teacher.call('POST', '/classes/update-class', { ...fields, classId, timing: '19:30' })
  await expect(notices(page).getByText('“Heard at once” has changed.')).toBeVisible()

  // A follower tab waits for the lock of the leader, and opens no stream.
  const other = await context.newPage()
  let streams = 0
  other.on('request', (request) => (streams += Number(request.url().endsWith('/me/events'))))
  await other.goto('/about')
  const waits = () =>
    other.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect.poll(waits).toHaveLength(1)
  const hide = (hidden: boolean) =>
    other.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  await hide(true)
  await teacher.call('POST', `/offerings/${classId}/messages`, {
    subject: 'Room 5',
    text: 'We meet upstairs.',
  })
  // The notice stays while the pointer is over it.
  await notices(page).getByRole('link', { name: 'Read it' }).hover()
  await expect(other).toHaveTitle(/^\(1\) /)
  await notices(page).getByRole('link', { name: 'Read it' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Room 5' })).toBeVisible()
  await hide(false)
  await expect(other).toHaveTitle(/^[^(]/)
  await expect(notices(other).getByText('New message about “Heard at once”.')).toBeVisible()
  expect(streams).toBe(0)

  // The remaining tab becomes the leader.
  const [continued] = await Promise.all([streamOpened(other), page.close()])
  expect(continued.request().headers()['last-event-id']).toBeTruthy()
  await teacher.call('DELETE', `/classes/delete-class/${classId}`)
  await expect(notices(other).getByText('“Heard at once” was cancelled.')).toBeVisible()
})

test('a student books dates of a series, reads a message, and changes the date (rules series-5, series-6, series-11, series-12, series-13, session-10)', async ({
  page,
  server,
}) => {
  const title = 'Weekly choir'
  const { classes } = await teacher.call<{ classes: { _id: string }[] }>(
    'POST',
    '/classes/createclass',
    {
      ...(await seriesForm(server)),
      title,
    },
  )
  const [first, second, third] = classes as [{ _id: string }, { _id: string }, { _id: string }]
  const reader = await createPerson(server)
  await bookClass(reader, first)
  await bookClass(seated, second)
  await teacher.call('POST', `/offerings/${first._id}/messages`, {
    subject: 'Bring the blue book',
    text: 'We begin on page 12.',
  })
  await openSession(page, reader)
  await page.goto(`/profile?booking=${first._id}`)
  const series = dialog(page).getByRole('region', { name: 'Series' })
  await expect(series.getByText('Class 1 of 3, weekly', { exact: true })).toBeVisible()
  await expect(series.getByRole('listitem')).toHaveText([/Booked$/, /Full.*Join waitlist/, /left$/])
  await series.getByRole('checkbox').check()
  await series.getByRole('button', { name: 'Book 1 date' }).click()
  await expect(series.getByText('Classes booked successfully!')).toBeVisible()
  await expect(series.getByRole('listitem')).toHaveText([/Booked$/, /Full/, /Booked$/])
  await expect(series.getByRole('button', { name: /^Book/ })).toHaveCount(0)
  const messages = dialog(page).getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('heading', { name: 'Bring the blue book' })).toBeVisible()

  await page.goto(`/classes/${third._id}`)
  const page3 = page.getByRole('main').getByRole('region', { name: 'Dates' })
  await expect(page3.getByText('Class 3 of 3, weekly', { exact: true })).toBeVisible()
  await expect(page3.getByRole('listitem')).toHaveText([/Booked$/, /Full$/, /Booked$/])

  // All dates with a seat are chosen, and the answer is lost: the second attempt books nothing twice.
  await cancelClass(reader, first)
  await cancelClass(reader, third)
  await page.goto(`/classes/${first._id}?book=${first._id}`)
  await expect(dialog(page).getByText('Which dates do you want to book?')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'All 2' }).check()
  await failOnce(page, 'bookSeries', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const confirm = dialog(page).getByRole('button', { name: 'Confirm · 2 dates' })
  await confirm.click()
  await expect(dialog(page).getByRole('alert')).toHaveText(/^We didn’t get an answer\./)
  await expectInPassing(page, 'Classes booked successfully!', () => confirm.click())
  await expect(dialog(page)).toBeHidden()
  await expect(notices(page).getByText(`You have a seat on 2 dates of “${title}”.`)).toBeVisible()

  await page.goto(`/profile?booking=${first._id}`)
  await dialog(page).getByRole('button', { name: 'Change date' }).click()
  const change = page.getByRole('dialog', { name: 'Change date' })
  await expect(change.getByText('No other date has a seat left.')).toBeVisible()
  await cancelClass(seated, second)
  await page.reload()
  await dialog(page).getByRole('button', { name: 'Change date' }).click()
  await expect(change.getByRole('radio', { name: /1 seat left$/ })).toBeChecked()
  await expect(change.getByRole('radio', { name: /Booked$/ })).toBeDisabled()
  await expectAccessibleNow(page)
  await expectInPassing(page, 'Your date has been changed.', () =>
    change.getByRole('button', { name: 'Change date' }).click(),
  )
  await expect(dialog(page).getByText('Class 2 of 3, weekly', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(second._id))

  // A list shows the series once (rule series-11).
  await page.goto('/?q=weekly+choir')
  const results = page.getByRole('region', { name: 'Classes', exact: true })
  await expect(results.getByRole('heading', { name: title })).toHaveCount(1)
  const later = results.getByRole('link', { name: new RegExp(`^3 dates from .* of ${title}$`) })
  await later.click()
  await expect(page).toHaveURL(`/classes/${first._id}#dates`)
  await expect(page.getByRole('main').getByRole('region', { name: 'Dates' })).toBeInViewport()
})

const seriesForm = async (server: Parameters<typeof createClass>[0]) => {
  const { thumbnail } = (await createClass(server, teacher, { title: 'One choir' })) as unknown as {
    thumbnail: string
  }
  return {
    description: 'We sing.',
    ...minutesFromNow(3 * 24 * 60),
    duration: 60,
    maxStudents: 1,
    category: 'Music',
    level: 'Beginner',
    thumbnail,
    repeatWeekly: 3,
  }
}

test('a student adds a booking to a calendar, and replaces the private URL of their own (rules calendar-1, calendar-6)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Tuesday band' })
  const reader = await createPerson(server)
  await bookClass(reader, item)
  await openSession(page, reader)
  // A press before the code of the menu has loaded opens it afterwards.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/CalendarMenu*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/profile?section=dashboard')
  await page.getByRole('button', { name: `Add to calendar for ${item.title}` }).press('Enter')
  held.resolve()
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await expect(entry('Google Calendar')).toHaveAttribute('href', /^https:\/\/calendar\.google\.com/)
  await expect(entry('Outlook')).toHaveAttribute('rel', /noopener/)
  await expectAccessibleNow(page)
  const file = await page.request.get((await entry('Calendar file').getAttribute('href')) ?? '')
  expect(await file.text()).toContain('BEGIN:VCALENDAR')
  await page.keyboard.press('Escape')

  await page.goto('/profile?section=settings')
  const address = page.getByLabel('Your private link')
  await expect(address).toHaveValue(/^https?:/)
  const present = await address.inputValue()
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:/)
  await page.getByRole('button', { name: 'Create a new link' }).click()
  await page.getByRole('button', { name: 'Yes, create a new one' }).click()
  await expect(address).not.toHaveValue(present)
  expect((await page.request.get(present)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
})
