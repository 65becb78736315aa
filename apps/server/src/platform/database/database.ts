import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DB } from './schema.ts'
import { beginStatement, hasTimeLeft, withinDeadline, deadlineExceeded } from './deadlines.ts'

export type Database = Kysely<DB>
/** A transaction under way. Functions that must be part of one take this as their first argument. */
export type Tx = Transaction<DB>

const { builtins } = pg.types
const parsers: Record<number, (text: string) => unknown> = {
  // Days stay the text they are: a Date would move them by the machine's zone.
  [builtins.DATE]: (text) => text,
  // Money and counts are far below 2^53.
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

/** Where a database is: a URL, or the settings of the embedded one. */
export type DatabaseAddress =
  string | { host: string; port: number; user: string; password: string; database: string }

/** Milliseconds until a request asks again for a connection that could not be made. */
const AGAIN_MS = 200

/**
 * A pool of connections. `max` is small on purpose: a hot row is faster with fewer connections.
 * Nobody waits longer for a connection or an answer than wait-budget.ts says; while PostgreSQL
 * refuses connections, a request keeps asking for as long as it may wait, so that a quick restart
 * goes unnoticed. Both fail with an error that `isOutage` knows.
 */
export function openPool(
  address: DatabaseAddress,
  options: { max?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    Client: Connection as never,
    max: options.max ?? 10,
    // Whoever waits for it may be gone long before: one that is made late serves the next.
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // A peer that has vanished without a word is noticed, also by who only listens.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'firstbell',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Without a listener an idle connection that breaks would end the process.
  const onError = (error: Error) => {
    // A pool that is being closed does not wait for the server's goodbye.
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const connect = pool.connect.bind(pool)
  const acquire = () => acquireInTime(connect)
  // The job runner listens on a connection that it takes by callback.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : acquire()) as typeof pool.connect
  // The library's own runs the statement in whatever context a connection came free, and throws the
  // connection away when PostgreSQL refuses the statement (docs/decisions/0020).
  pool.query = (async (...args: Parameters<pg.Client['query']>) => {
    const client = await acquire()
    try {
      const result = await client.query(...args)
      client.release()
      return result
    } catch (error) {
      // What PostgreSQL itself says leaves the connection as good as it was.
      client.release(!(error instanceof pg.DatabaseError))
      throw error
    }
  }) as unknown as typeof pool.query
  return pool
}

/** For long work: this connection's statements may take as long as they take. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  unlimited.add(client)
}

const unlimited = new WeakSet<pg.ClientBase>()

/** What the types do not tell of the library's connections. */
interface Internals {
  processID: number | null
  secretKey: number
  ssl: boolean | object
  connection: { stream: Socket }
}

const internals = (client: pg.Client) => client as unknown as Internals

/** A connection of a pool. One whose answer does not come in time is of no use any more. */
class Connection extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the library's own has seven signatures
  override query(...args: any[]): any {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    // Cursors and copies take as long as what they bring.
    if (unlimited.has(this) || typeof args[0]?.submit === 'function') return query(...args)
    const end = beginStatement(() => abandon(this))
    const last: unknown = args.at(-1)
    if (typeof last === 'function')
      return query(...args.slice(0, -1), (...result: unknown[]) => {
        end()
        last(...result)
      })
    const result = query(...args) as Promise<unknown>
    result.then(end, end)
    return result
  }
}

/** Has the server stop what this connection asked for, and breaks it. */
function abandon(client: pg.Client): void {
  cancel(client)
  // Everything that waits on it hears this error, and the pool takes no broken one back.
  internals(client).connection.stream.destroy(deadlineExceeded())
}

/**
 * Asks the server to cancel the statement under way: it would otherwise keep its locks, and one of
 * the server's few places, until its statement_timeout. Only an attempt: nobody hears what came of
 * it.
 */
function cancel(client: pg.Client): void {
  const { processID, secretKey, ssl } = internals(client)
  if (processID === null) return
  const connection = new pg.Connection({ ssl } as object)
  const asking = connection as unknown as Internals['connection'] & {
    connect: (port: number | string, host?: string) => void
    requestSsl: () => void
    cancel: (processID: number, secretKey: number) => void
  }
  const { stream } = asking
  stream.unref()
  const tooLong = setTimeout(() => stream.destroy(), 2_000).unref()
  stream.once('close', () => clearTimeout(tooLong))
  connection.on('error', () => stream.destroy())
  connection.on('connect', () => (ssl ? asking.requestSsl() : asking.cancel(processID, secretKey)))
  connection.on('sslconnect', () => asking.cancel(processID, secretKey))
  if (client.host.startsWith('/')) asking.connect(`${client.host}/.s.PGSQL.${client.port}`)
  else asking.connect(client.port, client.host)
}

async function acquireInTime(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  for (;;)
    try {
      return await withinDeadline(connect(), (late) => late.release())
    } catch (error) {
      if (!isOutage(error) || !hasTimeLeft(AGAIN_MS)) throw error
      await withinDeadline(delay(AGAIN_MS))
    }
}

/** Failures to reach PostgreSQL, or to be served by it now; 53: out of connections, disk or memory. */
const OUTAGE =
  /^(ECONNREFUSED|ENOENT|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53\w{3}|08\w{3}|57014)$/
/** The same from the library, which gives them no code. */
const OUTAGE_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/

/** Whether an error says that the database cannot be used now: nothing is wrong with what was asked. */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return OUTAGE.test(String(code)) || OUTAGE_WORDS.test(String(message))
}

/**
 * Kysely over the pool, with a named prepared statement for every text.
 * @param prepared false for poolers that lend a connection for one transaction and know no names
 */
export function openDatabase(pool: pg.Pool, prepared = true): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect()
          let broken = false
          const query = (text: string, values: readonly unknown[]) =>
            client.query({
              ...(prepared && { name: statementName(text) }),
              text,
              values: values as unknown[],
            })
          return {
            query: (text: string, values: readonly unknown[]) =>
              text === 'rollback'
                ? query(text, values).catch(() => {
                    // The server rolls back when the connection is gone. Why it came to that is
                    // what the caller must hear, not that this failed too.
                    broken = true
                    return { command: 'ROLLBACK', rowCount: null, rows: [] }
                  })
                : query(text, values),
            release: () => client.release(broken),
          } as never
        },
        end: () => pool.end(),
      } as never,
    }),
  })
}

const names = new Map<string, string>()

/**
 * A stable name for a statement. Named statements are parsed and planned once a connection:
 * measured 1.5 to 7 times the throughput of unnamed ones. The map is bounded by the number of
 * distinct texts, which the code fixes, except for lists spelt out in SQL: those stay few.
 */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    if (names.size < 2_000) names.set(text, name)
  }
  return name
}

/** The PostgreSQL error code (SQLSTATE) of a failed statement, and the constraint it broke. */
export function violation(error: unknown): { code: string; constraint: string | undefined } | null {
  return error instanceof pg.DatabaseError && error.code
    ? { code: error.code, constraint: error.constraint }
    : null
}

export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'
export const CHECK_VIOLATION = '23514'
export const DEADLOCK = '40P01'
