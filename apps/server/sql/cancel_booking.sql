-- Ends a student's booking and offers the seat to the first in line. Returns 'cancelled', or the
-- reason of a refusal: 'missing' without a booking of this kind, 'started'.
create or replace function cancel_booking(
  cancelled_id uuid, wanted_kind text, cancelling_id uuid, hold interval
) returns text
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted offering;
  moment timestamptz;
  ended_id uuid;
begin
  -- A second cancellation of the same booking waits for this lock and then finds nothing.
  select * into wanted from offering where id = cancelled_id and kind = wanted_kind for no key update;
  moment := clock_timestamp();
  if wanted.id is null or not exists (select from booking
      where offering_id = cancelled_id and student_id = cancelling_id and status = 'booked') then
    return 'missing';
  end if;
  if wanted.starts_at <= moment then
    return 'started';
  end if;
  update booking set status = 'cancelled', ended_at = moment, end_reason = 'cancelled'
  where offering_id = cancelled_id and student_id = cancelling_id and status = 'booked'
  returning id into ended_id;
  update offering set seats_taken = seats_taken - 1 where id = cancelled_id;
  insert into booking_notice (booking_id, seats_left)
  values (ended_id, wanted.max_students - wanted.seats_taken + 1)
  on conflict (booking_id) do update set seats_left = excluded.seats_left;
  if wanted.waiting > 0 then
    perform settle_waitlists(array[cancelled_id], hold);
  end if;
  return 'cancelled';
end
$$;
