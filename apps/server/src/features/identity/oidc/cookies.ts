import { identityCookie, secretCookie } from '../cookies.ts'
import { digest } from '../secrets.ts'

/**
 * The cookies of signing in at another provider. They are `Lax`, because the callback is a navigation from another site;
 * what they refer to can be used once.
 */

/** How long a sign-in at a provider may take (rule oidc-13). */
export const FLOW_SECONDS = 600
/** How long its result waits for the browser. */
const SIGNED_IN_SECONDS = 60

const prefix = (secure: boolean) => (secure ? '__Secure-' : '')

/** A cookie for each flow, because a browser may have several at the same time. */
const flowName = (state: string, secure: boolean) =>
  `${prefix(secure)}firstbell_oidc_${digest(state).toString('base64url').slice(0, 16)}`
const pendingName = (secure: boolean) => `${prefix(secure)}firstbell_oidc_pending`

/** @param secret null: clears the cookie */
const laxCookie = (name: string, secret: string | null, secure: boolean, path?: string) =>
  identityCookie(name, secret ?? '', secret === null ? 0 : FLOW_SECONDS, secure, 'Lax', path)

/** @param secret null clears the cookie */
export const flowCookie = (state: string, secret: string | null, secure: boolean): string =>
  laxCookie(flowName(state, secure), secret, secure, '/identity/oidc')

/** Also sent with sign-in calls, because a sign-in ends the pending one. @param secret null clears the cookie */
export const pendingCookie = (secret: string | null, secure: boolean): string =>
  laxCookie(pendingName(secure), secret, secure)

/** A one-time flag for the page's scripts that this browser was signed in (apps/web, `restore-login.ts`). */
export const signedInCookie = (secure: boolean): string =>
  `firstbell_signed_in=1; Path=/; Max-Age=${SIGNED_IN_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`

export const flowSecret = (cookies: string | undefined, state: string, secure: boolean) =>
  secretCookie(cookies, flowName(state, secure))

export const pendingSecret = (cookies: string | undefined, secure: boolean) =>
  secretCookie(cookies, pendingName(secure))
