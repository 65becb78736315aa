import type { Language } from '../../packages/messages/src/languages.ts'
import {
  canonical,
  fromIcu,
  isChoice,
  isPlural,
  namesIn,
  toIcu,
  type Choice,
  type Pattern,
} from './pattern.ts'
import { readPictures } from './pictures.ts'
import { pluralForms, readPo, writePo, type Entry } from './po.ts'
import { readLanguage, type Area, type Message } from './read.ts'
import { hashOf, leftOf, readState, textOf, textsOf, type State } from './state.ts'
import { usesOf } from './uses.ts'
import { withPatterns } from './write.ts'

/**
 * The messages of a language as a file for translators, and back. A message that depends on one number is a plural of
 * gettext, for which Weblate, Crowdin and Poedit show a field for each form of the language. Other choices are ICU
 * MessageFormat in one text, which they check as well.
 */

/** Writes the file of a language. @returns its text, and the messages that only the module itself can translate */
export function exportLanguage(language: Language): { text: string; code: string[] } {
  const own = new Map(
    readLanguage(language).flatMap(({ messages }) => messages.map((each) => [each.id, each])),
  )
  const stale = new Set(leftOf(textsOf('en'), textsOf(language), readState(language)).stale)
  const entries: Entry[] = []
  const code: string[] = []
  const pictures = readPictures()
  for (const area of readLanguage('en')) {
    const uses = usesOf(area.name)
    for (const message of area.messages) {
      const translation = own.get(message.id)
      if (!message.pattern || (translation && !translation.pattern)) {
        code.push(message.id)
        continue
      }
      const [, name = ''] = message.id.split('.')
      const limit = limitOf(message)
      const english = canonical(message.pattern)
      const plural = pluralOf(english, translation?.pattern && canonical(translation.pattern))
      entries.push({
        notes: notesOf(area, message, plural, pictures[message.id] ?? []),
        references: uses.get(name) ?? [],
        flags: [
          ...(stale.has(message.id) ? ['fuzzy'] : []),
          ...(limit === undefined ? [] : [`max-length:${limit}`]),
          ...(message.parameters.length > 0 ? ['icu-message-format'] : []),
        ],
        context: message.id,
        ...(plural
          ? {
              english: toIcu(plural.texts['one'] ?? plural.texts['other']!),
              englishPlural: toIcu(plural.texts['other']!),
              translations: formsOf(
                language,
                translation?.pattern && canonical(translation.pattern),
              ),
            }
          : {
              english: toIcu(english),
              translations: [translation?.pattern ? toIcu(canonical(translation.pattern)) : ''],
            }),
      })
    }
  }
  return { text: writePo(language, entries), code }
}

/** Returns a choice by plural forms that both languages make by the same number, or that the translation needs not. */
function pluralOf(english: Pattern, translation: Pattern | undefined): Choice | undefined {
  if (!isPlural(english)) return undefined
  const [choice] = english
  if (!translation?.some((part) => isChoice(part))) return choice
  return isPlural(translation) && translation[0].name === choice.name ? choice : undefined
}

/** Returns the text for each plural form of a language. */
function formsOf(language: Language, pattern: Pattern | undefined): string[] {
  const texts = pattern && isPlural(pattern) ? pattern[0].texts : undefined
  return pluralForms(language).map((form) => {
    if (texts) return toIcu(texts[form] ?? texts['other']!)
    return pattern ? toIcu(pattern) : ''
  })
}

const LIMIT = /@limit (\d+)\b/

/** The characters that fit, by the tag `@limit` in the comment above the English message. */
export const limitOf = ({ notes }: Pick<Message, 'notes'>): number | undefined => {
  const found = notes.map((note) => LIMIT.exec(note)?.[1]).find((each) => each !== undefined)
  return found === undefined ? undefined : Number(found)
}

function notesOf(
  area: Area,
  message: Message,
  plural: Choice | undefined,
  pictures: readonly string[],
): string[] {
  const { notes, parameters, pattern } = message
  const limit = limitOf(message)
  const tags = [...namesIn(pattern!).inserted].filter((name) => name.startsWith('<'))
  const about = [...(area.note === undefined ? [] : [area.note]), ...notes].flatMap((note) =>
    note.replace(LIMIT, '').trim().split('\n'),
  )
  return [
    ...new Set(about.map((line) => line.trim()).filter(Boolean)),
    ...(parameters.length > 0
      ? [
          `Parameters: ${parameters.map(({ name, type }) => `{${name}} ${kindOf(type)}`).join(', ')}`,
        ]
      : []),
    ...(plural ? [`The forms are chosen by {${plural.name}}.`] : []),
    ...(tags.length > 0 ? [`Keep the tags: ${tags.join(' ')}`] : []),
    ...(limit === undefined ? [] : [`At most ${limit} characters.`]),
    ...(pictures.length > 0 ? [`Screenshots: ${pictures.join(', ')}`] : []),
  ]
}

const kindOf = (type: string): string => {
  if (type === 'number') return 'a number'
  if (type.startsWith('boolean')) return "'true' or 'other'"
  return type.endsWith('[]') ? 'a list' : 'a text'
}

// ---------------------------------------------------------------------------------------- import

export interface Imported {
  /** The changed modules, by path. */
  modules: ReadonlyMap<string, string>
  state: State
  /** The ids of the messages that change. */
  changed: string[]
  /** The faults of the others, which stay as they are. */
  faults: string[]
}

