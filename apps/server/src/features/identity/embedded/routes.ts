import { jwks, refresh, signIn, signOut } from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import { signInWithCode } from '@firstbell/contract/two-step'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { RateRule } from '../../../platform/http/rate-limit.ts'
import type { Route } from '../../../platform/http/routes.ts'
import { lockAccount, retryTransaction } from '../account-emails.ts'
import { linkRoutes, signInFailures } from '../link-routes.ts'
import { accountKey } from '../secrets.ts'
import { redeemTicket, tryTicket } from '../two-step/tickets.ts'
import { wrongCode } from '../two-step/two-step.ts'
import { wrongCredentials, type EmbeddedProvider } from './embedded-provider.ts'
import { loginCookie, loginSecret } from './logins.ts'
import { refuseForeign } from './own-origin.ts'

export const signInPerAddress: RateRule = { name: 'sign-in', points: 300, minutes: 5 }
/** Failures of one browser that knows the account, so that a stolen cookie buys no more guesses. */
export const knownFailures: RateRule = { name: 'sign-in-known', points: 20, minutes: 15 }
/**
 * Wrong codes of an account in all browsers together. Only a person who has passed the first step can enter
 * codes, and a reset by mail, which makes a browser known, must not allow more of them.
 */
const wrongCodes: RateRule = { name: 'sign-in-codes', points: 20, minutes: 15 }
const refreshPerAddress: RateRule = { name: 'refresh', points: 600, minutes: 10 }

/** The calls of the embedded provider (rules identity-1, identity-2). */
export function identityRoutes(
  route: Route,
  { db, config, limiter }: Context,
  provider: EmbeddedProvider,
): void {
  const { sessions, twoStep } = provider
  const secure = config.publicUrl.startsWith('https:')

  route(signIn, { perAddress: signInPerAddress }, async ({ body, request, reply }) => {
    refuseForeign(request, config.publicUrl)
    // Counted before the password is checked, or a burst would get more guesses than the limit. A
    // browser that has signed in to the account has a counter of its own, so that guessing strangers
    // do not lock out the owner (rule identity-19).
    const browser = provider.browserCookies.knownBrowser(request.headers.cookie, body.email)
    const counted = browser ?? accountKey(body.email)
    const rule = browser === null ? signInFailures : knownFailures
    await limiter.take(rule, counted)
    const proof = await provider.checkPassword(body.email, body.password)
    const opened = await retryTransaction(db, (tx) => sessions.open(tx, proof, request))
    if (!opened) throw wrongCredentials()
    // Where a code has to follow, a right password must not forget the wrong codes (rule twostep-5).
    if ('ticket' in opened) await limiter.giveBack(rule, counted)
    else await limiter.forgive(rule, counted)
    return sessions.answer(opened, reply)
  })

  route(signInWithCode, { perAddress: signInPerAddress }, async ({ body, request, reply }) => {
    refuseForeign(request, config.publicUrl)
    const expired = () => new AppError('ticket_expired', messages.ticketExpired)
    const first = await tryTicket(db, body.ticket)
    if (!first) throw expired()
    const { proof, email } = first
    const browser = provider.browserCookies.knownBrowser(request.headers.cookie, email)
    if (first.browser !== null && first.browser !== browser) throw expired()
    const counted = browser ?? accountKey(email)
    const rule = browser === null ? signInFailures : knownFailures
    await limiter.take(rule, counted)
    await limiter.take(wrongCodes, proof.accountId)
    const code = await twoStep.checkCode(proof.accountId, body.code)
    if (!code) throw wrongCode()
    const opened = await retryTransaction(db, async (tx) => {
      await lockAccount(tx, proof.accountId)
      if (!(await redeemTicket(tx, body.ticket))) throw expired()
      if (!(await twoStep.takeCode(tx, code))) throw wrongCode()
      const methods = [...proof.methods, 'otp'] as const
      return sessions.open(tx, { ...proof, methods, fresh: true }, request)
    })
    if (!opened) throw expired()
    await Promise.all([
      limiter.forgive(rule, counted),
      limiter.forgive(wrongCodes, proof.accountId),
    ])
    return sessions.answer(opened, reply)
  })

  route(refresh, { perAddress: refreshPerAddress }, async ({ request, reply }) => {
    refuseForeign(request, config.publicUrl)
    const secret = loginSecret(request.headers.cookie, secure)
    const refreshed = secret === null ? null : await provider.refresh(secret)
    if (secret === null || !refreshed) {
      if (request.headers.cookie) void reply.header('set-cookie', loginCookie(null, secure))
      throw new AppError('unauthenticated', secret ? messages.tokenInvalid : messages.tokenMissing)
    }
    const { prolonged, ...issued } = refreshed
    if (prolonged) void reply.header('set-cookie', loginCookie(secret, secure))
    return issued
  })

  route(signOut, {}, async ({ request, reply }) => {
    refuseForeign(request, config.publicUrl)
    const secret = loginSecret(request.headers.cookie, secure)
    if (secret !== null) await provider.signOut(secret)
    void reply.header('set-cookie', loginCookie(null, secure))
    return { message: messages.signedOut }
  })

  linkRoutes(route, limiter, provider, provider)

  route(jwks, {}, async ({ reply }) => {
    // Shorter than the time between a key's publication and its first signature.
    void reply.header('cache-control', 'public, max-age=300')
    return provider.jwks()
  })
}
