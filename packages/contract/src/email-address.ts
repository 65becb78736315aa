import { asciiForm } from './typed-text.ts'

/** Emails as browsers accept them in `type=email` (rule account-5). */

// The local part is that of HTML's `type=email`: the characters of RFC 5322 atoms, with dots anywhere, as
// in old addresses of Docomo and au.
const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
// Some mail servers are reached by a name with an underscore.
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
// No top-level domain is one letter or begins with a digit; those of other scripts are `xn--…`.
const TOP_LEVEL = /^[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * Whether a canonical email has one `@`, a local part of ASCII's atoms, and a domain of at least two
 * labels.
 */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  const labels = address.slice(at + 1).split('.')
  return (
    at > 0 &&
    LOCAL_PART.test(address.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1)!)
  )
}

/**
 * Returns an email in the form in which it is stored and compared: ASCII, in lower case, with an
 * international domain in Punycode, which only some browsers convert. `isEmail` refuses the result for
 * a text that is no email.
 */
export function canonicalEmail(typed: string): string {
  // Keyboards for Chinese and Japanese write the dot of a domain as U+3002.
  const text = asciiForm(typed).replaceAll('\u3002', '.').toLowerCase()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

function asciiDomain(domain: string): string {
  // The URL parser would read other signs as the end of the host or as escapes.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^\p{ASCII}*$/u.test(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}
