import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { violation, type Database } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { leaveWaitlist } from './cancel-booking.ts'
import { limitUnpaidHolds } from './payment-holds.ts'
import { refusalError, type Refusal } from './refusals.ts'
import { offerInterval, type WaitlistConfig } from './waitlist.ts'

interface SeatRequest {
  studentId: string
  kind: Kind
  offeringId: string
  /**
   * Identifies the request among the student's, so that a repeat takes no second seat (rule
   * booking-8).
   */
  idempotencyKey?: string | undefined
}

/**
 * Books a seat for a student (rules booking-2, booking-9), or holds it until it is paid.
 * A repeated request with the same idempotency key succeeds and changes nothing if the first one booked a seat, even
 * if that booking was cancelled since. While the seat is held, the repeat gets the same payment page. After a hold that
 * was never paid, it is a new request.
 * @returns the URL of the payment page; null if the seat is booked
 * @throws AppError not_found; full; already_booked; conflict if the offering has started, is cancelled or belongs
 * to the student, or if the key was used for another request; unavailable if payments are not possible now: the seat
 * is given back
 */
type BookSeat = (request: SeatRequest) => Promise<string | null>

/** An outcome of the SQL function `book_seats`, whose comment explains each. */
export type Outcome = 'booked' | 'repeated' | 'again' | Refusal

/** A hold: a seat that is reserved for a limited time, until its payment is made. */
interface HeldSeat {
  orderId: string
}

const BATCHES = {
  // Two transactions at once would each do half of the same bookings, and together cost the database more than one.
  atOnce: 1,
  atMost: 64,
  // After 25 ms a transaction that waits for a lock no longer delays the others, for example while an offering is being
  // cancelled for many people. At most three such transactions run in addition.
  slow: { after: 25, atOnce: 3 },
}
/**
 * How long a booking that may cost something waits for the database. The student waits longer than that for Stripe
 * anyway, and after a 503 everyone in a rush would try again.
 */
export const PAID_BOOKING_TIMEOUT_MS = 20_000

/**
 * Returns a function that books seats. Requests that arrive at the same time share a transaction, so that many bookings
 * of one class need one lock and one flush to disk. A seat that costs something passes two transactions: the one shared
 * with all bookings only finds out the price, so that no other booking fails or waits because of a payment.
 * @param onSeatsChanged called after seats were taken or given back
 */
export function createSeatBooking(
  context: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  onSeatsChanged: () => void,
): BookSeat {
  const { db, config, payments } = context
  const bookOrFindPrice = batchRequests(
    (requests: readonly SeatRequest[]) =>
      decideWithFallback(requests, (batch) =>
        bookSeats(db, config, batch, payments ? 'report' : 'ignorePrice'),
      ),
    BATCHES,
  )
  const holdUntilPaid = batchRequests(
    (requests: readonly SeatRequest[]) => holdSeats(db, config, payments!, requests),
    BATCHES,
  )
  async function takeSeat(request: SeatRequest) {
    const outcome = await repeatUntilDecided(bookOrFindPrice, request)
    return outcome === 'costs' ? repeatUntilDecided(holdUntilPaid, request) : outcome
  }
  return async (request) => {
    const { kind, offeringId, studentId } = request
    const outcome = payments
      ? await withOwnDeadline(() => takeSeat(request), PAID_BOOKING_TIMEOUT_MS)
      : await takeSeat(request)
    if (typeof outcome === 'object') {
      onSeatsChanged()
      return checkoutUrlOf(context, outcome.orderId, studentId, offeringId, onSeatsChanged)
    }
    if (outcome === 'booked') onSeatsChanged()
    else if (outcome !== 'repeated') throw refusalError(kind, outcome)
    return null
  }
}

/**
 * Waits for the payment page of an order. If there is none in time, the held seats are given back.
 * @param offeringId of one of the held seats; the order ends with its first seat
 * @throws AppError unavailable
 */
export async function checkoutUrlOf(
  context: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  orderId: string,
  studentId: string,
  offeringId: string,
  onSeatsChanged: () => void,
): Promise<string> {
  try {
    return await context.payments!.checkoutUrl(orderId)
  } catch (error) {
    // A hold without a payment page is useless. A hold is a place before the booking, as one on the waitlist is, and ends
    // by the same call, which leaves paid seats alone. It fails if the hold has ended.
    await leaveWaitlist(context, studentId, offeringId).catch(() => {})
    onSeatsChanged()
    throw error
  }
}

/**
 * Repeats a request in the next batch while its outcome is 'again'. The repetition ends, because each batch decides the
 * first request for each offering.
 */
