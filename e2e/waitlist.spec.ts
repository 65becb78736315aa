import type { Page } from '@playwright/test'
import { failOnce } from './calls.ts'
import { expect, expectAccessible, logIn, PASSWORD, test } from './fixtures.ts'
import {
  bookClass,
  cancelClass,
  createClass,
  joinWaitlist,
  leaveWaitlist,
  minutesFromNow,
} from './offerings.ts'
import { createInstructor, createPerson, decide, type Person } from './people.ts'
import { expectAccessibleNow } from './screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Somebody comes back to the tab, which then asks what has become of their bookings. */
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

test('a place in line becomes a seat (rules screen-43, screen-44, waitlist-4)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, {
    title: 'Waiting for the cello',
    maxStudents: 1,
  })
  const first = await createPerson(server)
  await bookClass(seated, item)
  await joinWaitlist(first, item)
  await logIn(page, student.email)
  await page.goto('/?q=waiting+for+the+cello')
  const card = page.getByRole('listitem').filter({ hasText: item.title })
  await expect(card.getByText('1 waiting')).toBeVisible()
  await card.getByRole('button', { name: `Join waitlist ${item.title}` }).focus()
  await page.keyboard.press('Enter')
  const place = card.getByRole('link', { name: /^On the waitlist \(2nd\)/ })
  await expect(page.getByText('You are 2nd on the waitlist.')).toBeVisible()
  await expect(place).toBeVisible()
  await expect(card.getByText('2 waiting')).toBeVisible()
  await expectAccessibleNow(page)

  await leaveWaitlist(first, item)
  // More than once: an answer from before may be on its way, which the page waits for instead.
  await expect(async () => {
    await comeBack(page)
    await expect(card.getByRole('link', { name: /^On the waitlist \(1st\)/ })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass({ timeout: 15_000 })
  await cancelClass(seated, item)
  // Without a reload (rule event-9).
  await expect(card.getByText(/^A seat is yours until \d\d:\d\d/)).toBeVisible()
  await expect(card.getByText('Full')).toHaveCount(0)
  const offer = card.getByRole('button', { name: `Book ${item.title}` })
  await expectAccessibleNow(page)

  await offer.click()
  await expect(dialog(page).getByText(/^A seat is yours until \d\d:\d\d/)).toBeVisible()
  await expect(dialog(page).getByText('Free to cancel until it starts')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Decline' })).toBeVisible()
  await expectAccessibleNow(page)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  const notice = page.getByRole('region', { name: 'Notices' })
  // It stays while the pointer is over it.
  await notice.getByRole('link', { name: 'View booking' }).hover()
  await expect(dialog(page)).toBeHidden()
  await expect(card.getByRole('link', { name: /^Booked/ })).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
  await notice.getByRole('link', { name: 'View booking' }).click()
  await expect(page).toHaveURL(new RegExp(`booking=${item._id}`))
  await expect(dialog(page).getByRole('heading', { name: item.title })).toBeVisible()
})

test('the address of a booking shows a place in line, an offer, and none (rule screen-44)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Second violin', maxStudents: 1 })
  await bookClass(seated, item)
  await joinWaitlist(student, item)
  await logIn(page, student.email)
  const address = `/profile?booking=${item._id}`
  await page.goto(address)
  await expect(dialog(page).getByText('You are 1st on the waitlist.')).toBeVisible()
  await expect(page).toHaveURL(/section=my-classes/)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Leave waitlist' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Leave waitlist' })
  await expect(question.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Yes, leave' }).press('Enter')
  await expect(page.getByText('You have left the waitlist.')).toBeVisible()
  await expect(page).not.toHaveURL(/booking=/)

  await joinWaitlist(student, item)
  await cancelClass(seated, item)
  await page.goto('/profile?section=dashboard')
  await expect(page.getByText(/^A seat is yours until/)).toBeVisible()
  await page.getByRole('link', { name: `Book this seat in ${item.title}` }).click()
  await expect(dialog(page).getByText(/^A seat is yours until/)).toBeVisible()
  await expectAccessibleNow(page)
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Yes, decline it' }).click()
  await expect(page.getByText('You have declined the seat.')).toBeVisible()

  await page.goto(address)
  await expect(dialog(page).getByText(/^You no longer have a booking of this/)).toBeVisible()
  await expectAccessibleNow(page)
  await dialog(page).getByRole('link', { name: 'See the class' }).click()
  await expect(page).toHaveURL(new RegExp(`/classes/${item._id}$`))
})

