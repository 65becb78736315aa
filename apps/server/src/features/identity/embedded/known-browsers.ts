import { createHmac } from 'node:crypto'
import { identityCookie } from '../cookies.ts'
import { areEqual, digest, newSecret } from '../secrets.ts'

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

const KNOWN_DAYS = 365
const WAITING_HOURS = 24
/** Most signatures of one browser, two for each account: enough for a family. */
const SIGNATURES_MAX = 16

/**
 * Signed cookies that recognize browsers; they open no account. One exempts a browser that has signed
 * in to an account from the lockout by strangers ("device cookies", OWASP; rule identity-19), and tells
 * whether a sign-in is from a new browser (rule security-5). The other names the sign-up whose
 * verification mail the browser may request again.
 * @param key a secret of this server
 * @param secure whether the site is served by TLS
 */
export function createBrowserCookies(key: Buffer, secure: boolean) {
  const knownCookie = identityCookie(secure, {
    name: 'firstbell_browser',
    maxAgeSeconds: KNOWN_DAYS * 24 * 60 * 60,
    sameSite: 'Lax',
  })
  const waitingCookie = identityCookie(secure, {
    name: 'firstbell_waiting',
    maxAgeSeconds: WAITING_HOURS * 60 * 60,
  })
  const sign = (...text: string[]): string =>
    createHmac('sha256', key).update(text.join('\n')).digest('base64url')
  const signEmail = (browser: string, email: string) => sign('known', browser, email.toLowerCase())
  const signAccount = (browser: string, accountId: string) => sign('had', browser, accountId)

  /**
   * Reads the cookie `browser.signature.signature…`: a random id of the browser, and the signatures of its emails and
   * accounts, newest first.
   */
  function read(cookies: string | undefined): { browser: string; signatures: string[] } | null {
    const [browser = '', ...signatures] = (knownCookie.read(cookies) ?? '').split('.')
    return /^[\w-]{43}$/.test(browser)
      ? { browser, signatures: signatures.slice(0, SIGNATURES_MAX) }
      : null
  }

  /** Returns the signature that `signFor` makes for the id of the browser, if the cookie has it. */
  function findSignature(cookies: string | undefined, signFor: (browser: string) => string) {
    const known = read(cookies)
    if (!known) return null
    const right = signFor(known.browser)
    return known.signatures.some((signature) => areEqual(signature, right)) ? right : null
  }

  return {
    /** Returns a key for the browser and the email, or null if the browser has not signed in with it. */
    knownBrowser(cookies: string | undefined, email: string): string | null {
      const signature = findSignature(cookies, (browser) => signEmail(browser, email))
      return signature && digest(signature).toString('base64url')
    },
    /** Whether the account was signed in to in this browser, with any email. */
    hasOpened: (cookies: string | undefined, accountId: string): boolean =>
      findSignature(cookies, (browser) => signAccount(browser, accountId)) !== null,
    /**
     * Returns the Set-Cookie header that adds what the browser is known by.
     * @param by.email a verified email that it has proven
     * @param by.accountId an account that it has signed in to
     */
    addKnown(
      cookies: string | undefined,
      { email, accountId }: { email?: string | undefined; accountId?: string },
    ): string {
      const known = read(cookies)
      const browser = known?.browser ?? newSecret()
      const added = [
        ...(email === undefined ? [] : [signEmail(browser, email)]),
        ...(accountId === undefined ? [] : [signAccount(browser, accountId)]),
      ]
      const signatures = new Set([...added, ...(known?.signatures ?? [])])
      return knownCookie.set([browser, ...[...signatures].slice(0, SIGNATURES_MAX)].join('.'))
    },
    /** Returns the id of the account that this browser has signed up and not verified. */
    waitingAccount(cookies: string | undefined): string | undefined {
      const [accountId, signature] = (waitingCookie.read(cookies) ?? '').split('.')
      return accountId && signature && areEqual(signature, sign('waiting', accountId))
        ? accountId
        : undefined
    },
    /** Returns the Set-Cookie header for `waitingAccount`. */
    setWaiting: (accountId: string): string =>
      waitingCookie.set(`${accountId}.${sign('waiting', accountId)}`),
  }
}
