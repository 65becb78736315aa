import type { OwnPayment, PaymentState } from '@firstbell/contract/payments'
import type { Database } from '../../platform/database/database.ts'

/** The newest payments of a person that are shown. */
const SHOWN = 500

/** A state in words for the one who pays: what goes on between us and Stripe is left out. */
const STATES: Record<string, PaymentState> = {
  opening: 'open',
  open: 'open',
  closing: 'unpaid',
  unpaid: 'unpaid',
  paid: 'paid',
  kept: 'paid',
  refunding: 'refunding',
  refund_failed: 'refunding',
  refunded: 'refunded',
  disputed: 'disputed',
  lost: 'lost',
}

/** What a student has paid and got back, newest first (rule payment-12). */
export async function readOwnPayments(db: Database, studentId: string): Promise<OwnPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'offering_id', 'title', 'amount', 'currency', 'state', 'paid_at'])
    .select(['refunded_at', 'receipt_url'])
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    offeringId: row.offering_id,
    title: row.title,
    amount: row.amount,
    currency: row.currency,
    state: STATES[row.state] ?? 'open',
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    receiptUrl: row.receipt_url,
  }))
}
