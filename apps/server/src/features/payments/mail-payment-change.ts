import { randomUUID } from 'node:crypto'
import type { Currency } from '@firstbell/contract/money'
import type { Tx } from '../../platform/database/database.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import type { RefundReason, TroubleKind } from './emails.ts'
import { ownerName } from './own-payments.ts'
import { paidAmountOf } from './received.ts'
import type { PaymentsContext } from './stripe.ts'

/** The states before a payment is paid (`apps/server/sql/payments/move_payment.sql`). */
const UNPAID: ReadonlySet<string> = new Set(['opening', 'open', 'closing', 'unpaid'])

/**
 * Enqueues the mails about a payment whose state has changed: receipts and refunds to the student, disputes and failed
 * refunds to the administrators (rules payment-11, payment-14). Disputes also go to the instructor, unless the payment
 * was refunded before: then the instructor had returned the money already. Mails about the seat are sent by bookings.
 * @param before the payment when the transaction began
 */
export async function mailPaymentChange(
  tx: Tx,
  { mailer, config, log }: Pick<PaymentsContext, 'mailer' | 'config' | 'log'>,
  before: { id: string; state: string; dispute: string | null },
): Promise<void> {
  const paymentId = before.id
  const payment = await tx
    .selectFrom('payment')
    .leftJoin('person as student', 'student.id', 'payment.student_id')
    .leftJoin('person as instructor', 'instructor.id', 'payment.instructor_id')
    .innerJoin('offering', 'offering.id', 'payment.offering_id')
    .selectAll('payment')
    .select([
      'offering.kind',
      'student.name as student_name',
      'student.email as student_email',
      readerClock('student').as('student_clock'),
      'instructor.name as instructor_name',
      'instructor.email as instructor_email',
      readerClock('instructor').as('instructor_clock'),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { state } = payment
  const trouble = troubleOf(before, payment)
  if (state === before.state && !trouble) return
  // What Stripe says was paid, which can differ from the price (rule payment-9).
  const paid = paidAmountOf(payment)
  const facts = {
    title: payment.title,
    offeringId: payment.offering_id,
    kind: payment.kind,
    amount: paid.amount,
    currency: paid.currency as Currency,
  }
  // Null if the student's account was deleted.
  const { student_email: studentEmail } = payment
  const student = { name: payment.student_name ?? '', clock: payment.student_clock }
  // Compares with the state before, because one comparison with Stripe can find a payment both paid and refunded.
  if (payment.receipt_number !== null && UNPAID.has(before.state) && studentEmail !== null)
    await mailer.enqueue(tx, {
      key: `payment-receipt:${paymentId}`,
      to: studentEmail,
      template: 'payment-receipt',
      data: {
        ...student,
        ...facts,
        number: payment.receipt_number,
        // Set with the receipt's number (move_payment.sql).
        paidAt: payment.paid_at!,
        startsAt: payment.starts_at,
        seller: payment.instructor_name ?? '',
        site: ownerName(config),
        paymentId,
        ...(payment.tax_line !== null && { taxLine: payment.tax_line }),
        ...(config.legal?.address !== undefined && { address: config.legal.address }),
        ...(config.legal?.email !== undefined && { contact: config.legal.email }),
      },
    })
  if (state === 'refunded' && state !== before.state && studentEmail !== null)
    await mailer.enqueue(tx, {
      key: `payment-refunded:${paymentId}`,
      to: studentEmail,
      template: 'payment-refunded',
      // `owed_for` is the reason for which the site refunds; null if an administrator has refunded in Stripe's dashboard.
      data: { ...student, ...facts, reason: (payment.owed_for ?? 'by_hand') as RefundReason },
    })
  if (!trouble) return
  log.error({ payment: paymentId, trouble }, 'a payment needs an administrator')
  const admins = await tx
    .selectFrom('person')
    .select(['name', 'email', readerClock('person').as('clock')])
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  const readers = admins.map(({ email, ...reader }) => ({ to: email, reader, admin: true }))
  if (payment.instructor_email !== null && (trouble === 'disputed' || trouble === 'lost'))
    readers.push({
      to: payment.instructor_email,
      reader: { name: payment.instructor_name ?? '', clock: payment.instructor_clock },
      admin: false,
    })
  for (const { to, reader, admin } of readers)
    await mailer.enqueue(tx, {
      // A random key, because the same trouble can happen again, such as a second failed refund.
      key: `payment-trouble:${trouble}:${paymentId}:${randomUUID()}`,
      to,
      template: 'payment-trouble',
      data: { ...reader, ...facts, trouble, admin, intent: payment.intent_id ?? '' },
    })
}

/** Returns the trouble that has begun. A dispute after a full refund does not change the state. */
function troubleOf(
  before: { state: string; dispute: string | null },
  { state, dispute }: { state: string; dispute: string | null },
): TroubleKind | undefined {
  if (state === 'refunded' && dispute !== before.dispute)
    return dispute === 'open'
      ? 'disputed_refunded'
      : dispute === 'lost'
        ? 'lost_refunded'
        : undefined
  const troubles = ['disputed', 'lost', 'refund_failed'] as const
  return state === before.state ? undefined : troubles.find((trouble) => trouble === state)
}
