import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats } from '../packages/messages/src/all/formats.ts'
import { languages, type Language } from '../packages/messages/src/languages.ts'
import { canonical, isChoice, toIcu, type Pattern } from './messages/pattern.ts'
import { readLanguage } from './messages/read.ts'
import { root } from './run.ts'
import { childrenOf, placeOf, sourcesOf, walk, type Node, type Source } from './syntax.ts'

/** What messages say once they are filled in. */
const at = 'packages/messages/src'

interface Parameter {
  name: string
  /** 'string', 'number', 'readonly string[]' */
  type: string
}
interface Message {
  area: string
  /** The export, and the key in it if that is an object. */
  path: string[]
  parameters: Parameter[]
}

/** The functions among the messages. Every language has those of English (rule language-8). */
const messages = sourcesOf(`${at}/en/*.ts`)
  .filter(({ path }) => !/\/(?:formats|language)\.ts$/.test(path))
  .flatMap(functionsOf)

function functionsOf(source: Source): Message[] {
  const area = /([^/]+)\.ts$/.exec(source.path)![1]!
  const found: Message[] = []
  for (const statement of childrenOf(source.program)) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    walk(statement, (node, parent) => {
      if (node.type !== 'ArrowFunctionExpression') return
      const [name, key] = [
        declared(statement),
        parent?.type === 'Property' && nameOf(parent['key']),
      ]
      const parameters = (node['params'] as Node[]).map((each) => parameterOf(each, source))
      found.push({ area, path: key ? [name, key] : [name], parameters })
      return false
    })
  }
  return found
}

function nameOf(node: unknown) {
  return String((node as Node)['name'])
}

function declared(statement: Node): string {
  const { declarations } = statement['declaration'] as Node
  return nameOf((declarations as Node[])[0]!['id'])
}

function parameterOf(parameter: Node, { text }: Source): Parameter {
  const { typeAnnotation } = parameter as { typeAnnotation?: Node }
  const type = typeAnnotation && (typeAnnotation['typeAnnotation'] as Node)
  return {
    name: nameOf(parameter),
    type: type ? text.slice(type.start, Number(type['end'])) : '',
  }
}

type Formats = (typeof formats)[Language]

/** What parameters of these names hold: every form that a screen or a mail puts in. */
const FORMS: Readonly<Record<string, (m: Formats) => string[]>> = {
  ...all(['moment', 'used', 'lastActive'], (m) => [
    ...times(m).map((time) => m.timeOnDay(time)),
    ...daysOf(m).flatMap((day) => times(m).map((time) => m.timeOnDay(time, day))),
  ]),
  ...all(['when', 'until'], (m) =>
    daysOf(m).flatMap((day) => [
      ...times(m).map((time) => m.inZone(m.timeOnDay(time, day), 'UTC')),
      m.inZone(m.dayAndTime(day, m.clockRange('18:20', '19:30', true)), 'UTC'),
    ]),
  ),
  ...all(['day', 'days', 'date', 'first', 'last'], daysOf),
  time: times,
  session: (m) =>
    [true, false].map((hour12) => m.dayAndTime(m.tomorrow, m.clockRange('18:20', '19:30', hour12))),
}

function all(names: string[], forms: (m: Formats) => string[]) {
  return Object.fromEntries(names.map((name) => [name, forms]))
}

function times(m: Formats): string[] {
  return [m.clock('18:20', false), m.clock('18:20', true), m.clock('13:20', true)]
}

function daysOf(m: Formats): string[] {
  return [undefined, 2026].flatMap((year) => [
    m.day({ weekday: m.weekdays[1], day: 23, month: m.months[10]!, year }, false),
    m.dayInFull({ weekday: 1, day: 23, month: 10, year }, false),
  ])
}

type Value = string | number | string[]

/** Returns the arguments of a message, one list for each form of its moments. */
function callsOf({ parameters }: Message, m: Formats): Value[][] {
  const choices = parameters.map(({ name, type }): Value[] => {
    if (type === 'number') return [3]
    const forms = FORMS[name]?.(m) ?? ['Yoga']
    return type.endsWith('[]') ? [forms] : forms
  })
  return choices.reduce<Value[][]>(
    (calls, values) => calls.flatMap((call) => values.map((value) => [...call, value])),
    [[]],
  )
}

