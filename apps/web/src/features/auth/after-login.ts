import { safeNext } from '../../entities/login/login-redirect.ts'

/** What somebody who is asked to log in was about to do; undefined where there is nothing to say. */
export function purposeOf(next: string): string | undefined {
  const { pathname, searchParams } = new URL(safeNext(next), 'http://site.invalid')
  if (searchParams.has('book')) return 'Log in to book your seat in the class.'
  if (searchParams.has('enroll')) return 'Log in to enroll in the course.'
  if (searchParams.has('review')) return 'Log in to write your review.'
  if (pathname.startsWith('/join/')) return 'Log in to join your session.'
  return undefined
}

/** Where a login leads: to `next` if that is a path of this site, but to no page for guests. */
export function afterLogin(next: string): string {
  const path = safeNext(next)
  return /^\/(?:login|signup|alredyloggedin)(?![^/?#])/i.test(path) ? '/' : path
}
