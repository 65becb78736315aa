import type { CallBody, CallOutput } from '@firstbell/contract/call'
import { REVIEWS_PAGE_SIZE } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { getReports, keepReported, Reported } from '@firstbell/contract/reports'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { recordAct } from '../audit/audit.ts'
import { requirePage } from '../instructors/instructors.ts'
import { readReported } from '../reviews/reviews.ts'
import { viewUrl } from '../uploads/uploads.ts'

/** The front door of reports: those of offerings and instructors, and the queue (rules owner-9, owner-10). */

type Subject = CallBody<typeof keepReported>

/** The column of `report` with the subject's id. */
const columnOf = ({ type }: Subject) =>
  sql.ref(type === 'offering' ? 'offering_id' : 'instructor_id')

/**
 * Reports an offering or an instructor to the administrators. Each person reports each of them once; repetitions change
 * nothing.
 * @throws AppError not_found, gone; conflict for oneself and one's own offerings
 */
export async function report(
  db: Database,
  personId: string,
  subject: Subject,
  reason: string,
): Promise<void> {
  const { type, id } = subject
  if (type === 'instructor') await requirePage(db, id)
  else {
    const offering = await db
      .selectFrom('offering')
      .select('instructor_id')
      .where('id', '=', id)
      .where('cancelled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!offering) throw new AppError('not_found', messages.noSuchOffering)
    if (offering.instructor_id === personId) throw new AppError('conflict', messages.reportOwn)
  }
  if (type === 'instructor' && id === personId) throw new AppError('conflict', messages.reportOwn)
  await db
    .insertInto('report')
    .values({
      [type === 'offering' ? 'offering_id' : 'instructor_id']: id,
      person_id: personId,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The unanswered reports of everything that is still there, by subject, with the columns of `QueueRow`. */
const queue = sql`
  select 'review' as type, review_id as id, count(*)::int as reports,
    min(reported_at) as reported_at, array_agg(reason order by reported_at desc) as reasons
  from review_report where answered_at is null group by review_id
  union all
  select case when report.offering_id is null then 'instructor' else 'offering' end,
    coalesce(report.offering_id, report.instructor_id), count(*)::int,
    min(reported_at), array_agg(reason order by reported_at desc)
  from report left join offering on offering.id = report.offering_id
  where answered_at is null and offering.cancelled_at is null and offering.deleted_at is null
  group by report.offering_id, report.instructor_id`

interface QueueRow {
  type: Reported['type']
  id: string
  reports: number
  reported_at: Date
  reasons: string[]
}

/** Returns a page of the queue, in the order of the first reports. */
export async function listReports(
  context: Parameters<typeof readReported>[0],
  page: number,
): Promise<Omit<CallOutput<typeof getReports>, 'message'>> {
  const { db } = context
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<QueueRow>`
      select * from (${queue}) as queue order by reported_at, id
      limit ${REVIEWS_PAGE_SIZE} offset ${(page - 1) * REVIEWS_PAGE_SIZE}`.execute(db),
    // A separate count, because a page beyond the last has no row.
    sql<{ total: number }>`select count(*)::int as total from (${queue}) as queue`.execute(db),
  ])
  const idsOf = (type: QueueRow['type']) =>
    rows.filter((row) => row.type === type).map(({ id }) => id)
  const [reviews, offerings, instructors] = await Promise.all([
    readReported(context, idsOf('review')),
    readOfferings(db, idsOf('offering')),
    readInstructors(db, idsOf('instructor')),
  ])
  return {
    reports: rows.flatMap(({ type, id, reports, reported_at: at, reasons }): Reported[] => {
      const common = {
        _id: id,
        reports,
        reasons: reasons.filter((reason) => reason !== '').slice(0, 10),
        reportedAt: at.toISOString(),
      }
      if (type === 'review') {
        // Answered since the queue was read.
        const review = reviews.find(({ _id }) => _id === id)
        return review ? [{ type, ...common, review }] : []
      }
      if (type === 'offering') {
        const offering = offerings.find((one) => one.id === id)
        return offering ? [{ type, ...common, offering }] : []
      }
      const instructor = instructors.find((one) => one.id === id)
      return instructor ? [{ type, ...common, instructor }] : []
    }),
    ...pagingOf(page, totals[0]!.total, REVIEWS_PAGE_SIZE),
  }
}

async function readOfferings(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('offering')
    .leftJoin('person', 'person.id', 'offering.instructor_id')
    .select(['offering.id', 'offering.kind', 'offering.title', 'offering.starts_at'])
    .select(['offering.instructor_id', 'person.name'])
    .where('offering.id', 'in', [...ids])
    .execute()
  return rows.map(({ id, kind, title, starts_at: start, instructor_id: instructor, name }) => ({
    id,
    kind: kind as 'class' | 'course',
    title,
    instructorId: instructor ?? '',
    instructorname: name ?? '',
    startsAt: start.toISOString(),
  }))
}

async function readInstructors(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .select(['id', 'name', 'picture_id'])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ picture_id: picture, ...person }) => ({
    ...person,
    profilePic: picture === null ? '' : viewUrl(picture),
  }))
}

/**
 * Lets a reported offering or instructor stay.
 * @throws AppError not_found without an unanswered report, as after the decision of another administrator
 */
export async function keep(db: Database, subject: Subject): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const answered = await answerReports(tx, subject)
    if (answered === 0) throw new AppError('not_found', messages.noSuchReport)
    await recordAct(tx, {
      kind: 'report_dismissed',
      subject: subject.type === 'offering' ? { offering: subject.id } : { person: subject.id },
    })
  })
}

/** Answers the reports of an offering or instructor. @returns their number */
export async function answerReports(tx: Tx, subject: Subject): Promise<number> {
  const { rows } = await sql`
    update report set answered_at = now()
    where ${columnOf(subject)} = ${subject.id} and answered_at is null returning id`.execute(tx)
  return rows.length
}
