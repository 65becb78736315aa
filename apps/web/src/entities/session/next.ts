import { isSitePath } from '@firstbell/contract/site-path'

/**
 * Where to go after logging in: a path of this very site, whatever the address bar says.
 * Anything else, an address of another site above all, becomes `fallback`.
 */
export function safeNext(value: string | null | undefined, fallback = '/'): string {
  if (!value || !isSitePath(value)) return fallback
  const url = new URL(value, 'http://site.invalid')
  return url.pathname + url.search + url.hash
}

/** The login page that leads back to `path` afterwards (rule screen-3). */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(safeNext(path))}`
}
