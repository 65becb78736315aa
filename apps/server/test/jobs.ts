import { Logger, runOnce } from 'graphile-worker'
import { mailJobs } from '../src/mail/mail.ts'
import type { Job } from '../src/platform/jobs.ts'
import type { Parts } from '../src/platform/parts.ts'

/** Does what is waiting for these jobs and due, once. */
export async function runJobs(pool: Parts['pool'], jobs: readonly Job[]): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: Object.fromEntries(
      jobs.map((job) => [job.name, async (payload: unknown) => job.run(payload)]),
    ),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
}

/** Writes the mails that are enqueued, and delivers none. */
export async function writeMails(parts: Parts): Promise<void> {
  await runJobs(
    parts.pool,
    mailJobs(parts).filter((job) => job.name === 'write-mails'),
  )
}
