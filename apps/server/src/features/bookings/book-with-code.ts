import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { codeInvalid, usesOf, type Payments, type UsableCode } from '../payments/payments.ts'
import { bookSeats, type Outcome, type SeatRequest } from './take-seats.ts'
import type { WaitlistConfig } from './waitlist.ts'

/**
 * Booking with a discount code (docs/product/codes.md). A booking names the code whose use it is, and its payment has the
 * reduced price. The lock of the code's row, which follows those of the offerings, makes the count of its uses exact.
 */

/** The code of a request, while its row and those of the offerings are locked. */
export interface RequestedCode {
  /** Undefined if it can be used for none of the offerings. */
  usable: UsableCode | undefined
  /** The offerings in which the student holds a seat with this code already. */
  held: ReadonlySet<string>
}

/**
 * Locks offerings and the code with which a student books them.
 * @throws AppError conflict if the student holds a seat at another price
 */
export async function lockCode(
  tx: Tx,
  payments: Payments,
  offeringIds: readonly string[],
  { studentId, code }: { studentId: string; code: string },
): Promise<RequestedCode> {
  // The common order, which `book_seats` repeats.
  await sql`
    select from offering where id = any(${offeringIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ offering_id: string; same: boolean }>`
    select booking.offering_id, coalesce(discount_code.code = ${code}, false) as same
    from booking left join discount_code on discount_code.id = booking.code_id
    where booking.student_id = ${studentId} and booking.offering_id = any(${offeringIds}::uuid[])
      and booking.held_for = 'payment' and booking.held_until > clock_timestamp()`.execute(tx)
  // A held seat keeps its price.
  if (rows.length > 0 && !rows.some(({ same }) => same))
    throw new AppError('conflict', messages.heldWithoutCode)
  return {
    usable: await payments.findCode(tx, offeringIds, code),
    held: new Set(rows.map((row) => row.offering_id)),
  }
}

/** Books the seats of one student that the code makes free, and holds the others until they are paid. */
export async function bookReducedSeats(
  tx: Tx,
  config: WaitlistConfig,
  requests: readonly SeatRequest[],
  { usable }: RequestedCode,
): Promise<(Outcome | 'held')[]> {
  const outcomes = new Map<SeatRequest, Outcome | 'held'>()
  const isFree = ({ offeringId }: SeatRequest) => usable?.offerings.get(offeringId)?.free === true
  for (const [free, group] of Map.groupBy(requests, isFree)) {
    const decided = await bookSeats(tx, config, group, free ? 'ignorePrice' : 'hold')
    for (const [n, request] of group.entries()) outcomes.set(request, decided[n]!)
  }
  return requests.map((request) => outcomes.get(request)!)
}

/**
 * Stores that seats which a student has just taken are uses of the code, and counts its uses.
 * @param takenIds the offerings of the seats
 * @throws AppError code_invalid, which rolls back, if the code can be used for none of them or has too few uses left;
 * conflict if the instructor is not approved or cannot be paid
 */
export async function useCode(
  tx: Tx,
  payments: Payments,
  { usable, held }: RequestedCode,
  studentId: string,
  takenIds: readonly string[],
): Promise<void> {
  const newIds = takenIds.filter((id) => !held.has(id))
  if (newIds.length === 0) return
  const reducedIds = newIds.filter((id) => usable?.offerings.has(id))
  if (!usable || reducedIds.length === 0) throw codeInvalid()
  // The payments of the other seats refuse it themselves.
  const freeIds = reducedIds.filter((id) => usable.offerings.get(id)!.free)
  if (freeIds.length > 0) await payments.requireBookable(tx, freeIds)
  const { rows } = await sql<{ used: number }>`
    with used as (
      update booking set code_id = ${usable.id}
      where student_id = ${studentId} and offering_id = any(${reducedIds}::uuid[]) and status in ('held', 'booked')
      returning 1
    )
    -- This statement does not see the uses that it stores.
    select (select count(*)::int from used) + ${usesOf(sql`${usable.id}::uuid`)} as used`.execute(
    tx,
  )
  if (usable.uses !== null && rows[0]!.used > usable.uses) throw codeInvalid()
}
