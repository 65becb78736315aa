import type { Kind } from '@firstbell/contract/kinds'
import { MAX_SUGGESTIONS } from '@firstbell/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { findFirst } from './find-listed.ts'
import { distinctWordsOf, withoutTypingError } from './typing-errors.ts'

/**
 * Offerings whose instructors and descriptions are read. Folding a description of 5,000 characters takes a
 * tenth of a millisecond.
 */
const READ = 200

/**
 * The ids of what somebody may like whose search found nothing (rule finding-9): by title as written,
 * where other filters hid it, and within one typing error; then by instructor or description.
 * @param once whether a series is looked for once, as its next class
 */
export async function suggest(
  db: Database,
  kind: Kind,
  q: string,
  once: boolean,
): Promise<string[]> {
  const ids = new Set(await findFirst(db, kind, { q, once }, MAX_SUGGESTIONS))
  if (ids.size === 0)
    for (const text of await withoutTypingError(db, q)) {
      for (const id of await findFirst(db, kind, { q: text, once }, MAX_SUGGESTIONS)) ids.add(id)
      if (ids.size >= MAX_SUGGESTIONS) break
    }
  if (ids.size < MAX_SUGGESTIONS)
    for (const id of await findByTexts(db, kind, distinctWordsOf(q), once)) ids.add(id)
  return [...ids].slice(0, MAX_SUGGESTIONS)
}

/** Those of the next offerings with all the words in their instructor's name or their description. */
async function findByTexts(
  db: Database,
  kind: Kind,
  words: string[],
  once: boolean,
): Promise<string[]> {
  if (words.length === 0) return []
  const next = await findFirst(db, kind, { once }, READ)
  // `offset 0` keeps PostgreSQL from folding the text once for each word.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select offering.id, next.place,
        search_text(coalesce(person.name, '') || ' ' || offering.description) as text
      from unnest(${next}::uuid[]) with ordinality as next (id, place)
      join offering on offering.id = next.id
      left join person on person.id = offering.instructor_id
      offset 0
    ) as folded
    where not exists (select from unnest(${words}::text[]) as word where strpos(text, word) = 0)
    order by place limit ${MAX_SUGGESTIONS}::int`.execute(db)
  return rows.map(({ id }) => id)
}
