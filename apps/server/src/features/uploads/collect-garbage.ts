import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { UPLOAD_EXPIRY_MS } from '../../platform/storage/storage-types.ts'
import { isFileId } from './file-metadata.ts'
import { isAttached } from './file-references.ts'

const BATCH_SIZE = 500

/**
 * Deletes files that have not been attached to anything for a day, and uploads that are unfinished after a day
 * (rule file-9). It deletes the row first, then the bytes.
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
    if (due < BATCH_SIZE) break
  }
  if (removed > 0) log.info({ removed }, 'files collected')
}

/**
 * Scans all rows and all stored bytes, once a night. A file that is not attached to anything, because its entity was
 * deleted without detaching it, becomes due a day later. Bytes without a row, which a crash leaves, are deleted after
 * a day.
 * @param now the current time, for tests
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
 * Processes a batch of files that are due: deletes unattached ones, and takes attached ones off the queue until they
 * are detached. `attachFile` updates the row, so a file that is being attached is locked and skipped here, and a file
 * that was just attached is not due. Foreign keys prevent the deletion of an attached file in any case.
 */
async function deleteUnattached(db: Database): Promise<{ due: number; ids: string[] }> {
  const attached = await isAttached(db)
  const { rows } = await sql<{ due: number; ids: string[] }>`
    with due as materialized (
      select f.id, ${attached} as attached from file f
      where f.released_at < now() - interval '1 day'
      order by f.released_at limit ${BATCH_SIZE}
      for update skip locked
    ), gone as (
      delete from file using due where file.id = due.id and not due.attached returning file.id
    ), still_attached as (
      update file set released_at = null from due where file.id = due.id and due.attached
    )
    select (select count(*)::int from due) as due, array(select id from gone) as ids`.execute(db)
  return rows[0] ?? { due: 0, ids: [] }
}

async function releaseForgotten(db: Database): Promise<void> {
  const attached = await isAttached(db)
  await inBatches((limit) =>
    sql`
      update file set released_at = now() where id in (
        select id from file f where released_at is null and not ${attached}
        limit ${limit}::int)`.execute(db),
  )
}

async function sweep(
  db: Database,
  batches: AsyncIterable<string[]>,
  states: string[],
  remove: (id: string) => Promise<void>,
): Promise<number> {
  let swept = 0
  for await (const batch of batches) {
    const ids = batch.filter(isFileId)
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
