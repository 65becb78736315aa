import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { connectionUrl, startEmbeddedPostgres } from '@firstbell/embedded-postgres'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { tool } from './run.ts'

/**
 * `npm run db:types` writes platform/schema.ts from a freshly migrated database; with `--verify` it
 * only says whether that file is what the migrations make.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'fb-types-'))
const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
try {
  const address = server.connection('postgres')
  const admin = new pg.Client(address)
  await admin.connect()
  await admin.query('create database types')
  await admin.end()
  const pool = openPool({ ...address, database: 'types' })
  await migrate(pool)
  await pool.end()
  const { code } = await tool('kysely-codegen/dist/cli/bin.js', [
    '--config-file',
    '.kysely-codegenrc.json',
    '--url',
    connectionUrl({ ...address, database: 'types' }),
    ...process.argv.slice(2),
  ])
  process.exitCode = code
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
