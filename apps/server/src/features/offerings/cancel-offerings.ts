import type { Kind } from '@firstbell/contract/kinds'
import type { Scope } from '@firstbell/contract/series-scope'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { recordActs, type Act } from '../audit/audit.ts'
import { endBookings, lockScope, type Cancellation } from '../bookings/bookings.ts'
import { removeMaterials } from '../materials/materials.ts'
import { offeringForMail, othersOf } from '../offering-display/offering-display.ts'
import { detachFiles } from '../uploads/uploads.ts'
import { isOver, lockListed, lockOwned } from './lock-offerings.ts'

declare module '../../platform/feature.ts' {
  interface Hooks {
    /** Called when an administrator has taken an offering down. Its row is locked. */
    offeringTakenDown: { id: string }
  }
}

/**
 * Deletes an instructor's offering, or also the following classes of its series, all or none: removes it from
 * all lists, ends its bookings, and mails everyone booked or waiting, and the owner, once each (rule scope-3).
 * A past offering is hidden from its owner and the public, and loses its materials, but stays in its students' lists, and
 * no one is notified (rules offering-26, material-6).
 * @throws AppError not_found, forbidden
 */
export async function deleteOffering(
  db: Database,
  mailer: Mailer,
  kind: Kind,
  instructorId: string,
  id: string,
  /** `scope`: 'following' for the following classes, too; `reason`: the instructor's words (rule offering-30). */
  { scope, reason: words = '' }: { scope?: Scope | undefined; reason?: string | undefined } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const coming = []
    const files = []
    for (const offeringId of await lockScope(tx, id, scope)) {
      const { ended, seats_taken: seats } = await lockOwned(tx, kind, offeringId, instructorId)
      if (!ended) {
        coming.push(await offeringForMail(tx, offeringId))
        continue
      }
      const hidden = await hideEnded(tx, offeringId)
      if (seats > 0) await recordActs(tx, [deletion(offeringId, seats, 'deleted after its end')])
      files.push(...hidden.files)
    }
    const [first, ...others] = coming
    if (first) {
      const ids = coming.map(({ offering }) => offering.id)
      const cancelled = await cancelLocked(tx, mailer, ids, 'deleted', 'together', words)
      files.push(...cancelled.files)
      const { offering } = first
      // The caller, so there is one.
      const { name, clock, email } = first.instructor!
      const more = othersOf(others.map((other) => ({ offering: other.offering })))
      await mailer.enqueue(tx, {
        key: `offering-removed:${offering.id}`,
        to: email,
        template: 'offering-removed',
        data: { name, clock, offering, ...more, booked: cancelled.booked },
      })
    }
    await detachFiles(tx, files)
  })
}

/**
 * Cancels an instructor's offerings that are not over, when an admin suspends, removes or rejects the instructor or the
 * instructor leaves, and notifies everyone booked (rules account-22, approval-10). The number of statements does
 * not grow with the offerings; a job makes the refunds (rule payment-8).
 */
export async function cancelComingOf(
  tx: Tx,
  mailer: Mailer,
  instructorId: string,
  options: {
    /** The kinds of which every offering is cancelled. */
    kinds: readonly Kind[]
    /** Whether paid offerings of other kinds are cancelled, too, because no one can be paid for them any more. */
    priced?: boolean
    reason: Exclude<Cancellation, 'deleted' | 'taken-down' | 'too-few-students'>
  },
): Promise<void> {
  const { kinds, priced = false } = options
  // `sold_until` is the end of what students have paid for: an edit may have made the offering free since.
  const { rows: coming } = await sql<{ id: string }>`
    select id from offering
    where instructor_id = ${instructorId} and cancelled_at is null and not ${isOver}
      and (kind = any(${[...kinds]}::text[])
        or ${priced}::boolean and (price > 0 or sold_until(offering.id) > now()))
    order by id for update`.execute(tx)
  const ids = coming.map(({ id }) => id)
  const { files } = await cancelLocked(tx, mailer, ids, options.reason, 'each')
  await detachFiles(tx, files)
}

