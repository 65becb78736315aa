import { randomUUID } from 'node:crypto'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import { violation, type Database } from '../../platform/database/database.ts'
import { batchRequests } from '../../platform/database/request-batch.ts'
import { AppError } from '../../platform/http/errors.ts'
import { createTeller } from './booking-notices.ts'

/** Seats are taken here and nowhere else. */

export type Kind = 'class' | 'course'

/** A booking that takes a seat; kept in one place for the partial indexes' sake. */
export const active = sql<boolean>`booking.status in ('held', 'booked')`

export interface SeatRequest {
  studentId: string
  kind: Kind
  offeringId: string
  /** Names this request among all of the student's: a repeat of it takes no second seat. */
  idempotencyKey?: string | undefined
}

/**
 * Takes a seat for a student, and with it leaves word for the mails to student and instructor
 * (rules booking-2, booking-9). A request that is repeated under its idempotency key succeeds as it did the
 * first time and changes nothing, whatever has become of the booking.
 * @throws AppError not_found; conflict when started, cancelled, one's own, or the key was another
 *   request's; full; already_booked
 */
export type Book = (request: SeatRequest) => Promise<void>

/** Transactions under way: two would each take half as many bookings, at a quarter more work for each. */
const AT_ONCE = 1
/** Unless one waits for a lock, as for that of a class whose thousand students are being told. */
const SLOW = { after: 25, atOnce: 3 }
/** Bookings in one transaction. */
const AT_MOST = 64

/**
 * Bookings that come at the same time are decided in one transaction: a flood on one class waits for
 * one lock and one flush to the disk, not for one each.
 */
export function createBooker(db: Database): Book {
  const tell = createTeller(db)
  const decide = batchRequests((requests: readonly SeatRequest[]) => takeSeats(db, requests), {
    atOnce: AT_ONCE,
    atMost: AT_MOST,
    slow: SLOW,
  })
  return async (request) => {
    let outcome: Outcome
    do outcome = await decide(request)
    while (outcome === 'again')
    if (outcome === 'booked') tell()
    else if (outcome !== 'repeated') throw refusal(request.kind, outcome)
  }
}

/** What `take_seats` says of a request (migrations/0006-seats-together.sql). */
type Outcome = 'booked' | 'repeated' | 'again' | Refusal
type Refusal = 'key_used' | 'missing' | 'cancelled' | 'own' | 'already' | 'started' | 'full'

async function takeSeats(
  db: Database,
  requests: readonly SeatRequest[],
): Promise<(Outcome | Error)[]> {
  const together = async (some: readonly SeatRequest[]): Promise<Outcome[]> => {
    const { rows } = await sql<{ outcome: Outcome }>`
      select outcome from take_seats(${some.map(() => randomUUID())}, ${some.map((r) => r.kind)},
        ${some.map((r) => r.offeringId)}, ${some.map((r) => r.studentId)},
        ${some.map((r) => r.idempotencyKey ?? null)}) as outcome`.execute(db)
    return rows.map((row) => row.outcome)
  }
  try {
    return await together(requests)
  } catch (error) {
    // A student who is deleted meanwhile: what one of them ran into is not the others' fault, so each
    // tries again alone.
    if (!/^(23|40)/.test(violation(error)?.code ?? '')) throw error
    const outcomes: (Outcome | Error)[] = []
    for (const request of requests)
      outcomes.push(
        await together([request]).then(
          ([outcome]) => outcome as Outcome,
          (own: Error) => own,
        ),
      )
    return outcomes
  }
}

const words = {
  class: {
    missing: messages.noSuchClass,
    cancelled: messages.classCancelled,
    started: messages.classStarted,
    full: messages.classFull,
    already: messages.classAlreadyBooked,
  },
  course: {
    missing: messages.noSuchCourse,
    cancelled: messages.courseCancelled,
    started: messages.courseStarted,
    full: messages.courseFull,
    already: messages.courseAlreadyBooked,
  },
} as const

function refusal(kind: Kind, why: Refusal): AppError {
  switch (why) {
    case 'key_used':
      return new AppError('conflict', messages.idempotencyKeyUsed)
    case 'own':
      return new AppError('conflict', messages.ownOffering)
    case 'missing':
      return new AppError('not_found', words[kind].missing)
    case 'already':
      return new AppError('already_booked', words[kind].already)
    case 'full':
      return new AppError('full', words[kind].full)
    case 'cancelled':
    case 'started':
      return new AppError('conflict', words[kind][why])
  }
}
