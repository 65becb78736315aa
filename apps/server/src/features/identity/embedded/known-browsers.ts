import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieValue, identityCookie } from '../cookies.ts'
import { digest, newSecret } from '../secrets.ts'

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

const KNOWN_DAYS = 365
const WAITING_HOURS = 24
/** Most addresses of one browser, such as a family's. */
const ADDRESSES_MAX = 8

/**
 * Signed cookies that recognize browsers; they open no account. One exempts a browser that has signed
 * in to an account from the lockout by strangers ("device cookies", OWASP; rule identity-19). The other
 * names the sign-up whose verification mail the browser may request again.
 * @param key a secret of this server
 * @param secure whether the site is served by TLS
 */
export function createBrowserCookies(key: Buffer, secure: boolean) {
  const prefix = secure ? '__Secure-' : ''
  const names = { known: `${prefix}firstbell_browser`, waiting: `${prefix}firstbell_waiting` }
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

  /** The format is `browser.signature.signature…`, a signature for each address, newest first. */
  function read(cookies: string | undefined): { browser: string; signatures: string[] } | null {
    const [browser, ...signatures] = (cookieValue(cookies, names.known) ?? '').split('.')
    return browser !== undefined && /^[\w-]{43}$/.test(browser)
      ? { browser, signatures: signatures.slice(0, ADDRESSES_MAX) }
      : null
  }
  const sign = (browser: string, email: string) =>
    mac('known', `${browser}\n${email.toLowerCase()}`)

  return {
    /** A key for browser and address; null when the browser has not signed in to the address. */
    knownBrowser(cookies: string | undefined, email: string): string | null {
      const known = read(cookies)
      if (!known) return null
      const right = sign(known.browser, email)
      return known.signatures.some((signature) => equal(signature, right))
        ? digest(right).toString('base64url')
        : null
    },
    /** The Set-Cookie value that adds an address to those the browser has signed in to. */
    addKnown(cookies: string | undefined, email: string): string {
      const known = read(cookies)
      const browser = known?.browser ?? newSecret()
      const right = sign(browser, email)
      const others = (known?.signatures ?? []).filter((signature) => signature !== right)
      const value = [browser, right, ...others.slice(0, ADDRESSES_MAX - 1)].join('.')
      return identityCookie(names.known, value, KNOWN_DAYS * 24 * 60 * 60, secure)
    },
    /** The unverified account that the browser has signed in to. */
    waitingAccount(cookies: string | undefined): string | undefined {
      const [accountId, signature] = (cookieValue(cookies, names.waiting) ?? '').split('.')
      return accountId && signature && equal(signature, mac('waiting', accountId))
        ? accountId
        : undefined
    },
    /** The Set-Cookie value that names the unverified account. */
    setWaiting: (accountId: string): string =>
      identityCookie(
        names.waiting,
        `${accountId}.${mac('waiting', accountId)}`,
        WAITING_HOURS * 60 * 60,
        secure,
      ),
  }
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
