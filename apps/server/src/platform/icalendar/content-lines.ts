/** The text format of RFC 5545 §3.1: content lines, their folding, and what values escape. */

/** Octets of a line without its CRLF (RFC 5545 §3.1). */
const LINE_OCTETS = 75

/** Control characters may stand in no value; of the line breaks only LF is left by `text`. */
const CONTROLS = /[^\P{Cc}\t\n]/gu

/** What a text may not hold as it is. */
const SPECIAL = /[\\;,\u2028\u2029]|[^\P{Cc}\t]/u

/** A value of type TEXT (RFC 5545 §3.3.11). */
export function text(value: string): string {
  if (!SPECIAL.test(value)) return value
  return value
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/**
 * A value of a parameter, in quotes. Nothing escapes a quote there (RFC 5545 §3.2), and few programs
 * know RFC 6868, which would: it becomes an apostrophe.
 */
export function quoted(value: string): string {
  return `"${value.replace(/[\s\p{Cc}]+/gu, ' ').replaceAll('"', "'")}"`
}

/** A value of a parameter, in quotes where it needs them. */
export const parameter = (value: string): string =>
  /^[\w/+-]+$/.test(value) ? value : quoted(value)

/** `20260303T170000Z`. */
export const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/**
 * The lines as a text: each ends with CRLF and is folded at 75 octets, never within a character,
 * which some programs could not put together again.
 */
export function contentLines(lines: readonly string[]): string {
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function fold(line: string): string {
  // A UTF-16 unit is three octets at most.
  if (line.length * 3 <= LINE_OCTETS || Buffer.byteLength(line) <= LINE_OCTETS) return line
  const octets = Buffer.from(line)
  const parts: string[] = []
  let from = 0
  while (from < octets.length) {
    // The space before each further line counts.
    let end = Math.min(octets.length, from + LINE_OCTETS - (from === 0 ? 0 : 1))
    while (end < octets.length && isContinuation(octets[end])) end -= 1
    parts.push(octets.toString('utf8', from, end))
    from = end
  }
  return parts.join('\r\n ')
}

/** Whether an octet goes on with a character that began before it (UTF-8). */
const isContinuation = (octet = 0): boolean => (octet & 0xc0) === 0x80
