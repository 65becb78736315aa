import { emailField } from '@firstbell/contract/fields'
import { TEXT_MAX } from '@firstbell/contract/limits'
import { cleanText } from '@firstbell/contract/typed-text'
import type { Configuration, IDToken } from 'openid-client'
import { isLoopback } from '../../../platform/config/exposure.ts'
import { withTimeout } from '../../../platform/with-timeout.ts'
import type { OidcProviderSettings } from './settings.ts'

export interface ProviderAccount {
  issuer: string
  /** Unique and stable within the issuer; compared exactly. */
  subject: string
  name: string | null
  /** Normalized like ours; null if there is none that we can mail. */
  email: string | null
  /** Whether the provider has verified the email (rule oidc-6). */
  emailVerified: boolean
  /** The ID token proves that the person signed in at the provider just now (rule oidc-11). */
  freshSignIn: boolean
}

/** The secrets of a sign-in that has begun. */
export interface FlowSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The requests to a provider for a sign-in (OpenID Connect Core, authorization code flow). */
export type ProviderClient = ReturnType<typeof createProviderClient>

/** Loads the library with the first sign-in, so that it does not slow down the start. */
const loadLibrary = () => import('openid-client')

/** The timeout of one request to a provider. */
const TIMEOUT_SECONDS = 8
/** The deadline for all requests of a sign-in, because a person waits for it. */
const DEADLINE_MS = 16_000
/** Milliseconds after which a provider's keys and endpoints are fetched again. */
const RENEW_MS = 3_600_000
/** Tolerated clock skew between the provider and this server; the same as for our own tokens. */
const CLOCK_TOLERANCE_SECONDS = 5
/** The maximum age of a sign-in at a provider that confirms a person's identity. */
const FRESH_SIGN_IN_SECONDS = 60
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

const GOOGLE = 'https://accounts.google.com'

/** Whether a provider can prove a fresh sign-in. Google ignores `max_age`, and sends no `auth_time`. */
export const provesFreshSignIn = ({ issuer }: Pick<OidcProviderSettings, 'issuer'>): boolean =>
  issuer !== GOOGLE

/** @param redirectUri the URL to which the provider redirects the browser */
export function createProviderClient(settings: OidcProviderSettings, redirectUri: string) {
  let cached: { configuration: Promise<Configuration>; at: number } | undefined

  /** A failure is not cached, so the next sign-in asks again. */
  function configuration(): Promise<Configuration> {
    if (cached && Date.now() - cached.at < RENEW_MS) return cached.configuration
    const request = { configuration: discover(settings), at: Date.now() }
    cached = request
    request.configuration.catch(() => {
      if (cached === request) cached = undefined
    })
    return request.configuration
  }

  return {
    /**
     * Returns the provider's URL for the browser, and the secrets of this sign-in.
     * @param options.again asks the provider to sign the person in again, and to say when it did
     * @throws if the provider does not answer within `TIMEOUT_SECONDS`, or not as the standard requires
     */
    async begin({ again }: { again: boolean }): Promise<{ url: string; secrets: FlowSecrets }> {
      const [oidc, server] = await Promise.all([loadLibrary(), configuration()])
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(server, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        // `prompt` alone can be removed from the URL unnoticed: `max_age` obliges the provider to
        // send `auth_time` (OpenID Connect Core §3.1.2.1), which `isFresh` requires.
        ...(again && { prompt: 'login', max_age: '0' }),
      })
      return { url: url.href, secrets }
    },

    /**
     * Who signed in, by the provider's answer.
     * @param search of the callback's URL, as it came
     * @throws for anything but a genuine answer to this sign-in, and after `DEADLINE_MS`
     */
    finish(search: string, secrets: FlowSecrets): Promise<ProviderAccount> {
      const work = async () => {
        const [oidc, server] = await Promise.all([loadLibrary(), configuration()])
        const tokens = await oidc.authorizationCodeGrant(server, new URL(redirectUri + search), {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const needsUserInfo =
          typeof claims['email'] !== 'string' &&
          server.serverMetadata().userinfo_endpoint !== undefined
        // The library refuses an answer about another subject.
        const userInfo = needsUserInfo
          ? await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)
          : undefined
        return describeAccount(settings, claims, userInfo)
      }
      return withTimeout(DEADLINE_MS, work(), () => {
        throw new Error(`${settings.label} has not answered within ${DEADLINE_MS} ms`)
      })
    },
  }
}

