import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '../apps/server/src/platform/config/config.ts'
import { settingsDocs, settingsFile } from './settings-docs.ts'

test('docs/settings.md is what the settings say (if not: npm run settings-docs)', async () => {
  expect(readFileSync(settingsFile, 'utf8')).toBe(await settingsDocs())
})

test('every setting is described, and its example is one that it takes', () => {
  for (const [name, schema] of Object.entries(settings.shape)) {
    const about = schema.meta()
    expect(about?.['group'], name).toEqual(expect.any(String))
    expect(about?.['description'], name).toMatch(/\.$/)
    if (about?.['example'] !== undefined)
      expect(schema.safeParse(about['example']).success, name).toBe(true)
  }
})
