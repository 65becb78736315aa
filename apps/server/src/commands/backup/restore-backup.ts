import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { emails, features } from '../../features.ts'
import { recordAct } from '../../features/audit/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { openPool } from '../../platform/database/database.ts'
import { applyMigration, migrationFiles, writeFunctions } from '../../platform/database/migrate.ts'
import { resumeDelivery } from '../../platform/mail/mail.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { count, type Print } from '../command-line.ts'
import { checkArchive, readMembers, tableOf, type Manifest } from './archive.ts'
import { connect, transactionOf } from './connection.ts'

/** Tables that a server fills by itself. A database with rows only in these counts as empty. */
const FILLED_AT_START = [
  'public.insight_progress',
  'public.migration',
  'public.rate_limit',
  'public.secret',
  'public.sql_function',
  'identity.signing_key',
]

/**
 * Restores a backup into the configured database and DATA_DIR, and migrates it to this version.
 *
 * The whole archive is verified before anything changes. One transaction creates the tables with the migrations of the
 * backup, loads the rows, runs the later migrations, creates the functions and enqueues the pending jobs. The files are
 * written just before the commit. A stored file never changes, so they replace nothing that the old database needs, and
 * files that no row refers to are garbage-collected. A killed restore leaves either the old or the new database complete.
 * @param options.replace whether a database with data may be replaced
 * @throws Error with a message for the operator
 */
export async function restore(
  config: Config,
  log: Logger,
  path: string,
  { replace = false, print = () => {} }: { replace?: boolean; print?: Print } = {},
): Promise<Manifest> {
  await print(`Checking ${path} …`)
  const manifest = await checkArchive(path)
  const later = await migrationsAfter(manifest)
  if (config.s3 && manifest.files > 0)
    throw new Error(
      'The backup holds files, and FILE_STORE=s3 keeps them in a bucket, which is not filled by a restore. Restore it with FILE_STORE=disk.',
    )
  if (manifest.bucket !== undefined && manifest.bucket !== config.s3?.bucket)
    await print(
      `WARNING: its files were in the bucket ${manifest.bucket}, and are not shown until FILE_STORE=s3 names it.`,
    )
  if (config.databaseUrl !== undefined) await checkOwnDatabase(config.databaseUrl, replace)
  // Refuses an embedded database that a running server uses.
  const database = await connectDatabase(config, log)
  const client = await connect(database.pool)
  try {
    if (!replace) await refuseUnlessEmpty(client)
    await client.query('begin; lock table migration in access exclusive mode')
    await rememberSentMails(client)
    await dropEverything(client)
    for (const name of manifest.migrations) await applyMigration(client, name)
    await client.query('delete from migration')
    await print(`Restoring ${count(manifest.tables.length, 'table')} …`)
    await loadRows(client, path, manifest, print)
    for (const name of later) {
      await print(`Migrating: ${name}`)
      await applyMigration(client, name)
    }
    await writeFunctions(client)
    await markSentMails(client)
    await enqueueAfterRestore(client, manifest)
    await recordAct(transactionOf(client), {
      kind: 'backup_restored',
      details: { 'made at': manifest.madeAt },
    })
    await print(`Restoring ${count(manifest.files, 'file')} …`)
    const { files } = createDiskStorage(config.dataDir)
    for await (const { name, bytes } of readMembers(path, 'files/')) {
      const [, , id, variant] = name.split('/') as [string, string, string, string]
      await files.put(id, variant, { bytes })
    }
    await client.query('commit')
    // The planner needs statistics of the new tables.
    await client.query('analyze')
    return manifest
  } finally {
    // Closing the connection rolls an unfinished transaction back.
    client.release(true)
    await database.close()
  }
}

async function migrationsAfter(manifest: Manifest): Promise<string[]> {
  const ours = await migrationFiles()
  const unknown = manifest.migrations.filter((name) => !ours.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup has migrations that this version of Firstbell does not know (${unknown.join(', ')}): it was made by a newer version, or by a build from before the first release. Restore it with the version that made it, or a later one.`,
    )
  return ours.filter((name) => !manifest.migrations.includes(name))
}

/**
 * Refuses an operator's database, before it is migrated, if it contains data or if a running server may write to it, which
 * its connections of the same user show. Connections of a command that has just ended have two seconds to close.
 */
async function checkOwnDatabase(url: string, replace: boolean): Promise<void> {
  const pool = openPool(url, { max: 1 })
  const client = await connect(pool)
  try {
    for (const end = Date.now() + 2_000; ; await delay(100)) {
      const { rows } = await client.query<{ others: number }>(`
        select count(*) as others from pg_stat_activity
        where datname = current_database() and usename = current_user
          and pid <> pg_backend_pid() and backend_type = 'client backend'`)
      const { others } = rows[0]!
      if (others === 0) break
      if (Date.now() > end)
        throw new Error(
          `The database is in use (${count(others, 'connection')}). Stop the server, and whatever else is connected, and try again.`,
        )
    }
    if (!replace) await refuseUnlessEmpty(client)
  } finally {
    client.release()
    await pool.end()
  }
}

async function refuseUnlessEmpty(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'identity') order by 1`,
  )
  for (const { name } of rows) {
    if (FILLED_AT_START.includes(name)) continue
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount !== 0)
      throw new Error(
        `The database is not empty (there is something in ${name}). To replace all that it holds by the backup, add --replace.`,
      )
  }
}

