import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '../../packages/messages/src/languages.ts'
import { root } from '../run.ts'
import { childrenOf, parse, type Node, type Source } from '../syntax.ts'
import { isChoice, joined, renamed, type Pattern, type Placeholder } from './pattern.ts'

/** A message of a language. */
export interface Message {
  /** 'mails-bookings.newBooking.class': the area, the export, and the key if the export has several. */
  id: string
  /** The comments above it. */
  notes: string[]
  parameters: readonly Parameter[]
  /** undefined: it is code that no pattern can express. */
  pattern: Pattern | undefined
  /** The expression in the module. */
  node: Node
  /** The function that has the parameters, if any. */
  arrow: Node | undefined
  /** Whether it alone is the result of that function. */
  whole: boolean
}

export interface Parameter {
  name: string
  /** 'string', 'number', 'readonly string[]' */
  type: string
  optional: boolean
}

/** The messages of an area in a language. */
export interface Area {
  name: string
  source: Source
  /** The comment at the top of the module. */
  note: string | undefined
  messages: readonly Message[]
  /** Messages that the language lacks: the module has them in English (docs/languages). */
  lacking: readonly Message[]
}

const FOLDER = 'packages/messages/src'

/** Numbers and forms of a language, which are no sentences. docs/languages says how they are written. */
const NO_MESSAGES = new Set(['language', 'moments'])

/** Returns the areas that have messages. */
export const areaNames = (): string[] =>
  globSync(join(root, FOLDER, 'en/*.ts'))
    .map((path) => basename(path, '.ts'))
    .filter((name) => !NO_MESSAGES.has(name))
    .toSorted()

/**
 * Reads all messages of a language. Parameters have the names that they have in English.
 * @returns an area for each that English has; the language may lack some of its messages
 */
export const readLanguage = (language: Language): Area[] =>
  areaNames().map((name) => {
    const area = readArea(language, name)
    if (language === 'en') return area
    const english = new Map(readArea('en', name).messages.map((each) => [each.id, each]))
    const messages = area.messages.map((message): Message => {
      const names = english.get(message.id)?.parameters ?? []
      const { parameters, pattern } = message
      return {
        ...message,
        pattern:
          pattern &&
          renamed(
            pattern,
            new Map(parameters.map((each, at) => [each.name, names[at]?.name ?? each.name])),
          ),
      }
    })
    return { ...area, messages }
  })

const readArea = (language: Language, name: string): Area => areaOf(name, sourceOf(language, name))

/** Reads the messages of a module. */
export function areaOf(name: string, source: Source): Area {
  const messages: Message[] = []
  const lacking: Message[] = []
  for (const statement of childrenOf(source.program)) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    const declaration = statement['declaration'] as Node | null
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node | null }[])
      if (init && id.type === 'Identifier')
        collect(init, {
          id: `${name}.${nameOf(id)}`,
          notes: commentsAbove(source.text, statement.start),
          parameters: [],
          arrow: undefined,
          whole: false,
        })
  }
  return { name, source, note: topComment(source.text), messages, lacking }

  function collect(node: Node, outer: Omit<Message, 'node' | 'pattern'>): void {
    const value = unwrapped(node)
    if (isInEnglish(value)) lacking.push({ ...outer, node: value, pattern: undefined })
    else if (value.type === 'ArrowFunctionExpression' && !outer.arrow) {
      const parameters = (value['params'] as Node[]).map((each) => parameterOf(each, source))
      const body = value['body'] as Node
      const whole = unwrapped(body).type !== 'ObjectExpression'
      collect(body, { ...outer, parameters, arrow: value, whole })
    } else if (value.type === 'ObjectExpression') {
      for (const property of value['properties'] as Node[]) {
        if (property.type !== 'Property') continue
        const notes = [...outer.notes, ...commentsAbove(source.text, property.start)]
        collect(property['value'] as Node, {
          ...outer,
          id: `${outer.id}.${keyOf(property)}`,
          notes,
        })
      }
    } else if (value.type === 'ArrayExpression') {
      for (const [index, each] of (value['elements'] as Node[]).entries())
        collect(each, { ...outer, id: `${outer.id}.${index}` })
    } else if (value.type !== 'Literal' || typeof value['value'] === 'string')
      messages.push({ ...outer, node: value, pattern: patternOf(value, outer, source) })
  }
}

/** Whether an expression is `inEnglish(english.title)`. */
export const isInEnglish = (node: Node): boolean =>
  node.type === 'CallExpression' && nameOf(node['callee']) === 'inEnglish'

const parsed = new Map<string, Source>()

/** Parses a module once for each of its texts. */
function sourceOf(language: string, name: string): Source {
  const path = `${FOLDER}/${language}/${name}.ts`
  const text = readFileSync(join(root, path), 'utf8')
  const known = parsed.get(path)
  if (known?.text === text) return known
  const source = parse(path, text)
  parsed.set(path, source)
  return source
}

