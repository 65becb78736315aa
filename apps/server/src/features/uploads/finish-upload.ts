import { openAsBlob } from 'node:fs'
import { messages } from '@firstbell/contract/messages'
import { sql, type UpdateObject } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { AppError, isUnavailable } from '../../platform/http/errors.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { FileStorage, FileContent } from '../../platform/storage/storage-types.ts'
import { detectType, type DetectedType, type Purpose } from './detect-type.ts'
import { noSuchFile } from './file-metadata.ts'
import { checkPicture, FULL_VARIANT, readPicture, type Picture } from './pictures.ts'

const CONCURRENCY = 2
const QUEUE_MAX = 60
/** Pictures that need more memory than this, by `checkPicture`, are decoded one at a time. */
const LARGE_BYTES = 24_000_000

/**
 * Limits how many uploads are examined at the same time, each of which occupies a thread: two, so that threads of
 * libuv stay free for password hashes and the disk, and one for each person. Large pictures that cannot be decoded line
 * by line have a separate limit of one, so that they neither exhaust the memory nor delay others.
 */
export const limitExamining = limitConcurrency(CONCURRENCY, QUEUE_MAX)
const limitDecoding = limitConcurrency(1, QUEUE_MAX)

/**
 * Checks the complete bytes of an upload, stores the files to serve, and marks the row as ready or refused. It is
 * idempotent, also across processes: the result depends on the bytes alone, and the row leaves `uploading` once.
 * @param upload.ownerId the person whose concurrency limit applies
 * @param upload.purpose decides which types are accepted
 * @throws AppError the reason if the file is refused; 404 if its row was deleted during the check; 503 if the queue
 *   is full, which leaves the upload unchanged
 */
export async function finishUpload(
  { db, config: { maxBytes } }: Pick<Context, 'db' | 'config'>,
  files: FileStorage,
  { id, ownerId, purpose }: { id: string; ownerId: string; purpose: Purpose },
  content: FileContent,
): Promise<void> {
  let stored: UpdateObject<DB, 'file'>
  try {
    stored = await store(files, id, content, await examine(content, maxBytes, { ownerId, purpose }))
  } catch (error) {
    if (!(error instanceof AppError) || isUnavailable(error)) throw error
    const state = await leaveUploading(db, id, { state: 'refused' })
    if (state === 'ready') return
    await files.remove(id)
    throw error
  }
  const state = await leaveUploading(db, id, { ...stored, state: 'ready', released_at: sql`now()` })
  if (state === 'ready') return
  // Another process cannot have refused the same bytes. So the row was deleted during processing, and the bytes are removed
  // as well.
  await files.remove(id)
  throw noSuchFile()
}

/** Changes a row whose state is `uploading`. @returns the state afterwards; undefined if the row was deleted */
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
  const row = await db.selectFrom('file').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

async function examine(
  content: FileContent,
  maxBytes: Config['maxBytes'],
  { ownerId, purpose }: { ownerId: string; purpose: Purpose },
): Promise<{ type: DetectedType; picture?: Picture }> {
  const source = 'bytes' in content ? content.bytes : content.path
  const examined = await limitExamining(async () => {
    const type = await detect(content, maxBytes, purpose)
    if (!('mime' in type)) return { type, isLarge: false }
    const isLarge = (await checkPicture(source, type.mime)) > LARGE_BYTES
    return { type, isLarge, ...(!isLarge && { picture: await readPicture(source) }) }
  }, ownerId)
  if (!examined.isLarge) return examined
  return {
    type: examined.type,
    picture: await limitDecoding(() => readPicture(source), ownerId),
  }
}

async function detect(
  content: FileContent,
  maxBytes: Config['maxBytes'],
  purpose: Purpose,
): Promise<DetectedType> {
  const blob = 'bytes' in content ? new Blob([content.bytes]) : await openAsBlob(content.path)
  const type = await detectType(
    {
      size: blob.size,
      read: async (position, length) =>
        Buffer.from(await blob.slice(position, position + length).arrayBuffer()),
    },
    purpose,
  )
  if (blob.size > maxBytes[type.kind]) throw new AppError('too_large', messages.fileTooLarge)
  return type
}

async function store(
  files: FileStorage,
  id: string,
  content: FileContent,
  { type, picture }: Awaited<ReturnType<typeof examine>>,
) {
  const material = type.kind === 'material'
  const variants = picture
    ? [...picture.variants]
        // Materials are shown in their full size only.
        .filter(([variant]) => !material || variant === FULL_VARIANT)
        .map(([variant, bytes]) => [variant, { bytes }] as const)
    : [[FULL_VARIANT, content] as const]
  await Promise.all(variants.map(([variant, bytes]) => files.put(id, variant, bytes)))
  return {
    kind: type.kind,
    content_type: 'mime' in type ? 'image/webp' : type.contentType,
    // For the list of materials, whose pictures have another size than the upload.
    served_bytes: (material && picture?.variants.get(FULL_VARIANT)?.length) || null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    color: picture?.color ?? null,
  }
}
