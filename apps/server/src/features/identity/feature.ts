import { defineFeature } from '../../platform/feature.ts'
import { identityEmails } from './emails.ts'
import { createGuard } from './identity.ts'
import { openIdentityProvider } from './open-provider.ts'
import { identitySettings } from './settings.ts'

export const identity = defineFeature({
  name: 'identity',
  needs: {},
  settings: identitySettings,
  emails: identityEmails,
  open: async (context) => {
    const { provider, jobs, register } = await openIdentityProvider(context, context.mailer)
    return {
      api: { provider, guard: createGuard(context, provider) },
      routes: ({ route }) => register(route),
      jobs,
    }
  },
})
