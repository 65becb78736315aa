import { Logger, runOnce } from 'graphile-worker'
import type { Job } from '../../src/platform/jobs/jobs.ts'
import type { Context } from '../../src/platform/context.ts'

/** Does what is waiting for these jobs and due, once. */
export async function runJobs(pool: Context['pool'], jobs: readonly Job[]): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, async (payload: unknown) => job.run(payload)]),
    ),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
}
