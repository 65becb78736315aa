import { BOOKING_DIALOG_CLOSE_MS } from '@firstbell/contract/limits'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, noNetwork, refusal } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { sampleBooking, sampleClass, sampleCourse, sampleSeries } from '#test/offerings.ts'
import { instructor, student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { expectDelayedClose } from '#test/success.ts'
import { BookingDialog } from './BookingDialog.tsx'

const course = sampleCourse()

function Page() {
  const [open, setOpen] = useState(true)
  return <BookingDialog kind="course" id={course._id} open={open} onClose={() => setOpen(false)} />
}

test('a seat that is held after the dialog was closed is told, with where to pay (rule screen-22)', async () => {
  const answer = heldAnswer('bookCourse')
  const { getByRole, getByText } = await render(<Page />, {
    at: '/courses',
    user: student,
    site: { payments: { currency: 'usd', digits: 2, refundHours: 24 } },
    calls: {
      getCourse: { message: '', course },
      getMyBookings: { message: '', bookings: [] },
      getMyReviews: { message: '', reviews: [], open: [] },
      bookCourse: () => answer.promise,
    },
  })
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: /^Confirm/ }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  answer.resolve({ message: '', checkoutUrl: 'https://pay.example/1' })
  await expect
    .element(getByText('Your seat is held for a short time. Pay to book it.'))
    .toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', expect.stringContaining(course._id))
})

const own = {
  getMyBookings: { message: '', bookings: [] },
  getMyReviews: { message: '', reviews: [], open: [] },
}

test.each([
  ['class', 'bookClass', 'Class booking failed!'],
  ['course', 'bookCourse', 'Course booking failed!'],
] as const)(
  'a %s that could not be booked says so (rule message-9)',
  async (kind, call, failed) => {
    const item = sampleClass()
    const { _id: id } = kind === 'class' ? item : course
    const screen = await render(<BookingDialog kind={kind} id={id} open onClose={() => {}} />, {
      user: student,
      calls: {
        ...own,
        getClass: { message: '', class: item },
        getCourse: { message: '', course },
      },
    })
    const dialog = screen.getByRole('dialog')
    await expectFaultSentences(screen, call, {
      act: () => dialog.getByRole('button', { name: 'Confirm', exact: true }).click(),
      at: dialog.getByRole('alert'),
      says: { silence: 'Failed to book class. Please try again.', otherwise: failed },
    })
  },
)

test('a booked seat is shown for about a second before the dialog closes (rule screen-22)', async () => {
  const close = vi.fn<() => void>()
  const item = sampleClass()
  const { getByRole } = await render(
    <BookingDialog kind="class" id={item._id} open onClose={close} />,
    {
      user: student,
      calls: {
        ...own,
        getClass: { message: '', class: item },
        bookClass: Response.json({ message: '' }, { status: 201 }),
      },
    },
  )
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await expectDelayedClose({
    button: dialog.getByRole('button', { name: 'Confirm' }),
    dialog,
    success: 'Class booked successfully!',
    close,
    closeMs: BOOKING_DIALOG_CLOSE_MS,
  })
})

test('a young person reads whom they wait for (rule account-29)', async () => {
  const { getByRole } = await render(<Page />, {
    at: '/courses',
    user: { ...student, guardian: { email: 'parent@example.com', confirmed: false } },
    calls: { ...own, getCourse: { message: '', course } },
  })
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('Waiting for your parent or guardian.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Confirm' })).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('link', { name: 'Send the email again' }))
    .toHaveAttribute('href', '/profile?section=dashboard&dialog=guardian')
})

