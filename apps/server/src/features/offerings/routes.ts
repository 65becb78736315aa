import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import type { Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteClass,
  deleteClassByOldPath,
  deleteCourse,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
  type ClassEntity,
  type CourseEntity,
} from '@firstbell/contract/offerings'
import type { Context } from '../../platform/context.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { ResponseCache } from '../../platform/http/response-cache/response-cache.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Payments } from '../payments/payments.ts'
import { deleteOffering } from './cancel-offerings.ts'
import { createOfferings } from './create-offerings.ts'
import { bookedBy, getOwn, taughtBy } from './own-lists.ts'
import { publicOfferingCalls } from './public-calls.ts'
import { followingOf } from './series.ts'
import { updateOffering } from './update-offering.ts'

/** Far more than people create by hand, and too few to flood the lists. */
const creations: RateRule = { name: 'offering-create', points: 300, minutes: 60 }
/** Edits may cause mails to everyone booked. */
const edits: RateRule = { name: 'offering-edit', points: 300, minutes: 60 }
/** Higher than for creations, so that an instructor can delete everything that they created. */
const deletions: RateRule = { name: 'offering-delete', points: 600, minutes: 60 }

/** Enough bytes for a course's texts with JSON escapes, and the other fields. */
const COURSE_BODY_LIMIT = 256 * 1024

export function offeringRoutes(
  route: Route,
  context: Context & { payments: Payments | null },
  mailer: Mailer,
  cache: ResponseCache,
): void {
  const { db, config, payments } = context
  for (const call of Object.values(publicOfferingCalls(db, payments !== null)))
    call.route(route, cache)

  route(createClass, { perPerson: creations }, async ({ body, request }, caller) => {
    const weeks = body.repeatWeekly
    const classes = await createOfferings(db, 'class', caller.id, body, config.timeZone, {
      weeks,
      idempotencyKey: idempotencyKeyOf(request),
    })
    return {
      message: messages.classCreated,
      class: classes[0] as ClassEntity,
      ...(weeks !== undefined && { classes }),
    }
  })

  route(updateClass, { perPerson: edits }, async ({ body }, caller) => ({
    message: messages.classUpdated,
    class: await updateOffering(context, 'class', caller.id, body.classId, body),
  }))

  route(
    createCourse,
    { perPerson: creations, bodyLimit: COURSE_BODY_LIMIT },
    async ({ body, request }, caller) => {
      const [course] = await createOfferings(db, 'course', caller.id, body, config.timeZone, {
        idempotencyKey: idempotencyKeyOf(request),
        payments,
      })
      return { message: messages.courseCreated, course: course as CourseEntity }
    },
  )

  route(
    updateCourse,
    { perPerson: edits, bodyLimit: COURSE_BODY_LIMIT },
    async ({ body }, caller) => ({
      message: messages.courseUpdated,
      course: await updateOffering(context, 'course', caller.id, body.courseId, body),
    }),
  )

  for (const call of [deleteClass, deleteClassByOldPath])
    route(call, { perPerson: deletions }, async ({ params, query }, caller) => {
      await deleteOffering(db, mailer, 'class', caller.id, params.id, query)
      return { message: messages.classDeleted }
    })
  route(deleteCourse, { perPerson: deletions }, async ({ params, query }, caller) => {
    await deleteOffering(db, mailer, 'course', caller.id, params.id, query)
    return { message: messages.courseDeleted }
  })

  const taught = (kind: Kind) => (id: string) => taughtBy(kind, id)
  const booked = (id: string) => bookedBy(id, config.classmateEmails)
  const ownLists = [
    [getInstructorClasses, 'class', taught('class')],
    [getInstructorCourses, 'course', taught('course')],
    [getBookedClasses, 'class', booked],
    [getBookedCourses, 'course', booked],
  ] as const
  for (const [call, kind, listOf] of ownLists)
    route(call, {}, async ({ query, reply, say }, { id }) => {
      void reply.header('content-type', 'application/json; charset=utf-8')
      const following =
        call === getInstructorClasses && query.id !== undefined
          ? await followingOf(db, query.id)
          : undefined
      return getOwn(db, call, kind, listOf(id), query, {
        message: say(messages.ok),
        ...(following && { following }),
      })
    })
}
