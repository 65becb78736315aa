import type { Lock, Locker, RequestRelease } from '@tus/server'
import type pg from 'pg'
import { advisoryLockNames } from '../../platform/database/advisory-locks.ts'

const CHANNEL = 'file_lock'
/** Milliseconds between two tries for a lock that another process holds. */
const RETRY_MS = 150
const GIVE_UP_MS = 20_000

const lockName = (id: string): string => advisoryLockNames.upload + id

interface Holder {
  /** False while it is still trying: then it has nothing to release. */
  locked: boolean
  requestRelease: RequestRelease
  released: Promise<void>
  settle: () => void
}

interface Session {
  /** Runs a statement after those before it: a connection takes one at a time. */
  ask: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Gives the connection back to the pool. */
  end: () => Promise<void>
}

/**
 * Locks of uploads that hold across processes: PostgreSQL advisory locks, all of this process's on
 * one connection of the pool, which is borrowed while there is an upload under way (a slow upload
 * would otherwise keep a connection of its own for minutes). A process that dies loses its
 * connection, and with it its locks, at once. Whoever waits asks the holder to stop, over NOTIFY in
 * another process: that is how a client resumes whose old connection is still believed alive.
 */
export function createUploadLock(pool: pg.Pool): Locker {
  const held = new Map<string, Holder>()
  let session: Promise<Session> | null = null
  /** Locks held and tries under way: as long as there are any, the session stays. */
  let users = 0

  const open = async (): Promise<Session> => {
    const client = await pool.connect()
    const heard = (notice: pg.Notification) => {
      const holder = held.get(notice.payload ?? '')
      if (holder?.locked) void holder.requestRelease()
    }
    const lost = (error: Error) => {
      client.off('notification', heard)
      session = null
      client.release(error)
      // The locks went with the connection: whoever writes must stop.
      for (const holder of held.values()) void holder.requestRelease()
    }
    client.on('notification', heard)
    client.once('error', lost)
    let before: Promise<unknown> = Promise.resolve()
    const ask: Session['ask'] = <Row extends pg.QueryResultRow>(
      text: string,
      values: unknown[] = [],
    ) => {
      const answer = before.then(async () => (await client.query<Row>(text, values)).rows)
      before = answer.catch(() => {})
      return answer
    }
    const end = async () => {
      client.off('notification', heard)
      client.off('error', lost)
      try {
        await ask(`unlisten ${CHANNEL}`)
        client.release()
      } catch (error) {
        client.release(error as Error)
      }
    }
    try {
      await ask(`listen ${CHANNEL}`)
    } catch (error) {
      await end()
      throw error
    }
    return { ask, end }
  }

  const enter = async (): Promise<Session> => {
    users += 1
    session ??= open()
    const mine = session
    try {
      return await mine
    } catch (error) {
      if (session === mine) session = null
      users -= 1
      throw error
    }
  }
  const leave = async (): Promise<void> => {
    users -= 1
    if (users > 0 || !session) return
    const last = session
    session = null
    await (await last).end()
  }

  /** The lock in the database; false when another process has it. */
  const tryDatabase = async (id: string): Promise<boolean> => {
    const { ask } = await enter()
    let locked = false
    try {
      const rows = await ask<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [lockName(id)],
      )
      locked = rows[0]?.locked === true
      if (!locked) await ask('select pg_notify($1, $2)', [CHANNEL, id])
    } finally {
      if (!locked) await leave()
    }
    return locked
  }

  const newLock = (id: string): Lock => ({
    async lock(signal, requestRelease) {
      const giveUp = AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)])
      while (!giveUp.aborted) {
        const other = held.get(id)
        if (other) {
          await other.requestRelease()
          await Promise.race([other.released, aborted(giveUp)])
          continue
        }
        // In this process the lock is taken before anything is awaited: within one session
        // PostgreSQL would grant it twice.
        const holder = newHolder(requestRelease)
        held.set(id, holder)
        try {
          holder.locked = await tryDatabase(id)
        } finally {
          if (!holder.locked) {
            held.delete(id)
            holder.settle()
          }
        }
        if (holder.locked) return
        await Promise.race([pause(RETRY_MS), aborted(giveUp)])
      }
      // 423: the protocol's client waits and tries again.
      throw { status_code: 423, body: 'The upload is in use.' }
    },
    async unlock() {
      const holder = held.get(id)
      if (!holder) return
      try {
        const current = await session
        await current?.ask('select pg_advisory_unlock(hashtextextended($1, 0))', [lockName(id)])
      } catch {
        // Without the connection there is no lock to give back.
      } finally {
        held.delete(id)
        holder.settle()
        await leave()
      }
    },
  })
  return { newLock }
}

function newHolder(requestRelease: RequestRelease): Holder {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { locked: false, requestRelease, released: promise, settle: resolve }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref())

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
