import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { withOwnDeadline } from '../../platform/database/deadlines.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError, invalidField } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { checkoutUrlOf, ONE_AT_A_TIME, PAID_BOOKING_TIMEOUT_MS } from './book-seats.ts'
import { bookReducedSeats, lockCode, useCode } from './book-with-code.ts'
import { mailSeriesBooking } from './grouped-seat-mails.ts'
import { limitUnpaidHolds } from './payment-holds.ts'
import { refusalError, type Refusal } from './refusals.ts'
import { bookSeats, type Outcome } from './take-seats.ts'

interface SeriesRequest {
  studentId: string
  /** A class of the series. */
  classId: string
  /** The chosen classes; absent for `classId` and the later ones. */
  classIds?: readonly string[] | undefined
  /** A discount code, on sites with payments. */
  code?: string | undefined
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
 * @throws AppError code_invalid; not_found, also for a class without a series; invalid for a chosen class of another one; the first
 * refusal, if no seat could be taken or a chosen class was refused; unavailable if payments are not possible now: the
 * held seats are given back
 */
export function createSeriesBooking(
  context: Pick<FeatureContext, 'db' | 'config' | 'mailer'> & { payments: Payments | null },
  onSeatsChanged: () => void,
) {
  const { db, payments } = context
  const takeSeats = batchRequests(
    async ([request]: readonly SeriesRequest[]) => [
      await db.transaction().execute((tx) => takeSeatsOfSeries(tx, context, request!)),
    ],
    ONE_AT_A_TIME,
  )
  return async (request: SeriesRequest): Promise<SeriesSeats & { checkoutUrl?: string }> => {
    const { orderId, ...seats } = payments
      ? await withOwnDeadline(() => takeSeats(request), PAID_BOOKING_TIMEOUT_MS)
      : await takeSeats(request)
    onSeatsChanged()
    if (orderId === undefined) return seats
    const url = await checkoutUrlOf(
      context,
      orderId,
      request.studentId,
      seats.held[0]!,
      onSeatsChanged,
    )
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
  { studentId, classId, classIds, code, idempotencyKey }: SeriesRequest,
): Promise<SeriesSeats & { orderId?: string }> {
  const ids = await (classIds ? chosenClasses(tx, classId, classIds) : classAndLater(tx, classId))
  const requests = ids.map((offeringId) => ({
    studentId,
    kind: 'class' as const,
    offeringId,
    // Each booking needs a key of its own. A request's key contains no space, so it cannot be equal to one of these.
    idempotencyKey: idempotencyKey && `${idempotencyKey} ${offeringId}`,
  }))
  const locked = payments && code ? await lockCode(tx, payments, ids, { studentId, code }) : null
  // `book_seats` returns 'repeated' for a class that an earlier request with this key has booked.
  await sql`savepoint repetition`.execute(tx)
  let outcomes: SeriesOutcome[] = locked
    ? await bookReducedSeats(tx, config, requests, locked)
    : await bookSeats(tx, config, requests, payments ? 'hold' : 'ignorePrice')
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
    if (payments && locked)
      await useCode(tx, payments, locked, studentId, [...booked, ...idsWith('held')])
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
    where student_id = ${studentId} and offering_id = any(${ids}::uuid[]) and held_for = 'payment'
      and booking.held_until > earliest.held_until`.execute(tx)
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
