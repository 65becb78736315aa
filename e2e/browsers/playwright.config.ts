import { defineConfig } from '@playwright/test'
import type { BrowserOptions } from './fixtures.ts'

/** A project for each browser that `npm test -- --browsers` has found. */
export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  globalSetup: '../global-setup.ts',
  projects: (['firefox', 'webkit'] as const)
    .filter((name) => process.env[`SMOKE_${name.toUpperCase()}`])
    .map((name) => ({ name, use: { engine: name } })),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: '../../node_modules/.cache/playwright-browsers',
})
