import type { User } from '@firstbell/contract/accounts'
import type { OwnBooking } from '@firstbell/contract/bookings'
import type { ClassEntity, CourseEntity } from '@firstbell/contract/offerings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BookingDialogs } from '#features/booking/BookingDialogs.tsx'
import { BookingRow } from '#features/booking/BookingRow.tsx'
import { expectAccessible } from '#test/accessible.ts'
import { noNetwork, refusal, type Stubs } from '#test/calls.ts'
import {
  inDays,
  onePage,
  sampleBooking,
  sampleClass,
  sampleCourse,
  sampleIntroduction,
  sampleSeries,
} from '#test/offerings.ts'
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
        getIntroduction: sampleIntroduction(),
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

test('an instructor sees the seats of their own class who can find it, and the way to change it (rules offering-32, screen-43, screen-46)', async () => {
  const { getByRole, getByText } = await open(
    instructor,
    { ...item, visibility: 'unlisted' as const },
    { getNextSession: () => refusal(404, 'not_found') },
    `?book=${item._id}`,
  )
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('This is your own class.')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  await expect.element(dialog.getByRole('link', { name: 'Edit' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(getByText('3 of 10 seats taken')).toBeVisible()
  await expect.element(getByText('Only people with the link')).toBeVisible()
  const edit = getByRole('link', { name: /^(Your class|Edit)/ }).first()
  await expect.element(edit).toHaveAttribute('href', `/teach/${item._id}?tab=settings&dialog=edit`)
})

test.each([
  ['class', sampleClass({ price: 15, unavailable: true }), '/classes/', '?book='],
  ['course', sampleCourse({ unavailable: true }), '/courses/', '?enroll='],
] as const)(
  'a %s whose instructor cannot be paid cannot be booked on its page, in its dialog or in lists (rule approval-14)',
  async (_kind, sold, path, dialogOf) => {
    const { getByRole } = await render(
      <>
        <OfferingArticle item={sold} />
        <ul aria-label="List">
          <li>
            <BookingRow item={sold} />
          </li>
        </ul>
        <BookingDialogs />
      </>,
      {
        at: `${path}${sold._id}${dialogOf}${sold._id}`,
        user: student,
        site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
        calls: {
          getClass: { message: '', class: sold as ClassEntity },
          getCourse: { message: '', course: sold as CourseEntity },
          getIntroduction: sampleIntroduction(),
          getMyBookings: { message: '', bookings: [] },
          getAllClasses: { ...onePage(0), classes: [] },
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
    expect(getByRole('button', { name: /^(Book|Enroll)/ }).query()).toBeNull()
  },
)

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

const series = { id: 's1', number: 2, count: 3, weekly: true }
const dates = [-7, 7, 14].map((days, index) => ({
  _id: index === 1 ? item._id : `date-${index}`,
  startsAt: inDays(days),
  endsAt: inDays(days + 1 / 24),
  timezone: item.timezone,
  seatsLeft: 3 - index,
}))

test('the page of a class of a series begins with its line, and lists its dates with their seats (rules screen-62, series-5, series-11)', async () => {
  const given = { ...item, series, learn: ['Three chords', 'A song'], language: 'en' }
  const { getByRole, getByText } = await open(student, given, {
    getClass: { message: '', class: given, series: { weekly: true, dates } },
  })
  await expect
    .element(getByText(/^Every \w+day · .+ · online · English · beginners$/).first())
    .toBeVisible()
  await expect
    .element(getByRole('region', { name: 'What you will learn' }).getByText('Three chords'))
    .toBeVisible()
  const list = getByRole('region', { name: 'Dates' })
  await expect.element(list.getByText('Class 2 of 3, weekly')).toBeVisible()
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3)
  const [past, shown, next] = list.getByRole('listitem').elements()
  expect(past!.textContent).toMatch(/Past$/)
  expect(shown!.textContent).toMatch(/2 seats left$/)
  expect(shown!.querySelector('a')).toBeNull()
  expect(next!.textContent).toMatch(/1 seat left$/)
  expect(next!.querySelector('a')?.getAttribute('href')).toBe('/classes/date-2')
  await expectAccessible()
})

test('the page introduces the instructor, with two reviews and what else they teach (rules screen-62, instructor-7)', async () => {
  const other = sampleClass({ _id: 'other', title: 'Songs for the road' })
  const own = sampleClass({ _id: 'own-series', title: 'Not again', series })
  const { getByRole } = await open(
    student,
    { ...item, series },
    {
      getIntroduction: sampleIntroduction({
        instructorRating: { average: 4.5, count: 4 },
        taught: { classes: 1000, courses: 1 },
        reviews: [
          {
            _id: 'r1',
            rating: 5,
            text: 'Patient and clear.',
            author: 'Mia K.',
            createdAt: inDays(-3),
          },
        ],
        classes: [item, own, other],
        classesTotal: 3,
      }),
    },
  )
  const teacher = getByRole('region', { name: 'Your teacher' })
  await expect.element(teacher.getByText('1,000+ classes taught · 1 course taught')).toBeVisible()
  await expect.element(teacher.getByText('Twenty years of strings.')).toBeVisible()
  const quotes = getByRole('region', { name: 'What students say' })
  await expect.element(quotes.getByText('Patient and clear.')).toBeVisible()
  await expect
    .element(quotes.getByRole('link', { name: 'See all 4 reviews' }))
    .toHaveAttribute('href', `/instructors/${item.instructorId}#reviews`)
  const more = getByRole('region', { name: `More from ${item.instructorname}` })
  await expect.element(more.getByRole('heading', { name: other.title })).toBeVisible()
  expect(more.getByRole('listitem').elements()).toHaveLength(1)
})

test('a page without an introduction is complete without it (rule screen-62)', async () => {
  const { getByRole, getByText } = await open(student, item, { getIntroduction: noNetwork })
  await expect.element(getByRole('region', { name: 'Your teacher' })).toBeVisible()
  await expect.element(getByText(item.description)).toBeVisible()
  await expect.element(getByRole('button', { name: /^Book/ })).toBeVisible()
})

test('the description of a class begins above 700 pixels on a phone, and the action stays at its lower edge (rule screen-62)', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  const title = 'Guitar for people who have never held one'
  const { getByText, getByRole } = await open(student, { ...item, title })
  await expect.element(getByText(item.description)).toBeVisible()
  // A page has the header, of 64 pixels, and its own padding above the article.
  const HEADER_PIXELS = 64 + 32
  const top = getByText(item.description).element().getBoundingClientRect().top
  expect(top + HEADER_PIXELS).toBeLessThan(700)
  const book = getByRole('button', { name: /^Book/ }).element().getBoundingClientRect()
  expect(book.bottom).toBeLessThanOrEqual(844)
  expect(book.top).toBeGreaterThan(700)
})

const PAYMENTS = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }
const series2 = sampleSeries(2).map((date) => ({ ...date, price: 15 }))
const paidSeats = series2.map((date) =>
  sampleBooking(date, {
    orderId: 'order',
    paid: { amount: 1500, currency: 'usd', refundUntil: date.startsAt },
  }),
)

/** Renders the page of a class with a price, for a student who has booked it. */
const openBooked = (bookings: readonly OwnBooking[], query = '', given = series2[0]!) =>
  render(<OfferingArticle item={given} />, {
    at: `/classes/${given._id}${query}`,
    user: student,
    site: PAYMENTS,
    calls: {
      getClass: { message: '', class: given },
      getIntroduction: sampleIntroduction(),
      getMyBookings: { message: '', bookings: [...bookings] },
      getAllClasses: { ...onePage(0), classes: [] },
      getAllCourses: { ...onePage(0), courses: [] },
    },
  })

test.each([
  [390, paidSeats.slice(0, 1), 'Payment received. Your seat is booked.', 'Paid $15.00'],
  [1280, paidSeats, 'Payment received. Your seats are booked.', 'Paid $30.00'],
])(
  'after a payment the ticket says what is booked and paid, and what follows, in the first view of %i pixels (rules payment-18, payment-25, screen-62)',
  async (width, bookings, sentence, paid) => {
    await page.viewport(width, 844)
    onTestFinished(() => page.viewport(1280, 800))
    const { getByRole } = await openBooked(bookings, '?payment=done')
    const ticket = getByRole('region', { name: sentence })
    await expect.element(ticket.getByRole('status').getByText(sentence)).toBeInViewport()
    await expect.element(ticket.getByText(paid)).toBeInViewport()
    await expect
      .element(ticket.getByText(`We’re emailing the receipt to ${student.email}.`))
      .toBeVisible()
    await expect.element(ticket.getByText(/^Online\. You can join from this page/)).toBeVisible()
    await expect
      .element(ticket.getByRole('link', { name: 'My Classes' }))
      .toHaveAttribute('href', '/profile?section=my-classes')
    if (bookings.length > 1) {
      expect(ticket.getByRole('listitem').getByText('Booked').elements()).toHaveLength(2)
      await expect.element(ticket.getByText(/^We’ve emailed you all dates/)).toBeVisible()
    } else await expect.element(ticket.getByRole('link', { name: /Google/ })).toBeVisible()
    await expectAccessible()
  },
)

test('the ticket of a booked seat has what was paid, or that it was free, in place of the price (rule screen-62)', async () => {
  const { getByRole, stub, current } = await openBooked(paidSeats)
  const ticket = getByRole('region', { name: 'Your seat is booked' })
  await expect.element(ticket.getByText('Paid $15.00')).toBeVisible()
  expect(ticket.getByText('$15.00', { exact: true }).query()).toBeNull()
  stub({ getMyBookings: { message: '', bookings: [sampleBooking(series2[0]!)] } })
  await current.queryClient.invalidateQueries()
  await expect.element(ticket.getByText('Free', { exact: true })).toBeVisible()
})

test('from the page of an own class the people and the invitations are one press away (rule screen-43)', async () => {
  const { getByRole } = await open(instructor, item, {
    getNextSession: () => refusal(404, 'not_found'),
  })
  await expect
    .element(getByRole('link', { name: 'Invite students' }))
    .toHaveAttribute('href', `/teach/${item._id}?dialog=invite`)
  await expect
    .element(getByRole('link', { name: 'Who is coming' }))
    .toHaveAttribute('href', `/teach/${item._id}`)
})
