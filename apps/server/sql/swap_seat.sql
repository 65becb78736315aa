-- Gives a student a seat in another class of a series in exchange for theirs, or changes nothing.
-- Returns 'swapped'; 'repeated' when this swap was made before and stands; or the reason of a refusal:
-- 'no_class' (one of the two is none), 'no_booking', 'same', 'other_series', and those of book_seats.
create or replace function swap_seat(
  given_id uuid, taken_id uuid, swapping_id uuid, new_booking_id uuid, hold interval
) returns text
language plpgsql
-- See book_seats.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  given offering;
  taken offering;
  own booking;
  outcome text;
begin
  -- In the common order of locks.
  perform from offering where id in (given_id, taken_id) order by id for no key update;
  -- Separate statements: their snapshots see what earlier holders of the locks have committed.
  select * into given from offering where id = given_id and kind = 'class';
  if given.id is null then
    return 'no_class';
  end if;
  select * into own from booking
  where offering_id = given_id and student_id = swapping_id and status = 'booked';
  if own.id is null then
    return case when exists (
        select from booking as former
          join booking as made on made.student_id = former.student_id
            and made.idempotency_key = 'swap ' || former.id
        where former.offering_id = given_id and former.student_id = swapping_id
          and former.end_reason = 'swapped'
          and made.offering_id = taken_id and made.status = 'booked')
      then 'repeated' else 'no_booking' end;
  end if;
  select * into taken from offering where id = taken_id and kind = 'class';
  outcome := case
    when taken.id is null then 'no_class'
    when taken.id = given.id then 'same'
    when taken.series_id is distinct from given.series_id or taken.series_id is null then 'other_series'
    when taken.cancelled_at is null and given.starts_at <= clock_timestamp() then 'started'
  end;
  if outcome is not null then
    return outcome;
  end if;

  -- The key names the swap, so that its repetition is found above. A space occurs in no key that a
  -- request carries.
  select * into outcome from book_seats(
    array[new_booking_id], array['class'], array[taken_id], array[swapping_id],
    array['swap ' || own.id], hold, null);
  if outcome <> 'booked' then
    return outcome;
  end if;
  perform end_bookings(array[own.id], 'swapped');
  perform advance_waitlists(array[given_id], hold);
  return 'swapped';
end
$$;
