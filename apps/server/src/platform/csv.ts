import { INVISIBLE } from '@firstbell/contract/typed-text'

/** Rows as CSV (RFC 4180). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** Quotes semicolons and tabs too: spreadsheets split cells at them in some locales. */
const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const UNSEEN_START = new RegExp(`^(?:${INVISIBLE}|\\p{M})+`, 'u')

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. Spreadsheets skip what is
 * invisible at its beginning, and in East Asian locales accept compatible forms of the signs as well,
 * such as full-width ones.
 */
export function escapeFormula(text: string): string {
  const visible = text.replace(UNSEEN_START, '')
  return /^[=+\-@]/.test(visible.slice(0, 1).normalize('NFKC')) || /^[\t\r\n]/.test(text)
    ? `'${text}`
    : text
}

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