test('an instructor reads that only students can book, and a link to no class says so (rules screen-19, screen-43)', async () => {
  const item = sampleClass({ instructorId: 'someone-else' })
  const { getByRole, stub, reload } = await render(
    <BookingDialog kind="class" id={item._id} open onClose={() => {}} />,
    { user: instructor, calls: { getClass: { message: '', class: item } } },
  )
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('Only students can book.', { exact: false })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Log in as a student' }))
    .toHaveAttribute('href', '/alredyloggedin/login')
  expect(dialog.getByRole('button', { name: 'Confirm' }).query()).toBeNull()
  await expectAccessible()

  stub({ getClass: refusal(404, 'not_found') })
  await reload()
  await expect.element(dialog.getByText('There is no such class.')).toBeVisible()
})

describe('a series in the dialog (rule series-13)', () => {
  const dates = sampleSeries(4)
  const [first, second, third, fourth] = dates as [
    (typeof dates)[0],
    (typeof dates)[0],
    (typeof dates)[0],
    (typeof dates)[0],
  ]
  /** The answers for dates with these seats left. */
  const answers = (seatsLeft: number[], id = first._id) => ({
    getClass: {
      message: '',
      class: dates.find(({ _id }) => _id === id) ?? first,
      series: {
        weekly: true,
        dates: dates.map((date, n) => ({ ...date, seatsLeft: seatsLeft[n] ?? 7 })),
      },
    },
    getMyReviews: { message: '', reviews: [], open: [] },
  })
  const open = (calls: object, id = first._id, onClose: () => void = () => {}) =>
    render(<BookingDialog kind="class" id={id} open onClose={onClose} />, {
      user: student,
      calls: { ...own, ...calls },
    })

  test('is its dates: the first that has a seat is chosen, ‘All 3’ chooses all, and the button counts', async () => {
    const bookSeries = heldAnswer('bookSeries')
    const screen = await open({
      ...answers([0, 2]),
      getMyBookings: { message: '', bookings: [] },
      bookSeries: () => bookSeries.promise,
    })
    const dialog = screen.getByRole('dialog', { name: 'Confirm Booking' })
    const confirm = dialog.getByRole('button', { name: /^Confirm/ })
    await expect.element(confirm).toHaveTextContent('Confirm · 1 date')
    const boxes = dialog.getByRole('checkbox')
    await expect.element(boxes.nth(1)).toBeChecked()
    await expect
      .element(dialog.getByRole('listitem').nth(1).getByText('2 seats left'))
      .toBeVisible()
    await expectAccessible()

    const all = dialog.getByRole('checkbox', { name: 'All 3' })
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
    await all.click()
    await expect.element(confirm).toHaveTextContent('Confirm · 3 dates')
    await all.click()
    await expect.element(confirm).toBeDisabled()
    await boxes.nth(1).click()
    await boxes.nth(3).click()
    await expect.element(confirm).toHaveTextContent('Confirm · 2 dates')
    await confirm.dblClick()
    await expect.element(dialog.getByRole('button', { name: /^Booking/ })).toBeDisabled()
    bookSeries.resolve({ message: '', booked: [second._id, fourth._id], refused: [] })
    await expect.element(dialog.getByText('Classes booked successfully!')).toBeVisible()
    expect(screen.inputs('bookSeries')).toEqual([
      { classId: first._id, classIds: [second._id, fourth._id] },
    ])
  })

  test('chooses all dates that an invitation reserves (rule invitation-4)', async () => {
    const invitedUntil = new Date(Date.now() + 86_400_000).toISOString()
    const bookings = [second, third].map((date) =>
      sampleBooking(date, { status: 'invited', invitedUntil }),
    )
    const screen = await open({ ...answers([]), getMyBookings: { message: '', bookings } })
    const dialog = screen.getByRole('dialog')
    await expect
      .element(dialog.getByRole('button', { name: /^Confirm/ }))
      .toHaveTextContent('Confirm · 2 dates')
    await expect.element(dialog.getByRole('checkbox').nth(1)).not.toBeChecked()
    await expect.element(dialog.getByRole('checkbox').nth(2)).toBeChecked()
  })

  test('says to others that the invitation of the link is not for them (rule invitation-3)', async () => {
    const { getByText } = await render(
      <BookingDialog kind="class" id={first._id} open onClose={() => {}} />,
      {
        user: student,
        calls: { ...own, ...answers([]) },
        at: `/classes/${first._id}?book=${first._id}&invited=1`,
      },
    )
    await expect.element(getByText(/^This invitation is for another email address/)).toBeVisible()
  })

  test('asks visitors with an invitation to log in, also if all seats are taken or reserved (rule invitation-3)', async () => {
    const { getByRole } = await render(
      <BookingDialog kind="class" id={first._id} open onClose={() => {}} />,
      {
        calls: { getClass: { message: '', class: { ...first, seatsLeft: 0, enrolledCount: 10 } } },
        at: `/classes/${first._id}?book=${first._id}&invited=1`,
      },
    )
    const dialog = getByRole('dialog', { name: 'Confirm Booking' })
    await expect
      .element(dialog.getByText(/^A seat is reserved for the email address this invitation/))
      .toBeVisible()
    const next = encodeURIComponent(`/classes/${first._id}?book=${first._id}&invited=1`)
    await expect
      .element(dialog.getByRole('link', { name: 'Login' }))
      .toHaveAttribute('href', `/login?next=${next}`)
    await expect
      .element(dialog.getByRole('link', { name: 'Sign Up' }))
      .toHaveAttribute('href', `/signup?next=${next}`)
    expect(dialog.getByRole('button', { name: /waitlist|Confirm/ }).elements()).toEqual([])
  })

  test('chooses the date whose page it was opened on', async () => {
    const screen = await open(answers([], third._id), third._id)
    await expect.element(screen.getByRole('checkbox').nth(3)).toBeChecked()
    await expect.element(screen.getByRole('checkbox').nth(1)).not.toBeChecked()
  })

  test('books a single date as a class is booked', async () => {
    const close = vi.fn<() => void>()
    const screen = await open(
      { ...answers([]), bookClass: Response.json({ message: '' }, { status: 201 }) },
      first._id,
      close,
    )
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox').nth(1).click()
    await dialog.getByRole('checkbox').nth(2).click()
    await dialog.getByRole('button', { name: 'Confirm · 1 date' }).click()
    await expect.element(dialog.getByText('Class booked successfully!')).toBeVisible()
    expect(screen.inputs('bookClass')).toEqual([{ classId: second._id }])
    await expect.poll(() => close.mock.calls.length, { timeout: 3_000 }).toBe(1)
  })

  test('says which dates are booked and full; a full one has a waitlist', async () => {
    const waiting = (date: typeof first, position: number) =>
      sampleBooking(date, { status: 'waiting', position })
    const bookings = [sampleBooking(fourth), waiting(third, 2)]
    const screen = await open({
      ...answers([5, 0, 0]),
      getMyBookings: { message: '', bookings },
      joinWaitlist: () => {
        screen.stub({ getMyBookings: { message: '', bookings: [...bookings, waiting(second, 1)] } })
        return Response.json({ message: '', position: 1 }, { status: 201 })
      },
    })
    const rows = screen.getByRole('dialog').getByRole('listitem')
    await expect.element(rows.nth(3).getByText('Booked', { exact: true })).toBeVisible()
    await expect
      .element(rows.nth(2).getByText('On the waitlist (2nd)', { exact: true }))
      .toBeVisible()
    await expect.element(rows.nth(1).getByText('Full', { exact: true })).toBeVisible()
    expect(screen.getByRole('checkbox').elements()).toHaveLength(1)
    await rows
      .nth(1)
      .getByRole('button', { name: /^Join waitlist/ })
      .click()
    await expect.poll(() => screen.inputs('joinWaitlist')).toEqual([{ id: second._id }])
    await expect
      .element(rows.nth(1).getByText('On the waitlist (1st)', { exact: true }))
      .toBeVisible()
  })

  test('books nothing if a date is taken meanwhile, and says so', async () => {
    const screen = await open({
      ...answers([]),
      bookSeries: refusal(409, 'full', 'This class is full.'),
    })
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'All 4' }).click()
    screen.stub(answers([7, 7, 0]))
    await dialog.getByRole('button', { name: 'Confirm · 4 dates' }).click()
    await expect
      .element(
        dialog
          .getByRole('alert')
          .getByText(/^One of these dates is no longer free, so nothing was booked\./),
      )
      .toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Confirm · 3 dates' })).toBeEnabled()
  })

  test('after a lost answer tries the same dates again, although they are booked', async () => {
    const screen = await open({ ...answers([]), bookSeries: noNetwork })
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'All 4' }).click()
    const booked = dates.map((date) => sampleBooking(date))
    screen.stub({ getMyBookings: { message: '', bookings: booked } })
    await dialog.getByRole('button', { name: 'Confirm · 4 dates' }).click()
    await expect
      .element(dialog.getByRole('alert').getByText(/^We didn’t get an answer\./))
      .toBeVisible()
    screen.stub({
      bookSeries: { message: '', booked: dates.map(({ _id }) => _id), refused: [] },
    })
    await dialog.getByRole('button', { name: 'Confirm · 4 dates' }).click()
    await expect.element(dialog.getByText('Classes booked successfully!')).toBeVisible()
    const [lost, repeated] = screen.inputs('bookSeries')
    expect(repeated).toEqual(lost)
  })

  test('says that there is no seat left if no date has one', async () => {
    const screen = await open({
      ...answers([0, 0, 0, 0]),
      getClass: {
        ...answers([0, 0, 0, 0]).getClass,
        class: { ...first, seatsLeft: 0, enrolledCount: 10 },
      },
    })
    const dialog = screen.getByRole('dialog')
    await expect
      .element(dialog.getByText('No class of this series has a seat left for you.'))
      .toBeVisible()
    expect(dialog.getByRole('button', { name: /^Confirm/ }).query()).toBeNull()
  })
})

