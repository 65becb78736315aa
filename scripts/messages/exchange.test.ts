import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../packages/messages/src/languages.ts'
import { parse } from '../syntax.ts'
import { exportLanguage, importLanguage, limitOf } from './exchange.ts'
import { canonical, fromIcu, toIcu, type Pattern } from './pattern.ts'
import { messagesIn } from './pictures.ts'
import { pluralForms, pluralFormsHeader, readPo } from './po.ts'
import { areaOf, readLanguage } from './read.ts'
import { hashOf, leftOf, recorded } from './state.ts'
import { withPatterns } from './write.ts'

const translated = languages.filter((language) => language !== 'en')

/** Returns the text of a message in the modules that an import would write. */
function imported(text: string, id: string, language: Language = 'fr'): string | undefined {
  const { modules, faults } = importLanguage(language, text)
  expect(faults).toEqual([])
  const [name = ''] = id.split('.')
  const path = `packages/messages/src/${language}/${name}.ts`
  const { messages } = areaOf(name, parse(path, modules.get(path) ?? ''))
  const { pattern } = messages.find((each) => each.id === id)!
  return pattern && toIcu(pattern)
}

/** Returns a file with one entry. */
const file = (context: string, lines: string, language = 'fr') =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n\nmsgctxt "${context}"\n${lines}\n`

describe('a message is data (rule language-9)', () => {
  /** Days, times and prices, and the few texts that are put together from lists. */
  const CODE =
    /^(?:formats\.\w+|instructor-page\.monthOf|mails-offerings\.moved|offering-form\.seriesDates|schedules\.\w+|search-results\.found)$/

  test.each(languages)('that has a form for translators in %s', (language) => {
    const code = readLanguage(language)
      .flatMap(({ messages }) => messages)
      .filter(({ id, pattern }) => !pattern && !CODE.test(id))
    expect(code.map(({ id }) => id)).toEqual([])
  })

  test.each(languages)('and can be written from it in %s', (language) => {
    const english = readLanguage('en')
    for (const [index, area] of readLanguage(language).entries()) {
      const patterns = new Map<string, Pattern>()
      for (const { id, pattern } of area.messages) if (pattern) patterns.set(id, canonical(pattern))
      const style = { separator: ', ', sentences: language !== 'en' }
      const text = withPatterns(area, english[index]!, patterns, style)
      for (const { id, pattern } of areaOf(area.name, parse(area.source.path, text)).messages)
        if (patterns.has(id))
          expect
            .soft([id, pattern && toIcu(canonical(pattern))])
            .toEqual([id, toIcu(patterns.get(id)!)])
    }
  })
})

test.each(languages)('no text of %s is longer than its limit', (language) => {
  const limits = new Map(
    readLanguage('en').flatMap(({ messages }) =>
      messages.map((message): [string, number] => [message.id, limitOf(message) ?? Infinity]),
    ),
  )
  const long = readLanguage(language)
    .flatMap(({ messages }) => messages)
    .filter(({ id, pattern }) => pattern && toIcu(pattern).length > (limits.get(id) ?? Infinity))
  expect(long.map(({ id }) => id)).toEqual([])
})

describe('the file for translators (rule language-9)', () => {
  test.each(translated)('changes nothing if nobody has changed it (%s)', (language) => {
    const { text } = exportLanguage(language)
    const { changed, faults } = importLanguage(language, text)
    expect({ changed, faults }).toEqual({ changed: [], faults: [] })
  })

  test('has notes, parameters, tags and where a message is used', () => {
    const { text } = exportLanguage('fr')
    const entry = (id: string) =>
      text.split('\n\n').find((each) => each.includes(`msgctxt "${id}"`)) ?? ''
    expect(entry('discovery.showSlide').split('\n').slice(0, 5)).toEqual([
      '#. The home page, and the public lists.',
      '#. The name of a dot below the pictures of what starts soon.',
      '#. Parameters: {title} a text, {position} a number, {count} a number',
      expect.stringMatching(/^#\. Screenshots: |^#: apps\/web\/src\//),
      expect.stringMatching(/^#[:,] /),
    ])
    expect(entry('send-message.audience')).toContain('#. Keep the tags: <title/>')
    expect(entry('send-message.audience')).toContain('#. The forms are chosen by {count}.')
    expect(entry('send-message.audience')).toMatch(/^msgstr\[2\] /m)
    expect(entry('layout.menu')).toMatch(/^#\. At most \d+ characters\.$/m)
    expect(entry('layout.menu')).toMatch(/^#, max-length:\d+$/m)
  })

  test('brings changed texts back, whatever characters they have', () => {
    const po = file(
      'discovery.title',
      `msgid "Learn something new, live"\nmsgstr "L'« été » : $1 \`a\` \\"b\\" '{'"`,
    )
    expect(imported(po, 'discovery.title')).toBe(`L''« été » : $1 \`a\` "b" '{'`)
  })

  test('imports what a message needs below the comment about its module', () => {
    const text = "/** The seats. */\n\nexport const seats = (count: number) => 'x'\n"
    const [own, english] = [text, text].map((each) => areaOf('seats', parse('seats.ts', each)))
    const pattern = fromIcu('{count, number} Plätze')
    expect(
      withPatterns(own!, english!, new Map([['seats.seats', pattern]]), {
        separator: ', ',
        sentences: true,
      }),
    ).toBe(
      [
        '/** The seats. */',
        '',
        "import { number } from './language.ts'",
        '',
        'export const seats = (count: number) => `${number(count)} Plätze`',
        '',
      ].join('\n'),
    )
  })

  test('brings plural forms back, and choices within choices', () => {
    const plural = file(
      'discovery.startsInDays',
      [
        'msgid "Starts in {count, number} day"',
        'msgid_plural "Starts in {count, number} days"',
        'msgstr[0] "Dès demain"',
        'msgstr[1] "Dans {count, number} de jours"',
        'msgstr[2] "Dans {count, number} jours"',
      ].join('\n'),
    )
    expect(imported(plural, 'discovery.startsInDays')).toBe(
      '{count, plural, one {Dès demain} many {Dans {count, number} de jours} other {Dans {count, number} jours}}',
    )
    const both =
      '{bookings, plural, one {{places, plural, one {A} many {B} other {B}}} many {C} other {C}}'
    const nested = file('mails-cancelled.endedBoth', `msgid "x"\nmsgstr "${both}"`)
    expect(imported(nested, 'mails-cancelled.endedBoth')).toBe(both)
  })

  test('passes over what is not translated, or marked as fuzzy', () => {
    const po = file('discovery.title', 'msgid "Learn something new, live"\nmsgstr ""')
    const fuzzy = `${po}\n#, fuzzy\nmsgctxt "discovery.find"\nmsgid "Search"\nmsgstr "Guess"\n`
    const { changed, faults } = importLanguage('fr', fuzzy)
    expect({ changed, faults }).toEqual({ changed: [], faults: [] })
  })

  test.each([
    ['lacks a parameter', 'discovery.searchFor', 'Recherche', 'it lacks {text}'],
    ['has another', 'discovery.searchFor', '{text} {name}', 'English has no {name}'],
    ['lacks a tag', 'offering-form.copyOf', 'Copie', 'it lacks <title/>'],
    ['has no closing brace', 'discovery.searchFor', 'Recherche {text', "',' is missing"],
    [
      'lacks a plural form',
      'mails-cancelled.endedBoth',
      '{bookings, plural, one {a} other {b}}',
      'a plural lacks many',
    ],
    ['is too long', 'layout.menu', 'm'.repeat(80), 'it has 80 characters'],
    ['is of another release', 'discovery.gone', 'a', 'there is no such message any more'],
    ['is code', 'offering-form.seriesDates', 'a', 'it is code'],
  ])('refuses a text that %s', (_, id, text, fault) => {
    const { changed, faults } = importLanguage('fr', file(id, `msgid "x"\nmsgstr "${text}"`))
    expect(changed).toEqual([])
    expect(faults).toEqual([expect.stringContaining(`${id}: `)])
    expect(faults[0]).toContain(fault)
  })

  test('knows the language of a file that a tool has written with line breaks', () => {
    const { language, entries } = readPo(
      '# c\nmsgid ""\nmsgstr ""\n"X: y\\n"\n"Language: pt_BR\\n"\n\n#~ msgid "old"\n\n#| msgid "before"\nmsgctxt "a.b"\nmsgid ""\n"One "\n"two"\nmsgstr ""\n"Um "\n"dois\\n"\n',
    )
    expect(language).toBe('pt-BR')
    expect(entries).toMatchObject([
      { context: 'a.b', english: 'One two', translations: ['Um dois\n'] },
    ])
  })
})

