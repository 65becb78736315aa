import { createHash } from 'node:crypto'
import type { CallBody } from '@firstbell/contract/call'
import { MATERIAL_LINK_SECONDS, MAX_MATERIALS } from '@firstbell/contract/limits'
import type { Material, putMaterials } from '@firstbell/contract/materials'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import {
  lockScope,
  participationOf,
  requireOwner,
  requireParticipant,
  type Participation,
} from '../bookings/bookings.ts'
import { attachFile, detachFile, signedViewUrl, type FileAccess } from '../uploads/uploads.ts'
import { scheduleMail } from './new-material-mails.ts'

export { materialJobs } from './new-material-mails.ts'

/** The columns that the version of a list depends on. Signed URLs and file metadata do not change it. */
interface StoredMaterial {
  title: string
  file_id: string | null
  url: string | null
}

/** Returns the version of a list, by which an edit notices that the list was edited in between. */
const versionOf = (materials: readonly StoredMaterial[]): string =>
  createHash('sha256')
    .update(JSON.stringify(materials.map(({ title, file_id, url }) => [title, file_id, url])))
    .digest('base64url')
    .slice(0, 22)

/**
 * Replaces the materials of an instructor's offering. If the offering has ended, everyone booked gets a mail about
 * added materials (rules material-1, material-7, material-10). With the scope 'following', what the list adds is added
 * to the later classes of the series, too (rule material-11).
 * @throws AppError not_found, gone, forbidden, invalid; conflict if the stored list has another version, or one of the
 * later classes no room
 */
export async function replaceMaterials(
  db: Database,
  instructorId: string,
  offeringId: string,
  { materials, version, scope }: CallBody<typeof putMaterials>,
): Promise<void> {
  const next = materials.map(({ title, fileId, url }) => ({
    title,
    // As PostgreSQL returns it, because ids are compared below.
    file_id: fileId?.toLowerCase() ?? null,
    url: url ?? null,
  }))
  await db.transaction().execute(async (tx) => {
    const [, ...laterIds] =
      scope === 'following' ? await lockScope(tx, offeringId, scope) : [offeringId]
    // The lock serializes changes of the same materials.
    const { rows } = await sql<Participation & { ended: boolean; now: Date }>`
      select ${participationOf(instructorId)}, ends_at <= now() as ended, clock_timestamp() as now
      from offering where id = ${offeringId} for no key update of offering`.execute(tx)
    const { ended, now } = requireOwner(rows[0])
    const before = await tx
      .deleteFrom('material')
      .where('offering_id', '=', offeringId)
      .returning(['position', 'title', 'file_id', 'url', 'untold_since'])
      .execute()
    const current = versionOf(before.toSorted((one, other) => one.position - other.position))
    if (version !== undefined && version !== current)
      throw new AppError('conflict', messages.materialsChanged)
    await attachAndDetach(tx, instructorId, next, before)
    const added = next.filter((material) => !before.some((known) => isSame(known, material)))
    if (added.length > 0) await addToEach(tx, laterIds, added)
    const rowsToInsert = next.map((material, position) => {
      const known = before.find((one) => isSame(one, material))
      // When a material was added whose mail has not been sent; null for materials that need no mail.
      const untold_since = known ? known.untold_since : ended ? now : null
      return { ...material, offering_id: offeringId, position, untold_since }
    })
    if (rowsToInsert.length > 0) await tx.insertInto('material').values(rowsToInsert).execute()
    if (rowsToInsert.some(({ untold_since }) => untold_since !== null))
      await scheduleMail(tx, offeringId)
  })
}

/**
 * Adds a file at the end of an offering's materials, as if its owner had added it (rule classroom-12).
 * @returns 'full' if the list has no room, 'gone' if the offering or its owner is
 */
export async function addMaterial(
  db: Database,
  offeringId: string,
  { title, fileId, ownerId }: { title: string; fileId: string; ownerId: string },
): Promise<'added' | 'full' | 'gone'> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ ended: boolean; now: Date }>`
      select ends_at <= now() as ended, clock_timestamp() as now from offering
      where id = ${offeringId} and instructor_id = ${ownerId}
        and cancelled_at is null and deleted_at is null
      for no key update`.execute(tx)
    const offering = rows[0]
    if (!offering) return 'gone'
    const stored = await tx
      .selectFrom('material')
      .select(['position', 'file_id'])
      .where('offering_id', '=', offeringId)
      .execute()
    if (stored.some(({ file_id: known }) => known === fileId)) return 'added'
    if (stored.length >= MAX_MATERIALS) return 'full'
    const refusal = { field: 'file', message: messages.materialFileInvalid } as const
    await attachFile(tx, ownerId, fileId, 'material', refusal)
    const position = 1 + Math.max(-1, ...stored.map(({ position: each }) => each))
    const untold_since = offering.ended ? offering.now : null
    await tx
      .insertInto('material')
      .values({ offering_id: offeringId, position, title, file_id: fileId, untold_since })
      .execute()
    if (offering.ended) await scheduleMail(tx, offeringId)
    return 'added'
  })
}

