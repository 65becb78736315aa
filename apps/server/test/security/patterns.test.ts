import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

/**
 * Every regular expression that can meet a request takes time in proportion to what it reads: tried
 * on repetitions of what it is made of, 16 KB against twice as much. One that backtracks over a run
 * from each of its characters takes four times as long, and a second for what fits into a header.
 */

const ROOT = join(import.meta.dirname, '../../../..')
const WHERE = [
  'apps/server/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  // What draws pages in the server.
  'apps/web/src/app/{entry-server,routes}.tsx',
  'apps/web/src/entities/**/*.{ts,tsx}',
  'apps/web/src/shared/{api,page,routing,time}/*.{ts,tsx}',
]
/** Tests, and what reads nothing but the product's own files. */
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

const LETTERS = [...'aZ0 \t\n/\\-._,;:=+"\'<>@%&?#[]{}()$!~`|é\u2028\u0000']

/** What may be repeated to keep a pattern busy: letters, the words it is made of, and pairs of those. */
function pumpsOf({ source }: RegExp): string[] {
  const words = source.match(/[A-Za-z0-9:=/@ ]{2,}/g) ?? []
  const own = [...new Set(source.replace(/\\./g, ' '))].filter((letter) => LETTERS.includes(letter))
  const pairs = own.slice(0, 8).flatMap((one) => [`${one} `, `a${one}`, `${one}0`])
  return [...new Set([...LETTERS, ...words, ...pairs])]
}

const KB = 1024
const fill = (pump: string, length: number) => pump.repeat(Math.ceil(length / pump.length))

/** Milliseconds of this thread alone: on a busy machine the clock tells the time of others too. */
function time(pattern: RegExp, text: string): number {
  const began = process.threadCpuUsage()
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  pattern.lastIndex = 0
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000
}

const best = (tries: number, measure: () => number) =>
  Math.min(...Array.from({ length: tries }, measure))

/** A text on which the pattern takes more than in proportion to its length; undefined: none was found. */
function worstOf(pattern: RegExp, bytes = 16 * KB): string | undefined {
  const [begin = ''] = /^(?:[\w:/@;,<" ](?![*+?{]))*/.exec(pattern.source.replace(/^\^/, '')) ?? []
  for (const pump of pumpsOf(pattern))
    for (const prefix of new Set(['', begin, 'x']))
      for (const end of ['', '\u0001', 'x']) {
        const text = (length: number) => prefix + fill(pump, length) + end
        const told = JSON.stringify({ prefix, pump, end })
        // Time that doubles with each letter shows in a few, and more of them would never end.
        for (const length of [28, 200, KB])
          if (time(pattern, text(length)) > 100 && best(2, () => time(pattern, text(length))) > 100)
            return told
        if (time(pattern, text(bytes)) < 2) continue
        const [once, twice] = [bytes, 2 * bytes].map((length) =>
          best(3, () => time(pattern, text(length))),
        ) as [number, number]
        if (twice > 20 && twice / once > 3) return told
      }
  return undefined
}

describe('this test', () => {
  test.each([/^\/+|\/+$/g, /;\s*\s*q/])('finds %s', (pattern) => {
    expect(worstOf(pattern, 6 * KB)).toBeDefined()
  })

  test.each([/(?<!\s)\s+$/, /^[\w-]{43}$/, /^\d+(\.\d+)?$/])('leaves %s alone', (pattern) => {
    expect(worstOf(pattern)).toBeUndefined()
  })
})

test('every pattern takes time in proportion to what it reads', () => {
  const all = WHERE.flatMap((where) => globSync(where, { cwd: ROOT }))
    .filter((file) => !ELSEWHERE.test(file))
    .flatMap(patternsIn)
  expect(all.length).toBeGreaterThan(50)
  const slow = all.flatMap(({ where, pattern }) => {
    const worst = worstOf(pattern)
    return worst === undefined ? [] : [`${where} ${String(pattern)} on ${worst}`]
  })
  expect(slow).toEqual([])
}, 120_000)
