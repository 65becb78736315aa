import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fileReferences } from '../../features/uploads/uploads.ts'
import type { Config } from '../../platform/config/config.ts'
import { violation } from '../../platform/database/database.ts'
import { count, megabytes, type Print } from '../command-line.ts'
import { partName, writeArchive, type Manifest } from './archive.ts'
import { connect } from './connection.ts'

/** At this size a table's rows continue in another member of the archive, because each member is in memory. */
const PART_BYTES = 4 * 1024 * 1024
const REPORT_INTERVAL_MS = 5_000
const SERIALIZATION_FAILURE = '40001'
const SNAPSHOT_ATTEMPTS = 10

/** Selects tables and columns, without generated columns, which PostgreSQL computes, and functions, which a restore creates. */
const TABLES = `
  select format('%I.%I', table_schema, table_name) as name,
    array_agg(quote_ident(column_name) order by ordinal_position) as columns
  from information_schema.tables join information_schema.columns using (table_schema, table_name)
  where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'
    and is_generated = 'NEVER' and table_name <> 'sql_function'
  group by 1 order by 1`

/**
 * Writes a backup of the database and its files to `path`, while a server may be running.
 *
 * One repeatable-read transaction reads the rows, so they are a consistent snapshot. Until the files are copied, it locks
 * the rows of all attached files FOR KEY SHARE: files can still be attached and detached, but garbage collection skips
 * them. Leaves out unfinished uploads, which clients start again, and files in a bucket (FILE_STORE=s3).
 * @returns the manifest, and the bytes of the archive
 * @throws Error with a message for the operator
 */
export async function backUp(
  { pool, config }: { pool: pg.Pool; config: Pick<Config, 'dataDir' | 's3'> },
  path: string,
  print: Print = () => {},
): Promise<Omit<Manifest, 'format'> & { bytes: number }> {
  const client = await connect(pool)
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows
  let content: Omit<Manifest, 'format'>
  try {
    const bytes = await writeArchive(path, async (add) => {
      const [database] = await rowsOf<{ empty: boolean }>(
        `select to_regclass('public.file') is null or to_regclass('public.migration') is null as empty`,
      )
      if (database!.empty) throw new Error('There is nothing to back up: the database is empty.')
      const attachedIds = await beginSnapshot(client)
      const migrations = await rowsOf<{ name: string }>('select name from migration order by name')
      const tables = await rowsOf<Manifest['tables'][number]>(TABLES)
      await print('Reading the database …')
      let total = 0
      for (const { name, columns } of tables)
        total += await copyRows(client, add, name, `select ${columns.join()} from ${name}`)
      // Sequences ignore the snapshot. They are read after the rows, so they are at least as high as the ids in them.
      const sequences = await rowsOf<Manifest['sequences'][number]>(`
        select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
        from pg_sequences where schemaname in ('public', 'identity') and last_value is not null`)
      const ready = await rowsOf<{ id: string; attached: boolean }>(`
        select id, id in (${attachedIds}) as attached from file where state = 'ready' order by id`)
      await print(`${count(tables.length, 'table')} with ${count(total, 'row')}`)

      const ids = ready.map(({ id }) => id)
      const missing = new Set(config.s3 ? [] : await copyFiles(config.dataDir, ids, add, print))
      // From here on garbage collection may delete the files.
      await client.query('commit')
      if (config.s3)
        await print(`The files stay in the bucket ${config.s3.bucket} and are NOT in this backup.`)
      const lost = ready.filter(({ id, attached }) => attached && missing.has(id))
      if (lost.length > 0)
        await print(
          `WARNING: ${count(lost.length, 'file')} that the database names ${lost.length === 1 ? 'is' : 'are'} not in ${join(config.dataDir, 'files')}: ${lost.map(({ id }) => id).join(', ')}`,
        )
      return (content = {
        madeAt: new Date().toISOString(),
        migrations: migrations.map(({ name }) => name),
        tables,
        sequences,
        files: config.s3 ? 0 : ids.length - missing.size,
        ...(config.s3 && { bucket: config.s3.bucket }),
        missing: [...missing],
      })
    })
    return { ...content!, bytes }
  } finally {
    // Closing the connection ends an unfinished transaction, and resets its settings.
    client.release(true)
  }
}

/**
 * Begins the transaction. Its first statement takes the snapshot and locks the attached files, and is repeated if it fails
 * because a file changed at that moment.
 * @returns a query for the ids of the attached files
 */
async function beginSnapshot(client: pg.PoolClient): Promise<string> {
  const references = await fileReferences((text) => client.query(text))
  const attachedIds = references
    .map(({ table, column }) => `select ${column} from ${table} where ${column} is not null`)
    .join(' union ')
  for (let attempt = 1; ; attempt++) {
    // With these settings COPY writes formats that a restore reads with PostgreSQL's default settings.
    await client.query(`
      begin isolation level repeatable read;
      set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local xmloption = 'content'`)
    try {
      await client.query(`select from file where id in (${attachedIds}) for key share`)
      return attachedIds
    } catch (error) {
      if (violation(error)?.code !== SERIALIZATION_FAILURE || attempt === SNAPSHOT_ATTEMPTS)
        throw error
      await client.query('rollback')
    }
  }
}

type Add = (name: string, bytes: Buffer) => Promise<void>

/** Copies rows, in parts that end after a complete row. @returns the number of rows */
async function copyRows(client: pg.PoolClient, add: Add, name: string, query: string) {
  const stream = client.query(copyTo(`copy (${query}) to stdout`))
  let pending: Buffer[] = []
  let bytes = 0
  let part = 0
  const flush = async () => {
    await add(partName(name, (part += 1)), Buffer.concat(pending))
    pending = []
    bytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // A line break always ends a row, because COPY escapes line breaks in values.
    const end = bytes < PART_BYTES ? 0 : chunk.lastIndexOf('\n') + 1
    pending.push(chunk.subarray(0, end))
    if (end > 0) await flush()
    pending.push(chunk.subarray(end))
    bytes += chunk.length - end
  }
  if (bytes > 0) await flush()
  return stream.rowCount
}

/** Copies the stored variants of these files. @returns the ids of the files without their full variant */
async function copyFiles(dataDir: string, ids: string[], add: Add, print: Print) {
  const missing: string[] = []
  let bytes = 0
  let reported = Date.now()
  for (const [index, id] of ids.entries()) {
    const folder = join(id.slice(0, 2), id)
    const stored = join(dataDir, 'files/stored', folder)
    const variants = (await readdir(stored).catch(ifMissing([]))).sort()
    let isWhole = false
    for (const variant of variants.filter((name) => !name.endsWith('.tmp'))) {
      const content = await readFile(join(stored, variant)).catch(ifMissing(null))
      if (!content) continue
      await add(`files/${folder}/${variant}`, content)
      bytes += content.length
      isWhole ||= variant === 'full'
    }
    if (!isWhole) missing.push(id)
    if (Date.now() - reported < REPORT_INTERVAL_MS) continue
    reported = Date.now()
    await print(`${index + 1} of ${count(ids.length, 'file')} (${megabytes(bytes)})`)
  }
  await print(`${count(ids.length - missing.length, 'file')} (${megabytes(bytes)})`)
  return missing
}

const ifMissing =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
