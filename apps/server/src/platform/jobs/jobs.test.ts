import { pino } from 'pino'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openLine } from '../../../test/support/slow-connection.ts'
import { enqueue, startJobs } from './jobs.ts'

test('jobs go on after the database was away while they ended, one after the other', async () => {
  const { pool, db } = await cloneDatabase()
  const { rows } = await pool.query('select current_database() as database')
  const line = await openLine({ ...(rows[0] as { database: string }), max: 6 })
  const begun: (() => void)[] = []
  const after = Promise.withResolvers<void>()
  const runner = await startJobs(
    line.pool,
    [
      {
        name: 'outlive',
        run: () => new Promise<void>((end) => begun.push(end)),
      },
      { name: 'after', run: async () => after.resolve() },
    ],
    pino({ level: 'silent' }),
  )
  const add = (name: string, payload: object) =>
    db.transaction().execute((tx) => enqueue(tx, name, payload))
  try {
    for (const n of [1, 2, 3, 4]) await add('outlive', { n })
    await expect.poll(() => begun.length).toBe(4)
    line.down = true
    line.cut()
    for (const end of begun.splice(0)) {
      const before = line.connections
      end()
      await expect.poll(() => line.connections).toBeGreaterThan(before)
    }
    line.down = false
    await add('after', {})
    await after.promise
    // What could not be written down is done again.
    for (let ended = 0; ended < 4;) {
      await expect.poll(() => begun.length, { timeout: 20_000 }).toBeGreaterThan(0)
      for (const end of begun.splice(0)) {
        ended += 1
        end()
      }
    }
  } finally {
    await runner.stop()
  }
}, 90_000)
