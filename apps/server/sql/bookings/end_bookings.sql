-- Cancels bookings in any state, for a reason of booking.end_reason, and returns the time. The trigger count_seats
-- updates the offerings' counters. The caller has locked the offerings' rows, and advances their waitlists afterwards.
-- A booking that never reached the state 'booked' loses its Idempotency-Key, so that a repeated request holds a seat
-- again instead of being answered as booked (rule booking-8).
create or replace function end_bookings(ended_ids uuid[], reason text) returns timestamptz
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  if cardinality(ended_ids) > 0 then
    update booking
    set status = 'cancelled', held_until = null, held_for = null, ended_at = moment, end_reason = reason,
      idempotency_key = case when booked_at is not null then idempotency_key end
    where id = any (ended_ids) and status <> 'cancelled';
  end if;
  return moment;
end
$$;
