import * as m from '@firstbell/messages/log-in'
import { safeNext } from '../../entities/login/login-redirect.ts'

/** What somebody who is asked to log in was about to do; undefined where there is nothing to say. */
export function purposeOf(next: string): string | undefined {
  const { pathname, searchParams } = new URL(safeNext(next), 'http://site.invalid')
  if (searchParams.has('book')) return m.toBook
  if (searchParams.has('enroll')) return m.toEnroll
  if (searchParams.has('review')) return m.toReview
  if (pathname.startsWith('/join/')) return m.toJoin
  return undefined
}

/** Where a login leads: to `next` if that is a path of this site, but to no page for guests. */
export function afterLogin(next: string): string {
  const path = safeNext(next)
  return /^\/(?:login|signup|alredyloggedin)(?![^/?#])/i.test(path) ? '/' : path
}
