import type { CallOutput, CallQuery } from '@firstbell/contract/call'
import { INTRODUCED_REVIEWS, INTRODUCED_TEXT, REVIEWS_PAGE_SIZE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { FORMER_STUDENT } from '@firstbell/contract/review-author'
import {
  getInstructorReviews,
  getIntroduction,
  type getMyReviews,
  type Introduction,
  type OpenReview,
  type OwnReview,
} from '@firstbell/contract/reviews'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { definePublicCall, orFromPrimary } from '../../platform/http/public-call.ts'
import { seriesIds, shortName } from '../bookings/bookings.ts'
import { introduce, requirePage } from '../instructors/instructors.ts'
import { cutAtWord, hasTakenPlace, toRating } from '../offerings/offerings.ts'
import { attended, joined, type SessionsContext } from '../sessions/sessions.ts'

/** The number of own reviews, and of offerings to review, in one response: the latest ones. */
const OWN_MAX = 100

/**
 * The condition that the student of a `booking` may review the `offering` now. A student keeps this right if an
 * edit moves an offering that has taken place (rule review-3): the edit sets `reviewable_if_booked_by` to its time.
 */
export const reviewable = sql<boolean>`(${hasTakenPlace} or booking.booked_at <= offering.reviewable_if_booked_by)`

/**
 * The condition that the instructor marked the student of a `booking` absent and the student did not join through
 * the site. Such a student may not review (rule review-1).
 */
export const markedAbsent = (config: SessionsContext['config']) =>
  sql<boolean>`(${attended(config)} is false and not ${joined(config)})`

/** A row of `selectReviews`: fields of the contract, and columns from which `toReview` derives the others. */
export interface ReviewRow extends Pick<
  OwnReview,
  '_id' | 'offeringId' | 'kind' | 'title' | 'rating' | 'text' | 'instructorId' | 'instructorname'
> {
  /** The full name; null after the author's account was deleted. */
  author_name: string | null
  /** Null if it is unknown. */
  author_attended: boolean | null
  created_at: Date
  edited_at: Date | null
  reply_text: string | null
  replied_at: Date | null
  hidden_reason: string | null
  visibility: string
}

/**
 * Selects reviews with their offerings, authors and instructors. Reviews are deleted with their instructor's account, but
 * not with their author's. The whole statement for the reviews of an instructor, whose `conditions` begin with `where`:
 *
 *     select review.id as "_id", review.offering_id as "offeringId", …
 *     from review
 *       join offering on offering.id = review.offering_id
 *       join person as instructor on instructor.id = review.instructor_id
 *       left join person as author on author.id = review.student_id
 *       left join booking on booking.offering_id = review.offering_id
 *         and booking.student_id = review.student_id and booking.status = 'booked'
 *     where review.instructor_id = $1 and review.hidden_at is null
 *     order by review.created_at desc, review.id limit 10 offset 0
 *
 * @param conditions the rest of the statement: further joins if needed, `where`, `order by` and `limit`
 * @param columns further columns, each after a comma
 */
export const selectReviews = (
  { config }: Pick<SessionsContext, 'config'>,
  conditions: RawBuilder<unknown>,
  columns = sql``,
) => sql`
  select review.id as "_id", review.offering_id as "offeringId", offering.kind, offering.title,
    review.rating, review.text, review.instructor_id as "instructorId", instructor.name as instructorname,
    ${shortName('author.name')} as author_name, ${attended(config)} as author_attended, review.created_at,
    review.edited_at, review.reply as reply_text, review.replied_at, review.hidden_reason,
    offering.visibility ${columns}
  from review
    join offering on offering.id = review.offering_id
    join person as instructor on instructor.id = review.instructor_id
    left join person as author on author.id = review.student_id
    left join booking on booking.offering_id = review.offering_id
      and booking.student_id = review.student_id and booking.status = 'booked'
  ${conditions}`

/** The columns of the spread row are not sent, because an answer contains only the fields of its call's schema. */
export const toReview = (row: ReviewRow): OwnReview => ({
  ...row,
  author: row.author_name ?? FORMER_STUDENT,
  ...(row.author_attended === true && { attended: true as const }),
  createdAt: row.created_at.toISOString(),
  ...(row.edited_at && { editedAt: row.edited_at.toISOString() }),
  ...(row.reply_text !== null && {
    reply: { text: row.reply_text, repliedAt: row.replied_at!.toISOString() },
  }),
  ...(row.hidden_reason !== null && { hidden: { reason: row.hidden_reason } }),
})

/** Returns a review for everybody, without the title and id of an unlisted offering (rule offering-32). */
const toPublicReview = (row: ReviewRow): OwnReview => ({
  ...toReview(row),
  ...(row.visibility === 'unlisted' && { offeringId: '', title: '' }),
})

/** The calls whose responses do not depend on the caller, by name. */
export const publicReviewCalls = (context: SessionsContext) => ({
  getInstructorReviews: definePublicCall(
    getInstructorReviews,
    async (from, { id, page, offering }) =>
      orFromPrimary(from, context.db, (db) =>
        readPage({ ...context, db }, id, page ?? 1, offering),
      ),
  ),
  getIntroduction: definePublicCall(getIntroduction, async (from, { id }) => ({
    message: messages.ok,
    instructor: await orFromPrimary(from, context.db, async (db) => {
      const [instructor, reviews] = await Promise.all([
        introduce(db, id, context.config.stripe !== undefined),
        readQuotes({ ...context, db }, id),
      ])
      return { ...instructor, reviews }
    }),
  })),
})

/**
 * @param offeringId limits the reviews to those of this offering and the other dates of its series
 * @throws AppError not_found, gone
 */
async function readPage(
  context: SessionsContext,
  instructorId: string,
  page: number,
  offeringId: string | undefined,
): Promise<CallOutput<typeof getInstructorReviews>> {
  const { db } = context
  await requirePage(db, instructorId)
  const ofOffering =
    offeringId === undefined ? sql`` : sql`and review.offering_id in (${seriesIds(offeringId)})`
  const [{ rows: sums }, { rows }] = await Promise.all([
    sql<{ stars: number[] | null; total: number }>`
      select count(*) as total, (
        select stars from instructor_rating where instructor_id = ${instructorId}) as stars
      from review where instructor_id = ${instructorId} and hidden_at is null
        ${ofOffering}`.execute(db),
    sql<ReviewRow>`${selectReviews(
      context,
      sql`where review.instructor_id = ${instructorId} and review.hidden_at is null
        ${ofOffering}
        order by review.created_at desc, review.id
        limit ${REVIEWS_PAGE_SIZE} offset ${(page - 1) * REVIEWS_PAGE_SIZE}`,
    )}`.execute(db),
  ])
  return {
    message: messages.ok,
    reviews: rows.map(toPublicReview),
    ...pagingOf(page, sums[0]!.total, REVIEWS_PAGE_SIZE),
    distribution: sums[0]!.stars ?? [0, 0, 0, 0, 0],
    ...toRating(sums[0]!.stars),
  }
}

/** Reads the beginnings of the newest reviews of an instructor that have a text (rule instructor-7). */
async function readQuotes(
  context: SessionsContext,
  instructorId: string,
): Promise<Introduction['reviews']> {
  const { rows } = await sql<ReviewRow>`${selectReviews(
    context,
    sql`where review.instructor_id = ${instructorId} and review.hidden_at is null
        and review.text <> ''
      order by review.created_at desc, review.id limit ${INTRODUCED_REVIEWS}`,
  )}`.execute(context.db)
  return rows.map((row) => ({ ...toPublicReview(row), text: cutAtWord(row.text, INTRODUCED_TEXT) }))
}

/** Reads a review that exists, as the transaction has written it. */
export async function readReview(
  tx: Tx,
  context: Pick<SessionsContext, 'config'>,
  id: string,
): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`${selectReviews(
    context,
    sql`where review.id = ${id}`,
  )}`.execute(tx)
  return rows[0]!
}

