import { expect, test } from 'vitest'
import { placeOf, sourcesOf, walk, type Node } from './syntax.ts'

/**
 * A browser that translates a page replaces each text node by an element. React then fails when it
 * inserts an element before such a text node, or removes one (rule screen-57): text next to a conditional
 * part needs an element of its own.
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
    // A render function that may be missing.
    case 'ChainExpression':
      return 'element'
    case 'CallExpression': {
      const property = (expression['callee'] as Node)['property'] as Node | undefined
      return ['map', 'flatMap'].includes(String(property?.['name'])) ? 'element' : 'text'
    }
    default:
      return isPart(expression) ? 'element' : 'text'
  }
}

/** Parts that a component gets, and lists of elements, by their usual names. */
const isPart = (node: Node): boolean =>
  (node.type === 'Identifier' &&
    /^(?:children|footer|actions?|above|icon|refusal|success|table|chart)$|(?:Button|Dialog|Menu)$/i.test(
      String(node['name']),
    )) ||
  node.type === 'CallExpression'

test('no conditional part stands next to a text without an element of its own (rule screen-57)', () => {
  const found = sourcesOf('apps/web/src/**/*.tsx').flatMap((source) => {
    const places: string[] = []
    walk(source.program, (node) => {
      if (!isElement(node)) return
      const children = (node['children'] as Node[])
        .map((child) => ({ child, kind: kindOf(child) }))
        .filter(({ kind }) => kind !== 'blank')
      for (const [index, { child, kind }] of children.entries()) {
        const next = children[index + 1]?.kind
        const beforeText = kind === 'conditional element' && /text/.test(next ?? '')
        if (beforeText || (kind === 'conditional text' && children.length > 1))
          places.push(placeOf(source, child))
      }
    })
    return places
  })
  expect(found).toEqual([])
})
