import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { violation, type Database, type Tx } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { leaveWaitlist } from './cancel-booking.ts'
import { mailSeriesBooking } from './grouped-seat-mails.ts'
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
type Outcome = 'booked' | 'repeated' | 'again' | Refusal

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
const PAID_BOOKING_TIMEOUT_MS = 20_000

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
      return payments!.checkoutUrl(outcome.orderId).catch(async (error: unknown) => {
        // A hold without a payment page is useless, so the seat is given back. A hold is a place before the booking, as
        // one on the waitlist is, and ends by the same call, which leaves paid seats alone. It fails if the hold has ended.
        await leaveWaitlist(context, studentId, offeringId).catch(() => {})
        onSeatsChanged()
        throw error
      })
    }
    if (outcome === 'booked') onSeatsChanged()
    else if (outcome !== 'repeated') throw refusalError(kind, outcome)
    return null
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
async function bookSeats<PaidSeats extends keyof typeof PAID_SEATS>(
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

interface SeriesRequest {
  studentId: string
  /** A class of the series. */
  classId: string
  /** The chosen classes; absent for `classId` and the later ones. */
  classIds?: readonly string[] | undefined
  /** A repeat with the same key reports the seats of the first request as booked, and books no others. */
  idempotencyKey: string | undefined
}

interface SeriesSeats {
  /** The booked classes, by start. */
  booked: string[]
  /** The classes whose seats are held until they are paid, by start. */
  held: string[]
  refusals: { classId: string; refusal: AppError }[]
}

/**
 * Returns a function that books a class of a series and each later one that has a seat, or the chosen classes, all of them
 * or none (rules series-3, series-12). Existing bookings stay. Seats that cost something are held and make one order
 * (rule payment-25). The student and the instructor each get one mail about several seats (rule series-9).
 *
 * The function returns the seats, why the other classes were refused, and the URL of the payment page if seats are held.
 * @throws AppError not_found, also for a class without a series; invalid for a chosen class of another one; the first
 * refusal, if no seat could be taken or a chosen class was refused; unavailable if payments are not possible now: the
 * held seats are given back
 */
export function createSeriesBooking(
  context: Pick<FeatureContext, 'db' | 'config' | 'mailer'> & { payments: Payments | null },
  onSeatsChanged: () => void,
) {
  const { db, payments } = context
  return async (request: SeriesRequest): Promise<SeriesSeats & { checkoutUrl?: string }> => {
    const take = () => db.transaction().execute((tx) => takeSeatsOfSeries(tx, context, request))
    const { orderId, ...seats } = payments
      ? await withOwnDeadline(take, PAID_BOOKING_TIMEOUT_MS)
      : await take()
    onSeatsChanged()
    if (orderId === undefined) return seats
    const url = await payments!.checkoutUrl(orderId).catch(async (error: unknown) => {
      // As for a single seat. The order ends with its first seat.
      await leaveWaitlist(context, request.studentId, seats.held[0]!).catch(() => {})
      onSeatsChanged()
      throw error
    })
    return { ...seats, checkoutUrl: url }
  }
}

/** The outcome for one class of a series; `held_already`: another unpaid order of the student has a seat in it. */
type SeriesOutcome = Outcome | 'held' | 'held_already'

const TAKEN: ReadonlySet<SeriesOutcome> = new Set(['booked', 'repeated', 'held'])

async function takeSeatsOfSeries(
  tx: Tx,
  {
    config,
    mailer,
    payments,
  }: Pick<FeatureContext, 'config' | 'mailer'> & { payments: Payments | null },
  { studentId, classId, classIds, idempotencyKey }: SeriesRequest,
): Promise<SeriesSeats & { orderId?: string }> {
  const ids = await (classIds ? chosenClasses(tx, classId, classIds) : classAndLater(tx, classId))
  const requests = ids.map((offeringId) => ({
    studentId,
    kind: 'class' as const,
    offeringId,
    // Each booking needs a key of its own. A request's key contains no space, so it cannot be equal to one of these.
    idempotencyKey: idempotencyKey && `${idempotencyKey} ${offeringId}`,
  }))
  // `book_seats` returns 'repeated' for a class that an earlier request with this key has booked.
  await sql`savepoint repetition`.execute(tx)
  let outcomes: SeriesOutcome[] = await bookSeats(
    tx,
    config,
    requests,
    payments ? 'hold' : 'ignorePrice',
  )
  const idsWith = (...wanted: SeriesOutcome[]) =>
    ids.filter((_id, n) => wanted.includes(outcomes[n]!))
  if (outcomes.includes('repeated')) {
    // A repeat takes nothing. A class that had a seat only now was full when the first request was decided, unless the
    // dates were chosen: then the first request has taken all of its dates, and this one names others.
    await sql`rollback to savepoint repetition`.execute(tx)
    const known = await payments?.openOrdersOf(tx, ids, studentId)
    const notRepeated = classIds ? 'key_used' : 'full'
    outcomes = outcomes.map((outcome, n) =>
      outcome === 'booked' || (outcome === 'held' && !known?.has(ids[n]!)) ? notRepeated : outcome,
    )
  } else {
    const booked = idsWith('booked')
    // A single seat is mailed like any other booking, by the job in booking-notices.ts.
    if (booked.length > 1) await mailSeriesBooking(tx, mailer, studentId, booked)
  }
  const order = await orderOfHeld(tx, payments, idsWith('held'), studentId)
  outcomes = outcomes.map((outcome, n) => (order.others.has(ids[n]!) ? 'held_already' : outcome))
  const refusals = ids.flatMap((id, n) => {
    const outcome = outcomes[n]!
    return TAKEN.has(outcome) ? [] : [{ classId: id, refusal: seriesRefusal(outcome) }]
  })
  const [first] = refusals
  // Rolls back, so that no chosen class is taken if one is refused.
  if (first && (classIds || refusals.length === ids.length)) throw first.refusal
  return {
    booked: idsWith('booked', 'repeated'),
    held: idsWith('held'),
    refusals,
    ...(order.id !== undefined && { orderId: order.id }),
  }
}

/**
 * Opens the order of a student's held seats, or finds it if it is open already.
 * @returns the order's id if any seat is in it, and the classes whose seats are in another order
 */
async function orderOfHeld(
  tx: Tx,
  payments: Payments | null,
  heldIds: readonly string[],
  studentId: string,
): Promise<{ id?: string; others: ReadonlySet<string> }> {
  if (!payments || heldIds.length === 0) return { others: new Set() }
  const known = await payments.openOrdersOf(tx, heldIds, studentId)
  const isOpen = known.size === heldIds.length && new Set(known.values()).size === 1
  const others = new Set(isOpen ? [] : known.keys())
  const ids = heldIds.filter((id) => !others.has(id))
  if (ids.length === 0) return { others }
  // The seats of an order are held until the same time.
  await sql`
    update booking set held_until = earliest.held_until
    from (select min(held_until) as held_until from booking
      where student_id = ${studentId} and offering_id = any(${ids}::uuid[]) and held_for = 'payment') as earliest
    where student_id = ${studentId} and offering_id = any(${ids}::uuid[]) and held_for = 'payment'`.execute(
    tx,
  )
  const id = await payments.openTogether(tx, ids, studentId)
  await limitUnpaidHolds(tx, ids, studentId)
  return { id, others }
}

function seriesRefusal(outcome: SeriesOutcome): AppError {
  if (outcome === 'held_already') return new AppError('conflict', messages.heldAlready)
  // A batch has one request for each class, so here 'again' means that a simultaneous request of the same student has
  // taken a seat in this class.
  return refusalError('class', outcome === 'again' ? 'already' : (outcome as Refusal))
}

/**
 * Returns the ids of a class of a series and of the later ones, by start.
 * @throws AppError not_found, also for a class without a series
 */
async function classAndLater(db: Tx, classId: string): Promise<string[]> {
  // Deleted classes need no filter: they have ended (rule offering-26), so `book_seats` refuses them.
  const { rows } = await sql<{ id: string }>`
    select member.id from offering as first
      join offering as member on member.series_id = first.series_id and member.starts_at >= first.starts_at
    where first.id = ${classId} and member.cancelled_at is null
      -- The page of a public class does not show unlisted ones (rule offering-32).
      and (member.visibility = 'public' or first.visibility = 'unlisted')
    order by member.starts_at`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', messages.noSuchClass)
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of the chosen classes by start, if they are of the series of a class.
 * @throws AppError not_found, also for a class without a series; invalid for a class of another series
 */
async function chosenClasses(
  db: Tx,
  classId: string,
  classIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; same: boolean }>`
    select chosen.id, coalesce(chosen.series_id = first.series_id, false) as same
    from offering as first join offering as chosen on chosen.id = any (${classIds}::uuid[])
    where first.id = ${classId} and first.series_id is not null and chosen.kind = 'class'
    order by chosen.starts_at`.execute(db)
  if (rows.length < classIds.length) throw new AppError('not_found', messages.noSuchClass)
  if (!rows.every(({ same }) => same)) throw invalidField('classIds', messages.otherSeries)
  return rows.map(({ id }) => id)
}
