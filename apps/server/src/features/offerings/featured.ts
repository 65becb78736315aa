import { MAX_FEATURED } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql, type SqlBool } from 'kysely'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { recordAct } from '../audit/audit.ts'
import { lockListed } from './lock-offerings.ts'

/** The offerings that home shows first (rule owner-4). */

/** The condition that a `featured_offering` counts: its `offering` is public, starts in the future, and is not cancelled. */
const counts = sql<SqlBool>`(offering.starts_at > now() and offering.cancelled_at is null
  and offering.deleted_at is null and offering.visibility = 'public')`

/** The ids of the featured offerings, as an array that the planner looks up. */
export const featuredIds = sql`array(
  select featured_offering.offering_id from featured_offering
    join offering on offering.id = featured_offering.offering_id
  where ${counts})`

/**
 * Shows an offering first on home, or no longer. Repetitions change nothing.
 * @throws AppError not_found; ended after its start; conflict if it is unlisted, or if `MAX_FEATURED` others are featured
 */
export async function feature(db: Database, id: string, featured: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { starts_at: start, visibility } = await lockListed(tx, id)
    await sql`select pg_advisory_xact_lock(${advisoryLocks.featuredOfferings})`.execute(tx)
    await sql`
      delete from featured_offering using offering
      where offering.id = featured_offering.offering_id and not ${counts}`.execute(tx)
    const { rows } = await sql<{ others: number; known: boolean }>`
      select count(*) filter (where offering_id <> ${id})::int as others,
        count(*) filter (where offering_id = ${id}) > 0 as known
      from featured_offering`.execute(tx)
    const { others, known } = rows[0]!
    if (known === featured) return
    if (featured) {
      if (start.getTime() <= Date.now()) throw new AppError('ended', messages.featureStarted)
      if (visibility !== 'public') throw new AppError('conflict', messages.featureUnlisted)
      if (others >= MAX_FEATURED) throw new AppError('conflict', messages.sixFeatured)
      await tx.insertInto('featured_offering').values({ offering_id: id }).execute()
    } else await tx.deleteFrom('featured_offering').where('offering_id', '=', id).execute()
    const kind = featured ? 'offering_featured' : 'offering_unfeatured'
    await recordAct(tx, { kind, subject: { offering: id } })
  })
}
