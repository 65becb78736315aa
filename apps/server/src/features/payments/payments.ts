import { messages } from '@firstbell/contract/messages'
import { CURRENCIES, toSmallestUnit } from '@firstbell/contract/money'
import type { SitePayments } from '@firstbell/contract/payments'
import { pathInLanguage, languageOf } from '@firstbell/messages/languages'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Payment } from '../../platform/database/schema.ts'
import { AppError, fieldError } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { askStripe } from './outbox.ts'
import type { StripeConfig } from './settings.ts'
import { RETRY_AFTER_SECONDS, type PaymentsContext, type Stripe } from './stripe.ts'

/**
 * The front door of payments, which bookings and offerings use.
 *
 * A seat that costs something is held until it is paid. `payment` and `booking` change in one transaction
 * (`apps/server/sql/payments/move_payment.sql`), which also writes the requests for Stripe (outbox.ts).
 */

/**
 * Minutes after which a checkout expires at Stripe. The hold of the seat ends earlier, and then a request expires the
 * checkout. Stripe requires at least 30 minutes by its own clock; the rest allows for clocks that differ and for
 * requests that wait.
 */
export const CHECKOUT_MINUTES = 60

export type Payments = ReturnType<typeof createPayments>

export const sitePayments = ({ currency, refundHours, testMode }: StripeConfig): SitePayments => ({
  currency,
  digits: CURRENCIES[currency].digits,
  refundHours,
  ...(testMode && { testMode }),
})

export function createPayments(context: PaymentsContext) {
  const { db, config, answers } = context
  return {
    /**
     * Opens the payments of held seats of one offering, or finds those that are open already (rule payment-2).
     * @returns the ids of the payments by student
     * @throws AppError conflict if the instructor is not approved or cannot be paid
     */
    open: (tx: Tx, offeringId: string, studentIds: readonly string[]) =>
      open(tx, config, offeringId, studentIds),
    /**
     * Waits until Stripe has created the checkout of a payment, and returns its URL.
     * @throws AppError unavailable if there is none in time
     */
    checkoutUrl: async (paymentId: string): Promise<string> => {
      const url = await answers.wait(`checkout:${paymentId}`, async () => {
        const payment = await db
          .selectFrom('payment')
          .select(['state', 'checkout_url'])
          .where('id', '=', paymentId)
          .executeTakeFirst()
        if (payment?.state === 'open' && payment.checkout_url !== null) return payment.checkout_url
        return payment?.state === 'opening' ? undefined : null
      })
      if (url) return url
      throw new AppError('unavailable', messages.noCheckout, { retryAfter: RETRY_AFTER_SECONDS })
    },
    /**
     * Refuses a price that Stripe does not charge, or that the instructor cannot receive (rule payment-13).
     * @throws AppError conflict, at the field `price`
     */
    requirePayable: async (tx: Tx, instructorId: string, price: number): Promise<void> => {
      if (price === 0) return
      if (toSmallestUnit(price, config.stripe.currency) === undefined)
        throw refusedPrice(messages.priceNotPayable)
      if (!(await readyAccountOf(tx, instructorId))) throw refusedPrice(messages.payoutsNeeded)
    },
    /** Calls `listener` after a payment has changed seats. */
    onSeatsChanged: (listener: () => void): void => {
      context.wakeNotices = listener
    },
  }
}

const refusedPrice = (message: Sentence) => fieldError('conflict', 'price', message)

async function readyAccountOf(tx: Tx, instructorId: string | null): Promise<string | undefined> {
  if (instructorId === null) return undefined
  const account = await tx
    .selectFrom('payout_account')
    .select('account_id')
    .where('person_id', '=', instructorId)
    .where('ready', '=', true)
    .executeTakeFirst()
  return account?.account_id
}

