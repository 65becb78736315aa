import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { loadConfig, type Config } from '../platform/config/config.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { openPool } from '../platform/database/database.ts'
import { createLog } from '../platform/observability/log.ts'
import {
  BackupError,
  checkArchive,
  readArchive,
  type ArchiveReader,
  type Manifest,
} from './backup-archive.ts'
import { connect, count, pathFrom, runCommand, type Print } from './backup.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** Tables that a server fills by itself: rows there are not yet anybody's. */
const OF_NOBODY = ['public.migration', 'public.rate_limit', 'public.secret', 'identity.signing_key']

/**
 * Puts a backup into the configured database and DATA_DIR, and brings it to this version.
 *
 * The archive is checked to its last byte before anything is touched. The rows, in one transaction,
 * come into tables made anew by the very migrations that the backup knew; the later ones follow. The
 * files are written aside and moved in just before that transaction commits: a file has its name
 * for ever, so they take nothing from the database that was there before, and what nothing names
 * when all is done is garbage and collected as such. Whenever it is killed, either database is whole.
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
  // An embedded one that a server runs on is refused here.
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
    await keepWhatWasSent(client)
    await dropEverything(client)
    for (const name of manifest.migrations) await client.query(await migrationText(name))
    await print(`Restoring ${count(manifest.tables.length, 'table')} …`)
    await loadTables(client, reader, manifest, print)
    for (const name of later) {
      await print(`Migrating: ${name}`)
      await client.query(await migrationText(name))
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await loadJobs(client, reader, manifest)
    await markWhatWasSent(client)

    const outside = manifest.members.filter((member) => !member.name.startsWith('database/'))
    // A file is a folder of variants.
    const files = new Set(outside.map(({ name }) => /^files\/\w+\/([^/]+)/.exec(name)?.[1]))
    files.delete(undefined)
    await print(`Restoring ${count(files.size, 'file')} …`)
    for (const { name } of outside) await writeDown(join(staging, name), await reader.take(name))
    await moveIn(join(staging, 'files'), join(filesFolder, 'stored'))
    await client.query('commit')
    await moveIn(join(staging, 'secrets'), join(config.dataDir, 'secrets'))
    // Until the tables are measured, queries on them are planned blindly.
    await client.query('analyze')
    return manifest
  } finally {
    await reader.close()
    // Ends a transaction that did not come to its commit.
    client.release(true)
    await rm(staging, { recursive: true, force: true })
    await database.close()
  }
}

/** The migrations of this version that the backup does not have yet. */
async function migrationsAfter(manifest: Manifest): Promise<string[]> {
  const ours = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
  const unknown = manifest.migrations.filter((name) => !ours.includes(name))
  if (unknown.length > 0)
    throw new BackupError(
      `The backup has migrations that this version of Firstbell does not know (${unknown.join(', ')}): it was made by a newer version, or by a build from before the first release. Restore it with the version that made it, or a later one.`,
    )
  return ours.filter((name) => !manifest.migrations.includes(name))
}

const migrationText = (name: string) => readFile(new URL(name, MIGRATIONS), 'utf8')

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
 * A server that runs would write between the rows of the backup. It shows by its connections, which
 * are made by the same user; those of a command that has just ended are given a moment to close.
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
    if (OF_NOBODY.includes(name)) continue
    const { rowCount } = await client.query(`select from ${quoted} limit 1`)
    if (rowCount !== 0)
      throw new BackupError(
        `The database is not empty (there is something in ${name}). To replace all that it holds by the backup, add --replace.`,
      )
  }
}

/**
 * Removes all tables and what else the migrations made, for these to make it anew. `migration`
 * stays: it is older than they are. So do extensions, and the jobs' own schema, whose tables belong
 * to a library and are emptied.
 */
async function dropEverything(client: pg.PoolClient): Promise<void> {
  const own = (catalog: string) =>
    `not exists (select from pg_depend
      where classid = '${catalog}'::regclass and objid = o.oid and deptype in ('e', 'i'))`
  const { rows } = await client.query<{ statement: string }>(`
    select 1 as turn, format('drop %s if exists public.%I cascade', case relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end, relname) as statement
      from pg_class o where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relname <> 'migration' and ${own('pg_class')}
    union all
    select 2, format('drop routine if exists %s cascade', oid::regprocedure)
      from pg_proc o where pronamespace = 'public'::regnamespace and ${own('pg_proc')}
    union all
    select 3, format('drop type if exists public.%I cascade', typname)
      from pg_type o where typnamespace = 'public'::regnamespace and ${own('pg_type')}
        and (typtype in ('e', 'd', 'r')
          or typtype = 'c' and (select relkind = 'c' from pg_class where oid = typrelid))
    order by turn`)
  for (const { statement } of rows) await client.query(statement)
  await client.query(`
    drop schema if exists identity cascade;
    delete from migration;
    delete from graphile_worker._private_jobs;
    delete from graphile_worker._private_job_queues`)
}

