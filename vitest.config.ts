import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest leaves one core unused, which is half of two; much of the tests' time is PostgreSQL's.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{contract,demo}/src/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
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
