import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { violation, type Database } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { leaveOffering } from './cancel-booking.ts'
import { mailSeriesBooking } from './grouped-seat-mails.ts'
import { refuseIdleHold } from './payment-holds.ts'
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

/** Concurrent transactions. Two would divide the same bookings among them and cost the database more than one. */
const TRANSACTIONS = 1
/**
 * After this many milliseconds a transaction that waits for a lock no longer delays the others, for example
 * while an offering is being cancelled for many people.
 */
const SLOW = { after: 25, atOnce: 3 }
const BOOKINGS_PER_TRANSACTION = 64
/**
 * How long an enrolment that may cost something waits for the database. The student waits longer than that for Stripe
 * anyway, and after a 503 everyone in a rush would try again.
 */
const ENROLMENT_TIMEOUT_MS = 20_000

/**
 * Returns a function that books seats. Requests that arrive at the same time share a transaction, so that many bookings
 * of one class need one lock and one flush to disk.
 * @param onBooked called after a seat was booked or held
 */
export function createSeatBooking(
  context: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  onBooked: () => void,
): BookSeat {
  const { db, config, payments } = context
  const decide = batchRequests(
    (requests: readonly SeatRequest[]) =>
      decideWithFallback<Outcome | 'pay'>(requests, (batch) =>
        decideBatch(db, config, batch, payments ? 0 : null),
      ),
    {
      atOnce: TRANSACTIONS,
      atMost: BOOKINGS_PER_TRANSACTION,
      slow: SLOW,
    },
  )
  const hold = batchRequests(
    (requests: readonly SeatRequest[]) => holdSeats(db, config, payments!, requests),
    { atOnce: TRANSACTIONS, atMost: BOOKINGS_PER_TRANSACTION, slow: SLOW },
  )
  async function book(
    request: SeatRequest,
  ): Promise<Exclude<Outcome, 'again'> | { paymentId: string }> {
    let decided: Outcome | 'pay' | { paymentId: string }
    do decided = await decide(request)
    while (decided === 'again')
    if (decided === 'pay')
      do decided = await hold(request)
      while (decided === 'again')
    return decided as Exclude<Outcome, 'again'> | { paymentId: string }
  }
  return async (request) => {
    const { kind, offeringId, studentId } = request
    const decided =
      payments && kind === 'course'
        ? await withOwnDeadline(() => book(request), ENROLMENT_TIMEOUT_MS)
        : await book(request)
    if (typeof decided === 'object') {
      const { paymentId } = decided
      onBooked()
      return payments!.checkoutUrl(paymentId).catch(async (error: unknown) => {
        // Without a payment page the hold is useless. It may have ended already.
        await leaveOffering(context, studentId, null, offeringId).catch(() => {})
        onBooked()
        throw error
      })
    }
    if (decided === 'booked') onBooked()
    else if (decided !== 'repeated') throw refusalError(kind, decided)
    return null
  }
}

/**
 * Holds seats until they are paid, and opens their payments in the same transaction (rule payment-2). Each offering has
 * its own transaction, because all its requests fail if its instructor cannot be paid.
 */
async function holdSeats(
  db: Database,
  config: WaitlistConfig,
  payments: Payments,
  requests: readonly SeatRequest[],
): Promise<(Outcome | { paymentId: string } | Error)[]> {
  const outcomes = new Map<SeatRequest, Outcome | { paymentId: string } | Error>()
  for (const [offeringId, candidates] of Map.groupBy(requests, (request) => request.offeringId)) {
    // A student's second request must see the hold of the first one, so it waits for the next batch.
    const students = candidates.map(({ studentId }) => studentId)
    const group = candidates.filter(({ studentId }, n) => students.indexOf(studentId) === n)
    const decided = await decideWithFallback(group, (batch) =>
      db.transaction().execute(async (tx) => {
        const held = await decideBatch(tx, config, batch, PAYMENT_HOLD_MINUTES)
        const paying = batch.flatMap(({ studentId }, n) => (held[n] === 'pay' ? [studentId] : []))
        // Sorted, because other courses' holds lock the same people: one order prevents deadlocks.
        for (const studentId of paying.toSorted()) await refuseIdleHold(tx, offeringId, studentId)
        const opened =
          paying.length > 0
            ? await payments.open(tx, offeringId, paying)
            : new Map<string, string>()
        return batch.map(({ studentId }, n) =>
          held[n] === 'pay' ? { paymentId: opened.get(studentId)! } : (held[n] as Outcome),
        )
      }),
    ).catch((error: Error) => group.map(() => error))
    for (const [n, request] of group.entries()) outcomes.set(request, decided[n]!)
  }
  return requests.map((request) => outcomes.get(request) ?? 'again')
}