async function repeatUntilDecided<Result>(
  decide: (request: SeatRequest) => Promise<Result>,
  request: SeatRequest,
): Promise<Exclude<Result, 'again'>> {
  for (;;) {
    const result = await decide(request)
    if (result !== 'again') return result as Exclude<Result, 'again'>
  }
}

/**
 * Holds seats until they are paid, and opens their payments in the same transaction (rule payment-2). Each offering has
 * its own transaction, because all its requests fail if its instructor cannot be paid.
 * @returns an Error rejects its request only
 */
async function holdSeats(
  db: Database,
  config: WaitlistConfig,
  payments: Payments,
  requests: readonly SeatRequest[],
): Promise<(Outcome | HeldSeat | Error)[]> {
  const outcomes = new Map<SeatRequest, Outcome | HeldSeat | Error>()
  for (const [offeringId, candidates] of Map.groupBy(requests, (request) => request.offeringId)) {
    // A student's second request must see the hold of the first one, so it waits for the next batch.
    const students = candidates.map(({ studentId }) => studentId)
    const group = candidates.filter(({ studentId }, n) => students.indexOf(studentId) === n)
    const decided = await decideWithFallback(group, (batch) =>
      db.transaction().execute(async (tx) => {
        const seats = await bookSeats(tx, config, batch, 'hold')
        const payers = batch.flatMap(({ studentId }, n) => (seats[n] === 'held' ? [studentId] : []))
        const orderIds =
          payers.length > 0
            ? await payments.open(tx, offeringId, payers)
            : new Map<string, string>()
        // Throws for a student with too many unpaid holds. Sorted, because other courses' holds lock the same people: one
        // order prevents deadlocks.
        for (const studentId of payers.toSorted())
          await limitUnpaidHolds(tx, [offeringId], studentId)
        return batch.map(({ studentId }, n) =>
          seats[n] === 'held' ? { orderId: orderIds.get(studentId)! } : (seats[n] as Outcome),
        )
      }),
    ).catch((error: Error) => group.map(() => error))
    for (const [n, request] of group.entries()) outcomes.set(request, decided[n]!)
  }
  return requests.map((request) => outcomes.get(request) ?? 'again')
}

/** What to do with seats that cost something: how long they are held, and which outcome takes the place of 'pay'. */
const PAID_SEATS = {
  hold: { holdMinutes: PAYMENT_HOLD_MINUTES, pay: 'held' },
  /** Takes no seat, only finds out that it costs something: `book_seats` does that for an interval of 0. */
  report: { holdMinutes: 0, pay: 'costs' },
  /** Books the seat regardless of its price: `book_seats` never returns 'pay' for an interval of null. */
  ignorePrice: { holdMinutes: null, pay: undefined as never },
} as const

/**
 * Books seats in one transaction.
 * @returns the outcomes in the order of the requests
 */
export async function bookSeats<PaidSeats extends keyof typeof PAID_SEATS>(
  db: Database,
  config: WaitlistConfig,
  requests: readonly SeatRequest[],
  paidSeats: PaidSeats,
): Promise<(Outcome | (typeof PAID_SEATS)[PaidSeats]['pay'])[]> {
  const { holdMinutes, pay } = PAID_SEATS[paidSeats]
  const bookingIds = requests.map(() => randomUUID())
  const { rows } = await sql<{ outcome: Outcome | 'pay' }>`
    select outcome from book_seats(${bookingIds},
      ${requests.map((r) => r.kind)}, ${requests.map((r) => r.offeringId)},
      ${requests.map((r) => r.studentId)}, ${requests.map((r) => r.idempotencyKey ?? null)},
      ${offerInterval(config)}, make_interval(mins => ${holdMinutes}::int)) as outcome`.execute(db)
  return rows.map(({ outcome }) => (outcome === 'pay' ? pay : outcome))
}

/**
 * Decides requests in one transaction. If one request makes it fail, decides each request in its own transaction.
 * @returns an Error rejects its request only (`batchRequests`)
 */
async function decideWithFallback<Result>(
  requests: readonly SeatRequest[],
  decide: (requests: readonly SeatRequest[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await decide(requests)
  } catch (error) {
    // One student was refused (`limitUnpaidHolds`), a constraint was violated (class 23), for example because the account
    // of one of the students is being deleted, or the transaction was in a deadlock (class 40).
    const refused = error instanceof AppError && requests.length > 1
    if (!refused && !/^(23|40)/.test(violation(error)?.code ?? '')) throw error
    const results: (Result | Error)[] = []
    for (const request of requests)
      results.push(
        await decide([request]).then(
          ([result]) => result as Result,
          (reason: Error) => reason,
        ),
      )
    return results
  }
}
