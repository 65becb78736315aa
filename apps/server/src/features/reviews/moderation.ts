import type { CallOutput } from '@firstbell/contract/call'
import { REVIEWS_PAGE_SIZE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { getReportedReviews, ReportedReview } from '@firstbell/contract/reviews'
import { languageOf } from '@firstbell/messages/languages'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { pagingOf } from '../../platform/http/input.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { recordAct } from '../audit/audit.ts'
import type { SessionsContext } from '../sessions/sessions.ts'
import { selectReviews, toReview, type ReviewRow } from './read-reviews.ts'

/** Reports of reviews, and the decisions of administrators about them (rules review-10, review-11). */

/**
 * Reports a review to the administrators. A person can report a review once, and again after its author has
 * edited it since the last decision; other repetitions change nothing.
 * @throws AppError not_found; conflict for the author of the review
 */
export async function report(
  db: Database,
  personId: string,
  reviewId: string,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ student_id: string | null }>`
    select student_id from review where id = ${reviewId} and hidden_at is null`.execute(db)
  const [review] = rows
  if (!review) throw new AppError('not_found', messages.noSuchReview)
  if (review.student_id === personId) throw new AppError('conflict', messages.reportOwnReview)
  // Inserts nothing for a deleted review. The lock prevents a deletion before the foreign key check.
  await sql`
    insert into review_report (review_id, person_id, reason)
    select id, ${personId}, ${reason} from review where id = ${reviewId} for key share
    on conflict (review_id, person_id) do update
    set reason = excluded.reason, reported_at = now(), answered_at = null
    where review_report.answered_at < (
      select edited_at from review where review.id = review_report.review_id)`.execute(db)
}

interface ReportedRow extends ReviewRow {
  reports: number
  reasons: string[]
  reported_at: Date
}

/** Returns a page of the reviews with unanswered reports, in the order of their first report. */
export async function listReported(
  context: SessionsContext,
  page: number,
): Promise<Omit<CallOutput<typeof getReportedReviews>, 'message'>> {
  // A separate count, because a page beyond the last has no row.
  const { rows: totals } = await sql<{ total: number }>`
    select count(distinct review_id) as total from review_report
    where answered_at is null`.execute(context.db)
  const reviews = await selectReported(
    context,
    sql`order by min(reported_at), review_id
      limit ${REVIEWS_PAGE_SIZE} offset ${(page - 1) * REVIEWS_PAGE_SIZE}`,
  )
  return { reviews, ...pagingOf(page, totals[0]!.total, REVIEWS_PAGE_SIZE) }
}

/** Returns those of some reviews that have unanswered reports. */
export const readReported = (
  context: SessionsContext,
  ids: readonly string[],
): Promise<ReportedReview[]> =>
  selectReported(context, sql`having review_id = any(${[...ids]}::uuid[])`)

/** @param part follows `group by` in the query of the unanswered reports, and chooses the reviews */
async function selectReported(
  context: SessionsContext,
  part: RawBuilder<unknown>,
): Promise<ReportedReview[]> {
  const { rows } = await sql<ReportedRow>`
    with reported as (
      select review_id, count(*)::int as reports, min(reported_at) as reported_at,
        coalesce((array_agg(reason order by reported_at desc) filter (where reason <> ''))[:10],
          '{}') as reasons
      from review_report where answered_at is null
      group by review_id ${part}
    ) ${selectReviews(
      context,
      sql`join reported on reported.review_id = review.id
        order by reported.reported_at, review.id`,
      sql`, reported.reports, reported.reasons, reported.reported_at`,
    )}`.execute(context.db)
  return rows.map((row) => ({
    ...toReview(row),
    reports: row.reports,
    reasons: row.reasons,
    ...(row.author_attended === false && { markedAbsent: true as const }),
    reportedAt: row.reported_at.toISOString(),
  }))
}

/**
 * Hides a review, removes its stars from the rating, and mails its author the reason.
 * @throws AppError not_found; conflict if it is already hidden
 */
export async function hide(
  db: Database,
  mailer: Mailer,
  reviewId: string,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { title, name, email, language } = await decide(tx, reviewId, 'review_hidden')
    await sql`
      update review set hidden_at = now(), hidden_reason = ${reason}
      where id = ${reviewId}`.execute(tx)
    // The author's account was deleted.
    if (email === null) return
    await mailer.enqueue(tx, {
      key: `review-hidden:${reviewId}`,
      to: email,
      template: 'review-hidden',
      data: { name: name ?? '', language: languageOf(language ?? undefined), title, reason },
    })
  })
}

/**
 * Dismisses the reports of a review.
 * @throws AppError not_found; conflict if it is hidden
 */
export async function keep(db: Database, reviewId: string): Promise<void> {
  await db.transaction().execute((tx) => decide(tx, reviewId, 'review_kept'))
}

/**
 * Locks a review that is not hidden, answers its reports, and records the decision about it. The subject of the
 * record is the author, or the review itself if the author has left.
 * @returns the review with its author, whose fields are null if their account was deleted
 */
async function decide(tx: Tx, reviewId: string, decision: 'review_hidden' | 'review_kept') {
  // Transactions that may change stars lock the instructor's row before the review's (write-reviews.ts).
  await sql`
    select from instructor where person_id = (select instructor_id from review where id = ${reviewId})
    for update`.execute(tx)
  const review = await tx
    .selectFrom('review')
    .innerJoin('offering', 'offering.id', 'review.offering_id')
    .leftJoin('person', 'person.id', 'review.student_id')
    .select(['review.hidden_at', 'review.student_id', 'offering.title'])
    .select(['person.name', 'person.email', 'person.language'])
    .where('review.id', '=', reviewId)
    .forUpdate('review')
    .executeTakeFirst()
  if (!review) throw new AppError('not_found', messages.noSuchReview)
  if (review.hidden_at) throw new AppError('conflict', messages.reviewHiddenAlready)
  await sql`
    update review_report set answered_at = now()
    where review_id = ${reviewId} and answered_at is null`.execute(tx)
  const { student_id: author, title } = review
  await recordAct(tx, {
    kind: decision,
    subject: author === null ? { review: reviewId } : { person: author },
    details: { review: reviewId, offering: title },
  })
  return review
}
