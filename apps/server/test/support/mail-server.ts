import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runOnce, Logger, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, vi } from 'vitest'
import { cloneDatabase } from './database.ts'
import { loadConfig } from '../../src/platform/config/config.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import type { Context } from '../../src/platform/context.ts'
import { mailJobs } from '../../src/platform/mail/mail.ts'

/** Context on a database and a data folder of the test file's own; `logged` is what went to the log. */
export async function createRig(settings: Record<string, string> = {}) {
  const { pool, db } = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-mail-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const logged: string[] = []
  const contextFor = (more: Record<string, string>): Context => {
    const config = loadConfig({ DATA_DIR: dataDir, ...settings, ...more }, dataDir)
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
    return { config, log, pool, db, limiter: createRateLimiter(pool, config.rateLimits) }
  }

  /** Runs every job that is due, once; what failed waits for its next attempt. */
  const work = async (context: Context, print?: (line: string) => void): Promise<void> => {
    const taskList: TaskList = Object.fromEntries(
      mailJobs(context, print ? { print } : {}).map((job) => [
        job.name,
        async (payload: unknown) => job.run(payload),
      ]),
    )
    await runOnce({
      pgPool: pool,
      taskList,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    })
    // The runner returns while it is still noting how its last jobs ended.
    await vi.waitUntil(async () => {
      const { rows } = await sql`
        select from graphile_worker._private_jobs where locked_at is not null`.execute(db)
      return rows.length === 0
    })
  }

  /** Lets the time pass that the job runner waits before the next attempt. */
  const laterOn = async (): Promise<void> => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  }

  return { db, dataDir, logged, contextFor, work, laterOn }
}

export interface Received {
  raw: string
  mail: Email
  recipients: string[]
}

/** A real SMTP server on a port of the system's choice, or on `port`. */
export async function startSmtp(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<{ url: string; port: number; received: Received[]; stop: () => Promise<void> }> {
  const received: Received[] = []
  const { port: wanted = 0, ...rest } = options
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = await buffer(stream)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ raw: raw.toString(), mail: await PostalMime.parse(raw), recipients })
      }
      take().then(() => setImmediate(done), done)
    },
    ...rest,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', () => listening()))
  const { port } = server.server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= new Promise<void>((done) => server.close(() => done())))
  afterAll(stop)
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop }
}

export function header(mail: Email, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name)?.value
}
