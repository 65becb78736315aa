import { defineFeature } from '../../platform/feature.ts'
import { accounts } from '../accounts/feature.ts'
import { identity } from '../identity/feature.ts'
import { offerings } from '../offerings/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { instructorsEmails } from './emails.ts'
import { lockInstructor } from './instructors.ts'
import { instructorRoutes } from './routes.ts'

export const instructors = defineFeature({
  name: 'instructors',
  needs: { accounts, identity, offerings, uploads },
  tables: ['instructor', 'approval_decision'],
  emails: instructorsEmails,
  callerForeignKeys: ['approval_decision_instructor_id_fkey'],
  open: (context, { uploads: { files } }) => ({
    routes: ({ route }) => instructorRoutes(route, context, context.mailer, files),
    hooks: {
      lockPerson: async (tx, { id }) => {
        await lockInstructor(tx, id)
      },
      personData: async (tx, { id, add }) => {
        add(
          'instructor',
          await tx
            .selectFrom('instructor')
            .select(['bio', 'qualifications', 'skills', 'approved', 'updated_at'])
            .where('person_id', '=', id)
            .execute(),
        )
        add(
          'decisions',
          await tx
            .selectFrom('approval_decision')
            .select(['decision', 'reason', 'decided_at'])
            .select((eb) => eb('decided_by', '=', id).as('decided_by_them'))
            .where((eb) => eb.or([eb('instructor_id', '=', id), eb('decided_by', '=', id)]))
            .orderBy('id')
            .execute(),
        )
      },
    },
  }),
})
