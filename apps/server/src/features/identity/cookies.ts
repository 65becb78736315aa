/**
 * A cookie's value in a Cookie header. Nothing where there are two: the other one was planted by a
 * neighbour of the same domain, and either may be the one that comes first.
 */
export function cookieValue(header: string | undefined, name: string): string | null {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([given]) => given === name)
    .map(([, value]) => value ?? '')
  return found.length === 1 ? (found[0] ?? null) : null
}
