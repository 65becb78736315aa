import { setTimeout as delay } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import type pg from 'pg'
import { advisoryLockNames } from '../../platform/database/advisory-locks.ts'

const CHANNEL = 'file_lock'
/** The delay between two attempts to take a lock that another request holds. */
const RETRY_MS = 150
const LOCK_TIMEOUT_MS = 20_000

const lockName = (id: string): string => advisoryLockNames.upload + id

interface Holder {
  /** False while the request waits for the lock. */
  locked: boolean
  requestRelease: RequestRelease
  released: Promise<void>
  markReleased: () => void
}

/**
 * Locks uploads across processes with PostgreSQL advisory locks. All locks of a process share one connection, which
 * is taken from the pool while there are any: with a connection for each lock, slow uploads would exhaust the pool. If
 * a process dies, its connection and locks end at once. A waiting request asks the holder to release its lock, in
 * another process through NOTIFY, so that a client can resume while its old connection still seems alive.
 */
export function createUploadLock(pool: pg.Pool): Locker {
  const holders = new Map<string, Holder>()
  let connection: ReturnType<typeof open> | null = null
  /** Locks held and attempts in progress; the connection is released with the last one. */
  let users = 0

  const open = async () => {
    const client = await pool.connect()
    client.on('notification', ({ payload = '' }) => {
      const holder = holders.get(payload)
      if (holder?.locked) void holder.requestRelease()
    })
    let ended = false
    const end = (fault: Error | true = true) => {
      if (!ended) client.release(fault)
      ended = true
    }
    client.once('error', (error) => {
      // The connection was being closed anyway, and another connection may be in use by now.
      if (ended) return
      connection = null
      end(error)
      // The locks have ended with the connection, so every writer must stop.
      for (const holder of holders.values()) void holder.requestRelease()
    })
    let previous: Promise<unknown> = client.query(`listen ${CHANNEL}`)
    /** Runs a statement after the previous ones, because a connection runs one at a time. */
    const query = (text: string, value: string): Promise<pg.QueryResultRow[]> => {
      const answer = previous.then(async () => (await client.query(text, [value])).rows)
      previous = answer.catch(() => {})
      return answer
    }
    return { query, end }
  }

  const enter = async () => {
    users += 1
    connection ??= open()
    const current = connection
    try {
      return await current
    } catch (error) {
      if (connection === current) connection = null
      users -= 1
      throw error
    }
  }
  const leave = async (): Promise<void> => {
    users -= 1
    if (users > 0 || !connection) return
    const last = connection
    connection = null
    ;(await last).end()
  }

  /** Takes the lock in the database. @returns false if another process holds it */
  const tryDatabase = async (id: string): Promise<boolean> => {
    const { query } = await enter()
    let locked = false
    try {
      const name = lockName(id)
      const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'
      locked = (await query(lock, name))[0]?.['locked'] === true
      if (!locked) await query(`select pg_notify('${CHANNEL}', $1)`, id)
    } finally {
      if (!locked) await leave()
    }
    return locked
  }

  const newLock = (id: string): Lock => ({
    async lock(signal, requestRelease) {
      const giveUp = AbortSignal.any([signal, AbortSignal.timeout(LOCK_TIMEOUT_MS)])
      while (!giveUp.aborted) {
        const currentHolder = holders.get(id)
        if (currentHolder) {
          await currentHolder.requestRelease()
          await Promise.race([currentHolder.released, pause(RETRY_MS)])
          continue
        }
        // Recorded before the first await: PostgreSQL would grant the lock twice to one connection.
        const { promise: released, resolve: markReleased } = Promise.withResolvers<void>()
        const holder: Holder = { locked: false, requestRelease, released, markReleased }
        holders.set(id, holder)
        try {
          holder.locked = await tryDatabase(id)
        } finally {
          if (!holder.locked) {
            holders.delete(id)
            markReleased()
          }
        }
        if (holder.locked) return
        await pause(RETRY_MS)
      }
      // On 423, tus clients wait and retry.
      throw { status_code: 423, body: 'The upload is in use.' }
    },
    async unlock() {
      const holder = holders.get(id)
      if (!holder) return
      try {
        const current = await connection
        await current?.query('select pg_advisory_unlock(hashtextextended($1, 0))', lockName(id))
      } catch {
        // The connection is lost, which has ended the lock.
      } finally {
        holders.delete(id)
        holder.markReleased()
        await leave()
      }
    },
  })
  return { newLock }
}

const pause = (ms: number): Promise<void> => delay(ms, undefined, { ref: false })
