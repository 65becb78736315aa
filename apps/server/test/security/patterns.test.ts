import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { superlinearText } from '../support/backtracking.ts'

/**
 * Every regular expression that can match a request takes time in proportion to the length of the text. One
 * that backtracks from each character of a run takes a second for a text that fits into a header.
 */

const ROOT = join(import.meta.dirname, '../../../..')
const WHERE = [
  'apps/server/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  // The code that renders pages on the server.
  'apps/web/src/app/{entry-server,routes}.tsx',
  'apps/web/src/entities/**/*.{ts,tsx}',
  'apps/web/src/shared/{api,page,routing,time}/*.{ts,tsx}',
]
/** Tests, and code that only reads the project's own files. */
const ELSEWHERE = /\.test\.ts$|\/test-|\/testing\.ts$|\/commands\/demo-/

interface Found {
  where: string
  pattern: RegExp
}

function patternsIn(file: string): Found[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found: Found[] = []
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const line = text.slice(0, node.start).split('\n').length
      found.push({
        where: `${file}:${line}`,
        pattern: new RegExp(node.regex.pattern, node.regex.flags),
      })
    },
  }).visit(parseSync(file, text).program)
  return found
}

describe('this test', () => {
  test.each([
    /^\/+|\/+$/g,
    /;\s*\s*q/,
    /(?:ab)+c/,
    /abc[^d]*d/,
    /“[^”]*”/,
    /^(\d+\s?)*$/,
    /^(a|a)*$/,
    /(?:x+(?=x*y))+/,
  ])('finds %s', (pattern) => {
    expect(superlinearText(pattern)).toBeDefined()
  })

  test.each([
    /(?<!\s)\s+$/,
    /^[\w-]{43}$/,
    /^\d+(\.\d+)?$/,
    /".*$/s,
    /^(?:ab?)*$/,
    /\bbr\b(?!\s*;)/i,
  ])('accepts %s', (pattern) => {
    expect(superlinearText(pattern)).toBeUndefined()
  })

  test('fails for patterns that it cannot decide', () => {
    expect(() => superlinearText(/(["'])[^"']*\1/)).toThrow('refers back')
  })
})

test('every pattern takes time in proportion to the length of the text', () => {
  const all = WHERE.flatMap((where) => globSync(where, { cwd: ROOT }))
    .filter((file) => !ELSEWHERE.test(file))
    .flatMap(patternsIn)
  expect(all.length).toBeGreaterThan(50)
  const slow = all.flatMap(({ where, pattern }) => {
    const text = superlinearText(pattern)
    return text === undefined ? [] : [`${where} ${String(pattern)} on ${text}`]
  })
  expect(slow).toEqual([])
})
