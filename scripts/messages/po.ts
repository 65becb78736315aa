/** Files of GNU gettext, which Weblate, Crowdin and Poedit edit with the plural forms of each language. */

/** A message of a file. */
export interface Entry {
  /** For translators, a line each. */
  notes: readonly string[]
  /** Where the message is used. */
  references: readonly string[]
  /** 'fuzzy': the translation is out of date. */
  flags: readonly string[]
  /** The id of the message. */
  context: string
  english: string
  /** The English text for any other number than one, of a message that depends on a number. */
  englishPlural?: string | undefined
  /** A translation, or one for each plural form of the language. Empty texts: there is none. */
  translations: readonly string[]
}

/** The form of a number as the position in `forms`, as an expression of C. By CLDR, as `Intl.PluralRules`. */
const FORMULAS: Readonly<Record<string, string>> = {
  'one other': 'n != 1',
  'one many other': '(n == 1) ? 0 : (n != 0 && n % 1000000 == 0) ? 1 : 2',
  'zero one two few many other':
    '(n == 0) ? 0 : (n == 1) ? 1 : (n == 2) ? 2 : (n % 100 >= 3 && n % 100 <= 10) ? 3 : (n % 100 >= 11) ? 4 : 5',
}
/** Languages in which zero is singular as well. */
const FORMULAS_OF: Readonly<Record<string, string>> = {
  fr: '(n == 0 || n == 1) ? 0 : (n != 0 && n % 1000000 == 0) ? 1 : 2',
  pt: '(n == 0 || n == 1) ? 0 : (n != 0 && n % 1000000 == 0) ? 1 : 2',
}

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns the plural forms of a language in the order of its files. */
export const pluralForms = (language: string): string[] =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))

/** Returns the value of the header `Plural-Forms`. */
export function pluralFormsHeader(language: string): string {
  const forms = pluralForms(language)
  const formula =
    FORMULAS_OF[language] ?? FORMULAS_OF[language.split('-')[0]!] ?? FORMULAS[forms.join(' ')]
  if (formula === undefined)
    throw new Error(
      `scripts/messages/po.ts needs the formula for the plural forms of ${language}: ${forms.join(', ')}`,
    )
  return `nplurals=${forms.length}; plural=${formula};`
}

/** Writes a file. */
export function writePo(language: string, entries: readonly Entry[]): string {
  const header = [
    '# The messages of Firstbell. `npm run messages import` reads this file back.',
    'msgid ""',
    'msgstr ""',
    ...[
      'Project-Id-Version: Firstbell',
      `Language: ${language.replaceAll('-', '_')}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: 8bit',
      `Plural-Forms: ${pluralFormsHeader(language)}`,
    ].map((line) => quote(`${line}\n`)),
  ]
  return `${[header, ...entries.map(linesOf)].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function linesOf(entry: Entry): string[] {
  const { notes, references, flags, context, english, englishPlural, translations } = entry
  return [
    ...notes.map((note) => `#. ${note}`),
    ...references.map((reference) => `#: ${reference}`),
    ...(flags.length > 0 ? [`#, ${flags.join(', ')}`] : []),
    `msgctxt ${quote(context)}`,
    `msgid ${quote(english)}`,
    ...(englishPlural === undefined
      ? [`msgstr ${quote(translations[0] ?? '')}`]
      : [
          `msgid_plural ${quote(englishPlural)}`,
          ...translations.map((text, index) => `msgstr[${index}] ${quote(text)}`),
        ]),
  ]
}

const quote = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`

const unquote = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign)

/** Reads a file, whichever program has written it. @returns its messages, and its language */
export function readPo(text: string): { language: string | undefined; entries: Entry[] } {
  const entries: Entry[] = []
  let language: string | undefined
  const blocks = text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)
  for (const block of blocks) {
    const flags: string[] = []
    const texts = new Map<string, string>()
    let keyword: string | undefined
    for (const line of block.split('\n')) {
      // '#~' is a message that the file no longer has, '#|' what the English text was.
      if (line.startsWith('#')) {
        if (line.startsWith('#,'))
          flags.push(
            ...line
              .slice(2)
              .split(',')
              .map((flag) => flag.trim()),
          )
        continue
      }
      const found = /^\s*(?:(msg\w+(?:\[\d+\])?)\s+)?"(.*)"\s*$/.exec(line)
      if (!found) {
        if (line.trim() === '') continue
        throw new Error(`This is no line of a PO file: ${line}`)
      }
      keyword = found[1] ?? keyword
      if (keyword === undefined) throw new Error(`This text belongs to no message: ${line}`)
      texts.set(keyword, (texts.get(keyword) ?? '') + unquote(found[2]!))
    }
    const english = texts.get('msgid')
    if (english === undefined) continue
    const context = texts.get('msgctxt')
    if (english === '' && context === undefined) {
      language = /^Language: *([\w-]+)/m.exec(texts.get('msgstr') ?? '')?.[1]?.replaceAll('_', '-')
      continue
    }
    if (context === undefined) throw new Error(`A message has no id (msgctxt): ${english}`)
    const translations = [...texts]
      .filter(([key]) => key.startsWith('msgstr'))
      .map(([, value]) => value)
    entries.push({
      notes: [],
      references: [],
      flags,
      context,
      english,
      englishPlural: texts.get('msgid_plural'),
      translations,
    })
  }
  return { language, entries }
}
