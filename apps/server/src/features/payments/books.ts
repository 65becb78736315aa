import { Readable } from 'node:stream'
import type { CallOutput } from '@firstbell/contract/call'
import { PAYMENTS_PAGE_SIZE } from '@firstbell/contract/limits'
import { plainMoney } from '@firstbell/contract/money'
import type { BookState, getPayments } from '@firstbell/contract/payments'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { BYTE_ORDER_MARK, escapeFormula, toCsv } from '../../platform/csv.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { pagingOf } from '../../platform/http/input.ts'
import { paymentSums } from './payment-sums.ts'
import { paidAmountOf } from './received.ts'
import type { StripeConfig } from './settings.ts'

/**
 * Reads the books, which are our records of payments: a page for administrators, and CSV files for accounting (rule
 * payment-16).
 */

const withPeople = (db: Database | Tx) =>
  db
    .selectFrom('payment')
    .leftJoin('person as student', 'student.id', 'payment.student_id')
    .leftJoin('person as instructor', 'instructor.id', 'payment.instructor_id')
    // The first payment of an order has what Stripe has once for all of them.
    .innerJoin('payment as first', (join) =>
      join.on('first.id', '=', sql<string>`coalesce(payment.order_id, payment.id)`),
    )
    .leftJoin('offering', 'offering.id', 'payment.offering_id')
    .selectAll('payment')
    .select(['student.name as student', 'instructor.name as instructor', 'offering.kind'])
    .select(['first.id as order', 'first.intent_id as intent', 'first.receipt_number as receipt'])

/**
 * Reads a page of the books, and the sums of all payments by currency. The newest payments come first; of those that
 * need an administrator, the oldest.
 * @param stripe undefined on a site without payments
 */
export async function readBooks(
  db: Database,
  stripe: StripeConfig | undefined,
  { page, show }: { page: number; show: 'all' | 'trouble' | 'unpaid' },
): Promise<Omit<CallOutput<typeof getPayments>, 'message'>> {
  const inTrouble = sql<boolean>`(payment.state in ('disputed', 'refund_failed') or payment.dispute = 'open')`
  const condition = {
    all: sql<boolean>`payment.paid_at is not null`,
    trouble: inTrouble,
    unpaid: sql<boolean>`payment.paid_at is null`,
  }[show]
  const direction = show === 'trouble' ? 'asc' : 'desc'
  // One snapshot, so that a page and the sums agree.
  const [rows, sums] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Ids first: names are looked up for this page only, not for the payments before it.
      const ids = tx
        .selectFrom('payment')
        .select('id')
        .where(condition)
        .orderBy('payment.created_at', direction)
        .orderBy('payment.id')
        .limit(PAYMENTS_PAGE_SIZE)
        .offset((page - 1) * PAYMENTS_PAGE_SIZE)
      return [
        await withPeople(tx)
          .where('payment.id', 'in', ids)
          .orderBy('payment.created_at', direction)
          .orderBy('payment.id')
          .execute(),
        await tx
          .selectFrom(paymentSums(tx).as('sums'))
          .select('currency')
          .select(({ fn }) => [
            fn.sum<number>('paid_count').as('all'),
            fn.sum<number>('unpaid_count').as('unpaid'),
            fn.sum<number>('trouble_count').as('trouble'),
            fn.sum<number>('received').as('paid'),
            fn.sum<number>('refunded').as('refunded'),
            fn.sum<number>('disputed').as('disputed'),
            fn.sum<number>('kept_fee').as('fee'),
          ])
          // The rows of the whole site; the others are the sums of each course.
          .where('offering_id', 'is', null)
          .groupBy('currency')
          .orderBy('currency')
          .execute(),
      ] as const
    })
  const total = sums.reduce((sum, counts) => sum + counts[show], 0)
  return {
    payments: byOrder(rows).map((row) => ({
      _id: row.id,
      orderId: row.order,
      offeringId: row.offering_id,
      kind: row.kind ?? 'course',
      startsAt: row.starts_at.toISOString(),
      title: row.title,
      student: row.student ?? '',
      instructor: row.instructor ?? '',
      ...(row.swapped_booking_id !== null && { difference: true as const }),
      ...paidAmountOf(row),
      // The amount that was paid is stored only if it differs from the one that was asked for.
      ...(row.paid_amount !== null && { asked: { amount: row.amount, currency: row.currency } }),
      refundedAmount: row.refunded_amount,
      // In other states the state itself says that a payment is disputed.
      ...(row.state === 'refunded' &&
        (row.dispute === 'open' || row.dispute === 'lost') && { dispute: row.dispute }),
      state: row.state as BookState,
      createdAt: row.created_at.toISOString(),
      paidAt: row.paid_at?.toISOString() ?? null,
      refundedAt: row.refunded_at?.toISOString() ?? null,
      number: row.receipt,
      stripeUrl: dashboardUrl(stripe, row.intent),
    })),
    ...pagingOf(page, total, PAYMENTS_PAGE_SIZE),
    sums: sums
      .filter(({ all }) => all > 0)
      .map(({ currency, paid, refunded, disputed, fee }) => ({
        currency,
        paid,
        refunded,
        disputed,
        fee,
      })),
  }
}

