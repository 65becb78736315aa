import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  parseCronItems,
  run,
  type Job as WorkerJob,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { actingAs } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Database, Tx } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { recoverJobs, type JobRecovery, type RecoveryTiming } from './job-recovery.ts'

/** The pause between the unexpected end of a job runner and the start of the next one. */
const RESTART_MS = 1_000
/**
 * A runner that has been shutting down by itself for this long is given up. After several failures to record
 * completed jobs, graphile-worker 0.18.0 may wait for ever until its counter of pending work is 0 (main.js,
 * `batch`): only the first failure increments the counter, but each one decrements it, so it is below 0.
 */
const ENDING_MS = 5_000

/** Kinds of jobs with their own workers in each process, so that slow jobs do not delay those of other lanes. */
export interface Lane {
  name: string
  /** How many of its jobs a process runs at a time. */
  concurrency: number
}

/** The lane of jobs that use the database only. */
const QUICK: Lane = { name: 'quick', concurrency: 4 }

export interface Job {
  name: string
  run: (payload: unknown) => Promise<void>
  /** Cron pattern in UTC, for jobs that run on a schedule. */
  cron?: string
  /** For jobs that wait for another server or for each other. Default: the quick lane. */
  lane?: Lane
  /**
   * Jobs of this kind are enqueued under a key, except those of its schedule. graphile-worker removes the key of
   * a running job that is replaced. So another job does the work of a failed one without a key, which is removed
   * (job-recovery.ts).
   */
  keyed?: true
}

/** graphile-worker takes the lowest number first; the others are 0. */
const AWAITED_PRIORITY = -10
const BACKGROUND_PRIORITY = 10

/**
 * Enqueues a job in the transaction that causes it: the job runs if and only if that commits. It may
 * run more than once (at-least-once delivery). A second job with the same key replaces a waiting one.
 * @param options.maxAttempts default: 25, which with their growing pauses take about four days
 * @param options.awaited a request waits for the result: the job runs before others of its lane
 */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: object,
  options: { key?: string; maxAttempts?: number; runAt?: Date; awaited?: boolean } = {},
): Promise<void> {
  await addJob(tx, name, payload, {
    ...options,
    priority: options.awaited ? AWAITED_PRIORITY : 0,
  })
}

/**
 * Enqueues each job in its own transaction. A single transaction would lock the existing jobs with these keys,
 * some of which may have just finished, in another order than a runner that removes several finished jobs, and
 * deadlock with it.
 * @param options.background other jobs of their lane run before these
 */
export async function enqueueEach(
  db: Database,
  name: string,
  jobs: readonly { key: string; payload: object }[],
  { background = false } = {},
): Promise<void> {
  for (const { key, payload } of jobs)
    await addJob(db, name, payload, { key, priority: background ? BACKGROUND_PRIORITY : 0 })
}

