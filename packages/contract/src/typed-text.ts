import { stripMarkup } from './markup.ts'

/**
 * Reads what people type or paste as what they meant. Copied text carries characters that no one sees,
 * keyboards write one letter in several ways, and neither may decide whether a value is accepted or found.
 */

/** Combining marks that a letter keeps. Written languages use up to four, piles of them hide other lines. */
const MAX_MARKS = 5

/** Characters that have no width and no effect where letters and digits of ASCII are meant. */
export const FORMAT_CHARACTERS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Longer text is no email, number or code; the check of its length refuses it. */
const MAX_ASCII_FORM = 2_000

/**
 * Returns text in the ASCII form of a number, email or code: full-width letters and digits of
 * other scripts become ASCII, format characters are dropped, the ends are trimmed. What has no such
 * form stays, for the field's own check to refuse.
 */
export const asciiForm = (text: string): string =>
  text.length > MAX_ASCII_FORM
    ? text
    : text
        .normalize('NFKC')
        .replace(FORMAT_CHARACTERS, '')
        .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
        .trim()

/** Unicode's decimal digits come in runs from 0 to 9. Two runs may touch, so the distance counts modulo 10. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}

/**
 * What no one sees: spaces, controls, unassigned code points, format characters, fillers, and the
 * blanks among the symbols (the empty Braille pattern and the null notehead).
 */
export const INVISIBLE = String.raw`[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]`
const onlyInvisible = new RegExp(`^${INVISIBLE}*$`, 'u')

export const isBlank = (text: string): boolean => onlyInvisible.test(text)

/**
 * Controls other than tab and line feed, and the format characters that override or isolate directions, annotate, or are
 * used in no language's words. Languages and emoji need the others, which stay: the zero-width joiner, non-joiner and
 * space, marks of direction, variation selectors and soft hyphens.
 */
const CONTROLS =
  /(?![\t\n])\p{Cc}|[\p{Noncharacter_Code_Point}\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g

/** Marks above, below and around a letter; format characters between them do not end a stack. */
const STACKS = new RegExp(String.raw`[\p{Mn}\p{Me}\p{Cf}]{${MAX_MARKS + 1},}`, 'gu')

/**
 * Returns a text for people as it is stored: composed (NFC), without controls and markup, with line feeds, at most
 * `MAX_MARKS` combining marks on a letter, trimmed; '' when nothing in it is visible.
 */
export function cleanText(text: string): string {
  const clean = stripMarkup(
    text
      .normalize('NFC')
      .replace(LINE_ENDS, '\n')
      .replace(CONTROLS, '')
      .replace(STACKS, boundedMarks),
  ).trim()
  return isBlank(clean) ? '' : clean
}

/** Returns `cleanText` of a text of one line: line feeds and tabs become spaces. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ')

function boundedMarks(stack: string): string {
  let marks = 0
  return stack.replace(/[\p{Mn}\p{Me}]/gu, (mark) => ((marks += 1) <= MAX_MARKS ? mark : ''))
}

/**
 * Returns text in the form in which searches compare it: compatible forms are one (NFKC), in lower case,
 * without characters that are ignored in display. The SQL function `search_text` does the same.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
