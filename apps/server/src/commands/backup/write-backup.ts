import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { fileReferences } from '../../features/uploads/uploads.ts'
import type { Config } from '../../platform/config/config.ts'
import { count, type Print } from '../command-line.ts'
import { BackupError, writeArchive, type ArchiveWriter, type Manifest } from './archive.ts'
import { connect } from './connection.ts'
import { copyFiles, copySecrets, leaveFiles } from './copy-files.ts'
import { copyJobs, copyTables } from './copy-rows.ts'

/**
 * Writes a backup of the database and its files to `path`, while a server may be running.
 *
 * One repeatable-read transaction reads the rows, so they show one moment. The files follow. Until they
 * are copied, a second transaction locks the rows of all attached files FOR KEY SHARE: files can still
 * be attached and detached, but garbage collection skips them. Unfinished uploads are left out, since
 * their clients start again, and so are files in a bucket (FILE_STORE=s3).
 * @returns the manifest, and the bytes of the archive
 * @throws BackupError with a message for the operator
 */
export async function backUp(
  { pool, config }: { pool: pg.Pool; config: Pick<Config, 'dataDir' | 's3'> },
  path: string,
  print: Print = () => {},
): Promise<Omit<Manifest, 'format' | 'members'> & { files: number; bytes: number }> {
  const { dataDir } = config
  const [holder, reader] = await Promise.all([connect(pool), connect(pool)])
  let archive: ArchiveWriter | null = null
  try {
    archive = await writeArchive(path)
    await holder.query('begin')
    if (!(await isMigrated(holder)))
      throw new BackupError('There is nothing to back up: the database is empty.')
    const references = await fileReferences((text) => holder.query(text))
    const attachedIds = references
      .map(
        ({ table, column }) => `select ${column} as id from ${table} where ${column} is not null`,
      )
      .join(' union ')
    await lockFiles(holder, attachedIds)

    // COPY writes in the formats that a restore reads under PostgreSQL's default settings.
    await reader.query(`
      begin isolation level repeatable read read only;
      set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local xmloption = 'content'`)
    const names = await reader.query<{ name: string }>('select name from migration order by name')
    await print('Reading the database …')
    const tables = await copyTables(reader, archive)
    const jobs = await copyJobs(reader, archive)
    // Sequences ignore the snapshot. Read after the rows, they cannot be behind them.
    const sequences = await reader.query<Manifest['sequences'][number]>(`
      select schemaname as schema, sequencename as name, last_value::text as value
      from pg_sequences where schemaname in ('public', 'identity') and last_value is not null`)
    const ready = await reader.query<{ id: string }>(
      `select id from file where state = 'ready' order by id`,
    )
    const attached = new Set(
      (await reader.query<{ id: string }>(attachedIds)).rows.map((row) => row.id),
    )
    const server = await reader.query<{ server_version: string }>('show server_version')
    await reader.query('commit')
    // Also those that were attached between the first lock and the snapshot.
    await lockFiles(holder, 'select unnest($1::uuid[])', [[...attached]])
    const total = tables.reduce((sum, table) => sum + table.rows, 0)
    await print(`${count(tables.length, 'table')} with ${count(total, 'row')}`)

    await copySecrets(dataDir, archive)
    const ids = ready.rows.map((row) => row.id)
    const { missing, files } = config.s3
      ? await leaveFiles(config.s3.bucket, print)
      : await copyFiles(dataDir, ids, archive, print)
    await holder.query('commit')
    const lost = missing.filter((id) => attached.has(id))
    if (lost.length > 0)
      await print(
        `WARNING: ${count(lost.length, 'file')} that the database names ${lost.length === 1 ? 'is' : 'are'} not in ${join(dataDir, 'files')}: ${lost.join(', ')}`,
      )

    const content = {
      madeAt: new Date().toISOString(),
      version: await versionOfThis(),
      postgres: server.rows[0]!.server_version,
      migrations: names.rows.map((row) => row.name),
      tables,
      sequences: sequences.rows,
      jobs,
      ...(config.s3 && { bucket: config.s3.bucket }),
      missing,
    }
    const { bytes } = await archive.finish(content)
    return { ...content, files, bytes }
  } catch (error) {
    await archive?.abandon()
    throw error
  } finally {
    // Closing the connections ends their transactions and settings.
    holder.release(true)
    reader.release(true)
  }
}

async function isMigrated(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.file') is not null and to_regclass('public.migration') is not null as there`,
  )
  return rows[0]!.there
}

async function lockFiles(
  client: pg.PoolClient,
  ids: string,
  values: unknown[] = [],
): Promise<void> {
  await client.query(`select from file where id in (${ids}) for key share`, values)
}

async function versionOfThis(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
