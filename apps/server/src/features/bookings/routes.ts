import * as calls from '@firstbell/contract/bookings'
import type { CallOutput } from '@firstbell/contract/call'
import * as invitationCalls from '@firstbell/contract/invitations'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { FeatureContext } from '../../platform/feature.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Route, WithMessage } from '../../platform/http/routes.ts'
import type { Payments } from '../payments/payments.ts'
import { createSeatBooking } from './book-seats.ts'
import { createSeriesBooking } from './book-series.ts'
import { cancelBooking, leaveWaitlist } from './cancel-booking.ts'
import { invite, listInvitations, withdraw } from './invitations.ts'
import { countSeries } from './metrics.ts'
import { removeStudent } from './remove-student.ts'
import { swapSeat } from './swap-seats.ts'
import * as waitlist from './waitlist.ts'

/** Enough to book a whole term at once. Each booking may cause two mails. */
const bookings: RateRule = { name: 'booking', points: 120, minutes: 10 }
const cancellations: RateRule = { name: 'booking-cancel', points: 120, minutes: 10 }
/** Requests, each of which invites several people. */
const invitations: RateRule = { name: 'invitation', points: 120, minutes: 60 }

/** @param wakeNotices called after a transaction that changed bookings (`createNoticeWaker`) */
export function bookingRoutes(
  route: Route,
  context: FeatureContext & { payments: Payments | null },
  wakeNotices: () => void,
): void {
  const bookSeat = createSeatBooking(context, wakeNotices)
  const bookSeries = createSeriesBooking(context, wakeNotices)

  // Without payments, the calls have no code.
  const {
    bookClass,
    bookCourse,
    bookSeries: bookSeriesCall,
  } = context.payments ? calls : calls.withoutCodes
  /** Runs a request with the code that a student has given, if any. */
  const withCode = <Result>(
    student: { id: string },
    code: string | undefined,
    work: () => Promise<Result>,
  ) => (context.payments && code ? context.payments.countingWrongCodes(student.id, work) : work())

  const book = async (
    kind: Kind,
    offeringId: string,
    request: FastifyRequest,
    student: { id: string },
    code: string | undefined,
  ): Promise<WithMessage<CallOutput<typeof calls.bookCourse>>> => {
    const idempotencyKey = idempotencyKeyOf(request)
    const seat = { studentId: student.id, kind, offeringId, code, idempotencyKey }
    const checkoutUrl = await withCode(student, code, () => bookSeat(seat))
    return checkoutUrl === null
      ? { message: kindMessages[kind].booked }
      : { message: messages.seatHeld, checkoutUrl }
  }

  route(bookClass, { perPerson: bookings }, ({ body, request }, student) =>
    book('class', body.classId, request, student, body.code),
  )
  route(bookCourse, { perPerson: bookings }, ({ body, request }, student) =>
    book('course', body.courseId, request, student, body.code),
  )
  const cancels = [
    [calls.cancelClassBooking, 'class'],
    [calls.cancelCourseBooking, 'course'],
  ] as const
  for (const [call, kind] of cancels)
    route(call, { perPerson: cancellations }, async ({ params }, student) => {
      await cancelBooking(context, student.id, kind, params.id)
      wakeNotices()
      return { message: kindMessages[kind].bookingCancelled }
    })
  route(bookSeriesCall, { perPerson: bookings }, async ({ body, request, reply, say }, student) => {
    const series = { ...body, studentId: student.id, idempotencyKey: idempotencyKeyOf(request) }
    const { booked, held, refusals, checkoutUrl } = await withCode(student, body.code, () =>
      bookSeries(series),
    )
    countSeries(request, booked.length + held.length, refusals)
    if (checkoutUrl !== undefined) void reply.status(201)
    return {
      ...(checkoutUrl === undefined
        ? { message: messages.seriesBooked }
        : { message: messages.seatsHeld, checkoutUrl, held }),
      booked,
      refused: refusals.map(({ classId, refusal }) => ({
        classId,
        message: say(refusal.message),
      })),
    }
  })
  route(calls.swapSeat, { perPerson: bookings }, async ({ params, body, reply }, student) => {
    const swap = { studentId: student.id, givenId: params.id, takenId: body.to }
    const checkoutUrl = await swapSeat(context, swap, wakeNotices)
    if (checkoutUrl === null) return { message: messages.dateChanged }
    void reply.status(201)
    return { message: messages.dateHeld, checkoutUrl }
  })
  route(calls.getMyBookings, {}, async (_input, student) => ({
    message: messages.ok,
    bookings: await waitlist.ownBookings(context, student.id),
  }))
  route(calls.joinWaitlist, { perPerson: bookings }, async ({ params }, student) => {
    const position = await waitlist.joinWaitlist(context, student.id, params.id)
    wakeNotices()
    return { message: messages.waitlistJoined, position }
  })
  route(calls.leaveWaitlist, { perPerson: cancellations }, async ({ params }, student) => {
    await leaveWaitlist(context, student.id, params.id)
    wakeNotices()
    return { message: messages.waitlistLeft }
  })
  const asInviter = { perPerson: invitations }
  route(invitationCalls.inviteStudents, asInviter, async ({ params, body, say }, instructor) => {
    const { invited, refused } = await invite(context, instructor.id, params.id, body)
    wakeNotices()
    return {
      message: invited > 0 ? messages.invitationsSent : messages.nobodyInvited,
      invited,
      refused: refused.map(({ email, reason }) => ({ email, reason: say(reason) })),
    }
  })
  route(invitationCalls.getInvitations, {}, async ({ params }, instructor) => ({
    message: messages.ok,
    invitations: await listInvitations(context.db, instructor.id, params.id),
  }))
  route(invitationCalls.withdrawInvitation, asInviter, async ({ params }, instructor) => {
    await withdraw(context, instructor.id, params.id, params.invitation)
    wakeNotices()
    return { message: messages.invitationWithdrawn }
  })
  route(
    invitationCalls.removeStudent,
    { perPerson: cancellations },
    async ({ params, body: { studentId, reason } }, instructor) => {
      await removeStudent(context, instructor.id, params.id, studentId, reason)
      wakeNotices()
      return { message: messages.studentRemoved }
    },
  )
}
