import type { SuggestedInstructor } from '@firstbell/contract/offerings'
import { searchText } from '@firstbell/contract/typed-text'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { viewUrl } from '../uploads/uploads.ts'
import { toRating } from './entities.ts'
import { distinctWordsOf } from './suggestions.ts'

/**
 * The condition that an instructor has a public page: they are not suspended, and are approved, or have an offering that
 * is not cancelled, past or coming (rule instructor-1).
 */
export const hasPublicPage = sql<SqlBool>`((instructor.approved or exists (
  select from offering
  where offering.instructor_id = instructor.person_id and offering.cancelled_at is null))
  and not exists (
    select from person where person.id = instructor.person_id and person.suspended_at is not null))`

const MAX_INSTRUCTORS = 3
/** Names that are read to find those with a public page. A frequent first name has more. */
const READ_MAX = 200

/** Returns instructors in whose names each word of a search begins a word (rule finding-13). */
export async function suggestInstructors(db: Database, q: string): Promise<SuggestedInstructor[]> {
  const words = distinctWordsOf(q)
  if (words.length === 0) return []
  // The words contain no punctuation, so quotes around them are enough.
  const beginnings = words.map((word) => `'${word}':*`).join(' & ')
  const { rows } = await sql<{
    _id: string
    name: string
    picture_id: string | null
    stars: number[] | null
  }>`
    select named.id as _id, named.name, named.picture_id, rating.stars
    from (
      select id, name, picture_id from person
      where roles @> '{instructor}'
        and to_tsvector('simple'::regconfig, listing_title(name)) @@ to_tsquery('simple'::regconfig, ${beginnings})
      limit ${READ_MAX}::int
    ) as named
    join instructor on instructor.person_id = named.id
    left join instructor_rating as rating on rating.instructor_id = named.id
    where ${hasPublicPage}
    order by search_text(named.name) = ${searchText(q)} desc, named.name, named.id
    limit ${MAX_INSTRUCTORS}::int`.execute(db)
  return rows.map(({ picture_id: picture, stars, ...instructor }) => ({
    ...instructor,
    profilePic: picture === null ? '' : viewUrl(picture),
    ...toRating(stars),
  }))
}
