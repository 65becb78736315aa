import type { idTokenOutput } from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { browserWords } from './browser-words.ts'
import type { createIdTokens } from './embedded/id-tokens.ts'
import type { BrowserCookies } from './embedded/known-browsers.ts'
import {
  endLogin,
  loginCookie,
  openLogin,
  type Login,
  type OpenedSession,
} from './embedded/logins.ts'
import { endConnectOffer } from './oidc/connections.ts'
import { pendingCookie } from './oidc/cookies.ts'
import { securityNotice } from './security-notice.ts'
import { signInGate, type SignInProof } from './sign-in-gate.ts'
import { beginTwoStep } from './two-step/two-step.ts'

type IdTokenAnswer = z.output<typeof idTokenOutput>

/** A sign-in that waits for a code of two-step verification (rule twostep-4), which must come with the ticket. */
interface WaitingSignIn {
  ticket: string
}

export type Sessions = ReturnType<typeof createSessions>

/**
 * Opens sign-in sessions for every way to sign in. A way to sign in produces a proof. It calls `open` in the transaction
 * that consumes the proof, and `answer` after that transaction has committed.
 * @param secure whether the site is served over TLS
 */
export function createSessions(
  mailer: Mailer,
  tokens: Pick<ReturnType<typeof createIdTokens>, 'sign'>,
  browserCookies: BrowserCookies,
  secure: boolean,
) {
  const sessionCookie = loginCookie(secure)

  async function issue(login: Login): Promise<IdTokenAnswer> {
    const { id: loginId, accountId: subject, email, verified: emailVerified, methods } = login
    const signedInAt = login.openedAt
    const claims = { subject, email, emailVerified, loginId, signedInAt, methods }
    return { ...(await tokens.sign(claims)), emailVerified }
  }

  return {
    /** Makes an ID token for an open sign-in session. */
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
      // The new cookie replaces that of an earlier sign-in session, after which nothing in this browser could end it.
      const before = sessionCookie.readSecret(cookie)
      if (before !== null) await endLogin(tx, before)
      const by = browserWords(headers['user-agent'])
      const { secret, login } = await openLogin(tx, account, proof, by)
      const { id: accountId, email, verified, everVerified, hasSignedIn } = account
      const credentialId = proof.credential.id
      const offerSecret = pendingCookie(secure).readSecret(cookie)
      await endConnectOffer(tx, mailer, offerSecret, { accountId, credentialId })
      if (everVerified && !hasSignedIn)
        await sql`update identity.account set has_signed_in = true where id = ${accountId}`.execute(
          tx,
        )
      else if (everVerified && !browserCookies.hasOpened(cookie, accountId))
        await securityNotice(tx, mailer, accountId, { kind: 'signed-in', by })
      return {
        login,
        cookies: [
          sessionCookie.set(secret),
          ...(everVerified
            ? [browserCookies.addKnown(cookie, { email: verified ? email : undefined, accountId })]
            : []),
          ...(verified ? [] : [browserCookies.setWaiting(accountId)]),
        ],
      }
    },

    /**
     * Sets the cookies of an opened session and makes its first ID token.
     * @throws AppError two_step_required, whose answer contains the ticket of a sign-in that waits for a code
     */
    async answer(opened: OpenedSession | WaitingSignIn, reply: FastifyReply) {
      if ('ticket' in opened)
        throw new AppError('two_step_required', messages.codeNeeded, { details: opened })
      const { login, cookies } = opened
      const issued = await issue(login)
      void reply.header('set-cookie', cookies)
      return issued
    },
  }
}

/**
 * Whether two-step verification, if it is on, requires a code after this proof: after a password or another provider's
 * account, but not after a passkey (`pop`), which is two factors in one, or the code itself (`otp`).
 */
const asksForCode = ({ methods }: SignInProof): boolean =>
  !methods.includes('otp') && !methods.includes('pop')
