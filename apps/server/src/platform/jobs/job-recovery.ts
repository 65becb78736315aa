import type { FastifyBaseLogger } from 'fastify'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'

/** Between two sweeps. */
const SWEEP_MS = 5_000
/** How often the connection is checked between two sweeps. */
const CHECKS_PER_SWEEP = 5
/** A job that was locked just now is left alone: its runner may not hold its advisory lock yet. */
const GRACE_SECONDS = 5
/**
 * After this time a runner of this process knows every job that it has locked: it is longer than a runner
 * waits for the answer that contains the job (database/deadlines.ts).
 */
const LOST_SECONDS = 30
/** Within this time the row of a finished job is deleted, or its runner ends with an error. */
const FINISHED_MS = 60_000

export interface RecoveryTiming {
  /** Milliseconds between two sweeps. */
  sweepMs?: number
  /** Seconds after its locking. */
  lostSeconds?: number
}

export type JobRecovery = ReturnType<typeof recoverJobs>

/**
 * Unlocks jobs that no runner works on. graphile-worker 0.18 would keep them locked for four hours.
 *
 * States of a runner, by its name:
 * - Alive: its process holds the advisory lock of the name.
 * - Dead: the lock is free, because its process has ended, has lost its connection, or has unregistered
 *   it. The sweep of any process takes the lock for a moment, which proves it, and unlocks the runner's
 *   jobs.
 * - Replaced: a runner of this process has lost a job. Another runner starts; this one stays alive until
 *   its other jobs have ended, and is then unregistered.
 *
 * A runner loses a job when its connection breaks after PostgreSQL has committed the job's lock, or when a
 * new primary does not have the job's completion. The sweep finds such a job by its row: it is locked by
 * a runner of this process that does not know it. graphile-worker can only unlock all jobs of a runner,
 * which is why the runner is replaced.
 *
 * A sweep also removes failed jobs that were replaced while they ran, because they need no attention.
 * @param keyed the kinds of jobs that have a key until they are replaced
 * @param timing when to look, and from when on a job that its runner does not know is lost
 */
export function recoverJobs(
  pool: pg.Pool,
  keyed: readonly string[],
  log: FastifyBaseLogger,
  { sweepMs = SWEEP_MS, lostSeconds = LOST_SECONDS }: RecoveryTiming = {},
) {
  /** The `replace` of each runner of this process; null once it has been called. */
  const runners = new Map<string, (() => void) | null>()
  /** Jobs of this process by id: null while a job runs, then the time of its end (performance.now). */
  const jobEnds = new Map<string, number | null>()
  let client: pg.PoolClient | undefined
  /** Names whose advisory locks this connection holds. */
  let locked = new Set<string>()
  let sweepAfter = 0
  /** The end of all queued work; the work shares one connection. */
  let queueEnd: Promise<void> = Promise.resolve()

  const lock = async (name: string) => {
    if (!client || locked.has(name) || !runners.has(name)) return
    await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.jobRunner, name])
    locked.add(name)
  }
  const connect = async () => {
    const opened = await pool.connect()
    const disconnected = (error?: Error) => {
      // Already released: PostgreSQL may stop at the same time as this process.
      if (client !== opened) return
      client = undefined
      opened.release(error ?? true)
    }
    opened.on('error', disconnected)
    opened.on('end', () => disconnected())
    client = opened
    locked = new Set()
    for (const name of runners.keys()) await lock(name)
    // Other processes may have lost their connections too, and need time to take their locks again.
    sweepAfter = performance.now() + 2 * sweepMs
  }
  const unlockDead = async () => {
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
  const replaceThoseWithLostJobs = async () => {
    const finished = performance.now() - FINISHED_MS
    for (const [id, ended] of jobEnds) if (ended !== null && ended < finished) jobEnds.delete(id)
    const result = await client?.query<{ runner: string }>(
      `select distinct locked_by as runner from graphile_worker.jobs
       where locked_by = any($1) and id <> all($2::bigint[])
         and locked_at < now() - make_interval(secs => $3)`,
      [[...runners.keys()], [...jobEnds.keys()], lostSeconds],
    )
    for (const { runner } of result?.rows ?? []) {
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
    queueEnd = queueEnd
      .then(work)
      .then(() => {})
      .catch((err: unknown) =>
        log.debug({ err }, 'cannot unlock the jobs of dead runners; trying again'),
      )
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
        await unlockDead()
        await replaceThoseWithLostJobs()
        await removeReplaced()
      }),
    sweepMs / CHECKS_PER_SWEEP,
  )

  return {
    /** Tracks the jobs of this process by the events of a runner. */
    watch(events: WorkerEvents): void {
      events.on('job:start', ({ job }) => void jobEnds.set(job.id, null))
      events.on('job:complete', ({ job }) => void jobEnds.set(job.id, performance.now()))
    },
    /**
     * Takes the advisory lock that shows other processes that a runner is alive.
     * @param name graphile-worker's id of its pool, by which it locks jobs
     * @param replace called once if the runner has lost a job; starts another runner
     */
    register(name: string, replace: () => void): void {
      runners.set(name, replace)
      queue(() => lock(name))
    },
    /** Releases the advisory lock of a runner that has ended, so that a sweep unlocks its jobs. */
    unregister(name: string): void {
      runners.delete(name)
      queue(async () => {
        if (locked.delete(name))
          await client?.query('select pg_advisory_unlock($1, hashtext($2))', [
            advisoryLocks.jobRunner,
            name,
          ])
      })
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await queueEnd
      const held = client
      client = undefined
      held?.release(true)
    },
  }
}
