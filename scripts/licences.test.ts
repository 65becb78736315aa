import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accepted, directDependencies, installed } from './licences.ts'
import { root } from './run.ts'

const named = ({ name, version, licence }: { name: string; version: string; licence: string }) =>
  `${name} ${version} (${licence})`

test('every package has a licence that docs/dependencies.md accepts', () => {
  expect(installed().length).toBeGreaterThan(300)
  expect(
    installed()
      .filter((one) => !accepted(one))
      .map(named),
  ).toEqual([])
})

test('a licence that requires more is only accepted for the listed packages', () => {
  const may = (name: string, licence: string) => accepted({ name, licence })
  expect(may('anything', 'MIT')).toBe(true)
  expect(may('anything', '(MIT OR GPL-3.0-only)')).toBe(true)
  expect(may('anything', '(MIT AND GPL-3.0-only)')).toBe(false)
  expect(may('anything', 'AGPL-3.0-only')).toBe(false)
  expect(may('anything', 'MPL-2.0')).toBe(false)
  expect(may('lightningcss', 'MPL-2.0')).toBe(true)
  expect(may('anything', '')).toBe(false)
})

test('no package is deprecated, and no package runs an install script without permission', () => {
  expect(
    installed()
      .filter(({ deprecated }) => deprecated)
      .map(named),
  ).toEqual([])
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  expect(
    installed()
      .filter(({ installScript, name }) => installScript && !(name in allowScripts))
      .map(named),
  ).toEqual([])
})

test('docs/dependencies.md has the purpose of every direct dependency', () => {
  const text = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
  const listed = new Set(
    [...text.matchAll(/^- ((?:`[^`]+`,? ?)+):/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    ),
  )
  const names = directDependencies()
  expect(names.filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => !names.includes(name ?? ''))).toEqual([])
})
