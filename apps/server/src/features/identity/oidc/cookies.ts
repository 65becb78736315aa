import { identityCookie, secretCookie } from '../cookies.ts'
import { digest } from '../secrets.ts'

/**
 * The cookies of signing in at another provider. They come with a navigation from another site, as the callback is one,
 * so they are `Lax`; what they bind serves once.
 */

export const FLOW_SECONDS = 600
const SIGNED_IN_SECONDS = 60

const prefix = (secure: boolean) => (secure ? '__Secure-' : '')

/** One cookie a flow: several may be under way in one browser. */
const flowName = (state: string, secure: boolean) =>
  `${prefix(secure)}firstbell_oidc_${digest(state).toString('base64url').slice(0, 16)}`
const pendingName = (secure: boolean) => `${prefix(secure)}firstbell_oidc_pending`

/** @param secret null: clears the cookie */
const laxCookie = (name: string, secret: string | null, secure: boolean, path?: string) =>
  identityCookie(name, secret ?? '', secret === null ? 0 : FLOW_SECONDS, secure, 'Lax', path)

/** @param secret null: clears the cookie */
export const flowCookie = (state: string, secret: string | null, secure: boolean): string =>
  laxCookie(flowName(state, secure), secret, secure, '/identity/oidc')

/** Sign-in calls get it too: a login ends what waits. @param secret null: clears the cookie */
export const pendingCookie = (secret: string | null, secure: boolean): string =>
  laxCookie(pendingName(secure), secret, secure)

/** A one-time flag for the page's scripts that this browser was signed in (apps/web, `restore-login.ts`). */
export const signedInCookie = (secure: boolean): string =>
  `firstbell_signed_in=1; Path=/; Max-Age=${SIGNED_IN_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`

export const flowSecret = (cookies: string | undefined, state: string, secure: boolean) =>
  secretCookie(cookies, flowName(state, secure))

export const pendingSecret = (cookies: string | undefined, secure: boolean) =>
  secretCookie(cookies, pendingName(secure))
