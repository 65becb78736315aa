/** The text format of RFC 5545 §3.1: content lines, folding and escaping. */

/** The most octets of a line, without its CRLF (RFC 5545 §3.1). */
const LINE_OCTETS = 75

/** Control characters, which no value may contain. Tab and LF are handled separately. */
const CONTROLS = /[^\P{Cc}\t\n]/gu

/** Characters that a text value must escape or drop. */
const SPECIAL = /[\\;,\u2028\u2029]|[^\P{Cc}\t]/u

/** Returns a value of type TEXT (RFC 5545 §3.3.11). */
export function text(value: string): string {
  if (!SPECIAL.test(value)) return value
  return value
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/**
 * Returns a quoted parameter value. RFC 5545 §3.2 has no escape for a quote, and few programs support RFC 6868, so
 * quotes become apostrophes.
 */
export function quoted(value: string): string {
  return `"${value.replace(/[\s\p{Cc}]+/gu, ' ').replaceAll('"', "'")}"`
}

/** Returns a parameter value, quoted if necessary. */
export const parameter = (value: string): string =>
  /^[\w/+-]+$/.test(value) ? value : quoted(value)

/** Returns an instant in the form `20260303T170000Z`. */
export const utc = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/**
 * Joins content lines. Each ends with CRLF and is folded at 75 octets, never within a character, which some programs could
 * not decode.
 */
export function contentLines(lines: readonly string[]): string {
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function fold(line: string): string {
  // A UTF-16 code unit takes at most three octets.
  if (line.length * 3 <= LINE_OCTETS || Buffer.byteLength(line) <= LINE_OCTETS) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  let from = 0
  while (from < octets.length) {
    // The space at the start of a continuation line counts as an octet.
    let end = Math.min(octets.length, from + LINE_OCTETS - (from === 0 ? 0 : 1))
    while (end < octets.length && isContinuation(octets[end])) end -= 1
    parts.push(octets.toString('utf8', from, end))
    from = end
  }
  return parts.join('\r\n ')
}

const isContinuation = (octet = 0): boolean => (octet & 0xc0) === 0x80
