import type { CallOutput, CallQuery } from '@firstbell/contract/call'
import { PERSON_ROWS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { getPeople, getPerson, ListedPerson, PersonDetails } from '@firstbell/contract/people'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { loadUsers } from '../accounts/accounts.ts'
import { entriesAbout } from '../audit/audit.ts'
import { hasVerifiedEmail, listLogins } from '../identity/identity.ts'
import { viewUrl, type FileAccess } from '../uploads/uploads.ts'

/** Reads people for administrators (rules owner-1, owner-2). */

const PAGE_SIZE = 20

const personState = sql<ListedPerson['state']>`case when person.suspended_at is not null
  then 'suspended' when ${hasVerifiedEmail} then 'active' else 'unverified' end`

/** Returns a page of the people whose name or email contains a text, the newest first. */
export async function listPeople(
  db: Database,
  { q = '', page = 1, limit = PAGE_SIZE }: CallQuery<typeof getPeople>,
): Promise<Omit<CallOutput<typeof getPeople>, 'message'>> {
  // '' is in every text.
  const needle = searchText(q)
  const matches = sql`(strpos(search_text(name), ${needle}) > 0 or strpos(email, ${needle}) > 0)`
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from person where ${matches}`.execute(db)
  const { rows } = await sql<
    Omit<ListedPerson, 'profilePic' | 'joinedAt'> & { picture_id: string | null; created_at: Date }
  >`
    select id as "_id", name, email, picture_id, roles as role, is_admin as "isAdmin", created_at,
      ${personState} as state
    from person where ${matches}
    order by created_at desc, id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    people: rows.map(({ picture_id: picture, created_at: joined, ...person }) => ({
      ...person,
      profilePic: picture === null ? '' : viewUrl(picture),
      joinedAt: joined.toISOString(),
    })),
    ...pagingOf(page, totals[0]!.total, limit),
  }
}

/** @throws AppError not_found */
export async function readPerson(
  { db }: Pick<Context, 'db'>,
  files: FileAccess,
  id: string,
): Promise<Omit<CallOutput<typeof getPerson>, 'message'>> {
  const [[user], { rows: facts }, bookings, offerings, payments, audit] = await Promise.all([
    loadUsers(db, files, [id]),
    sql<PersonFacts>`
      select subject, created_at, ${personState} as state, suspended_at, suspended_reason
      from person where id = ${id}`.execute(db),
    readBookings(db, id),
    readOfferings(db, id),
    readPayments(db, id),
    entriesAbout(db, { personId: id, limit: PERSON_ROWS }),
  ])
  const [person] = facts
  if (!user || !person) throw new AppError('not_found', messages.noSuchPerson)
  const sessions = await listLogins(db, person.subject)
  return {
    person: {
      ...user,
      state: person.state,
      joinedAt: person.created_at.toISOString(),
      ...(person.suspended_at !== null && {
        suspended: { at: person.suspended_at.toISOString(), reason: person.suspended_reason },
      }),
    },
    bookings: bookings.rows,
    offerings: offerings.rows,
    payments: payments.rows,
    sessions: sessions.slice(0, PERSON_ROWS).map((session) => ({
      ...session,
      signedInAt: session.signedInAt.toISOString(),
      lastActiveAt: session.lastActiveAt.toISOString(),
    })),
    audit: audit.entries,
    totals: {
      bookings: bookings.total,
      offerings: offerings.total,
      payments: payments.total,
      sessions: sessions.length,
      audit: audit.total,
    },
  }
}

interface PersonFacts {
  subject: string
  created_at: Date
  state: ListedPerson['state']
  suspended_at: Date | null
  suspended_reason: string
}

/** Reads the newest rows of a list and their number. @param rows a query with the columns `at` and `total` */
async function newest<Row>(
  db: Database,
  rows: RawBuilder<unknown>,
): Promise<{ rows: Row[]; total: number }> {
  const { rows: found } = await sql<{ row: Row; total: number }>`
    with listed as (${rows})
    select to_jsonb(listed) as row, (select count(*)::int from listed) as total
    from listed order by at desc, id limit ${PERSON_ROWS}`.execute(db)
  return { rows: found.map(({ row }) => row), total: found[0]?.total ?? 0 }
}

/** An instant in the form of the contract. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const readBookings = (db: Database, id: string) =>
  newest<PersonDetails['bookings'][number]>(
    db,
    sql`
    select booking.id, offering_id as "offeringId", offering.kind, offering.title,
      ${instant('offering.starts_at')} as "startsAt", booking.status,
      ${instant('booking.created_at')} as at
    from booking join offering on offering.id = booking.offering_id
    where booking.student_id = ${id}`,
  )

const readOfferings = (db: Database, id: string) =>
  newest<PersonDetails['offerings'][number]>(
    db,
    sql`
    select id, id as _id, kind, title, ${instant('starts_at')} as "startsAt", starts_at as at,
      case when cancelled_at is not null then 'cancelled' when deleted_at is not null then 'deleted'
        when ends_at > now() then 'coming' else 'over' end as state,
      seats_taken as "seatsTaken", max_students as "maxStudents"
    from offering where instructor_id = ${id}`,
  )

const readPayments = (db: Database, id: string) =>
  newest<PersonDetails['payments'][number]>(
    db,
    sql`
    select id, offering_id as "offeringId",
      coalesce((select kind from offering o where o.id = payment.offering_id), 'course') as kind, title,
      case when student_id = ${id} then 'student' else 'instructor' end as role,
      coalesce(paid_amount, amount) as amount, refunded_amount as "refundedAmount",
      coalesce(paid_currency, currency) as currency, state,
      ${instant('created_at')} as "createdAt", created_at as at
    from payment where student_id = ${id} or instructor_id = ${id}`,
  )
