import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

// The setup makes the database that the other journeys copy.
const { globalSetup: _, ...settings } = journeys

/** The browser settings of the other tests, with a single worker, because there is one emulator. */
export default defineConfig({
  ...settings,
  // Firebase's client keeps its login in a database of the browser, and these tests are few.
  use: { ...settings.use, reuseContext: false },
  // The other projects name files of e2e.
  projects: [{ name: 'firebase' }],
  testDir: '.',
  workers: 1,
  outputDir: '../../node_modules/.cache/playwright-firebase',
})