test('a screenshot shows the messages whose texts are on it', () => {
  const ids = messagesIn(['Show Yoga, 2 of 5', 'Starts in 3 days', 'Find Class'])
  expect(ids).toEqual(
    expect.arrayContaining([
      'discovery.showSlide',
      'discovery.startsInDays',
      'discovery.findClass',
    ]),
  )
  expect(ids).not.toContain('discovery.title')
})

test.each([...translated, 'pt-BR', 'it'])(
  'the plural forms of %s are those of CLDR',
  (language) => {
    const [, count, formula] = /^nplurals=(\d); plural=(.*);$/.exec(pluralFormsHeader(language))!
    const forms = pluralForms(language)
    expect(forms).toHaveLength(Number(count))
    const rules = new Intl.PluralRules(language)
    // The formula of C is one of JavaScript as well.
    const indexOf = new Function('n', `return Number(${formula})`) as (n: number) => number
    for (const n of [...Array.from({ length: 250 }, (_, at) => at), 1_000, 1_000_000, 2_000_003])
      expect([n, forms[indexOf(n)]]).toEqual([n, rules.select(n)])
  },
)

test.each([
  "It''s '{' {count, plural, =0 {none} one {a {b}} other {{count, number} c}}",
  '{average, number, ::.0} of 5',
  '{capped, select, true {more} other {{x, until}}}',
])('ICU is read as it is written: %s', (text) => {
  expect(toIcu(fromIcu(text))).toBe(text)
})

describe('a translation remembers its English text (rule language-9)', () => {
  const english = new Map([['a.b', 'New text']])
  const own = new Map([['a.b', 'Texte']])
  const state = (en: string, fr: string) =>
    new Map([['a.b', { english: hashOf(en), own: hashOf(fr) }]])

  test('and is stale once that has changed', () => {
    expect(leftOf(english, own, state('Old text', 'Texte')).stale).toEqual(['a.b'])
    expect(leftOf(english, own, state('New text', 'Texte')).stale).toEqual([])
  })

  test('unless it has changed as well', () => {
    expect(leftOf(english, own, state('Old text', 'Ancien texte')).stale).toEqual([])
  })

  test('until somebody records that it fits', () => {
    const before = state('Old text', 'Texte')
    expect(recorded(english, own, before, new Set())).toEqual(before)
    expect(recorded(english, own, before, new Set(['a.b']))).toEqual(state('New text', 'Texte'))
  })

  test('what is not translated, and what nobody has recorded yet, is listed', () => {
    expect(leftOf(english, new Map(), new Map()).missing).toEqual(['a.b'])
    expect(leftOf(english, own, new Map()).unrecorded).toEqual(['a.b'])
  })
})
