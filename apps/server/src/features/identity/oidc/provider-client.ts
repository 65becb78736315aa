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
  /** In our form; null when there is none that we could mail. */
  email: string | null
  /** The provider vouches for the email (rule oidc-6). */
  emailVerified: boolean
  /** The ID token proves that the person signed in at the provider just now (rule oidc-11). */
  freshSignIn: boolean
}

/** What only the browser and this server know of a sign-in under way. */
export interface FlowSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider's part of signing in (OpenID Connect Core, authorization code flow). */
export type ProviderClient = ReturnType<typeof createProviderClient>

/** Loaded with the first sign-in: the start does not need it. */
const library = () => import('openid-client')

/** For one answer of a provider. */
const TIMEOUT_SECONDS = 8
/** For all answers that a sign-in needs: people wait for it. */
const DEADLINE_MS = 16_000
/** Milliseconds after which a provider's keys and endpoints are fetched again. */
const RENEW_MS = 3_600_000
/** Tolerated clock skew between the provider and this server; the same as for our own tokens. */
const CLOCK_TOLERANCE_SECONDS = 5
/** The highest age of a sign-in at a provider that confirms who the person is. */
const FRESH_SIGN_IN_SECONDS = 60
/** OpenID Connect Core §2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

const GOOGLE = 'https://accounts.google.com'

/** Whether a provider can prove a fresh sign-in. Google ignores `max_age`, and sends no `auth_time`. */
export const provesFreshSignIn = ({ issuer }: Pick<OidcProviderSettings, 'issuer'>): boolean =>
  issuer !== GOOGLE

/**
 * @param settings of the provider
 * @param redirectUri where the provider sends the browser back to
 */
export function createProviderClient(settings: OidcProviderSettings, redirectUri: string) {
  let known: { configuration: Promise<Configuration>; at: number } | undefined

  /** A failure is not remembered: the next sign-in asks again. */
  function configuration(): Promise<Configuration> {
    if (known && Date.now() - known.at < RENEW_MS) return known.configuration
    const asked = { configuration: discover(settings), at: Date.now() }
    known = asked
    asked.configuration.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.configuration
  }

  return {
    /**
     * Where the browser goes to sign in, and the secrets of this sign-in.
     * @param again asks the provider to sign the person in again, and to say when it did
     * @throws when the provider does not answer within `TIMEOUT_SECONDS`, or not as the standard has it
     */
    async begin({ again }: { again: boolean }): Promise<{ url: string; secrets: FlowSecrets }> {
      const [oidc, found] = await Promise.all([library(), configuration()])
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(found, {
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
        const [oidc, found] = await Promise.all([library(), configuration()])
        const tokens = await oidc.authorizationCodeGrant(found, new URL(redirectUri + search), {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()!
        const asksMore =
          typeof claims['email'] !== 'string' &&
          found.serverMetadata().userinfo_endpoint !== undefined
        // Refused unless it is about the same subject.
        const more = asksMore
          ? await oidc.fetchUserInfo(found, tokens.access_token, claims.sub)
          : undefined
        const named = { ...more, ...claims }
        return describeAccount(settings, claims, more ?? claims, named)
      }
      return withTimeout(DEADLINE_MS, work(), () => {
        throw new Error(`${settings.label} has not answered within ${DEADLINE_MS} ms`)
      })
    },
  }
}

async function discover(settings: OidcProviderSettings): Promise<Configuration> {
  const oidc = await library()
  const { issuer, clientId, clientSecret } = settings
  const server = new URL(issuer)
  const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const options = {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Without it the code flow takes an ID token with any signature.
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

/** Whether `auth_time` (seconds since 1970) is now, within what clocks may differ by. */
function isFresh(authTime: unknown): boolean {
  if (typeof authTime !== 'number') return false
  const age = Date.now() / 1000 - authTime
  return age >= -CLOCK_TOLERANCE_SECONDS && age <= FRESH_SIGN_IN_SECONDS + CLOCK_TOLERANCE_SECONDS
}

/**
 * The email that a provider states. Only one in ASCII: `emailField` reads what people type in other
 * forms of letters, but to a provider such an email may be another mailbox.
 */
const addressOf = (stated: unknown): string | null =>
  typeof stated === 'string' && /^\p{ASCII}*$/u.test(stated)
    ? (emailField().safeParse(stated).data ?? null)
    : null

/**
 * @param about the claims of the ID token or of userinfo, whichever has the email
 * @throws when the subject is not one that the standard allows
 */
function describeAccount(
  { emailDomains }: OidcProviderSettings,
  { iss: issuer, sub: subject, auth_time: authTime }: IDToken,
  about: Readonly<Record<string, unknown>>,
  named: Readonly<Record<string, unknown>>,
): ProviderAccount {
  // An empty or truncated subject could be the same for several people.
  if (!SUBJECT.test(subject)) throw new Error('The subject is not of 1 to 255 ASCII characters.')
  const email = addressOf(about['email'])
  const name = typeof named['name'] === 'string' ? cleanText(named['name']) : ''
  const vouchedFor =
    email !== null &&
    (emailDomains === undefined || emailDomains.includes(email.slice(email.lastIndexOf('@') + 1)))
  return {
    issuer,
    subject,
    name: name === '' ? null : name.slice(0, TEXT_MAX.name),
    email,
    // Only the JSON value true: some providers send the string "true" for unverified emails.
    emailVerified: vouchedFor && about['email_verified'] === true,
    freshSignIn: isFresh(authTime),
  }
}

/** What openid-client's errors may carry. Their causes can hold tokens and claims, which no log is to have. */
interface ProviderError {
  message?: unknown
  code?: unknown
  /** The provider's own code (RFC 6749 §5.2). */
  error?: unknown
  cause?: unknown
}

const fieldsOf = (error: unknown): ProviderError =>
  typeof error === 'object' && error !== null ? error : {}

/** Whether the person has said no at the provider, which is no fault. */
export const isNo = (error: unknown): boolean => fieldsOf(error).error === 'access_denied'

const DEPTH = 4

/** Why a provider or its answer was refused: messages and codes, and nothing else of the error. */
export function reasonOf(error: unknown): string {
  const reasons: string[] = []
  let next: unknown = error
  for (let depth = 0; depth < DEPTH && next instanceof Error; depth += 1) {
    const { message, code, error: own, cause } = fieldsOf(next)
    const codes = [own, code].filter((one) => typeof one === 'string' && /^\w{1,60}$/.test(one))
    reasons.push(codes.length > 0 ? `${String(message)} (${codes.join(', ')})` : String(message))
    next = cause
  }
  return [...new Set(reasons)].join(': ')
}
