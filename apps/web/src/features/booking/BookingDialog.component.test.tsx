import { BOOKING_DIALOG_CLOSE_MS } from '@firstbell/contract/limits'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { heldAnswer, refusal } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { sampleClass, sampleCourse } from '#test/offerings.ts'
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
