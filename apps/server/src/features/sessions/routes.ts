import { idField } from '@firstbell/contract/fields'
import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/sessions'
import * as z from 'zod/mini'
import type { FeatureHttp } from '../../platform/feature.ts'
import { parameter } from '../../platform/http/openapi.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import { attendanceFile, listAttendance, listWaiting, markAttendance } from './attendance.ts'
import { getSession, join, type JoinContext } from './sessions.ts'

/** Generous, because people who lose their connection rejoin repeatedly. */
const joins: RateRule = { name: 'session-join', points: 120, minutes: 10 }
/** Enough to mark several full classes. */
const marks: RateRule = { name: 'attendance', points: 600, minutes: 10 }

const fileParams = z.object({ id: idField })

export function sessionRoutes(
  { route, fileRoute }: Pick<FeatureHttp, 'route' | 'fileRoute'>,
  context: JoinContext,
): void {
  route(calls.getNextSession, {}, ({ params }, person) => getSession(context, person.id, params.id))

  route(calls.joinSession, { perPerson: joins }, ({ params }, person) =>
    join(context, person, params.id),
  )

  route(calls.getAttendance, {}, async ({ params }, instructor) => ({
    message: messages.ok,
    students: await listAttendance(context, instructor.id, params.id),
    waiting: await listWaiting(context, instructor.id, params.id),
  }))

  route(calls.setAttendance, { perPerson: marks }, async ({ params, body }, instructor) => {
    const { id, studentId } = params
    await markAttendance(context, instructor.id, id, studentId, body.attended)
    return { message: messages.attendanceSaved }
  })

  fileRoute(
    {
      path: '/offerings/:id/students.csv',
      who: 'instructor',
      type: 'csv',
      tag: 'offerings',
      summary: 'The students of an own class or course, and who attended, for a spreadsheet.',
      parameters: [parameter('path', 'id', { type: 'string', format: 'uuid' })],
      params: fileParams,
      errors: ['not_found', 'gone'],
    },
    ({ params }, instructor) => attendanceFile(context, instructor.id, params.id),
  )
}
