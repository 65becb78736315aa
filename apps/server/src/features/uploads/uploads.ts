import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ImageCrop } from '@firstbell/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { collectFiles, sweepFiles } from './collect-garbage.ts'
import type { Purpose } from './detect-type.ts'
import { isFileId, type FileKind } from './file-metadata.ts'
import { finishUpload } from './finish-upload.ts'
import { FULL_VARIANT, variantsOf, type Picture } from './pictures.ts'
import { loadSigningKey, sign, SIGNATURE_SECONDS } from './signed-urls.ts'
import { safeName } from './upload-request.ts'

export { fileReferences, type FileReference } from './file-references.ts'
export { loadSharp } from './pictures.ts'

const COLLECT = 'collect-files'

export type FileAccess = Awaited<ReturnType<typeof openFileAccess>>

export async function openFileAccess({ db }: Pick<Context, 'db'>) {
  const key = await loadSigningKey(db)
  return {
    /** Returns the query of a URL with which this file can be viewed for that many seconds. */
    signedQuery: (fileId: string, seconds: number): string =>
      sign(key, fileId, Math.ceil(Date.now() / 1000) + seconds),
  }
}

/** Returns the value of `thumbnail` and `profilePic`: a relative, public URL that never changes. */
export const viewUrl = (fileId: string): string => `/files/${fileId}/view`

/** Returns the URL of a picture as a JPEG that the server crops: many mail clients can neither show WebP nor crop. */
export const jpegUrl = (fileId: string, crop: ImageCrop): string =>
  `/files/${fileId}/preview.jpg?crop=${crop}`

/**
 * Returns a signed URL of a private file. By default it is valid for half an hour, like the value of `resume` for its
 * owner and for admins (rule file-12).
 */
export const signedViewUrl = (
  files: FileAccess,
  fileId: string,
  seconds = SIGNATURE_SECONDS,
): string => `${viewUrl(fileId)}?${files.signedQuery(fileId, seconds)}`

/** Matches a view URL, relative or absolute, signed or not; an upload's URL; or the id alone. */
const FILE_URL = /^(?:(?:https?:\/\/[^/?#\s]+)?\/files\/)?([0-9a-f-]{36})(?:\/view)?(?:[?#].*)?$/i

/**
 * Attaches a file to an entity (rule file-8), in the transaction that writes the reference. The update of `released_at`
 * locks the row, so that the garbage collector skips the file, and postpones the collector's next check by a day. Of the
 * URL, only the id matters.
 * @param ownerId the person who must have uploaded it
 * @param refusal the field and the message of the refusal
 * @param replaced the file that the transaction detaches later. Both rows are locked in the order of their ids, which
 *   prevents a deadlock between two edits that swap their pictures
 * @returns the file's id
 * @throws AppError 400 unless it is this person's finished file of this kind
 */
export async function attachFile(
  tx: Tx,
  ownerId: string,
  url: string,
  kind: FileKind,
  refusal: { field: string; message: Sentence },
  replaced: string | null = null,
): Promise<string> {
  const refused = () => invalidField(refusal.field, refusal.message)
  const id = FILE_URL.exec(url.trim())?.[1]?.toLowerCase()
  if (id === undefined || !isFileId(id)) throw refused()
  if (replaced !== null)
    await tx
      .selectFrom('file')
      .select('id')
      .where('id', 'in', [id, replaced])
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  const row = await tx
    .updateTable('file')
    .set({ released_at: sql`now()` })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('state', '=', 'ready')
    .returning('id')
    .executeTakeFirst()
  if (!row) throw refused()
  return id
}

/** Detaches a file from an entity. A file attached to nothing is deleted a day later. */
export async function detachFile(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId === null) return
  await tx
    .updateTable('file')
    .set({ released_at: sql`now()` })
    .where('id', '=', fileId)
    .execute()
}

/** Detaches several files. Every transaction locks files in the order of their ids, which prevents deadlocks. */
export async function detachFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update file set released_at = now() where id in (
      select id from file where id = any(${[...ids]}::uuid[])
        order by id for no key update)`.execute(tx)
}

/**
 * Makes all files of a deleted account due at once (rule account-21). A job deletes those that are not attached to
 * anything after the transaction commits.
 */
export async function detachFilesOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update file set released_at = 'epoch' where id in (
      select id from file where owner_id = ${ownerId} order by id for no key update)`.execute(tx)
  await enqueue(tx, COLLECT, {}, { key: COLLECT })
}

/**
 * Stores a file of the demo data like an upload.
 * @returns the file's id
 * @throws AppError if the type is not accepted
 */
export async function storeFile(
  db: Database,
  context: Pick<Context, 'config'>,
  ownerId: string,
  bytes: Buffer,
  name: string,
  purpose: Purpose = null,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('file')
    .values({ id, owner_id: ownerId, name: safeName(name), bytes: bytes.length, purpose })
    .execute()
  const { files } = await openStorage(context.config)
  await finishUpload({ db, config: context.config }, files, { id, ownerId, purpose }, { bytes })
  return id
}

/**
 * Stores a recording of a room as a file for materials. It was written by our own media server, so its type is known.
 * Does nothing if the row exists.
 * @param recording.id also the id of the file
 * @param recording.path of a local file with that many bytes
 */
export async function storeRecording(
  db: Database,
  context: Pick<Context, 'config'>,
  recording: {
    id: string
    ownerId: string
    path: string
    bytes: number
    name: string
    contentType: string
  },
): Promise<void> {
  const { id, ownerId, path, bytes, name, contentType } = recording
  const { files } = await openStorage(context.config)
  await files.put(id, FULL_VARIANT, { path })
  await db
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      name: safeName(name),
      bytes,
      kind: 'material',
      purpose: 'material',
      state: 'ready',
      content_type: contentType,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Stores a picture of the demo data, which is already encoded in all served widths.
 * @returns the file's id
 * @throws Error if a width is missing or is not served
 */
export async function storePicture(
  db: Database,
  context: Pick<Context, 'config'>,
  ownerId: string,
  { variants, width, height, color }: Picture,
  name: string,
): Promise<string> {
  const served = variantsOf(width).map(({ variant }) => variant)
  if (served.length !== variants.size || !served.every((variant) => variants.has(variant)))
    throw new Error(`${name} exists as ${[...variants.keys()]}, and is served as ${served}`)
  const id = randomUUID()
  const { files } = await openStorage(context.config)
  await Promise.all([...variants].map(([variant, bytes]) => files.put(id, variant, { bytes })))
  await db
    .insertInto('file')
    .values({
      id,
      owner_id: ownerId,
      name: safeName(name),
      bytes: variants.get(FULL_VARIANT)?.length ?? null,
      kind: 'picture',
      state: 'ready',
      content_type: 'image/webp',
      width,
      height,
      color,
    })
    .execute()
  return id
}

/** Returns the bytes of a picture in its largest stored width; undefined if there is none. */
export async function readPictureBytes(
  { config }: Pick<Context, 'config'>,
  fileId: string,
): Promise<Buffer | undefined> {
  const { files } = await openStorage(config)
  const stored = await files.open(fileId, FULL_VARIANT)
  return stored ? buffer(stored.body) : undefined
}

export function fileJobs(context: Context): Job[] {
  return [
    { name: COLLECT, cron: '17 * * * *', keyed: true, run: () => collectFiles(context) },
    { name: 'sweep-files', cron: '37 2 * * *', run: () => sweepFiles(context) },
  ]
}
