import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityCookie, secretCookie } from '../cookies.ts'
import { LINK_HOURS } from '../mailed-links.ts'
import { digest, newSecret } from '../secrets.ts'
import { isOwnOrigin } from './own-origin.ts'

export type SignUpBrowsers = ReturnType<typeof createSignUpBrowsers>

const MAX_AGE_SECONDS = LINK_HOURS['verify-email'] * 60 * 60

/**
 * The cookie that recognizes the browser of a sign-up, which the verification link logs in (rule identity-21).
 * Requests from other origins neither get nor use it: otherwise another site could make a browser sign up with
 * its author's email, and then log the browser in to that account.
 */
export function createSignUpBrowsers(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const name = `${secure ? '__Secure-' : ''}firstbell_sign_up`

  const secretOf = ({ headers }: FastifyRequest) => secretCookie(headers.cookie, name)

  return {
    /**
     * Sets the cookie. A browser keeps its secret, so that several sign-ups can wait in it.
     * @returns the hash to store; null for a request from another origin
     */
    remember(request: FastifyRequest, reply: FastifyReply): Buffer | null {
      if (!isOwnOrigin(request, publicUrl)) return null
      const secret = secretOf(request) ?? newSecret()
      void reply.header('set-cookie', identityCookie(name, secret, MAX_AGE_SECONDS, secure))
      return digest(secret)
    },

    recognize(request: FastifyRequest, hash: Buffer): boolean {
      const secret = secretOf(request)
      return secret !== null && isOwnOrigin(request, publicUrl) && digest(secret).equals(hash)
    },
  }
}
