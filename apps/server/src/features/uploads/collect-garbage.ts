import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import type { Context } from '../../platform/context.ts'
import { isFileId } from './file-metadata.ts'
import { isAttached } from './file-references.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { UPLOAD_EXPIRY_MS } from '../../platform/storage/storage-types.ts'

const BATCH = 500

/**
 * Deletes files that have been attached to nothing for a day, and uploads that were not finished in a
 * day (rule file-9). Rows are deleted first, bytes next.
 */
export async function collectFiles({ db, config, log }: Context): Promise<void> {
  const { files, uploads } = await openStorage(config)
  let removed = 0
  for (;;) {
    const { due, ids } = await deleteUnattached(db)
    for (const id of ids) {
      await files.remove(id)
      await uploads.discard(id)
    }
    removed += ids.length
    if (due < BATCH) break
  }
  if (removed > 0) log.info({ removed }, 'files collected')
}

/**
 * Looks through all rows and all bytes, once a night: a file whose entity was deleted without its being
 * detached is due a day later, and bytes without a row, which a crash leaves, are deleted when they are
 * a day old.
 * @param now the time by which the age of bytes is measured
 */
export async function sweepFiles({ db, config, log }: Context, now = new Date()): Promise<void> {
  await releaseForgotten(db)
  const { files, uploads } = await openStorage(config)
  const aDayAgo = new Date(now.getTime() - UPLOAD_EXPIRY_MS)
  const swept =
    (await sweep(db, files.idsOlderThan(aDayAgo), ['uploading', 'ready'], files.remove)) +
    (await sweep(db, uploads.idsOlderThan(aDayAgo), ['uploading'], uploads.discard))
  if (swept > 0) log.info({ swept }, 'bytes without a file swept')
}

/**
 * Examines some files that are due: unattached ones are deleted, attached ones are not due again until
 * they are detached. `attachFile` updates the row: a file that is being attached is locked and skipped
 * here, one that was just attached is not due. The foreign keys are the last line of defence.
 */
async function deleteUnattached(db: Database): Promise<{ due: number; ids: string[] }> {
  const attached = await isAttached(db)
  const { rows } = await sql<{ due: number; ids: string[] }>`
    with due as materialized (
      select f.id, ${attached} as attached from file f
      where f.released_at < now() - interval '1 day'
      order by f.released_at limit ${BATCH}
      for update skip locked
    ), gone as (
      delete from file using due where file.id = due.id and not due.attached returning file.id
    ), still_attached as (
      update file set released_at = null from due where file.id = due.id and due.attached
    )
    select (select count(*)::int from due) as due, array(select id from gone) as ids`.execute(db)
  return rows[0] ?? { due: 0, ids: [] }
}

/** Marks files for collection that were never attached to anything. */
async function releaseForgotten(db: Database): Promise<void> {
  const attached = await isAttached(db)
  await inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      update file set released_at = now() where id in (
        select id from file f where released_at is null and not ${attached}
        limit ${limit}::int)`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}

/** Deletes bytes that have no row in one of these states. */
async function sweep(
  db: Database,
  batches: AsyncIterable<string[]>,
  states: string[],
  remove: (id: string) => Promise<void>,
): Promise<number> {
  let swept = 0
  for await (const found of batches) {
    const ids = found.filter(isFileId)
    const { rows } = await sql<{ id: string }>`
      select id from file where id = any(${ids}::uuid[]) and state = any(${states})`.execute(db)
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids)
      if (!known.has(id)) {
        await remove(id)
        swept += 1
      }
  }
  return swept
}