/**
 * Returns a person's reviews, newest first, and the offerings that they can still review (rule review-9).
 * @param query limits both to one offering, or to the offerings of one instructor
 */
export async function listOwnReviews(
  context: SessionsContext,
  personId: string,
  { offeringId, instructorId }: CallQuery<typeof getMyReviews>,
): Promise<Omit<CallOutput<typeof getMyReviews>, 'message'>> {
  const { db, config } = context
  const andEquals = (column: string, id: string | undefined) =>
    id === undefined ? sql`` : sql`and ${sql.ref(column)} = ${id}`
  const [written, open] = await Promise.all([
    sql<ReviewRow>`${selectReviews(
      context,
      sql`where review.student_id = ${personId} ${andEquals('review.offering_id', offeringId)}
          ${andEquals('review.instructor_id', instructorId)}
        order by review.created_at desc, review.id limit ${OWN_MAX}`,
    )}`.execute(db),
    sql<Omit<OpenReview, 'endsAt'> & { ends_at: Date }>`
      select offering.id as "offeringId", offering.kind, offering.title,
        offering.instructor_id as "instructorId", instructor.name as instructorname, offering.ends_at
      from booking
        join offering on offering.id = booking.offering_id
        join person as instructor on instructor.id = offering.instructor_id
      where booking.student_id = ${personId} and booking.status = 'booked'
        and offering.cancelled_at is null and ${reviewable}
        and not ${markedAbsent(config)}
        and not exists (select from review
          where review.student_id = ${personId} and review.offering_id = offering.id)
        ${andEquals('offering.id', offeringId)} ${andEquals('offering.instructor_id', instructorId)}
      order by offering.ends_at desc, offering.id limit ${OWN_MAX}`.execute(db),
  ])
  return {
    reviews: written.rows.map(toReview),
    open: open.rows.map((row) => ({ ...row, endsAt: row.ends_at.toISOString() })),
  }
}
