import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { canonical, isChoice, type Pattern } from './pattern.ts'
import { readLanguage } from './read.ts'

/** Names of screenshots by message. `SCREENSHOTS=FOLDER npm run faults languages en` writes them. */
const file = join(root, 'packages/messages/pictures.json')

/** The most screenshots of a message. Some are on every screen. */
const MOST = 3

export const readPictures = (): Record<string, string[]> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}

/** Writes which messages each screenshot shows. @param textsOf the English texts on it by its name */
export function writePictures(textsOf: ReadonlyMap<string, readonly string[]>): void {
  const pictures: Record<string, string[]> = {}
  for (const [name, texts] of [...textsOf].toSorted())
    for (const id of messagesIn(texts)) {
      const names = (pictures[id] ??= [])
      if (names.length < MOST) names.push(name)
    }
  const sorted = Object.fromEntries(
    Object.entries(pictures).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(file, `${JSON.stringify(sorted, undefined, 2)}\n`)
}

/** Returns the ids of the messages of screens that could be these English texts. */
export function messagesIn(texts: readonly string[]): string[] {
  return forms()
    .filter(({ form }) => texts.some((text) => form.test(text)))
    .map(({ id }) => id)
}

/** The text of each message as a regular expression, with anything in place of parameters and elements. */
const forms = () =>
  readLanguage('en')
    .filter(({ name }) => !/^(?:mails-|calls$)/.test(name))
    .flatMap(({ messages }) =>
      messages.flatMap(({ id, pattern }) => {
        if (!pattern || !/\p{L}{2}/u.test(wordsOf(pattern))) return []
        return [{ id, form: new RegExp(`^${sourceOf(canonical(pattern))}$`, 's') }]
      }),
    )

const wordsOf = (pattern: Pattern): string =>
  pattern
    .map((part) => {
      if (typeof part === 'string') return part.replaceAll(/<[^>]*>/g, '')
      return isChoice(part) ? Object.values(part.texts).map(wordsOf).join('') : ''
    })
    .join('')

const sourceOf = (pattern: Pattern): string =>
  pattern
    .map((part) => {
      if (typeof part !== 'string')
        return isChoice(part) ? `(?:${Object.values(part.texts).map(sourceOf).join('|')})` : '.+'
      return part
        .split(/<[^>]*>/)
        .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
        .join('.*')
    })
    .join('')
