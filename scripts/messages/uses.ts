import { childrenOf, sourcesOf, walk, type Node, type Source } from '../syntax.ts'

const MESSAGES = 'packages/messages/src'

const nameOf = (node: unknown): string => String((node as Node)['name'])
const valueOf = (node: unknown): string => String((node as Node)['value'])

/** The modules that show messages. */
const users = sourcesOf([
  'apps/{web,server}/src/**/*.{ts,tsx}',
  'apps/web/*.ts',
  `${MESSAGES}/*.ts`,
  `${MESSAGES}/en/*.ts`,
  'packages/contract/src/**/*.ts',
])

/** Returns the names of an area's messages that code reads, each with the paths of the modules. */
export function usesOf(area: string): Map<string, string[]> {
  const used = new Map<string, string[]>()
  const add = (name: string, path: string) => {
    const paths = used.get(name)
    if (!paths) used.set(name, [path])
    else if (!paths.includes(path)) paths.push(path)
  }
  for (const source of users) {
    const imported = importsOf(source, area)
    if (imported === undefined) continue
    for (const name of imported.names) add(name, source.path)
    if (imported.locals.size === 0) continue
    const read = imported.table ? readAnywhere : readOf(source, imported.locals)
    for (const name of read ?? readIn(source, area === 'calls')) add(name, source.path)
  }
  return used
}

/** How a module imports an area: which names, and as which variables the area itself. */
function importsOf(
  { path, program }: Source,
  area: string,
): { names: string[]; locals: Set<string>; table: boolean } | undefined {
  const ways = new Map([
    [`@firstbell/messages/${area}`, false],
    [`./${area}.ts`, false],
    [`@firstbell/messages/all/${area}`, true],
    ...(area === 'calls'
      ? ([
          ['@firstbell/contract/messages', false],
          ['./messages.ts', false],
        ] as const)
      : []),
  ])
  let found: ReturnType<typeof importsOf>
  for (const statement of childrenOf(program)) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = valueOf(statement['source'])
    const table = ways.get(from)
    if (table === undefined || (from.startsWith('./') && !path.startsWith('packages/'))) continue
    found ??= { names: [], locals: new Set(), table: false }
    found.table ||= table
    for (const specifier of statement['specifiers'] as Node[]) {
      const whole = specifier.type === 'ImportNamespaceSpecifier' || table || area === 'calls'
      if (whole) found.locals.add(nameOf(specifier['local']))
      else found.names.push(nameOf(specifier['imported']))
    }
  }
  return found
}

/** Returns the names that a module reads of variables; undefined if a variable is used in another way. */
function readOf({ program }: Source, variables: ReadonlySet<string>): Set<string> | undefined {
  const read = new Set<string>()
  let passedOn = false
  walk(program, (node, parent) => {
    if (node.type === 'ImportDeclaration') return false
    if (node.type !== 'Identifier' || !variables.has(nameOf(node))) return undefined
    const member = parent?.type === 'MemberExpression' && parent['object'] === node
    const unrelated = parent?.type === 'MemberExpression' || parent?.type === 'Property'
    if (member && parent['computed'] === false) read.add(nameOf(parent['property']))
    else if (member || !unrelated) passedOn = true
    return undefined
  })
  return passedOn ? undefined : read
}

/**
 * Returns the names that a module reads of any objects: `m.name`, and `const { name } = m`. Code passes a table of
 * messages in all languages on, so the names that are read of it are searched everywhere.
 * @param byName also texts, because the server passes on the names of messages of calls
 */
function readIn({ program }: Source, byName = false): Set<string> {
  const read = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'MemberExpression')
      read.add(node['computed'] ? valueOf(node['property']) : nameOf(node['property']))
    if (node.type === 'ObjectPattern')
      for (const property of node['properties'] as Node[])
        if (property.type === 'Property') read.add(nameOf(property['key']))
    if (byName && node.type === 'Literal' && typeof node['value'] === 'string')
      read.add(node['value'])
  })
  return read
}
const readAnywhere = new Set(users.flatMap((source) => [...readIn(source)]))
