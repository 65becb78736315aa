import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Migrations run while processes of the version before still serve (docs/operations.md,
 * "Upgrading"): a version only adds what the one before can ignore, and removes only what the one
 * before has stopped using. What removes says so: `-- contract: unused since 0004-….sql`.
 */
const folder = new URL('../../../migrations/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** Statements that break a process of the version before, or lock a busy table for long. */
const breaking: [string, RegExp][] = [
  ['drops something', /\bdrop\s+(table|column|schema|view|function|type|index|constraint)\b/i],
  ['renames something', /\brename\s+(to|column|constraint)\b/i],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
  ['demands a value', /\bset\s+not\s+null\b/i],
  [
    'adds a column without a default that must not be null',
    /\badd\s+(column\s+)?\w+\s+[\w() ]+not\s+null(?![^,;]*default)/i,
  ],
  ['checks every row while it locks the table', /\badd\s+constraint\b(?![^;]*not\s+valid)/i],
  ['rewrites data of unknown size', /^\s*(update|delete\s+from)\s/im],
]

/** What is between the quotes of a function's body is done when it is called. */
const BODY = /\$\$.*?\$\$/gs

function faultsOf(sql: string): string[] {
  return sql
    .replaceAll(BODY, '')
    .split(';')
    .filter((statement) => !/--\s*contract:/.test(statement))
    .flatMap((statement) => {
      const code = statement.replaceAll(/--.*$/gm, '')
      return breaking.filter(([, pattern]) => pattern.test(code)).map(([what]) => what)
    })
}

test.each(files)('%s can be applied while the version before runs', (name) => {
  expect(faultsOf(readFileSync(new URL(name, folder), 'utf8'))).toEqual([])
})

test('the numbers are those of one line', () => {
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
})

test.each([
  ['alter table person drop column contact', 'drops something'],
  ['alter table person rename column contact to phone', 'renames something'],
  ['alter table person alter column contact type integer', 'changes a type'],
  ['alter table person alter contact set not null', 'demands a value'],
  [
    'alter table person add column phone text not null',
    'adds a column without a default that must not be null',
  ],
  ['alter table person add constraint p check (true)', 'checks every row while it locks the table'],
  ['update person set contact = 1', 'rewrites data of unknown size'],
])('control: %s is seen', (sql, fault) => {
  expect(faultsOf(sql)).toEqual([fault])
})

test('control: what adds passes, and what removes passes when it says why', () => {
  expect(
    faultsOf('create function f() returns void language sql as $$\n  delete from t;\n$$;'),
  ).toEqual([])
  expect(faultsOf("alter table person add column phone text not null default ''")).toEqual([])
  expect(faultsOf('-- contract: unused since 0007\nalter table person drop column phone')).toEqual(
    [],
  )
})
