import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Files that mostly wait for processes that they start. */
const STARTS_PROCESSES = [
  'scripts/stopping.test.ts',
  'apps/server/test/start.test.ts',
  'apps/server/src/commands/backup/backup-process.test.ts',
]

/**
 * Milliseconds after which a test hangs: a machine with a load of 10 makes one that starts seven
 * processes take over two minutes.
 */
const TIMEOUTS = { testTimeout: 300_000, hookTimeout: 300_000 }

/** What is waited for comes from PostgreSQL or another process, on a machine that may be busy. */
const WAITING = { expect: { poll: { timeout: 15_000 } } }

/**
 * Begins with the files that wait for processes: at the end nothing would be left to run beside them,
 * and by their size, which is all that a new clone knows of them, they would come late.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const early = ({ moduleId }: TestSpecification) =>
      STARTS_PROCESSES.some((file) => moduleId.endsWith(`/${file}`))
    return [...sorted.filter(early), ...sorted.filter((file) => !early(file))]
  }
}

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
          // Loading what they test takes longer than most files' tests.
          isolate: false,
          ...WAITING,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'server',
          ...WAITING,
          include: ['apps/server/{src,test}/**/*.test.ts'],
          // Starting a process and loading the server takes longer than most files' tests.
          isolate: false,
          globalSetup: ['apps/server/test/support/global-setup.ts'],
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'embedded-postgres',
          include: ['packages/embedded-postgres/src/**/*.test.ts'],
          ...TIMEOUTS,
        },
      },
    ],
  },
})
