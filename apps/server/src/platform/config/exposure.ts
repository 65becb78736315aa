/** Whether a host, given as a name or an address, is this machine only. */
export const isLoopback = (host: string): boolean =>
  /^(127(\.\d{1,3}){3}|\[?::1\]?|([\w-]+\.)*localhost)$/i.test(host)

/**
 * Why people other than the operator may reach the server, judged by the settings; null when no
 * setting suggests it. A reverse proxy counts, because it exists to let others in.
 */
export function exposure(given: Readonly<Record<string, string | undefined>>): string | null {
  const host = given['HOST'] ?? '127.0.0.1'
  if (!isLoopback(host)) return `HOST (${host}) is not a loopback address`
  const url = given['PUBLIC_URL']
  if (url !== undefined && URL.canParse(url) && !isLoopback(new URL(url).hostname))
    return `PUBLIC_URL (${url}) is not a loopback address`
  if (/^[1-9]/.test(given['TRUST_PROXY'] ?? '')) return 'TRUST_PROXY names a reverse proxy'
  return null
}
