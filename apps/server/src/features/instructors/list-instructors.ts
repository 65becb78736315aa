import type { User } from '@firstbell/contract/accounts'
import type { CallQuery } from '@firstbell/contract/call'
import type {
  getAllInstructors,
  InstructorView,
  ListedInstructor,
  SoldWithoutApproval,
} from '@firstbell/contract/instructors'
import { UNPAGED_CAP } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { searchText } from '@firstbell/contract/typed-text'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { loadUsers } from '../accounts/accounts.ts'
import { hasVerifiedEmail } from '../identity/identity.ts'
import { viewUrl, type FileAccess } from '../uploads/uploads.ts'

/** Reads instructors for administrators (rules approval-11, approval-15). */

const PAGE_SIZE = 20

/** Returns the newest instructors with a verified email address, for the call without a query. */
export async function newestInstructors(db: Database, files: FileAccess): Promise<User[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from instructor join person on person.id = instructor.person_id
    where ${hasVerifiedEmail} order by person.created_at desc limit ${UNPAGED_CAP}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return loadUsers(db, files, ids)
}

/**
 * Selects each instructor with a verified email address, and the view (tab of the screen) that shows them. An
 * instructor who has submitted details waits until an admin decides, and again after an edit that follows a refusal.
 */
const instructorsWithView = sql`
  select instructors.*, case when "approvedByAdmin" then 'approved'
      when decision is not null and not waiting then 'refused' else 'requests' end as view
  from (
    select person.id as _id, person.name, person.email, person.picture_id, person.roles as role,
      person.created_at, instructor.approved as "approvedByAdmin", instructor.bio <> '' as complete,
      decision.decision,
      not instructor.approved and instructor.bio <> ''
        and (decision.decided_at is null or instructor.updated_at > decision.decided_at) as waiting
    from instructor join person on person.id = instructor.person_id
    left join lateral (
      select decision, decided_at from approval_decision
      where instructor_id = instructor.person_id and not instructor.approved
      order by id desc limit 1
    ) as decision on true
    where ${hasVerifiedEmail}
  ) as instructors`

/** Whether a `payment` was made while its instructor was not approved: the last decision before it is no approval. */
const paidWithoutApproval = sql`payment.paid_at is not null and (
  select decision from approval_decision
  where instructor_id = payment.instructor_id and decided_at <= payment.paid_at
  order by id desc limit 1) is distinct from 'approved'`

/** Returns a page of a view: first the requests that wait for a decision, then the newest instructors. */
export async function listInstructors(
  db: Database,
  { view, q = '', page = 1, limit = PAGE_SIZE }: CallQuery<typeof getAllInstructors>,
) {
  // '' is in every text.
  const needle = searchText(q)
  const matches = sql`(${view ?? null}::text is null or view = ${view ?? null})
    and (strpos(search_text(name), ${needle}) > 0 or strpos(email, ${needle}) > 0)`
  const { rows: countRows } = await sql<Record<InstructorView | 'waiting' | 'total', number>>`
    select count(*) filter (where ${matches})::int as total,
      count(*) filter (where view = 'approved')::int as approved,
      count(*) filter (where view = 'requests')::int as requests,
      count(*) filter (where view = 'refused')::int as refused,
      count(*) filter (where waiting)::int as waiting
    from (${instructorsWithView}) as listed`.execute(db)
  const { total, ...counts } = countRows[0]!
  const { rows } = await sql<
    Omit<ListedInstructor, 'profilePic' | 'decision'> & {
      picture_id: string | null
      decision: ListedInstructor['decision'] | null
    }
  >`
    select listed.*, exists (
      select from payment where payment.instructor_id = listed._id and ${paidWithoutApproval}
    ) as "soldWithoutApproval"
    from (
      select * from (${instructorsWithView}) as listed where ${matches}
      order by waiting desc, created_at desc, _id
      limit ${limit} offset ${(page - 1) * limit}
    ) as listed
    order by waiting desc, created_at desc, _id`.execute(db)
  return {
    instructors: rows.map(({ picture_id: picture, decision, ...row }) => ({
      ...row,
      profilePic: picture === null ? '' : viewUrl(picture),
      ...(decision !== null && { decision }),
    })),
    ...pagingOf(page, total, limit),
    counts,
  }
}

/**
 * Reads one instructor with the facts that an admin needs for a decision.
 * @throws AppError not_found, also for an instructor without a verified email address (rule approval-13)
 */
export async function readApplicant(
  db: Database,
  files: FileAccess,
  id: string,
): Promise<{ instructor: User; soldWithoutApproval: SoldWithoutApproval[] }> {
  const { rows: verified } = await sql`
    select from instructor join person on person.id = instructor.person_id
    where person.id = ${id} and ${hasVerifiedEmail}`.execute(db)
  const [instructor] = verified.length > 0 ? await loadUsers(db, files, [id]) : []
  if (!instructor) throw new AppError('not_found', messages.noSuchInstructor)
  const { rows } = await sql<SoldWithoutApproval>`
    select offering_id as "offeringId", max(title) as title, count(*)::int as payments,
      sum(coalesce(paid_amount, amount))::int as amount, coalesce(paid_currency, currency) as currency
    from payment where instructor_id = ${id} and ${paidWithoutApproval}
    group by offering_id, coalesce(paid_currency, currency)
    order by max(paid_at) desc
    limit ${UNPAGED_CAP}`.execute(db)
  return { instructor, soldWithoutApproval: rows }
}