test('a success replaces the question, with the day, calendars, and from when one can join (rule screen-22)', async () => {
  const item = sampleClass()
  const opensAt = new Date(Date.parse(item.startsAt) - 15 * 60_000).toISOString()
  const screen = await render(
    <BookingDialog kind="class" id={item._id} open onClose={() => {}} />,
    {
      user: student,
      calls: {
        ...own,
        getClass: { message: '', class: item },
        bookClass: () => {
          const session = { startsAt: item.startsAt, endsAt: item.endsAt, opensAt }
          const bookings = [sampleBooking(item, { nextSession: session })]
          screen.stub({ getMyBookings: { message: '', bookings } })
          return Response.json({ message: '' }, { status: 201 })
        },
      },
    },
  )
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText('Class booked successfully!')).toBeVisible()
  await expect.element(dialog.getByText(/^Join from /)).toBeVisible()
  expect(dialog.getByText('Do you want to book this class?').query()).toBeNull()
  for (const calendar of ['Google Calendar', 'Outlook', 'Calendar file (.ics)'])
    await expect.element(dialog.getByRole('link', { name: calendar })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Close' }).last()).toHaveFocus()
  await expectAccessible()
})

test('after the dialog has closed, a notice offers the same (rules screen-22, screen-44)', async () => {
  const item = sampleClass()
  const { startsAt, endsAt } = item
  function ClassPage() {
    const [open, setOpen] = useState(true)
    return <BookingDialog kind="class" id={item._id} open={open} onClose={() => setOpen(false)} />
  }
  const screen = await render(<ClassPage />, {
    user: student,
    calls: {
      ...own,
      getClass: { message: '', class: item },
      bookClass: () => {
        const nextSession = { startsAt, endsAt, opensAt: startsAt }
        const bookings = [sampleBooking(item, { nextSession })]
        screen.stub({ getMyBookings: { message: '', bookings } })
        return Response.json({ message: '' }, { status: 201 })
      },
    },
  })
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const notice = screen.getByRole('region', { name: 'Notices' })
  await expect.element(notice.getByText(`You have a seat in “${item.title}”.`)).toBeVisible()
  await expect.element(notice.getByText(/^Join from/)).toBeVisible()
  await expect.element(notice.getByRole('link', { name: 'View booking' })).toBeVisible()
  for (const name of ['Google Calendar', 'Outlook', 'Calendar file (.ics)'])
    await expect.element(notice.getByRole('link', { name })).toBeVisible()
})

