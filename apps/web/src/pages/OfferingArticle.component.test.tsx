import type { User } from '@firstbell/contract/accounts'
import { expect, test, vi } from 'vitest'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal, type Stubs } from '#test/calls.ts'
import { onePage, sampleBooking, sampleClass, sampleCourse } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { OfferingArticle } from './OfferingArticle.tsx'

const item = sampleClass()
const other: User = { ...instructor, _id: '5f0c1c1e-0000-4000-8000-0000000000a2' }

/** Renders the page of a class. */
const open = (user: User, given = item, calls: Stubs = {}, query = '') =>
  render(
    <>
      <OfferingArticle item={given} />
      <BookingDialogs />
    </>,
    {
      at: `/classes/${given._id}${query}`,
      user,
      calls: {
        getClass: { message: '', class: given },
        getMyBookings: { message: '', bookings: [] },
        // What else there is, once it has started.
        getAllClasses: { ...onePage(0), classes: [] },
        ...calls,
      },
    },
  )

const booked = { getMyBookings: { message: '', bookings: [sampleBooking(item)] } }

test('a student who has a seat sees Booked in place of Book, with the way to the booking (rules screen-43, screen-46)', async () => {
  const { getByRole } = await open(student, item, booked, `?book=${item._id}`)
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('You have already booked this class.')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  await expect
    .element(dialog.getByRole('link', { name: 'View booking' }))
    .toHaveAttribute('href', `/profile?booking=${item._id}`)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(getByRole('heading', { name: 'Your seat is booked' })).toBeVisible()
  await expect
    .element(getByRole('link', { name: /^Booked/ }))
    .toHaveAttribute('href', `/profile?booking=${item._id}`)
  expect(getByRole('button', { name: /^Book/ }).query()).toBeNull()
  await expectAccessible()
})

test('an instructor sees the seats of their own class with the way to change it (rules screen-43, screen-46)', async () => {
  const { getByRole, getByText } = await open(
    instructor,
    item,
    { getNextSession: () => refusal(404, 'not_found') },
    `?book=${item._id}`,
  )
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('This is your own class.')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  await expect.element(dialog.getByRole('link', { name: 'Edit' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(getByText('3 of 10 seats taken')).toBeVisible()
  const edit = getByRole('link', { name: /^(Your class|Edit)/ }).first()
  await expect.element(edit).toHaveAttribute('href', expect.stringContaining(`class=${item._id}`))
})

test('a course whose instructor cannot be paid cannot be booked on its page, in its dialog or in lists (rule approval-14)', async () => {
  const course = sampleCourse({ unavailable: true })
  const { getByRole } = await render(
    <>
      <OfferingArticle item={course} />
      <ul aria-label="List">
        <li>
          <BookingRow item={course} />
        </li>
      </ul>
      <BookingDialogs />
    </>,
    {
      at: `/courses/${course._id}?enroll=${course._id}`,
      user: student,
      site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
      calls: {
        getCourse: { message: '', course },
        getMyBookings: { message: '', bookings: [] },
        getAllCourses: { ...onePage(0), courses: [] },
      },
    },
  )
  const unavailable = 'This cannot be booked at the moment.'
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText(unavailable)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(getByRole('heading', { name: unavailable })).toBeVisible()
  await expect.element(getByRole('listitem').getByText(unavailable)).toBeVisible()
  expect(getByRole('button', { name: /^Enroll/ }).query()).toBeNull()
})

test('a full class says so once to an instructor, who cannot wait for it (rules screen-43, screen-46)', async () => {
  const { getByText, getByRole } = await open(other, { ...item, seatsLeft: 0, enrolledCount: 10 })
  await expect.poll(() => getByText('Full', { exact: true }).elements()).toHaveLength(1)
  expect(getByRole('button', { name: /waitlist/ }).query()).toBeNull()
})

test('bookings that cannot be fetched keep no one from booking (rule screen-43)', async () => {
  const { getByRole } = await open(student, item, { getMyBookings: noNetwork }, `?book=${item._id}`)
  await expect.element(getByRole('dialog').getByRole('button', { name: /^Confirm/ })).toBeEnabled()
})

test('an open page says that its class has started, and that it is over (rules screen-43, screen-46)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { getByRole, getByText } = await open(student, {
    ...item,
    startsAt: at(2),
    endsAt: at(62),
  })
  await expect.element(getByRole('button', { name: /^Book/ })).toBeVisible()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  await expect.element(getByText('This class has already started.').first()).toBeVisible()
  expect(getByRole('button', { name: /^Book/ }).query()).toBeNull()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  await expect.element(getByText('This class is over.').first()).toBeVisible()
})
