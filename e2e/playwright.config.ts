import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * What the browser is not to have. Of several such switches the last one counts, so it repeats
 * Playwright's own (`chromiumSwitches.ts`).
 */
const DISABLED_FEATURES = [
  // Pages for suggestions below the address, in a process of their own with every new context: more
  // work than most journeys give their page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

const sizeOf = (file: string) => statSync(join(import.meta.dirname, file)).size

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // A project a file, since workers are not shared between projects: each file has a server and a
  // database of its own (fixtures.ts), whatever the others did to theirs. The largest come first, so
  // that no long one is left for the end.
  projects: globSync('*.spec.ts', { cwd: import.meta.dirname })
    .sort((one, other) => sizeOf(other) - sizeOf(one))
    .map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: file })),
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  outputDir: '../node_modules/.cache/playwright',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Kept under outputDir for every test that fails: `npx playwright show-trace FILE`. Without film
    // and snapshots: they cost more than the browser itself, and their scripts in the page set off
    // its content security policy.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // No process in reserve: one for each page, and no second that none uses.
        '--renderer-process-limit=1',
        `--disable-features=${DISABLED_FEATURES.join()}`,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Compilers for code that runs often: a page of a test is gone before they pay.
        '--js-flags=--no-sparkplug --no-maglev --no-turbofan',
      ],
    },
  },
})
