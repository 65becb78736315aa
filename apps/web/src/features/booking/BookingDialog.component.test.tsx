import { useState } from 'react'
import { expect, test } from 'vitest'
import { heldAnswer } from '#test/calls.ts'
import { expectFaultSentences } from '#test/faults.ts'
import { sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
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
