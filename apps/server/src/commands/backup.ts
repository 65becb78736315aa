import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { fileReferences } from '../features/uploads/uploads.ts'
import { loadConfig, type Config } from '../platform/config/config.ts'
import { connectForCommand } from '../platform/database/connect.ts'
import { liftTimeLimits, openPool } from '../platform/database/database.ts'
import { createLog } from '../platform/observability/log.ts'
import { BackupError, writeArchive, type ArchiveWriter, type Manifest } from './backup-archive.ts'

/** Bytes of a table that make one member: held in memory, so not too many. */
const PART_BYTES = 4 * 1024 * 1024
/** Milliseconds between two lines that tell how far it is. */
const TELL_EVERY = 5_000

/** What happens is said line by line; awaited, so that a test may act in between. */
export type Print = (line: string) => void | Promise<void>

/**
 * Writes a backup of the database and everything it names to `path`, beside a running server.
 *
 * The rows come from one repeatable-read transaction: they are those of one moment. The files come
 * after it, and cannot vanish meanwhile: the rows of all that are named are locked as a foreign key
 * locks them (FOR KEY SHARE), which hinders neither who names nor who releases a file, but makes
 * the collection of garbage pass it by. Uploads under way are left out: their senders begin anew.
 * So are files in a bucket (FILE_STORE=s3), which has versions and copies of its own.
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
    const namedIds = references
      .map(
        ({ table, column }) => `select ${column} as id from ${table} where ${column} is not null`,
      )
      .join(' union ')
    await hold(holder, namedIds)

    // COPY writes as these settings say; the restore reads as PostgreSQL reads by default.
    await reader.query(`
      begin isolation level repeatable read read only;
      set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local xmloption = 'content'`)
    const names = await reader.query<{ name: string }>('select name from migration order by name')
    await print('Reading the database …')
    const tables = await copyTables(reader, archive)
    const jobs = await copyOut(reader, archive, 'database/jobs', JOBS)
    // Sequences obey no snapshot: read after the rows, they are never behind them.
    const sequences = await reader.query<Manifest['sequences'][number]>(`
      select schemaname as schema, sequencename as name, last_value::text as value
      from pg_sequences where schemaname in ('public', 'identity') and last_value is not null`)
    const ready = await reader.query<{ id: string }>(
      `select id from file where state = 'ready' order by id`,
    )
    const named = new Set((await reader.query<{ id: string }>(namedIds)).rows.map((row) => row.id))
    const server = await reader.query<{ server_version: string }>('show server_version')
    await reader.query('commit')
    // Named in the instant between the first lock and the snapshot.
    await hold(holder, 'select unnest($1::uuid[])', [[...named]])
    const total = tables.reduce((sum, table) => sum + table.rows, 0)
    await print(`${count(tables.length, 'table')} with ${count(total, 'row')}`)

    await copySecrets(dataDir, archive)
    const ids = ready.rows.map((row) => row.id)
    const { missing, files } = config.s3
      ? await leaveFiles(config.s3.bucket, print)
      : await copyFiles(dataDir, ids, archive, print)
    await holder.query('commit')
    const lost = missing.filter((id) => named.has(id))
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
    // Ends the transactions, and the settings with the connections.
    holder.release(true)
    reader.release(true)
  }
}

/**
 * A connection without limits of time: copying takes as long as it takes.
 * @throws BackupError when the database does not answer
 */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect().catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      `The database does not answer (${error.message || error.code}). Check DATABASE_URL.`,
      { cause: error },
    )
  })
  await liftTimeLimits(client)
  await client.query(`set client_encoding = 'UTF8'`)
  return client
}

async function isMigrated(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.file') is not null and to_regclass('public.migration') is not null as there`,
  )
  return rows[0]!.there
}

async function hold(client: pg.PoolClient, ids: string, values: unknown[] = []): Promise<void> {
  await client.query(`select from file where id in (${ids}) for key share`, values)
}