/**
 * Drops everything that the migrations have created, because they run again. Keeps the table `migration`, which no migration
 * creates, the extensions, and the schema of the job queue, whose tables are emptied.
 */
async function dropEverything(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', type, identity) as statement
    from (
      select distinct classid, objid from pg_depend
      where refclassid = 'pg_namespace'::regclass and refobjid = 'public'::regnamespace
    ) object, pg_identify_object(classid, objid, 0)
    where identity <> 'public.migration'
      and type = any('{table,view,materialized view,foreign table,sequence,type,function,procedure,aggregate}')
      and not exists (select from pg_depend part
        where part.classid = object.classid and part.objid = object.objid and part.deptype in ('e', 'i'))
    order by type <> 'table'`)
  for (const { statement } of rows) await client.query(statement)
  await client.query(`
    drop schema if exists identity cascade;
    delete from migration;
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null));
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
}

/** Loads the tables. Foreign keys are added afterwards, so that their order does not matter. Triggers do not exist yet. */
async function loadRows(
  client: pg.PoolClient,
  path: string,
  { tables, sequences }: Manifest,
  print: Print,
): Promise<void> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ('public', 'identity')`)
  for (const { drop } of keys) await client.query(drop)
  const targets = new Map<string, string>()
  for (const { name, columns } of tables) {
    const { rows } = await client.query('select where to_regclass($1) is not null', [name])
    if (rows.length > 0) targets.set(name, `${name} (${columns.join()})`)
    else await print(`Left out: ${name}, which is no table of Firstbell's.`)
  }
  for await (const { name, bytes } of readMembers(path, 'database/')) {
    const target = targets.get(tableOf(name))
    if (target !== undefined)
      await pipeline([bytes], client.query(copyFrom(`copy ${target} from stdin`)))
  }
  for (const { add } of keys) await client.query(add)
  for (const { name, value } of sequences)
    await client.query('select setval(to_regclass($1), $2)', [name, value])
}

/** Enqueues the pending jobs, which follow from the restored rows, because a backup contains no jobs. */
async function enqueueAfterRestore(client: pg.PoolClient, { madeAt }: Manifest): Promise<void> {
  const tx = transactionOf(client)
  await resumeDelivery(tx, emails)
  for (const feature of features)
    await feature.enqueueAfterRestore?.(tx, { madeAt: new Date(madeAt) })
}

/** Stores which mails the old database has sent, so that none is sent again. */
async function rememberSentMails(client: pg.PoolClient): Promise<void> {
  await client.query(`
    create temporary table sent_mail on commit drop as
    select id, key, recipient, template, created_at, sent_at, attempts
    from mail where sent_at is not null`)
}

/** Marks the mails of `rememberSentMails` as sent in the restored tables. */
async function markSentMails(client: pg.PoolClient): Promise<void> {
  await client.query(`
    update mail set sent_at = sent_mail.sent_at, attempts = sent_mail.attempts,
      data = null, shared_id = null, last_error = null
    from sent_mail where mail.key = sent_mail.key and mail.sent_at is null`)
  // Insert mails that were enqueued after the backup, so that their keys prevent that they are enqueued again.
  await client.query(`
    insert into mail (id, key, recipient, template, created_at, sent_at, attempts)
    select id, key, recipient, template, created_at, sent_at, attempts from sent_mail
    where key in (
      -- The keys of booking-notices.ts.
      select kind || booking_id from booking_event,
        unnest(array['booking-confirmed:', 'seat-booked:', 'booking-cancelled:', 'seat-cancelled:',
          'seat-offered:', 'offer-lapsed:', 'seat-unpaid:', 'waitlist-joined:']) as kind
      where due_at is not null
      union all
      select sent_mail.key from offering_change
        join sent_mail on sent_mail.key like 'offering-changed:' || offering_id || ':%'
      where notified_at is null
      union all
      -- These keys contain the time of the cause, or their mail is sent only once.
      select key from sent_mail
      where key ~ '^(reminder|review-asked|new-material|newsletter-confirm|newsletter-welcome):')
    on conflict do nothing`)
}
