import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { advisoryLocks } from '../database/advisory-locks.ts'

/** Milliseconds between two checks of the connection, and between two sweeps of dead runners' jobs. */
const CHECK_MS = 1_000
const SWEEP_MS = 5_000
/** Seconds for which a job's lock is left alone: its runner may not have taken its advisory lock yet. */
const GRACE_SECONDS = 5

/**
 * Frees the jobs of dead runners. graphile-worker itself keeps them locked for four hours, and would
 * delay the mails that a killed process was sending. A runner counts as alive while a session holds the
 * advisory lock of its name; PostgreSQL ends the session with the process.
 */
export function watchRunners(pool: pg.Pool, log: FastifyBaseLogger) {
  let client: pg.PoolClient | undefined
  let runner: string | undefined
  let sweepAfter = 0
  let busy: Promise<void> = Promise.resolve()

  const claim = async () => {
    if (runner !== undefined)
      await client?.query('select pg_advisory_lock($1, hashtext($2))', [
        advisoryLocks.jobRunner,
        runner,
      ])
  }
  const connect = async () => {
    const opened = await pool.connect()
    opened.on('error', (error) => {
      // Released already: PostgreSQL may be stopping at the same time as this process.
      if (client !== opened) return
      client = undefined
      opened.release(error)
    })
    client = opened
    await claim()
    // Other runners may have lost the same server, and need time to take their locks again.
    sweepAfter = Date.now() + 2 * SWEEP_MS
  }
  const sweep = async () => {
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
    log.warn({ runners: rows.length }, 'jobs of runners that died are free again')
  }
  const queue = (work: () => Promise<void>) => {
    busy = busy
      .then(work)
      .catch((err: unknown) => log.debug({ err }, 'the liveness of job runners cannot be checked'))
  }
  const check = async () => {
    if (!client) await connect()
    if (Date.now() < sweepAfter) return
    sweepAfter = Date.now() + SWEEP_MS
    await sweep()
  }
  queue(check)
  const timer = setInterval(() => queue(check), CHECK_MS)

  return {
    /** Gives the runner of this process another name; under the earlier one it counts as dead. */
    rename(name: string) {
      runner = name
      queue(async () => {
        await client?.query('select pg_advisory_unlock_all()')
        await claim()
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
