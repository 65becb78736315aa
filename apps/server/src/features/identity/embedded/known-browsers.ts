import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieValue } from '../cookies.ts'
import { digest, newSecret } from '../secrets.ts'

/**
 * What a browser shows of accounts that it has signed in to: cookies that only this server can write
 * and only the calls under `/identity` are sent. They open nothing. One tells a browser that knows an
 * account from strangers who guess at its password ("device cookies", OWASP), the other whose sign-up
 * is to be mailed its link again.
 */
export interface BrowserMarks {
  /**
   * The browser that has signed in to an address, as a name of its own for each of the two; null for
   * one that has not.
   */
  knownBrowser(cookies: string | undefined, email: string): string | null
  /** The Set-Cookie value by which a browser is known from now on, beside the addresses it knows. */
  know(cookies: string | undefined, email: string): string
  /** The account without a verified address that the browser has signed in to. */
  waitingAccount(cookies: string | undefined): string | undefined
  /** The Set-Cookie value that remembers it. */
  wait(accountId: string): string
}

const KNOWN_DAYS = 365
const WAITING_HOURS = 24
/** Addresses for which a browser is known: a family's, not a list to grow without end. */
const ADDRESSES_MAX = 8

/**
 * @param key a secret of this server
 * @param secure whether the site is served by TLS
 */
export function createBrowserMarks(key: Buffer, secure: boolean): BrowserMarks {
  const prefix = secure ? '__Secure-' : ''
  const names = { known: `${prefix}firstbell_browser`, waiting: `${prefix}firstbell_waiting` }
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
  const cookie = (name: string, value: string, seconds: number): string =>
    `${name}=${value}; Path=/identity; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

  /** `browser.signature.signature…`: a signature for each address that it knows, the newest first. */
  function read(cookies: string | undefined): { browser: string; signatures: string[] } | null {
    const [browser, ...signatures] = (cookieValue(cookies, names.known) ?? '').split('.')
    return browser !== undefined && /^[\w-]{43}$/.test(browser)
      ? { browser, signatures: signatures.slice(0, ADDRESSES_MAX) }
      : null
  }
  const sign = (browser: string, email: string) =>
    mac('known', `${browser}\n${email.toLowerCase()}`)

  return {
    knownBrowser(cookies, email) {
      const known = read(cookies)
      if (!known) return null
      const right = sign(known.browser, email)
      return known.signatures.some((signature) => equal(signature, right))
        ? digest(right).toString('base64url')
        : null
    },
    know(cookies, email) {
      const known = read(cookies)
      const browser = known?.browser ?? newSecret()
      const right = sign(browser, email)
      const others = (known?.signatures ?? []).filter((signature) => signature !== right)
      const value = [browser, right, ...others.slice(0, ADDRESSES_MAX - 1)].join('.')
      return cookie(names.known, value, KNOWN_DAYS * 24 * 60 * 60)
    },
    waitingAccount(cookies) {
      const [accountId, signature] = (cookieValue(cookies, names.waiting) ?? '').split('.')
      return accountId && signature && equal(signature, mac('waiting', accountId))
        ? accountId
        : undefined
    },
    wait: (accountId) =>
      cookie(names.waiting, `${accountId}.${mac('waiting', accountId)}`, WAITING_HOURS * 60 * 60),
  }
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
