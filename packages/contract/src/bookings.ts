import * as z from 'zod/mini'
import { defineCall, idempotencyHeader } from './call.ts'
import { typedCode } from './discount-codes.ts'
import { boundedList, idField, idParams } from './fields.ts'
import { KINDS } from './kinds.ts'
import { MAX_SERIES } from './limits.ts'
import { messages } from './messages.ts'
import { courseSchedule, ownClassesOutput, ownCoursesOutput, ownListQuery } from './offerings.ts'
import { session } from './sessions.ts'

/**
 * The states of a booking (docs/product/bookings.md): 'waiting' is a place on the waitlist, 'held'
 * an offered seat, 'booked' a seat, and 'cancelled' is final and takes no seat.
 */
export type BookingStatus = 'waiting' | 'held' | 'booked' | 'cancelled'

/** Rule booking-8. */
const headers = idempotencyHeader('A repeat answers as the first did and takes no second seat.')

/** The chosen dates of a series, each named once. */
const classIdsField = boundedList(idField, MAX_SERIES).check(
  z.refine((ids) => ids.length > 0, messages.noDateChosen),
  z.refine(
    (ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length,
    messages.dateNamedTwice,
  ),
)

export const bookClass = defineCall('bookClass', {
  summary: 'Take a seat in a class, or hold it until it is paid.',
  headers,
  body: z.object({ classId: idField, code: typedCode }),
  output: z.object({
    message: z.string(),
    /** The URL to pay at, until which the seat is held (rule payment-2). Absent: the seat is booked. */
    checkoutUrl: z.optional(z.string()),
  }),
  changesPublicData: true,
  errors: ['not_found', 'conflict', 'full', 'already_booked', 'code_invalid', 'too_many_requests'],
})

export const bookCourse = defineCall('bookCourse', {
  ...bookClass,
  summary: 'Take a seat in a course, or hold it until it is paid.',
  body: z.object({ courseId: idField, code: typedCode }),
})

export const cancelClassBooking = defineCall('cancelClassBooking', {
  summary: 'Give the seat in a class back, until it starts.',
  params: idParams,
  changesPublicData: true,
  sentences: ['classBookingCancelled'],
  errors: ['not_found', 'conflict'],
})

export const cancelCourseBooking = defineCall('cancelCourseBooking', {
  ...cancelClassBooking,
  summary: 'Give the seat in a course back, until it starts.',
  sentences: ['courseBookingCancelled'],
})

export const getBookedClasses = defineCall('getBookedClasses', {
  summary: 'Booked classes with the people enrolled, soonest first, ended ones last.',
  query: ownListQuery,
  output: ownClassesOutput,
  errors: ['not_found'],
})

export const getBookedCourses = defineCall('getBookedCourses', {
  summary: 'Booked courses with the people enrolled.',
  query: ownListQuery,
  output: ownCoursesOutput,
  errors: ['not_found'],
})

const seatPrice = z.object({
  amount: z.number(),
  currency: z.string(),
  refundUntil: z.string(),
  /** The code that has reduced the amount, and the amount without it. */
  code: z.optional(z.string()),
  fullAmount: z.optional(z.number()),
})

/**
 * A student's booking, waitlist place or held seat of an offering that has not ended, or a booking whose payment
 * cancelling still refunds. `offered`
 * is held until `offeredUntil`, `invited` until `invitedUntil`, `to_pay` until `payUntil`; `waiting` has a position from 1.
 */
export const ownBooking = z.object({
  offeringId: z.string(),
  kind: z.enum(KINDS),
  title: z.string(),
  /** Absent for an offering that is in no series. */
  seriesId: z.optional(z.string()),
  /** '' without one. */
  thumbnail: z.string(),
  timezone: z.string(),
  /** When a course meets; absent if on each day from its start to its end. */
  schedule: z.optional(courseSchedule),
  status: z.enum(['booked', 'waiting', 'offered', 'invited', 'to_pay']),
  /** UTC instants (ISO 8601), like all instants below. */
  startsAt: z.string(),
  endsAt: z.string(),
  position: z.optional(z.number()),
  offeredUntil: z.optional(z.string()),
  invitedUntil: z.optional(z.string()),
  payUntil: z.optional(z.string()),
  /** The amount paid for the seat, in the currency's minor unit, and the deadline for a refund. */
  paid: z.optional(seatPrice),
  /** The same of a seat that is `to_pay`. */
  toPay: z.optional(seatPrice),
  /** The order that pays for the seat; seats of the same order are paid together. */
  orderId: z.optional(z.string()),
  /** Of a seat that is `to_pay`: the class whose seat is given for it once the difference is paid. */
  givenId: z.optional(z.string()),
  /** The current or next session of a booked offering; absent after the last one. */
  nextSession: z.optional(session),
})
export type OwnBooking = z.infer<typeof ownBooking>

export const getMyBookings = defineCall('getMyBookings', {
  summary:
    'What the student has booked, waits for and is offered, of what has not ended or can still be cancelled with a refund.',
  output: z.object({ message: z.string(), bookings: z.array(ownBooking) }),
})

export const joinWaitlist = defineCall('joinWaitlist', {
  summary: 'Wait for a seat in a full class or course.',
  params: idParams,
  output: z.object({ message: z.string(), position: z.number() }),
  changesPublicData: true,
  errors: ['not_found', 'conflict', 'already_booked'],
})

export const leaveWaitlist = defineCall('leaveWaitlist', {
  summary: 'Leave the waitlist, or decline the seat that is offered or reserved.',
  params: idParams,
  changesPublicData: true,
  errors: ['not_found'],
})

/**
 * `classId` is a class of the series: it and the later classes are booked if they have seats. With `classIds`, these
 * classes of the series are booked instead, all of them or none. Seats that cost something are held until they are paid
 * together.
 */
export const bookSeries = defineCall('bookSeries', {
  ...bookClass,
  summary:
    'Take a seat in a weekly class and in the classes that follow it, or in chosen ones, or hold the seats until they are paid.',
  body: z.object({ classId: idField, classIds: z.optional(classIdsField), code: typedCode }),
  otherStatus: 201,
  output: z.object({
    message: z.string(),
    /** The URL to pay at, and the classes whose seats are held until then (rule payment-25). */
    checkoutUrl: z.optional(z.string()),
    held: z.optional(z.array(z.string())),
    booked: z.array(z.string()),
    refused: z.array(z.object({ classId: z.string(), message: z.string() })),
  }),
})

/**
 * `id` is the class whose seat is given for one in the class `to`. If that costs more, its seat is held until the
 * difference is paid.
 */
export const swapSeat = defineCall('swapSeat', {
  summary:
    'Take a seat on another date of a series in exchange for one’s own, or hold it until the difference in price is paid.',
  params: idParams,
  body: z.object({ to: idField }),
  otherStatus: 201,
  output: z.object({
    message: z.string(),
    /** The URL to pay the difference at, until which the seat is held (rule payment-27). Absent: the seats are swapped. */
    checkoutUrl: z.optional(z.string()),
  }),
  changesPublicData: true,
  errors: ['not_found', 'conflict', 'full', 'already_booked'],
})

const ignoredCode = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((): undefined => undefined),
  ),
)

/** The calls as sites without payments answer them: like any other field that a call does not have, a code is ignored. */
export const withoutCodes = {
  bookClass: { ...bookClass, body: z.object({ classId: idField, code: ignoredCode }) },
  bookCourse: { ...bookCourse, body: z.object({ courseId: idField, code: ignoredCode }) },
  bookSeries: {
    ...bookSeries,
    body: z.object({ classId: idField, classIds: z.optional(classIdsField), code: ignoredCode }),
  },
}
