import { defineConfig } from '@playwright/test'
import journeys from '../e2e/playwright.config.ts'

/** The browser as in the other journeys; one server, since there is one emulator. */
export default defineConfig({
  ...journeys,
  // Those name the files of e2e.
  projects: [{ name: 'firebase' }],
  testDir: '.',
  workers: 1,
  outputDir: '../node_modules/.cache/playwright-firebase',
})
