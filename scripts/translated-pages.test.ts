import { expect, test } from 'vitest'
import { placeOf, sourcesOf, walk, type Node } from './syntax.ts'

/**
 * A browser that translates a page replaces each text node by an element. React then fails when it inserts an
 * element before such a text node, or removes one, and its changes are not visible (rule screen-57). Text that may
 * change, or is next to a conditional part, needs its own element.
 */
type Kind = 'blank' | 'element' | 'conditional element' | 'conditional text' | 'text'

const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

function rendersElement(node: Node): boolean {
  const parts = ['expression', 'right', 'consequent', 'alternate']
  return (
    isElement(node) ||
    (/^(?:Parenthesized|Logical|Conditional)Expression$/.test(node.type) &&
      parts.some((part) => node[part] !== undefined && rendersElement(node[part] as Node)))
  )
}

function kindOf(child: Node): Kind {
  if (child.type === 'JSXText') {
    const text = String(child['value'])
    return text.trim() === '' && text.includes('\n') ? 'blank' : 'text'
  }
  if (child.type !== 'JSXExpressionContainer') return 'element'
  const expression = child['expression'] as Node
  switch (expression.type) {
    case 'JSXEmptyExpression':
      return 'blank'
    case 'LogicalExpression':
      if (expression['operator'] !== '&&') return 'text'
      return rendersElement(expression) || isPart(expression['right'] as Node)
        ? 'conditional element'
        : 'conditional text'
    case 'ConditionalExpression':
      if (isPart(expression['consequent'] as Node)) return 'element'
      return rendersElement(expression) ? 'conditional element' : 'text'
    // A render function that is optional.
    case 'ChainExpression':
      return 'element'
    case 'CallExpression':
      return RENDERS.has(nameOf(expression['callee'] as Node)) ? 'element' : 'text'
    case 'MemberExpression':
      return RENDERS.has(nameOf(expression)) ? 'element' : 'text'
    default:
      return isPart(expression) ? 'element' : 'text'
  }
}

/** Props that are elements, and lists of elements, by their usual names. */
const isPart = (node: Node): boolean =>
  (node.type === 'Identifier' &&
    /^(?:children|about|content|head|lobby|materials|box|footer|actions?|above|icon|refusal|success|table|chart|byPasskey|others|todo|nextStep|calendar|choice|scopeChoice|notice|opening|aside|titleElement|week|list|ticket)$|(?:Button|Dialogs?|Menu)$/i.test(
      String(node['name']),
    )) ||
  (node.type === 'CallExpression' && RENDERS.has(nameOf(node['callee'] as Node)))

/** Functions and properties that return elements, by their usual names. `rich` wraps each text in one. */
const RENDERS = new Set([
  'map',
  'flatMap',
  'from',
  'rich',
  'titled',
  'arrow',
  'step',
  'renderNotices',
  'turn',
  'children',
  'icon',
  'action',
  'dialogs',
])

/** Returns the name of a variable, or of the property that is read. */
const nameOf = (node: Node): string =>
  String(((node['property'] as Node | undefined) ?? node)['name'])

/** Returns whether text is computed during rendering, so that it may change or disappear: it is not a constant. */
const isComputed = (child: Node): boolean => {
  if (child.type !== 'JSXExpressionContainer') return false
  const expression = child['expression'] as Node
  if (/^(?:Literal|TemplateLiteral)$/.test(expression.type)) return false
  const { name } = (expression['object'] as Node | undefined) ?? expression
  return !/^[A-Z_]+$/.test(String(name))
}

const isSpace = (child: Node): boolean =>
  child.type === 'JSXText' && String(child['value']).trim() === ''

test('no text without an element is next to a part that may change (rule screen-57)', () => {
  const found = sourcesOf('apps/web/src/**/*.tsx').flatMap((source) => {
    const places: string[] = []
    walk(source.program, (node) => {
      if (!isElement(node)) return
      const children = (node['children'] as Node[])
        .map((child) => ({ child, kind: kindOf(child) }))
        .filter(({ kind }) => kind !== 'blank')
      if (children.filter(({ child }) => !isSpace(child)).length <= 1) return
      for (const [index, { child, kind }] of children.entries()) {
        const beforeText =
          kind === 'conditional element' && /text/.test(children[index + 1]?.kind ?? '')
        if (beforeText || kind === 'conditional text' || (kind === 'text' && isComputed(child)))
          places.push(placeOf(source, child))
      }
    })
    return places
  })
  expect(found).toEqual([])
})

test('no component renders a text without an element (rule screen-57)', () => {
  const found = sourcesOf('apps/web/src/**/*.tsx').flatMap((source) => {
    const places: string[] = []
    walk(source.program, (node) => {
      const isComponent =
        node.type === 'FunctionDeclaration' &&
        /^[A-Z]/.test(nameOf((node['id'] as Node | null) ?? node))
      if (!isComponent) return
      walk(node['body'] as Node, (inner) => {
        if (/Function/.test(inner.type)) return false
        const returned = inner.type === 'ReturnStatement' && (inner['argument'] as Node | null)
        // A text of the messages, such as `m.priceHelp` or `m.total(3)`.
        const message = returned && ((returned['callee'] as Node | undefined) ?? returned)
        if (message && message.type === 'MemberExpression' && !RENDERS.has(nameOf(message)))
          places.push(placeOf(source, inner))
      })
    })
    return places
  })
  expect(found).toEqual([])
})
