import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { installedBrowser } from './scripts/browser.ts'
import { useMemoryFolder } from './scripts/memory-folder.ts'

useMemoryFolder()

/** Files that mostly wait: for processes that they start, or for deadlines. */
const LONG_WAITS = [
  'scripts/stopping.test.ts',
  'apps/server/test/start.test.ts',
  'apps/server/src/commands/backup/backup-process.test.ts',
  'apps/server/src/features/payments/rush.test.ts',
  'apps/server/src/features/identity/oidc/provider-answers.test.ts',
  'apps/server/src/platform/jobs/jobs.test.ts',
]

/**
 * Milliseconds after which a test hangs: a machine with a load of 10 makes one that starts seven
 * processes take over two minutes.
 */
const TIMEOUTS = { testTimeout: 300_000, hookTimeout: 300_000 }

/** What is waited for comes from PostgreSQL or another process, on a machine that may be busy. */
const WAITING = { expect: { poll: { timeout: 15_000 } } }

/**
 * Starts with the files that wait, because at the end no other files would run next to them. A new clone only knows the
 * size of files, by which they would run late.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const early = ({ moduleId }: TestSpecification) =>
      LONG_WAITS.some((file) => moduleId.endsWith(`/${file}`))
    return [...sorted.filter(early), ...sorted.filter((file) => !early(file))]
  }
}

/** Node.js runs these files as they are, which takes less time than Vite's transformation. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } }

const chromium = installedBrowser()

export default defineConfig({
  test: {
    // One more than there are cores: files that wait for a process or a deadline leave theirs idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: Sequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,demo,messages,stripe-stand-in}/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.component.test.{ts,tsx}'],
          // Loading what they test takes longer than most files' tests.
          isolate: false,
          ...WAITING,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'server',
          ...NATIVE,
          ...WAITING,
          include: ['apps/server/{src,test}/**/*.test.ts'],
          // Starting a process and loading the server takes longer than most files' tests.
          isolate: false,
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          ...TIMEOUTS,
        },
      },
      {
        root: 'apps/web',
        cacheDir: '../../node_modules/.cache/component-tests',
        plugins: [tailwindcss()],
        // A dependency that Vite finds during a test would reload the page under it.
        optimizeDeps: {
          entries: ['src/**/*.component.test.{ts,tsx}', 'src/app/routes.tsx'],
          // What parts import that load late is not found by the entries.
          include: ['axe-core', 'livekit-client', 'perfect-freehand', 'react-dom/client', 'yjs'],
        },
        test: {
          name: 'component',
          include: ['src/**/*.component.test.{ts,tsx}'],
          setupFiles: ['test/setup.ts'],
          // Loading the modules of a page takes longer than most files' tests.
          isolate: false,
          fileParallelism: false,
          // Projects with another number of workers run in a group of their own, here after the others.
          sequence: { groupOrder: 1 },
          ...WAITING,
          ...TIMEOUTS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium !== undefined && { executablePath: chromium }),
                args: [
                  // A process for drawing would have no GPU to draw with.
                  '--in-process-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                  // No optimizing compilers: a test ends before they pay off.
                  '--js-flags=--no-maglev --no-turbofan',
                ],
              },
              contextOptions: {
                reducedMotion: 'reduce',
                locale: 'en-GB',
                timezoneId: 'Europe/Berlin',
              },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        test: {
          name: 'embedded-livekit',
          ...NATIVE,
          ...WAITING,
          include: ['packages/embedded-livekit/src/**/*.test.ts'],
          env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium },
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'embedded-postgres',
          ...NATIVE,
          globalSetup: ['packages/embedded-postgres/test/global-setup.ts'],
          include: ['packages/embedded-postgres/src/**/*.test.ts'],
          ...TIMEOUTS,
        },
      },
    ],
  },
})
