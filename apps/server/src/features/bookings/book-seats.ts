import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { sql } from 'kysely'
import { violation, type Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import type { Context } from '../../platform/context.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { refused, type Refusal } from './refusals.ts'
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
 * Takes a seat for a student (rules booking-2, booking-9).
 * Repeating a request with its idempotency key succeeds and changes nothing, whatever became of the
 * booking.
 * @throws AppError not_found; conflict when the offering has started, is cancelled or the student's
 * own, or the key was used for another request; full; already_booked
 */
type BookSeat = (request: SeatRequest) => Promise<void>

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
 * @param onBooked called after a seat was taken
 */
export function createSeatBooking(
  { db, config }: Pick<Context, 'db' | 'config'>,
  onBooked: () => void,
): BookSeat {
  const decide = batchRequests(
    (requests: readonly SeatRequest[]) => decideEach(db, config, requests),
    {
      atOnce: TRANSACTIONS,
      atMost: BOOKINGS_PER_TRANSACTION,
      slow: SLOW,
    },
  )
  return async (request) => {
    let outcome: Outcome
    do outcome = await decide(request)
    while (outcome === 'again')
    if (outcome === 'booked') onBooked()
    else if (outcome !== 'repeated') throw refused(request.kind, outcome)
  }
}

/** The outcomes of the SQL function `book_seats`, whose comment explains them. */
type Outcome = 'booked' | 'repeated' | 'again' | Refusal

/** Decides requests in one transaction. */
async function decideTogether(
  db: Database,
  config: WaitlistConfig,
  requests: readonly SeatRequest[],
): Promise<Outcome[]> {
  const { rows } = await sql<{ outcome: Outcome }>`
    select outcome from book_seats(${requests.map(() => randomUUID())},
      ${requests.map((r) => r.kind)}, ${requests.map((r) => r.offeringId)},
      ${requests.map((r) => r.studentId)}, ${requests.map((r) => r.idempotencyKey ?? null)},
      ${offerInterval(config)}) as outcome`.execute(db)
  return rows.map((row) => row.outcome)
}

/** Decides requests that have nothing to do with each other. */
async function decideEach(
  db: Database,
  config: WaitlistConfig,
  requests: readonly SeatRequest[],
): Promise<(Outcome | Error)[]> {
  try {
    return await decideTogether(db, config, requests)
  } catch (error) {
    // One request can fail the whole batch, for example when its student's account is deleted
    // meanwhile. Each request is then tried alone.
    if (!/^(23|40)/.test(violation(error)?.code ?? '')) throw error
    const outcomes: (Outcome | Error)[] = []
    for (const request of requests)
      outcomes.push(
        await decideTogether(db, config, [request]).then(
          ([outcome]) => outcome as Outcome,
          (own: Error) => own,
        ),
      )
    return outcomes
  }
}

/**
 * Takes a seat in each of several offerings in one transaction: a failure takes none.
 * @returns the refusal of each request, in their order; undefined for one whose seat was taken, now
 * or by the same request before
 */
export async function bookSeatsTogether(
  { db, config }: Pick<Context, 'db' | 'config'>,
  requests: readonly SeatRequest[],
): Promise<(AppError | undefined)[]> {
  const outcomes = await decideTogether(db, config, requests)
  return outcomes.map((outcome, index) => {
    // No two requests are for the same offering, so none can be decided anew by the next transaction.
    if (outcome === 'booked' || outcome === 'repeated') return undefined
    const { kind } = requests[index] as SeatRequest
    return refused(kind, outcome === 'again' ? 'already' : outcome)
  })
}