/** An outcome of the SQL function `book_seats`, whose comment explains each. */
type Outcome = 'booked' | 'repeated' | 'again' | Refusal

/**
 * Decides requests in one transaction.
 * @param holdMinutes how long seats that cost something are held; 0 holds none; null treats every seat as free of charge
 */
async function decideBatch<Hold extends number | null>(
  db: Database,
  config: WaitlistConfig,
  requests: readonly SeatRequest[],
  holdMinutes: Hold,
): Promise<(Outcome | (Hold extends number ? 'pay' : never))[]> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select outcome from book_seats(${requests.map(() => randomUUID())},
      ${requests.map((r) => r.kind)}, ${requests.map((r) => r.offeringId)},
      ${requests.map((r) => r.studentId)}, ${requests.map((r) => r.idempotencyKey ?? null)},
      ${offerInterval(config)}, make_interval(mins => ${holdMinutes}::int)) as outcome`.execute(db)
  return rows.map((row) => row.outcome)
}

/** Decides requests in one transaction. If one request makes it fail, decides each request in its own transaction. */
async function decideWithFallback<Result>(
  requests: readonly SeatRequest[],
  decide: (requests: readonly SeatRequest[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await decide(requests)
  } catch (error) {
    // For example, the account of one of the students is being deleted.
    if (!/^(23|40)/.test(violation(error)?.code ?? '')) throw error
    const results: (Result | Error)[] = []
    for (const request of requests)
      results.push(
        await decide([request]).then(
          ([result]) => result as Result,
          (alone: Error) => alone,
        ),
      )
    return results
  }
}

/**
 * Books a class of a series and each later one that has a seat, in one transaction (rule series-3).
 * Existing bookings stay. The student and the instructor each get one mail about several seats (rule series-9).
 * @param idempotencyKey a repeat with the same key reports the seats of the first request as booked, and books no others
 * @throws AppError not_found; the first refusal, if no seat could be booked
 */
export async function bookSeatsOfSeries(
  { db, config, mailer }: Pick<FeatureContext, 'db' | 'config' | 'mailer'>,
  studentId: string,
  classId: string,
  idempotencyKey: string | undefined,
): Promise<{ booked: string[]; refusals: { classId: string; refusal: AppError }[] }> {
  const classes = await db
    .selectFrom('offering as first')
    .innerJoin('offering as later', (join) =>
      join
        .onRef('later.series_id', '=', 'first.series_id')
        .onRef('later.starts_at', '>=', 'first.starts_at'),
    )
    .where('first.id', '=', classId)
    .where('later.cancelled_at', 'is', null)
    .select('later.id')
    .orderBy('later.starts_at')
    .execute()
  if (classes.length === 0) throw new AppError('not_found', messages.noSuchClass)
  const requests = classes.map(({ id }) => ({
    studentId,
    kind: 'class' as const,
    offeringId: id,
    // Each booking needs a key of its own. A request's key contains no space, so it cannot be equal to one of these.
    idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}`,
  }))
  const outcomes = await db.transaction().execute(async (tx) => {
    await sql`savepoint repetition`.execute(tx)
    const decided = await decideBatch(tx, config, requests, null)
    if (decided.includes('repeated')) {
      // A repeat books no seat. A seat that is free now was taken when the first request was decided.
      await sql`rollback to savepoint repetition`.execute(tx)
      return decided.map((outcome) => (outcome === 'booked' ? 'full' : outcome))
    }
    const taken = classes.flatMap(({ id }, index) => (decided[index] === 'booked' ? [id] : []))
    if (taken.length > 1) await mailSeriesBooking(tx, mailer, studentId, taken)
    return decided
  })
  return toSeriesResult(classes, outcomes)
}

function toSeriesResult(classes: readonly { id: string }[], outcomes: readonly Outcome[]) {
  const booked: string[] = []
  const refusals: { classId: string; refusal: AppError }[] = []
  for (const [index, { id }] of classes.entries()) {
    const outcome = outcomes[index]!
    // Each request is for another offering, so 'again' means that the student has a seat in it.
    if (outcome === 'booked' || outcome === 'repeated') booked.push(id)
    else
      refusals.push({
        classId: id,
        refusal: refusalError('class', outcome === 'again' ? 'already' : outcome),
      })
  }
  if (booked.length === 0 && refusals[0]) throw refusals[0].refusal
  return { booked, refusals }
}
