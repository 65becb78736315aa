import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  Logger,
  parseCronItems,
  run,
  type Job as WorkerJob,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Tx } from '../database/database.ts'
import { watchRunners } from './runner-liveness.ts'
import type { Context } from '../context.ts'

/** Milliseconds between the end of a job runner that nobody stopped and the next one. */
const AGAIN_MS = 1_000
/**
 * Milliseconds until a runner that is ending by itself is given up. Some never end: after several
 * failures to write down that jobs are done, graphile-worker 0.18.0 waits for more failures than
 * there were (main.js, `batch`: each counts down, the first alone has counted up).
 */
const ENDING_MS = 5_000

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

/** Days for which a job that failed its last attempt is kept, for the operator to look at. */
const KEEP_FAILED_DAYS = 30

/** Every night: forgets jobs that failed for good a month ago. */
export function jobHousekeeping({ db }: Pick<Context, 'db'>): Job {
  return {
    name: 'purge-jobs',
    cron: '47 3 * * *',
    run: async () => {
      await sql`
        select graphile_worker.complete_jobs(array(
          select id from graphile_worker.jobs
          where attempts >= max_attempts and locked_at is null
            and updated_at < now() - make_interval(days => ${KEEP_FAILED_DAYS}::int)))`.execute(db)
    },
  }
}

/**
 * Starts the job runner of this process, and another one whenever it ends by itself: it does so when
 * the database goes away under a job. `stop()` waits for jobs under way.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, async (payload: unknown) => job.run(payload)]),
  )
  const lifeline = watchRunners(pool, log)
  const events: WorkerEvents = new EventEmitter()
  let ending = Promise.withResolvers<void>()
  events.on('pool:create', ({ workerPool }) => {
    ending = Promise.withResolvers()
    // The jobs of one that was given up are free from here on.
    lifeline.rename(workerPool.id)
  })
  events.on('pool:gracefulShutdown', () => ending.resolve())
  const start = () =>
    run({
      pgPool: pool,
      events,
      taskList,
      concurrency: 4,
      noHandleSignals: true,
      // LISTEN wakes the runner at once; polling is for jobs whose time comes later.
      pollInterval: 2_000,
      // Without these two, a job that ends while the database is away ends the process: its
      // completion is a promise that nobody handles (graphile-worker 0.18.0, worker.js).
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        jobs.flatMap((job) =>
          job.cron ? [{ task: job.name, match: job.cron, options: { backfillPeriod: 0 } }] : [],
        ),
      ),
      logger: new Logger(() => (level, message, meta) => {
        // The runner is talkative about its own rounds; its warnings and errors are ours. Of a
        // failed job it would show the payload and the whole error, which may name people.
        const { job, error } = (meta ?? {}) as { job?: WorkerJob; error?: unknown }
        const about = {
          ...(job && { job: job.task_identifier, attempt: job.attempts }),
          ...(error !== undefined && { err: error }),
        }
        if (level === 'error') log.error(about, job && error ? 'a job failed' : message)
        else if (level === 'warning') log.warn(about, message)
        else log.trace(message)
      }),
    })

  let runner = await start()
  const stopped = Promise.withResolvers<void>()
  let stopping = false
  const watch = async (): Promise<void> => {
    while (!stopping) {
      const why: unknown = await Promise.race([
        runner.promise,
        ending.promise.then(() => delay(ENDING_MS, undefined, { ref: false })),
        stopped.promise,
      ]).catch((err: unknown) => err)
      if (stopping) return
      log.error({ err: why }, 'the job runner ended by itself; starting another one')
      for (let again = false; !again && !stopping;) {
        await delay(AGAIN_MS)
        again = await start().then(
          (next) => {
            runner = next
            return true
          },
          (err: unknown) => {
            log.error({ err }, 'the job runner does not start; trying again')
            return false
          },
        )
      }
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping = true
      stopped.resolve()
      await watching
      // One that ended by itself this moment refuses to be stopped.
      await runner.stop().catch(() => {})
      await lifeline.stop()
    },
  }
}
