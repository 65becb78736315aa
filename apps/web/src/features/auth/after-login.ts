import * as m from '@firstbell/messages/log-in'
import { safeNext } from '#entities/login/login-redirect.ts'

/** Returns a sentence about what the person needs the login for, such as booking; undefined without one. */
export function purposeOf(next: string): string | undefined {
  const { pathname, searchParams } = new URL(safeNext(next), 'http://site.invalid')
  if (searchParams.has('book')) return m.toBook
  if (searchParams.has('enroll')) return m.toEnroll
  if (searchParams.has('review')) return m.toReview
  if (pathname.startsWith('/join/')) return m.toJoin
  return undefined
}

/** Returns whether `next` opens the dialog that books a seat. */
export function opensBooking(next: string): boolean {
  const { searchParams } = new URL(safeNext(next), 'http://site.invalid')
  return searchParams.has('book') || searchParams.has('enroll')
}

/** Returns the path to open after the login: `next` if it is on this site and not a page for guests. */
export function afterLogin(next: string): string {
  const path = safeNext(next)
  return /^\/(?:login|signup|alredyloggedin)(?![^/?#])/i.test(path) ? '/' : path
}
