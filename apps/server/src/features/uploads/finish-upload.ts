import { open } from 'node:fs/promises'
import { messages } from '@firstbell/contract/messages'
import { sql, type UpdateObject } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { DB } from '../../platform/database/schema.ts'
import { judge, type Bytes } from './detect-type.ts'
import { FULL_VARIANT, readPicture } from './pictures.ts'
import type { FileStore, Source } from '../../platform/storage/storage-types.ts'

/** A `file` row as this feature needs it. */
export interface FileRow {
  id: string
  state: string
  kind: 'picture' | 'resume' | null
  name: string
  /** Bytes as they were uploaded (while uploading: as they were declared). */
  bytes: number | null
  content_type: string | null
  width: number | null
}

export const FILE_COLUMNS = [
  'id',
  'state',
  'kind',
  'name',
  'bytes',
  'content_type',
  'width',
] as const

/** Ids are UUIDs in lower case; nothing else may reach a path or a query. */
export const isFileId = (text: string): boolean =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

export const noSuchFile = () => new AppError('not_found', messages.noSuchFile)

/**
 * Judges complete bytes, puts what is to be served into the store and marks the row ready, or
 * refused. Idempotent: repeated, in this process or another, it comes to the same end, because what
 * it writes depends on the bytes alone and the row leaves `uploading` once.
 * @throws AppError why the file is refused, or 404 when its row has gone meanwhile
 */
export async function finishUpload(
  { db, config: { maxBytes } }: Pick<Context, 'db' | 'config'>,
  store: FileStore,
  id: string,
  source: Source,
): Promise<void> {
  let facts: Facts
  try {
    facts = await putAway(store, id, source, maxBytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const now = await leaveUploading(db, id, { state: 'refused' })
    if (now === 'ready') return
    await store.remove(id)
    throw error
  }
  const now = await leaveUploading(db, id, { ...facts, state: 'ready', released_at: sql`now()` })
  if (now === 'ready') return
  // Deleted while this worked: the bytes must not outlive the row.
  await store.remove(id)
  throw noSuchFile()
}

/** The state of the row afterwards; undefined when there is none any more. */
async function leaveUploading(
  db: Database,
  id: string,
  change: UpdateObject<DB, 'file'>,
): Promise<string | undefined> {
  const changed = await db
    .updateTable('file')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('state')
    .executeTakeFirst()
  if (changed) return changed.state
  const now = await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst()
  return now?.state
}

interface Facts {
  kind: 'picture' | 'resume'
  content_type: string
  width: number | null
  height: number | null
  color: string | null
}

async function putAway(
  store: FileStore,
  id: string,
  source: Source,
  maxBytes: Config['maxBytes'],
): Promise<Facts> {
  const bytes = await openBytes(source)
  try {
    const content = await judge(bytes)
    if (bytes.size > maxBytes[content.kind]) throw new AppError('too_large', messages.fileTooLarge)
    if (content.kind === 'resume') {
      await store.put(id, FULL_VARIANT, source)
      return {
        kind: 'resume',
        content_type: content.contentType,
        width: null,
        height: null,
        color: null,
      }
    }
    const picture = await readPicture('bytes' in source ? source.bytes : source.path, content.mime)
    await Promise.all(
      [...picture.variants].map(([variant, bytes]) => store.put(id, variant, { bytes })),
    )
    return {
      kind: 'picture',
      content_type: 'image/webp',
      width: picture.width,
      height: picture.height,
      color: picture.color,
    }
  } finally {
    await bytes.close()
  }
}

async function openBytes(source: Source): Promise<Bytes & { close(): Promise<void> }> {
  if ('bytes' in source)
    return {
      size: source.bytes.length,
      read: async (position, length) => source.bytes.subarray(position, position + length),
      close: async () => {},
    }
  const handle = await open(source.path, 'r')
  const { size } = await handle.stat()
  return {
    size,
    read: async (position, wanted) => {
      // What a file says of its parts may be a lie of gigabytes: Node ends the process when it is
      // asked to read more than 2 of them.
      const length = Math.max(0, Math.min(wanted, size - position))
      const buffer = Buffer.alloc(length)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return buffer.subarray(0, filled)
    },
    close: () => handle.close(),
  }
}
