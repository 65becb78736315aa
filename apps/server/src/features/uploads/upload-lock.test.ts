import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { createUploadLock } from './upload-lock.ts'

const { pool } = await cloneDatabase()
const never = new AbortController().signal
const nothing = () => {}

test('one request holds a lock, within and across processes, and waiting requests ask for its release', async () => {
  const processes = [createUploadLock(pool), createUploadLock(pool)]
  for (const other of processes) {
    const first = processes[0]!.newLock('a')
    const asked = vi.fn<() => void>()
    await first.lock(never, asked)
    const second = other.newLock('a')
    let locked = false
    const waiting = second.lock(never, nothing).then(() => (locked = true))
    await expect.poll(() => asked).toHaveBeenCalled()
    expect(locked).toBe(false)
    await first.unlock()
    await waiting
    await second.unlock()
  }
})

test('locks of different uploads do not wait for each other', async () => {
  const locker = createUploadLock(pool)
  const [a, b] = [locker.newLock('a'), locker.newLock('b')]
  await Promise.all([a.lock(never, nothing), b.lock(never, nothing)])
  await Promise.all([a.unlock(), b.unlock()])
  // The connection is back in the pool, without locks.
  expect(pool.idleCount).toBe(pool.totalCount)
  const { rows } = await pool.query(
    `select 1 from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toEqual([])
})

test('a waiting request can be aborted', async () => {
  const locker = createUploadLock(pool)
  const held = locker.newLock('a')
  await held.lock(never, nothing)
  const controller = new AbortController()
  const waiting = createUploadLock(pool).newLock('a').lock(controller.signal, nothing)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ status_code: 423 })
  await held.unlock()
})

test('a lost connection ends its locks and stops their holders', async () => {
  const asked = vi.fn<() => void>()
  const lost = createUploadLock(pool)
  const held = lost.newLock('a')
  await held.lock(never, asked)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  )
  const other = createUploadLock(pool).newLock('a')
  await other.lock(never, nothing)
  await expect.poll(() => asked).toHaveBeenCalled()
  await other.unlock()
  await held.unlock()
  await held.lock(never, nothing)
  await held.unlock()
})

test('losing a connection that is being closed does not affect the next one', async () => {
  const locker = createUploadLock(pool)
  const acquired: pg.PoolClient[] = []
  pool.on('acquire', (client) => acquired.push(client))
  const [before, after] = [locker.newLock('a'), locker.newLock('b')]
  await before.lock(never, nothing)
  await before.unlock()
  const asked = vi.fn<() => void>()
  await after.lock(never, asked)
  // The error that pg emits if the server ends a connection that is being closed.
  acquired[0]!.emit('error', new Error('terminating connection due to administrator command'))
  expect(asked).not.toHaveBeenCalled()
  await after.unlock()
  expect(pool.idleCount).toBe(pool.totalCount)
})
