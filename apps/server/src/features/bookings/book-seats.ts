import type { Context } from '../../platform/context.ts'
import { violation, type Database } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { bookReducedSeats, lockCode, useCode } from './book-with-code.ts'
import { leaveWaitlist } from './cancel-booking.ts'
import { limitUnpaidHolds } from './payment-holds.ts'
import { refusalError } from './refusals.ts'
import { bookSeats, type Outcome, type SeatRequest } from './take-seats.ts'
import type { WaitlistConfig } from './waitlist.ts'

/**
 * Books a seat for a student (rules booking-2, booking-9), or holds it until it is paid.
 * A repeated request with the same idempotency key succeeds and changes nothing if the first one booked a seat, even
 * if that booking was cancelled since. While the seat is held, the repeat gets the same payment page. After a hold that
 * was never paid, it is a new request.
 * @returns the URL of the payment page; null if the seat is booked
 * @throws AppError not_found; full; code_invalid; already_booked; conflict if the offering has started, is cancelled or belongs
 * to the student, or if the key was used for another request; unavailable if payments are not possible now: the seat
 * is given back
 */
type BookSeat = (request: SeatRequest) => Promise<string | null>

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
 * For requests that need a transaction each. Together they would only wait for each other's locks, each with a connection
 * that other requests of the site then lack. After 250 ms a transaction that waits for a lock of other work no longer
 * delays the others.
 */
export const ONE_AT_A_TIME = { atOnce: 1, atMost: 1, slow: { after: 250, atOnce: 3 } }
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
  const takeWithCode = batchRequests(
    async ([request]: readonly SeatRequest[]) => [
      await takeSeatWithCode(db, config, payments!, request!),
    ],
    ONE_AT_A_TIME,
  )
  async function takeSeat(request: SeatRequest) {
    if (payments && request.code) return repeatUntilDecided(takeWithCode, request)
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

/**
 * Takes a seat at the price that a code leaves: books it if that is 0, otherwise holds it and opens its payment.
 * @throws AppError code_invalid; conflict
 */
async function takeSeatWithCode(
  db: Database,
  config: WaitlistConfig,
  payments: Payments,
  request: SeatRequest,
): Promise<Outcome | HeldSeat> {
  const { studentId, offeringId } = request
  return db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, payments, [offeringId], { studentId, code: request.code! })
    const [outcome] = (await bookReducedSeats(tx, config, [request], code)) as [Outcome | 'held']
    if (outcome === 'booked' || outcome === 'held')
      await useCode(tx, payments, code, studentId, [offeringId])
    if (outcome !== 'held') return outcome
    const orderIds = await payments.open(tx, offeringId, [studentId])
    await limitUnpaidHolds(tx, [offeringId], studentId)
    return { orderId: orderIds.get(studentId)! }
  })
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
    return decideEach(requests, async (request) => (await decide([request]))[0] as Result)
  }
}

/**
 * Decides each request in its own transaction, one after the other.
 * @returns an Error rejects its request only (`batchRequests`)
 */
async function decideEach<Result>(
  requests: readonly SeatRequest[],
  decide: (request: SeatRequest) => Promise<Result>,
): Promise<(Result | Error)[]> {
  const results: (Result | Error)[] = []
  for (const request of requests)
    results.push(await decide(request).catch((reason: Error) => reason))
  return results
}
