import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLockNames, advisoryLocks } from './advisory-locks.ts'

const server = join(import.meta.dirname, '../../..')

test('no two locks share a number or a name', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
  const names = Object.values(advisoryLockNames)
  // Nor does one begin another: an id could make up the difference.
  for (const name of names) expect(names.filter((other) => other.startsWith(name))).toEqual([name])
})

test('a lock is taken by its entry in the registry, never by a number or a text of its own', () => {
  const numbers = Object.values(advisoryLocks)
  const faults = globSync(['src/**/*.ts', 'migrations/*.sql'], { cwd: server })
    .filter((file) => !/(\.test\.ts|\/testing\.ts|\/advisory-locks\.ts)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(server, file), 'utf8')
      const calls = [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock\w*\(([^`;]*)/g)]
      const literals = calls.filter(([, given = '']) =>
        /^\s*[\d']|,\s*\d{2,}|hashtext(?:extended)?\(\s*'/.test(given),
      )
      const copies = numbers.filter((number) => text.replaceAll('_', '').includes(String(number)))
      return [
        ...literals.map(([call]) => `${file}: ${call}`),
        ...copies.map((n) => `${file}: ${n}`),
      ]
    })
  expect(faults).toEqual([])
})
