import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { liftTimeLimits, LOCK_NOT_AVAILABLE, violation } from './database.ts'

const PRODUCT: MigrationFolders = {
  migrations: new URL('../../../migrations/', import.meta.url),
  functions: new URL('../../../sql/', import.meta.url),
}

export interface MigrationFolders {
  /** `NNNN-name.sql`: changes of tables, each applied once, in this order. */
  migrations: URL
  /**
   * `feature/name.sql`: a function of the product, with the trigger that calls it, as `create or replace`. The
   * order does not matter. What an index is computed with belongs to a migration instead, because
   * the index has to be built again with it.
   */
  functions: URL
}

/** Waiting for a lock makes everybody else wait behind it, so a migration gives up and tries again. */
interface Patience {
  lockTimeoutMs: number
  pauseMs: number
  tries: number
}
const PATIENCE: Patience = { lockTimeoutMs: 1_000, pauseMs: 2_000, tries: 150 }

/** Milliseconds between two attempts to become the process that migrates. */
const TURN_MS = 100

/**
 * Brings the database to this version, forward only: first the migrations that are missing, then the
 * functions whose text has changed, then the job queue's schema. An advisory lock makes processes
 * that start at the same time wait for each other.
 *
 * A migration is one transaction. One whose text begins with `-- no-transaction` runs statement by
 * statement, for concurrent indexes and for changes of all rows in batches: a statement preceded by
 * `-- batches` is repeated until it changes no row. If it fails in between, the next start repeats it from its beginning.
 *
 * Later migrations that a newer version has applied are accepted if they only add something, or remove
 * what this version does not use (`needs`). This version then leaves the functions as they are.
 * @returns the file names applied now
 * @throws when the database has migrations with which this version cannot run
 */
export async function migrate(
  pool: pg.Pool,
  folders: MigrationFolders = PRODUCT,
  patience: Patience = PATIENCE,
): Promise<string[]> {
  const files = await migrationFiles(folders)
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await liftTimeLimits(client)
    await takeTurn(client)
    await client.query(
      `create table if not exists migration (
         name text primary key, applied_at timestamptz not null default now());
       alter table migration add column if not exists needs text;`,
    )
    const { rows } = await client.query<Applied>('select name, needs from migration')
    const newer = laterOnes(rows, files)
    for (const name of files.filter((file) => !rows.some((row) => row.name === file))) {
      await inTurn(name, () => applyMigration(client, name, patience, folders))
      applied.push(name)
    }
    if (newer.length === 0)
      applied.push(
        ...(await inTurn('of the functions', () =>
          retried(patience, () =>
            inTransaction(client, patience, () => writeFunctions(client, folders)),
          ),
        )),
      )
    await migrateJobs({ pgPool: pool })
  } finally {
    // Closing the connection releases the lock, whatever happened.
    client.release(true)
  }
  return applied
}

/**
 * Waits for other processes that migrate. By asking again, because a statement that waits for the lock
 * would keep the other process's concurrent index waiting for it.
 */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [advisoryLocks.migrations],
    )
    if (rows[0]?.taken) return
    await delay(TURN_MS)
  }
}

async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

interface Applied {
  name: string
  /** The number of the migration that a version must have to run with this one; null: any version. */
  needs: string | null
}

/**
 * The applied migrations that came after this version.
 * @throws when this version cannot run with one of them
 */
function laterOnes(applied: readonly Applied[], files: readonly string[]): Applied[] {
  const unknown = applied.filter(({ name }) => !files.includes(name))
  const last = files.at(-1)?.slice(0, 4) ?? ''
  const fatal = unknown.filter(
    ({ name, needs }) =>
      name.slice(0, 4) <= last || (needs !== null && !files.some((file) => file.startsWith(needs))),
  )
  if (fatal.length > 0)
    throw new Error(
      `The database has migrations that this version of Firstbell does not know (${fatal
        .map(({ name }) => name)
        .sort()
        .join(
          ', ',
        )}): it was made by a newer version, or by a build from before the first release. Run the version that made it, or start with an empty database (another DATA_DIR or DATABASE_URL).`,
    )
  return unknown
}

