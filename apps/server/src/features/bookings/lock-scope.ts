import type { Scope } from '@firstbell/contract/series-scope'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** SQL with the ids of an offering and of all classes of its series. */
export const seriesIds = (offeringId: string) => sql`
  select ${offeringId}::uuid
  union all
  select other.id from offering join offering as other using (series_id) where offering.id = ${offeringId}`

/**
 * Locks an offering and, with 'following', the classes of its series that start later and have not started (rule
 * scope-1). Locks all rows of the series, because only then it is certain which classes those are.
 * @returns the offering's id, even if the offering is cancelled or does not exist, then the other ids, soonest first
 */
export async function lockScope(
  tx: Tx,
  offeringId: string,
  scope: Scope | undefined,
): Promise<string[]> {
  const ids = scope === 'following' ? seriesIds(offeringId) : sql`${offeringId}::uuid`
  const { rows } = await sql<{ id: string; starts_at: Date; follows: boolean }>`
    select id, starts_at,
      starts_at > now() and cancelled_at is null and deleted_at is null as follows
    from offering
    where id in (${ids})
    order by id for update`.execute(tx)
  const first = rows.find(({ id }) => id === offeringId)
  if (!first) return [offeringId]
  const later = rows.filter(({ follows, starts_at: start }) => follows && start > first.starts_at)
  later.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  return [offeringId, ...later.map(({ id }) => id)]
}
