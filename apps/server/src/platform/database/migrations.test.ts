import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Migrations run while processes of the version before still serve, on tables of any size
 * (docs/operations.md, "Upgrading"): a version only adds what the one before can ignore, and removes
 * only what the one before has stopped using. What removes says so: `-- contract: unused since 0004`.
 */
const folder = new URL('../../../migrations/', import.meta.url)
const functions = new URL('../../../sql/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))

/** The last migration of the first release, which runs on empty tables only. */
const BASE = 21

/** Statements that break a process of the version before. */
const breaking: [string, RegExp][] = [
  [
    'drops something',
    /\bdrop\s+(table|column|schema|view|function|type|index|constraint|trigger)\b/i,
  ],
  ['renames something', /\brename\s+(to|column|constraint)\b/i],
  ['changes a type', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i],
  ['demands a value', /\bset\s+not\s+null\b/i],
  [
    'adds a column without a default that must not be null',
    /\badd\s+(column\s+)?\w+\s+[\w() ]+not\s+null(?![^,;]*default)/i,
  ],
]

/** Statements that keep a table locked for as long as it is large. */
const lasting: [string, RegExp][] = [
  [
    'checks every row while it locks the table',
    /\badd\s+constraint\b(?![^;]*(not\s+valid|using\s+index))/i,
  ],
  ['checks every row for a new column', /\badd\s+column\b[^;]*\b(check|references)\b/i],
  [
    'computes a default for each row',
    /\badd\s+(column\s+)?\w+[^;]*\bdefault\s+[^,;]*\b(gen_random_uuid|uuidv\d|random|clock_timestamp|nextval|timeofday)\s*\(/i,
  ],
  ['rewrites data of unknown size', /^\s*(with\b[^;]*\)\s*)?(update|delete\s+from)\s/i],
]

const INDEX =
  /\bcreate\s+(unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+([\w.]+)/i
const CONCURRENT = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/i

function faultsOf(text: string, base = false): string[] {
  const alone = text.startsWith('-- no-transaction')
  const bare = text.replaceAll(/--.*$/gm, '')
  const own = [...bare.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+([\w.]+)/gi)].map(
    ([, table]) => table,
  )
  const faults = text.split(/;\s*$/m).flatMap((statement) => {
    const code = statement.replaceAll(/--.*$/gm, '')
    const found: string[] = []
    const contract = /--\s*contract:(.*)/.exec(statement)?.[1]
    if (contract === undefined)
      found.push(
        ...breaking
          .filter(([, pattern]) => pattern.test(code))
          .map(([what]) => what)
          // No process uses yet what the same file creates again.
          .filter(
            (what) => !(alone && what === 'drops something' && /\bif\s+exists\b/i.test(code)),
          ),
      )
    else if (!base && !/\bsince \d{4}\b/.test(contract))
      found.push('removes something without the number since which it is unused')
    if (base) return found
    const batches = alone && /^--\s*batches\b/m.test(statement)
    found.push(
      ...lasting
        .filter(
          ([what, pattern]) => pattern.test(code) && !(batches && what.startsWith('rewrites')),
        )
        .map(([what]) => what),
    )
    const table = INDEX.exec(code)?.[2]
    if (table !== undefined && !own.includes(table))
      found.push('keeps writers waiting for an index')
    const index = CONCURRENT.exec(code)?.[1]
    if (index !== undefined && !alone) found.push('builds concurrently within a transaction')
    if (
      index !== undefined &&
      !new RegExp(`drop index concurrently if exists ${index};`).test(bare)
    )
      found.push('cannot begin again when its index was left unfinished')
    return found
  })
  if (/\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i.test(bare) && !base)
    faults.push('creates a function, whose place is apps/server/sql')
  return faults
}

test.each(files)('%s can be applied while the version before runs', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8')
  expect(faultsOf(text, Number(name.slice(0, 4)) <= BASE)).toEqual([])
})

test('each number is used once', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

test.each(globSync('*/*.sql', { cwd: functions }))(
  '%s creates the function of its name, again and again',
  (file) => {
    const text = readFileSync(new URL(file, functions), 'utf8')
    const made = [...text.matchAll(/^create (?!or replace).*|^create or replace function (\w+)/gim)]
    expect(made.map(([line, name]) => name ?? line)).toEqual([basename(file, '.sql')])
  },
)

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
  ['alter table person add column n int check (n > 0)', 'checks every row for a new column'],
  [
    'alter table person add column token uuid default gen_random_uuid()',
    'computes a default for each row',
  ],
  ['update person set contact = 1', 'rewrites data of unknown size'],
  ['create index p on person (contact)', 'keeps writers waiting for an index'],
  [
    '-- contract: nobody reads it\nalter table person drop column phone',
    'removes something without the number since which it is unused',
  ],
  [
    '-- no-transaction\ncreate index concurrently p on person (contact)',
    'cannot begin again when its index was left unfinished',
  ],
  [
    'drop index concurrently if exists p;\n-- contract: unused since 0001\ncreate index concurrently p on person (contact)',
    'builds concurrently within a transaction',
  ],
  [
    "create function f() returns int language sql as 'select 1'",
    'creates a function, whose place is apps/server/sql',
  ],
])('control: %s is seen', (sql, fault) => {
  expect(faultsOf(sql)).toContain(fault)
})

test.each([
  "alter table person add column phone text not null default ''",
  'alter table person add constraint p check (true) not valid',
  '-- contract: unused since 0007\nalter table person drop column phone',
  'create table visit (id int);\ncreate index visit_by_id on visit (id);',
  '-- no-transaction\ndrop index concurrently if exists p;\ncreate index concurrently p on person (contact);',
  '-- no-transaction\n-- batches\nupdate person set contact = 1 where id in (select id from person limit 100);',
])('control: %s passes', (sql) => {
  expect(faultsOf(sql)).toEqual([])
})
