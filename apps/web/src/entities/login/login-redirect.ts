import { isSitePath } from '@firstbell/contract/site-path'
import { splitPath } from '@firstbell/messages/languages'

/** Returns the path to open after the login: `value` if this site has it (no open redirects), else `fallback`. */
export function safeNext(value: string | null | undefined, fallback = '/'): string {
  if (!value || !isSitePath(value)) return fallback
  const url = new URL(value, 'http://site.invalid')
  const path = splitPath(url.pathname).path + url.search + url.hash
  // The rest after the language prefix may be another host: `/de//evil.example`.
  return isSitePath(path) ? path : fallback
}

/** Returns the path of the login page that opens `path` afterwards (rule screen-3). */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(safeNext(path))}`
}

/** Returns the path of the sign-up page that opens `path` once the person has logged in. */
export function signupPath(path: string): string {
  return `/signup?next=${encodeURIComponent(safeNext(path))}`
}

/** Navigation state that carries the email from one sign-in page to the next. */
export interface EmailState {
  email?: string
  /** The email has just been registered. */
  registered?: boolean
  /** The email has just been verified by a mailed link. */
  verified?: boolean
}
