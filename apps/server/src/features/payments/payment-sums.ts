import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inBatches } from '../../platform/database/in-batches.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * Counts and sums of payments for the books (rules payment-12, payment-16). Triggers record what each change of a
 * payment adds (`apps/server/sql/payments/payment_sums_changed.sql`), so a page of the books reads a few rows however many
 * payments there are.
 */

/** Selects the merged sums and the changes since; the caller adds them up. Both tables have the same columns in the same order. */
export const paymentSums = (db: Database | Tx) =>
  db.selectFrom('payment_sum').selectAll().unionAll(db.selectFrom('payment_sum_change').selectAll())

/** Every minute: merges the changes into the sums, which keeps the rows to add up few. */
export const mergeSumsJob = (db: Database): Job => ({
  name: 'merge-payment-sums',
  cron: '* * * * *',
  run: () =>
    inBatches(async (limit) => {
      const { rows } = await sql<{ moved: number }>`
        select merge_payment_sums(${limit}::int) as moved`.execute(db)
      return rows[0]!.moved
    }),
})