export const migrationFiles = async (folders = PRODUCT): Promise<string[]> =>
  (await readdir(folders.migrations)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()

/**
 * Applies a migration and records it.
 * @param patience absent: the caller has a transaction open, in which everything runs
 */
export async function applyMigration(
  client: pg.PoolClient,
  name: string,
  patience?: Patience,
  folders = PRODUCT,
): Promise<void> {
  const text = await readFile(new URL(name, folders.migrations), 'utf8')
  const record = () =>
    client.query('insert into migration (name, needs) values ($1, $2)', [name, needsOf(name, text)])
  if (!patience) {
    if (!text.startsWith('-- no-transaction')) await client.query(text)
    // No other transaction uses tables that this one has created.
    else
      for (const statement of statementsOf(text))
        await runStatement(client, withoutConcurrently(statement))
    await record()
  } else if (text.startsWith('-- no-transaction')) {
    for (const statement of statementsOf(text)) {
      // Building an index concurrently waits for locks, but blocks no other statement.
      const timeout = /\bconcurrently\b/i.test(statement) ? 0 : patience.lockTimeoutMs
      await client.query(`set lock_timeout = ${timeout}`)
      await retried(patience, () => runStatement(client, statement))
    }
    await record()
  } else
    await retried(patience, () =>
      inTransaction(client, patience, async () => {
        await client.query(text)
        await record()
      }),
    )
}

/** The statements of a migration without a transaction, which contains no function. */
const statementsOf = (text: string): string[] =>
  text.split(/;\s*$/m).filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '')

const withoutConcurrently = (statement: string) => statement.replaceAll(/\bconcurrently\b/gi, '')

async function runStatement(client: pg.PoolClient, statement: string): Promise<void> {
  const repeats = /^--\s*batches\b/m.test(statement)
  let changed: number | null
  do ({ rowCount: changed } = await client.query(statement))
  while (repeats && changed)
}

/**
 * The number that `-- contract: unused since NNNN` names: a version without that migration uses what is
 * removed. A migration that removes something without naming one needs itself.
 */
function needsOf(name: string, text: string): string | null {
  const contracts = text.match(/^--\s*contract:.*$/gm) ?? []
  const numbers = contracts.map((line) => /\bsince (\d{4})\b/.exec(line)?.[1] ?? name.slice(0, 4))
  return numbers.toSorted().at(-1) ?? null
}

/**
 * Creates the functions whose text has changed since they were created, in the caller's transaction.
 * @returns the names of their files
 */
export async function writeFunctions(client: pg.PoolClient, folders = PRODUCT): Promise<string[]> {
  await client.query(
    `create table if not exists sql_function (
       name text primary key, hash text not null, created_at timestamptz not null default now());
     set local check_function_bodies = off`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from sql_function',
  )
  const paths = await readdir(folders.functions, { recursive: true })
  const files = paths.filter((path) => path.endsWith('.sql')).toSorted()
  const changed: string[] = []
  for (const path of files) {
    const name = basename(path)
    const text = await readFile(new URL(path, folders.functions), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (rows.some((row) => row.name === name && row.hash === hash)) continue
    await client.query(text)
    await client.query(
      `insert into sql_function (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, created_at = now()`,
      [name, hash],
    )
    changed.push(name)
  }
  await client.query('delete from sql_function where name <> all($1)', [
    files.map((path) => basename(path)),
  ])
  return changed
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  { lockTimeoutMs }: Patience,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Repeats work that did not get a lock in time, after a pause in which others get it. */
async function retried<Result>(
  { tries, pauseMs }: Patience,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (violation(error)?.code !== LOCK_NOT_AVAILABLE || left <= 0) throw error
      await delay(pauseMs)
    }
}
