import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { RateLimiter } from './http/rate-limit.ts'

/** What the platform offers to every feature. main.ts (or a test) creates it once. */
export interface Context {
  config: Config
  log: Logger
  pool: pg.Pool
  db: Database
  /** Serves public lists to callers that have not just written; absent: `db` serves them. */
  replica?: Database
  /**
   * Connections that keep one session while they are checked out, bypassing a pooler; absent:
   * `pool` is used.
   */
  sessions?: pg.Pool
  limiter: RateLimiter
}
