import { Logger, runOnce } from 'graphile-worker'
import { bookingJobs } from '../../src/features/bookings/bookings.ts'
import { newsletterJobs } from '../../src/features/newsletter/newsletter.ts'
import { createMailer, mailJobs } from '../../src/platform/mail/mail.ts'
import { offeringJobs } from '../../src/features/offerings/offerings.ts'
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

/** Writes the mails that are due, and delivers none. */
export async function writeMails(context: Context): Promise<void> {
  const mailer = createMailer(context)
  for (const job of bookingJobs(context.db, mailer)) await job.run({})
  await runJobs(context.pool, [
    ...offeringJobs(context.db, mailer),
    ...newsletterJobs(context.db, mailer),
  ])
  await runJobs(
    context.pool,
    mailJobs(context).filter((job) => job.name === 'write-mails'),
  )
}
