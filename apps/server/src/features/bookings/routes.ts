import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  cancelCourseBooking,
} from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/errors.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import { cancelBooking, createBooker } from './bookings.ts'
import { createTeller } from './booking-notices.ts'

const MINUTES = 60
/** A whole term in a minute passes. Each of these may be told to two people by mail. */
const bookings: RateRule = { name: 'booking', points: 120, seconds: 10 * MINUTES }
const cancellations: RateRule = { name: 'booking-cancel', points: 120, seconds: 10 * MINUTES }

export function bookingRoutes(route: Route, { db }: Context): void {
  const book = createBooker(db)
  const tell = createTeller(db)

  route(bookClass, { perPerson: bookings }, async ({ body, request }, student) => {
    const idempotencyKey = idempotencyKeyOf(request)
    await book({ studentId: student.id, kind: 'class', offeringId: body.classId, idempotencyKey })
    return { message: messages.classBooked }
  })

  route(bookCourse, { perPerson: bookings }, async ({ body, request }, student) => {
    const idempotencyKey = idempotencyKeyOf(request)
    await book({ studentId: student.id, kind: 'course', offeringId: body.courseId, idempotencyKey })
    return { message: messages.courseBooked }
  })

  route(cancelClassBooking, { perPerson: cancellations }, async ({ params }, caller) => {
    await cancelBooking(db, caller.id, 'class', params.id)
    tell()
    return { message: messages.classBookingCancelled }
  })

  route(cancelCourseBooking, { perPerson: cancellations }, async ({ params }, caller) => {
    await cancelBooking(db, caller.id, 'course', params.id)
    tell()
    return { message: messages.courseBookingCancelled }
  })
}

/**
 * The Idempotency-Key header (draft-ietf-httpapi-idempotency-key-header): 1 to 255 visible ASCII
 * characters, with or without the quotes of a structured field.
 * @throws AppError malformed
 */
function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key']
  if (given === undefined) return undefined
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(given))?.[1]
  if (key === undefined) throw new AppError('malformed', messages.idempotencyKeyMalformed)
  return key
}
