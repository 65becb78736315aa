import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveWriter, Manifest } from './archive.ts'

/** Size at which a table's rows continue in another member of the archive, which is held in memory. */
const PART_BYTES = 4 * 1024 * 1024

/** Copies every table of the product, part by part; not which functions there are, for a restore creates them. */
export async function copyTables(
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
      and relname <> 'sql_function'
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
 * The jobs in the form that `graphile_worker.add_job` accepts, because the library's tables change with
 * its versions. A running job counts as waiting. The payload is not in the library's public view
 * (docs/decisions/0019).
 */
const JOBS = `
  select job.id, job.task_identifier, stored.payload, job.queue_name, job.run_at, job.attempts,
    job.max_attempts, job.key, job.priority, (select array_agg(flag) from jsonb_object_keys(job.flags) flag)
  from graphile_worker.jobs job join graphile_worker._private_jobs stored using (id)
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

/** Copies the waiting jobs. */
export const copyJobs = (
  client: pg.PoolClient,
  archive: ArchiveWriter,
): Promise<Manifest['jobs']> => copyOut(client, archive, 'database/jobs', JOBS)
