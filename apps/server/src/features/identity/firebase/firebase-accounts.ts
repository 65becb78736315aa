import { setTimeout as pause } from 'node:timers/promises'
import { messages } from '@firstbell/contract/messages'
import type { FastifyBaseLogger } from 'fastify'
import { AppError, invalidField } from '../../../platform/http/errors.ts'
import { verbatim } from '../../../platform/http/sentences.ts'
import { accountGone, emailTaken } from '../account-errors.ts'
import type { FirebaseConfig } from '../settings.ts'

/**
 * The accounts of a Firebase Authentication project, by the REST API of Identity Toolkit v1.
 * docs/decisions/0005 says why firebase-admin is not used.
 */

/** Milliseconds to wait for a response, while the caller's transaction holds locks. */
const ANSWER_MS = 5_000
/** The pause before a call without an answer is repeated. */
const RETRY_AFTER_MS = 300
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit'

interface FirebaseAccount {
  uid: string
  email: string
  emailVerified: boolean
  /** The account has a sign-in method other than a password. */
  federated: boolean
}

export type FirebaseAccounts = ReturnType<typeof createFirebaseAccounts>

interface Answer {
  body: Record<string, unknown>
  /** Google's error code, such as `EMAIL_EXISTS`, if the caller expects it. */
  refused: string | undefined
  at: Date
}

