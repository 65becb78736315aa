import * as z from 'zod/mini'
import { addresses } from './addresses.ts'
import { defineCall, messageOutput } from './call.ts'
import { idField } from './fields.ts'
import { classEntity, courseEntity } from './offerings.ts'

/**
 * The states of a booking. 'held' takes a seat that is kept for one person, 'booked' takes it for good,
 * 'cancelled' takes none and is final.
 */
export const BOOKING_STATUSES = ['held', 'booked', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Sent by clients that may repeat a booking on their own (rule booking-8). */
const headers = {
  'Idempotency-Key': {
    description:
      'Names this request among all those of the student, with or without quotes. A repeat under the same key answers as the first did and takes no second seat.',
    schema: { type: 'string', minLength: 1, maxLength: 257, pattern: '^"?[\\x21\\x23-\\x7e]+"?$' },
  },
}

export const bookClass = defineCall({
  ...addresses.bookClass,
  summary: 'Take a seat in a class.',
  headers,
  body: z.object({ classId: idField }),
  output: messageOutput,
  changesPublicData: true,
  errors: ['not_found', 'conflict', 'full', 'already_booked'],
})

export const bookCourse = defineCall({
  ...addresses.bookCourse,
  summary: 'Take a seat in a course.',
  headers,
  body: z.object({ courseId: idField }),
  output: messageOutput,
  changesPublicData: true,
  errors: ['not_found', 'conflict', 'full', 'already_booked'],
})

const byOffering = z.object({ id: idField })

/** `id` is the class's. */
export const cancelClassBooking = defineCall({
  ...addresses.cancelClassBooking,
  summary: 'Give the seat in a class back, until it starts.',
  params: byOffering,
  output: messageOutput,
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

/** `id` is the course's. */
export const cancelCourseBooking = defineCall({
  ...addresses.cancelCourseBooking,
  summary: 'Give the seat in a course back, until it starts.',
  params: byOffering,
  output: messageOutput,
  changesPublicData: true,
  errors: ['not_found', 'conflict'],
})

export const getBookedClasses = defineCall({
  ...addresses.getBookedClasses,
  summary: 'Booked classes with the people enrolled, soonest first, ended ones last.',
  output: z.object({ message: z.string(), classes: z.array(classEntity) }),
  errors: [],
})

export const getBookedCourses = defineCall({
  ...addresses.getBookedCourses,
  summary: 'Booked courses with the people enrolled.',
  output: z.object({ message: z.string(), courses: z.array(courseEntity) }),
  errors: [],
})