/** Rows that come in, whatever their order, with no trigger that acts on them a second time. */
async function loadTables(
  client: pg.PoolClient,
  reader: ArchiveReader,
  manifest: Manifest,
  print: Print,
): Promise<void> {
  const keys = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ('public', 'identity')`)
  const triggers = await client.query<{ table: string }>(`
    select distinct tgrelid::regclass::text as table
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace::regnamespace::text in ('public', 'identity')`)
  for (const { drop } of keys.rows) await client.query(drop)
  for (const { table } of triggers.rows)
    await client.query(`alter table ${table} disable trigger user`)

  for (const table of manifest.tables) {
    const into = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`
    const { rows } = await client.query<{ there: boolean }>(
      'select to_regclass($1) is not null as there',
      [into],
    )
    if (!rows[0]!.there) {
      await print(`Left out: ${table.schema}.${table.name}, which is no table of Firstbell's.`)
      for (const part of table.parts) await reader.take(part)
      continue
    }
    const columns = table.columns.map(pg.escapeIdentifier).join(', ')
    await copyIn(client, reader, `${into} (${columns})`, table)
  }

  for (const { add } of keys.rows) await client.query(add)
  for (const { table } of triggers.rows)
    await client.query(`alter table ${table} enable trigger user`)
  for (const { schema, name, value } of manifest.sequences)
    await client.query('select setval(to_regclass($1), $2)', [
      `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
      value,
    ])
}

async function copyIn(
  client: pg.PoolClient,
  reader: ArchiveReader,
  into: string,
  { rows, parts }: { rows: number; parts: readonly string[] },
): Promise<void> {
  if (parts.length === 0) return
  const copy = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(
    Readable.from(
      (async function* () {
        for (const part of parts) yield await reader.take(part)
      })(),
    ),
    copy,
  )
  if (copy.rowCount !== rows)
    throw new BackupError(`${into} came to ${copy.rowCount} rows in the place of ${rows}.`)
}

/** Jobs wait again, in their order, with the attempts that they have behind them. */
async function loadJobs(
  client: pg.PoolClient,
  reader: ArchiveReader,
  { jobs }: Manifest,
): Promise<void> {
  await client.query(`
    create temporary table restored_job (id bigint, identifier text, payload json, queue_name text,
      run_at timestamptz, attempts int, max_attempts int, key text, priority int, flags text[])
    on commit drop`)
  await copyIn(client, reader, 'restored_job', jobs)
  // The plans of these functions are made while the queue is empty, and would read all of it for
  // every job: a minute for 20,000 of them, in the place of a few seconds.
  await client.query('set local enable_seqscan = off')
  await client.query(`
    select graphile_worker.reschedule_jobs(array[(added).id], attempts := attempts)
    from (
      select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key,
        priority, flags) as added, attempts
      from restored_job order by id offset 0
    ) job`)
  await client.query('set local enable_seqscan = default')
}

/**
 * Mails that left after the backup was made: the database that is being replaced knows them, and
 * so they are not sent a second time.
 */
async function keepWhatWasSent(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create temporary table sent_mail on commit drop as
    select id, key, recipient, template, subject, created_at, sent_at, attempts
    from mail where sent_at is not null`)
}

async function markWhatWasSent(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update mail set sent_at = sent_mail.sent_at, attempts = sent_mail.attempts,
      html = '', plain = '', last_error = null
    from sent_mail where mail.key = sent_mail.key and mail.sent_at is null`)
  // Those that were still to be written when the backup was made: their keys say that they are out.
  await client.query(`
    insert into mail (id, key, recipient, template, subject, html, plain, created_at, sent_at, attempts)
    select id, key, recipient, template, subject, '', '', created_at, sent_at, attempts from sent_mail
    where key in (
      select waiting->>'key' from restored_job, json_array_elements(payload->'mails') as waiting
      where identifier = 'write-mails'
      union all
      select kind || booking_id from booking_notice,
        unnest(array['booking-confirmed:', 'seat-booked:', 'booking-cancelled:', 'seat-cancelled:']) as kind
      union all
      select sent_mail.key from offering_change
        join sent_mail on sent_mail.key like 'offering-changed:' || offering_id || ':%'
      where notified_at is null)
    on conflict do nothing`)
}

/** What restores that were killed have left aside. */
async function removeStale(filesFolder: string): Promise<void> {
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(filesFolder))
    if (name.startsWith('restoring-'))
      await rm(join(filesFolder, name), { recursive: true, force: true })
}

async function writeDown(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a tree of files into another, over what has the same name, and down to the disk. */
async function moveIn(from: string, into: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  if (entries.length === 0) return
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    if (entry.isDirectory()) await moveIn(source, target)
    else await rename(source, target)
  }
  const folder = await open(into)
  await folder.sync().finally(() => folder.close())
}

/** `npm run restore -- FILE [--replace]` */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    process.stderr.write('Usage: npm run restore -- FILE [--replace]\n')
    return 2
  }
  const config = loadConfig(process.env, process.cwd())
  const path = pathFrom(file)
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const { madeAt, missing } = await restore(config, createLog('error'), path, {
    replace: values.replace === true,
    print,
  })
  if (missing.length > 0)
    print(
      `${count(missing.length, 'file')} had no bytes when the backup was made: ${missing.join(', ')}`,
    )
  print(`Restored ${basename(path)}, as it was on ${madeAt}.`)
  return 0
}

if (import.meta.main) runCommand(main)
