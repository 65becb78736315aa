import { identityCookie } from '../cookies.ts'
import { digest } from '../secrets.ts'

/**
 * The cookies of signing in at another provider. They are `Lax`, because the callback is a navigation from another site;
 * what they refer to can be used once.
 */

export const FLOW_SECONDS = 600
const SIGNED_IN_SECONDS = 60

/** Binds a flow to the browser. Each flow has a cookie, because a browser may have several at the same time. */
export const flowCookie = (state: string, secure: boolean) =>
  identityCookie(secure, {
    name: `firstbell_oidc_${digest(state).toString('base64url').slice(0, 16)}`,
    maxAgeSeconds: FLOW_SECONDS,
    sameSite: 'Lax',
    path: '/identity/oidc',
  })

/** Refers to a pending sign-in. Also sent with sign-in calls, because a sign-in ends the pending one. */
export const pendingCookie = (secure: boolean) =>
  identityCookie(secure, {
    name: 'firstbell_oidc_pending',
    maxAgeSeconds: FLOW_SECONDS,
    sameSite: 'Lax',
  })

/** A one-time flag for the page's scripts that this browser was signed in (apps/web, `restore-login.ts`). */
export const signedInCookie = (secure: boolean): string =>
  `firstbell_signed_in=1; Path=/; Max-Age=${SIGNED_IN_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`
