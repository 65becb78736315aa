import { mailsSecurity } from '@firstbell/messages/all/mails-security'
import type { Language } from '@firstbell/messages/languages'

/** A browser in words that its owner knows; '' for what is unknown. */
export interface BrowserWords {
  browser: string
  system: string
}

/** Names by the product tokens of User-Agent, of which most browsers send those of others as well. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:\bCrMo|\bCriOS|Chrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac ?OS ?X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const named = (names: readonly [string, RegExp][], text: string): string =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? ''

/** @param userAgent the header, of which nothing but our own words is kept */
export function browserWords(userAgent = ''): BrowserWords {
  return { browser: named(BROWSERS, userAgent), system: named(SYSTEMS, userAgent) }
}

/** `Firefox on Windows`, or as much of it as is known. */
export function inWords({ browser, system }: BrowserWords, language: Language = 'en'): string {
  const m = mailsSecurity[language]
  const known = browser === '' ? m.unknownBrowser : browser
  return system === '' ? known : m.browserOn(known, system)
}
