import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Parts } from '../platform/parts.ts'
import { isFileId } from './intake.ts'
import { changedBefore, createDiskStore, list, type FileStore } from './store.ts'
import { named, spoolFolder, UNFINISHED_MS } from './uploads.ts'

const BATCH = 500

/**
 * Removes files that nothing has named for a day, and uploads that were not finished in a day
 * (decisions 26). Rows go first, judged and deleted in one statement; bytes follow. Whatever a crash
 * leaves between the two has no row any more and is swept up a day later.
 */
export async function collectFiles({ db, config, log }: Parts): Promise<void> {
  const store = createDiskStore(config)
  const spool = spoolFolder(config)
  let removed = 0
  for (;;) {
    const ids = await deleteUnnamed(db)
    for (const id of ids) {
      await store.remove(id)
      await forget(spool, id)
    }
    removed += ids.length
    if (ids.length < BATCH) break
  }
  const swept = (await sweepStore(db, store)) + (await sweepSpool(db, spool))
  if (removed + swept > 0) log.info({ removed, swept }, 'files collected')
}

/**
 * Naming a file updates its row (`nameFile`): a row that is being named is locked and skipped here,
 * and one that has just been named is no longer due. The foreign keys stand behind both.
 */
async function deleteUnnamed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from file where id in (
      select f.id from file f
      where f.released_at < now() - interval '1 day' and not ${named}
      limit ${BATCH}
      for update skip locked)
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

const aDayAgo = () => new Date(Date.now() - UNFINISHED_MS)

async function sweepStore(db: Database, store: FileStore): Promise<number> {
  let swept = 0
  for await (const found of store.idsOlderThan(aDayAgo())) {
    const ids = found.filter(isFileId)
    const known = await idsIn(db, ids, ['uploading', 'ready'])
    for (const id of ids)
      if (!known.has(id)) {
        await store.remove(id)
        swept += 1
      }
  }
  return swept
}

async function sweepSpool(db: Database, folder: string): Promise<number> {
  const before = aDayAgo()
  const found = new Set<string>()
  for (const name of await list(folder)) {
    const id = name.replace(/\.json$/, '')
    if (isFileId(id) && (await changedBefore(join(folder, name), before))) found.add(id)
  }
  let swept = 0
  const ids = [...found]
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const known = await idsIn(db, batch, ['uploading'])
    for (const id of batch)
      if (!known.has(id)) {
        await forget(folder, id)
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

async function forget(spool: string, id: string): Promise<void> {
  await rm(join(spool, id), { force: true })
  await rm(join(spool, `${id}.json`), { force: true })
}