test('a full class tells a visitor and an instructor so (rules screen-43, screen-46)', async ({
  page,
  browser,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Full house', maxStudents: 1 })
  await bookClass(seated, item)
  await page.goto(`/classes/${item._id}`)
  await page.getByRole('button', { name: /^Join waitlist/ }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').first().fill(student.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(dialog(page).getByText('This class is full.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectAccessibleNow(page)
  await dialog(page).getByRole('button', { name: 'Join waitlist' }).click()
  await expect(dialog(page).getByText('You are 1st on the waitlist.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Leave waitlist' })).toBeVisible()

  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await logIn(other, 'yuki@example.com')
  await other.goto(`/classes/${item._id}`)
  await expect(other.getByRole('main').getByText('Full', { exact: true })).toHaveCount(1)
  await expect(other.getByRole('button', { name: /waitlist/ })).toHaveCount(0)
  await context.close()
})

test('open pages hear of a moved class, a message and a decision (rules event-8, event-9)', async ({
  page,
  context,
  browser,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Heard at once' })
  const { _id: classId, ...fields } = item
  const reader = await createPerson(server)
  await bookClass(reader, item)
  const hearing = (tab: Page) => tab.waitForResponse('**/me/events')
  const notices = (tab: Page) => tab.getByRole('region', { name: 'Notices' })

  await logIn(page, reader.email)
  const [opened] = await Promise.all([hearing(page), page.goto('/about')])
  expect(opened.status()).toBe(200)
  await teacher.call('POST', '/classes/update-class', { ...fields, classId, timing: '19:30' })
  await expect(notices(page).getByText('“Heard at once” has changed.')).toBeVisible()
  await expectAccessibleNow(page)

  // A second tab waits for the lock of the first, and opens no stream.
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
  // It stays while the pointer is over it.
  await notices(page).getByRole('link', { name: 'Read it' }).hover()
  await expect(other).toHaveTitle(/^\(1\) /)
  await notices(page).getByRole('link', { name: 'Read it' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Room 5' })).toBeVisible()
  await hide(false)
  await expect(other).toHaveTitle(/^[^(]/)
  await expect(notices(other).getByText('There is a message about “Heard at once”.')).toBeVisible()
  expect(streams).toBe(0)

  // The tab that is left goes on.
  const [continued] = await Promise.all([hearing(other), page.close()])
  expect(continued.request().headers()['last-event-id']).toBeTruthy()
  await teacher.call('DELETE', `/classes/delete-class/${classId}`)
  await expect(notices(other).getByText('“Heard at once” was cancelled.')).toBeVisible()

  const candidate = await createInstructor(server, { approved: false })
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const hers = await elsewhere.newPage()
  await logIn(hers, candidate.email)
  await Promise.all([hearing(hers), hers.goto('/about')])
  await decide(server, 'approve', candidate)
  await expect(notices(hers).getByText('You are approved and can teach classes.')).toBeVisible()
  await elsewhere.close()
})

test('a cancelled booking that its address has opened says nothing else (rules screen-44, event-9)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Left by its address' })
  const reader = await createPerson(server)
  await bookClass(reader, item)
  await logIn(page, reader.email)
  await Promise.all([
    page.waitForResponse('**/me/events'),
    page.goto(`/profile?booking=${item._id}`),
  ])
  await dialog(page).getByRole('button', { name: 'Cancel Booking' }).click()
  let contradicted = false
  await page.exposeFunction('contradict', () => (contradicted = true))
  await page.evaluate(() => {
    const look = () => {
      if (document.body.innerText.includes('You no longer have a booking'))
        (globalThis as unknown as { contradict: () => void }).contradict()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
  // Its own event makes the page ask for what it has, while the answer is read.
  const asked = page.waitForResponse('**/me/bookings')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await asked
  await expect(dialog(page)).toHaveCount(0)
  expect(contradicted).toBe(false)
})

test('the rest of a series in one go, what the instructor wrote, and another date (rules series-3, series-5, series-6, series-11, session-10)', async ({
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
  const [first, second] = classes as [{ _id: string }, { _id: string }]
  const reader = await createPerson(server)
  await bookClass(reader, first)
  await bookClass(seated, second)
  await teacher.call('POST', `/offerings/${first._id}/messages`, {
    subject: 'Bring the blue book',
    text: 'We begin on page 12.',
  })
  await logIn(page, reader.email)
  await page.goto(`/profile?booking=${first._id}`)
  const series = dialog(page).getByRole('region', { name: 'Series' })
  await expect(series.getByText('Class 1 of 3, weekly', { exact: true })).toBeVisible()
  await expect(series.getByRole('listitem')).toHaveText([/Full$/, /\d$/])
  await dialog(page).getByRole('button', { name: 'Book the rest of the series' }).click()
  await expect(dialog(page).getByText('Booked 1 class. 1 was full.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /series/ })).toHaveCount(0)
  const messages = dialog(page).getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('heading', { name: 'Bring the blue book' })).toBeVisible()
  await expectAccessibleNow(page)

  await series.getByRole('link').nth(1).click()
  const page3 = page.getByRole('main').getByRole('region', { name: 'Series' })
  await expect(page3.getByText('Class 3 of 3, weekly', { exact: true })).toBeVisible()
  await expect(page3.getByRole('listitem')).toHaveText([/Booked$/, /Full$/])

  // Where it books the class of the dialog itself, its answer takes the place of the question.
  await cancelClass(reader, first)
  await page.goto(`/classes/${first._id}?book=${first._id}`)
  // A lost answer is asked for again, and nothing is booked twice.
  await failOnce(page, 'bookSeries', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog(page).getByRole('button', { name: 'Book this and the rest of the series' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(/^No answer came back\./)
  await dialog(page)
    .getByRole('button', { name: /rest of the series$/ })
    .click()
  await expect(dialog(page).getByText(/^Booked 1 class\./)).toBeVisible()
  await expect(dialog(page).getByText(/already booked|Do you want/)).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: /Confirm|series/ })).toHaveCount(0)

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
  await change.getByRole('button', { name: 'Change date' }).click()
  await expect(page.getByText('Your date has been changed.')).toBeVisible()
  await expect(dialog(page).getByText('Class 2 of 3, weekly', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(second._id))

  // A list has the series once (rule series-11).
  await page.goto('/?q=weekly+choir')
  const results = page.getByRole('region', { name: 'Classes', exact: true })
  await expect(results.getByRole('heading', { name: title })).toHaveCount(1)
  const later = results.getByRole('link', { name: `+ 2 more dates of ${title}` })
  await expectAccessibleNow(page)
  await later.click()
  await expect(page).toHaveURL(`/classes/${first._id}#dates`)
  await expect(page.getByRole('main').getByRole('region', { name: 'Series' })).toBeInViewport()
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

test('calendars: the links of a booking, and the private address (rules calendar-1, calendar-6)', async ({
  page,
  server,
}) => {
  const item = await createClass(server, teacher, { title: 'Tuesday band' })
  const reader = await createPerson(server)
  await bookClass(reader, item)
  await logIn(page, reader.email)
  // A press before the menu's code is there opens it once it is.
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

  const address = page.getByLabel('Your private address')
  await expect(address).toHaveValue(/^https?:/)
  const present = await address.inputValue()
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^webcal:/)
  await page.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('button', { name: 'Yes, make a new one' }).click()
  await expect(address).not.toHaveValue(present)
  expect((await page.request.get(present)).status()).toBe(404)
  expect((await page.request.get(await address.inputValue())).status()).toBe(200)
})
