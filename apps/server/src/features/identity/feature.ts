import { defineFeature } from '../../platform/feature.ts'
import { audit } from '../audit/feature.ts'
import { identityEmails } from './emails.ts'
import { createGuards } from './identity.ts'
import { oidcSettings } from './oidc/settings.ts'
import { openIdentityProvider } from './open-provider.ts'
import { identityPersonalData } from './personal-data.ts'
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
  // The person's email follows the account's; the guard reads roles, approval and what an account waits for.
  tablesOfOthers: { reads: ['person', 'instructor', 'guardian'], writes: ['person'] },
  settings: [identitySettings, oidcSettings],
  emails: { ...identityEmails, ...securityEmails },
  personalData: identityPersonalData,
  open: async (context) => {
    const { provider, oidc, signUpBrowsers, register } = await openIdentityProvider(context)
    return {
      api: { provider, oidc, signUpBrowsers, ...createGuards(context, provider) },
      routes: register,
      jobs: provider.jobs,
    }
  },
})
