import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Days for which answered requests and checkouts that no one paid are kept (rule payment-6). */
const KEPT_DAYS = 30

export const forgetJob = (db: Database): Job => ({
  name: 'forget-checkouts',
  cron: '23 3 * * *',
  run: async () => {
    // Requests first, because they refer to their payments. Stripe forgets their keys after a day.
    const old = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`
    await deleteInBatches(db, 'stripe_request', sql`answered_at < ${old}`)
    // Payments of an order before its first one, which they refer to.
    const abandoned = sql`state = 'unpaid' and paid_at is null and created_at < ${old}
      and not exists (select from stripe_request where payment_id = payment.id)
      and not exists (select from payment as line where line.order_id = payment.id)`
    await deleteInBatches(db, 'payment', sql`order_id is not null and ${abandoned}`)
    await deleteInBatches(db, 'payment', abandoned)
  },
})
