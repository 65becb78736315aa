import { sql } from 'kysely'
import { Logger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** A job a feature offers: what to do with a payload, and when it runs by itself. */
export interface Job {
  name: string
  run: (payload: unknown) => Promise<void>
  /** Cron pattern in UTC for jobs that run by themselves. */
  cron?: string
}

/**
 * Enqueues a job in the transaction that causes it: it runs if and only if that commits. It may run
 * more than once (at least once delivery); a second job with the same key replaces the first while
 * that waits.
 */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: object,
  options: { key?: string; maxAttempts?: number; runAt?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    job_key := ${options.key ?? null}, max_attempts := ${options.maxAttempts ?? 25}::int,
    run_at := ${options.runAt ?? null}::timestamptz)`.execute(tx)
}

/** Starts the job runner of this process. `stop()` waits for jobs under way. */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, async (payload: unknown) => job.run(payload)]),
  )
  return run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    // LISTEN wakes the runner at once; polling is for jobs whose time comes later.
    pollInterval: 2_000,
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) =>
        job.cron ? [{ task: job.name, match: job.cron, options: { backfillPeriod: 0 } }] : [],
      ),
    ),
    logger: new Logger(() => (level, message, meta) => {
      // The runner is talkative about its own rounds; its warnings and errors are ours.
      if (level === 'error') log.error({ meta }, message)
      else if (level === 'warning') log.warn({ meta }, message)
      else log.trace(message)
    }),
  })
}
