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
  emails: instructorsEmails,
  callerForeignKeys: ['approval_decision_instructor_id_fkey'],
  open: (context, { uploads: { files } }) => ({
    routes: ({ route }) => instructorRoutes(route, context, context.mailer, files),
    hooks: {
      lockPerson: async (tx, { id }) => {
        await lockInstructor(tx, id)
      },
    },
  }),
})
