import { expect, test } from 'vitest'
import { expectFaultSentences, REASON } from '#test/faults.ts'
import { sampleClass, sampleCourse } from '#test/offerings.ts'
import { student } from '#test/people.ts'
import { render } from '#test/render.tsx'
import { CancelBooking } from './CancelBooking.tsx'

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