/** Every table of ours, part by part. */
async function copyTables(
  client: pg.PoolClient,
  archive: ArchiveWriter,
): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
    where nspname in ('public', 'identity') and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by 1, 2 order by 1, 2`)
  const tables: Manifest['tables'] = []
  for (const { schema, name, columns } of rows) {
    const listed = columns.map(pg.escapeIdentifier).join(', ')
    const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    const member = `database/${schema}.${name}`.replaceAll(/[^\w./-]/g, '_')
    const copied = await copyOut(client, archive, member, `select ${listed} from ${from}`)
    tables.push({ schema, name, columns, ...copied })
  }
  return tables
}

/**
 * The jobs as `graphile_worker.add_job` takes them, not as its tables hold them: those are the
 * library's own and change with its versions. One that runs at this moment counts as waiting.
 */
const JOBS = `
  select job.id, task.identifier, job.payload, queue.queue_name, job.run_at, job.attempts,
    job.max_attempts, job.key, job.priority, (select array_agg(flag) from jsonb_object_keys(job.flags) flag)
  from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  order by job.id`

async function copyOut(
  client: pg.PoolClient,
  archive: ArchiveWriter,
  member: string,
  query: string,
): Promise<{ rows: number; parts: string[] }> {
  const stream = client.query(copyTo(`copy (${query}) to stdout`))
  const parts: string[] = []
  let pending: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    const part = `${member}.${String(parts.length + 1).padStart(6, '0')}`
    await archive.add(part, Buffer.concat(pending))
    parts.push(part)
    pending = []
    bytes = 0
  }
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    pending.push(chunk as Buffer)
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes > 0) await flush()
  return { rows: stream.rowCount, parts }
}

async function copySecrets(dataDir: string, archive: ArchiveWriter): Promise<void> {
  for (const name of (await list(join(dataDir, 'secrets'))).sort())
    if (!isDraft(name))
      await archive.add(`secrets/${name}`, await readFile(join(dataDir, 'secrets', name)))
}

async function leaveFiles(bucket: string, print: Print) {
  await print(`The files stay in the bucket ${bucket} and are NOT in this backup.`)
  return { missing: [], files: 0 }
}

/** The stored variants of these files; `missing` are those without their full one. */
async function copyFiles(
  dataDir: string,
  ids: readonly string[],
  archive: ArchiveWriter,
  print: Print,
): Promise<{ missing: string[]; files: number }> {
  const missing: string[] = []
  let bytes = 0
  let told = Date.now()
  for (const [at, id] of ids.entries()) {
    const place = join(id.slice(0, 2), id)
    let whole = false
    for (const variant of (await list(join(dataDir, 'files/stored', place))).sort()) {
      if (isDraft(variant)) continue
      const content = await readFile(join(dataDir, 'files/stored', place, variant)).catch(
        ifMissing(null),
      )
      if (!content) continue
      await archive.add(`files/${place}/${variant}`, content)
      bytes += content.length
      whole ||= variant === 'full'
    }
    if (!whole) missing.push(id)
    if (Date.now() - told > TELL_EVERY) {
      told = Date.now()
      await print(`${at + 1} of ${count(ids.length, 'file')} (${megabytes(bytes)})`)
    }
  }
  const files = ids.length - missing.length
  await print(`${count(files, 'file')} (${megabytes(bytes)})`)
  return { missing, files }
}

const isDraft = (name: string) => name.endsWith('.tmp') || name.startsWith('.')

/** Names in a folder; none when it is not there. */
const list = (folder: string): Promise<string[]> => readdir(folder).catch(ifMissing([]))

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

async function versionOfThis(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** "1,234 rows", "1 row". */
export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

/** A path of the command line: relative to where `npm run` was called. */
export const pathFrom = (given: string): string =>
  resolve(process.env['INIT_CWD'] ?? process.cwd(), given)

/** Runs a command; its result is the exit code, and an error is a line. */
export function runCommand(main: () => Promise<number>): void {
  // Ends by process.exit, so that drafts and an embedded database end with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  main().then(
    (code) => process.exit(code),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}

/** `npm run backup -- FILE` */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    process.stderr.write('Usage: npm run backup -- FILE (such as firstbell.tar.gz)\n')
    return 2
  }
  const path = pathFrom(file)
  const config = loadConfig(process.env, process.cwd())
  const { pool, close } =
    config.databaseUrl === undefined
      ? await connectForCommand(config, createLog('error'))
      : ownDatabase(config.databaseUrl)
  try {
    const print = (line: string) => void process.stdout.write(`${line}\n`)
    const { bytes, jobs } = await backUp({ pool, config }, path, print)
    print(`Backed up to ${path} (${megabytes(bytes)}; ${count(jobs.rows, 'job')} waiting).`)
    return 0
  } finally {
    await close()
  }
}

/** Not migrated, as it is at a server's start: a server of an older version may be using it. */
function ownDatabase(url: string): { pool: pg.Pool; close: () => Promise<void> } {
  const pool = openPool(url, { max: 2 })
  return { pool, close: () => pool.end() }
}

if (import.meta.main) runCommand(main)
