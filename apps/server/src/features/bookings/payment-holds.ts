import { HOLD_PAUSE_MINUTES, MAX_UNPAID_HOLDS } from '@firstbell/contract/limits'
import { messages } from '@firstbell/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

/**
 * A student who gives up a held seat may hold it again without the pause, if it is the first hold in the offering that
 * ended unpaid within these minutes. Longer than the pause.
 */
const GIVEN_UP_WINDOW_MINUTES = 60

/**
 * Refuses holds that block seats without being paid (rule payment-23): more than MAX_UNPAID_HOLDS at a time, and a hold
 * too soon after an earlier one in the same offering ended unpaid. Called after the hold and its payment were inserted, in
 * their transaction, which the error rolls back.
 * @throws AppError conflict
 */
export async function limitUnpaidHolds(
  tx: Tx,
  offeringIds: readonly string[],
  studentId: string,
): Promise<void> {
  // One person's holds in several offerings lock different offerings, so the person's row is locked while they are
  // counted. Everywhere, the lock of the offering comes first.
  await sql`select from person where id = ${studentId} for no key update`.execute(tx)
  const { rows } = await sql<{ holds: number; paused: boolean }>`
    select
      -- The seats of an order count once.
      (select count(distinct coalesce(payment.order_id, payment.id))::int
        from booking join payment on payment.booking_id = booking.id and payment.state in ('opening', 'open')
        where booking.student_id = ${studentId} and booking.status = 'held' and booking.held_for = 'payment'
          and booking.held_until > clock_timestamp()) as holds,
      -- A hold that expired always starts a pause. One that the student gave up, perhaps by mistake, starts it
      -- only after an earlier hold that expired or was given up.
      coalesce(bool_or(ended.ended_at > clock_timestamp() - make_interval(mins => ${HOLD_PAUSE_MINUTES}::int)
        and (ended.end_reason = 'unpaid' or ended.earlier > 0)), false) as paused
    from (
      select booking.ended_at, booking.end_reason,
        count(*) over (partition by booking.offering_id order by booking.ended_at
          rows between unbounded preceding and 1 preceding) as earlier
      from booking
      where booking.student_id = ${studentId} and booking.offering_id = any(${[...offeringIds]}::uuid[])
        and booking.end_reason in ('unpaid', 'given_up')
        and booking.ended_at > clock_timestamp() - make_interval(mins => ${GIVEN_UP_WINDOW_MINUTES}::int)
        -- Holds that ended before Stripe had created a checkout do not count: the site gave the seat back, not the
        -- student. Stripe may have created the checkout afterwards. Nor do those that ended with a cancelled date of
        -- their order.
        and exists (select from payment
            join payment as first on first.id = coalesce(payment.order_id, payment.id)
            join stripe_request on stripe_request.key = 'checkout:' || first.id
          where payment.booking_id = booking.id and first.session_id is not null
            and stripe_request.answered_at <= booking.ended_at
            and not exists (select from payment as line join offering on offering.id = line.offering_id
              where (line.id = first.id or line.order_id = first.id) and offering.cancelled_at is not null))
    ) as ended`.execute(tx)
  const [{ holds, paused }] = rows as [(typeof rows)[number]]
  if (holds > MAX_UNPAID_HOLDS) throw new AppError('conflict', messages.tooManyHolds)
  if (paused) throw new AppError('conflict', messages.holdPaused)
}
