import type { Kind } from '@firstbell/contract/kinds'
import type { Database } from '../../platform/database/database.ts'

/** Splits the listed offerings into chunks of `every` ids, and returns the last id of each full chunk. */
export async function splitListed(db: Database, every: number): Promise<string[]> {
  const ends: string[] = []
  for (;;) {
    const end = await db
      .selectFrom('listing')
      .select('offering_id')
      .$if(ends.length > 0, (query) => query.where('offering_id', '>', ends.at(-1)!))
      .orderBy('offering_id')
      .offset(every - 1)
      .limit(1)
      .executeTakeFirst()
    if (!end) return ends
    ends.push(end.offering_id)
  }
}

/** Returns the listed offerings after one id, up to and including another, in the order of ids. */
export async function readListedIds(
  db: Database,
  { after, upTo }: { after: string; upTo: string },
  atMost: number,
): Promise<{ kind: Kind; id: string }[]> {
  return db
    .selectFrom('listing')
    .select(['kind', 'offering_id as id'])
    .where('offering_id', '>', after)
    .where('offering_id', '<=', upTo)
    .where((where) => where.or([where('kind', '=', 'course'), where('ends_at', '>', new Date())]))
    .orderBy('offering_id')
    .limit(atMost)
    .execute() as Promise<{ kind: Kind; id: string }[]>
}
