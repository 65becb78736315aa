import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const listingJobs = (db: Database): Job[] => [
  {
    name: 'rate-listings',
    cron: '* * * * *',
    run: async () => {
      const changed = await db
        .selectFrom('instructor_rating')
        .select('instructor_id')
        .where(sql<boolean>`rating_in_tenths(stars) is distinct from listed`)
        .orderBy('instructor_id')
        .execute()
      for (const { instructor_id: id } of changed) await rateListings(db, id)
    },
  },
  {
    name: 'forget-ended-listings',
    cron: '57 3 * * *',
    run: () => keepHouse(db),
  },
]

/**
 * Gives an instructor's listings the rating of the reviews (rule finding-6). Not in the transaction of
 * a review, which would wait for rows that bookings lock in another order: what is locked is skipped,
 * and follows with the next run. The instructor's row is locked as by whoever publishes.
 */
async function rateListings(db: Database, instructorId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from instructor where person_id = ${instructorId} for update`.execute(tx)
    const ofInstructor = sql`offering_id in (select id from offering
      where instructor_id = ${instructorId} and cancelled_at is null and deleted_at is null)
      and listing.rating is distinct from
        (select rating_in_tenths(stars) from instructor_rating where instructor_id = ${instructorId})`
    await sql`
      update listing set rating =
        (select rating_in_tenths(stars) from instructor_rating where instructor_id = ${instructorId})
      where offering_id in (
        select offering_id from listing where ${ofInstructor} for update skip locked)`.execute(tx)
    await sql`
      update instructor_rating set listed = rating_in_tenths(stars)
      where instructor_id = ${instructorId}
        and not exists (select from listing where ${ofInstructor})`.execute(tx)
  })
}

/**
 * Nightly: removes the rows of classes that have ended, which no list shows. A class that is moved to
 * a later time gets its row again. Corrects what a process of the version before has written into
 * rows that have columns it does not know.
 */
async function keepHouse(db: Database): Promise<void> {
  await deleteInBatches(
    db,
    'listing',
    sql`kind = 'class' and starts_at < now() - interval '2 days'
      and ends_at < now() - interval '1 day'`,
  )
  await sql`
    update listing set price = offering.price,
      is_full = offering.seats_taken >= offering.max_students, series_id = offering.series_id
    from offering
    where offering.id = listing.offering_id and (listing.price, listing.is_full, listing.series_id)
      is distinct from
        (offering.price, offering.seats_taken >= offering.max_students, offering.series_id)`.execute(
    db,
  )
}
