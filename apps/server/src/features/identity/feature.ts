import { sql, type SqlBool } from 'kysely'
import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { identityEmails } from './emails.ts'
import { createGuards } from './identity.ts'
import { openIdentityProvider } from './open-provider.ts'
import { oidcSettings } from './oidc/settings.ts'
import { securityEmails } from './security-emails.ts'
import { identitySettings } from './settings.ts'

export const identity = defineFeature({
  name: 'identity',
  needs: { audit },
  tables: [
    'identity.account',
    'identity.confirm_code',
    'identity.connection',
    'identity.contested_address',
    'identity.credential',
    'identity.download_ticket',
    'identity.firebase_change',
    'identity.one_time_token',
    'identity.passkey',
    'identity.passkey_challenge',
    'identity.login',
    'identity.oidc_flow',
    'identity.oidc_pending',
    'identity.sign_in_ticket',
    'identity.signing_key',
    'identity.two_step',
  ],
  // The person's address follows the account's; the guard reads roles and approval.
  foreignTables: { reads: ['person', 'instructor'], writes: ['person'] },
  settings: [identitySettings, oidcSettings],
  emails: { ...identityEmails, ...securityEmails },
  open: async (context) => {
    const { provider, oidc, signUpBrowsers, register } = await openIdentityProvider(context)
    return {
      api: { provider, oidc, signUpBrowsers, ...createGuards(context, provider) },
      routes: register,
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
            'connections',
            await own
              .innerJoin('identity.connection as connection', 'connection.account_id', 'account.id')
              .select(['provider', 'issuer', 'connection.subject', 'connection.email'])
              .execute(),
          )
          add(
            'connections on offer',
            await own
              .innerJoin('identity.oidc_pending as offer', 'offer.account_id', 'account.id')
              .select(['provider', 'offer.created_at', 'offer.expires_at'])
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
            'downloads that have not begun',
            await tx
              .selectFrom('identity.download_ticket')
              .select(['url', 'expires_at'])
              .where('person_id', '=', id)
              .execute(),
          )
          add(
            'mailed links',
            await own
              .innerJoin('identity.one_time_token as link', 'link.account_id', 'account.id')
              .select(['link.purpose', 'link.email', 'link.used_at', 'link.expires_at'])
              .execute(),
          )
          add(
            'two-step verification',
            await own
              .innerJoin('identity.two_step as step', 'step.account_id', 'account.id')
              .select(['set_up_at', 'turned_on_at'])
              .select(sql<number>`cardinality(recovery_hashes)`.as('recovery_codes_left'))
              .execute(),
          )
          add(
            'sign-ins that wait for a code',
            await own
              .innerJoin('identity.sign_in_ticket as ticket', 'ticket.account_id', 'account.id')
              .select(['ticket.methods', 'ticket.expires_at'])
              .execute(),
          )
        },
      },
    }
  },
})
