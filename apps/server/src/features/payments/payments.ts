import { randomUUID } from 'node:crypto'
import { reducedAmount, type Discount } from '@firstbell/contract/discounts'
import { messages } from '@firstbell/contract/messages'
import { CURRENCIES, toSmallestUnit } from '@firstbell/contract/money'
import type { SitePayments } from '@firstbell/contract/payments'
import { pathInLanguage, languageOf } from '@firstbell/messages/languages'
import { sql, type Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Payment } from '../../platform/database/schema.ts'
import { AppError, fieldError } from '../../platform/http/errors.ts'
import type { Sentence } from '../../platform/http/sentences.ts'
import { instantWords, readerClock, type ReaderClock } from '../../platform/mail/time-words.ts'
import { movePaidSeat, type SwapDifference } from './move-paid-seat.ts'
import { isOfOrder, orderIdOf } from './orders.ts'
import { askStripe } from './outbox.ts'
import type { StripeConfig } from './settings.ts'
import { RETRY_AFTER_SECONDS, type PaymentsContext, type Stripe } from './stripe.ts'
import { createCodeGuard, findCode } from './use-codes.ts'

export { usesOf } from './discount-codes.ts'
export { codeInvalid, type UsableCode } from './use-codes.ts'

/**
 * The front door of payments, which bookings and offerings use.
 *
 * Seats that cost something are held until they are paid. An order has one payment for each of them and one checkout; it
 * is named by the id of its first payment. `payment` and `booking` change in one transaction
 * (`apps/server/sql/payments/move_payment.sql`), which also writes the requests for Stripe (outbox.ts).
 */

/**
 * Minutes after which a checkout expires at Stripe. The hold of the seat ends earlier, and then a request expires the
 * checkout. Stripe requires at least 30 minutes by its own clock; the rest allows for clocks that differ and for
 * requests that wait.
 */
export const CHECKOUT_MINUTES = 60

