import { idField } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import {
  getAttendance,
  getNextSession,
  joinSession,
  setAttendance,
} from '@firstbell/contract/sessions'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FeatureHttp } from '../../platform/feature.ts'
import { attachmentNamed } from '../../platform/http/attachment.ts'
import type { RouteDescription } from '../../platform/http/openapi.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import { attendanceFile, listAttendance, markAttendance } from './attendance.ts'
import { getSession, join, type SessionsContext } from './sessions.ts'

const MINUTES = 60
/** Generous, because people who lose their connection rejoin repeatedly. */
const joins: RateRule = { name: 'session-join', points: 120, seconds: 10 * MINUTES }
/** Enough to mark several full classes. */
const marks: RateRule = { name: 'attendance', points: 600, seconds: 10 * MINUTES }

const fileParams = z.object({ id: idField })

const fileOperation: RouteDescription = {
  tag: 'offerings',
  summary: 'Who has booked an own class or course, and who was there, for a spreadsheet.',
  who: 'instructor',
  parameters: [
    { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } },
  ],
  answers: {
    200: {
      description: 'RFC 4180, UTF-8 with a byte order mark, as a download.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
  },
  errors: ['not_found', 'gone'],
}

export function sessionRoutes(
  { app, route, guard }: Pick<FeatureHttp, 'app' | 'route' | 'guard'>,
  context: SessionsContext,
): void {
  route(getNextSession, {}, ({ params }, person) => getSession(context, person.id, params.id))

  route(joinSession, { perPerson: joins }, ({ params }, person) =>
    join(context, person.id, params.id),
  )

  route(getAttendance, {}, async ({ params }, instructor) => ({
    message: messages.ok,
    students: await listAttendance(context, instructor.id, params.id),
  }))

  route(setAttendance, { perPerson: marks }, async ({ params, body }, instructor) => {
    const { id, studentId } = params
    await markAttendance(context, instructor.id, id, studentId, body.attended)
    return { message: messages.attendanceSaved }
  })

  app.get('/offerings/:id/students.csv', {
    exposeHeadRoute: false,
    config: { described: fileOperation },
    schema: { params: fileParams },
    onRequest: async (request: FastifyRequest) => {
      request.caller = await guard('instructor', request)
    },
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof fileParams>
      const { name, content } = await attendanceFile(context, request.caller?.id ?? '', id)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', attachmentNamed(name))
        .send(content)
    },
  })
}
