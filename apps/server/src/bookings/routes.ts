import {
  bookClass,
  bookCourse,
  cancelClassBooking,
  cancelCourseBooking,
} from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import type { Mailer } from '../mail/mail.ts'
import type { Route } from '../platform/http/routes.ts'
import type { Parts } from '../platform/parts.ts'
import { book, cancelBooking } from './bookings.ts'

export function bookingRoutes(route: Route, { db }: Parts, mailer: Mailer): void {
  route(bookClass, {}, async ({ body }, caller) => {
    await book(db, mailer, caller, 'class', body.classId)
    return { message: messages.classBooked }
  })

  route(bookCourse, {}, async ({ body }, caller) => {
    await book(db, mailer, caller, 'course', body.courseId)
    return { message: messages.courseBooked }
  })

  route(cancelClassBooking, {}, async ({ params }, caller) => {
    await cancelBooking(db, mailer, caller, 'class', params.id)
    return { message: messages.classBookingCancelled }
  })

  route(cancelCourseBooking, {}, async ({ params }, caller) => {
    await cancelBooking(db, mailer, caller, 'course', params.id)
    return { message: messages.courseBookingCancelled }
  })
}