export type { SwapDifference }

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
    /** Finds and locks a code for offerings that are locked (`findCode`). The bookings then name it. */
    findCode: (tx: Tx, offeringIds: readonly string[], code: string) =>
      findCode(tx, config.stripe, offeringIds, code),
    /** Runs work with a code of a person, and counts the code if it cannot be used (`createCodeGuard`). */
    countingWrongCodes: createCodeGuard(context),
    /**
     * Refuses offerings whose instructor is not approved or cannot be paid.
     * @throws AppError conflict
     */
    requireBookable: async (tx: Tx, offeringIds: readonly string[]): Promise<void> => {
      await readOffers(tx, config, offeringIds)
    },
    /**
     * Opens the orders of held seats of one offering, one for each student, or finds those that are open already (rule
     * payment-2).
     * @returns the ids of the orders by student
     * @throws AppError conflict if the instructor is not approved or cannot be paid
     */
    open: (tx: Tx, offeringId: string, studentIds: readonly string[]) =>
      openOrders(tx, config, [offeringId], studentIds),
    /**
     * Finds the open orders of seats that a student holds.
     * @returns the ids of the orders by offering
     */
    openOrdersOf: async (tx: Tx, offeringIds: readonly string[], studentId: string) =>
      new Map(
        (await readHeldSeats(tx, offeringIds, [studentId])).flatMap((seat) =>
          seat.order_id === null ? [] : [[seat.offering_id, seat.order_id] as const],
        ),
      ),
    /**
     * Opens one order for the held seats of a student in classes of a series, or finds it if it is open already and has
     * these seats and no others (rule payment-25).
     * @returns the id of the order
     * @throws AppError conflict if the instructor is not approved or cannot be paid, or if another order has one of the
     * seats
     */
    openTogether: async (tx: Tx, offeringIds: readonly string[], studentId: string) =>
      (await openOrders(tx, config, offeringIds, [studentId])).get(studentId)!,
    /**
     * Waits until Stripe has created the checkout of an order, and returns its URL.
     * @throws AppError unavailable if there is none in time
     */
    checkoutUrl: async (orderId: string): Promise<string> => {
      const url = await answers.wait(`checkout:${orderId}`, async () => {
        const { rows } = await sql<{ url: string | null; opening: boolean; ended: boolean }>`
          select max(checkout_url) as url, coalesce(bool_or(state = 'opening'), false) as opening,
            coalesce(bool_or(state not in ('opening', 'open')), true) as ended
          from payment where ${isOfOrder(orderId)}`.execute(db)
        const [order] = rows as [(typeof rows)[number]]
        if (order.ended) return null
        return order.opening ? undefined : order.url
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
    /** Moves what was paid for a seat to another date of the series (`movePaidSeat`). */
    movePaidSeat: (tx: Tx, swap: Parameters<typeof movePaidSeat>[2]) =>
      movePaidSeat(tx, config.stripe, swap),
    /** Assigns the payments that `movePaidSeat` has moved to the booking that has the seat. */
    assignMoved: async (tx: Tx, bookingId: string, seatId: string): Promise<void> => {
      await tx
        .updateTable('payment')
        .set({ booking_id: seatId })
        .where('booking_id', '=', bookingId)
        .execute()
    },
    /**
     * Opens the order of the difference in price of a swap for the held seat in the dearer class, or finds it if it is
     * open already (rule payment-27).
     * @returns the id of the order
     * @throws AppError conflict if the instructor is not approved or cannot be paid, or if another order has the seat
     */
    openDifference: async (
      tx: Tx,
      { takenId, studentId, ...swap }: SwapOfSeats & { takenId: string; studentId: string },
    ) => (await openOrders(tx, config, [takenId], [studentId], swap)).get(studentId)!,
    /** Calls `listener` after a payment has changed seats. */
    onSeatsChanged: (listener: () => void): void => {
      context.wakeNotices = listener
    },
    /** Calls `listener` in the transaction that has booked several seats of a student, so that one mail is about them. */
    onSeatsBooked: (listener: PaymentsContext['mailSeats']): void => {
      context.mailSeats = listener
    },
    /** Calls `listener` in the transaction that has swapped a student's seats, so that one mail is about both. */
    onSeatSwapped: (listener: PaymentsContext['mailSwap']): void => {
      context.mailSwap = listener
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

interface HeldSeat {
  id: string
  offering_id: string
  student_id: string
  email: string
  language: string
  clock: ReaderClock
  /** The code whose use the seat is; null: none. */
  code: (Discount & { code: string }) | null
  /** The open order of the seat, and the number of its payments; null if it has none yet. */
  order_id: string | null
  seats_of_order: number | null
  /** The seat that the student gives up, if the order is the difference of a swap. */
  swapped_booking_id: string | null
}

/** A swap to a dearer class. */
interface SwapOfSeats extends SwapDifference {
  givenBookingId: string
}

/**
 * Opens an order for the held seats of each student, unless they have one already.
 * @param offeringIds the offerings in which each of the students holds a seat
 * @param swap the student pays the difference only
 * @returns the ids of the orders by student
 */
async function openOrders(
  tx: Tx,
  config: PaymentsContext['config'],
  offeringIds: readonly string[],
  studentIds: readonly string[],
  swap?: SwapOfSeats,
): Promise<Map<string, string>> {
  const held = Map.groupBy(
    await readHeldSeats(tx, offeringIds, studentIds),
    (seat) => seat.student_id,
  )
  const orders = new Map<string, string>()
  for (const [studentId, seats] of held) {
    const [first] = seats as [HeldSeat]
    const { order_id: orderId, seats_of_order: count } = first
    if (!seats.every((seat) => seat.order_id === orderId))
      throw new AppError('conflict', messages.heldAlready)
    if (orderId === null) continue
    if (swap && first.swapped_booking_id !== swap.givenBookingId)
      throw new AppError('conflict', messages.heldAlready)
    // A single seat may be one of several: its order is paid as a whole.
    if (seats.length > 1 && seats.length !== count)
      throw new AppError('conflict', messages.heldAlready)
    orders.set(studentId, orderId)
    held.delete(studentId)
  }
  if (held.size === 0) return orders
  const offers = await readOffers(tx, config, offeringIds)
  const payments = [...held.values()].flatMap((seats) => newPayments(seats, offers, config, swap))
  await tx.insertInto('payment').values(payments).execute()
  const requests = [...Map.groupBy(payments, orderIdOf)].map(([orderId, lines]) => {
    const { student_id: studentId, offering_id: offeringId } = lines[0]!
    orders.set(studentId, orderId)
    const [student] = held.get(studentId) as [HeldSeat]
    const path = `/${offers.get(offeringId)!.kind === 'course' ? 'courses' : 'classes'}/${offeringId}`
    const page = config.publicUrl + pathInLanguage(languageOf(student.language), path)
    const params = checkoutParams(lines, page, student, swap ? '&for=swap' : '')
    return { key: `checkout:${orderId}`, kind: 'checkout' as const, paymentId: orderId, params }
  })
  await askStripe(tx, requests)
  return orders
}

/** Reads the seats that students hold for a payment. */
async function readHeldSeats(
  tx: Tx,
  offeringIds: readonly string[],
  studentIds: readonly string[],
): Promise<HeldSeat[]> {
  const { rows } = await sql<HeldSeat>`
    select booking.id, booking.offering_id, booking.student_id, person.email, person.language,
      ${readerClock('person')} as clock,
      case when booking.code_id is not null then jsonb_build_object('code', discount_code.code,
        'percent', discount_code.percent, 'amount', discount_code.amount) end as code,
      coalesce(payment.order_id, payment.id) as order_id,
      payment.swapped_booking_id, (select count(*)::int from payment as line
        where line.id = coalesce(payment.order_id, payment.id)
          or line.order_id = coalesce(payment.order_id, payment.id)) as seats_of_order
    from booking join person on person.id = booking.student_id
      left join discount_code on discount_code.id = booking.code_id
      left join payment on payment.booking_id = booking.id and payment.state in ('opening', 'open')
    where booking.offering_id = any(${[...offeringIds]}::uuid[])
      and booking.student_id = any(${[...studentIds]}::uuid[])
      and booking.held_for = 'payment'`.execute(tx)
  return rows
}

/**
 * Reads what payments store of offerings, by their ids.
 * @throws AppError conflict if the instructor of one is not approved or cannot be paid
 */
async function readOffers(
  tx: Tx,
  { stripe: settings }: PaymentsContext['config'],
  offeringIds: readonly string[],
) {
  const offerings = await tx
    .selectFrom('offering')
    .leftJoin('instructor', 'instructor.person_id', 'offering.instructor_id')
    .select(['offering.id', 'offering.title', 'offering.price', 'offering.starts_at'])
    .select(['offering.ends_at', 'offering.kind', 'offering.duration', 'offering.session_minutes'])
    .select('offering.schedule')
    .select(['offering.instructor_id', 'instructor.approved'])
    .where('offering.id', 'in', offeringIds)
    .execute()
  // A series has one instructor.
  const accountId = await readyAccountOf(tx, offerings[0]?.instructor_id ?? null)
  return new Map(
    offerings.map((offering) => {
      const amount = toSmallestUnit(offering.price ?? 0, settings.currency)
      if (!offering.approved || accountId === undefined || !amount)
        throw new AppError('conflict', messages.notPayable)
      // A class has one session of its duration.
      const isCourse = offering.kind === 'course'
      const snapshot = {
        offering_id: offering.id,
        instructor_id: offering.instructor_id,
        title: offering.title,
        starts_at: offering.starts_at,
        ends_at: offering.ends_at,
        sessions: isCourse ? (offering.schedule?.sessions ?? offering.duration) : 1,
        session_minutes: isCourse ? offering.session_minutes! : offering.duration,
        amount,
        currency: settings.currency,
        account_id: accountId,
        tax_line: settings.taxLine ?? null,
      }
      return [offering.id, { kind: offering.kind, snapshot }] as const
    }),
  )
}

/** Returns the site's share of an amount. */
const feeOf = (amount: number, percent: number) => Math.round((amount * percent) / 100)

/** Returns the payments of one student's order, the soonest first. */
function newPayments(
  seats: readonly HeldSeat[],
  offers: Awaited<ReturnType<typeof readOffers>>,
  { stripe: { refundHours, feePercent } }: PaymentsContext['config'],
  swap?: SwapOfSeats,
) {
  const orderId = randomUUID()
  return seats
    .map((seat) => {
      const { amount: full, ...snapshot } = offers.get(seat.offering_id)!.snapshot
      const amount = seat.code ? reducedAmount(full, seat.code, snapshot.currency) : full
      return {
        seat,
        ...snapshot,
        amount,
        fee: feeOf(amount, feePercent),
        code: seat.code?.code ?? null,
        full_amount: seat.code ? full : null,
      }
    })
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map(({ seat, ...snapshot }, n) => ({
      ...snapshot,
      id: n === 0 ? orderId : randomUUID(),
      order_id: n === 0 ? null : orderId,
      booking_id: seat.id,
      student_id: seat.student_id,
      refund_until: sql<Date>`least(${swap?.refundUntil ?? null}::timestamptz,
        ${snapshot.starts_at}::timestamptz - make_interval(hours => ${refundHours}::int))`,
      ...(swap && {
        amount: swap.amount,
        fee: feeOf(swap.amount, feePercent),
        swapped_booking_id: swap.givenBookingId,
      }),
      next_check_at: n === 0 ? sql<Date>`now() + interval '1 minute'` : null,
    }))
}

/**
 * @param payments those of one order, the first one first
 * @param page the URL of the first offering's page, to which Stripe returns the student
 * @param query more of its query
 */
function checkoutParams(
  payments: readonly Pick<
    Selectable<Payment>,
    'title' | 'amount' | 'fee' | 'currency' | 'account_id' | 'starts_at' | 'id'
  >[],
  page: string,
  { email, clock }: Pick<HeldSeat, 'email' | 'clock'>,
  query: string,
): Stripe.Checkout.SessionCreateParams {
  const [first] = payments as [(typeof payments)[number]]
  const fee = payments.reduce((sum, payment) => sum + payment.fee, 0)
  // Events name the order by it. Refunds have their own payment's id.
  const metadata = { payment: first.id }
  return {
    mode: 'payment',
    client_reference_id: first.id,
    customer_email: email,
    success_url: `${page}?payment=done${query}`,
    cancel_url: `${page}?payment=left${query}`,
    expires_at: Math.floor(Date.now() / 1000) + CHECKOUT_MINUTES * 60,
    metadata,
    line_items: payments.map(({ currency, amount, title, starts_at: startsAt }) => ({
      quantity: 1,
      price_data: {
        currency,
        unit_amount: amount,
        product_data: {
          name: title,
          // The dates of a series have the same title.
          ...(payments.length > 1 && {
            description: instantWords(startsAt, { ...clock, zone: clock.zone ?? 'UTC' }),
          }),
        },
      },
    })),
    // A seat is not held for the days that a bank transfer takes.
    allowed_payment_method_types: ['card'],
    payment_intent_data: {
      // Stripe refuses a fee of 0.
      ...(fee > 0 && { application_fee_amount: fee }),
      transfer_data: { destination: first.account_id },
      // Stripe does not copy the session's metadata, by which refunds and disputes are traced.
      metadata,
    },
  }
}
