import { HOLD_PAUSE_MINUTES, MAX_UNPAID_HOLDS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/** The minutes within which only one hold that was given up is followed by another one at once. */
const GIVEN_UP_WINDOW_MINUTES = 60

/**
 * Refuses a hold that keeps seats from people who would pay (rule payment-23): a fourth one at a time, and one
 * too soon after an earlier hold of the same seat ended unpaid. Called after the hold was inserted, in its
 * transaction, which the refusal rolls back.
 * @throws AppError conflict
 */
export async function refuseIdleHold(tx: Tx, offeringId: string, studentId: string): Promise<void> {
  // Holds of one person on several offerings lock different rows; this lock lets one at a time be counted. It comes
  // after the offering's, as everywhere.
  await sql`select from person where id = ${studentId} for no key update`.execute(tx)
  const { rows } = await sql<{ holds: number; paused: boolean }>`
    select
      (select count(*)::int from booking
        where student_id = ${studentId} and status = 'held' and held_for = 'payment'
          and held_until > clock_timestamp()) as holds,
      -- A student who gives a seat up by mistake can take it again at once; a hold that lapsed, or a second
      -- one that was given up, kept the seat for nothing.
      coalesce(bool_or(ended.ended_at > clock_timestamp() - make_interval(mins => ${HOLD_PAUSE_MINUTES}::int)
        and (ended.end_reason = 'unpaid' or ended.earlier > 0)), false) as paused
    from (
      select booking.ended_at, booking.end_reason,
        count(*) over (order by booking.ended_at rows between unbounded preceding and 1 preceding) as earlier
      from booking
      where booking.student_id = ${studentId} and booking.offering_id = ${offeringId}
        and booking.end_reason in ('unpaid', 'given_up')
        and booking.ended_at > clock_timestamp() - make_interval(mins => ${GIVEN_UP_WINDOW_MINUTES}::int)
        -- Without a checkout at Stripe it was the site that gave the seat back.
        and exists (select from payment
          where payment.booking_id = booking.id and payment.session_id is not null)
    ) as ended`.execute(tx)
  const [{ holds, paused }] = rows as [(typeof rows)[number]]
  if (holds > MAX_UNPAID_HOLDS) throw new AppError('conflict', messages.tooManyHolds)
  if (paused) throw new AppError('conflict', messages.holdPaused)
}
