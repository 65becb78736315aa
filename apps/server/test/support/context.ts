import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { loadConfig } from '../../src/config.ts'
import type { PasswordCost } from '../../src/features/identity/embedded/passwords.ts'
import type { Config } from '../../src/platform/config/config.ts'
import type { Context } from '../../src/platform/context.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { cloneDatabase } from './database.ts'

/** A cheap cost for tests that are not about the cost of passwords: a fraction of a millisecond. */
export const CHEAP: PasswordCost = { ln: 4, r: 8, p: 1 }

/** Options for `buildApp` and `createHttpServer`: longer time limits, because everything is slower on a busy machine. */
export const PATIENT = { databaseWait: 20_000, renderWait: 60_000 }
/** The operator's time limits, for tests about them. */
export const IMPATIENT = {}

/**
 * Creates the context of features, with a database and a data folder for this test file. Rate limits, demo
 * data and rooms are off unless `settings` enable them, and hashing a password is cheap.
 * @param write receives the log lines from level `info` on; without it nothing is logged
 */
export async function createContext(
  settings: Record<string, string> = {},
  write?: (line: string) => void,
): Promise<Context> {
  const { pool, db } = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-test-data-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const config: Config = {
    ...loadConfig(
      { DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_DATA: 'off', CLASSROOM: 'off', ...settings },
      dataDir,
      // An ordinary user's umask, whichever user runs the tests.
      false,
    ),
    passwordCost: CHEAP,
  }
  const log = write ? pino({ level: 'info' }, { write }) : pino({ level: 'silent' })
  return { config, log, pool, db, limiter: createRateLimiter(pool, config.rateLimits) }
}
