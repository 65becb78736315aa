import { sql, type SqlBool } from 'kysely'
import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { identityEmails } from './emails.ts'
import { createGuard } from './identity.ts'
import { openIdentityProvider } from './open-provider.ts'
import { securityEmails } from './security-emails.ts'
import { identitySettings } from './settings.ts'

export const identity = defineFeature({
  name: 'identity',
  needs: { audit },
  functions: ['password_kept'],
  tables: [
    'identity.account',
    'identity.contested_address',
    'identity.credential',
    'identity.firebase_change',
    'identity.one_time_token',
    'identity.passkey',
    'identity.passkey_challenge',
    'identity.login',
    'identity.signing_key',
  ],
  // The person's address follows the account's; the guard reads roles and approval.
  foreignTables: { reads: ['person', 'instructor'], writes: ['person'] },
  settings: identitySettings,
  emails: { ...identityEmails, ...securityEmails },
  open: async (context) => {
    const { provider, register } = await openIdentityProvider(context, context.mailer)
    return {
      api: { provider, guard: createGuard(context, provider) },
      routes: ({ route }) => register(route),
      jobs: provider.jobs,
      hooks: {
        personData: async (tx, { id, add }) => {
          const own = tx
            .selectFrom('identity.account as account')
            .innerJoin('person', (on) => on.on(sql<SqlBool>`account.id::text = person.subject`))
            .where('person.id', '=', id)
          add(
            'account',
            await own
              .select(['account.email', 'new_email', 'email_verified', 'verified_at'])
              .select(['password_changed_at', 'account.created_at'])
              .execute(),
          )
          add(
            'ways to sign in',
            await own
              .innerJoin('identity.credential as way', 'way.account_id', 'account.id')
              .select(['way.kind', 'way.name', 'way.created_at', 'way.last_used_at'])
              .orderBy('way.created_at')
              .execute(),
          )
          add(
            'passkeys being added',
            await own
              .innerJoin('identity.passkey_challenge as asked', 'asked.account_id', 'account.id')
              .select('asked.expires_at')
              .execute(),
          )
          add(
            'sign-ins',
            await own
              .innerJoin('identity.login as login', 'login.account_id', 'account.id')
              .select(['login.created_at', 'login.expires_at', 'login.browser', 'login.system'])
              .select(['login.methods', 'login.confirmed_at', 'login.last_active_at'])
              .orderBy('login.created_at')
              .execute(),
          )
          add(
            'mailed links',
            await own
              .innerJoin('identity.one_time_token as link', 'link.account_id', 'account.id')
              .select(['link.purpose', 'link.email', 'link.used_at', 'link.expires_at'])
              .execute(),
          )
        },
      },
    }
  },
})
