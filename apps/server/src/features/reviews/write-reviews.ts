import type { CallBody } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { OwnReview, putReview, Review } from '@firstbell/contract/reviews'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { SessionsContext } from '../sessions/sessions.ts'
import { markedAbsent, readReview, reviewable, toReview } from './read-reviews.ts'

/**
 * Writes reviews. The triggers of `review` update the rating of its instructor. A transaction that may change
 * stars (writing, deleting or hiding a review, and the deletion of its author's account) first locks the
 * instructor's row, or those of several instructors in the order of their ids. Replies and reports change no
 * stars and lock the review alone.
 */

/**
 * Writes a person's review of an offering, or replaces it (rules review-1 to review-4).
 * @throws AppError not_found, gone, forbidden, too_early; conflict if it was hidden
 */
export async function writeReview(
  context: SessionsContext,
  studentId: string,
  offeringId: string,
  { rating, text }: CallBody<typeof putReview>,
): Promise<OwnReview> {
  return context.db.transaction().execute(async (tx) => {
    await lockInstructorOf(tx, offeringId)
    const instructorId = await requireReviewRight(tx, context, studentId, offeringId)
    const { rows } = await sql<{ id: string }>`
      insert into review (offering_id, student_id, instructor_id, rating, text)
      values (${offeringId}, ${studentId}, ${instructorId}, ${rating}, ${text})
      on conflict (student_id, offering_id) do update set
        rating = excluded.rating, text = excluded.text,
        edited_at = case when (review.rating, review.text) = (excluded.rating, excluded.text)
          then review.edited_at else now() end
      where review.hidden_at is null
      returning id`.execute(tx)
    if (!rows[0]) throw new AppError('conflict', messages.reviewHiddenAlready)
    return toReview(await readReview(tx, context, rows[0].id))
  })
}

/**
 * Checks that the student may review the offering.
 * @returns the instructor's id
 * @throws AppError not_found, gone, forbidden, too_early
 */
async function requireReviewRight(
  tx: Tx,
  { config }: SessionsContext,
  studentId: string,
  offeringId: string,
): Promise<string> {
  const { rows } = await sql<{
    instructor_id: string | null
    cancelled: boolean
    reviewable: boolean
    booked: boolean
    absent: boolean
  }>`
    select offering.instructor_id, offering.cancelled_at is not null as cancelled,
      ${reviewable} as reviewable, booking.id is not null as booked, ${markedAbsent(config)} as absent
    from offering left join booking on booking.offering_id = offering.id
      and booking.student_id = ${studentId} and booking.status = 'booked'
    where offering.id = ${offeringId}`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('not_found', messages.noSuchOffering)
  if (row.instructor_id === studentId) throw new AppError('forbidden', messages.ownReviewRefused)
  if (!row.booked || row.cancelled) throw new AppError('forbidden', messages.noReviewWithoutSeat)
  if (row.instructor_id === null) throw new AppError('gone', messages.instructorLeft)
  if (!row.reviewable) throw new AppError('too_early', messages.reviewTooEarly)
  if (row.absent) throw new AppError('forbidden', messages.markedAbsent)
  return row.instructor_id
}

/** @throws AppError not_found; conflict if it was hidden */
export async function deleteOwnReview(
  db: Database,
  studentId: string,
  offeringId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockInstructorOf(tx, offeringId)
    const { rows } = await sql<{ id: string; hidden_at: Date | null }>`
      select id, hidden_at from review
      where student_id = ${studentId} and offering_id = ${offeringId} for update`.execute(tx)
    const [review] = rows
    if (!review) throw new AppError('not_found', messages.noSuchReview)
    if (review.hidden_at) throw new AppError('conflict', messages.reviewHiddenAlready)
    await tx.deleteFrom('review').where('id', '=', review.id).execute()
  })
}

/**
 * Stores an instructor's reply to a review (rule review-6). Repeating a request with the same text succeeds.
 * @throws AppError invalid, not_found; conflict if the review already has another reply
 */
export async function reply(
  context: SessionsContext,
  instructorId: string,
  reviewId: string,
  offeringId: string,
  text: string,
): Promise<Review> {
  return context.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ reply: string }>`
      update review set reply = coalesce(reply, ${text}), replied_at = coalesce(replied_at, now())
      where id = ${reviewId} and offering_id = ${offeringId} and instructor_id = ${instructorId}
        and hidden_at is null
      returning reply`.execute(tx)
    if (!rows[0]) throw new AppError('not_found', messages.noSuchReview)
    if (rows[0].reply !== text) throw new AppError('conflict', messages.repliedAlready)
    return toReview(await readReview(tx, context, reviewId))
  })
}

async function lockInstructorOf(tx: Tx, offeringId: string): Promise<void> {
  await sql`
    select from instructor
    where person_id = (select instructor_id from offering where id = ${offeringId})
    for update`.execute(tx)
}

/**
 * Locks the rows of the instructors whom a person has reviewed, and of the person as an instructor, before
 * the person's account is deleted. One statement locks them in the order of their ids, which prevents a deadlock
 * between two instructors who have reviewed each other.
 */
export async function lockReviewed(tx: Tx, personId: string): Promise<void> {
  await sql`
    select from instructor where person_id in (
      select instructor_id from review where student_id = ${personId}
      union all select ${personId}::uuid)
    order by person_id for update`.execute(tx)
}
