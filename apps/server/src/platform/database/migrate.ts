import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateJobs } from 'graphile-worker'
import type pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { liftTimeLimits } from './database.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the database to this version: `migrations/NNNN-name.sql`, forward only, each in a
 * transaction of its own, then the job queue's own schema. Safe when several processes start at
 * once.
 * @returns the names applied now
 * @throws when the database was migrated by a newer version than this one
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
        `The database was migrated by a newer version of Firstbell (it has ${unknown.join(', ')}). Run that version, or restore an older backup.`,
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
    // Releases the lock with the connection, whatever happened.
    client.release(true)
  }
  return applied
}
