import * as calls from '@firstbell/contract/bookings'
import type { Call } from '@firstbell/contract/call'
import type { FastifyRequest } from 'fastify'
import type { AppError } from '../../platform/http/errors.ts'
import type { DeclareMetrics } from '../../platform/observability/metrics.ts'

/** The labels of the metric by the call that was successful. */
const countedCalls = new Map<Call, { kind: string; outcome: string }>([
  // With payments, and without.
  ...[calls, calls.withoutCodes].flatMap(
    ({ bookClass, bookCourse, bookSeries }): [Call, { kind: string; outcome: string }][] => [
      [bookClass, { kind: 'class', outcome: 'made' }],
      [bookCourse, { kind: 'course', outcome: 'made' }],
      [bookSeries, { kind: 'class', outcome: 'made' }],
    ],
  ),
  [calls.swapSeat, { kind: 'class', outcome: 'swapped' }],
  [calls.cancelClassBooking, { kind: 'class', outcome: 'cancelled' }],
  [calls.cancelCourseBooking, { kind: 'course', outcome: 'cancelled' }],
])

interface SeriesOutcome {
  booked: number
  refused: readonly { refusal: AppError }[]
}
const seriesOutcomes = new WeakMap<FastifyRequest, SeriesOutcome>()

/** Records the outcomes of a request that books a series, so that each seat is counted. */
export const countSeries = (
  request: FastifyRequest,
  booked: number,
  refused: SeriesOutcome['refused'],
): void => void seriesOutcomes.set(request, { booked, refused })

export const bookingsMetrics: DeclareMetrics = ({ counter }) => {
  const bookings = counter(
    'firstbell_bookings_total',
    'Seats booked, swapped and given back by their students, and refused (with the code of the refusal).',
    ['kind', 'outcome', 'reason'],
  )
  return {
    onResponse: (request, reply, refusal) => {
      const { call } = request.routeOptions.config
      const booking = call && countedCalls.get(call)
      if (!booking) return
      const { kind, outcome } = booking
      if (reply.statusCode !== call.status)
        return bookings.inc({ kind, outcome: 'refused', reason: refusal ?? 'internal' })
      const { booked, refused } = seriesOutcomes.get(request) ?? { booked: 1, refused: [] }
      bookings.inc({ kind, outcome, reason: '' }, booked)
      for (const each of refused)
        bookings.inc({ kind, outcome: 'refused', reason: each.refusal.code })
    },
  }
}
