import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
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

/**
 * Files that share a server and a browser, for which a file of its own pays about 6 s of processor
 * time. They run one after the other in any order, each test with what the others have left.
 */
const SHARED = {
  // They look at no list as a whole. Some of their classes begin while they run.
  people: [
    'admin',
    'dashboard',
    'insights',
    'join',
    'looking-back',
    'reviews',
    'teaching',
    'waitlist',
  ],
  // People of the demo data and new ones book, and look at what is theirs; or only at a screen's
  // words, whatever else stands there.
  students: ['booking', 'languages', 'learn', 'messages', 'profile', 'translated'],
  // They read the lists of the demo data and leave them as they are, but for seats.
  lists: ['home', 'keyboard', 'odd-browsers', 'public', 'times'],
  // Their classes, if they have any, start on one of the next days.
  teach: ['account', 'long-words', 'passkeys', 'signing-in', 'teach'],
}
const shared: string[] = Object.values(SHARED).flat()

const nameOf = (file: string) => basename(file, '.spec.ts')
const sizeOf = (file: string) => statSync(join(import.meta.dirname, file)).size

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // Workers are not shared between projects: each project has a server and a database of its own
  // (fixtures.ts), whatever the others did to theirs. The longest come first, so that none is left
  // for the end.
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
  // One more than the two cores of a small machine: now and then a journey waits.
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
    // Frames of transitions cost more than what most journeys do. Where motion matters, a file asks
    // for it: dialogs and notices in booking, the carousel in home, the countdown in join.
    reducedMotion: 'reduce',
    // Kept under outputDir for every test that fails: `npx playwright show-trace FILE`. Without film
    // and snapshots: they cost more than the browser itself, and their scripts in the page set off
    // its content security policy.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // No process of its own for what is drawn without a GPU anyway.
        '--in-process-gpu',
        // No process in reserve: one for each page, and no second that none uses.
        '--renderer-process-limit=1',
        `--disable-features=${DISABLED_FEATURES.join()}`,
        // No pictures: nobody looks at them. The others are Playwright's own, of which the last switch
        // would leave nothing: a mouse.
        '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The baseline compiler at once, which pays in axe above all, and none for code that runs
        // often: a page of a test is gone before those pay.
        '--js-flags=--always-sparkplug --no-maglev --no-turbofan',
      ],
    },
  },
})
