import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { liftTimeLimits } from './database.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the database to this version: `migrations/NNNN-name.sql` in their order, forward only, each
 * in its own transaction, then the job queue's schema. An advisory lock makes processes that start at
 * the same time wait for each other.
 * @returns the names applied now
 * @throws when the database has migrations that this version does not know
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await liftTimeLimits(client)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    await client.query(
      `create table if not exists migration (
         name text primary key, applied_at timestamptz not null default now())`,
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map(
        (row) => row.name,
      ),
    )
    const unknown = [...done].filter((name) => !files.includes(name)).sort()
    if (unknown.length > 0)
      throw new Error(
        `The database has migrations that this version of Firstbell does not know (${unknown.join(', ')}): it was made by a newer version, or by a build from before the first release. Run the version that made it, or start with an empty database (another DATA_DIR or DATABASE_URL).`,
      )
    for (const name of files.filter((file) => !done.has(file))) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migration (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
    await migrateJobs({ pgPool: pool })
  } finally {
    // Closing the connection releases the lock, whatever happened.
    client.release(true)
  }
  return applied
}
