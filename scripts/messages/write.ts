import { childrenOf, parse, walk, type Node } from '../syntax.ts'
import { isChoice, joined, namesIn, renamed, type Choice, type Pattern } from './pattern.ts'
import type { Area, Message } from './read.ts'

/** Characters that are invisible in an editor, written as escapes. */
const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u2009\u202a-\u202f\u2060-\u2069]/g

const escaped = (text: string): string =>
  text.replace(INVISIBLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** How patterns of a language are written. */
export interface Style {
  /** Separates the items of a list. */
  separator: string
  /** Ends sentences with `sentence()`, because what is put in may end with a full stop. */
  sentences: boolean
}

/** Writes a pattern as an expression. */
export function toTypeScript(pattern: Pattern, style: Style): string {
  const [first] = pattern
  if (pattern.length === 1 && isChoice(first!)) return choiceToTypeScript(first, style)
  if (pattern.every((part) => typeof part === 'string')) return quoted(pattern.join(''))
  const stop = style.sentences ? stopAfterParameter(pattern) : -1
  if (stop !== -1) {
    const sentence = `sentence(${toTypeScript(pattern.slice(0, stop), style)})`
    const rest = joined([String(pattern[stop]).slice(1), ...pattern.slice(stop + 1)])
    const last = rest.length > 0 ? templateOf(rest, style) : undefined
    return last === undefined ? sentence : `\`\${${sentence}}${last}\``
  }
  return `\`${templateOf(pattern, style)}\``
}

/** Writes a pattern as the inside of a template literal. */
function templateOf(pattern: Pattern, style: Style): string {
  const parts = pattern.map((part) => {
    if (typeof part === 'string') return escaped(part).replaceAll(/[`$]/g, '\\$&')
    if (isChoice(part)) return `\${${choiceToTypeScript(part, style)}}`
    const { name, format, decimals } = part
    if (format === undefined) return `\${${name}}`
    if (format === 'list') return `\${${name}.join(${quoted(style.separator)})}`
    return `\${${format}(${name}${decimals === undefined ? '' : `, ${decimals}`})}`
  })
  return parts.join('')
}

/** Returns the position of the last text that begins with the full stop of a sentence, behind a parameter; or -1. */
const stopAfterParameter = (pattern: Pattern): number =>
  pattern.findLastIndex((part, index) => {
    const before = pattern[index - 1]
    if (typeof part !== 'string' || !/^\.(?!\S)/.test(part)) return false
    return typeof before === 'object' && !isChoice(before) && before.format !== 'number'
  })

function quoted(text: string): string {
  const inner = escaped(text.replaceAll('\\', '\\\\')).replaceAll('\n', '\\n')
  return text.includes("'") && !text.includes('"')
    ? `"${inner}"`
    : `'${inner.replaceAll("'", "\\'")}'`
}

function choiceToTypeScript({ name, by, texts }: Choice, style: Style): string {
  const write = (text: Pattern) => toTypeScript(text, style)
  if (by === 'select') {
    const { true: yes, other } = texts
    if (!yes || !other || Object.keys(texts).length > 2)
      throw new Error(`'${name}' selects between 'true' and 'other' only`)
    return `${name} ? ${write(yes)} : ${write(other)}`
  }
  const exact = Object.entries(texts).filter(([form]) => form.startsWith('='))
  const forms = Object.entries(texts).filter(([form]) => !form.startsWith('='))
  const rest =
    forms.length === 1
      ? write(forms[0]![1])
      : `plural(${name}, { ${forms.map(([form, text]) => `${form}: ${write(text)}`).join(', ')} })`
  return exact.reduceRight(
    (otherwise, [form, text]) => `${name} === ${form.slice(1)} ? ${write(text)} : ${otherwise}`,
    rest,
  )
}

/**
 * Writes changed messages into the text of a module.
 * @param english the same area in English, whose parameters a message has
 * @returns the text, which the formatter is yet to format
 */
export function withPatterns(
  area: Area,
  english: Area,
  changed: ReadonlyMap<string, Pattern>,
  style: Style,
): string {
  let { text } = area.source
  const messages = [...area.messages, ...area.lacking]
    .filter(({ id }) => changed.has(id))
    .toSorted((a, b) => b.node.start - a.node.start)
  for (const message of messages) {
    const own = english.messages.find(({ id }) => id === message.id)!
    const pattern = changed.get(message.id)!
    // A function that returns several messages keeps its own names of the parameters.
    const written = own.whole
      ? signatureOf(own, english, pattern) + toTypeScript(pattern, style)
      : toTypeScript(withOwnNames(pattern, message, own), style)
    const { start, end } = message.whole ? message.arrow! : message.node
    text = text.slice(0, start) + written + text.slice(Number(end))
  }
  return withImports(text)
}

/** '(count: number): string => ', as in English. The name of an unused parameter begins with '_'. */
function signatureOf({ arrow, parameters }: Message, { source }: Area, pattern: Pattern): string {
  const { inserted, chosenBy } = namesIn(pattern)
  const signature = source.text.slice(arrow!.start, (arrow!['body'] as Node).start)
  return parameters
    .filter(({ name }) => !inserted.has(name) && !chosenBy.has(name))
    .reduce((text, { name }) => text.replace(new RegExp(`\\b${name}\\b`), `_${name}`), signature)
}

const withOwnNames = (pattern: Pattern, message: Message, english: Message): Pattern =>
  renamed(
    pattern,
    new Map(english.parameters.map(({ name }, at) => [name, message.parameters[at]?.name ?? name])),
  )

/** Imports what the text calls, and removes imports and functions that it no longer uses. */
function withImports(text: string): string {
  const wanted: [string, string[]][] = [
    ['./language.ts', ['number', 'plural']],
    ['../sentence.ts', ['sentence']],
  ]
  let result = text
  for (const [from, names] of wanted) {
    const calls = names.filter((name) => new RegExp(`\\b${name}\\(`).test(result))
    const line = new RegExp(`^import \\{[^}]*\\} from '${from.replaceAll('.', '\\.')}'\\n`, 'm')
    const written = calls.length > 0 ? `import { ${calls.join(', ')} } from '${from}'\n` : ''
    result = line.test(result) ? result.replace(line, () => written) : withImport(result, written)
  }
  for (;;) {
    const unused = unusedIn(result)
    if (!unused) return result
    result = result.slice(0, unused.start) + result.slice(Number(unused['end'])).replace(/^\n/, '')
  }
}

/** Inserts an import at the others, or below the comment about the module. */
export function withImport(text: string, line: string): string {
  if (line === '') return text
  const others = /^import /m.exec(text)
  if (others) return text.slice(0, others.index) + line + text.slice(others.index)
  const [comment = ''] = /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=\n)/.exec(text) ?? []
  return comment === '' ? `${line}\n${text}` : `${comment}\n${line}${text.slice(comment.length)}`
}

/** Finds an import or a declaration of a module that nothing else in it uses. */
function unusedIn(text: string): Node | undefined {
  const statements = childrenOf(parse('module.ts', text).program)
  return statements.find((statement) => {
    const key = statement.type === 'ImportDeclaration' ? 'specifiers' : 'declarations'
    if (!/^(?:Import|Variable)Declaration$/.test(statement.type)) return false
    const names = (statement[key] as Node[]).map((each) =>
      String(((each['local'] ?? each['id']) as Node)['name']),
    )
    const others = statements.filter((other) => other !== statement)
    return !others.some((other) => names.some((name) => isUsed(name, other)))
  })
}

function isUsed(name: string, statement: Node): boolean {
  let used = false
  walk(statement, (node, parent) => {
    const named = node['name'] === name && /Identifier|Reference/.test(node.type)
    used ||= named && !(parent?.type === 'VariableDeclarator' && parent['id'] === node)
  })
  return used
}
