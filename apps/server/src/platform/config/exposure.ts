export const isLoopback = (host: string): boolean =>
  /^(127(\.\d{1,3}){3}|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)

/**
 * Returns why people other than the operator may reach the server, according to the settings, or null if they cannot. A
 * reverse proxy counts, because it makes the server public.
 */
export function exposure(settings: Readonly<Record<string, string | undefined>>): string | null {
  const host = settings['HOST'] ?? '127.0.0.1'
  if (!isLoopback(host)) return `HOST (${host}) is not a loopback address`
  const url = settings['PUBLIC_URL']
  if (url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname))
    return `PUBLIC_URL (${url}) is not a loopback address`
  // It is the number of proxies; no address or name is valid.
  if (Number(settings['TRUST_PROXY']) > 0) return 'TRUST_PROXY names a reverse proxy'
  return null
}
