import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { browserWords } from './browser-words.ts'
import type { createIdTokens } from './embedded/id-tokens.ts'
import type { BrowserCookies } from './embedded/known-browsers.ts'
import {
  endLogin,
  loginCookie,
  loginSecret,
  openLogin,
  type Login,
  type OpenedSession,
} from './embedded/logins.ts'
import { endConnectOffer } from './oidc/connections.ts'
import { securityNotice } from './security-notice.ts'
import { signInGate, type SignInProof } from './sign-in-gate.ts'
import { beginTwoStep } from './two-step/two-step.ts'

export interface IdTokenAnswer {
  idToken: string
  /** Seconds */
  expiresIn: number
  emailVerified: boolean
}

/** A sign-in that waits for a code (rule twostep-4). */
export interface WaitingSignIn {
  ticket: string
}

export type Sessions = ReturnType<typeof createSessions>

/**
 * Opens sign-in sessions for every way to sign in. `secure`: the site is served over TLS.
 *
 * A way to sign in produces a proof. It calls `open` in the transaction that consumes the proof, and `answer`
 * after that transaction has committed.
 */
export function createSessions(
  mailer: Mailer,
  tokens: Pick<ReturnType<typeof createIdTokens>, 'sign'>,
  browserCookies: BrowserCookies,
  secure: boolean,
) {
  async function issue(login: Login): Promise<IdTokenAnswer> {
    const { id: loginId, accountId: subject, email, verified: emailVerified, methods } = login
    const signedInAt = login.openedAt
    const claims = { subject, email, emailVerified, loginId, signedInAt, methods }
    return { ...(await tokens.sign(claims)), emailVerified }
  }

  return {
    issue,

    /**
     * Opens a sign-in session for a proof, and ends the one that the browser had before. Mails the owner about
     * a sign-in from a new browser, except for the account's first sign-in (rule security-5).
     * @returns a ticket if a two-step code must follow; null if the proof is no longer valid, which the
     *   caller answers like a wrong proof
     */
    async open(
      tx: Tx,
      proof: SignInProof,
      { headers }: Pick<FastifyRequest, 'headers'>,
    ): Promise<OpenedSession | WaitingSignIn | null> {
      const account = await signInGate(tx, proof)
      if (!account) return null
      const { cookie } = headers
      if (asksForCode(proof)) {
        const browser = browserCookies.knownBrowser(cookie, account.email)
        const ticket = await beginTwoStep(tx, { proof, browser })
        if (ticket !== null) return { ticket }
      }
      // The new cookie replaces that of an earlier sign-in session, so nothing could end that one later.
      const before = loginSecret(cookie, secure)
      if (before !== null) await endLogin(tx, before)
      const by = browserWords(headers['user-agent'])
      const { secret, login } = await openLogin(tx, account, proof, by)
      const { id: accountId, email, verified, everVerified, hasSignedIn } = account
      const credentialId = proof.credential.id
      await endConnectOffer(tx, mailer, { accountId, credentialId, cookies: cookie }, secure)
      if (everVerified && !hasSignedIn)
        await tx
          .updateTable('identity.account')
          .set({ has_signed_in: true })
          .where('id', '=', accountId)
          .execute()
      else if (everVerified && !browserCookies.hasHad(cookie, accountId))
        await securityNotice(tx, mailer, accountId, { kind: 'signed-in', by })
      return {
        login,
        cookies: [
          loginCookie(secret, secure),
          ...(everVerified
            ? [browserCookies.addKnown(cookie, { email: verified ? email : undefined, accountId })]
            : []),
          ...(verified ? [] : [browserCookies.setWaiting(accountId)]),
        ],
      }
    },

    /**
     * Sets the cookies of an opened session and makes its first ID token.
     * @throws AppError two_step_required with the ticket of a sign-in that waits for a code
     */
    async answer(
      opened: OpenedSession | WaitingSignIn,
      reply: FastifyReply,
    ): Promise<IdTokenAnswer> {
      if ('ticket' in opened)
        throw new AppError('two_step_required', messages.codeNeeded, { details: opened })
      const { login, cookies } = opened
      const issued = await issue(login)
      void reply.header('set-cookie', cookies)
      return issued
    },
  }
}

/** A code follows a password and a provider's account, and neither a code nor a passkey. */
const asksForCode = ({ methods }: SignInProof): boolean =>
  !methods.includes('otp') && !methods.includes('pop')
