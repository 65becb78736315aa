import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches, inBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const listingJobs = (db: Database): Job[] => [
  {
    name: 'rate-listings',
    cron: '* * * * *',
    run: async () => {
      const marked = await db
        .selectFrom('instructor_rating')
        .select('instructor_id')
        .where('changed', '=', true)
        .orderBy('instructor_id')
        .execute()
      for (const { instructor_id: id } of marked) await rateListings(db, id)
    },
  },
  {
    name: 'forget-ended-listings',
    cron: '57 3 * * *',
    run: async () => {
      await deleteEnded(db)
      await correctListings(db)
    },
  },
]

/**
 * Copies an instructor's rating to their listings (rule finding-6). This is a job because bookings lock
 * listings in another order than the transaction of a review would. It skips locked listings and leaves the
 * mark, so the next run updates them. The lock of the instructor's row keeps publishing, which copies the
 * rating as well, and reviews out.
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
const deleteEnded = (db: Database): Promise<void> =>
  deleteInBatches(
    db,
    'listing',
    sql`kind = 'class' and starts_at < now() - interval '2 days'
      and ends_at < now() - interval '1 day'`,
  )

/**
 * Corrects the columns of listings that a process of the previous version does not write. Walks the table
 * in the order of its primary key, because no index finds the rows that are wrong.
 */
async function correctListings(db: Database): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  await inBatches(async (atMost) => {
    const { rows } = await sql<{ id: string }>`
      select offering_id as id from listing where offering_id > ${after}
      order by offering_id limit ${atMost}`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`
      update listing set price = offering.price, series_id = offering.series_id,
        is_full = offering.seats_taken >= offering.max_students
      from offering
      where listing.offering_id = any(${ids}::uuid[]) and offering.id = listing.offering_id
        and (listing.price, listing.series_id, listing.is_full) is distinct from
          (offering.price, offering.series_id, offering.seats_taken >= offering.max_students)`.execute(
      db,
    )
    after = ids.at(-1) ?? after
    return ids.length
  })
}