async function discover(settings: OidcProviderSettings): Promise<Configuration> {
  const oidc = await loadLibrary()
  const { issuer, clientId, clientSecret } = settings
  const server = new URL(issuer)
  const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const options = {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Without it, the code flow does not verify the signature of the ID token.
      oidc.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' && isLoopback(server.hostname)
        ? [oidc.allowInsecureRequests]
        : []),
    ],
  }
  const basic = oidc.ClientSecretBasic(clientSecret)
  const post = oidc.ClientSecretPost(clientSecret)
  return oidc.discovery(
    server,
    clientId,
    metadata,
    (as, client, body, headers) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      const authenticate = methods.includes('client_secret_basic') ? basic : post
      return authenticate(as, client, body, headers)
    },
    options,
  )
}

/** Returns whether `auth_time` (seconds since 1970) is recent, with a tolerance for clocks that differ. */
function isFresh(authTime: unknown): boolean {
  if (typeof authTime !== 'number') return false
  const age = Date.now() / 1000 - authTime
  return age >= -CLOCK_TOLERANCE_SECONDS && age <= FRESH_SIGN_IN_SECONDS + CLOCK_TOLERANCE_SECONDS
}

/**
 * Returns the email of a claim, if it is in ASCII. `emailField` normalizes other forms of letters that people type, but at
 * a provider such an email may be another mailbox.
 */
const emailOf = (claim: unknown): string | null =>
  typeof claim === 'string' && /^\p{ASCII}*$/u.test(claim)
    ? (emailField().safeParse(claim).data ?? null)
    : null

/**
 * @param userInfo undefined if the ID token has the email
 * @throws if the standard does not allow the subject
 */
function describeAccount(
  { emailDomains }: OidcProviderSettings,
  token: IDToken,
  userInfo: Readonly<Record<string, unknown>> | undefined,
): ProviderAccount {
  const { iss: issuer, sub: subject, auth_time: authTime } = token
  const { email: emailClaim, email_verified: verifiedClaim } = userInfo ?? token
  const { name: nameClaim } = { ...userInfo, ...token }
  // An empty or truncated subject could be the same for several people.
  if (!SUBJECT.test(subject)) throw new Error('The subject is not of 1 to 255 ASCII characters.')
  const email = emailOf(emailClaim)
  const name = typeof nameClaim === 'string' ? cleanText(nameClaim) : ''
  const isOfItsDomains =
    email !== null &&
    (emailDomains === undefined || emailDomains.includes(email.slice(email.lastIndexOf('@') + 1)))
  return {
    issuer,
    subject,
    name: name === '' ? null : name.slice(0, TEXT_MAX.name),
    email,
    // Only the JSON value true: some providers send the string "true" for unverified emails.
    emailVerified: isOfItsDomains && verifiedClaim === true,
    freshSignIn: isFresh(authTime),
  }
}

/** The fields of openid-client's errors. Their causes can contain tokens and claims, which must not be logged. */
interface ProviderError {
  message?: unknown
  code?: unknown
  /** The provider's own code (RFC 6749 §5.2). */
  error?: unknown
  cause?: unknown
}

const fieldsOf = (error: unknown): ProviderError =>
  typeof error === 'object' && error !== null ? error : {}

/** Whether the person has denied the sign-in at the provider, which is no fault. */
export const isDeniedByPerson = (error: unknown): boolean =>
  fieldsOf(error).error === 'access_denied'

/** The number of nested causes that are read. */
const MAX_DEPTH = 4

/** Returns why a provider or its answer was refused: only the messages and codes of the error and its causes. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = []
  let current: unknown = error
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth += 1) {
    const { message, code, error: providerCode, cause } = fieldsOf(current)
    const codes = [providerCode, code].filter(
      (text) => typeof text === 'string' && /^\w{1,60}$/.test(text),
    )
    reasons.push(codes.length > 0 ? `${String(message)} (${codes.join(', ')})` : String(message))
    current = cause
  }
  return [...new Set(reasons)].join(': ')
}
