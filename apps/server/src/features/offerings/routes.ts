import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
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
import type { Mailer } from '../../platform/mail/mail.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import { toJson } from '../../platform/http/public-call.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import type { ResponseCache } from '../../platform/http/response-cache/response-cache.ts'
import { deleteOffering } from './cancel-offerings.ts'
import { createOfferings } from './create-offerings.ts'
import { publicOfferingCalls } from './public-calls.ts'
import { bookedBy, getOwn, taughtBy } from './read-offerings.ts'
import { updateOffering } from './update-offering.ts'

const HOUR = 3_600
/** Far more than people create by hand, and too few to flood the lists. */
const creations: RateRule = { name: 'offering-create', points: 300, seconds: HOUR }
/** Edits may cause mails to everyone booked. */
const edits: RateRule = { name: 'offering-edit', points: 300, seconds: HOUR }
/** Higher than creations, so that everything created can be deleted. */
const deletions: RateRule = { name: 'offering-delete', points: 600, seconds: HOUR }

/** Bytes of a course's form: its text with JSON escapes, and the other fields. */
const COURSE_BODY_LIMIT = 256 * 1024

const JSON_TYPE = 'application/json; charset=utf-8'

export function offeringRoutes(
  route: Route,
  context: Context,
  mailer: Mailer,
  cache: ResponseCache,
): void {
  const { db, config } = context
  for (const call of Object.values(publicOfferingCalls(db))) call.route(route, cache)

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

  for (const call of [deleteClass, deleteClassByOldPath])
    route(call, { perPerson: deletions }, async ({ params }, caller) => {
      await deleteOffering(db, mailer, 'class', caller.id, params.id)
      return { message: messages.classDeleted }
    })

  route(
    createCourse,
    { perPerson: creations, bodyLimit: COURSE_BODY_LIMIT },
    async ({ body, request }, caller) => {
      const [course] = await createOfferings(db, 'course', caller.id, body, config.timeZone, {
        idempotencyKey: idempotencyKeyOf(request),
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

  route(deleteCourse, { perPerson: deletions }, async ({ params }, caller) => {
    await deleteOffering(db, mailer, 'course', caller.id, params.id)
    return { message: messages.courseDeleted }
  })

  route(getInstructorClasses, {}, async ({ query, reply }, { id }) => {
    void reply.header('content-type', JSON_TYPE)
    return getOwn(db, 'class', taughtBy('class', id), query, (classes, paging) =>
      toJson(getInstructorClasses, { message: messages.ok, classes, ...paging }),
    )
  })

  route(getInstructorCourses, {}, async ({ query, reply }, { id }) => {
    void reply.header('content-type', JSON_TYPE)
    return getOwn(db, 'course', taughtBy('course', id), query, (courses, paging) =>
      toJson(getInstructorCourses, { message: messages.ok, courses, ...paging }),
    )
  })

  route(getBookedClasses, {}, async ({ query, reply }, { id }) => {
    void reply.header('content-type', JSON_TYPE)
    return getOwn(db, 'class', bookedBy(id, config.classmateEmails), query, (classes, paging) =>
      toJson(getBookedClasses, { message: messages.ok, classes, ...paging }),
    )
  })

  route(getBookedCourses, {}, async ({ query, reply }, { id }) => {
    void reply.header('content-type', JSON_TYPE)
    return getOwn(db, 'course', bookedBy(id, config.classmateEmails), query, (courses, paging) =>
      toJson(getBookedCourses, { message: messages.ok, courses, ...paging }),
    )
  })
}
