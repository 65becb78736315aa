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
 * Seconds for which a job of this process's own runners stays locked anyway: longer than a runner waits
 * for the response that contains the job (database/deadlines.ts).
 */
const LOST_SECONDS = 30
/** Milliseconds within which the row of a finished job is deleted, or its runner ends with an error. */
const SETTLED_MS = 60_000

export interface JobRecovery {
  /** Follows a runner and its successors by their events. */
  watch(events: WorkerEvents): void
  stop(): Promise<void>
}

/** A runner of this process. */
interface Runner {
  name?: string
  /** The ids of its jobs: null while a job runs, then the time of its end (performance.now). */
  jobs: Map<string, number | null>
}

/**
 * Unlocks jobs that no runner works on. graphile-worker would keep them locked for four hours.
 *
 * - Jobs of dead runners. A runner is alive while a session holds the advisory lock of its name;
 *   PostgreSQL ends the session with the process.
 * - Jobs that are locked by a runner of this process that does not know them. This happens when the
 *   connection breaks after the lock is committed, and when a new primary has lost the completion.
 *
 * Also deletes failed jobs that were replaced while they ran, because they need no attention.
 * @param keyed the kinds of jobs that have a key until they are replaced
 * @param sweepMs milliseconds between two looks for such jobs
 */
export function recoverJobs(
  pool: pg.Pool,
  keyed: readonly string[],
  log: FastifyBaseLogger,
  sweepMs = SWEEP_MS,
): JobRecovery {
  const runners: Runner[] = []
  let client: pg.PoolClient | undefined
  /** Names whose advisory locks this connection holds. */
  let claimed = new Set<string>()
  let sweepAfter = 0
  let busy: Promise<void> = Promise.resolve()

  const claim = async (name: string) => {
    if (!client || claimed.has(name)) return
    await client.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.jobRunner, name])
    claimed.add(name)
  }
  const abandon = async (name: string) => {
    if (claimed.delete(name))
      await client?.query('select pg_advisory_unlock($1, hashtext($2))', [
        advisoryLocks.jobRunner,
        name,
      ])
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
    claimed = new Set()
    for (const { name } of runners) if (name !== undefined) await claim(name)
    // Other runners may have lost the same connection, and need time to lock their names again.
    sweepAfter = Date.now() + 2 * sweepMs
  }
  const freeDead = async () => {
    const { rows } = (await client?.query<{ runner: string }>(
      `select distinct locked_by as runner from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => $1) and not exists (
         select from pg_locks
         where locktype = 'advisory' and objsubid = 2 and granted
           and database = (select oid from pg_database where datname = current_database())
           and classid = $2 and objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`,
      [GRACE_SECONDS, advisoryLocks.jobRunner],
    )) ?? { rows: [] }
    if (rows.length === 0) return
    await client?.query('select graphile_worker.force_unlock_workers($1)', [
      rows.map((row) => row.runner),
    ])
    log.warn({ runners: rows.length }, 'unlocked the jobs of dead runners')
  }
  const freeLost = async () => {
    const settled = performance.now() - SETTLED_MS
    for (const runner of runners)
      for (const [id, ended] of runner.jobs)
        if (ended !== null && ended < settled) runner.jobs.delete(id)
    const freed = await client?.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_by = any($1) and id <> all($2::bigint[])
         and locked_at < now() - make_interval(secs => $3)`,
      [
        runners.flatMap(({ name }) => name ?? []),
        runners.flatMap((runner) => [...runner.jobs.keys()]),
        LOST_SECONDS,
      ],
    )
    if (freed?.rowCount) log.warn({ jobs: freed.rowCount }, 'unlocked lost jobs')
  }
  const removeReplaced = () =>
    client?.query(
      `delete from graphile_worker._private_jobs
       where key is null and locked_at is null and attempts >= max_attempts and task_id in (
         select id from graphile_worker._private_tasks where identifier = any($1))`,
      [keyed],
    )
  const queue = (work: () => Promise<unknown>) => {
    busy = busy
      .then(work)
      .then(() => {})
      .catch((err: unknown) => log.debug({ err }, 'cannot look for locked jobs of dead runners'))
  }
  const check = async () => {
    if (!client) await connect()
    if (Date.now() < sweepAfter) return
    sweepAfter = Date.now() + sweepMs
    await freeDead()
    await freeLost()
    await removeReplaced()
  }
  queue(check)
  const timer = setInterval(() => queue(check), sweepMs / CHECKS)

  return {
    watch(events) {
      const runner: Runner = { jobs: new Map() }
      runners.push(runner)
      events.on('pool:create', ({ workerPool }) => {
        const before = runner.name
        const name = workerPool.id
        runner.name = name
        queue(async () => {
          // The previous runner is now dead, and its jobs will be unlocked.
          if (before !== undefined) await abandon(before)
          await claim(name)
        })
      })
      events.on('job:start', ({ job }) => void runner.jobs.set(job.id, null))
      events.on('job:complete', ({ job }) => void runner.jobs.set(job.id, performance.now()))
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
