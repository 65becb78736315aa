import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieValue, identityCookie } from '../cookies.ts'
import { digest, newSecret } from '../secrets.ts'

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

/** How long a browser is known after its last sign-in. */
const KNOWN_DAYS = 365
/** How long a browser may request the verification mail of its sign-up again. */
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
  const prefix = secure ? '__Secure-' : ''
  const names = { known: `${prefix}firstbell_browser`, waiting: `${prefix}firstbell_waiting` }
  const mac = (purpose: string, text: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')

  /** The format is `browser.signature.signature…`, for emails and accounts, newest first. */
  function read(cookies: string | undefined): { browser: string; signatures: string[] } | null {
    const [browser, ...signatures] = (cookieValue(cookies, names.known) ?? '').split('.')
    return browser !== undefined && /^[\w-]{43}$/.test(browser)
      ? { browser, signatures: signatures.slice(0, SIGNATURES_MAX) }
      : null
  }
  const sign = (browser: string, email: string) =>
    mac('known', `${browser}\n${email.toLowerCase()}`)
  const signAccount = (browser: string, accountId: string) => mac('had', `${browser}\n${accountId}`)

  /** Returns the signature that is right for the browser of the cookies, if they have it. */
  function find(cookies: string | undefined, rightFor: (browser: string) => string) {
    const known = read(cookies)
    const right = known && rightFor(known.browser)
    return known?.signatures.find((signature) => equal(signature, right ?? ''))
  }

  return {
    /** Returns a key for the browser and the email, or null before the first login with that email in that browser. */
    knownBrowser(cookies: string | undefined, email: string): string | null {
      const signature = find(cookies, (browser) => sign(browser, email))
      return signature === undefined ? null : digest(signature).toString('base64url')
    },
    /** Whether the account was signed in to in this browser, with any email. */
    hasHad: (cookies: string | undefined, accountId: string): boolean =>
      find(cookies, (browser) => signAccount(browser, accountId)) !== undefined,
    /**
     * The Set-Cookie value that adds what the browser is known by.
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
        ...(email === undefined ? [] : [sign(browser, email)]),
        ...(accountId === undefined ? [] : [signAccount(browser, accountId)]),
      ]
      const others = (known?.signatures ?? []).filter((signature) => !added.includes(signature))
      const value = [browser, ...[...added, ...others].slice(0, SIGNATURES_MAX)].join('.')
      return identityCookie(names.known, value, KNOWN_DAYS * 24 * 60 * 60, secure, 'Lax')
    },
    waitingAccount(cookies: string | undefined): string | undefined {
      const [accountId, signature] = (cookieValue(cookies, names.waiting) ?? '').split('.')
      return accountId && signature && equal(signature, mac('waiting', accountId))
        ? accountId
        : undefined
    },
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
