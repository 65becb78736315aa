import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** More receipts than a site issues between two backups. */
const SKIPPED_NUMBERS = 100_000

/**
 * Skips receipt numbers after a restore, because receipts that were mailed since the backup have the next ones
 * (rule payment-14). The backup may have been made before the first receipt, so a sequence that was never used skips, too.
 */
export async function skipReceiptNumbers(tx: Tx): Promise<void> {
  await sql`
    select setval('payment_receipt_number', last_value + ${SKIPPED_NUMBERS}::int)
    from payment_receipt_number`.execute(tx)
}
