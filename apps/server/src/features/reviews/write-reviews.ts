import type { CallBody } from '@firstbell/contract/call'
import { messages } from '@firstbell/contract/messages'
import type { OwnReview, putReview, Review } from '@firstbell/contract/reviews'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockInstructor } from '../instructors/instructors.ts'
import type { SessionsContext } from '../sessions/sessions.ts'
import { markedAbsent, readReview, reviewable, toOwnReview, toReview } from './read-reviews.ts'

/**
 * Writes reviews. The triggers of `review` update the rating of its instructor. A transaction that may change
 * stars (writing, deleting or hiding a review, and the deletion of its author's account) first locks the
 * instructor's row, or those of several instructors in the order of their ids. Replies and reports change no
 * stars and lock the review alone.
 */

interface Seat {
  instructor_id: string | null
  cancelled: boolean
  reviewable: boolean
  seated: boolean
  absent: boolean
}

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
    const instructorId = requireReviewRight(
      await readSeat(tx, context, studentId, offeringId),
      studentId,
    )
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
    return toOwnReview(await readReview(tx, context, rows[0].id))
  })
}

async function readSeat(
  tx: Tx,
  context: SessionsContext,
  studentId: string,
  offeringId: string,
): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select offering.instructor_id, offering.cancelled_at is not null as cancelled,
      ${reviewable} as reviewable, booking.id is not null as seated,
      ${markedAbsent(context.config)} as absent
    from offering left join booking on booking.offering_id = offering.id
      and booking.student_id = ${studentId} and booking.status = 'booked'
    where offering.id = ${offeringId}`.execute(tx)
  return rows[0]
}

/**
 * Checks that the student may review the offering.
 * @returns the instructor's id
 */
function requireReviewRight(seat: Seat | undefined, studentId: string): string {
  if (!seat) throw new AppError('not_found', messages.noSuchOffering)
  if (seat.instructor_id === studentId) throw new AppError('forbidden', messages.ownReviewRefused)
  if (!seat.seated || seat.cancelled) throw new AppError('forbidden', messages.noReviewWithoutSeat)
  if (seat.instructor_id === null) throw new AppError('gone', messages.instructorLeft)
  if (!seat.reviewable) throw new AppError('too_early', messages.reviewTooEarly)
  if (seat.absent) throw new AppError('forbidden', messages.markedAbsent)
  return seat.instructor_id
}

/** @throws AppError not_found; conflict if it was hidden */
export async function deleteOwnReview(
  db: Database,
  studentId: string,
  offeringId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockInstructorOf(tx, offeringId)
    const review = await tx
      .selectFrom('review')
      .select(['id', 'hidden_at'])
      .where('student_id', '=', studentId)
      .where('offering_id', '=', offeringId)
      .forUpdate()
      .executeTakeFirst()
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
  const offering = await tx
    .selectFrom('offering')
    .select('instructor_id')
    .where('id', '=', offeringId)
    .executeTakeFirst()
  if (offering?.instructor_id != null) await lockInstructor(tx, offering.instructor_id)
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
