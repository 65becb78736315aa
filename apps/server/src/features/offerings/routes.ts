import {
  featureOffering,
  getAdminOfferings,
  takeDownOffering,
} from '@firstbell/contract/admin-offerings'
import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import { kindMessages, type Kind } from '@firstbell/contract/kinds'
import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/offerings'
import type { FeatureContext, FeatureHttp } from '../../platform/feature.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Payments } from '../payments/payments.ts'
import { listForAdmins } from './admin-offerings.ts'
import { deleteOffering, takeDown } from './cancel-offerings.ts'
import { createOfferings } from './create-offerings.ts'
import { feature } from './featured.ts'
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
  { route, cache }: Pick<FeatureHttp, 'route' | 'cache'>,
  context: FeatureContext & { payments: Payments | null },
): void {
  const { db, config, mailer, payments } = context
  const takesPayments = payments !== null
  for (const call of Object.values(publicOfferingCalls(db, takesPayments))) call.route(route, cache)

  const { createClass, updateClass } = takesPayments ? calls : calls.withoutClassPrices
  route(createClass, { perPerson: creations }, async ({ body, request }, caller) => {
    const key = idempotencyKeyOf(request)
    const classes = await createOfferings(context, 'class', caller.id, body, key)
    return {
      message: messages.classCreated,
      class: classes[0]!,
      ...(body.repeatWeekly !== undefined && { classes }),
    }
  })

  route(updateClass, { perPerson: edits }, async ({ body }, caller) => ({
    message: messages.classUpdated,
    class: await updateOffering(context, 'class', caller.id, body.classId, body),
  }))

  const courseCreations = { perPerson: creations, bodyLimit: COURSE_BODY_LIMIT }
  route(calls.createCourse, courseCreations, async ({ body, request }, caller) => {
    const key = idempotencyKeyOf(request)
    const [course] = await createOfferings(context, 'course', caller.id, body, key)
    return { message: messages.courseCreated, course: course! }
  })

  const courseEdits = { perPerson: edits, bodyLimit: COURSE_BODY_LIMIT }
  route(calls.updateCourse, courseEdits, async ({ body }, caller) => ({
    message: messages.courseUpdated,
    course: await updateOffering(context, 'course', caller.id, body.courseId, body),
  }))

  route(getAdminOfferings, {}, async ({ query }) => ({
    message: messages.ok,
    ...(await listForAdmins(db, query)),
  }))
  route(takeDownOffering, {}, async ({ body }) => {
    await takeDown(context, body.offeringId, body.reason)
    return { message: messages.offeringTakenDown }
  })
  route(featureOffering, {}, async ({ body }) => {
    await feature(db, body.offeringId, body.featured)
    return { message: body.featured ? messages.offeringFeatured : messages.offeringUnfeatured }
  })

  const deleteCalls = [
    [calls.deleteClass, 'class'],
    [calls.deleteClassByOldPath, 'class'],
    [calls.deleteCourse, 'course'],
  ] as const
  for (const [call, kind] of deleteCalls)
    route(call, { perPerson: deletions }, async ({ params, query }, caller) => {
      await deleteOffering(db, mailer, kind, caller.id, params.id, query)
      return { message: kindMessages[kind].deleted }
    })

  const taught = (kind: Kind) => (id: string) => taughtBy(kind, id)
  const booked = (id: string) => bookedBy(id, config.classmateEmails)
  const ownLists = [
    [calls.getInstructorClasses, 'class', taught('class')],
    [calls.getInstructorCourses, 'course', taught('course')],
    [getBookedClasses, 'class', booked],
    [getBookedCourses, 'course', booked],
  ] as const
  for (const [call, kind, listOf] of ownLists)
    route(call, {}, async ({ query, reply, say }, { id }) => {
      // `getOwn` returns the JSON as bytes, for which Fastify would set another type.
      void reply.header('content-type', 'application/json; charset=utf-8')
      // For the dialog that asks whether an action applies to the following classes, too.
      const following =
        call === calls.getInstructorClasses && query.id !== undefined
          ? await followingOf(db, query.id)
          : undefined
      return getOwn(db, call, kind, listOf(id), query, takesPayments, {
        message: say(messages.ok),
        ...(following && { following }),
      })
    })
}
