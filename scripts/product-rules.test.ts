import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './run.ts'

/** Checks the rules of the product (docs/product), and that citations of rules are correct. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  id: string
  page: string
  text: string
}

const pages = globSync('docs/product/*.md', { cwd: root }).filter(
  (path) => !path.endsWith('/README.md'),
)
const rules: Rule[] = pages.flatMap((page) =>
  [...read(page).matchAll(/^### (\S+)\n(.*?)(?=^#{1,3} |(?![^]))/gms)].map((match) => ({
    id: match[1] ?? '',
    page,
    text: (match[2] ?? '').trim(),
  })),
)
const ids = new Set(rules.map(({ id }) => id))

/** Returns the cells of the tables in a Markdown text, without heads, code marks and escapes. */
const rowsOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .filter((line, index, lines) => !line.startsWith('| -') && !lines[index + 1]?.startsWith('| -'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '').replaceAll('\\', '')),
    )

/** Returns the texts that may cite a rule, without line ends and comment marks, so that no citation is divided. */
const sources = globSync(
  [
    '{apps,packages,e2e,bench,scripts,firebase,s3,deploy}/**/*.{ts,tsx,mjs,css,sql,py,conf,yaml}',
    'docs/**/*.md',
    '*.md',
  ],
  { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] },
)
  .filter((path) => path !== 'scripts/product-rules.test.ts')
  .map((path) => ({
    path,
    text: read(path).replace(/\s*\n\s*(?:\*|\/\/|--|#)?\s*/g, ' '),
  }))

test('no file has merge conflicts, even after a formatter has changed the marks', () => {
  const files = globSync('**/*.{ts,tsx,mjs,css,sql,py,conf,yaml,yml,json,html,md}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const marks = /^(?:[<>|]{7} |={7}$|(?:> ){6}> |\| ={7} )/m
  expect(files.filter((path) => marks.test(read(path)))).toEqual([])
})

describe('the decisions', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((path) => ({
    path,
    text: read(path),
  }))

  test('have a unique number, which is also in the heading', () => {
    const numbers = decisions.map(({ path, text }) => ({
      number: /(\d{4})-[^/]+$/.exec(path)?.[1] ?? '',
      heading: /^# (\d{4}) /.exec(text)?.[1],
    }))
    expect(numbers.filter(({ number, heading }) => heading !== number)).toEqual([])
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(decisions.length)
  })

  test('have status, date, context, choice and measurement on at most one page', () => {
    const parts = [
      /^\*\*Status:\*\* .+ · \*\*Date:\*\* \d{4}-\d\d-\d\d$/m,
      /^\*\*Context\.\*\* /m,
      /^\*\*Choice\b/m,
      /^\*\*Measured\b/m,
    ]
    expect(decisions.filter(({ text }) => parts.some((part) => !part.test(text)))).toEqual([])
    const words = (text: string) =>
      text
        .replace(/[|]|-{3,}/g, ' ')
        .split(/\s+/)
        .filter(Boolean).length
    expect(decisions.filter(({ text }) => words(text) > 450).map(({ path }) => path)).toEqual([])
  })
})

test('links between documents are valid', () => {
  const documents = [...globSync('docs/**/*.md', { cwd: root }), ...globSync('*.md', { cwd: root })]
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => ({
      path,
      link,
    })),
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path, link }) => !existsSync(join(root, dirname(path), link)))).toEqual([])
})

test('cited decisions exist', () => {
  const numbers = new Set(
    globSync('docs/decisions/*.md', { cwd: root }).map((path) => /(\d{4})-/.exec(path)?.[1]),
  )
  const cited = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/decisions\/(\d{4})/g)].map(([, number]) => ({ path, number })),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([])
})

describe('the pages', () => {
  test('are all in the table of contents, each with the area of its rules', () => {
    const contents = [
      ...read('docs/product/README.md').matchAll(/^- \[[^\]]+\]\((\S+)\), `([a-z]+)-N`: /gm),
    ].map(([, file, area]) => [`docs/product/${file}`, area])
    const found = pages.map((page) => [
      page,
      ...new Set(
        rules.filter((rule) => rule.page === page).map(({ id }) => id.replace(/-\d+$/, '')),
      ),
    ])
    expect(contents.toSorted()).toEqual(found.toSorted())
  })

  test('number every rule once, from 1 without gaps; a removed rule stays as withdrawn', () => {
    expect(rules.length).toBeGreaterThan(150)
    expect(rules.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) < index)).toEqual(
      [],
    )
    const areas = Map.groupBy(rules, ({ id }) => id.replace(/-\d+$/, ''))
    for (const [area, own] of areas)
      expect(new Set(own.map(({ id }) => id))).toEqual(
        new Set(own.map((_, index) => `${area}-${index + 1}`)),
      )
  })

  test('have text in every rule', () => {
    expect(rules.filter(({ text }) => text === '').map(({ id }) => id)).toEqual([])
  })

  test('repeat nothing in a table of limits', () => {
    const limits = rules.filter(({ id }) => id.startsWith('limit-'))
    const twice = limits.flatMap(({ id, text }) => {
      const rows = rowsOf(text).map((cells) => `${id}: ${cells.slice(0, -1).join(', ')}`)
      return rows.filter((row, index) => rows.indexOf(row) < index)
    })
    expect(twice).toEqual([])
  })

  test('cite existing rules', () => {
    const areas = [...new Set([...ids].map((id) => id.replace(/-\d+$/, '')))].join('|')
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(new RegExp(`\\b(?:${areas})-\\d+\\b`, 'g'))].map(([id]) => id),
    )
    expect(named.filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('citations', () => {
  test('are of existing rules', () => {
    const cited = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\brules? ((?:[a-z]+-\d+(?:, | and )?)+)/g)].flatMap((match) =>
        (match[1] ?? '').split(/, | and /).map((id) => ({ path, id })),
      ),
    )
    expect(cited.filter(({ id }) => id !== '' && !ids.has(id))).toEqual([])
  })
})
