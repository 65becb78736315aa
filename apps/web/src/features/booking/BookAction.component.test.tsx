import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { heldAnswer } from '#test/calls.ts'
import { sampleClass } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { BookAction } from './BookAction.tsx'

test('joining a waitlist by the keyboard keeps the focus on the action (rule waitlist-1)', async () => {
  const item = sampleClass({ seatsLeft: 0, enrolledCount: 10 })
  const { startsAt, endsAt, title, thumbnail, timezone } = item
  const answer = heldAnswer('joinWaitlist')
  const place = { startsAt, endsAt, title, thumbnail, timezone, offeringId: item._id, position: 2 }
  const { getByRole, stub } = await render(<BookAction item={item} />, {
    user: student,
    calls: {
      getMyBookings: { message: '', bookings: [] },
      joinWaitlist: () => answer.promise,
    },
  })
  const join = getByRole('button', { name: /^Join waitlist/ })
  await expect.element(join).toBeEnabled()
  join.element().focus()
  await expect.element(join).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByRole('button', { name: /^Joining/ })).toBeDisabled()
  stub({
    getMyBookings: { message: '', bookings: [{ ...place, kind: 'class', status: 'waiting' }] },
  })
  answer.resolve({ message: '', position: 2 })
  await expect.element(getByRole('link', { name: /^On the waitlist \(2nd\)/ })).toHaveFocus()
})
