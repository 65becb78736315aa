import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { violation, type Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import type { Context } from '../../platform/context.ts'
import type { FeatureContext } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Payments } from '../payments/payments.ts'
import { leaveOffering } from './cancel-booking.ts'
import { refuseIdleHold } from './payment-holds.ts'
import { refused, type Refusal } from './refusals.ts'
import { tellSeries } from './seats-in-one-go.ts'
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
 * Takes a seat for a student (rules booking-2, booking-9), or holds it until it is paid.
 * Repeating a request with its idempotency key succeeds and changes nothing once its seat was booked, whatever
 * became of the booking. While the seat is held, the repeat gets the same page to pay on; after a hold that
 * was never paid, it is a new request.
 * @returns where to pay for the seat; null: it is booked
 * @throws AppError not_found; conflict when the offering has started, is cancelled or the student's
 * own, or the key was used for another request; full; already_booked; unavailable
 * when it cannot be paid now, and the seat is given back
 */
type BookSeat = (request: SeatRequest) => Promise<string | null>

/**
 * Concurrent transactions. Two would share the same bookings and cost the database more than one.
 */
const TRANSACTIONS = 1
/**
 * Milliseconds after which a transaction that waits for a lock no longer delays the others, for
 * example while an offering is being cancelled for many people.
 */
const SLOW = { after: 25, atOnce: 3 }
const BOOKINGS_PER_TRANSACTION = 64

/**
 * Books seats for requests that arrive together in one transaction, so that many bookings of one
 * class need one lock and one flush to disk.
 * @param onBooked called after a seat was taken or held
 */
export function createSeatBooking(
  context: Pick<Context, 'db' | 'config'> & { payments: Payments | null },
  onBooked: () => void,
): BookSeat {
  const { db, config, payments } = context
  const decide = batchRequests(
    (requests: readonly SeatRequest[]) => decideEach(db, config, requests, payments ? 0 : null),
    {
      atOnce: TRANSACTIONS,
      atMost: BOOKINGS_PER_TRANSACTION,
      slow: SLOW,
    },
  )
  return async (request) => {
    const { kind, offeringId, studentId } = request
    let decided: Outcome | 'pay' | { paymentId: string }
    do decided = await decide(request)
    while (decided === 'again')
    if (decided === 'pay')
      do decided = await hold(db, config, payments!, request)
      while (decided === 'again')
    if (typeof decided === 'object') {
      const { paymentId } = decided
      onBooked()
      return payments!.checkoutUrl(paymentId).catch(async (error: unknown) => {
        // Nobody can pay for it. Perhaps it was given back meanwhile.
        await leaveOffering(context, studentId, null, offeringId).catch(() => {})
        onBooked()
        throw error
      })
    }
    if (decided === 'booked') onBooked()
    else if (decided !== 'repeated') throw refused(kind, decided)
    return null
  }
}

/**
 * Holds a seat until it is paid, and opens its payment in the same transaction (rule payment-2).
 * @throws AppError conflict when the student holds too much without paying, or no one could be paid
 */
async function hold(
  db: Database,
  config: WaitlistConfig,
  payments: Payments,
  request: SeatRequest,
): Promise<Outcome | { paymentId: string }> {
  return db.transaction().execute(async (tx) => {
    const [outcome] = await decideTogether(tx, config, [request], PAYMENT_HOLD_MINUTES)
    if (outcome !== 'pay') return outcome as Outcome
    await refuseIdleHold(tx, request.offeringId, request.studentId)
    return { paymentId: await payments.open(tx, request.offeringId, request.studentId) }
  })
}

/** The outcomes of the SQL function `book_seats`, whose comment explains them. */
type Outcome = 'booked' | 'repeated' | 'again' | Refusal

/**
 * @param holdMinutes for how long seats that cost something are held; 0: they are left as they are; null:
 * nothing is paid
 */
async function decideTogether<Hold extends number | null>(
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

async function decideEach(
  db: Database,
  config: WaitlistConfig,
  requests: readonly SeatRequest[],
  holdMinutes: 0 | null,
): Promise<(Outcome | 'pay' | Error)[]> {
  try {
    return await decideTogether(db, config, requests, holdMinutes)
  } catch (error) {
    // One request can fail the whole batch, for example when its student's account is deleted
    // meanwhile. Each request is then tried alone.
    if (!/^(23|40)/.test(violation(error)?.code ?? '')) throw error
    const outcomes: (Outcome | 'pay' | Error)[] = []
    for (const request of requests)
      outcomes.push(
        await decideTogether(db, config, [request], holdMinutes).then(
          ([outcome]) => outcome as Outcome | 'pay',
          (own: Error) => own,
        ),
      )
    return outcomes
  }
}

/**
 * Books a class of a series and each later one that has a seat, in one transaction (rule series-3).
 * Existing bookings stay. Several seats are told in one mail to each side (rule series-9).
 * @param idempotencyKey repeated with it, the seats that were taken count as booked again, and no other
 * is taken
 * @throws AppError not_found; the first refusal, when none could be booked
 */
export async function bookSeatsOfSeries(
  { db, config, mailer }: Pick<FeatureContext, 'db' | 'config' | 'mailer'>,
  studentId: string,
  classId: string,
  idempotencyKey: string | undefined,
): Promise<{ booked: string[]; refusals: { classId: string; refusal: AppError }[] }> {
  const classes = await db
    .selectFrom('offering as first')
    .innerJoin('offering as each', (join) =>
      join
        .onRef('each.series_id', '=', 'first.series_id')
        .onRef('each.starts_at', '>=', 'first.starts_at'),
    )
    .where('first.id', '=', classId)
    .where('each.cancelled_at', 'is', null)
    .select('each.id')
    .orderBy('each.starts_at')
    .execute()
  if (classes.length === 0) throw new AppError('not_found', messages.noSuchClass)
  const requests = classes.map(({ id }) => ({
    studentId,
    kind: 'class' as const,
    offeringId: id,
    // A booking's key is its own; a space occurs in no key that a request carries.
    idempotencyKey: idempotencyKey && `${idempotencyKey} ${id}`,
  }))
  const outcomes = await db.transaction().execute(async (tx) => {
    await sql`savepoint repetition`.execute(tx)
    const decided = await decideTogether(tx, config, requests, null)
    if (decided.includes('repeated')) {
      // A repetition takes no seat: those that it could take were full when the first was decided.
      await sql`rollback to savepoint repetition`.execute(tx)
      return decided.map((outcome) => (outcome === 'booked' ? 'full' : outcome))
    }
    const taken = classes.flatMap(({ id }, index) => (decided[index] === 'booked' ? [id] : []))
    if (taken.length > 1) await tellSeries(tx, mailer, studentId, taken)
    return decided
  })
  return answerOf(classes, outcomes)
}

function answerOf(classes: readonly { id: string }[], outcomes: readonly Outcome[]) {
  const booked: string[] = []
  const refusals: { classId: string; refusal: AppError }[] = []
  for (const [index, { id }] of classes.entries()) {
    const outcome = outcomes[index]!
    // No two requests are for the same offering, so none can be decided anew by the next transaction.
    if (outcome === 'booked' || outcome === 'repeated') booked.push(id)
    else
      refusals.push({
        classId: id,
        refusal: refused('class', outcome === 'again' ? 'already' : outcome),
      })
  }
  if (booked.length === 0 && refusals[0]) throw refusals[0].refusal
  return { booked, refusals }
}
