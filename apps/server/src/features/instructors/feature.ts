import * as calls from '@firstbell/contract/instructors'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { defineFeature } from '../../platform/feature.ts'
import { accounts } from '../accounts/feature.ts'
import { audit } from '../audit/feature.ts'
import { identity } from '../identity/feature.ts'
import { offerings } from '../offerings/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { instructorsEmails } from './emails.ts'
import { decide, lockInstructor, submitDetails } from './instructors.ts'
import { listInstructors, newestInstructors, readApplicant } from './list-instructors.ts'
import { publicInstructorCalls, rememberFormer } from './public-instructors.ts'

/** Far more than a person needs. */
const detailEdits = { name: 'instructor-details', points: 300, minutes: 60 }

export const instructors = defineFeature({
  name: 'instructors',
  needs: { accounts, audit, identity, offerings, uploads },
  tables: ['instructor', 'approval_decision', 'former_instructor'],
  tablesOfOthers: { reads: ['instructor_rating', 'payment'] },
  emails: instructorsEmails,
  callerGoneIfViolated: ['approval_decision_instructor_id_fkey'],
  personalData: [
    {
      topic: 'instructor',
      table: 'instructor',
      by: { person: 'person_id' },
      columns: ['bio', 'qualifications', 'skills', 'approved', 'removed_at', 'updated_at'],
      omits: { inAnotherTopic: ['resume_id'] },
    },
    {
      topic: 'decisions',
      table: 'approval_decision',
      by: { person: ['instructor_id', 'decided_by'] },
      columns: [
        'decision',
        'reason',
        'decided_at',
        ({ id }) => sql`decided_by = ${id}`.as('decided_by_you'),
      ],
      orderBy: ['id'],
    },
  ],
  open: (context, { uploads: { files } }) => ({
    routes: ({ route, cache }) => {
      const { db, mailer } = context
      for (const call of Object.values(
        publicInstructorCalls(db, context.config.stripe !== undefined),
      ))
        call.route(route, cache)

      route(calls.addInstructorDetails, { perPerson: detailEdits }, async ({ body }, caller) => {
        const { first, isUser } = await submitDetails(db, mailer, files, caller.id, body)
        return { message: first ? messages.detailsSubmitted : messages.detailsUpdated, isUser }
      })

      // Without a query the answer is the one that older clients expect: a bare list of users.
      route(calls.getAllInstructors, {}, async ({ query }) =>
        Object.keys(query).length === 0
          ? newestInstructors(db, files)
          : { message: messages.ok, ...(await listInstructors(db, query)) },
      )
      route(calls.getApplicant, {}, async ({ params }) => ({
        message: messages.ok,
        ...(await readApplicant(db, files, params.id)),
      }))

      const decisions = [
        [calls.approveInstructor, 'approved', messages.instructorApproved],
        [calls.rejectInstructor, 'rejected', messages.instructorRejected],
        [calls.removeInstructor, 'removed', messages.instructorRemoved],
      ] as const
      for (const [call, decision, message] of decisions)
        route(call, {}, async ({ body }, caller) => {
          await decide(context, caller.id, body.instructorId, decision, body.reason)
          return { message }
        })
    },
    hooks: {
      lockPerson: async (tx, { id }) => void (await lockInstructor(tx, id)),
      personLeaves: (tx, { id }) => rememberFormer(tx, id),
    },
  }),
})
