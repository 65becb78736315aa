import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { emails } from '../apps/server/src/features.ts'
import { createMailer } from '../apps/server/src/platform/mail/mail.ts'
import { offeringRoutes } from '../apps/server/src/features/offerings/routes.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts'
import { createRateLimiter } from '../apps/server/src/platform/http/rate-limit.ts'
import { createResponseCache } from '../apps/server/src/platform/http/response-cache/response-cache.ts'
import { routesOf, type Caller } from '../apps/server/src/platform/http/routes.ts'
import { createHttpServer } from '../apps/server/src/platform/http/server.ts'
import type { Context } from '../apps/server/src/platform/context.ts'

/**
 * The baseline of `token.ts`: the server's calls about offerings without authentication. Takes the
 * server's settings and CALLER, the student's id.
 */
const config = loadConfig(process.env, process.cwd())
if (config.databaseUrl === undefined) throw new Error('DATABASE_URL is needed')
const log = pino({ level: 'silent' })
const pool = openPool(config.databaseUrl)
const context: Context = {
  config,
  log,
  pool,
  db: openDatabase(pool),
  limiter: createRateLimiter(pool, false),
}
const caller: Caller = {
  id: process.env['CALLER'] ?? '',
  subject: '',
  email: '',
  name: '',
  roles: ['student'],
  isAdmin: false,
  approved: false,
  loginId: undefined,
}
const http = await createHttpServer({
  logger: log,
  production: false,
  publicUrl: config.publicUrl,
  trustProxy: 0,
})
http.get('/readyz', async () => ({ status: 'ready' }))
const cache = createResponseCache({
  primary: context.db,
  replica: undefined,
  key: randomBytes(32),
  secure: false,
  warn: () => {},
})
offeringRoutes(
  routesOf(http, async () => caller, context.limiter, cache),
  context,
  createMailer(emails),
  cache,
)
await http.listen({ port: config.port, host: config.host })
