import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './run.ts'

/** A node of a syntax tree (ESTree, with JSX and TypeScript). */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

export interface Source {
  path: string
  text: string
  program: Node
}

/** Parses the files of a pattern, except tests. */
export function sourcesOf(pattern: string | string[]): Source[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted()
    .map((path) => parse(path, readFileSync(join(root, path), 'utf8')))
}

/** Parses the text of a module. */
export function parse(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`)
  return { path, text, program: program as unknown as Node }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value): Node[] => {
    if (Array.isArray(value)) return value.filter((each) => isNode(each))
    return isNode(value) ? [value] : []
  })

/** Visits a tree from the top. @param visit returns false to skip a subtree */
export function walk(node: Node, visit: (node: Node, parent?: Node) => boolean | void): void {
  const down = (each: Node, parent?: Node): void => {
    if (visit(each, parent) === false) return
    for (const child of childrenOf(each)) down(child, each)
  }
  down(node)
}

/** Returns `path:line` of a node. */
export const placeOf = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${text.slice(0, start).split('\n').length}`
