import type pg from 'pg'
import { withOwnDeadline } from './deadlines.ts'

/** For this long, an answer of the database, or its absence, counts as its current state. */
const REUSE_MS = 1_000

/**
 * Returns a function that checks whether the database answers. An answer to any request within the last
 * second counts, so that a busy pool is not taken for an outage. Otherwise concurrent checks share one query.
 */
export function createDatabaseProbe(pool: pg.Pool): () => Promise<boolean> {
  let answeredAt = -Infinity
  let failedAt = -Infinity
  let checking: Promise<boolean> | undefined
  const within = (time: number) => performance.now() - time < REUSE_MS
  pool.on('release', (error) => {
    if (!error) answeredAt = performance.now()
  })
  const check = async () => {
    try {
      await withOwnDeadline(() => pool.query('select 1'))
      return true
    } catch {
      failedAt = performance.now()
      return false
    }
  }
  return async () => {
    if (within(answeredAt)) return true
    if (within(failedAt)) return false
    checking ??= check().finally(() => (checking = undefined))
    return checking
  }
}
