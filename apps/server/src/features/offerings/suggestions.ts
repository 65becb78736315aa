import type { Kind } from '@firstbell/contract/kinds'
import { MAX_SUGGESTIONS } from '@firstbell/contract/limits'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { findFirst } from './find-listed.ts'
import { withoutTypingError, wordsOf } from './typing-errors.ts'

/** Offerings whose instructors and descriptions are read. */
const READ = 1_000

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
    for (const id of await findByTexts(db, kind, wordsOf(q), once)) ids.add(id)
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
  const text = sql`search_text(coalesce(person.name, '') || ' ' || offering.description)`
  const rows = await db
    .selectFrom('offering')
    .leftJoin('person', 'person.id', 'offering.instructor_id')
    .where(sql<SqlBool>`offering.id = any(${next}::uuid[])`)
    .where((where) => where.and(words.map((word) => sql<SqlBool>`strpos(${text}, ${word}) > 0`)))
    .orderBy(sql`array_position(${next}::uuid[], offering.id)`)
    .limit(MAX_SUGGESTIONS)
    .select('offering.id')
    .execute()
  return rows.map(({ id }) => id)
}
