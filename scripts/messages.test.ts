import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../packages/messages/src/languages.ts'
import { usesOf } from './messages/uses.ts'
import { root } from './run.ts'
import { childrenOf, placeOf, sourcesOf, walk, type Node, type Source } from './syntax.ts'

/**
 * Every text of the product is a message, every message is used, and every language has the same messages
 * (rule language-8). A message that a language lacks, or that has other parameters than in English, is
 * a type error in scripts/message-types.ts.
 */
const at = 'packages/messages/src'
const areas = readdirSync(join(root, at, 'en'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace(/\.ts$/, ''))

const nameOf = (node: unknown): string => String((node as Node)['name'])
const valueOf = (node: unknown): string => String((node as Node)['value'])

/** The exports of a module, each with its declaration. */
const exportsOf = (module: Source) => declarationsOf(module, true)

/** The declarations at the top level of a module. */
function declarationsOf({ program }: Source, exported = false): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const statement of childrenOf(program)) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    if (exported && !isExport) continue
    const declaration = isExport ? (statement['declaration'] as Node | null) : statement
    if (declaration?.type === 'FunctionDeclaration')
      found.set(nameOf(declaration['id']), declaration)
    if (declaration?.type === 'VariableDeclaration')
      for (const each of declaration['declarations'] as Node[]) {
        const id = each['id'] as Node
        const several = id.type === 'ObjectPattern' ? (id['properties'] as Node[]) : []
        for (const { key } of several) found.set(nameOf(key), each)
        if (several.length === 0) found.set(nameOf(id), each)
      }
  }
  return found
}

/** Whether a language lacks a message, or a part of it. */
function isInEnglish(message: Node): boolean {
  let found = false
  walk(message, (each) => {
    found ||= each.type === 'CallExpression' && nameOf(each['callee']) === 'inEnglish'
  })
  return found
}

const moduleOf = (language: Language, area: string): Source =>
  sourcesOf(`${at}/${language}/${area}.ts`)[0]!

/** The tags in a message (`rich`), also from functions of its module, sorted. */
function tagsOf(message: Node, module: Source): string[] {
  const found = new Set<string>()
  const seen = new Set<Node>()
  const look = (node: Node): void => {
    if (seen.has(node)) return
    seen.add(node)
    walk(node, (each) => {
      const called = each.type === 'Identifier' && declarationsOf(module).get(nameOf(each))
      if (called) look(called)
      for (const tag of tagsIn(each)) found.add(tag)
    })
  }
  look(message)
  return [...found].toSorted()
}

function tagsIn(node: Node): string[] {
  const { type, value } = node
  const template = type === 'TemplateElement' ? (value as { cooked: string }).cooked : ''
  const text = type === 'Literal' && typeof value === 'string' ? value : template
  return [...text.matchAll(/<(\w+\/?)>/g)].map(([, tag = '']) => tag)
}

describe.each(areas)('the messages of %s', (area) => {
  const inEnglish = moduleOf('en', area)
  const english = exportsOf(inEnglish)

  test('have the same names and tags in every language', () => {
    for (const language of languages) {
      expect(existsSync(join(root, at, language, `${area}.ts`)), `${language}/${area}.ts`).toBe(
        true,
      )
      const module = moduleOf(language, area)
      const those = exportsOf(module)
      expect
        .soft([language, [...those.keys()].toSorted()])
        .toEqual([language, [...english.keys()].toSorted()])
      for (const [name, node] of those)
        if (!isInEnglish(node))
          expect
            .soft([language, name, tagsOf(node, module)])
            .toEqual([language, name, tagsOf(english.get(name) ?? node, inEnglish)])
    }
  })

  test('are all used', () => {
    const used = usesOf(area)
    expect([...english.keys()].filter((name) => !used.has(name))).toEqual([])
  })
})

describe('a screen', () => {
  const screens = sourcesOf('apps/web/src/**/*.{ts,tsx}')
  const styles = sourcesOf('apps/web/src/**/*.tsx')

  test('has no text that is not a message', () => {
    const found = screens.flatMap((source) =>
      wordsOf(source).map(({ node, text }) => `${placeOf(source, node)} ${text}`),
    )
    expect(found).toEqual([])
  })

  test('has no left and right where it should have start and end', () => {
    const found = styles.flatMap((source) =>
      textsIn(source.program).flatMap(({ node, text }) =>
        physicalClasses(text).map((each) => `${placeOf(source, node)} ${each}`),
      ),
    )
    expect(found).toEqual([])
    const css = readFileSync(join(root, 'apps/web/src/shared/ui/theme.css'), 'utf8')
    const sides =
      /(?:margin|padding|border|inset)-(?:left|right)|(?<![\w-])(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)/g
    expect(css.match(sides) ?? []).toEqual([])
  })
})

