import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/context.ts'
import { isFileId } from './finish-upload.ts'
import { isAttached } from './file-references.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { UNFINISHED_MS } from '../../platform/storage/storage-types.ts'

const BATCH = 500

/**
 * Removes files that nothing has named for a day, and uploads that were not finished in a day
 * (rule file-9). Rows go first, judged and deleted in one statement; bytes follow. Whatever a crash
 * leaves between the two has no row any more and is swept up a day later.
 * @param now as of when bytes without a row are judged
 */
export async function collectFiles({ db, config, log }: Context, now = new Date()): Promise<void> {
  const { store, spool } = await openStorage(config)
  let removed = 0
  for (;;) {
    const ids = await deleteUnnamed(db)
    for (const id of ids) {
      await store.remove(id)
      await spool.discard(id)
    }
    removed += ids.length
    if (ids.length < BATCH) break
  }
  const aDayAgo = new Date(now.getTime() - UNFINISHED_MS)
  const swept =
    (await sweep(db, store.idsOlderThan(aDayAgo), ['uploading', 'ready'], store.remove)) +
    (await sweep(db, spool.idsOlderThan(aDayAgo), ['uploading'], spool.discard))
  if (removed + swept > 0) log.info({ removed, swept }, 'files collected')
}

/**
 * Naming a file updates its row (`attachFile`): a row that is being named is locked and skipped here,
 * and one that has just been named is no longer due. The foreign keys stand behind both.
 */
async function deleteUnnamed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from file where id in (
      select f.id from file f
      where f.released_at < now() - interval '1 day' and not ${await isAttached(db)}
      limit ${BATCH}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Removes what no row in one of these states stands for. */
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
