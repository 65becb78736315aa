import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/context.ts'
import { isFileId } from './file-metadata.ts'
import { isAttached } from './file-references.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { UPLOAD_EXPIRY_MS } from '../../platform/storage/storage-types.ts'

const BATCH = 500

/**
 * Deletes files that have been attached to nothing for a day, and uploads that were not finished in a
 * day (rule file-9). Rows are deleted first, bytes next. Bytes that a crash leaves have no row, and
 * are deleted a day later.
 * @param now the time by which the age of bytes without a row is measured
 */
export async function collectFiles({ db, config, log }: Context, now = new Date()): Promise<void> {
  const { files, uploads } = await openStorage(config)
  let removed = 0
  for (;;) {
    const ids = await deleteUnattached(db)
    for (const id of ids) {
      await files.remove(id)
      await uploads.discard(id)
    }
    removed += ids.length
    if (ids.length < BATCH) break
  }
  const aDayAgo = new Date(now.getTime() - UPLOAD_EXPIRY_MS)
  const swept =
    (await sweep(db, files.idsOlderThan(aDayAgo), ['uploading', 'ready'], files.remove)) +
    (await sweep(db, uploads.idsOlderThan(aDayAgo), ['uploading'], uploads.discard))
  if (removed + swept > 0) log.info({ removed, swept }, 'files collected')
}

/**
 * `attachFile` updates the row: a file that is being attached is locked and skipped here, one that was
 * just attached is not due. The foreign keys are the last line of defence.
 */
async function deleteUnattached(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from file where id in (
      select f.id from file f
      where f.released_at < now() - interval '1 day' and not ${await isAttached(db)}
      limit ${BATCH}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
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
    const known = await idsIn(db, ids, states)
    for (const id of ids)
      if (!known.has(id)) {
        await remove(id)
        swept += 1
      }
  }
  return swept
}

async function idsIn(db: Database, ids: string[], states: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from file
    where id = any(${ids}::uuid[]) and state = any(${states})`.execute(db)
  return new Set(rows.map((row) => row.id))
}
