import type { OwnPayment, PaymentState } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { paidAmountOf } from './received.ts'

/** At most this many payments of a person are listed. */
const MAX_LISTED = 500

/** Maps the states of payments to those that students see, which omit what happens between the site and Stripe. */
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

export const ownerName = ({ legal }: Pick<Config, 'legal'>): string => legal?.name ?? 'Firstbell'

/**
 * Reads a student's payments and refunds, newest first (rule payment-12). Those of an order follow each other, soonest
 * first.
 */
export async function readOwnPayments(db: Database, studentId: string): Promise<OwnPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('person', 'person.id', 'payment.instructor_id')
    // The first payment of an order has the receipt.
    .innerJoin('payment as first', (join) =>
      join.on('first.id', '=', sql<string>`coalesce(payment.order_id, payment.id)`),
    )
    .leftJoin('offering', 'offering.id', 'payment.offering_id')
    .selectAll('payment')
    .select(['person.name as seller', 'offering.kind', 'first.id as order'])
    .select(['first.receipt_url as receipt', 'first.receipt_number as number'])
    .where('payment.student_id', '=', studentId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('first.id')
    .orderBy('payment.starts_at')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order,
    offeringId: row.offering_id,
    kind: row.kind ?? 'course',
    title: row.title,
    ...(row.swapped_booking_id !== null && { difference: true as const }),
    ...paidAmountOf(row),
    code: row.code ?? undefined,
    fullAmount: row.full_amount ?? undefined,
    state: STATES[row.state] ?? 'open',
    paidAt: row.paid_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    refundedAmount: row.refunded_amount,
    receiptUrl: row.receipt,
    number: row.number,
    startsAt: row.starts_at.toISOString(),
    seller: row.seller ?? '',
    taxLine: row.tax_line,
  }))
}
