import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** OWASP ASVS 5.0.0: the level of each requirement of a section, in order. */
const LEVELS: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}
const levels = new Map<string, string>(
  Object.entries(LEVELS).flatMap(([section, digits]) =>
    [...digits].map((level, index) => [`${section}.${index + 1}`, level] as const),
  ),
)

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
/** The states of requirements, by their headings. */
const STATES: Record<string, string> = {
  'Not met': 'not met',
  'Partly met': 'partly',
  Operator: 'operator',
  'Not applicable': 'n/a',
  Met: 'met',
}
const rows = page.split(/^### /m).flatMap((section) => {
  const state = STATES[section.split('\n', 1)[0] ?? '']
  if (state === undefined) return []
  return [...section.matchAll(/^- (\d+\.\d+\.\d+\S*(?: \d+\.\d+\.\d+\S*)*) /gm)].flatMap(
    ([, ids = '']) => ids.split(', ').map((id) => ({ id, state })),
  )
})

/** `4.4.1–4.4.4` means four requirements. */
function idsOf(cell: string): string[] {
  const [first = '', last = first] = cell.split('–')
  const section = first.split('.').slice(0, 2).join('.')
  const from = Number(first.split('.')[2])
  const to = Number(last.split('.')[2])
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
}

test('every requirement of levels 1 and 2 is listed once', () => {
  const wanted = [...levels].filter(([, level]) => level < '3').map(([id]) => id)
  // There are 70 of level 1 and 183 of level 2.
  expect(wanted).toHaveLength(253)
  expect(rows.flatMap(({ id }) => idsOf(id)).toSorted()).toEqual(wanted.toSorted())
})

test('the counts of the states are correct', () => {
  const counted: Record<string, number> = { all: 0 }
  for (const { id, state } of rows) {
    counted[state] = (counted[state] ?? 0) + idsOf(id).length
    counted['all'] = (counted['all'] ?? 0) + idsOf(id).length
  }
  const stated = page.split('\n').flatMap((line) => {
    const [state = '', count = ''] = cellsOf(line)
    return /^\d+$/.test(count) && state in counted ? [[state, Number(count)] as const] : []
  })
  expect(Object.fromEntries(stated)).toEqual(counted)
})

const PREFIXES: [RegExp, string][] = [
  [/^(apps|packages|docs|deploy|e2e|scripts)\//, ''],
  [/^test\//, 'apps/server/'],
  [/^contract\//, 'packages/contract/src/'],
  [/^/, 'apps/server/src/'],
]
function fileOf(name: string): string {
  const found = PREFIXES.find(([prefix]) => prefix.test(name))
  return join(root, found?.[1] ?? '', name.replace(/^contract\//, ''))
}

test('every cited file exists, and has the cited tests', () => {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading)
  const missing: string[] = []
  let files = 0
  let titles = 0
  for (const cell of page
    .split('\n')
    .flatMap((line) =>
      line.startsWith('|') ? cellsOf(line) : line.startsWith('- ') ? [line] : [],
    )) {
    let text: string | undefined
    for (const [, name, title] of cell.matchAll(/`([^`]+)`|“([^”]+)”/g)) {
      if (name !== undefined) {
        if (
          !/^[\w@.-]+(\/[\w@.-]+)+$/.test(name) ||
          !/\.(ts|tsx|md|conf|service)$|Dockerfile$/.test(name)
        )
          continue
        files += 1
        if (existsSync(fileOf(name))) text = readFileSync(fileOf(name), 'utf8')
        else missing.push(name)
      } else if (title !== undefined && !headings.includes(title)) {
        titles += 1
        if (text?.includes(title) !== true) missing.push(`“${title}”`)
      }
    }
  }
  expect(missing).toEqual([])
  expect(files).toBeGreaterThan(150)
  expect(titles).toBeGreaterThan(80)
})
