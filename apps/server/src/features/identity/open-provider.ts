import type { Mailer } from '../../platform/mail/mail.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { Context } from '../../platform/context.ts'
import { createEmbeddedProvider } from './embedded/embedded-provider.ts'
import { createFirebaseProvider } from './firebase/firebase-provider.ts'
import type { IdentityProvider } from './provider.ts'
import { identityRoutes } from './embedded/routes.ts'
import { linkRoutes } from './link-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { securityRoutes } from './security-routes.ts'

/**
 * The provider that IDENTITY_PROVIDER names (rule identity-1); `register` registers its calls.
 * @throws ConfigError when a hosted provider refuses the settings
 */
export async function openIdentityProvider(
  context: Context,
  mailer: Mailer,
): Promise<{ provider: IdentityProvider; register: (route: Route) => void }> {
  if (context.config.identityProvider === 'firebase') {
    const provider = await createFirebaseProvider(context, mailer)
    return { provider, register: (route) => linkRoutes(route, context.limiter, provider) }
  }
  const provider = await createEmbeddedProvider(context, mailer)
  return {
    provider,
    register: (route) => {
      identityRoutes(route, context, provider)
      securityRoutes(route, context, provider)
      passkeyRoutes(route, context, provider)
    },
  }
}

/**
 * Settings of the browser for a hosted provider, and the origins that it calls, which the page's CSP
 * must allow. Undefined with the embedded provider.
 */
export function browserIdentity({
  firebase,
}: Pick<Config, 'firebase'>): { settings: object; origins: string[] } | undefined {
  if (!firebase) return undefined
  const { projectId, apiKey, authDomain, emulatorHost } = firebase
  return {
    settings: {
      provider: 'firebase',
      projectId,
      apiKey,
      authDomain,
      ...(emulatorHost && { emulatorHost }),
    },
    origins: emulatorHost
      ? [`http://${emulatorHost}`]
      : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  }
}
