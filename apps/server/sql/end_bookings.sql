-- Ends bookings, whatever their state, for a reason of booking.end_reason, and returns when. The caller
-- has locked the offerings' rows, and advances their waitlists afterwards. A booking that was never
-- booked gives its Idempotency-Key up, so that the repeated request holds a seat again instead of being
-- answered as booked (rule booking-8).
create or replace function end_bookings(ended_ids uuid[], reason text) returns timestamptz
language plpgsql
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
