/**
 * Whether a URL is a path of this site. Browsers read a backslash as a slash and drop tabs and newlines,
 * so `/\\evil.example` would open another site.
 */
export function isSitePath(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (!/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(text)) return false
  const base = 'http://site.invalid'
  if (!URL.canParse(text, base)) return false
  const url = new URL(text, base)
  return url.origin === base && !url.pathname.startsWith('//')
}
