import { getInstructor, type PublicInstructor } from '@firstbell/contract/instructors'
import { INSTRUCTOR_OFFERINGS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { definePublicCall, orFromPrimary } from '../../platform/http/public-call.ts'
import { hasPublicPage, listPublic, toRating } from '../offerings/offerings.ts'
import { viewUrl } from '../uploads/uploads.ts'

/** The calls for instructors whose responses do not depend on the caller, by name. */
export const publicInstructorCalls = (primary: Database, takesPayments: boolean) => ({
  getInstructor: definePublicCall(getInstructor, async (from, { id }) => ({
    message: messages.ok,
    instructor: await orFromPrimary(from, primary, (db) => readInstructor(db, id, takesPayments)),
  })),
})

/**
 * Reads the public data of an instructor (rule instructor-2).
 * @throws AppError not_found; gone after their account was deleted (rule instructor-4)
 */
async function readInstructor(
  db: Database,
  id: string,
  takesPayments: boolean,
): Promise<PublicInstructor> {
  const coming = { instructor: id, limit: INSTRUCTOR_OFFERINGS, texts: 'short' } as const
  const [row, classes, courses] = await Promise.all([
    db
      .selectFrom('instructor')
      .innerJoin('person', 'person.id', 'instructor.person_id')
      .leftJoin('instructor_rating as rating', 'rating.instructor_id', 'instructor.person_id')
      .select(['person.id as _id', 'person.name', 'person.picture_id', 'person.created_at'])
      .select(['instructor.bio', 'instructor.qualifications', 'instructor.skills', 'rating.stars'])
      .where('instructor.person_id', '=', id)
      .where(hasPublicPage)
      .executeTakeFirst(),
    listPublic(db, 'class', coming, takesPayments),
    listPublic(db, 'course', coming, takesPayments),
  ])
  if (!row) throw await missingError(db, id)
  const { picture_id: picture, created_at: joined, stars, ...details } = row
  return {
    ...details,
    profilePic: picture === null ? '' : viewUrl(picture),
    since: joined.toISOString().slice(0, 10),
    ...toRating(stars),
    classes: classes.items,
    classesTotal: classes.total,
    courses: courses.items,
    coursesTotal: courses.total,
  }
}

/**
 * Requires that an instructor has a public page.
 * @throws AppError not_found; gone after their account was deleted (rule instructor-4)
 */
export async function requirePage(db: Database, id: string): Promise<void> {
  const { rows } = await sql`
    select from instructor where person_id = ${id} and ${hasPublicPage}`.execute(db)
  if (rows.length === 0) throw await missingError(db, id)
}

async function missingError(db: Database, id: string): Promise<AppError> {
  const { rows: former } = await sql`select from former_instructor where id = ${id}`.execute(db)
  return former.length > 0
    ? new AppError('gone', messages.instructorLeft)
    : new AppError('not_found', messages.noSuchInstructor)
}

/** Stores only the id of a leaving instructor, if they have a public page. */
export async function rememberFormer(tx: Tx, personId: string): Promise<void> {
  await sql`
    insert into former_instructor (id)
    select person_id from instructor where person_id = ${personId} and ${hasPublicPage}`.execute(tx)
}

/** Splits the instructors with a public page into chunks of `every` ids, and returns the last id of each full chunk. */
export async function splitInstructors(db: Database, every: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select person_id as id, row_number() over (order by person_id) as number
      from instructor where ${hasPublicPage}
    ) as numbered
    where number % ${every}::int = 0`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of instructors with a public page, after one id, up to and including another, in order. */
export async function readInstructorIds(
  db: Database,
  { after, upTo }: { after: string; upTo: string },
  atMost: number,
): Promise<{ kind: 'instructor'; id: string }[]> {
  const { rows } = await sql<{ kind: 'instructor'; id: string }>`
    select 'instructor' as kind, person_id as id from instructor
    where person_id > ${after} and person_id <= ${upTo} and ${hasPublicPage}
    order by person_id limit ${atMost}::int`.execute(db)
  return rows
}