test('a course with a price shows its bill and until when it is refunded (rule payment-24)', async () => {
  const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }
  const paid = sampleCourse({ price: 59.9 })
  const screen = await render(
    <BookingDialog kind="course" id={paid._id} open onClose={() => {}} />,
    { user: student, site, calls: { ...own, getCourse: { message: '', course: paid } } },
  )
  const dialog = screen.getByRole('dialog')
  const bill = dialog.getByRole('region', { name: 'What you pay' })
  await expect.element(bill).toBeVisible()
  expect(bill.element().textContent).toContain('Total$59.90')
  await expect.element(bill.getByText(/^Free to cancel until/)).toBeVisible()
  await expect
    .element(dialog.getByText('You pay at Stripe. The seat is held for 30 minutes.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $59.90' })).toBeEnabled()
})

test('chosen dates of a series with a price are one bill (rules offering-33, payment-24, payment-25)', async () => {
  const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }
  const [item, ...others] = sampleSeries(3).map((date, n) => ({ ...date, price: 15 + n }))
  const dates = [item!, ...others]
  const screen = await render(
    <BookingDialog kind="class" id={item!._id} open onClose={() => {}} />,
    {
      user: student,
      site,
      calls: {
        ...own,
        getClass: { message: '', class: item!, series: { weekly: true, dates } },
        bookClass: () => refusal(409, 'conflict', 'This cannot be booked at the moment.'),
        bookSeries: () => refusal(409, 'full', 'This class is full.'),
      },
    },
  )
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Confirm · $15.00' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'All 3' }).click()
  const bill = dialog.getByRole('region', { name: 'What you pay' })
  await expect.element(bill.getByText('$48.00')).toBeVisible()
  for (const price of ['$15.00', '$16.00', '$17.00'])
    await expect.element(bill.getByText(price)).toBeVisible()
  await expect
    .element(dialog.getByText('The seats are held for 30 minutes.', { exact: false }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm · $48.00' }).click()
  await expect.element(dialog.getByText(/no longer free/)).toBeVisible()
  expect(screen.inputs('bookSeries')).toEqual([
    { classId: item!._id, classIds: dates.map(({ _id }) => _id) },
  ])
})

test('a held date shows the bill of its whole order (rule payment-25)', async () => {
  const site = { payments: { currency: 'usd', digits: 2, refundHours: 24 } }
  const [item, second] = sampleSeries(2).map((date) => ({ ...date, price: 15 }))
  const held = (of: typeof item, amount: number) => ({
    offeringId: of!._id,
    kind: 'class' as const,
    title: of!.title,
    thumbnail: '',
    timezone: of!.timezone,
    status: 'to_pay' as const,
    startsAt: of!.startsAt,
    endsAt: of!.endsAt,
    payUntil: new Date(Date.now() + 600_000).toISOString(),
    toPay: { amount, currency: 'usd', refundUntil: of!.startsAt },
    orderId: 'order',
  })
  const { getByRole } = await render(
    <BookingDialog kind="class" id={item!._id} open onClose={() => {}} />,
    {
      user: student,
      site,
      calls: {
        getMyBookings: { message: '', bookings: [held(item, 1500), held(second, 1600)] },
        getClass: {
          message: '',
          class: item!,
          series: { weekly: true, dates: [item!, second!] },
        },
      },
    },
  )
  const dialog = getByRole('dialog')
  const bill = dialog.getByRole('region', { name: 'What you pay' })
  await expect.element(bill.getByText('$31.00')).toBeVisible()
  await expect.element(bill.getByText('$16.00')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Pay now' })).toBeVisible()
})
