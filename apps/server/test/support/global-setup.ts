import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPool, type DatabaseAddress } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the tests' PostgreSQL, which has the migrated template `firstbell_template`. */
    postgres: Exclude<DatabaseAddress, string>
    /** A folder for this run, which is removed after it. */
    scratch: string
  }
}

/**
 * Starts one real PostgreSQL for the whole run, with one migrated template that every test file clones.
 * TEST_PG_BIN selects another server's programs (for example Debian's PostgreSQL 15).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fb-test-'))
  const binDir = process.env['TEST_PG_BIN']
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'db'),
    // The data is not needed after the run, so it need not be written to the disk, and may not fill the memory.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '256MB',
      max_connections: '200',
    },
    ...(binDir ? { binDir } : {}),
  })
  const address = server.connection('postgres')
  const admin = new pg.Client(address)
  await admin.connect()
  await admin.query('create database firstbell_template')
  await admin.end()
  const pool = openPool({ ...address, database: 'firstbell_template' })
  await migrate(pool)
  await pool.end()
  project.provide('postgres', address)
  project.provide('scratch', dataDir)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