/** Reads a file back. Writes nothing. */
export function importLanguage(language: Language, text: string): Imported {
  const { entries } = readPo(text)
  const englishAreas = readLanguage('en')
  const areas = readLanguage(language)
  const known = new Map(
    englishAreas.flatMap((area) => area.messages.map((each) => [each.id, { area, message: each }])),
  )
  const present = new Map(
    areas.flatMap(({ messages, lacking }) =>
      [...messages, ...lacking].map((each) => [each.id, each]),
    ),
  )
  const lacking = new Set(areas.flatMap((area) => area.lacking.map(({ id }) => id)))
  const changed = new Map<string, Pattern>()
  const state = readState(language)
  const faults: string[] = []
  for (const entry of entries) {
    const id = entry.context
    if (entry.flags.includes('fuzzy') || entry.translations.every((each) => each === '')) continue
    try {
      const english = known.get(id)
      if (!english) throw new Error('there is no such message any more')
      const own = present.get(id)
      if (!own) throw new Error(`the module lacks it: npm run messages fill -- ${language}`)
      if (!english.message.pattern || (!own.pattern && !lacking.has(id)))
        throw new Error('it is code, which only the module itself can translate')
      const pattern = patternOf(language, entry, english.message.pattern)
      const before = own.pattern && toIcu(canonical(own.pattern))
      const after = toIcu(pattern)
      checkPattern(language, pattern, english.message)
      if (before !== after) changed.set(id, pattern)
      state.set(id, {
        english: hashOf(sourceOf(entry, english.message, english.area)),
        own: hashOf(after),
      })
    } catch (error) {
      faults.push(`${id}: ${(error as Error).message}`)
    }
  }
  const modules = new Map<string, string>()
  const style = styleOf(areas)
  for (const area of areas) {
    const english = englishAreas.find(({ name }) => name === area.name)!
    if (!english.messages.some(({ id }) => changed.has(id))) continue
    modules.set(area.source.path, withPatterns(area, english, changed, style))
  }
  return { modules, state, changed: [...changed.keys()], faults }
}

/** The English text that an entry was translated from: the present one if the entry has that. */
function sourceOf(entry: Entry, message: Message, area: Area): string {
  const pattern = canonical(message.pattern!)
  const [plural] = isPlural(pattern) ? pattern : []
  const [one, other] = plural
    ? [plural.texts['one'] ?? plural.texts['other']!, plural.texts['other']!]
    : [pattern, undefined]
  const same =
    entry.englishPlural === undefined
      ? entry.english === toIcu(pattern)
      : entry.english === toIcu(one) && other !== undefined && entry.englishPlural === toIcu(other)
  return same ? textOf(message, area) : `${entry.english}\0${entry.englishPlural ?? ''}`
}

function patternOf(language: Language, entry: Entry, english: Pattern): Pattern {
  const [first = ''] = entry.translations
  if (entry.englishPlural === undefined) return canonical(fromIcu(first))
  const forms = pluralForms(language)
  const [choice] = canonical(english)
  if (choice === undefined || typeof choice === 'string' || !isChoice(choice))
    throw new Error('its English text no longer depends on a number')
  if (entry.translations.length !== forms.length || entry.translations.includes(''))
    throw new Error(`it needs ${forms.length} plural forms: ${forms.join(', ')}`)
  const texts = forms.map((form, at) => [form, fromIcu(entry.translations[at]!)] as const)
  return canonical([{ name: choice.name, by: 'plural', texts: Object.fromEntries(texts) }])
}

/** Throws an error if a translation lacks what the English message has, or has what it lacks. */
function checkPattern(language: Language, pattern: Pattern, english: Message): void {
  const wanted = namesIn(english.pattern!).inserted
  const { inserted, chosenBy } = namesIn(pattern)
  const lacking = [...wanted].filter((name) => !inserted.has(name))
  const parameters = new Set(english.parameters.map(({ name }) => name))
  const unknown = [...inserted, ...chosenBy].filter(
    (name) => !wanted.has(name) && !parameters.has(name),
  )
  if (lacking.length > 0) throw new Error(`it lacks ${lacking.map(shown).join(', ')}`)
  if (unknown.length > 0) throw new Error(`English has no ${unknown.map(shown).join(', ')}`)
  checkChoices(pluralForms(language), pattern)
  const limit = limitOf(english)
  const plain = pattern.map((part) => (typeof part === 'string' ? part : '')).join('')
  if (limit !== undefined && plain.length > limit)
    throw new Error(`it has ${plain.length} characters, of which ${limit} fit`)
}

const shown = (name: string): string => (name.startsWith('<') ? name : `{${name}}`)

function checkChoices(forms: readonly string[], pattern: Pattern): void {
  for (const part of pattern) {
    if (typeof part === 'string' || !isChoice(part)) continue
    const keys = Object.keys(part.texts).filter((key) => !key.startsWith('='))
    if (part.by === 'plural' && keys.length > 1) {
      const lacking = forms.filter((form) => !keys.includes(form))
      const unknown = keys.filter((key) => !forms.includes(key))
      if (lacking.length > 0) throw new Error(`a plural lacks ${lacking.join(', ')}`)
      if (unknown.length > 0) throw new Error(`the language has no plural ${unknown.join(', ')}`)
    }
    for (const text of Object.values(part.texts)) checkChoices(forms, text)
  }
}

/** How a language joins lists, and whether its texts end with dots. */
function styleOf(areas: readonly Area[]): { separator: string; sentences: boolean } {
  const modules = areas.map(({ source }) => source.text)
  const separator = modules.map((text) => /\.join\('([,،] )'\)/.exec(text)?.[1]).find(Boolean)
  return {
    separator: separator ?? ', ',
    sentences: modules.some((text) => /\bsentence\(/.test(text)),
  }
}
