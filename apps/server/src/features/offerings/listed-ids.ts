import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** The last id of every full run of so many listed offerings, in the order of ids. */
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

/** The listed offerings after one id, up to and including another, in the order of ids. */
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

/**
 * Nightly: removes the rows of classes that have ended, which no list shows. A class that is moved to
 * a later time gets its row again. Corrects what a process of the version before has written into
 * rows that have columns it does not know.
 */
export function listingHousekeeping(db: Database): Job {
  return {
    name: 'forget-ended-listings',
    cron: '57 3 * * *',
    run: async () => {
      await deleteInBatches(
        db,
        'listing',
        sql`kind = 'class' and starts_at < now() - interval '2 days'
          and ends_at < now() - interval '1 day'`,
      )
      await sql`
        update listing set price = offering.price,
          is_full = offering.seats_taken >= offering.max_students
        from offering
        where offering.id = listing.offering_id and (listing.price, listing.is_full)
          is distinct from (offering.price, offering.seats_taken >= offering.max_students)`.execute(
        db,
      )
    },
  }
}
