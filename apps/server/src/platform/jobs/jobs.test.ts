import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openLine } from '../../../test/support/slow-connection.ts'
import { enqueue, startJobs } from './jobs.ts'

test('the transactions of a job have it as their actor, and later ones on the same connection do not', async () => {
  const { pool, db } = await cloneDatabase()
  const actor = (name: string) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql`select current_setting('firstbell.actor', true) as actor`.execute(
        tx,
      )
      return { [name]: (rows[0] as { actor: string | null }).actor }
    })
  const seen = Promise.withResolvers<object>()
  const runner = await startJobs(
    pool,
    [{ name: 'look', run: async () => seen.resolve(await actor('during')) }],
    pino({ level: 'silent' }),
  )
  try {
    await db.transaction().execute((tx) => enqueue(tx, 'look', {}))
    expect(await seen.promise).toEqual({ during: 'job:look' })
    expect((await actor('after'))['after'] ?? '').toBe('')
  } finally {
    await runner.stop()
  }
})

test('jobs continue after an outage of the database during which several ended', async () => {
  const { pool, db } = await cloneDatabase()
  const { rows } = await pool.query('select current_database() as database')
  const line = await openLine({ ...(rows[0] as { database: string }), max: 6 })
  const begun: (() => void)[] = []
  let isAfter = false
  /** Of jobs whose end could not be written down. */
  const failures: string[] = []
  const write = (entry: string) => {
    if (entry.includes('Failed to complete')) failures.push(entry)
  }
  const runner = await startJobs(
    line.pool,
    [
      {
        name: 'outlive',
        run: () => new Promise<void>((end) => begun.push(end)),
      },
      { name: 'after', run: async () => void (isAfter = true) },
    ],
    pino({ level: 'error' }, { write }),
    // A fraction of the product's, which the test would wait for.
    { sweepMs: 200 },
  )
  const add = (name: string, payload: object) =>
    db.transaction().execute((tx) => enqueue(tx, name, payload))
  try {
    for (const n of [1, 2, 3, 4]) await add('outlive', { n })
    await expect.poll(() => begun.length).toBe(4)
    line.down = true
    line.cut()
    for (const end of begun.splice(0)) {
      const before = failures.length
      end()
      await expect.poll(() => failures.length).toBeGreaterThan(before)
    }
    line.down = false
    await add('after', {})
    // What could not be written down is done again.
    let ended = 0
    await expect
      .poll(() => {
        for (const end of begun.splice(0)) {
          ended += 1
          end()
        }
        return { ended, isAfter }
      })
      .toEqual({ ended: 4, isAfter: true })
  } finally {
    await runner.stop()
  }
})
