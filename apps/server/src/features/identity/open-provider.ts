import type { Config } from '../../platform/config/config.ts'
import type { FeatureContext, FeatureHttp } from '../../platform/feature.ts'
import { createEmbeddedProvider } from './embedded/embedded-provider.ts'
import { identityRoutes } from './embedded/routes.ts'
import type { SignUpBrowsers } from './embedded/sign-up-browsers.ts'
import { createFirebaseProvider } from './firebase/firebase-provider.ts'
import { linkRoutes } from './link-routes.ts'
import { createOidc, type Oidc } from './oidc/oidc.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import type { IdentityProvider } from './provider.ts'
import { securityRoutes } from './security-routes.ts'
import { twoStepRoutes } from './two-step/routes.ts'

/**
 * The provider that IDENTITY_PROVIDER names (rule identity-1); `register` registers its calls.
 * @throws ConfigError when a hosted provider refuses the settings
 */
export async function openIdentityProvider({
  mailer,
  callHook,
  ...context
}: FeatureContext): Promise<{
  provider: IdentityProvider
  /** Other providers, whose accounts sign people in; only with the embedded provider. */
  oidc?: Oidc
  /** Browsers that sign up; only with the embedded provider. */
  signUpBrowsers?: SignUpBrowsers
  register: (http: FeatureHttp) => void
}> {
  if (context.config.identityProvider === 'firebase') {
    const provider = await createFirebaseProvider(context, mailer, callHook)
    return { provider, register: ({ route }) => linkRoutes(route, context.limiter, provider) }
  }
  const provider = await createEmbeddedProvider(context, mailer, callHook)
  const oidc = createOidc(context, mailer, provider.sessions)
  return {
    provider,
    oidc,
    signUpBrowsers: provider.signUpBrowsers,
    register: (http) => {
      identityRoutes(http.route, context, provider)
      securityRoutes(http, context, mailer, provider, oidc)
      twoStepRoutes(http.route, context, provider.twoStep)
      oidcRoutes(http, context, mailer, oidc)
      passkeyRoutes(http.route, context, provider)
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
