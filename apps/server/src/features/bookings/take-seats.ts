import { randomUUID } from 'node:crypto'
import type { Kind } from '@firstbell/contract/kinds'
import { PAYMENT_HOLD_MINUTES } from '@firstbell/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Refusal } from './refusals.ts'
import { offerInterval, type WaitlistConfig } from './waitlist.ts'

export interface SeatRequest {
  studentId: string
  kind: Kind
  offeringId: string
  /**
   * Identifies the request among the student's, so that a repeat takes no second seat (rule
   * booking-8).
   */
  idempotencyKey?: string | undefined
  /** A discount code, on sites with payments. */
  code?: string | undefined
}

/** An outcome of the SQL function `book_seats`, whose comment explains each. */
export type Outcome = 'booked' | 'repeated' | 'again' | Refusal

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
