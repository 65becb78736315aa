import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../platform/context.ts'
import { safeName } from './upload-request.ts'
import { collectFiles } from './collect-garbage.ts'
import { isFileId, finishUpload } from './finish-upload.ts'
import { FULL_VARIANT, variantsOf, type Picture } from './pictures.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'

export { fileReferences, type FileReference } from './file-references.ts'

const COLLECT = 'collect-files'

/** What hands out URLs of private files; `registerFiles` makes it. */
export interface FileAccess {
  /** The query that lets its bearer view this one file for half an hour. */
  signedQuery(fileId: string): string
}

/** The URL that `thumbnail` and `profilePic` hold: relative, public, the same for ever. */
export const viewUrl = (fileId: string): string => `/files/${fileId}/view`

/**
 * The URL that `resume` holds for its owner and for admins (rule file-12): signed, and of no use
 * after half an hour.
 */
export const signedViewUrl = (files: FileAccess, fileId: string): string =>
  `${viewUrl(fileId)}?${files.signedQuery(fileId)}`

/** A view URL, relative or absolute, signed or not; an upload's URL; or the id alone. */
const FILE_URL = /^(?:(?:https?:\/\/[^/?#\s]+)?\/files\/)?([0-9a-f-]{36})(?:\/view)?(?:[?#].*)?$/i

/**
 * Lets an entity name a file (rule file-8). Call it in the transaction that writes the reference:
 * the row stays locked until then, so the garbage collector cannot take the file in between. Of a
 * URL only the id counts, whatever host stands before it.
 * @param ownerId who must have uploaded it
 * @param refusal the field and the message of the refusal
 * @param instead the file that it takes the place of, which is released later in the transaction:
 *   two edits that swap their pictures would wait for each other without one order
 * @returns the file's id
 * @throws AppError 400 unless it is this person's finished file of this kind
 */
export async function attachFile(
  tx: Tx,
  ownerId: string,
  url: string,
  kind: 'picture' | 'resume',
  refusal: { field: string; message: string },
  instead: string | null = null,
): Promise<string> {
  const id = FILE_URL.exec(url.trim())?.[1]?.toLowerCase()
  if (id !== undefined && isFileId(id) && instead !== null)
    await tx
      .selectFrom('file')
      .select('id')
      .where('id', 'in', [id, instead])
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
  const row =
    id !== undefined && isFileId(id)
      ? await tx
          .updateTable('file')
          .set({ released_at: sql`now()` })
          .where('id', '=', id)
          .where('owner_id', '=', ownerId)
          .where('kind', '=', kind)
          .where('state', '=', 'ready')
          .returning('id')
          .executeTakeFirst()
      : undefined
  if (!row) throw invalidField(refusal.field, refusal.message)
  return row.id
}

/** An entity names this file no more: unless something else does, it is removed a day later. */
export async function detachFile(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId === null) return
  await tx
    .updateTable('file')
    .set({ released_at: sql`now()` })
    .where('id', '=', fileId)
    .execute()
}

/**
 * All that a person uploaded is due at once (account deletion, rule account-21): whatever nothing names
 * when this commits is removed within moments.
 */
export async function detachFilesOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update file set released_at = 'epoch' where id in (
      select id from file where owner_id = ${ownerId} order by id for no key update)`.execute(tx)
  await enqueue(tx, COLLECT, {}, { key: COLLECT })
}

/**
 * Stores a picture or a resume of our own (demo data), in the same way as an upload's.
 * @returns the file's id
 * @throws AppError when the bytes are nothing that is taken
 */
export async function storeFile(
  db: Database,
  context: Pick<Context, 'config'>,
  ownerId: string,
  bytes: Buffer,
  name: string,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('file')
    .values({ id, owner_id: ownerId, name: safeName(name), bytes: bytes.length })
    .execute()
  const { store } = await openStorage(context.config)
  await finishUpload({ db, config: context.config }, store, id, { bytes })
  return id
}

/**
 * Stores a picture of our own (demo data) that lies ready in the widths that are served.
 * @returns the file's id
 * @throws Error when a width is missing or is not served
 */
export async function storePicture(
  db: Database,
  context: Pick<Context, 'config'>,
  ownerId: string,
  { variants, width, height, color }: Picture,
  name: string,
): Promise<string> {
  const wanted = variantsOf(width).map(({ variant }) => variant)
  if (wanted.length !== variants.size || !wanted.every((variant) => variants.has(variant)))
    throw new Error(`${name} lies ready as ${[...variants.keys()]}, and is served as ${wanted}`)
  const id = randomUUID()
  const { store } = await openStorage(context.config)
  await Promise.all([...variants].map(([variant, bytes]) => store.put(id, variant, { bytes })))
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

/** The hourly removal of what nothing names. */
export function fileJobs(context: Context): Job[] {
  return [{ name: COLLECT, cron: '17 * * * *', run: () => collectFiles(context) }]
}