/** Text that is the same in every language, and text that is not for readers. */
const SAME_EVERYWHERE =
  /^(?:Firstbell|Google(?: Calendar)?|Outlook(?:\.com)?|Stripe|https:\/\/|h[1-6])$/

/** Attributes and properties with text for readers. */
const READABLE =
  /^(?:alt|title|placeholder|label|text|help|hint|heading|description|intro|question|summary|caption|empty|legend|aria-(?:label|description|roledescription|valuetext|placeholder)|\w+(?:Label|Text|Title|Help|Description|Words?))$/

const isWord = (text: string) => /\p{L}/u.test(text) && !SAME_EVERYWHERE.test(text.trim())

interface Text {
  node: Node
  text: string
}

/** Returns the texts that a module shows without messages: between tags, and in readable attributes. */
function wordsOf({ program }: Source): Text[] {
  const found: Text[] = []
  walk(program, (node, parent) => {
    // The text is for the log.
    if (node.type === 'NewExpression') return false
    if (isSentence(node) && !isName(parent)) found.push(...shownBy(node))
    if (node.type === 'JSXText') found.push({ node, text: valueOf(node).trim() })
    if (
      node.type === 'JSXExpressionContainer' &&
      /^JSX(?:Element|Fragment)$/.test(parent?.type ?? '')
    )
      found.push(...shownBy(node['expression'] as Node))
    if (node.type === 'JSXAttribute' && READABLE.test(attributeName(node['name'] as Node))) {
      const value = node['value'] as Node | null
      const expression = value?.type === 'JSXExpressionContainer' ? value['expression'] : value
      if (expression) found.push(...shownBy(expression as Node))
    }
    if (
      node.type === 'Property' &&
      READABLE.test(nameOf(node['key'])) &&
      parent?.type === 'ObjectExpression'
    )
      // Identifiers of other programs begin with a lower-case letter, like ours.
      found.push(...shownBy(node['value'] as Node).filter(({ text }) => /^\p{Lu}|\s/u.test(text)))
    return undefined
  })
  const once = new Map(found.map((each) => [each.node, each]))
  return [...once.values()].filter(({ text }) => isWord(text))
}

/** `{ name: 'My Classes' }`: a stored value, which is not shown. */
const isName = (parent?: Node): boolean =>
  parent?.type === 'Property' && nameOf(parent['key']) === 'name'

/** Several words that begin with a capital letter, anywhere. */
const isSentence = (node: Node): boolean =>
  node.type === 'Literal' && /^\p{Lu}[\p{L}’']* \p{L}/u.test(valueOf(node))

const attributeName = (name: Node): string =>
  name.type === 'JSXNamespacedName' ? '' : nameOf(name)

/** Returns the literal texts that an expression can be. */
function shownBy(node: Node): Text[] {
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [{ node, text: node['value'] }] : []
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).map((quasi) => ({
        node: quasi,
        text: (quasi['value'] as { cooked: string }).cooked,
      }))
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].flatMap((each) => shownBy(each as Node))
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap((each) => shownBy(each as Node))
    case 'BinaryExpression':
      return node['operator'] === '+'
        ? [node['left'], node['right']].flatMap((each) => shownBy(each as Node))
        : []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return shownBy(node['expression'] as Node)
    default:
      return []
  }
}

function textsIn(program: Node): Text[] {
  const found: Text[] = []
  walk(program, (node) => {
    if (/^(?:Literal|TemplateLiteral)$/.test(node.type)) found.push(...shownBy(node))
    return undefined
  })
  return found
}

/** Returns classes with a physical side. A class that shifts must also have its direction from right to left. */
function physicalClasses(text: string): string[] {
  const classes = text.split(/\s+/)
  const plain = (each: string) => each.replace(/^.*:(?!\/)/, '').replace(/^[-!]+/, '')
  const sided =
    /^(?:(?:scroll-)?[mp][lr]-|(?:left|right)-|border-[lr](?:$|-)|rounded-(?:[lr]|[tb][lr])(?:$|-)|(?:text|float|clear)-(?:left|right)$)/
  const shifts = /^translate-x-/
  return classes.filter((each) => {
    if (each.startsWith('rtl:') || each.includes(':rtl:')) return false
    if (sided.test(plain(each))) return true
    return shifts.test(plain(each)) && !classes.some((other) => /^rtl:.*translate-x-/.test(other))
  })
}
