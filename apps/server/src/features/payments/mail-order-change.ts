import { randomUUID } from 'node:crypto'
import type { Currency } from '@firstbell/contract/money'
import type { Tx } from '../../platform/database/database.ts'
import { readerClock } from '../../platform/mail/time-words.ts'
import type { RefundReason, TroubleKind } from './emails.ts'
import { isOfOrder, UNPAID, type LockedOrder } from './orders.ts'
import { ownerName } from './own-payments.ts'
import { paidAmountOf } from './received.ts'
import type { PaymentsContext } from './stripe.ts'

/**
 * Enqueues the mails about an order whose payments have changed their states: the receipt and refunds to the student,
 * disputes and failed refunds to the administrators (rules payment-11, payment-14). Disputes also go to the instructor,
 * unless the payment was refunded before: then the instructor had returned the money already. Mails about seats are sent
 * by bookings.
 * @param before the order when the transaction began
 */
export async function mailOrderChange(
  tx: Tx,
  context: Pick<PaymentsContext, 'mailer' | 'config' | 'log'>,
  before: LockedOrder,
): Promise<void> {
  const after = await readLines(tx, before.first.id)
  const lines = after.map((line) => {
    const former = before.payments.find(({ id }) => id === line.id)!
    return { ...line, former, trouble: troubleOf(former, line) }
  })
  if (lines.every(({ state, former, trouble }) => state === former.state && !trouble)) return
  const order = { first: lines.find(({ id }) => id === before.first.id)!, lines }
  await mailReceipt(tx, context, order)
  await mailRefunds(tx, context, order)
  for (const [trouble, inTrouble] of Map.groupBy(lines, (line) => line.trouble))
    if (trouble) await mailTrouble(tx, context, trouble, { ...order, lines: inTrouble })
}

interface ChangedOrder {
  /** The first payment, which has the receipt. */
  first: ChangedLine
  /** The payments that a mail is about, soonest first. */
  lines: readonly ChangedLine[]
}
type ChangedLine = Awaited<ReturnType<typeof readLines>>[number] & {
  /** The payment when the transaction began. */
  former: { state: string }
}

/** Reads the payments of an order with their people, soonest first. */
const readLines = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('payment')
    .leftJoin('person as student', 'student.id', 'payment.student_id')
    .leftJoin('person as instructor', 'instructor.id', 'payment.instructor_id')
    .leftJoin('offering', 'offering.id', 'payment.offering_id')
    .leftJoin('booking', 'booking.id', 'payment.booking_id')
    .selectAll('payment')
    .select([
      'offering.kind',
      'booking.ended_at as seat_ended_at',
      'student.name as student_name',
      'student.email as student_email',
      readerClock('student').as('student_clock'),
      'instructor.name as instructor_name',
      'instructor.email as instructor_email',
      readerClock('instructor').as('instructor_clock'),
    ])
    .where(isOfOrder(orderId))
    .orderBy('payment.starts_at')
    .orderBy('payment.id')
    .execute()

/** Returns what a mail says about payments: the soonest one's offering, and the sum of what was paid for them. */
function factsOf(lines: readonly ChangedLine[]) {
  const [first] = lines as [ChangedLine]
  // What Stripe says was paid, which can differ from the price (rule payment-9).
  const paid = lines.map(paidAmountOf)
  return {
    title: first.title,
    offeringId: first.offering_id,
    kind: first.kind ?? 'course',
    amount: paid.reduce((sum, { amount }) => sum + amount, 0),
    currency: paid[0]!.currency as Currency,
  }
}

const studentOf = ({ student_name: name, student_clock: clock }: ChangedLine) => ({
  name: name ?? '',
  clock,
})

async function mailReceipt(
  tx: Tx,
  { mailer, config }: Pick<PaymentsContext, 'mailer' | 'config'>,
  { first, lines }: ChangedOrder,
): Promise<void> {
  // Compares with the state before, because one comparison with Stripe can find a payment both paid and refunded.
  if (first.receipt_number === null || !UNPAID.has(first.former.state)) return
  // Null if the student's account was deleted.
  if (first.student_email === null) return
  await mailer.enqueue(tx, {
    key: `payment-receipt:${first.id}`,
    to: first.student_email,
    template: 'payment-receipt',
    data: {
      ...studentOf(first),
      ...factsOf(lines),
      number: first.receipt_number,
      // Set with the receipt's number (move_payment.sql).
      paidAt: first.paid_at!,
      startsAt: lines[0]!.starts_at,
      ...reductionOf(lines),
      ...(lines.length > 1 && { seats: seatsOf(lines) }),
      ...(first.swapped_booking_id !== null && { difference: true as const }),
      seller: first.instructor_name ?? '',
      site: ownerName(config),
      paymentId: first.id,
      ...(first.tax_line !== null && { taxLine: first.tax_line }),
      ...(config.legal?.address !== undefined && { address: config.legal.address }),
      ...(config.legal?.email !== undefined && { contact: config.legal.email }),
    },
  })
}

