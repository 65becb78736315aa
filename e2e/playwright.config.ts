import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * Features that the browser runs without. Chromium uses the last `--disable-features` only, so the list
 * repeats Playwright's own (`chromiumSwitches.ts`).
 */
const DISABLED_FEATURES = [
  // Suggestions below the URL, which start a process of their own with every new context.
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

/**
 * Files by the project that they share a server and a browser with: a server for each file would cost
 * about 6 s of processor time. They run one after the other in any order, and each test sees what others
 * have left.
 */
const SHARED = {
  // Tests read the lists of the demo data. What they add begins some hours or days later, or is removed
  // again.
  lists: [
    'account',
    'booking',
    'classes',
    'home',
    'languages',
    'learn',
    'messages',
    'profile',
    'public',
    'security',
    'teach',
    'texts',
    'times',
    'translated',
  ],
  // No test reads a public list as a whole. Some of their classes begin while they run.
  people: [
    'admin',
    'dashboard',
    'insights',
    'join',
    'looking-back',
    'passkeys',
    'reviews',
    'signing-in',
    'teaching',
    'two-step',
    'waitlist',
  ],
  // Payments at a stand-in for Stripe, and logins at another provider (partners.ts).
  partners: ['orders', 'payments', 'providers'],
}
const shared: string[] = Object.values(SHARED).flat()

const nameOf = (file: string) => basename(file, '.spec.ts')
const sizeOf = (file: string) => statSync(join(import.meta.dirname, file)).size

export default defineConfig({
  testDir: '.',
  // Node.js runs TypeScript as it is, which takes less time than Playwright's transformation.
  build: { external: ['**/*'] },
  globalSetup: './global-setup.ts',
  // Projects do not share workers, so each project has its own server and database (fixtures.ts). The
  // longest come first, so that the cores are busy until the end.
  projects: [
    ...Object.entries(SHARED).map(([name, files]) => ({
      name,
      testMatch: files.map((file) => `${file}.spec.ts`),
      workers: 1,
    })),
    ...globSync('*.spec.ts', { cwd: import.meta.dirname })
      .filter((file) => !shared.includes(nameOf(file)))
      .sort((one, other) => sizeOf(other) - sizeOf(one))
      .map((file) => ({ name: nameOf(file), testMatch: file })),
  ],
  // One more than the two cores of a small machine, because a journey sometimes waits.
  workers: 3,
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
    // The frames of transitions cost more than most journeys. Files in which motion matters enable it:
    // booking (dialogs and notices) and join (the countdown).
    reducedMotion: 'reduce',
    // The tests of a worker share a browser context, so that its processes need not start and compile the app again.
    // Playwright resets it between tests, except for what tests rarely change (permissions, being offline). A test that
    // needs another locale, zone or policy gets a new one.
    reuseContext: true,
    // With TRACE=on a failed test keeps a trace under outputDir: `npx playwright show-trace FILE`. Screenshots and
    // snapshots would cost more than the browser itself, and their scripts violate the content security policy of the
    // page.
    trace:
      process.env['TRACE'] === 'on'
        ? { mode: 'retain-on-failure', screenshots: false, snapshots: false }
        : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // A separate process for drawing would have no GPU to draw with.
        '--in-process-gpu',
        // Classes in the classroom need a camera and a microphone.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // No spare process for the next page.
        '--renderer-process-limit=1',
        // An empty page has the process of the site, which would otherwise end between two tests.
        '--disable-site-isolation-trials',
        `--disable-features=${DISABLED_FEATURES.join()}`,
        // No pictures. The other settings are Playwright's own, which this switch would replace: they
        // give the page a mouse.
        '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No optimizing compilers: a page is closed before they pay off.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
})
