import type { Logger } from 'pino'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { RateLimiter } from './http/rate-limit.ts'

/** What every feature may need of the platform, made once by main.ts (or a test). */
export interface Context {
  config: Config
  log: Logger
  pool: pg.Pool
  db: Database
  /** Where public lists are read when whoever asks has not just written; absent: `db`. */
  replica?: Database
  /** Connections that stay one session while they are held, past any pooler; absent: `pool`. */
  sessions?: pg.Pool
  limiter: RateLimiter
}