async function addJob(
  db: Database,
  name: string,
  payload: object,
  options: { key?: string; maxAttempts?: number; runAt?: Date; priority: number },
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    job_key := ${options.key ?? null}, max_attempts := ${options.maxAttempts ?? 25}::int,
    run_at := ${options.runAt ?? null}::timestamptz,
      priority := ${options.priority}::int)`.execute(db)
}

/** Days for which a job is kept after its last attempt has failed, for the operator to inspect. */
const KEEP_FAILED_DAYS = 30

export function jobHousekeeping({ db }: Pick<Context, 'db'>): Job {
  return {
    name: 'purge-jobs',
    cron: '47 3 * * *',
    run: () =>
      inBatches((limit) =>
        sql`
          select from graphile_worker.complete_jobs(array(
            select id from graphile_worker.jobs
            where attempts >= max_attempts and locked_at is null
              and updated_at < now() - make_interval(days => ${KEEP_FAILED_DAYS}::int)
            limit ${limit}::int))`.execute(db),
      ),
  }
}

/**
 * Starts a job runner for each lane, and another one whenever it ends unexpectedly, as it does when the
 * database fails during a job. `stop()` waits for running jobs.
 * @param timing of the recovery of jobs that no runner works on
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  timing?: RecoveryTiming,
): Promise<{ stop: () => Promise<void> }> {
  const recovery = recoverJobs(
    pool,
    jobs.flatMap((job) => (job.keyed ? job.name : [])),
    log,
    timing,
  )
  const lanes = Map.groupBy(jobs, ({ lane = QUICK }) => lane)
  const runners = await Promise.all(
    [...lanes].map(([lane, inLane]) => superviseRunner(pool, lane, inLane, recovery, log)),
  )
  return {
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()))
      await recovery.stop()
    },
  }
}

async function superviseRunner(
  pool: pg.Pool,
  lane: Lane,
  jobs: readonly Job[],
  recovery: JobRecovery,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => actingAs(`job:${job.name}`, () => job.run(payload)),
    ]),
  )
  const startRunner = (events: WorkerEvents) =>
    run({
      pgPool: pool,
      events,
      taskList,
      concurrency: lane.concurrency,
      noHandleSignals: true,
      // LISTEN wakes the runner at once; polling finds jobs that become due.
      pollInterval: 2_000,
      // graphile-worker 0.18.0 does not await the completion of a job (worker.js). By default its failure,
      // during an outage, is an unhandled rejection, which ends the process. With a delay, even of 0,
      // `batch` (main.js) handles it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      parsedCronItems: parseCronItems(
        // `backfillPeriod: 0`: a time at which no process ran is skipped, because the next one does its work.
        jobs.flatMap((job) =>
          job.cron ? [{ task: job.name, match: job.cron, options: { backfillPeriod: 0 } }] : [],
        ),
      ),
      logger: new Logger(() => (level, message, meta) => {
        // Only warnings and errors matter to the operator. Of `meta` only these fields are logged, because
        // a job's payload may contain personal data. The log reduces `err` to fields without data (log.ts).
        const { job, error } = (meta ?? {}) as { job?: WorkerJob; error?: unknown }
        const details = {
          ...(job && { job: job.task_identifier, attempt: job.attempts }),
          ...(error !== undefined && { err: error }),
        }
        if (level === 'error') log.error(details, job && error ? 'a job failed' : message)
        else if (level === 'warning') log.warn(details, message)
        else log.trace(message)
      }),
    })

  const start = async () => {
    const events: WorkerEvents = new EventEmitter()
    recovery.watch(events)
    let name = ''
    // Emitted before `run` returns.
    events.on('pool:create', ({ workerPool }) => (name = workerPool.id))
    const ending = Promise.withResolvers<void>()
    events.on('pool:gracefulShutdown', () => ending.resolve())
    const lostJob = Promise.withResolvers<'lost a job'>()
    const runner = await startRunner(events)
    recovery.register(name, () => lostJob.resolve('lost a job'))
    const ended = Promise.race([
      runner.promise,
      ending.promise.then(() => delay(ENDING_MS, undefined, { ref: false })),
    ]).catch((err: unknown) => err)
    return { runner, name, ended, lostJob: lostJob.promise }
  }

  let current = await start()
  const stopped = Promise.withResolvers<'stopped'>()
  const retired: Promise<void>[] = []
  let stopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      const { runner, name, ended, lostJob } = current
      const cause = await Promise.race([ended, lostJob, stopped.promise])
      if (stopping) return
      if (cause === 'lost a job') {
        // One of its jobs is locked by it, but it does not know the job (job-recovery.ts). Only all jobs of a
        // runner can be unlocked, so it is replaced. It finishes its jobs while its successor already runs.
        retired.push(
          runner
            .stop()
            .catch(() => {})
            .then(() => recovery.unregister(name)),
        )
      } else {
        log.error(
          { err: cause, lane: lane.name },
          'a job runner ended by itself; starting another one',
        )
        recovery.unregister(name)
        await delay(RESTART_MS)
      }
      for (let started = false; !started && !stopping;)
        started = await start().then(
          (successor) => {
            current = successor
            return true
          },
          async (err: unknown) => {
            log.error({ err, lane: lane.name }, 'a job runner does not start; trying again')
            await delay(RESTART_MS)
            return false
          },
        )
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping = true
      stopped.resolve('stopped')
      await watching
      // Rejected if the runner is already shutting down by itself.
      await Promise.all([...retired, current.runner.stop().catch(() => {})])
    },
  }
}
