import { isBlank } from '@firstbell/contract/typed-text'
import { Parser } from 'htmlparser2'
import { invalidField } from './http/errors.ts'
import type { Sentence } from './http/sentences.ts'

/** Deeper nesting than this is an attack. */
const MAX_PASSES = 10

/**
 * Everything below U+0020 except tab and line feed. They are invisible, and JSON escapes each as
 * six bytes (`\u0001`), which would let a text make a list six times as large.
 */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b-\u001f]/g

/**
 * Removes markup (rule wire-8): tags, comments, declarations, the contents of script and style, and
 * control characters. Line ends become `
 * `; the ends are trimmed; nothing else changes. Entities such as `&amp;` stay, because stored text
 * is displayed as text and never parsed as HTML. A tag is what a browser takes for one: `5 < 6`
 * stays, an unclosed `<img …` goes.
 */
export function stripMarkup(text: string): string {
  // First, because control characters can hide a tag: `<\u0001b>`.
  let before = text.replace(/\r\n?/g, '\n').replace(controlCharacters, '')
  // Removing a tag can create another: `<<b>b>`.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = withoutTags(before)
    if (after === before) return after.trim()
    before = after
  }
  return withoutTags(before).replaceAll('<', '').trim()
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  let plain = ''
  let silent = false
  const parser = new Parser(
    {
      ontext: (piece) => {
        if (!silent) plain += piece
      },
      onopentagname: (name) => {
        if (name === 'script' || name === 'style') silent = true
      },
      onclosetag: (name) => {
        if (name === 'script' || name === 'style') silent = false
      },
    },
    { decodeEntities: false },
  )
  parser.end(text)
  return plain
}

/**
 * Removes the markup of a required text.
 * @throws AppError invalid, with the field's "required" message, when nothing remains
 */
export function cleanRequired(field: string, text: string, message: Sentence): string {
  const clean = stripMarkup(text)
  if (isBlank(clean)) throw invalidField(field, message)
  return clean
}