/** @param publicUrl sent as the referrer, because API keys may be restricted to a site */
export function createFirebaseAccounts(
  config: FirebaseConfig,
  publicUrl: string,
  log: FastifyBaseLogger,
) {
  const base = config.emulatorHost
    ? `http://${config.emulatorHost}/identitytoolkit.googleapis.com/v1`
    : 'https://identitytoolkit.googleapis.com/v1'
  const asAdmin = credentials(config)
  const asBrowser = () =>
    Promise.resolve(new Headers({ 'x-goog-api-key': config.apiKey, referer: `${publicUrl}/` }))

  /**
   * @param expected the error codes that the caller handles
   * @throws AppError for another refusal; unavailable when Firebase cannot be reached or is overloaded
   */
  async function call(
    path: string,
    body: Record<string, unknown> | null,
    headersOf: () => Promise<Headers>,
    expected: readonly string[] = [],
  ): Promise<Answer> {
    // Every call is idempotent, so it is repeated once: we choose the ids of new accounts, and an update
    // contains the new values.
    const attempt = () => request(path, body, headersOf)
    const { response, answer } = await attempt()
      .catch(async (error: unknown) => {
        if (error instanceof CredentialsError) throw error
        await pause(RETRY_AFTER_MS)
        return attempt()
      })
      .catch((error: unknown) => {
        if (error instanceof CredentialsError) throw error
        log.warn({ reason: reasonOf(error), call: path }, 'Firebase Authentication does not answer')
        throw new AppError('unavailable', messages.unavailable, { retryAfter: 5 })
      })
    const date = Date.parse(response.headers.get('date') ?? '')
    const at = new Date(Math.floor((Number.isNaN(date) ? Date.now() : date) / 1000) * 1000)
    if (response.ok) return { body: answer, refused: undefined, at }
    const refusal = refusalOf(answer)
    if (!expected.includes(refusal.reason)) throw errorOf(path, refusal)
    return { body: answer, refused: refusal.reason, at }
  }

  /** @throws Error when Firebase cannot be reached or is overloaded */
  async function request(
    path: string,
    body: Record<string, unknown> | null,
    headersOf: () => Promise<Headers>,
  ) {
    const headers = await headersOf()
    headers.set('content-type', 'application/json')
    const response = await fetch(`${base}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (response.status >= 500 || response.status === 429)
      throw new Error(`${response.status} ${refusalOf(answer).reason}`)
    return { response, answer }
  }

  const admin = (operation: string, body: Record<string, unknown>, expected?: readonly string[]) =>
    call(`projects/${config.projectId}/accounts${operation}`, body, asAdmin, expected)

  async function find(by: Record<string, unknown>): Promise<FirebaseAccount | null> {
    const { body } = await admin(':lookup', by)
    const [user] = (body['users'] ?? []) as {
      localId: string
      email?: string
      emailVerified?: boolean
      providerUserInfo?: { providerId?: string }[]
    }[]
    return user
      ? {
          uid: user.localId,
          email: user.email ?? '',
          emailVerified: user.emailVerified ?? false,
          federated: (user.providerUserInfo ?? []).some((way) => way.providerId !== 'password'),
        }
      : null
  }

  return {
    /** @returns false when the email is taken already */
    async create(wanted: {
      uid: string
      email: string
      password: string
      name: string
      verified: boolean
    }): Promise<boolean> {
      const { uid, name, verified, ...account } = wanted
      // DUPLICATE_LOCAL_ID means that the first attempt has created the account and its answer was lost.
      const { refused } = await admin(
        '',
        { ...account, localId: uid, displayName: name, emailVerified: verified },
        ['DUPLICATE_LOCAL_ID', 'EMAIL_EXISTS'],
      )
      return refused !== 'EMAIL_EXISTS'
    },

    /**
     * A new password or email ends the account's sign-in sessions at Firebase.
     * @returns the time of the change by Firebase's clock, in whole seconds like the `auth_time` of its tokens,
     *   which is compared with it
     * @throws AppError already_registered; unauthenticated when there is no such account
     */
    update: async (
      uid: string,
      change: { email?: string; emailVerified?: boolean; password?: string },
    ): Promise<Date> => (await admin(':update', { localId: uid, ...change })).at,

    /** Succeeds also when there is no such account. */
    remove: async (uid: string): Promise<void> =>
      void (await admin(':delete', { localId: uid }, ['USER_NOT_FOUND'])),

    byId: (uid: string) => find({ localId: [uid] }),
    byEmail: (email: string) => find({ email: [email] }),

    /** @returns the account's id, null when the password is wrong */
    async checkPassword(email: string, password: string): Promise<string | null> {
      const { body, refused } = await call(
        'accounts:signInWithPassword',
        { email, password, returnSecureToken: true },
        asBrowser,
        ['INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD', 'EMAIL_NOT_FOUND'],
      )
      // With a second factor there is no token yet, but the password is right, and there is an id.
      return refused === undefined ? String(body['localId']) : null
    },

    /**
     * Checks the credentials with the project, and that the key is valid. It does not notice a key of another
     * project: Firebase's answer has the number of the key's project, and the settings have a name.
     * @throws Error when Firebase refuses one of them
     */
    async probe(): Promise<void> {
      await admin(':lookup', { localId: ['nobody'] })
      await call('projects', null, asBrowser)
    },
  }
}

/** Request headers with the server's credentials; Google's library renews the access token. */
function credentials(config: FirebaseConfig): () => Promise<Headers> {
  if (config.emulatorHost)
    return () => Promise.resolve(new Headers({ authorization: 'Bearer owner' }))
  const { serviceAccount, credentialsFile } = config
  // Google's library reads the environment; our setting may come from .env.
  if (credentialsFile) process.env['GOOGLE_APPLICATION_CREDENTIALS'] = credentialsFile
  // Imported on demand, because most sites do not use Firebase.
  const client = import('google-auth-library').then(({ GoogleAuth, JWT }) =>
    serviceAccount
      ? new JWT({
          email: String(serviceAccount['client_email']),
          key: String(serviceAccount['private_key']),
          scopes: [SCOPE],
        })
      : new GoogleAuth({ projectId: config.projectId, scopes: SCOPE }),
  )
  return async () => {
    try {
      return new Headers(await (await client).getRequestHeaders())
    } catch (error) {
      const { response, code } = error as { response?: { status?: number }; code?: unknown }
      const notNow = response ? (response.status ?? 500) >= 500 : OFFLINE.has(String(code))
      throw notNow ? error : new CredentialsError((error as Error).message, { cause: error })
    }
  }
}

/** Error codes of Node.js for an unreachable network. */
const OFFLINE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/** The credentials are wrong, so a retry is pointless. */
class CredentialsError extends Error {
  override name = 'CredentialsError'
}

/** The message only, because the errors of Google's library contain the request. */
function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause instanceof Error ? `${fault.message}: ${fault.cause.message}` : fault.message
}

/** Google's errors read `WEAK_PASSWORD : Password should be at least 6 characters`. */
function refusalOf(answer: Record<string, unknown>): { reason: string; detail: string } {
  const { error } = answer as { error?: { message?: string; status?: string } | string }
  const text = typeof error === 'object' ? (error.message ?? error.status ?? '') : String(error)
  const [reason = '', ...detail] = text.split(' : ')
  return { reason: reason.trim(), detail: detail.join(' : ') }
}

/** A refusal as an error; a wrong setting or an unknown one is logged, and answered with 500. */
function errorOf(path: string, { reason, detail }: { reason: string; detail: string }): Error {
  const creates = path.endsWith('/accounts')
  const passwordField = creates ? 'password' : 'newPassword'
  switch (reason) {
    case 'EMAIL_EXISTS':
      return emailTaken()
    case 'USER_NOT_FOUND':
    case 'USER_DISABLED':
      return accountGone()
    case 'TOO_MANY_ATTEMPTS_TRY_LATER':
      return new AppError('too_many_requests', messages.tooManyRequests, { retryAfter: 60 })
    case 'INVALID_EMAIL':
      return invalidField('email', messages.emailInvalid)
    case 'WEAK_PASSWORD':
      return invalidField(passwordField, messages.passwordTooShort)
    case 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS':
      // The project's own rules: "Missing password requirements: [Password must contain …, …]".
      return invalidField(
        passwordField,
        verbatim(/^[^[]*\[(.+)\]/.exec(detail)?.[1] ?? messages.passwordTooShort),
      )
    default:
      return new Error(
        `Firebase Authentication refused ${path}: ${reason}${detail ? ` (${detail})` : ''}`,
      )
  }
}
