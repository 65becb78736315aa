import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/accessible.ts'
import { sampleBooking, sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'

const full = { seatsLeft: 0, enrolledCount: 10, waitlistCount: 1 }
const bookings = (...own: ReturnType<typeof sampleBooking>[]) => ({ message: '', bookings: own })

test('a person on the waitlist may take a free seat in the last minutes (rules screen-43, waitlist-5)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const item = sampleClass({ ...full, startsAt: at(4), endsAt: at(64) })
  const place = sampleBooking(item, { status: 'waiting', position: 1 })
  function Bookings() {
    const [open, setOpen] = useState(true)
    return open && <PlaceDialog booking={place} onClose={() => setOpen(false)} />
  }
  const { getByRole, stub, inputs } = await render(<Bookings />, {
    user: student,
    calls: { getMyBookings: bookings(place), getClass: { message: '', class: item } },
  })
  const dialog = getByRole('dialog', { name: 'You’re on the waitlist' })
  await expect.element(dialog.getByRole('heading', { name: item.title })).toBeVisible()
  await expect.element(dialog.getByText('You’re 1st on the waitlist.')).toBeVisible()
  await expect.element(dialog.getByText('1 waiting')).toBeVisible()
  expect(dialog.getByRole('button', { name: /^Book/ }).query()).toBeNull()
  const seat = { ...item, seatsLeft: 1, enrolledCount: 9 }
  stub({
    getClass: { message: '', class: seat },
    bookClass: { message: '' },
  })
  // The open dialog refetches the class by itself.
  await vi.advanceTimersByTimeAsync(11_000)
  await getByRole('button', { name: 'Book this seat' }).click()
  // The success replaces everything, and a notice carries it on (rule screen-22).
  await expect.element(getByRole('dialog').getByText('Class booked successfully!')).toBeVisible()
  await expect.element(getByRole('link', { name: 'Google Calendar' })).toBeVisible()
  expect(getByRole('button', { name: 'Leave waitlist' }).query()).toBeNull()
  expect(inputs('bookClass')).toEqual([expect.objectContaining({ classId: item._id })])
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  const notice = getByRole('region', { name: 'Notices' })
  await expect.element(notice.getByText(`You have a seat in “${item.title}”.`)).toBeVisible()
})

test('a place on the waitlist of a course can be left (rules screen-43, screen-44)', async () => {
  const item = sampleCourse(full)
  const place = sampleBooking(item, { status: 'waiting', position: 1 })
  const closed = vi.fn<() => void>()
  const { getByRole, getByText, inputs } = await render(
    <PlaceDialog booking={place} onClose={closed} />,
    {
      user: student,
      calls: {
        getMyBookings: bookings(place),
        getCourse: { message: '', course: item },
        leaveWaitlist: { message: 'You have left the waitlist.' },
      },
    },
  )
  await expect.element(getByRole('dialog').getByText('You’re 1st on the waitlist.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Leave waitlist' }).click()
  const question = getByRole('dialog', { name: 'Leave waitlist' })
  await expect.element(question.getByRole('button', { name: 'No, keep it' })).toHaveFocus()
  await question.getByRole('button', { name: 'Yes, leave' }).click()
  await expect.element(getByText('You have left the waitlist.')).toBeVisible()
  expect(inputs('leaveWaitlist')).toEqual([{ id: item._id }])
  expect(closed).toHaveBeenCalledOnce()
})