/** Sorts the payments of each order by their start. The payments of an order were created at the same time. */
const byOrder = <Row extends { order: string; starts_at: Date }>(rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ order }) => order).values()].flatMap((lines) =>
    lines.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime()),
  )

/** Returns the URL of a payment in Stripe's dashboard; null for the stand-in, which has no dashboard. */
function dashboardUrl(stripe: StripeConfig | undefined, intentId: string | null): string | null {
  if (!stripe || stripe.apiUrl !== undefined || intentId === null) return null
  const test = stripe.secretKey.includes('_test_') ? 'test/' : ''
  return `https://dashboard.stripe.com/${test}payments/${intentId}`
}

/** Rows of a file that one query reads. */
const BATCH_ROWS = 1000

/**
 * Reads the next rows of a file, the oldest payment first.
 * @param options.instructorId selects the payments of this instructor's courses; without it all are selected
 * @param options.after the last row of the rows before
 */
const readPaid = (
  db: Database,
  {
    instructorId,
    after,
  }: {
    instructorId: string | undefined
    after: { exactly: string; id: string } | undefined
  },
) =>
  withPeople(db)
    .innerJoinLateral(
      sql<{ kept_fee: number; disputed: number }>`payment_amounts(payment)`.as('amounts'),
      (join) => join.onTrue(),
    )
    .select(['amounts.kept_fee', 'amounts.disputed'])
    // A Date of JavaScript would lose the microseconds.
    .select(sql<string>`payment.paid_at::text`.as('exactly'))
    .where('payment.paid_at', 'is not', null)
    .$if(instructorId !== undefined, (query) =>
      query.where('payment.instructor_id', '=', instructorId!),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payment.paid_at, payment.id) > (${after?.exactly}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('payment.paid_at')
    .orderBy('payment.id')
    .limit(BATCH_ROWS)
    .execute()
type PaidRow = Awaited<ReturnType<typeof readPaid>>[number]

const money = (row: PaidRow, amount: number) => plainMoney(amount, paidAmountOf(row).currency)

/** The columns of a file. `local` formats an instant in the reader's time zone. */
const COLUMNS: readonly (readonly [
  name: string,
  cell: (row: PaidRow, local: (at: Date | null) => string) => string,
])[] = [
  ['Receipt', (row) => (row.receipt === null ? '' : `${row.receipt}`.padStart(6, '0'))],
  ['Payment', (row) => row.id],
  ['Order', (row) => row.order],
  ['Stripe payment', (row) => row.intent ?? ''],
  ['Course', (row) => row.title],
  ['Instructor', (row) => row.instructor ?? ''],
  ['Student', (row) => row.student ?? ''],
  ['Paid', (row, local) => local(row.paid_at)],
  ['Refunded on', (row, local) => local(row.refunded_at)],
  ['State', (row) => row.state],
  ['Currency', (row) => paidAmountOf(row).currency.toUpperCase()],
  ['Amount', (row) => money(row, paidAmountOf(row).amount)],
  [
    'Asked for',
    (row) =>
      row.paid_amount === null
        ? ''
        : `${plainMoney(row.amount, row.currency)} ${row.currency.toUpperCase()}`,
  ],
  ['Refunded', (row) => money(row, row.refunded_amount)],
  ['Disputed', (row) => money(row, row.disputed)],
  ['Site share', (row) => money(row, row.kept_fee)],
  [
    'Instructor share',
    (row) => money(row, Math.max(0, paidAmountOf(row).amount - row.refunded_amount) - row.kept_fee),
  ],
]

/**
 * Returns all payments that were ever paid, or those of an instructor's courses, as CSV. Times are in the reader's
 * time zone with their offset (ISO 8601), amounts in whole units with decimals. The shares are of what was not
 * refunded; disputed amounts are taken from the site.
 * @param options.timeZone the site's time zone, for a reader whose own is not known
 */
export async function booksFile(
  db: Database,
  { readerId, all, timeZone }: { readerId: string; all: boolean; timeZone: string },
): Promise<Readable> {
  const reader = await db
    .selectFrom('person')
    .select('timezone')
    .where('id', '=', readerId)
    .executeTakeFirst()
  const zone = reader?.timezone ?? timeZone
  const local = (at: Date | null) =>
    at === null
      ? ''
      : Temporal.Instant.fromEpochMilliseconds(at.getTime())
          .toZonedDateTimeISO(zone)
          .toString({ smallestUnit: 'second', timeZoneName: 'never' })

  async function* lines() {
    yield BYTE_ORDER_MARK + toCsv([COLUMNS.map(([name]) => name)])
    let last: PaidRow | undefined
    while (true) {
      const rows = await readPaid(db, { instructorId: all ? undefined : readerId, after: last })
      yield toCsv(rows.map((row) => COLUMNS.map(([, cell]) => escapeFormula(cell(row, local)))))
      last = rows.at(-1)
      if (rows.length < BATCH_ROWS) return
    }
  }
  return Readable.from(lines())
}
