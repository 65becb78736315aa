/**
 * A cookie that scripts cannot read. By default only our own pages can make a browser send it, and only to the calls
 * under `/identity` (rule identity-7).
 * @param secure whether the site is served over TLS. Only then browsers accept the prefix of the name, which keeps
 *   a plain-http page from setting the cookie
 * @param sameSite `Lax` for what must also come with a navigation from another site
 */
export function identityCookie(
  secure: boolean,
  cookie: { name: string; maxAgeSeconds: number; sameSite?: 'Strict' | 'Lax'; path?: string },
) {
  const { name, maxAgeSeconds, sameSite = 'Strict', path = '/identity' } = cookie
  const fullName = `${secure ? '__Secure-' : ''}${name}`
  const setCookie = (value: string, seconds: number) =>
    `${fullName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`

  /**
   * Returns the value in a Cookie header; null if it is missing or occurs twice. A duplicate was set by another site of
   * the same domain, and their order does not reveal which.
   */
  const read = (header = ''): string | null => {
    const values = header
      .split(';')
      .map((pair) => pair.trim().split('='))
      .filter(([given]) => given === fullName)
      .map(([, value]) => value ?? '')
    return values.length === 1 ? values[0]! : null
  }

  return {
    read,
    /** Returns the value if it is a secret (`newSecret`), else null. */
    readSecret: (header: string | undefined): string | null => {
      const value = read(header)
      return value !== null && /^[\w-]{43}$/.test(value) ? value : null
    },
    /** Returns the Set-Cookie header that stores a value. */
    set: (value: string): string => setCookie(value, maxAgeSeconds),
    /** Returns the Set-Cookie header that deletes the cookie. */
    clear: (): string => setCookie('', 0),
  }
}
