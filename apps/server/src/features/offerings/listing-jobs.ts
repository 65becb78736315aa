import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Jobs for the table `listing`, which has a row for each offering in public lists. Triggers do the rest. */
export const listingJobs = (db: Database): Job[] => [
  {
    name: 'rate-listings',
    cron: '* * * * *',
    run: async () => {
      // A trigger sets the mark when a review changes the rating.
      const { rows: marked } = await sql<{ id: string }>`
        select instructor_id as id from instructor_rating where changed order by id`.execute(db)
      for (const { id } of marked) await rateListings(db, id)
    },
  },
  { name: 'forget-ended-listings', cron: '57 3 * * *', run: () => deleteEnded(db) },
]

/**
 * Copies an instructor's rating to their listings (rule finding-6). This is a job because bookings lock
 * listings in another order than the transaction of a review would. It skips locked listings and leaves the
 * mark, so the next run updates them. The lock of the instructor's row excludes reviews, and publications,
 * which copy the rating as well.
 */
async function rateListings(db: Database, instructorId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from instructor where person_id = ${instructorId} for update`.execute(tx)
    const rating = sql`(select rating_in_tenths(stars) from instructor_rating
      where instructor_id = ${instructorId})`
    const outdated = sql`
      offering_id in (select id from offering
        where instructor_id = ${instructorId} and cancelled_at is null and deleted_at is null)
      and listing.rating is distinct from ${rating}`
    await sql`
      update listing set rating = ${rating} where offering_id in (
        select offering_id from listing where ${outdated} for update skip locked)`.execute(tx)
    // A process of the previous version reads the rating in `listed` instead of the mark.
    await sql`
      update instructor_rating set changed = false, listed = rating_in_tenths(stars)
      where instructor_id = ${instructorId}
        and not exists (select from listing where ${outdated})`.execute(tx)
  })
}

/**
 * Deletes the listings of classes that have ended, which no list shows. A class that is moved to a later
 * time gets a listing again.
 */
function deleteEnded(db: Database): Promise<void> {
  const ended = sql`kind = 'class' and starts_at < now() - interval '2 days'
    and ends_at < now() - interval '1 day'`
  return deleteInBatches(db, 'listing', ended)
}
