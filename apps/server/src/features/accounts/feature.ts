import { defineFeature } from '../../platform/feature.ts'
import { identity } from '../identity/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { accountsEmails } from './emails.ts'
import { accountsRoutes } from './routes.ts'

export const accounts = defineFeature({
  name: 'accounts',
  needs: { identity, uploads },
  tables: ['person'],
  // Sign-up makes the row; the user includes its instructor's part.
  foreignTables: { reads: ['instructor', 'approval_decision'], writes: ['instructor'] },
  emails: accountsEmails,
  open: (context, { identity: { provider, oidc, signUpBrowsers }, uploads: { files } }) => ({
    routes: (http) => accountsRoutes(http, context, { provider, oidc, signUpBrowsers }, files),
    hooks: {
      personData: async (tx, { id, add }) =>
        add(
          'profile',
          await tx
            .selectFrom('person')
            .select(['name', 'email', 'contact', 'roles', 'is_admin', 'dob as date_of_birth'])
            .select(['gender', 'timezone as time_zone', 'locale as browser_language', 'language'])
            .select(['reminders as email_reminders', 'created_at', 'updated_at'])
            .where('id', '=', id)
            .execute(),
        ),
    },
  }),
})
