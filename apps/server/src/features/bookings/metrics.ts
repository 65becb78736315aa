import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  cancelCourseBooking,
} from '@firstbell/contract/bookings'
import type { Call } from '@firstbell/contract/call'
import type { DeclareMetrics } from '../../platform/observability/declare-metrics.ts'

const counted = new Map<Call, { kind: string; outcome: string }>([
  [bookClass, { kind: 'class', outcome: 'made' }],
  [bookCourse, { kind: 'course', outcome: 'made' }],
  [cancelClassBooking, { kind: 'class', outcome: 'cancelled' }],
  [cancelCourseBooking, { kind: 'course', outcome: 'cancelled' }],
])

export const bookingsMetrics: DeclareMetrics = ({ counter }) => {
  const bookings = counter(
    'firstbell_bookings_total',
    'Seats booked, given back by their students, and refused (with the code of the refusal).',
    ['kind', 'outcome', 'reason'],
  )
  return {
    onResponse: (request, reply, refusal) => {
      const { call } = request.routeOptions.config
      const booking = call && counted.get(call)
      if (!booking) return
      const succeeded = reply.statusCode === call.status
      bookings.inc({
        kind: booking.kind,
        outcome: succeeded ? booking.outcome : 'refused',
        reason: succeeded ? '' : (refusal ?? 'internal'),
      })
    },
  }
}
