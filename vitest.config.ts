import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than there are cores: files that wait for a process or a deadline leave theirs idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,demo}/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          // Loading what they test takes longer than most files' tests.
          isolate: false,
          // Some start a program, on a machine that may be busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          // What is waited for comes from PostgreSQL or another process, on a machine that may be busy.
          expect: { poll: { timeout: 15_000 } },
          include: ['apps/server/{src,test}/**/*.test.ts'],
          // Starting a process and loading the server takes longer than most files' tests.
          isolate: false,
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          // Files that start whole servers and databases share two cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'embedded-postgres',
          include: ['packages/embedded-postgres/src/**/*.test.ts'],
          testTimeout: 40_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
