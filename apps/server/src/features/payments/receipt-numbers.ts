import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** More receipts than a site gives between two backups. */
const SKIPPED = 100_000

/**
 * Leaves out receipt numbers after a restore: the numbers after the backup's last one may be on receipts
 * that were mailed since (rule payment-14).
 */
export async function skipReceiptNumbers(tx: Tx): Promise<void> {
  await sql`
    select setval('payment_receipt_number', last_value + ${SKIPPED}::int)
    from payment_receipt_number where is_called`.execute(tx)
}
