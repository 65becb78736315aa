/**
 * Where to go after logging in: a path of this very site, whatever the address bar says.
 * Anything else, an address of another site above all, becomes `fallback`.
 */
export function safeNext(value: string | null | undefined, fallback = '/'): string {
  // Browsers read a backslash as a slash and drop tabs and newlines, so "/\evil" would leave the site.
  // oxlint-disable-next-line no-control-regex
  if (!value || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value)) return fallback
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return fallback
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}

/** The login page that leads back to `path` afterwards (rule screen-3). */
export function loginPath(path: string): string {
  return `/login?next=${encodeURIComponent(safeNext(path))}`
}