async function valueOf({ area, path }: Message, language: Language): Promise<unknown> {
  let value: unknown = await import(join(root, at, language, `${area}.ts`))
  for (const key of path) value = (value as Record<string, unknown>)[key]
  return value
}

async function textsOf(message: Message, language: Language): Promise<string[]> {
  const say = (await valueOf(message, language)) as (...parameters: Value[]) => string
  return callsOf(message, formats[language]).map((call) => say(...call))
}

/** A German time without 'Uhr', a Spanish one without its article, a French preposition without its form. */
const WRONG: Partial<Record<Language, RegExp>> = {
  de: /\d:\d\d(?! Uhr|–| [AP]M)/,
  es: /(?:hasta|desde|hoy|mañana) \d+:|\bdel las? \d/,
  fr: /(?:à|de) le |(?:à|de) (?:lun|mar)\./,
}
/** No sentences: a time in a list of zones, and one in brackets behind another. */
const IN_LISTS = new Set(['zoneChoice', 'timeAndOwn'])

const withMoments = messages.filter(({ parameters }) =>
  parameters.some(({ name, type }) => type !== 'number' && name in FORMS),
)

test('there are messages that take a moment', () => {
  const names = withMoments.map(({ area, path }) => [area, ...path].join('.'))
  expect(names).toEqual(
    expect.arrayContaining([
      'booking-states.heldUntil',
      'mails-bookings.offered.course',
      'mails-reminders.startsOn.next',
      'offering-form.seriesDates',
      'offering-page.onDay',
      'passkeys.addedAndUsed',
    ]),
  )
})

test.each(languages)('a moment fits every message of %s that takes one', async (language) => {
  for (const message of withMoments)
    for (const text of await textsOf(message, language)) {
      expect.soft(text).not.toMatch(/\.\.(?!\.)|  | [,.;]|undefined/)
      const wrong = WRONG[language]
      if (wrong && !IN_LISTS.has(message.path[0]!)) expect.soft(text).not.toMatch(wrong)
    }
})

test('a moment is a time today, and a day and a time otherwise', async () => {
  const heldUntil = messages.find(
    ({ area, path }) => area === 'booking-states' && path[0] === 'heldUntil',
  )!
  const texts = async (language: Language) => {
    const [time, , , day] = await textsOf(heldUntil, language)
    return [time, day].map((text) => text!.split('. ').slice(0, -1).join('. '))
  }
  expect(await Promise.all(languages.map((language) => texts(language)))).toEqual([
    ['Your seat is held until 18:20', 'Your seat is held until Mon 23 Nov, 18:20'],
    [
      'Te guardamos la plaza hasta las 18:20',
      'Te guardamos la plaza hasta el lun, 23 nov, a las 18:20',
    ],
    [
      'Dein Platz ist bis 18:20 Uhr reserviert',
      'Dein Platz ist bis Mo., 23. Nov., 18:20 Uhr reserviert',
    ],
    [
      'Votre place est retenue jusqu’à 18:20',
      'Votre place est retenue jusqu’au lun. 23 nov. à 18:20',
    ],
    [
      'مقعدكم محجوز مؤقتًا حتى الساعة 18:20',
      'مقعدكم محجوز مؤقتًا حتى الاثنين، 23 نوفمبر، الساعة 18:20',
    ],
  ])
})

test.each(languages)('every parameter changes the text of a message of %s', async (language) => {
  const ignored: string[] = []
  for (const message of messages) {
    if (
      !message.parameters.every(({ type }) => /^(?:string|number|readonly string\[\])$/.test(type))
    )
      continue
    const say = (await valueOf(message, language)) as (...parameters: Value[]) => string
    const values = (other?: number) =>
      message.parameters.map(({ type }, index): Value => {
        const [first, second] = type === 'number' ? [5, 1] : ['Yoga', 'Chess']
        const value = index === other ? second! : first!
        return type.endsWith('[]') ? [String(value), 'Tennis'] : value
      })
    for (const [index, { name }] of message.parameters.entries())
      if (say(...values(index)) === say(...values()))
        ignored.push([message.area, ...message.path, name].join('.'))
  }
  expect(ignored).toEqual([])
})

const QUOTED: Readonly<Record<Language, RegExp>> = {
  en: /[‘“]([^’”]+)[’”](?!\w)/g,
  es: /«([^»]+)»/g,
  de: /„([^“]+)“/g,
  fr: /«\u00a0([^»]+)\u00a0»/g,
  ar: /«([^»]+)»/g,
}

