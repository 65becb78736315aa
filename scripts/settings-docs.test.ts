import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/config.ts'
import { allSettings } from '../apps/server/src/platform/config/config.ts'
import { settingsDocs, settingsFile } from './settings-docs.ts'

test('docs/settings.md is up to date (if not: npm run settings-docs)', async () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(await settingsDocs())
})

test('every setting has a description and a valid example', () => {
  const all = allSettings(settings)
  expect(all.map(({ name }) => name).toSorted()).toEqual(
    settings.flatMap(({ shape }) => Object.keys(shape)).toSorted(),
  )
  for (const { name, schema, about } of all) {
    expect(about.description, name).toMatch(/\.$/)
    if (about.example !== undefined)
      expect(schema.safeParse(about.example).success, name).toBe(true)
  }
})
