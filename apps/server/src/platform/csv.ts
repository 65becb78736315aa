/** Rows as CSV (RFC 4180). */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/**
 * Where a semicolon or a tab separates the cells of a spreadsheet's country, an unquoted one would end
 * the cell, and what follows would begin another.
 */
const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * The text of a cell that a spreadsheet would run as a formula, with an apostrophe before it. The
 * full-width forms are ordinary ones to a spreadsheet with an East Asian input method.
 */
export const inert = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text

/** What makes a spreadsheet read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'
