import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { advisoryLocks } from '../database/advisory-locks.ts'

/** Milliseconds between two sweeps. */
const SWEEP_MS = 5_000
/** Checks of the connection for each sweep. */
const CHECKS = 5
/** Seconds for which a job stays locked anyway: its runner may not hold its advisory lock yet. */
const GRACE_SECONDS = 5
/**
 * Seconds after which a job that is locked by a runner of this process is known to it: longer than a
 * runner waits for the response that contains the job (database/deadlines.ts).
 */
const LOST_SECONDS = 30
/** Milliseconds within which the row of a finished job is deleted, or its runner ends with an error. */
const FINISHED_MS = 60_000

export interface JobRecovery {
  /** Follows the jobs of this process by a runner's events. */
  watch(events: WorkerEvents): void
  /**
   * Shows others that a runner is alive.
   * @param name graphile-worker's id of its pool, by which it locks jobs
   * @param replace called once when the runner has lost a job: another one is to take its place
   */
  claim(name: string, replace: () => void): void
  /** A runner has ended, or is given up: its jobs are unlocked. */
  abandon(name: string): void
  stop(): Promise<void>
}

/**
 * Unlocks jobs that no runner works on, which graphile-worker would keep locked for four hours. A runner
 * is alive while its process holds the advisory lock of its name; PostgreSQL releases the lock with the
 * process's connection, and then this process gets it.
 *
 * A runner may also lose a job: the connection breaks after the lock is committed, or a new primary has
 * lost the completion. graphile-worker unlocks only all jobs of a runner, so such a runner is replaced,
 * finishes what it has, and is abandoned.
 *
 * Also removes failed jobs that were replaced while they ran, because they need no attention.
 * @param keyed the kinds of jobs that have a key until they are replaced
 * @param sweepMs milliseconds between two looks for such jobs
 */
export function recoverJobs(
  pool: pg.Pool,
  keyed: readonly string[],
  log: FastifyBaseLogger,
  sweepMs = SWEEP_MS,
): JobRecovery {
  /** How to replace each runner; null once it is being replaced. */
  const runners = new Map<string, (() => void) | null>()
  /** The ids of this process's jobs: null while a job runs, then the time of its end (performance.now). */
  const known = new Map<string, number | null>()
  let client: pg.PoolClient | undefined
  /** Names whose advisory locks this connection holds. */
  let locked = new Set<string>()
  let sweepAfter = 0
  let busy: Promise<void> = Promise.resolve()

  const lock = async (name: string) => {
    if (!client || locked.has(name) || !runners.has(name)) return
    await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.jobRunner, name])
    locked.add(name)
  }
  const connect = async () => {
    const opened = await pool.connect()
    const lost = (error?: Error) => {
      // Already released: PostgreSQL may stop at the same time as this process.
      if (client !== opened) return
      client = undefined
      opened.release(error ?? true)
    }
    opened.on('error', lost)
    opened.on('end', () => lost())
    client = opened
    locked = new Set()
    for (const name of runners.keys()) await lock(name)
    // Other runners may have lost the same connection, and need time to lock their names again.
    sweepAfter = performance.now() + 2 * sweepMs
  }
  const freeDead = async () => {
    const { rows } = (await client?.query<{ runner: string }>(
      `select runner from (
         select distinct locked_by as runner from graphile_worker.jobs
         where locked_at < now() - make_interval(secs => $1) and locked_by <> all($3)
       ) as other
       where pg_try_advisory_xact_lock($2, hashtext(runner))`,
      [GRACE_SECONDS, advisoryLocks.jobRunner, [...runners.keys()]],
    )) ?? { rows: [] }
    if (rows.length === 0) return
    await client?.query('select graphile_worker.force_unlock_workers($1)', [
      rows.map((row) => row.runner),
    ])
    log.warn({ runners: rows.length }, 'unlocked the jobs of dead runners')
  }
  const replaceForgetful = async () => {
    const finished = performance.now() - FINISHED_MS
    for (const [id, ended] of known) if (ended !== null && ended < finished) known.delete(id)
    const found = await client?.query<{ runner: string }>(
      `select distinct locked_by as runner from graphile_worker.jobs
       where locked_by = any($1) and id <> all($2::bigint[])
         and locked_at < now() - make_interval(secs => $3)`,
      [[...runners.keys()], [...known.keys()], LOST_SECONDS],
    )
    for (const { runner } of found?.rows ?? []) {
      const replace = runners.get(runner)
      if (!replace) continue
      log.warn('a job runner has lost a job; replacing it')
      runners.set(runner, null)
      replace()
    }
  }
  const removeReplaced = () =>
    client?.query(
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs
         where key is null and locked_at is null and attempts >= max_attempts
           and task_identifier = any($1)))`,
      [keyed],
    )
  const queue = (work: () => Promise<unknown> | undefined) => {
    busy = busy
      .then(work)
      .then(() => {})
      .catch((err: unknown) => log.debug({ err }, 'cannot look for locked jobs of dead runners'))
  }
  queue(async () => {
    if (!client) await connect()
  })
  const timer = setInterval(
    () =>
      queue(async () => {
        if (!client) await connect()
        if (performance.now() < sweepAfter) return
        sweepAfter = performance.now() + sweepMs
        await freeDead()
        await replaceForgetful()
        await removeReplaced()
      }),
    sweepMs / CHECKS,
  )

  return {
    watch(events) {
      events.on('job:start', ({ job }) => void known.set(job.id, null))
      events.on('job:complete', ({ job }) => void known.set(job.id, performance.now()))
    },
    claim(name, replace) {
      runners.set(name, replace)
      queue(() => lock(name))
    },
    abandon(name) {
      runners.delete(name)
      queue(async () => {
        if (locked.delete(name))
          await client?.query('select pg_advisory_unlock($1, hashtext($2))', [
            advisoryLocks.jobRunner,
            name,
          ])
      })
    },
    async stop() {
      clearInterval(timer)
      await busy
      const held = client
      client = undefined
      held?.release(true)
    },
  }
}
