import { open } from 'node:fs/promises'
import { messages } from '@firstbell/contract/messages'
import { sql, type UpdateObject } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { DB } from '../../platform/database/schema.ts'
import { detectType, type Bytes } from './detect-type.ts'
import { noSuchFile } from './file-metadata.ts'
import { FULL_VARIANT, readPicture } from './pictures.ts'
import type { FileStorage, FileContent } from '../../platform/storage/storage-types.ts'

/**
 * Checks complete bytes, stores what is served and marks the row ready or refused. It is idempotent,
 * also across processes: what it writes depends on the bytes alone, and the row leaves `uploading`
 * only once.
 * @throws AppError why the file is refused; 404 when its row was deleted meanwhile
 */
export async function finishUpload(
  { db, config: { maxBytes } }: Pick<Context, 'db' | 'config'>,
  files: FileStorage,
  id: string,
  content: FileContent,
): Promise<void> {
  let stored: StoredContent
  try {
    stored = await storeContent(files, id, content, maxBytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const now = await leaveUploading(db, id, { state: 'refused' })
    if (now === 'ready') return
    await files.remove(id)
    throw error
  }
  const now = await leaveUploading(db, id, { ...stored, state: 'ready', released_at: sql`now()` })
  if (now === 'ready') return
  // The row was deleted meanwhile, so its bytes go too.
  await files.remove(id)
  throw noSuchFile()
}

/** @returns the state of the row afterwards; undefined when it was deleted */
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

interface StoredContent {
  kind: 'picture' | 'resume'
  content_type: string
  width: number | null
  height: number | null
  color: string | null
}

async function storeContent(
  files: FileStorage,
  id: string,
  content: FileContent,
  maxBytes: Config['maxBytes'],
): Promise<StoredContent> {
  const bytes = await openBytes(content)
  try {
    const type = await detectType(bytes)
    if (bytes.size > maxBytes[type.kind]) throw new AppError('too_large', messages.fileTooLarge)
    if (type.kind === 'resume') {
      await files.put(id, FULL_VARIANT, content)
      return {
        kind: 'resume',
        content_type: type.contentType,
        width: null,
        height: null,
        color: null,
      }
    }
    const picture = await readPicture('bytes' in content ? content.bytes : content.path, type.mime)
    await Promise.all(
      [...picture.variants].map(([variant, bytes]) => files.put(id, variant, { bytes })),
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

async function openBytes(content: FileContent): Promise<Bytes & { close(): Promise<void> }> {
  if ('bytes' in content)
    return {
      size: content.bytes.length,
      read: async (position, length) => content.bytes.subarray(position, position + length),
      close: async () => {},
    }
  const handle = await open(content.path, 'r')
  const { size } = await handle.stat()
  return {
    size,
    read: async (position, wanted) => {
      // A file may claim parts of any length: Node.js aborts the process on a read above 2 GB.
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