const nameOf = (node: unknown): string => String((node as Node)['name'])

const keyOf = (property: Node): string => {
  const key = property['key'] as Node
  return String(key.type === 'Identifier' ? key['name'] : key['value'])
}

function unwrapped(node: Node): Node {
  return /^(?:ParenthesizedExpression|TSAsExpression|TSSatisfiesExpression)$/.test(node.type)
    ? unwrapped(node['expression'] as Node)
    : node
}

function parameterOf(parameter: Node, { text }: Source): Parameter {
  const annotation = parameter['typeAnnotation'] as Node | null | undefined
  const type = annotation && (annotation['typeAnnotation'] as Node)
  return {
    name: nameOf(parameter),
    type: type ? text.slice(type.start, Number(type['end'])) : '',
    optional: parameter['optional'] === true,
  }
}

// ------------------------------------------------------------------------------------- comments

/** Returns the texts of the comments directly above a position. */
function commentsAbove(text: string, start: number): string[] {
  const before = text.slice(0, start)
  const block = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/[ \t]*\n?[ \t]*$/.exec(before)
  if (block) return [plainComment(block[1]!)]
  const lines = /((?:^|\n)[ \t]*\/\/[^\n]*)+\n[ \t]*$/.exec(before)
  return lines ? [plainComment(lines[0].replaceAll(/^[ \t]*\/\//gm, ''))] : []
}

const plainComment = (text: string): string =>
  text
    .replaceAll(/^[ \t]*\* ?/gm, '')
    .replaceAll(/\s*\n\s*(?!@)/g, ' ')
    .trim()

/** Returns the comment that is followed by an empty line, before the first message. */
function topComment(text: string): string | undefined {
  const first = text.search(/^export /m)
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?=\n|import )/.exec(text.slice(0, first))
  return found ? plainComment(found[1]!) : undefined
}

// ------------------------------------------------------------------------------------- patterns

/** Thrown for code that no pattern can express. */
class NoPattern extends Error {}

/** What names mean in an expression: parameters as patterns, other names as expressions of their module. */
interface Scope {
  source: Source
  values: ReadonlyMap<string, Pattern>
}

function patternOf(
  node: Node,
  { parameters }: Pick<Message, 'parameters'>,
  source: Source,
): Pattern | undefined {
  const values = new Map(parameters.map(({ name }): [string, Pattern] => [name, [{ name }]]))
  try {
    return joined(read(node, { source, values }))
  } catch (error) {
    if (error instanceof NoPattern) return undefined
    throw error
  }
}

function read(node: Node, scope: Scope): Pattern {
  switch (node.type) {
    case 'Literal':
      if (/^(?:string|number)$/.test(typeof node['value'])) return [String(node['value'])]
      throw new NoPattern()
    case 'TemplateLiteral': {
      const values = node['expressions'] as Node[]
      return (node['quasis'] as Node[]).flatMap((quasi, index) => [
        (quasi['value'] as { cooked: string }).cooked,
        ...(values[index] ? read(values[index], scope) : []),
      ])
    }
    case 'BinaryExpression':
      if (node['operator'] !== '+') throw new NoPattern()
      return [...read(node['left'] as Node, scope), ...read(node['right'] as Node, scope)]
    case 'Identifier':
      return readName(nameOf(node), scope)
    case 'ConditionalExpression':
      return readCondition(node, scope)
    case 'CallExpression':
      return readCall(node, scope)
    case 'BlockStatement':
      return readBlock(node['body'] as Node[], scope)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return read(node['expression'] as Node, scope)
    default:
      throw new NoPattern()
  }
}

function readName(name: string, scope: Scope): Pattern {
  const value = scope.values.get(name)
  if (value) return value
  const { node, source } = lookUp(name, scope.source)
  return read(node, { source, values: new Map() })
}

function readBlock(statements: Node[], scope: Scope): Pattern {
  const values = new Map(scope.values)
  for (const statement of statements) {
    if (statement.type === 'ReturnStatement')
      return read(statement['argument'] as Node, { ...scope, values })
    if (statement.type !== 'VariableDeclaration') throw new NoPattern()
    for (const { id, init } of statement['declarations'] as { id: Node; init: Node }[])
      values.set(nameOf(id), read(init, { ...scope, values }))
  }
  throw new NoPattern()
}

/** `capped ? … : …` for a boolean parameter, and `count === 0 ? … : plural(count, …)`. */
function readCondition(node: Node, scope: Scope): Pattern {
  const [test, yes, no] = ['test', 'consequent', 'alternate'].map((key) => node[key] as Node) as [
    Node,
    Node,
    Node,
  ]
  if (test.type === 'Identifier') {
    const constant = constantOf(test, scope)
    if (constant !== undefined) return read(constant ? yes : no, scope)
    const name = parameterName(test, scope)
    return [
      {
        name,
        by: 'select',
        texts: { true: joined(read(yes, scope)), other: joined(read(no, scope)) },
      },
    ]
  }
  const value = (test['right'] as Node | undefined)?.['value']
  if (test['operator'] !== '===' || typeof value !== 'number') throw new NoPattern()
  const name = parameterName(test['left'] as Node, scope)
  const otherwise = joined(read(no, scope))
  const [only] = otherwise
  const rest =
    otherwise.length === 1 && isChoice(only!) && only.by === 'plural' && only.name === name
      ? only.texts
      : { other: otherwise }
  return [{ name, by: 'plural', texts: { [`=${value}`]: joined(read(yes, scope)), ...rest } }]
}

/** A call passes `undefined` for an absent argument, `true` or `false`. */
function constantOf(node: Node, scope: Scope): boolean | undefined {
  const value = scope.values.get(nameOf(node))
  return value?.length === 0 ? false : undefined
}

/** Returns the name of the parameter that an expression is. */
function parameterName(node: Node, scope: Scope): string {
  const [part, ...more] = read(node, scope)
  if (part === undefined || typeof part === 'string' || more.length > 0) throw new NoPattern()
  if (isChoice(part) || part.format !== undefined) throw new NoPattern()
  return part.name
}

function readCall(node: Node, scope: Scope): Pattern {
  const callee = node['callee'] as Node
  const given = node['arguments'] as Node[]
  if (callee.type === 'MemberExpression') return readList(callee, scope)
  if (callee.type !== 'Identifier') throw new NoPattern()
  const name = nameOf(callee)
  const from = importedFrom(name, scope.source)
  if (name === 'plural' && from?.endsWith('language.ts')) {
    const texts: Record<string, Pattern> = {}
    for (const property of given[1]!['properties'] as Node[])
      texts[keyOf(property)] = joined(read(property['value'] as Node, scope))
    return [{ name: parameterName(given[0]!, scope), by: 'plural', texts }]
  }
  if (name === 'number' && from?.endsWith('language.ts')) {
    const part: Placeholder = { name: parameterName(given[0]!, scope), format: 'number' }
    return [given[1] ? { ...part, decimals: Number(given[1]['value']) } : part]
  }
  if (from?.endsWith('moments.ts') || from?.endsWith('ordinal.ts'))
    return [{ name: parameterName(given[0]!, scope), format: name }]
  if (from?.endsWith('sentence.ts')) return [...read(given[0]!, scope), '.']
  // A function of the messages: its text is put in here.
  const { node: called, source } = lookUp(name, scope.source)
  if (called.type !== 'ArrowFunctionExpression') throw new NoPattern()
  const values = new Map(
    (called['params'] as Node[]).map((parameter, index): [string, Pattern] => {
      if (parameter.type !== 'Identifier') throw new NoPattern()
      return [nameOf(parameter), given[index] ? read(given[index], scope) : []]
    }),
  )
  return read(called['body'] as Node, { source, values })
}

/** `titles.join(', ')` */
function readList(callee: Node, scope: Scope): Pattern {
  if (nameOf(callee['property']) !== 'join') throw new NoPattern()
  return [{ name: parameterName(callee['object'] as Node, scope), format: 'list' }]
}

/** Finds the declaration of a name in a module, or in the one that it is imported from. */
function lookUp(name: string, source: Source): { node: Node; source: Source } {
  const from = importedFrom(name, source)
  if (from !== undefined) {
    if (!from.startsWith('./')) throw new NoPattern()
    const language = source.path.split('/').at(-2)!
    return lookUp(importedAs(name, source), sourceOf(language, basename(from, '.ts')))
  }
  for (const statement of childrenOf(source.program)) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    if ((declaration as Node | null)?.type !== 'VariableDeclaration') continue
    for (const { id, init } of (declaration as Node)['declarations'] as { id: Node; init: Node }[])
      if (nameOf(id) === name) return { node: unwrapped(init), source }
  }
  throw new NoPattern()
}

function specifierOf(name: string, { program }: Source): { from: string; node: Node } | undefined {
  for (const statement of childrenOf(program)) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const node of statement['specifiers'] as Node[])
      if (nameOf(node['local']) === name)
        return { from: String((statement['source'] as Node)['value']), node }
  }
  return undefined
}

const importedFrom = (name: string, source: Source): string | undefined =>
  specifierOf(name, source)?.from

const importedAs = (name: string, source: Source): string =>
  nameOf(specifierOf(name, source)!.node['imported'] ?? { name })