async function open(
  tx: Tx,
  config: PaymentsContext['config'],
  offeringId: string,
  studentIds: readonly string[],
): Promise<Map<string, string>> {
  const { stripe: settings } = config
  const held = await tx
    .selectFrom('booking')
    .innerJoin('person', 'person.id', 'booking.student_id')
    .leftJoin('payment', (on) =>
      on
        .onRef('payment.booking_id', '=', 'booking.id')
        .on('payment.state', 'in', ['opening', 'open']),
    )
    .select(['booking.id', 'booking.student_id', 'person.email', 'person.language'])
    .select('payment.id as payment_id')
    .where('booking.offering_id', '=', offeringId)
    .where('booking.student_id', 'in', studentIds)
    .where('booking.held_for', '=', 'payment')
    .execute()
  const opened = new Map(
    held.flatMap(({ student_id, payment_id }) =>
      payment_id === null ? [] : [[student_id, payment_id] as const],
    ),
  )
  const seats = held.filter(({ payment_id }) => payment_id === null)
  if (seats.length === 0) return opened
  const offering = await tx
    .selectFrom('offering')
    .leftJoin('instructor', 'instructor.person_id', 'offering.instructor_id')
    .select(['offering.title', 'offering.price', 'offering.starts_at', 'offering.ends_at'])
    .select(['offering.kind', 'offering.duration', 'offering.session_minutes'])
    .select(['offering.instructor_id', 'instructor.approved'])
    .where('offering.id', '=', offeringId)
    .executeTakeFirstOrThrow()
  const accountId = await readyAccountOf(tx, offering.instructor_id)
  const amount = toSmallestUnit(offering.price ?? 0, settings.currency)
  if (!offering.approved || accountId === undefined || amount === undefined)
    throw new AppError('conflict', messages.notPayable)
  const fee = Math.round((amount * settings.feePercent) / 100)
  // A class is one session of its duration.
  const isCourse = offering.kind === 'course'
  const payments = await tx
    .insertInto('payment')
    .values(
      seats.map(({ id, student_id }) => ({
        booking_id: id,
        offering_id: offeringId,
        student_id,
        instructor_id: offering.instructor_id,
        title: offering.title,
        starts_at: offering.starts_at,
        ends_at: offering.ends_at,
        sessions: isCourse ? offering.duration : 1,
        session_minutes: isCourse ? offering.session_minutes : offering.duration,
        amount,
        fee,
        currency: settings.currency,
        account_id: accountId,
        tax_line: settings.taxLine ?? null,
        refund_until: sql`${offering.starts_at}::timestamptz - make_interval(hours => ${settings.refundHours}::int)`,
        next_check_at: sql`now() + interval '1 minute'`,
      })),
    )
    .returning(['id', 'booking_id', 'title', 'amount', 'fee', 'currency', 'account_id'])
    .execute()
  const seatOf = new Map(seats.map((seat) => [seat.id, seat]))
  await askStripe(
    tx,
    payments.map((payment) => {
      const { student_id, email, language } = seatOf.get(payment.booking_id)!
      opened.set(student_id, payment.id)
      const path = `/${isCourse ? 'courses' : 'classes'}/${offeringId}`
      const page = config.publicUrl + pathInLanguage(languageOf(language), path)
      const params = checkoutParams(payment, page, email)
      return { key: `checkout:${payment.id}`, kind: 'checkout', paymentId: payment.id, params }
    }),
  )
  return opened
}

/** @param page the URL of the offering's page, to which Stripe returns the student */
function checkoutParams(
  payment: Pick<Selectable<Payment>, 'id' | 'title' | 'amount' | 'fee' | 'currency' | 'account_id'>,
  page: string,
  email: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment: payment.id }
  return {
    mode: 'payment',
    client_reference_id: payment.id,
    customer_email: email,
    success_url: `${page}?payment=done`,
    cancel_url: `${page}?payment=left`,
    expires_at: Math.floor(Date.now() / 1000) + CHECKOUT_MINUTES * 60,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency,
          unit_amount: payment.amount,
          product_data: { name: payment.title },
        },
      },
    ],
    // A seat is not held for the days that a bank transfer takes.
    allowed_payment_method_types: ['card'],
    payment_intent_data: {
      // Stripe refuses a fee of 0.
      ...(payment.fee > 0 && { application_fee_amount: payment.fee }),
      transfer_data: { destination: payment.account_id },
      // Stripe does not copy the session's metadata, by which refunds and disputes are traced.
      metadata,
    },
  }
}
