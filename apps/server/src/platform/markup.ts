import { Parser } from 'htmlparser2'
import { invalidField } from './http/errors.ts'

/** Deeper nesting than this is an attack. */
const MAX_PASSES = 10

/**
 * All below U+0020 but tab and line feed. They show nothing, and JSON escapes each as six bytes
 * (`\u0001`), so that a text of them would make a list six times as large.
 */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b-\u001f]/g

/**
 * Text without its markup (rule wire-8): tags, comments, declarations, the contents of script and
 * style, and control characters go, line ends become `\n`, everything else stays to the letter.
 * Entities are text: `AT&amp;T` stays as it was typed, since what is stored is shown as text and never
 * parsed as HTML. What counts as a tag is what a browser would take for one, so `5 < 6` stays and an
 * unclosed `<img …` goes. Ends are trimmed.
 */
export function stripMarkup(text: string): string {
  // Before the tags: `<\u0001b>` is none until its control character has gone.
  let before = text.replace(/\r\n?/g, '\n').replace(controlCharacters, '')
  // Removing a tag can join its neighbours to one: `<<b>b>`.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = withoutTags(before)
    if (after === before) return after.trim()
    before = after
  }
  return withoutTags(before).replaceAll('<', '').trim()
}

function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  let kept = ''
  let silent = false
  const parser = new Parser(
    {
      ontext: (piece) => {
        if (!silent) kept += piece
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
  return kept
}

/**
 * Cleans a required text.
 * @throws AppError invalid, with the field's "required" message, when only markup was given
 */
export function cleanRequired(field: string, text: string, message: string): string {
  const clean = stripMarkup(text)
  if (clean === '') throw invalidField(field, message)
  return clean
}
