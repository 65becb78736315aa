import type { Logger } from 'pino'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { RateLimiter } from './http/limits.ts'

/** What every feature may need of the platform, made once by main.ts (or a test). */
export interface Parts {
  config: Config
  log: Logger
  pool: pg.Pool
  db: Database
  limiter: RateLimiter
}
