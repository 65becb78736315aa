import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { endBookings } from '../bookings/bookings.ts'
import { offeringForMail } from '../offering-display/offering-display.ts'
import { removeMaterials } from '../materials/materials.ts'
import { detachFile } from '../uploads/uploads.ts'
import { lockOwn } from './lock-offerings.ts'

/**
 * Deletes an own offering: removes it from all lists, ends its bookings, and notifies everyone
 * booked. One that has ended took place: only its owner and the public lose it, and nobody is told
 * (rule offering-26).
 * @throws AppError not_found, forbidden
 */
export async function deleteOffering(
  db: Database,
  mailer: Mailer,
  kind: Kind,
  instructorId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { ended } = await lockOwn(tx, kind, id, instructorId)
    if (ended) {
      await tx
        .updateTable('offering')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      await detachFiles(tx, await removeMaterials(tx, id))
      return
    }
    const { offering, instructor } = await offeringForMail(tx, id)
    const { booked, files } = await cancelLocked(tx, mailer, id, 'deleted')
    await detachFiles(tx, files)
    if (instructor)
      await mailer.enqueue(tx, {
        key: `offering-removed:${id}`,
        to: instructor.email,
        template: 'offering-removed',
        data: { name: instructor.name, clock: instructor.clock, offering, booked },
      })
  })
}

/**
 * Cancels an instructor's offerings that have not ended, when an admin removes them or they leave,
 * and notifies everyone booked (rules account-22, approval-10).
 */
export async function cancelComingOf(
  tx: Tx,
  mailer: Mailer,
  instructorId: string,
  options: { kinds: readonly Kind[]; reason: 'instructor-removed' | 'instructor-left' },
): Promise<void> {
  const coming = await tx
    .selectFrom('offering')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where('kind', 'in', [...options.kinds])
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const files: string[] = []
  for (const { id } of coming)
    files.push(...(await cancelLocked(tx, mailer, id, options.reason)).files)
  await detachFiles(tx, files)
}

/** In the common order (`lockOfferingsOf`). */
async function detachFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await detachFile(tx, id)
}

/**
 * Takes the pictures of a person who leaves from what remains of their offerings in other people's
 * lists (rule account-22). Their files are detached with all others of theirs.
 */
export async function removeThumbnailsOf(tx: Tx, instructorId: string): Promise<void> {
  await tx
    .updateTable('offering')
    .set({ thumbnail_id: null })
    .where('instructor_id', '=', instructorId)
    .where('thumbnail_id', 'is not', null)
    .execute()
}

async function cancelLocked(
  tx: Tx,
  mailer: Mailer,
  id: string,
  reason: 'deleted' | 'instructor-removed' | 'instructor-left',
): Promise<{ booked: number; files: string[] }> {
  const booked = await endBookings(tx, mailer, id, reason)
  const row = await tx
    .selectFrom('offering')
    .select('thumbnail_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('offering')
    .set((eb) => ({
      cancelled_at: sql`now()`,
      thumbnail_id: null,
      revision: eb('revision', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute()
  const materials = await removeMaterials(tx, id)
  return { booked, files: row.thumbnail_id === null ? materials : [row.thumbnail_id, ...materials] }
}
