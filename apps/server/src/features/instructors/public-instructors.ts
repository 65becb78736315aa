import { getInstructor, type PublicInstructor } from '@firstbell/contract/instructors'
import type { Kind } from '@firstbell/contract/kinds'
import {
  INSTRUCTOR_OFFERINGS,
  INTRODUCED_OFFERINGS,
  INTRODUCED_TEXT,
  TAUGHT_CAP,
} from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import type { Introduction } from '@firstbell/contract/reviews'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { definePublicCall, orFromPrimary } from '../../platform/http/public-call.ts'
import { cutAtWord, hasPublicPage, listPublic, toRating } from '../offerings/offerings.ts'
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
  const [row, coming] = await Promise.all([
    selectInstructor(db, id)
      .select(['person.created_at', 'instructor.qualifications', 'instructor.skills'])
      .executeTakeFirst(),
    readComing(db, id, INSTRUCTOR_OFFERINGS, takesPayments),
  ])
  if (!row) throw await missingError(db, id)
  const { created_at: joined, ...details } = row
  return { ...toFacts(details), since: joined.toISOString().slice(0, 10), ...coming }
}

/**
 * Reads what the page of an offering tells of its instructor, apart from reviews (rule instructor-7).
 * @throws AppError not_found; gone after their account was deleted (rule instructor-4)
 */
export async function introduce(
  db: Database,
  id: string,
  takesPayments: boolean,
): Promise<Omit<Introduction, 'reviews'>> {
  const [row, coming] = await Promise.all([
    selectInstructor(db, id)
      .select([countEnded('class').as('classes'), countEnded('course').as('courses')])
      .executeTakeFirst(),
    readComing(db, id, INTRODUCED_OFFERINGS, takesPayments),
  ])
  if (!row) throw await missingError(db, id)
  const { classes, courses, ...details } = row
  const facts = toFacts(details)
  return {
    ...facts,
    bio: cutAtWord(facts.bio, INTRODUCED_TEXT),
    taught: { classes, courses },
    ...coming,
  }
}

/** The number of an instructor's public offerings of a kind that have ended, `TAUGHT_CAP` at most. */
const countEnded = (kind: Kind) => sql<number>`(
  select count(*) from (
    select from offering
    where offering.instructor_id = instructor.person_id and offering.kind = ${kind}
      and offering.starts_at < now() and offering.ends_at <= now()
      and offering.cancelled_at is null and offering.visibility = 'public'
    limit ${TAUGHT_CAP}::int) as ended)`

const selectInstructor = (db: Database, id: string) =>
  db
    .selectFrom('instructor')
    .innerJoin('person', 'person.id', 'instructor.person_id')
    .leftJoin('instructor_rating as rating', 'rating.instructor_id', 'instructor.person_id')
    .select(['person.id as _id', 'person.name', 'person.picture_id', 'instructor.bio'])
    .select('rating.stars')
    .where('instructor.person_id', '=', id)
    .where(hasPublicPage)

const toFacts = <Row extends { picture_id: string | null; stars: number[] | null }>({
  picture_id: picture,
  stars,
  ...details
}: Row) => ({
  ...details,
  profilePic: picture === null ? '' : viewUrl(picture),
  ...toRating(stars),
})

/** Reads the next offerings of an instructor, at most `limit` of each kind, with short texts. */
async function readComing(db: Database, instructor: string, limit: number, takesPayments: boolean) {
  const query = { instructor, limit, texts: 'short' } as const
  const [classes, courses] = await Promise.all([
    listPublic(db, 'class', query, takesPayments),
    listPublic(db, 'course', query, takesPayments),
  ])
  return {
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
