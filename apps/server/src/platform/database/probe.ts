import type pg from 'pg'
import { withOwnDeadline } from './deadlines.ts'

/** Milliseconds for which an answer of the database, or its absence, is taken for its present state. */
const REUSE_MS = 1_000

/**
 * Tells whether the database answers. What it has answered to anybody within the last second counts, so
 * that a busy pool is no outage; otherwise all who ask share one question.
 */
export function createDatabaseProbe(pool: pg.Pool): () => Promise<boolean> {
  let answeredAt = -Infinity
  let failedAt = -Infinity
  let asking: Promise<boolean> | undefined
  const within = (time: number) => performance.now() - time < REUSE_MS
  pool.on('release', (error) => {
    if (!error) answeredAt = performance.now()
  })
  const ask = async () => {
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
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}
