import { isSitePath } from '@firstbell/contract/site-path'
import { splitPath } from '@firstbell/messages/languages'

/**
 * Where to go after the login, as a path of the app: `value` if it is a path of this site, else
 * `fallback`. Prevents redirects to other sites.
 */
export function safeNext(value: string | null | undefined, fallback = '/'): string {
  if (!value || !isSitePath(value)) return fallback
  const url = new URL(value, 'http://site.invalid')
  const path = splitPath(url.pathname).path + url.search + url.hash
  // What follows a language's prefix may be no path: `/de//evil.example`.
  return isSitePath(path) ? path : fallback
}

/** Path of the login page that returns to `path` afterwards (rule screen-3). */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(safeNext(path))}`
}

/** An address of somebody who goes from one of these pages to another, in the state of the navigation. */
export interface AddressState {
  email?: string
  /** The address has just been registered. */
  registered?: boolean
  /** The address has just been verified by a mailed link. */
  verified?: boolean
}