/** Returns whether two materials are the same file or link, whatever their titles. */
const isSame = (
  one: Pick<StoredMaterial, 'file_id' | 'url'>,
  other: Pick<StoredMaterial, 'file_id' | 'url'>,
): boolean => one.file_id === other.file_id && one.url === other.url

/**
 * Adds materials at the end of the lists of coming classes, except to those that have them. The caller has locked the
 * classes and attached the files.
 * @throws AppError conflict if a list would become too long
 */
async function addToEach(
  tx: Tx,
  offeringIds: readonly string[],
  added: readonly StoredMaterial[],
): Promise<void> {
  if (offeringIds.length === 0) return
  const stored = await tx
    .selectFrom('material')
    .select(['offering_id', 'position', 'file_id', 'url'])
    .where('offering_id', 'in', offeringIds)
    .execute()
  const rows = offeringIds.flatMap((offering_id) => {
    const list = stored.filter((material) => material.offering_id === offering_id)
    const missing = added.filter((material) => !list.some((known) => isSame(known, material)))
    if (list.length + missing.length > MAX_MATERIALS)
      throw new AppError('conflict', messages.materialsFollowingFull)
    const first = 1 + Math.max(-1, ...list.map(({ position }) => position))
    return missing.map((material, index) => ({ ...material, offering_id, position: first + index }))
  })
  if (rows.length > 0) await tx.insertInto('material').values(rows).execute()
}

/** Attaches the new list's files and detaches the others, in the order in which all transactions lock files: by id. */
async function attachAndDetach(
  tx: Tx,
  ownerId: string,
  next: readonly { file_id: string | null }[],
  before: readonly { file_id: string | null }[],
): Promise<void> {
  const ids = new Set([...next, ...before].flatMap(({ file_id: id }) => id ?? []))
  for (const id of [...ids].toSorted()) {
    const index = next.findIndex((material) => material.file_id === id)
    const field = `materials.${index}.fileId`
    const refusal = { field, message: messages.materialFileInvalid } as const
    if (index < 0) await detachFile(tx, id)
    else await attachFile(tx, ownerId, id, 'material', refusal)
  }
}

/**
 * Returns the materials of an offering in their order, for its owner and for students who have a seat or
 * had one at the start. Links to files expire after five minutes (rules material-4, material-5).
 * @throws AppError not_found, gone, forbidden
 */
export async function listMaterials(
  db: Database,
  files: FileAccess,
  personId: string,
  offeringId: string,
): Promise<{ materials: Material[]; version: string }> {
  const { rows } = await sql<Participation & { seated: boolean }>`
    select ${participationOf(personId)}, exists (select from booking
      where booking.offering_id = offering.id and booking.student_id = ${personId}
        and booking.booked_at <= offering.starts_at and booking.ended_at > offering.starts_at
    ) as seated
    from offering where id = ${offeringId}`.execute(db)
  // `seated`: had a seat at the start, which has ended since. A deleted offering has no materials.
  const row = rows[0]
  requireParticipant(
    row && !row.deleted_at ? { ...row, booked: row.booked || row.seated } : undefined,
  )
  const stored = await db
    .selectFrom('material')
    .leftJoin('file', 'file.id', 'material.file_id')
    .select(['title', 'file_id', 'url', 'content_type', 'served_bytes', 'bytes'])
    .where('offering_id', '=', offeringId)
    .orderBy('position')
    .execute()
  const materials = stored.map(({ title, file_id: fileId, url, ...file }) =>
    fileId === null
      ? { title, url: url! }
      : {
          title,
          fileId,
          type: file.content_type!,
          bytes: file.served_bytes ?? file.bytes!,
          url: signedViewUrl(files, fileId, MATERIAL_LINK_SECONDS),
        },
  )
  return { materials, version: versionOf(stored) }
}

/**
 * Removes the materials of offerings that are deleted.
 * @returns the files that the caller detaches
 */
export async function removeMaterials(tx: Tx, offeringIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string | null }>`
    delete from material where offering_id = any(${[...offeringIds]}::uuid[])
    returning file_id`.execute(tx)
  return rows.flatMap(({ file_id: id }) => id ?? [])
}

/** Removes all materials of a leaving instructor. The deletion of the account detaches their files. */
export async function removeMaterialsOf(tx: Tx, instructorId: string): Promise<void> {
  await sql`
    delete from material using offering
    where offering.id = material.offering_id
      and offering.instructor_id = ${instructorId}`.execute(tx)
}
