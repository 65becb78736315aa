import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { currentActor } from '../actor.ts'
import { DEADLINE_EXCEEDED, hasTimeLeft, withinDeadline } from './deadlines.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** An open transaction. Functions that have to run in one take it as their first argument. */
export type Tx = Transaction<DB>

const { builtins } = pg.types
const parsers: Record<number, (text: string) => unknown> = {
  // Dates stay text: a JavaScript Date would shift them by the machine's time zone.
  [builtins.DATE]: (text) => text,
  // Texts by default. Money and counts are far below 2^53.
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; database: string }

/** Milliseconds after which a request tries again to connect. */
const RETRY_MS = 200

/** After its connection was closed, PostgreSQL cancels a statement within this time in milliseconds. */
const CANCEL_AFTER_MS = 50

/**
 * Opens a pool of connections. `max` is small because contended rows are faster with fewer
 * connections. Waiting for a connection or an answer ends at the deadline (deadlines.ts). While
 * PostgreSQL refuses connections, a request retries until then, so that a quick restart goes
 * unnoticed. `isOutage` recognises both errors.
 */
export function openPool(
  address: DatabaseAddress,
  options: { max?: number; onError?: (error: Error) => void } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...(typeof address === 'string' ? { connectionString: address } : address),
    Client: Connection as never,
    max: options.max ?? 10,
    // A backend keeps the memory of its largest plans until it ends.
    maxLifetimeSeconds: 1_800,
    // Longer than a request waits: a connection that comes late serves the next request.
    connectionTimeoutMillis: 10_000,
    // A connection is closed when its answer is late, and the statement must not keep its locks. Not a
    // startup parameter: PgBouncer would refuse it, and so would systems that cannot do it.
    onConnect: (client) =>
      client.query(`set client_connection_check_interval = ${CANCEL_AFTER_MS}`).catch(() => {}),
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    // Detects a peer that has vanished, also on connections that only LISTEN.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'firstbell',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // Without a listener, the error of an idle connection would end the process.
  const onError = (error: Error) => {
    // The server may end the connections of a pool that is being closed.
    if (!pool.ending) options.onError?.(error)
  }
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  const connect = pool.connect.bind(pool)
  const acquire = () => acquireInTime(connect)
  // The job runner listens on a connection that it takes by callback.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : acquire()) as typeof pool.connect
  // pg's own pool.query runs the statement in the async context that released the connection, and
  // discards the connection when PostgreSQL rejects the statement (docs/decisions/0020).
  pool.query = (async (...args: Parameters<pg.Client['query']>) => {
    const client = await acquire()
    try {
      const result = await client.query(...args)
      client.release()
      return result
    } catch (error) {
      // A statement that PostgreSQL rejects leaves the connection usable.
      client.release(!(error instanceof pg.DatabaseError))
      throw error
    }
  }) as unknown as typeof pool.query
  return pool
}

/** Removes the time limits of a connection, for work that may take minutes, such as a migration or a backup. */
export async function liftTimeLimits(client: pg.ClientBase): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  unlimited.add(client)
}

const unlimited = new WeakSet<pg.ClientBase>()

/**
 * A connection of a pool. It is closed when an answer exceeds its deadline, and when its server only
 * reads: the next connection leads to the new primary (docs/operations.md, "A standby").
 */
class Connection extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the library's own has seven signatures
  override query(...args: any[]): any {
    const result: unknown = (super.query as (...args: unknown[]) => unknown)(...args)
    // Cursors and COPY streams last as long as their data.
    if (unlimited.has(this) || !(result instanceof Promise)) return result
    return withinDeadline(result).catch((error: unknown) => {
      const { code } = error as { code?: unknown }
      // All statements that it has not answered fail, and the pool discards it.
      if (code === DEADLINE_EXCEEDED || code === READ_ONLY) void this.end()
      throw error
    })
  }
}

async function acquireInTime(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  for (;;)
    try {
      return await withinDeadline(connect(), (late) => late.release())
    } catch (error) {
      if (!isOutage(error) || !hasTimeLeft(RETRY_MS)) throw error
      await withinDeadline(delay(RETRY_MS))
    }
}

/** SQLSTATE of a write on a standby, or on a primary that has become one. */
const READ_ONLY = '25006'
/**
 * Codes of an unreachable or unavailable PostgreSQL; class 53 is out of connections, disk or memory, 57014 a statement
 * that took too long, and ETIMEDOUT also DEADLINE_EXCEEDED.
 */
const OUTAGE =
  /^(ECONNREFUSED|ENOENT|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[1-5]|53\w{3}|08\w{3}|57014|25006)$/
/** Messages of the same errors from pg, which gives them no code. */
const OUTAGE_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/

/** Whether an error means that the database is unavailable, and not that the statement was wrong. */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return OUTAGE.test(String(code)) || OUTAGE_WORDS.test(String(message))
}

/**
 * Kysely over the pool, with a named prepared statement for each text.
 * @param prepared false for poolers that assign connections per transaction and do not support names
 */
export function openDatabase(pool: pg.Pool, prepared = true): Database {
  /** What Kysely is given of a connection: the same object each time, since it remembers every one. */
  const wrapped = new WeakMap<pg.PoolClient, object>()
  const wrap = (client: pg.PoolClient) => {
    let broken = false
    const statements = new Set<string>()
    const query = (text: string, values: readonly unknown[]) => {
      const name = prepared ? names.memo(text) : undefined
      if (name !== undefined) statements.add(name)
      return client.query({
        ...(name !== undefined && { name }),
        text,
        values: values as unknown[],
      })
    }
    return {
      query: (text: string, values: readonly unknown[]) =>
        /^(begin|start transaction)\b/.test(text)
          ? begin(client, text)
          : text === 'rollback'
            ? query(text, values).catch(() => {
                // The server rolls back when the connection closes. The caller needs the error
                // that has caused the rollback, not this one.
                broken = true
                return { command: 'ROLLBACK', rowCount: null, rows: [] }
              })
            : query(text, values),
      // Closing the connection is the only way to drop what both sides keep of its statements.
      release: () => client.release(broken || statements.size > MAX_STATEMENTS),
    }
  }
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect()
          const known = wrapped.get(client) ?? wrap(client)
          wrapped.set(client, known)
          return known
        },
        end: () => pool.end(),
      } as never,
    }),
  })
}

/** Begins a transaction that carries who acts, without a second round trip. */
async function begin(client: pg.PoolClient, text: string) {
  const actor = currentActor()
  await client.query(
    actor === undefined
      ? text
      : `${text}; set local firstbell.actor = ${client.escapeLiteral(actor)}`,
  )
  return { command: 'BEGIN', rowCount: null, rows: [] }
}

/**
 * Prepared statements of a connection, above which it is closed when it is released. Lists have a text for
 * each page and combination of filters, and anyone may ask for them all.
 */
const MAX_STATEMENTS = 500

/** Names of statements by their texts: a connection parses and plans a named statement once. */
const names = new LRUCache<string, string>({
  max: 2_000,
  memoMethod: (text) => createHash('sha256').update(text).digest('base64url').slice(0, 32),
})

/** The PostgreSQL error code (SQLSTATE) of a failed statement, and the constraint it broke. */
export function violation(error: unknown): { code: string; constraint: string | undefined } | null {
  return error instanceof pg.DatabaseError && error.code
    ? { code: error.code, constraint: error.constraint }
    : null
}

export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'
export const DEADLOCK = '40P01'
export const LOCK_NOT_AVAILABLE = '55P03'
