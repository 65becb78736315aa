import { messages } from '@firstbell/contract/messages'
import * as calls from '@firstbell/contract/security'
import type { Context } from '../../platform/context.ts'
import type { FeatureHttp } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { RateRule } from '../../platform/http/rate-limit.ts'
import type { Caller } from '../../platform/http/routes.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import {
  checkConfirmCode,
  confirmFailed,
  mailConfirmCode,
  markConfirmed,
  takeConfirmCode,
} from './confirm.ts'
import { listCredentials } from './credentials.ts'
import type { EmbeddedProvider } from './embedded/embedded-provider.ts'
import { endLoginById, listLogins } from './embedded/logins.ts'
import { knownFailures } from './embedded/routes.ts'
import { listConnections } from './oidc/connections.ts'
import type { Oidc } from './oidc/oidc.ts'
import { pagePath } from './oidc/page-path.ts'
import { twoStepState } from './two-step/two-step.ts'

const confirmCodes: RateRule = { name: 'confirm-codes', points: 5, minutes: 15 }
const securityChanges: RateRule = { name: 'security', points: 120, minutes: 15 }

/** The calls under `/me/security` (docs/product/signing-in.md). */
export function securityRoutes(
  { route, isPage }: Pick<FeatureHttp, 'route' | 'isPage'>,
  { db, limiter }: Context,
  mailer: Mailer,
  provider: EmbeddedProvider,
  oidc: Oidc,
): void {
  route(calls.getSecurity, {}, async (_input, { subject, loginId }) => {
    const [ways, connections, logins, twoStep] = await Promise.all([
      listCredentials(db, subject),
      listConnections(db, subject),
      listLogins(db, subject),
      twoStepState(db, subject),
    ])
    return {
      message: messages.ok,
      password: ways.some(({ kind }) => kind === 'password'),
      passkeys: ways
        .filter(({ kind }) => kind === 'passkey')
        .map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
      twoStep,
      connections: connections.map((connection) => ({
        ...connection,
        confirms: oidc.confirms(connection.provider),
      })),
      sessions: logins.map(({ signedInAt, lastActiveAt, ...login }) => ({
        ...login,
        current: login.id === loginId,
        signedInAt: signedInAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
      })),
    }
  })

  route(calls.endSession, { perSession: securityChanges }, async ({ params }, { subject }) => {
    if (!(await endLoginById(db, subject, params.id)))
      throw new AppError('not_found', messages.noSuchSession)
    return { message: messages.signedOutThere }
  })

  route(calls.endOtherSessions, { perSession: securityChanges }, async (_input, caller) => {
    await provider.endOtherLogins(caller.subject, sessionOf(caller))
    return { message: messages.signedOutElsewhere }
  })

  route(calls.confirmIdentity, { perSession: securityChanges }, async ({ body, reply }, caller) => {
    const loginId = sessionOf(caller)
    if (body.provider !== undefined) {
      const { url, cookie } = await oidc.startInSession(body.provider, 'confirm', {
        subject: caller.subject,
        loginId,
        next: pagePath(isPage, body.next, '/security'),
      })
      void reply.header('set-cookie', cookie)
      return { message: messages.ok, url }
    }
    // Wrong answers are counted by session, so strangers cannot keep the owner from confirming (rule security-8). Each
    // answer counts before it is checked, or a burst would get more guesses than the limit; a right one clears the count.
    await limiter.take(knownFailures, loginId)
    const { password, code, response, mailedCode } = body
    if (response) {
      await provider.passkeys.confirm(caller.subject, response, (tx) => markConfirmed(tx, loginId))
    } else {
      // The first step is the password, or a mailed code for an account without one. The code of two-step verification
      // follows either. A wrong one does not use up the mailed code.
      const codeHash =
        mailedCode === undefined ? null : await checkConfirmCode(db, loginId, mailedCode)
      const firstStep =
        mailedCode === undefined
          ? password !== undefined && (await provider.isPassword(caller.subject, password))
          : codeHash !== null
      const confirmed =
        firstStep &&
        (await provider.twoStep.confirms(caller.subject, code)) &&
        (codeHash === null || (await takeConfirmCode(db, loginId, codeHash)))
      if (!confirmed) throw confirmFailed()
      await markConfirmed(db, loginId)
    }
    await limiter.forgive(knownFailures, loginId)
    return { message: messages.confirmed }
  })

  route(calls.mailConfirmCode, { perSession: confirmCodes }, async (_input, caller) => {
    await mailConfirmCode(db, mailer, { accountId: caller.subject, loginId: sessionOf(caller) })
    return { message: messages.confirmCodeSent }
  })
}

/** The session of a token, which every token of the embedded provider has. */
export function sessionOf({ loginId }: Caller): string {
  if (loginId === undefined) throw new AppError('unauthenticated', messages.tokenInvalid)
  return loginId
}
