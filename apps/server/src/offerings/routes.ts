import type { Call, CallOutput } from '@firstbell/contract/call'
import { getBookedClasses, getBookedCourses } from '@firstbell/contract/bookings'
import { messages } from '@firstbell/contract/messages'
import {
  createClass,
  createCourse,
  deleteClass,
  deleteClassByOldPath,
  deleteCourse,
  getAllClasses,
  getAllCourses,
  getClass,
  getCourse,
  getInstructorClasses,
  getInstructorCourses,
  updateClass,
  updateCourse,
} from '@firstbell/contract/offerings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encode } from 'zod/v4/core'
import type { Mailer } from '../mail/mail.ts'
import type { Route } from '../platform/http/routes.ts'
import type { Parts } from '../platform/parts.ts'
import {
  createOffering,
  deleteOffering,
  getBooked,
  getOne,
  getOwn,
  listPublic,
  updateOffering,
} from './offerings.ts'
import { createPublicLists } from './public-lists.ts'

/** JSON of an answer, cut to the call's output schema like every other answer. */
function written<C extends Call>(call: C, output: CallOutput<C>): string {
  return JSON.stringify(encode(call.output, output as never))
}

/**
 * Whoever has just changed something sees it at once, whichever process answers and however far a
 * replica lags behind: for ten seconds their browser carries this cookie, and their lists are read
 * from the database that was written to.
 */
const WROTE = 'firstbell_wrote=1'
const hasWritten = (request: FastifyRequest) => request.headers.cookie?.includes(WROTE) === true

export function offeringRoutes(
  app: FastifyInstance,
  route: Route,
  { db, replica = db, config }: Parts,
  mailer: Mailer,
): void {
  const lists = createPublicLists()

  // A write that lists may show empties them before its answer is sent: who wrote it reads it.
  app.addHook('onSend', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call && call.who !== 'anyone' && call.method !== 'GET' && reply.statusCode < 300) {
      lists.changed()
      void reply.header('set-cookie', `${WROTE}; Max-Age=10; Path=/; HttpOnly; SameSite=Lax`)
    }
  })

  route(getAllClasses, {}, ({ query, request, reply }) => {
    const anew = hasWritten(request)
    const load = async () => {
      const { items, ...paging } = await listPublic(anew ? db : replica, 'class', query)
      return written(getAllClasses, { message: messages.ok, classes: items, ...paging })
    }
    return lists.answer(request, reply, `class ${JSON.stringify(query)}`, load, { anew })
  })

  route(getAllCourses, {}, ({ query, request, reply }) => {
    const anew = hasWritten(request)
    const load = async () => {
      const { items, ...paging } = await listPublic(anew ? db : replica, 'course', query)
      return written(getAllCourses, { message: messages.ok, courses: items, ...paging })
    }
    return lists.answer(request, reply, `course ${JSON.stringify(query)}`, load, { anew })
  })

  route(getClass, {}, async ({ params, request }) => ({
    message: messages.ok,
    class: await getOne(hasWritten(request) ? db : replica, 'class', params.id),
  }))

  route(getCourse, {}, async ({ params, request }) => ({
    message: messages.ok,
    course: await getOne(hasWritten(request) ? db : replica, 'course', params.id),
  }))

  route(createClass, {}, async ({ body }, caller) => ({
    message: messages.classCreated,
    class: await createOffering(db, 'class', caller.id, body, config.timeZone),
  }))

  route(updateClass, {}, async ({ body }, caller) => ({
    message: messages.classUpdated,
    class: await updateOffering(db, mailer, 'class', caller.id, body.classId, body),
  }))

  for (const call of [deleteClass, deleteClassByOldPath])
    route(call, {}, async ({ params }, caller) => {
      await deleteOffering(db, mailer, 'class', caller.id, params.id)
      return { message: messages.classDeleted }
    })

  route(createCourse, {}, async ({ body }, caller) => ({
    message: messages.courseCreated,
    course: await createOffering(db, 'course', caller.id, body, config.timeZone),
  }))

  route(updateCourse, {}, async ({ body }, caller) => ({
    message: messages.courseUpdated,
    course: await updateOffering(db, mailer, 'course', caller.id, body.courseId, body),
  }))

  route(deleteCourse, {}, async ({ params }, caller) => {
    await deleteOffering(db, mailer, 'course', caller.id, params.id)
    return { message: messages.courseDeleted }
  })

  route(getInstructorClasses, {}, async (_input, caller) => ({
    message: messages.ok,
    classes: await getOwn(db, 'class', caller.id),
  }))

  route(getInstructorCourses, {}, async (_input, caller) => ({
    message: messages.ok,
    courses: await getOwn(db, 'course', caller.id),
  }))

  route(getBookedClasses, {}, async (_input, caller) => ({
    message: messages.ok,
    classes: await getBooked(db, 'class', caller.id, config.classmateEmails),
  }))

  route(getBookedCourses, {}, async (_input, caller) => ({
    message: messages.ok,
    courses: await getBooked(db, 'course', caller.id, config.classmateEmails),
  }))
}
