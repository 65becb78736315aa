import * as calls from '@firstbell/contract/identity'
import { messages } from '@firstbell/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isWithin, type RateLimiter, type RateRule } from '../../platform/http/rate-limit.ts'
import type { Route } from '../../platform/http/routes.ts'
import type { EmbeddedProvider } from './embedded/embedded-provider.ts'
import type { Purpose } from './mailed-links.ts'
import type { IdentityProvider } from './provider.ts'
import { accountKey } from './secrets.ts'

const linksPerAddress: RateRule = { name: 'links', points: 60, minutes: 10 }
const linksPerAccount: RateRule = { name: 'links-account', points: 5, minutes: 15 }
const redeemPerAddress: RateRule = { name: 'redeem', points: 60, minutes: 10 }
/** A password reset clears this counter. */
export const signInFailures: RateRule = { name: 'sign-in-failures', points: 20, minutes: 15 }

/**
 * The calls about the links of our mails, which every provider has (rule identity-1).
 * @param embedded the same provider if it is the embedded one, which signs people in and recognizes browsers
 */
export function linkRoutes(
  route: Route,
  limiter: RateLimiter,
  provider: IdentityProvider,
  embedded?: EmbeddedProvider,
): void {
  const browserCookies = embedded?.browserCookies

  /** Opening a mailed link proves the email like a sign-in (rule identity-19). */
  function recognizeBrowser(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    email: string,
  ) {
    if (browserCookies)
      void reply.header('set-cookie', browserCookies.addKnown(request.headers.cookie, { email }))
  }

  route(calls.verifyEmail, { perAddress: redeemPerAddress }, async (input) => {
    const { token, newPassword } = input.body
    const { email, already, next, session } = await provider.verifyEmail(
      token,
      newPassword,
      embedded && ((tx, verified) => embedded.openAfterSignUp(tx, verified, input.request)),
    )
    if (!already) {
      if (newPassword !== undefined) await limiter.forgive(signInFailures, accountKey(email))
      recognizeBrowser(input, email)
    }
    return {
      message: already ? messages.alreadyVerified : messages.verified,
      email,
      ...(next !== null && { next }),
      ...(embedded && session && { session: await embedded.sessions.answer(session, input.reply) }),
    }
  })

  route(calls.checkResetLink, { perAddress: redeemPerAddress }, async ({ body }) => {
    await provider.checkResetLink(body.token)
    return { message: messages.ok }
  })

  route(calls.resetPassword, { perAddress: redeemPerAddress }, async (input) => {
    const { token, newPassword } = input.body
    const email = await provider.resetPassword(token, newPassword)
    // Failed sign-ins often precede a reset.
    await limiter.forgive(signInFailures, accountKey(email))
    recognizeBrowser(input, email)
    return { message: messages.passwordReset }
  })

  async function requestLink(email: string, purpose: Purpose, accountId?: string): Promise<void> {
    // Answers do not reveal whether an email is known; above the limit only the mail is left out.
    if (await isWithin(limiter, linksPerAccount, accountKey(email)))
      await provider.requestLink(email, purpose, accountId)
  }

  route(calls.resendVerification, { perAddress: linksPerAddress }, async ({ body, request }) => {
    const waiting = browserCookies?.waitingAccount(request.headers.cookie)
    await requestLink(body.email, 'verify-email', waiting)
    return { message: messages.verificationSent }
  })

  route(calls.forgotPassword, { perAddress: linksPerAddress }, async ({ body }) => {
    await requestLink(body.email, 'reset-password')
    return { message: messages.resetSent }
  })
}
