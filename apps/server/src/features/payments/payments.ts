import { messages } from '@firstbell/contract/messages'
import { CURRENCIES, toSmallestUnit } from '@firstbell/contract/money'
import type { SitePayments } from '@firstbell/contract/payments'
import { addressIn, languageOf } from '@firstbell/messages/languages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { askStripe } from './outbox.ts'
import type { StripeConfig } from './settings.ts'
import { RETRY_AFTER_SECONDS, type PaymentsContext, type Stripe } from './stripe.ts'

/**
 * The front door of payments: what bookings and offerings need to know of money.
 *
 * A seat that costs something is held until it is paid. `payment` and `booking` change in one transaction
 * (`apps/server/sql/move_payment.sql`), and whatever Stripe is to do is written in the same one.
 */

/**
 * Minutes for which a checkout lives at Stripe, which takes 30 at least. The seat is held for less: at the
 * end of its hold the checkout is ended by a request.
 */
const CHECKOUT_MINUTES = 35

/** What bookings and offerings ask of payments. */
export interface Payments {
  /**
   * Opens the payment of a seat that is held for it, or finds the one that is open (rule payment-2).
   * @returns its id
   * @throws AppError conflict where the instructor is not approved or cannot be paid
   */
  open(tx: Tx, offeringId: string, studentId: string): Promise<string>
  /**
   * Waits for Stripe's page of a payment.
   * @throws AppError unavailable when Stripe makes none in time
   */
  checkoutUrl(paymentId: string): Promise<string>
  /**
   * Refuses a price that cannot be paid, to whom it would be paid (rule payment-13).
   * @throws AppError conflict, at the field `price`
   */
  requirePayable(tx: Tx, instructorId: string, price: number): Promise<void>
  /** Has `listener` called after seats have changed by a payment. */
  onSeatsChanged(listener: () => void): void
}

/** What pages say of payments, the same for everybody. */
export const sitePayments = ({ currency, refundHours, testMode }: StripeConfig): SitePayments => ({
  currency,
  digits: CURRENCIES[currency].digits,
  refundHours,
  ...(testMode && { testMode }),
})

export function createPayments(context: PaymentsContext): Payments {
  const { db, config, answers } = context
  return {
    open: (tx, offeringId, studentId) => open(tx, config, offeringId, studentId),
    checkoutUrl: async (paymentId) => {
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
    requirePayable: async (tx, instructorId, price) => {
      if (price === 0) return
      if (toSmallestUnit(price, config.stripe.currency) === undefined)
        throw refusedPrice(messages.priceNotPayable)
      if (!(await readyAccountOf(tx, instructorId))) throw refusedPrice(messages.payoutsNeeded)
    },
    onSeatsChanged: (listener) => {
      context.wakeNotices = listener
    },
  }
}

const refusedPrice = (message: Sentence) =>
  new AppError('conflict', message, { fields: { price: message } })

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
  { stripe: settings, publicUrl }: PaymentsContext['config'],
  offeringId: string,
  studentId: string,
): Promise<string> {
  const seat = await tx
    .selectFrom('booking')
    .innerJoin('offering', 'offering.id', 'booking.offering_id')
    .innerJoin('person', 'person.id', 'booking.student_id')
    .leftJoin('instructor', 'instructor.person_id', 'offering.instructor_id')
    .select(['booking.id', 'offering.title', 'offering.price', 'offering.starts_at'])
    .select(['offering.instructor_id', 'instructor.approved', 'person.email', 'person.language'])
    .select(['offering.kind', 'offering.ends_at', 'offering.duration', 'offering.session_minutes'])
    .where('booking.offering_id', '=', offeringId)
    .where('booking.student_id', '=', studentId)
    .where('booking.held_for', '=', 'payment')
    .executeTakeFirstOrThrow()
  const before = await tx
    .selectFrom('payment')
    .select('id')
    .where('booking_id', '=', seat.id)
    .where('state', 'in', ['opening', 'open'])
    .executeTakeFirst()
  if (before) return before.id
  const accountId = await readyAccountOf(tx, seat.instructor_id)
  const amount = toSmallestUnit(seat.price ?? 0, settings.currency)
  if (!seat.approved || accountId === undefined || amount === undefined)
    throw new AppError('conflict', messages.notPayable)
  const fee = Math.round((amount * settings.feePercent) / 100)
  const { id } = await tx
    .insertInto('payment')
    .values({
      booking_id: seat.id,
      offering_id: offeringId,
      student_id: studentId,
      instructor_id: seat.instructor_id,
      title: seat.title,
      starts_at: seat.starts_at,
      ends_at: seat.ends_at,
      sessions: seat.kind === 'course' ? seat.duration : 1,
      session_minutes: seat.kind === 'course' ? seat.session_minutes : seat.duration,
      amount,
      fee,
      currency: settings.currency,
      account_id: accountId,
      tax_line: settings.taxLine ?? null,
      refund_until: sql`${seat.starts_at}::timestamptz - make_interval(hours => ${settings.refundHours}::int)`,
      next_check_at: sql`now() + interval '1 minute'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = publicUrl + addressIn(languageOf(seat.language), `/courses/${offeringId}`)
  const metadata = { payment: id }
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    client_reference_id: id,
    customer_email: seat.email,
    success_url: `${page}?payment=done`,
    cancel_url: `${page}?payment=left`,
    expires_at: Math.floor(Date.now() / 1000) + CHECKOUT_MINUTES * 60,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: settings.currency,
          unit_amount: amount,
          product_data: { name: seat.title },
        },
      },
    ],
    // A seat is not held for the days that a bank transfer takes.
    allowed_payment_method_types: ['card'],
    payment_intent_data: {
      // Stripe refuses 0.
      ...(fee > 0 && { application_fee_amount: fee }),
      transfer_data: { destination: accountId },
      // A session's are not copied: refunds and disputes could not be traced.
      metadata,
    },
  }
  await askStripe(tx, { key: `checkout:${id}`, kind: 'checkout', paymentId: id, params })
  return id
}
