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
  tablesOfOthers: { reads: ['instructor', 'approval_decision'], writes: ['instructor'] },
  emails: accountsEmails,
  personalData: [
    {
      topic: 'profile',
      table: 'person',
      by: { person: 'id' },
      columns: [
        'name',
        'email',
        'contact',
        'roles',
        'is_admin',
        'dob as date_of_birth',
        'gender',
        'timezone as time_zone',
        'locale as browser_language',
        'language',
        'reminders as email_reminders',
        'created_at',
        'updated_at',
      ],
      omits: {
        secret: ['reminder_token'],
        inAnotherTopic: ['picture_id'],
        internal: ['subject', 'timezone_chosen'],
      },
    },
  ],
  open: (context, { identity: { provider, oidc, signUpBrowsers }, uploads: { files } }) => ({
    routes: (http) => accountsRoutes(http, context, { provider, oidc, signUpBrowsers }, files),
  }),
})
