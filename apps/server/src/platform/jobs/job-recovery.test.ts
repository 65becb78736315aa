import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openLine } from '../../../test/support/slow-connection.ts'
import { recoverJobs } from './job-recovery.ts'
import { enqueue, startJobs, type Job } from './jobs.ts'

/** How many runners were replaced because they had lost a job. */
let replaced = 0
const log = pino(
  { level: 'warn' },
  { write: (entry: string) => void (replaced += entry.includes('replacing it') ? 1 : 0) },
)
/** Fractions of the product's, which the tests would wait for. */
const TIMING = { sweepMs: 200, lostSeconds: 2 }

/** A database with these jobs running, and a line between that can be cut. */
async function runningOn(jobs: readonly Job[]) {
  const { pool, db } = await cloneDatabase()
  const { rows } = await pool.query('select current_database() as database')
  const line = await openLine({ ...(rows[0] as { database: string }), max: 6 })
  const start = async () => {
    const runner = await startJobs(line.pool, jobs, log, TIMING)
    afterAll(runner.stop)
  }
  const add = (name: string, payload: object, key?: string) =>
    db.transaction().execute((tx) => enqueue(tx, name, payload, key === undefined ? {} : { key }))
  return { pool, line, start, add }
}

test('a job whose connection broke before its runner knew of it is done, and no other runs twice', async () => {
  const done: string[] = []
  const hold = Promise.withResolvers<void>()
  const { pool, line, start, add } = await runningOn([
    {
      name: 'note',
      run: async (payload) => {
        const { n } = payload as { n: string }
        done.push(n)
        if (n === 'held') await hold.promise
      },
    },
  ])
  let lost = 0
  const connect = line.pool.connect.bind(line.pool) as () => Promise<pg.PoolClient>
  line.pool.connect = ((callback?: never) => {
    if (callback) return (connect as (callback: never) => void)(callback)
    return connect().then((client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
      const losing = async (...args: unknown[]) => {
        const result = await query(...args)
        const row = result?.rows?.[0] as { locked_by?: string; payload?: { n: string } } | undefined
        if (row?.locked_by === undefined || row.payload?.n !== 'lost' || lost > 0) return result
        lost += 1
        line.cut()
        throw new Error('Connection terminated unexpectedly')
      }
      return Object.assign(client, { query: losing })
    })
  }) as never
  await start()
  await add('note', { n: 'held' })
  await expect.poll(() => done).toEqual(['held'])
  await add('note', { n: 'lost' })
  await expect.poll(() => lost).toBe(1)
  // The runner is replaced. Its job continues while the successor works.
  await add('note', { n: 'next' })
  await expect.poll(() => done).toEqual(['held', 'next'])
  await expect.poll(() => replaced).toBe(1)
  hold.resolve()
  await expect.poll(() => done).toEqual(['held', 'next', 'lost'])
  await expect
    .poll(async () => (await pool.query('select from graphile_worker.jobs')).rowCount)
    .toBe(0)
})

test('a job that was replaced while it ran does not count as failed', async () => {
  const attempts: PromiseWithResolvers<void>[] = []
  const { pool, start, add } = await runningOn([
    {
      name: 'replaced',
      keyed: true,
      run: () => {
        const attempt = Promise.withResolvers<void>()
        attempts.push(attempt)
        return attempt.promise
      },
    },
  ])
  const left = async () => {
    const { rows } = await pool.query('select task_identifier as task from graphile_worker.jobs')
    return (rows as { task: string }[]).map(({ task }) => task)
  }
  // One of a kind without keys is to be mended.
  await pool.query(
    `select graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('other')).id])`,
  )
  await add('replaced', {}, 'first')
  await start()
  await expect.poll(() => attempts).toHaveLength(1)
  await add('replaced', {}, 'first')
  await expect.poll(() => attempts).toHaveLength(2)
  attempts[0]?.reject(new Error('no'))
  attempts[1]?.resolve()
  await expect.poll(left).toEqual(['other'])
})

test('survives the end of its connection, before and after its stop', async () => {
  const { pool } = await cloneDatabase()
  const opened: pg.PoolClient[] = []
  pool.on('connect', (client) => opened.push(client))
  const recovery = recoverJobs(pool, [], log)
  recovery.register('a runner', () => {})
  await expect.poll(() => opened).toHaveLength(1)
  const end = (client: pg.PoolClient | undefined) =>
    client?.emit('error', new Error('terminating connection due to administrator command'))
  end(opened[0])
  await expect.poll(() => opened).toHaveLength(2)
  await recovery.stop()
  // PostgreSQL stops too, and still reports this to connections that were open.
  end(opened[1])
  end(opened[1])
  expect(pool.totalCount).toBe(0)
})
