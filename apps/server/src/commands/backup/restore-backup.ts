import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config/config.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { openPool } from '../../platform/database/database.ts'
import { applyMigration, migrationFiles, writeFunctions } from '../../platform/database/migrate.ts'
import { count, type Print } from '../command-line.ts'
import { BackupError, checkArchive, readArchive, type Manifest } from './archive.ts'
import { connect } from './connection.ts'
import { dropEverything, loadJobs, loadTables } from './load-rows.ts'
import { mergeFolder, removeStale, writeDurably } from './place-files.ts'
import { markSentMails, rememberSentMails } from './sent-mails.ts'

/** Tables that a server fills when it starts: rows there do not make a database used. */
const FILLED_AT_START = [
  'public.migration',
  'public.rate_limit',
  'public.secret',
  'public.sql_function',
  'identity.signing_key',
]

/**
 * Restores a backup into the configured database and DATA_DIR, and migrates it to this version.
 *
 * The whole archive is verified before anything changes. One transaction creates the tables with the
 * migrations that the backup lists, loads the rows, runs the later migrations and creates the
 * functions. The files are staged
 * and moved into place just before the commit: a stored file never changes, so they replace nothing
 * that the previous database needs, and files that end up unattached are collected as garbage. A
 * restore that is killed leaves either the old or the new database complete.
 * @param options.replace whether a database that holds data may be replaced
 * @throws BackupError, or an error of the database, with a message for the operator
 */
export async function restore(
  config: Config,
  log: Logger,
  path: string,
  options: { replace?: boolean; print?: Print } = {},
): Promise<Manifest> {
  const print = options.print ?? (() => {})
  await print(`Checking ${path} …`)
  const manifest = await checkArchive(path)
  const later = await migrationsAfter(manifest)
  if (config.s3 && manifest.members.some(({ name }) => name.startsWith('files/')))
    throw new BackupError(
      'The backup holds files, and FILE_STORE=s3 keeps them in a bucket, which is not filled by a restore. Restore it with FILE_STORE=disk.',
    )
  if (manifest.bucket !== undefined && manifest.bucket !== config.s3?.bucket)
    await print(
      `WARNING: its files were in the bucket ${manifest.bucket}, and are not shown until FILE_STORE=s3 names it.`,
    )

  if (config.databaseUrl !== undefined)
    await withClient(config.databaseUrl, async (client) => {
      await refuseWhileUsed(client)
      if (!options.replace) await refuseUnlessEmpty(client)
    })
  // Refuses an embedded database that a running server uses.
  const database = await connectDatabase(config, log)
  const filesFolder = join(config.dataDir, 'files')
  const staging = join(filesFolder, `restoring-${randomUUID()}`)
  const client = await connect(database.pool)
  const reader = readArchive(path, manifest)
  try {
    if (!options.replace) await refuseUnlessEmpty(client)
    await removeStale(filesFolder)
    await client.query('begin')
    await client.query('lock table migration in access exclusive mode')
    await rememberSentMails(client)
    await dropEverything(client)
    for (const name of manifest.migrations) await applyMigration(client, name)
    await client.query('delete from migration')
    await print(`Restoring ${count(manifest.tables.length, 'table')} …`)
    await loadTables(client, reader, manifest, print)
    for (const name of later) {
      await print(`Migrating: ${name}`)
      await applyMigration(client, name)
    }
    await writeFunctions(client)
    await loadJobs(client, reader, manifest)
    await markSentMails(client)

    const outside = manifest.members.filter((member) => !member.name.startsWith('database/'))
    // Each file is a folder of variants.
    const files = new Set(outside.map(({ name }) => /^files\/\w+\/([^/]+)/.exec(name)?.[1]))
    files.delete(undefined)
    await print(`Restoring ${count(files.size, 'file')} …`)
    for (const { name } of outside) await writeDurably(join(staging, name), await reader.take(name))
    await mergeFolder(join(staging, 'files'), join(filesFolder, 'stored'))
    await client.query('commit')
    await mergeFolder(join(staging, 'secrets'), join(config.dataDir, 'secrets'))
    // The planner needs statistics of the new tables.
    await client.query('analyze')
    return manifest
  } finally {
    await reader.close()
    // Closing the connection rolls an unfinished transaction back.
    client.release(true)
    await rm(staging, { recursive: true, force: true })
    await database.close()
  }
}

/** The migrations of this version that the backup does not list. */
async function migrationsAfter(manifest: Manifest): Promise<string[]> {
  const ours = await migrationFiles()
  const unknown = manifest.migrations.filter((name) => !ours.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `The backup has migrations that this version of Firstbell does not know (${unknown.join(', ')}): it was made by a newer version, or by a build from before the first release. Restore it with the version that made it, or a later one.`,
    )
  return ours.filter((name) => !manifest.migrations.includes(name))
}

async function withClient(url: string, work: (client: pg.PoolClient) => Promise<void>) {
  const pool = openPool(url, { max: 1 })
  try {
    const client = await connect(pool)
    try {
      await work(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

/**
 * Refuses a database that a running server would write to during the restore. The server shows by its
 * connections, which the same user has opened. Those of a command that has just ended get a moment to
 * close.
 */
async function refuseWhileUsed(client: pg.PoolClient): Promise<void> {
  const others = async () =>
    (
      await client.query<{ others: number }>(`
        select count(*) as others from pg_stat_activity
        where datname = current_database() and usename = current_user
          and pid <> pg_backend_pid() and backend_type = 'client backend'`)
    ).rows[0]!.others
  for (const end = Date.now() + 2_000; Date.now() < end;) {
    if ((await others()) === 0) return
    await client.query('select pg_sleep(0.1)')
  }
  throw new BackupError(
    `The database is in use (${count(await others(), 'connection')}). Stop the server, and whatever else is connected, and try again.`,
  )
}

async function refuseUnlessEmpty(client: pg.PoolClient): Promise<void> {
  const tables = await client.query<{ name: string; quoted: string }>(`
    select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
    from pg_tables where schemaname in ('public', 'identity') order by 1`)
  for (const { name, quoted } of tables.rows) {
    if (FILLED_AT_START.includes(name)) continue
    const { rowCount } = await client.query(`select from ${quoted} limit 1`)
    if (rowCount !== 0)
      throw new BackupError(
        `The database is not empty (there is something in ${name}). To replace all that it holds by the backup, add --replace.`,
      )
  }
}