/**
 * Cancels an offering that too few students have booked, and notifies everyone booked or waiting and its instructor
 * (rule offering-34). The transaction has locked it.
 * @param least the number of students from which it would have taken place
 * @returns the files that were attached
 */
export async function cancelForTooFew(
  tx: Tx,
  mailer: Mailer,
  id: string,
  least: number,
): Promise<string[]> {
  const { offering, instructor } = await offeringForMail(tx, id)
  const { booked, files } = await cancelLocked(tx, mailer, [id], 'too-few-students', 'each')
  if (instructor) {
    const { name, clock, email } = instructor
    await mailer.enqueue(tx, {
      key: `offering-removed:${id}`,
      to: email,
      template: 'offering-removed',
      data: { name, clock, offering, booked, least },
    })
  }
  return files
}

/**
 * Removes the pictures of a leaving instructor from the offerings that remain in students' lists (rule
 * account-22). The deletion of the account detaches the files.
 */
export async function removeThumbnailsOf(tx: Tx, instructorId: string): Promise<void> {
  await sql`
    update offering set thumbnail_id = null
    where instructor_id = ${instructorId} and thumbnail_id is not null`.execute(tx)
}

/**
 * Takes an offering down for an administrator, with the same effects as if its instructor had deleted it. The mails,
 * also the instructor's, have the reason (rule owner-3).
 * @throws AppError not_found
 */
export async function takeDown(
  { db, mailer, callHook }: Pick<FeatureContext, 'db' | 'mailer' | 'callHook'>,
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { ended, seats_taken: seats } = await lockListed(tx, id)
    const { offering, instructor } = await offeringForMail(tx, id)
    const { booked, files } = ended
      ? await hideEnded(tx, id)
      : await cancelLocked(tx, mailer, [id], 'taken-down', 'together', reason)
    await recordActs(tx, [
      {
        kind: 'offering_taken_down',
        subject: { offering: id },
        details: { 'seats taken': seats, because: reason },
      },
    ])
    if (instructor !== null)
      await mailer.enqueue(tx, {
        key: `offering-taken-down:${id}`,
        to: instructor.email,
        template: 'offering-taken-down',
        data: { name: instructor.name, clock: instructor.clock, offering, reason, booked },
      })
    await callHook(tx, 'offeringTakenDown', { id })
    await detachFiles(tx, files)
  })
}

/** Hides an offering that has ended from its owner and the public. No one is notified. */
async function hideEnded(tx: Tx, id: string): Promise<{ booked: number; files: string[] }> {
  await sql`update offering set deleted_at = now() where id = ${id}`.execute(tx)
  return { booked: 0, files: await removeMaterials(tx, [id]) }
}

const auditReasons: Record<Exclude<Cancellation, 'taken-down'>, string> = {
  deleted: 'deleted before its end',
  'instructor-suspended': 'its instructor was suspended',
  'too-few-students': 'too few students had booked it',
  'instructor-removed': 'its instructor was removed',
  'instructor-rejected': 'its instructor was rejected',
  'instructor-left': 'its instructor has left',
}

/** Returns the entry of the audit log about a deleted or cancelled offering, which it gets only if seats were taken. */
const deletion = (id: string, seats: number, reason: string): Act => ({
  kind: 'offering_deleted',
  subject: { offering: id },
  details: { 'seats taken': seats, because: reason },
})

/**
 * Cancels offerings that the transaction has locked.
 * @param mails 'together': each recipient gets one mail about all of them; 'each': a mail about each
 * @param words the reason in the words of the instructor or administrator; absent or '' without one
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
  // Taking down is recorded by itself, also without bookings.
  if (reason !== 'taken-down')
    await recordActs(
      tx,
      before
        .filter(({ seats_taken: seats }) => seats > 0)
        .map(({ id, seats_taken: seats }) => deletion(id, seats, auditReasons[reason])),
    )
  await sql`
    update offering set cancelled_at = now(), thumbnail_id = null, revision = revision + 1, updated_at = now()
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  const thumbnails = before.flatMap(({ thumbnail_id: thumbnail }) => thumbnail ?? [])
  return { booked, files: [...thumbnails, ...(await removeMaterials(tx, ids))] }
}
