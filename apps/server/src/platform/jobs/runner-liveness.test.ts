import type pg from 'pg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { watchRunners } from './runner-liveness.ts'

it('takes the end of its connection calmly, before its stop and after it', async () => {
  const { pool } = await cloneDatabase()
  const opened: pg.PoolClient[] = []
  pool.on('connect', (client) => opened.push(client))
  const lifeline = watchRunners(pool, pino({ level: 'silent' }))
  lifeline.rename('a runner')
  await expect.poll(() => opened).toHaveLength(1)
  const end = (client: pg.PoolClient | undefined) =>
    client?.emit('error', new Error('terminating connection due to administrator command'))
  end(opened[0])
  await expect.poll(() => opened).toHaveLength(2)
  await lifeline.stop()
  // PostgreSQL, stopping too, still says so to whoever was connected.
  end(opened[1])
  end(opened[1])
  expect(pool.totalCount).toBe(0)
})
