import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleBooking, sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { BookAction } from './BookAction.tsx'
import { BookingDialogs } from './BookingDialogs.tsx'

test('Join waitlist opens the dialog, which asks, and gives the focus back to the action (rules screen-43, waitlist-1)', async () => {
  const item = sampleClass({ seatsLeft: 0, enrolledCount: 10 })
  const screen = await render(
    <>
      <BookAction item={item} />
      <BookingDialogs />
    </>,
    {
      user: student,
      calls: {
        getMyBookings: { message: '', bookings: [] },
        getClass: { message: '', class: item },
        joinWaitlist: () => {
          const bookings = [sampleBooking(item, { status: 'waiting', position: 2 })]
          screen.stub({ getMyBookings: { message: '', bookings } })
          return { message: '', position: 2 }
        },
      },
    },
  )
  const { getByRole, inputs } = screen
  const action = getByRole('button', { name: /^Join waitlist/ })
  await expect.element(action).toBeEnabled()
  action.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('This class is full.')).toBeVisible()
  expect(inputs('joinWaitlist')).toEqual([])
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await expect.element(dialog.getByText('You’re 2nd on the waitlist.')).toBeVisible()
  expect(inputs('joinWaitlist')).toEqual([{ id: item._id }])
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('link', { name: /^On the waitlist \(2nd\)/ })).toHaveFocus()
})

test('only Book takes the label of its page (rule screen-14)', async () => {
  const free = sampleCourse()
  const full = sampleCourse({ _id: 'full', seatsLeft: 0, enrolledCount: 10 })
  const { getByRole } = await render(
    <>
      <BookAction item={free} label="Enroll Now" />
      <BookAction item={full} label="Enroll Now" />
    </>,
    { user: student, calls: { getMyBookings: { message: '', bookings: [] } } },
  )
  await expect.element(getByRole('button', { name: /^Enroll Now/ })).toBeVisible()
  await expect.element(getByRole('button', { name: /^Join waitlist/ })).toBeVisible()
})

test('screen readers read what each action does, with the title (rule screen-43)', async () => {
  const item = sampleClass({ title: 'Yoga', seatsLeft: 0, enrolledCount: 10 })
  const names: [Parameters<typeof sampleBooking>[1], RegExp][] = [
    [{ status: 'waiting', position: 2 }, /^On the waitlist \(2nd\) ?: View your place for Yoga$/],
    [{ status: 'booked' }, /^Booked ?: View booking of Yoga$/],
    // A state of a later release.
    [{ status: 'moved' as 'booked' }, /^View booking of Yoga$/],
  ]
  for (const [booking, name] of names) {
    const { getByRole, unmount } = await render(<BookAction item={item} />, {
      user: student,
      calls: { getMyBookings: { message: '', bookings: [sampleBooking(item, booking)] } },
    })
    await expect.element(getByRole('link', { name })).toBeVisible()
    await unmount()
  }
})
