import type { Kind } from '@firstbell/contract/kinds'
import { MAX_SUGGESTIONS } from '@firstbell/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { findFirst } from './find-listed.ts'
import { distinctWordsOf, withoutTypingError } from './typing-errors.ts'

/** The number of offerings whose instructors and descriptions are searched. */
const SEARCHED_MAX = 200

/**
 * Returns the ids of offerings to suggest for a search that found nothing (rule finding-9): those with the
 * words in their titles that other filters hid, else those within one typing error, then those with the words
 * in their instructor's name or their description.
 * @param options.seriesOnce whether only the next class of each series is searched
 * @param options.filtered whether the search had filters in addition to its words
 */
export async function suggest(
  db: Database,
  kind: Kind,
  q: string,
  { seriesOnce, filtered }: { seriesOnce: boolean; filtered: boolean },
): Promise<string[]> {
  const ids = new Set(filtered ? await findFirst(db, kind, { q, seriesOnce }, MAX_SUGGESTIONS) : [])
  if (ids.size === 0)
    for (const text of await withoutTypingError(db, q)) {
      for (const id of await findFirst(db, kind, { q: text, seriesOnce }, MAX_SUGGESTIONS))
        ids.add(id)
      if (ids.size >= MAX_SUGGESTIONS) break
    }
  if (ids.size < MAX_SUGGESTIONS)
    for (const id of await findByTexts(db, kind, distinctWordsOf(q), seriesOnce)) ids.add(id)
  return [...ids].slice(0, MAX_SUGGESTIONS)
}

/** Returns those of the next offerings that have all words in their instructor's name or their description. */
async function findByTexts(
  db: Database,
  kind: Kind,
  words: string[],
  seriesOnce: boolean,
): Promise<string[]> {
  if (words.length === 0) return []
  const next = await findFirst(db, kind, { seriesOnce }, SEARCHED_MAX)
  // `offset 0` keeps PostgreSQL from reading and joining the texts once for each word.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select offering.id, next.place, coalesce(search_text(person.name), '') || ' '
        || coalesce(searched.text, search_text(offering.description)) as text
      from unnest(${next}::uuid[]) with ordinality as next (id, place)
      join offering on offering.id = next.id
      left join searched_description as searched on searched.offering_id = offering.id
      left join person on person.id = offering.instructor_id
      offset 0
    ) as searched
    where not exists (select from unnest(${words}::text[]) as word where strpos(text, word) = 0)
    order by place limit ${MAX_SUGGESTIONS}::int`.execute(db)
  return rows.map(({ id }) => id)
}
