import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Print } from '../command-line.ts'
import { BackupError, type ArchiveReader, type Manifest } from './archive.ts'

/**
 * Drops everything that the migrations have created, which then run again. The table `migration`
 * stays, because no migration creates it. So do the extensions and the schema of the job queue, whose
 * tables are emptied.
 */
export async function dropEverything(client: pg.PoolClient): Promise<void> {
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
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null));
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
}

/**
 * Loads the tables with foreign keys and triggers disabled, so that the order does not matter and
 * no trigger runs twice.
 */
export async function loadTables(
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

/** Adds the jobs again, in their order and with their past attempts. */
export async function loadJobs(
  client: pg.PoolClient,
  reader: ArchiveReader,
  { jobs }: Manifest,
): Promise<void> {
  await client.query(`
    create temporary table restored_job (id bigint, identifier text, payload json, queue_name text,
      run_at timestamptz, attempts int, max_attempts int, key text, priority int, flags text[])
    on commit drop`)
  await copyIn(client, reader, 'restored_job', jobs)
  // The library's functions are planned while the queue is empty: each call would scan all jobs.
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
