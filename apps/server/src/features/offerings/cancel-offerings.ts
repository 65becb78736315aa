import type { Kind } from '@firstbell/contract/kinds'
import type { Scope } from '@firstbell/contract/series-scope'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { recordActs, type Act } from '../audit/audit.ts'
import { endBookings, lockScope, type Cancellation } from '../bookings/bookings.ts'
import { removeMaterials } from '../materials/materials.ts'
import { offeringForMail, othersOf } from '../offering-display/offering-display.ts'
import { detachFiles } from '../uploads/uploads.ts'
import { isOver, lockOwned } from './lock-offerings.ts'

/**
 * Deletes an instructor's offering, or also the following classes of its series, all or none: removes it from
 * all lists, ends its bookings, and mails everyone booked or waiting, and the owner, once each (rule scope-3).
 * A past offering is only hidden from its owner and the public, and no one is notified (rule offering-26).
 * @throws AppError not_found, forbidden
 */
export async function deleteOffering(
  db: Database,
  mailer: Mailer,
  kind: Kind,
  instructorId: string,
  id: string,
  /** `reason`: the instructor's own words for the students (rule offering-30). */
  { scope, reason: words = '' }: { scope?: Scope | undefined; reason?: string | undefined } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const coming = []
    const files = []
    for (const offeringId of await lockScope(tx, id, scope)) {
      const { ended, seats_taken: seats } = await lockOwned(tx, kind, offeringId, instructorId)
      if (!ended) {
        coming.push({ id: offeringId, ...(await offeringForMail(tx, offeringId)) })
        continue
      }
      await tx
        .updateTable('offering')
        .set({ deleted_at: sql`now()` })
        .where('id', '=', offeringId)
        .execute()
      if (seats > 0) await recordActs(tx, [deletion(offeringId, seats, 'deleted after its end')])
      files.push(...(await removeMaterials(tx, [offeringId])))
    }
    const [first, ...others] = coming
    if (first) {
      const cancelled = await cancelLocked(
        tx,
        mailer,
        coming.map((offering) => offering.id),
        'deleted',
        'together',
        words,
      )
      files.push(...cancelled.files)
      const { offering, instructor } = first
      const { booked } = cancelled
      if (instructor)
        await mailer.enqueue(tx, {
          key: `offering-removed:${first.id}`,
          to: instructor.email,
          template: 'offering-removed',
          data: {
            name: instructor.name,
            clock: instructor.clock,
            offering,
            ...othersOf(others.map((other) => ({ offering: other.offering }))),
            booked,
          },
        })
    }
    await detachFiles(tx, files)
  })
}

/**
 * Cancels an instructor's offerings that are not over, when an admin removes or rejects the instructor or the
 * instructor leaves, and notifies everyone booked (rules account-22, approval-10). The number of statements does
 * not grow with the offerings; a job makes the refunds (rule payment-8).
 */
export async function cancelComingOf(
  tx: Tx,
  mailer: Mailer,
  instructorId: string,
  options: {
    kinds: readonly Kind[]
    /** Whether to cancel offerings with a price, too, of either kind. */
    priced?: boolean
    reason: Exclude<Cancellation, 'deleted'>
  },
): Promise<void> {
  if (options.kinds.length === 0 && !options.priced) return
  const coming = await tx
    .selectFrom('offering')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where((eb) =>
      eb.or([
        ...(options.kinds.length > 0 ? [eb('kind', 'in', [...options.kinds])] : []),
        // An offering that an edit has made free is included if seats were sold before.
        ...(options.priced
          ? [eb('price', '>', 0), sql<boolean>`sold_until(offering.id) > now()`]
          : []),
      ]),
    )
    .where('cancelled_at', 'is', null)
    .where(isOver, '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = coming.map(({ id }) => id)
  const { files } = await cancelLocked(tx, mailer, ids, options.reason, 'each')
  await detachFiles(tx, files)
}

/**
 * Removes the pictures of a leaving instructor from the offerings that remain in students' lists (rule
 * account-22). The deletion of the account detaches the files.
 */
export async function removeThumbnailsOf(tx: Tx, instructorId: string): Promise<void> {
  await tx
    .updateTable('offering')
    .set({ thumbnail_id: null })
    .where('instructor_id', '=', instructorId)
    .where('thumbnail_id', 'is not', null)
    .execute()
}

const auditReasons: Record<Cancellation, string> = {
  deleted: 'deleted before its end',
  'instructor-removed': 'its instructor was removed',
  'instructor-rejected': 'its instructor was rejected',
  'instructor-left': 'its instructor has left',
}

const deletion = (id: string, seats: number, reason: string): Act => ({
  kind: 'offering_deleted',
  subject: { offering: id },
  details: { 'seats taken': seats, because: reason },
})

/**
 * Cancels offerings that the transaction has locked.
 * @param mails whether each recipient gets one mail about all of them or a mail about each
 * @param words the reason in the instructor's own words
 * @returns the number of people who were booked, and the files that were attached
 */
async function cancelLocked(
  tx: Tx,
  mailer: Mailer,
  ids: readonly string[],
  reason: Cancellation,
  mails: 'together' | 'each',
  words?: string,
): Promise<{ booked: number; files: string[] }> {
  if (ids.length === 0) return { booked: 0, files: [] }
  const before = await tx
    .selectFrom('offering')
    .select(['id', 'thumbnail_id', 'seats_taken'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  const booked = await endBookings(tx, mailer, ids, reason, mails, words)
  await recordActs(
    tx,
    before
      .filter(({ seats_taken: seats }) => seats > 0)
      .map(({ id, seats_taken: seats }) => deletion(id, seats, auditReasons[reason])),
  )
  await tx
    .updateTable('offering')
    .set((eb) => ({
      cancelled_at: sql`now()`,
      thumbnail_id: null,
      revision: eb('revision', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', 'in', [...ids])
    .execute()
  const thumbnails = before.flatMap(({ thumbnail_id: thumbnail }) => thumbnail ?? [])
  return { booked, files: [...thumbnails, ...(await removeMaterials(tx, ids))] }
}
