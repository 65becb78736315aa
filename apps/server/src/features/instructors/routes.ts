import {
  addInstructorDetails,
  approveInstructor,
  getAllInstructors,
  rejectInstructor,
  removeInstructor,
} from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { loadUser } from '../accounts/accounts.ts'
import type { FileAccess } from '../uploads/uploads.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import { decide, listInstructors, submitDetails } from './instructors.ts'

const detailEdits: RateRule = { name: 'instructor-details', points: 300, seconds: 60 * 60 }

/** The calls under `/instructor` and `/admin` (rules approval-3, approval-7). */
export function instructorRoutes(
  route: Route,
  { db }: Context,
  mailer: Mailer,
  files: FileAccess,
): void {
  route(addInstructorDetails, { perPerson: detailEdits }, async ({ body }, caller) => {
    const { first } = await submitDetails(db, mailer, caller.id, body)
    return {
      message: first ? messages.detailsSubmitted : messages.detailsUpdated,
      isUser: await loadUser(db, files, caller.id),
    }
  })

  route(getAllInstructors, {}, async () => listInstructors(db, files))

  const decisions = [
    [approveInstructor, 'approved', messages.instructorApproved],
    [rejectInstructor, 'rejected', messages.instructorRejected],
    [removeInstructor, 'removed', messages.instructorRemoved],
  ] as const
  for (const [call, decision, message] of decisions)
    route(call, {}, async ({ body }, caller) => {
      await decide(db, mailer, caller.id, body.instructorId, decision, body.reason)
      return { message }
    })
}