test.each(languages)('a quoted label of %s is the text of a message', async (language) => {
  const texts = new Map<string, string>()
  const collect = (value: unknown, name: string) => {
    if (typeof value === 'string') texts.set(name, value)
    else if (typeof value === 'object')
      for (const [key, each] of Object.entries(value ?? {})) collect(each, `${name}.${key}`)
  }
  for (const path of globSync(`${at}/${language}/*.ts`, { cwd: root }))
    collect({ ...(await import(join(root, path))) }, path)
  const labels = new Set(texts.values())
  const unknown = [...texts]
    // Its quotation is an example.
    .filter(([name]) => !name.endsWith('/offering-form.ts.learnHelp'))
    .flatMap(([name, text]) =>
      Array.from(text.matchAll(QUOTED[language]), ([, label]) => [name, label!] as const),
    )
    .filter(([, label]) => !label.startsWith('<') && !labels.has(label))
  expect(unknown).toEqual([])
})

/** Returns the texts of a pattern's choices. */
function sentencesOf(pattern: Pattern): Pattern[] {
  const [part] = pattern
  return pattern.length === 1 && part !== undefined && isChoice(part)
    ? Object.values(part.texts).flatMap(sentencesOf)
    : [pattern]
}

const sentencesIn = (language: Language) =>
  readLanguage(language).flatMap(({ messages: all }) =>
    all.flatMap(({ id, pattern }) =>
      pattern ? sentencesOf(canonical(pattern)).map((parts) => ({ id, parts })) : [],
    ),
  )

test.each(languages)('no text of %s has wrong dots and spaces (rule language-7)', (language) => {
  const before = language === 'fr' ? /(?: [;:!?»,.)])|[«(] / : / [,.;:!?»)؟،؛]|[«(] /
  const wrong = sentencesIn(language)
    .map(({ id, parts }) => ({ id, text: toIcu(parts).replaceAll(/\{[^{}]*\}/g, 'X') }))
    .filter(({ text }) => /(?<!\.)\.\.(?!\.)|  /.test(text) || before.test(text))
  expect(wrong).toEqual([])
})

/** Parameters whose texts people typed, or that are in Latin letters. */
const FOREIGN =
  /^(?:title|name|who|text|email|newEmail|url|host|contact|student|teacher|browser|system|timeZone)$/
/** The server isolates these before it puts them in; and names of charts are Arabic. */
const ISOLATED = /^(?:mails-security\.(?:passkey\w+|signedIn)|insights\.\w+)$/

test('what is foreign in an Arabic sentence is isolated (rule language-7)', () => {
  const bare = sentencesIn('ar').flatMap(({ id, parts }) =>
    parts.flatMap((part, index) => {
      if (typeof part === 'string' || isChoice(part) || !FOREIGN.test(part.name)) return []
      const [before, after] = [parts[index - 1] ?? '', parts[index + 1] ?? '']
      const isolated = String(before).endsWith('\u2068') && String(after).startsWith('\u2069')
      return isolated || parts.length === 1 || ISOLATED.test(id) ? [] : [`${id} ${part.name}`]
    }),
  )
  expect(bare).toEqual([])
})

test('a title that somebody typed keeps its direction on a screen (rule language-7)', () => {
  const bare: string[] = []
  for (const source of sourcesOf('apps/web/src/**/*.tsx')) {
    const look = (node: Node, isolated: boolean): void => {
      const opening = node.type === 'JSXElement' && (node['openingElement'] as Node)
      const keeps = isolated || (opening && keepsDirection(opening, source))
      if (node.type === 'JSXExpressionContainer' && !keeps && isTitle(node['expression'] as Node))
        bare.push(placeOf(source, node))
      for (const child of childrenOf(node)) if (child !== opening) look(child, keeps)
    }
    look(source.program, false)
  }
  expect(bare).toEqual([])
})

const keepsDirection = (opening: Node, { text }: Source): boolean =>
  /^<bdi\b|\bdir=/.test(text.slice(opening.start, Number(opening['end'])))

/** `{offering.title}`, but not `{m.title}`, which is a message. */
function isTitle(node: Node): boolean {
  if (node.type !== 'MemberExpression' || nameOf(node['property']) !== 'title') return false
  return /^(?:item|offering|date|report|booking|series|session)$/.test(nameOf(node['object']))
}
