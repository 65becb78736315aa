import {
  forgotPassword,
  jwks,
  refresh,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  verifyEmail,
} from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/http/errors.ts'
import type { RateLimiter, RateRule } from '../../../platform/http/rate-limit.ts'
import type { Route } from '../../../platform/http/routes.ts'
import type { Context } from '../../../platform/context.ts'
import type { BrowserMarks } from './known-browsers.ts'
import type { EmbeddedProvider } from './embedded-provider.ts'
import type { Purpose } from './links.ts'
import type { LinkProvider } from '../provider.ts'
import { digest } from '../secrets.ts'
import { sessionCookie, sessionSecret } from './sessions.ts'

const MINUTES = 60
const signInPerAddress: RateRule = { name: 'sign-in', points: 300, seconds: 5 * MINUTES }
const signInFailures: RateRule = { name: 'sign-in-failures', points: 20, seconds: 15 * MINUTES }
/** Of one browser that knows the account: a stolen cookie of it buys no more guesses than that. */
const knownFailures: RateRule = { name: 'sign-in-known', points: 20, seconds: 15 * MINUTES }
const linksPerAddress: RateRule = { name: 'links', points: 60, seconds: 10 * MINUTES }
const linksPerAccount: RateRule = { name: 'links-account', points: 5, seconds: 15 * MINUTES }
const redeemPerAddress: RateRule = { name: 'redeem', points: 60, seconds: 10 * MINUTES }
const refreshPerAddress: RateRule = { name: 'refresh', points: 600, seconds: 10 * MINUTES }

/** What an account is counted under: its address is not to be read in the counters' table. */
const accountKey = (email: string) => digest(email.toLowerCase()).toString('base64url')

/** The calls of the embedded provider (rules identity-1, identity-2). */
export function identityRoutes(
  route: Route,
  { config, limiter }: Context,
  provider: EmbeddedProvider,
): void {
  const secure = config.publicUrl.startsWith('https:')

  /** @throws AppError forbidden when a page of another origin sent this */
  function refuseForeign(request: FastifyRequest): void {
    if (!isOwnOrigin(request, config.publicUrl)) throw new AppError('forbidden', messages.forbidden)
  }

  route(signIn, { perAddress: signInPerAddress }, async ({ body, request, reply }) => {
    refuseForeign(request)
    // Counted before the password is looked at, or a burst would get more guesses than the limit. A
    // browser that has signed in to the account before is counted by itself, so that strangers who
    // guess lock out strangers.
    const { cookie } = request.headers
    const browser = provider.marks.knownBrowser(cookie, body.email)
    const counted = browser ?? accountKey(body.email)
    const rule = browser === null ? signInFailures : knownFailures
    await limiter.take(rule, counted)
    const { secret, accountId, ...issued } = await provider.signIn(body.email, body.password)
    await limiter.forgive(rule, counted)
    // The browser forgets the one it had, which then is nobody's to end.
    const before = sessionSecret(cookie, secure)
    if (before !== null) await provider.signOut(before)
    void reply.header('set-cookie', [
      sessionCookie(secret, secure),
      issued.emailVerified
        ? provider.marks.know(cookie, body.email)
        : provider.marks.wait(accountId),
    ])
    return issued
  })

  route(refresh, { perAddress: refreshPerAddress }, async ({ request, reply }) => {
    refuseForeign(request)
    const secret = sessionSecret(request.headers.cookie, secure)
    const refreshed = secret === null ? null : await provider.refresh(secret)
    if (secret === null || !refreshed) {
      if (request.headers.cookie) void reply.header('set-cookie', sessionCookie(null, secure))
      throw new AppError('unauthenticated', secret ? messages.tokenInvalid : messages.tokenMissing)
    }
    const { prolonged, ...issued } = refreshed
    if (prolonged) void reply.header('set-cookie', sessionCookie(secret, secure))
    return issued
  })

  route(signOut, {}, async ({ request, reply }) => {
    refuseForeign(request)
    const secret = sessionSecret(request.headers.cookie, secure)
    if (secret !== null) await provider.signOut(secret)
    void reply.header('set-cookie', sessionCookie(null, secure))
    return { message: messages.signedOut }
  })

  linkRoutes(route, limiter, provider, provider.marks)

  route(jwks, {}, async ({ reply }) => {
    // Shorter than a new key is published before it signs.
    void reply.header('cache-control', 'public, max-age=300')
    return provider.jwks()
  })
}

/**
 * The calls about the links of our mails. They stand for every provider that leaves those mails to
 * us; sign-in, renewal, sign-out and the keys are the provider's own.
 * @param marks where sign-in is ours as well
 */
export function linkRoutes(
  route: Route,
  limiter: RateLimiter,
  provider: LinkProvider,
  marks?: BrowserMarks,
): void {
  /** Whoever opens a mailed link has shown that the address is theirs, as a sign-in does. */
  function know(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    email: string,
  ) {
    if (marks) void reply.header('set-cookie', marks.know(request.headers.cookie, email))
  }

  route(verifyEmail, { perAddress: redeemPerAddress }, async (input) => {
    const { email, already, next } = await provider.verifyEmail(input.body.token)
    if (!already) know(input, email)
    return {
      message: already ? messages.alreadyVerified : messages.verified,
      ...(next !== null && { next }),
    }
  })

  route(resetPassword, { perAddress: redeemPerAddress }, async (input) => {
    const { token, newPassword } = input.body
    const email = await provider.resetPassword(token, newPassword)
    // Whoever forgot the password may have tried too often.
    await limiter.forgive(signInFailures, accountKey(email))
    know(input, email)
    return { message: messages.passwordReset }
  })

  async function requestLink(email: string, purpose: Purpose, accountId?: string): Promise<void> {
    try {
      await limiter.take(linksPerAccount, accountKey(email))
    } catch (error) {
      // The answer is the same, known address or not, mail or not: only the mailbox is spared.
      if (error instanceof AppError && error.code === 'too_many_requests') return
      throw error
    }
    await provider.requestLink(email, purpose, accountId)
  }

  route(resendVerification, { perAddress: linksPerAddress }, async ({ body, request }) => {
    await requestLink(body.email, 'verify-email', marks?.waitingAccount(request.headers.cookie))
    return { message: messages.verificationSent }
  })

  route(forgotPassword, { perAddress: linksPerAddress }, async ({ body }) => {
    await requestLink(body.email, 'reset-password')
    return { message: messages.resetSent }
  })
}

/**
 * Whether a request comes from our own pages, or from no page at all. Browsers name the origin of
 * every POST; SameSite=Strict holds back the cookie from other sites, and this also from
 * neighbours on the same site. An origin is ours by PUBLIC_URL or by being where the request went:
 * a page cannot choose the Host of its requests, and cookies do not follow to another one.
 */
function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  // Whoever strips the origin from a browser's requests may leave what the browser says of it.
  if (origin === undefined) return site !== 'cross-site' && site !== 'same-site'
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  const own = new URL(publicUrl)
  if (from.origin === own.origin) return true
  return from.host === request.host && (own.protocol === 'http:' || from.protocol === 'https:')
}