/** Returns by which code the amounts of an order were reduced, and their sum without it; nothing without a code. */
function reductionOf(lines: readonly ChangedLine[]) {
  const code = lines.find((line) => line.code !== null)?.code
  if (!code) return {}
  const full = lines.map((line) => line.full_amount ?? line.amount)
  return { reduction: { code, fullAmount: full.reduce((sum, amount) => sum + amount, 0) } }
}

/**
 * Mails about refunds. One act, such as the deletion of several dates, refunds several payments of an order, and Stripe
 * answers about each of them by itself: one mail is sent when the last one has an outcome.
 */
async function mailRefunds(
  tx: Tx,
  { mailer }: Pick<PaymentsContext, 'mailer'>,
  { lines }: ChangedOrder,
): Promise<void> {
  for (const [act, ofAct] of Map.groupBy(lines, actOf)) {
    if (act === undefined || ofAct.some(isAwaited)) continue
    const wasAwaited = act !== BY_HAND && ofAct.some(({ former }) => isAwaited(former))
    const refunded = ofAct.filter(
      ({ state, former }) => state === 'refunded' && (wasAwaited || former.state !== 'refunded'),
    )
    const [first] = refunded
    if (!first || first.student_email === null) continue
    await mailer.enqueue(tx, {
      key: `payment-refunded:${refunded.map(({ id }) => id).join(',')}`,
      to: first.student_email,
      template: 'payment-refunded',
      data: {
        ...studentOf(first),
        ...factsOf(refunded),
        reason: (first.owed_for ?? BY_HAND) as RefundReason,
        ...(refunded.length > 1 && { seats: seatsOf(refunded) }),
      },
    })
  }
}

/** Of a payment of an ended seat: whether its refund has no outcome yet. A cancelled date's refund may not be requested yet. */
const isAwaited = ({ state }: { state: string }) => state === 'paid' || state === 'refunding'

/** An administrator has refunded in Stripe's dashboard. */
const BY_HAND: RefundReason = 'by_hand'

/** The reasons that are found when an order is paid, for all its payments together. */
const FOUND_WHEN_PAID: ReadonlySet<string | null> = new Set([
  'seat_gone',
  'paid_twice',
  'wrong_amount',
  'swap_over',
])

/** Returns which act has ended the seat of a payment; undefined for a seat that has not ended. */
function actOf({ state, owed_for: reason, seat_ended_at: ended }: ChangedLine): string | undefined {
  if (FOUND_WHEN_PAID.has(reason)) return reason!
  if (state === 'refunded' && reason === null) return BY_HAND
  // Seats that one act ends, end at the same moment.
  return ended?.toISOString() ?? reason ?? undefined
}

/** Returns the dates of several payments, and the amount of each. */
const seatsOf = (lines: readonly ChangedLine[]) =>
  lines.map((line) => ({ startsAt: line.starts_at, amount: paidAmountOf(line).amount }))

/** Mails the administrators, and the instructor about a dispute. */
async function mailTrouble(
  tx: Tx,
  { mailer, log }: Pick<PaymentsContext, 'mailer' | 'log'>,
  trouble: TroubleKind,
  { first, lines }: ChangedOrder,
): Promise<void> {
  const [line] = lines as [ChangedLine]
  log.error({ payment: line.id, trouble }, 'a payment needs an administrator')
  const admins = await tx
    .selectFrom('person')
    .select(['name', 'email', readerClock('person').as('clock')])
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  const readers = admins.map(({ email, ...reader }) => ({ to: email, reader, admin: true }))
  if (line.instructor_email !== null && (trouble === 'disputed' || trouble === 'lost'))
    readers.push({
      to: line.instructor_email,
      reader: { name: line.instructor_name ?? '', clock: line.instructor_clock },
      admin: false,
    })
  for (const { to, reader, admin } of readers)
    await mailer.enqueue(tx, {
      // A random key, because the same trouble can happen again, such as a second failed refund.
      key: `payment-trouble:${trouble}:${line.id}:${randomUUID()}`,
      to,
      template: 'payment-trouble',
      data: { ...reader, ...factsOf(lines), trouble, admin, intent: first.intent_id ?? '' },
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
