import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../packages/messages/src/languages.ts'
import { root } from '../run.ts'
import { canonical, toIcu } from './pattern.ts'
import { readLanguage, type Area, type Message } from './read.ts'

/**
 * Which English text each translation was made from: `packages/messages/translated/fr.json` has the hashes of the
 * English text and of the translation. If the English text has changed since and the translation has not, the
 * translation is stale. If both have changed, somebody has translated it again.
 */
export type State = Map<string, { english: string; own: string }>

const fileOf = (language: Language) =>
  join(root, 'packages/messages/translated', `${language}.json`)

/** Returns the text of a message, as translators see it. */
export const textOf = ({ pattern, node }: Message, { source }: Area): string =>
  pattern ? toIcu(canonical(pattern)) : source.text.slice(node.start, Number(node['end']))

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)

/** Returns the texts of all messages of a language by their ids. */
export const textsOf = (language: Language): Map<string, string> =>
  new Map(
    readLanguage(language).flatMap((area) =>
      area.messages.map((message): [string, string] => [message.id, textOf(message, area)]),
    ),
  )

export function readState(language: Language): State {
  const state: State = new Map()
  if (!existsSync(fileOf(language))) return state
  const areas = JSON.parse(readFileSync(fileOf(language), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  for (const [area, messages] of Object.entries(areas))
    for (const [name, hashes] of Object.entries(messages)) {
      const [english = '', own = ''] = hashes.split(' ')
      state.set(`${area}.${name}`, { english, own })
    }
  return state
}

export function writeState(language: Language, state: State): void {
  const areas: Record<string, Record<string, string>> = {}
  for (const id of [...state.keys()].toSorted()) {
    const [area = '', ...name] = id.split('.')
    const { english, own } = state.get(id)!
    areas[area] ??= {}
    areas[area][name.join('.')] = `${english} ${own}`
  }
  writeFileSync(fileOf(language), `${JSON.stringify(areas, undefined, 2)}\n`)
}

/** What is left to translate: ids of messages. */
export interface Left {
  /** The English text has changed since. */
  stale: string[]
  /** There is no translation. */
  missing: string[]
  /** Nobody has recorded what they were translated from: they are new. */
  unrecorded: string[]
}

/** Compares a language with English. */
export function leftOf(
  english: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  state: State,
): Left {
  const left: Left = { stale: [], missing: [], unrecorded: [] }
  for (const [id, text] of english) {
    const translation = own.get(id)
    const record = state.get(id)
    if (translation === undefined) left.missing.push(id)
    else if (record === undefined) left.unrecorded.push(id)
    else if (record.english !== hashOf(text) && record.own === hashOf(translation))
      left.stale.push(id)
  }
  return left
}

/**
 * Records that translations were made from the present English texts.
 * @param state the records so far
 * @param accepted ids of stale translations that fit the changed English text as they are
 * @returns the records of all translations; stale ones keep theirs
 */
export function recorded(
  english: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  state: State,
  accepted: ReadonlySet<string>,
): State {
  const stale = new Set(leftOf(english, own, state).stale)
  const result: State = new Map()
  for (const [id, text] of english) {
    const translation = own.get(id)
    const before = state.get(id)
    if (translation === undefined) continue
    if (before && stale.has(id) && !accepted.has(id)) result.set(id, before)
    else result.set(id, { english: hashOf(text), own: hashOf(translation) })
  }
  return result
}
