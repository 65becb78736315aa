import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../packages/messages/src/languages.ts'
import { root } from '../run.ts'
import { childrenOf, parse, type Node, type Source } from '../syntax.ts'
import { areaNames } from './read.ts'
import { withImport } from './write.ts'

/**
 * Adds the messages that a language lacks to its modules, as `inEnglish(english.title)`: they are shown in English, and
 * `import` replaces them.
 * @returns the changed modules by path; nothing is written
 */
export function filledModules(language: Language): Map<string, string> {
  const changed = new Map<string, string>()
  for (const area of areaNames()) {
    const at = (folder: string) => `packages/messages/src/${folder}/${area}.ts`
    const before = existsSync(join(root, at(language)))
      ? readFileSync(join(root, at(language)), 'utf8')
      : ''
    const after = filled(
      parse(at(language), before),
      parse(at('en'), readFileSync(join(root, at('en')), 'utf8')),
      area,
    )
    if (after !== before) changed.set(at(language), after)
  }
  return changed
}

/** Returns the text of a module with the messages that only the English one has. */
export function filled(own: Source, english: Source, area: string): string {
  const has = exportsOf(own)
  const insertions: { at: number; text: string }[] = []
  const added: string[] = []
  for (const [name, value] of exportsOf(english)) {
    const present = has.get(name)
    if (has.has(name)) lacking(present, value, `english.${name}`, own.text, insertions)
    else added.push(`export const ${name} = ${inEnglish(value, `english.${name}`)}\n`)
  }
  if (added.length === 0 && insertions.length === 0) return own.text
  let text = own.text
  for (const { at, text: inserted } of insertions.toSorted((a, b) => b.at - a.at))
    text = text.slice(0, at) + inserted + text.slice(at)
  text += (text === '' ? '' : '\n') + added.join('')
  const imports: [RegExp, string][] = [
    [/^import \{ inEnglish \}/m, `import { inEnglish } from '../in-english.ts'\n`],
    [/^import \* as english /m, `import * as english from '../en/${area}.ts'\n`],
  ]
  for (const [known, line] of imports) if (!known.test(text)) text = withImport(text, line)
  return text
}

/** Adds what an object lacks after its last property. */
function lacking(
  own: Node | undefined,
  english: Node | undefined,
  path: string,
  text: string,
  insertions: { at: number; text: string }[],
): void {
  if (own?.type !== 'ObjectExpression' || english?.type !== 'ObjectExpression') return
  const has = propertiesOf(own)
  const added: string[] = []
  for (const [key, value] of propertiesOf(english))
    if (has.has(key)) lacking(has.get(key), value, path + access(key), text, insertions)
    else added.push(`${JSON.stringify(key)}: ${inEnglish(value, path + access(key))}`)
  if (added.length === 0) return
  const last = [...has.values()].at(-1)
  const at = Number(last ? last['end'] : own['end']) - (last ? 0 : 1)
  insertions.push({ at, text: `${last ? ', ' : ''}${added.join(', ')}` })
}

/** Writes an object or a list with a call for each message, so that each can be translated by itself. */
function inEnglish(value: Node | undefined, path: string): string {
  if (value?.type === 'ObjectExpression')
    return `{ ${[...propertiesOf(value)]
      .map(([key, each]) => `${JSON.stringify(key)}: ${inEnglish(each, path + access(key))}`)
      .join(', ')} }`
  if (value?.type === 'ArrayExpression')
    return `[${(value['elements'] as Node[]).map((each, at) => inEnglish(each, `${path}[${at}]`)).join(', ')}]`
  return `inEnglish(${path})`
}

const access = (key: string): string =>
  /^[a-z_]\w*$/i.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`

const nameOf = (node: unknown): string => String((node as Node)['name'] ?? (node as Node)['value'])

const propertiesOf = (node: Node): Map<string, Node> =>
  new Map(
    (node['properties'] as Node[])
      .filter(({ type }) => type === 'Property')
      .map((property) => [nameOf(property['key']), property['value'] as Node]),
  )

/** The exported constants of a module with their expressions; undefined for one that is part of a larger one. */
function exportsOf({ program }: Source): Map<string, Node | undefined> {
  const found = new Map<string, Node | undefined>()
  for (const statement of childrenOf(program)) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' && (statement['declaration'] as Node | null)
    if (!declaration || declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node }[])
      if (id.type === 'Identifier') found.set(nameOf(id), init)
      else
        for (const { key } of id['properties'] as { key: Node }[]) found.set(nameOf(key), undefined)
  }
  return found
}
