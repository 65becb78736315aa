/**
 * The value of a cookie in a Cookie header; null when it is missing or occurs twice. A duplicate was
 * set by another site of the same domain, and their order does not reveal which.
 */
export function cookieValue(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([cookieName]) => cookieName === name)
    .map(([, value]) => value ?? '')
  return values.length === 1 ? (values[0] ?? null) : null
}

/** The value of a cookie that holds a secret (`newSecret`). */
export function secretCookie(header: string | undefined, name: string): string | null {
  const value = cookieValue(header, name)
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

/**
 * A Set-Cookie value for the calls under `/identity` (rule identity-7).
 * @param sameSite `Lax` for what is to come with a navigation from another provider
 */
export const identityCookie = (
  name: string,
  value: string,
  seconds: number,
  secure: boolean,
  sameSite: 'Strict' | 'Lax' = 'Strict',
  path = '/identity',
) =>
  `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
