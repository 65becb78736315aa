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

/** Of passwords whose cost is not what a test is about: a fraction of a millisecond. */
export const CHEAP: PasswordCost = { ln: 4, r: 8, p: 1 }

/** For `buildApp` and `createHttpServer`: on a busy machine, all that requests wait for takes longer. */
export const PATIENT = { databaseWait: 20_000, renderWait: 60_000 }
/** As long as an operator's, where a test is about that wait. */
export const IMPATIENT = {}

/**
 * What every feature is given, on a database and a data folder of this test file's own. Rate limits and
 * demo data are off unless `settings` say otherwise, and hashing a password costs next to nothing.
 * @param write takes the lines of the log, from level `info` up; without it nothing is logged
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
      { DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO_DATA: 'off', ...settings },
      dataDir,
      // An ordinary user's, whoever runs the tests.
      false,
    ),
    passwordCost: CHEAP,
  }
  const log = write ? pino({ level: 'info' }, { write }) : pino({ level: 'silent' })
  return { config, log, pool, db, limiter: createRateLimiter(pool, config.rateLimits) }
}
