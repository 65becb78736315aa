import { acceptContacts } from '@firstbell/contract/contact-format'
import { defineFeature } from '../../platform/feature.ts'
import { identity } from '../identity/feature.ts'
import { uploads } from '../uploads/feature.ts'
import { accountsEmails } from './emails.ts'
import { guardianRoutes } from './guardian-routes.ts'
import { accountsRoutes } from './routes.ts'
import { accountsSettings } from './settings.ts'

export const accounts = defineFeature({
  name: 'accounts',
  needs: { identity, uploads },
  tables: ['person', 'guardian'],
  // Sign-up makes the row; the user includes its instructor's part.
  tablesOfOthers: { reads: ['instructor', 'approval_decision'], writes: ['instructor'] },
  settings: accountsSettings,
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
        'accepted_at',
        'accepted_terms_url',
        'accepted_privacy_url',
        'created_at',
        'updated_at',
        'suspended_at',
        'suspended_reason',
      ],
      omits: {
        secret: ['reminder_token'],
        inAnotherTopic: ['picture_id'],
        internal: ['subject', 'timezone_chosen'],
      },
    },
    {
      topic: 'parent or guardian',
      table: 'guardian',
      by: { person: 'person_id' },
      columns: ['email', 'asked_at', 'confirmed_at'],
      omits: { secret: ['token_hash'] },
    },
  ],
  open: async (context, { identity: { provider, oidc, signUpBrowsers }, uploads: { files } }) => {
    // Loaded on demand, because most sites do not need it.
    const international = context.config.contactFormat === 'international'
    acceptContacts(international ? (await import('./contacts.ts')).readInternational : undefined)
    return {
      routes: async (http) => {
        await accountsRoutes(http, context, { provider, oidc, signUpBrowsers }, files)
        guardianRoutes(http.route, context, provider, files)
      },
    }
  },
})
