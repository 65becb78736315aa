import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Days for which answered requests and checkouts that no one paid are kept (rule payment-6). */
const KEPT_DAYS = 30

/** Deletes unpaid payments and answered requests every night, once they are older than KEPT_DAYS. */
export const forgetJob = (db: Database): Job => ({
  name: 'forget-checkouts',
  cron: '23 3 * * *',
  run: async () => {
    // Requests first, because they refer to their payments. Stripe forgets their keys after a day.
    await inBatches(async (limit) => {
      const { rows } = await sql`
        delete from stripe_request where key = any (array(
          select key from stripe_request
          where answered_at < now() - make_interval(days => ${KEPT_DAYS}::int)
          limit ${limit}::int))
        returning key`.execute(db)
      return rows.length
    })
    await inBatches(async (limit) => {
      const { rows } = await sql`
        delete from payment where id = any (array(
          select id from payment
          where state = 'unpaid' and paid_at is null
            and created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
            and not exists (select from stripe_request where payment_id = payment.id)
          limit ${limit}::int))
        returning id`.execute(db)
      return rows.length
    })
  },
})
