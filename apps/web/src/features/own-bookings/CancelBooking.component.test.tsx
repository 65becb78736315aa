import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { heldAnswer } from '#test/calls.ts'
import { expectFaultSentences, REASON } from '#test/faults.ts'
import { sampleBooking, sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { CancelBooking } from './CancelBooking.tsx'

test('a booking can be cancelled until the start, and not after it (rules booking-11, screen-18)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const item = sampleClass({ startsAt: at(2), endsAt: at(62) })
  const { getByRole, getByText } = await render(
    <CancelBooking offering={item} onClose={() => {}} />,
    {
      user: student,
      calls: { getMyBookings: { message: '', bookings: [sampleBooking(item)] } },
    },
  )
  await expect.element(getByText('Free to cancel until it starts')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Yes/ })).toBeVisible()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  await expect.element(getByText(/^It has already started/)).toBeVisible()
  expect(getByRole('button', { name: /^Yes/ }).query()).toBeNull()
  await expect.element(getByRole('button', { name: 'Close' }).last()).toBeVisible()
})

test('the question stays open while the cancellation is sent (rule screen-59)', async () => {
  const item = sampleClass()
  const answer = heldAnswer('cancelClassBooking')
  const closed = vi.fn<(cancelled: boolean) => void>()
  const { getByRole, getByText, inputs } = await render(
    <CancelBooking offering={item} onClose={closed} />,
    {
      user: student,
      calls: {
        getMyBookings: { message: '', bookings: [sampleBooking(item)] },
        cancelClassBooking: () => answer.promise,
      },
    },
  )
  await getByRole('button', { name: /^Yes/ }).click()
  await expect.element(getByRole('button', { name: /^Cancelling/ })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect.element(getByRole('button', { name: 'No, keep it' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(getByRole('button', { name: /^Cancelling/ })).toBeVisible()
  answer.resolve({ message: '' })
  await expect.element(getByText('Class successfully deleted!').first()).toBeVisible()
  await expect.poll(() => closed.mock.calls).toEqual([[true]])
  expect(inputs('cancelClassBooking')).toEqual([{ id: item._id }])
})

test.each([
  { offering: sampleClass(), success: 'Class successfully deleted!', afterMs: 2_000 },
  { offering: sampleCourse(), success: 'Course successfully deleted!', afterMs: 1_000 },
])('$success closes the question after $afterMs ms (rule limit-4)', async (each) => {
  const closed = vi.fn<(cancelled: boolean) => void>()
  const { getByRole, getByText, inputs } = await render(
    <CancelBooking offering={each.offering} onClose={closed} />,
    {
      user: student,
      calls: {
        getMyBookings: { message: '', bookings: [sampleBooking(each.offering)] },
        cancelClassBooking: { message: '' },
        cancelCourseBooking: { message: '' },
      },
    },
  )
  const confirm = getByRole('button', { name: /^Yes/ })
  await expect.element(confirm).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await confirm.dblClick()
  await expect.element(getByText(each.success, { exact: true })).toBeVisible()
  await vi.advanceTimersByTimeAsync(each.afterMs - 300)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(400)
  expect(closed.mock.calls).toEqual([[true]])
  expect([...inputs('cancelClassBooking'), ...inputs('cancelCourseBooking')]).toHaveLength(1)
})

test.each([
  [sampleClass(), 'cancelClassBooking', 'Failed to delete the class.'],
  [sampleCourse(), 'cancelCourseBooking', 'Failed to cancel the course.'],
] as const)(
  'a booking that could not be cancelled says so (rule message-10)',
  async (offering, call, failed) => {
    const closed: boolean[] = []
    const screen = await render(
      <CancelBooking offering={offering} onClose={(cancelled) => closed.push(cancelled)} />,
      { user: student, calls: { getMyBookings: { message: '', bookings: [] } } },
    )
    const dialog = screen.getByRole('dialog', { name: 'Cancel Booking' })
    await expectFaultSentences(screen, call, {
      act: () => dialog.getByRole('button', { name: /^Yes/ }).click(),
      at: dialog.getByRole('alert'),
      says: {
        reason: `${failed} ${REASON}`,
        silence: 'An error occurred. Please try again.',
        otherwise: failed,
      },
    })
    expect(closed).toEqual([])
  },
)
