import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@firstbell/embedded-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openDatabase, openPool, type Database, type DatabaseAddress } from './database.ts'
import { migrate } from './migrate.ts'

const DATABASE = 'firstbell'

export interface Connected {
  /** The database itself, not a pooler. */
  address: DatabaseAddress
  pool: pg.Pool
  db: Database
  replica?: Database
  sessions?: pg.Pool
  close: () => Promise<void>
}

/**
 * Opens and migrates the configured database: the operator's own, or the embedded one, which is
 * started and restarted whenever it ends unexpectedly.
 * @throws with a message for the operator
 */
export async function connectDatabase(config: Config, log: Logger): Promise<Connected> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke')
  if (config.databaseUrl !== undefined) {
    const address = config.databaseDirectUrl ?? config.databaseUrl
    const pool = openPool(config.databaseUrl, { max: config.databasePoolSize, onError })
    const sessions = config.databaseDirectUrl ? openPool(address, { max: 4, onError }) : undefined
    const read = config.databaseReadUrl
      ? openPool(config.databaseReadUrl, { max: config.databasePoolSize, onError })
      : undefined
    const close = async () => {
      await Promise.all([pool, sessions, read].map((each) => each?.end()))
    }
    let setting = sessions ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    try {
      await migrate(sessions ?? pool)
      setting = 'DATABASE_URL'
      await pool.query('select 1')
      setting = 'DATABASE_READ_URL'
      await read?.query('select 1').catch((error: Error & { code?: string }) => {
        // A replica that rejects the login, or has no such database, is misconfigured (SQLSTATE classes 28 and
        // 3D). Any other one may come back.
        if (/^(28|3D)/.test(error.code ?? '')) throw error
        log.error({ err: error }, 'the replica of DATABASE_READ_URL does not answer')
      })
    } catch (error) {
      await close()
      throw unreachable(error, setting) ?? error
    }
    return {
      address,
      pool,
      db: openDatabase(pool, config.databasePrepared),
      ...(sessions && { sessions }),
      ...(read && { replica: openDatabase(read, config.databasePrepared) }),
      close,
    }
  }

  // By this file, commands find the database of a running server (`connectForCommand`).
  const addressFile = join(config.dataDir, 'database.json')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const supervised = await superviseEmbedded(config, log)
  try {
    const address = await supervised.ownedDatabase(DATABASE)
    const pool = openPool(address, { max: config.databasePoolSize, onError })
    await migrate(pool)
    // Replaced rather than overwritten, which would keep the mode of an existing file.
    await rm(addressFile, { force: true })
    await writeFile(addressFile, JSON.stringify(address), { mode: 0o600, flag: 'wx' })
    return {
      address,
      pool,
      db: openDatabase(pool),
      close: async () => {
        await rm(addressFile, { force: true })
        await pool.end()
        await supervised.stop()
      },
    }
  } catch (error) {
    await supervised.stop()
    throw error
  }
}

/**
 * Opens the database for a command: that of a server which runs on the same data folder, or else the
 * configured one.
 */
export async function connectForCommand(config: Config, log: Logger): Promise<Connected> {
  if (config.databaseUrl === undefined) {
    const address = await readFile(join(config.dataDir, 'database.json'), 'utf8')
      .then((text) => JSON.parse(text) as Exclude<DatabaseAddress, string>)
      .catch(() => null)
    if (address) {
      const pool = openPool(address, { max: 2 })
      const answers = await pool.query('select 1').then(
        () => true,
        () => false,
      )
      if (answers) return { address, pool, db: openDatabase(pool), close: () => pool.end() }
      await pool.end()
    }
  }
  return connectDatabase(config, log)
}

async function superviseEmbedded(config: Config, log: Logger): Promise<EmbeddedPostgres> {
  const start = () =>
    startEmbeddedPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      name: 'firstbell',
      log: (line) => log.debug({ source: 'postgres' }, line),
    })
  const first = await start().catch((error: unknown) => {
    throw error instanceof EmbeddedPostgresError ? withSettings(error) : error
  })
  let server = first
  let stopping = false
  let restarting: Promise<void> | undefined
  const restart = async (): Promise<void> => {
    while (!stopping) {
      try {
        server = await start()
        void watch()
        return
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not start; trying again')
        await delay(1_000)
      }
    }
  }
  const watch = async (): Promise<void> => {
    const ended = await server.exited
    if (stopping) return
    log.error({ ...ended }, 'the embedded database ended unasked; starting it again')
    restarting = restart()
  }
  void watch()
  return {
    ...first,
    stop: async () => {
      stopping = true
      // A server that is just starting would be left behind.
      await restarting
      await server.stop()
    },
  }
}

/** The launcher does not know which settings of this server can solve its problem. */
function withSettings(error: EmbeddedPostgresError): Error {
  const [summary, ...output] = error.message.split('\n')
  const settings =
    'DATA_DIR sets the data folder; DATABASE_URL=postgres://user:password@host:5432/database uses a PostgreSQL of your own (15 or later) instead.'
  return new Error([`${summary} ${settings}`, ...output].join('\n'), { cause: error })
}

/** @param setting the setting whose URL failed */
function unreachable(error: unknown, setting: string): Error | null {
  const code = (error as { code?: string }).code ?? ''
  const message = (error as Error).message
  // Node.js's codes of certificate errors. Its own advice does not mention the URL's parameters.
  if (/^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_)/.test(code))
    return new Error(
      `${setting} leads to a PostgreSQL whose certificate is not trusted (${message.split('; ')[0]}). Add &sslrootcert=FILE with the certificate of its authority to the URL, and use the host name that the certificate is for.`,
      { cause: error },
    )
  if (code === '42501')
    return new Error(
      `The user of ${setting} may not set the database up (${message}). Make it the owner: ALTER DATABASE … OWNER TO …`,
      { cause: error },
    )
  if (!/^(E[A-Z]+|28\w{3}|3D000)$/.test(code) && !/timeout/.test(message)) return null
  return new Error(
    `${setting} does not lead to a PostgreSQL that answers (${message || code}). Check the address, the password and that the database exists.`,
    { cause: error },
  )
}
