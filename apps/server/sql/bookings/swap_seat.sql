-- Swaps a student's seat in a class for a seat in another class of the series, or changes nothing. Returns 'swapped';
-- 'repeated' if this swap was made before and the new seat is still booked; or the reason of a refusal: 'no_class' (one
-- of the two is not a class), 'no_booking', 'same', 'other_series', and those of book_seats.
create or replace function swap_seat(
  given_id uuid, taken_id uuid, swapping_id uuid, new_booking_id uuid, hold interval
) returns text
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  given offering;
  taken offering;
  seat booking;
  outcome text;
begin
  -- The common order of locks prevents deadlocks.
  perform from offering where id in (given_id, taken_id) order by id for no key update;
  -- Separate statements, because their snapshots contain what earlier holders of the locks have committed.
  select * into given from offering where id = given_id and kind = 'class';
  if given.id is null then
    return 'no_class';
  end if;
  select * into seat from booking
  where offering_id = given_id and student_id = swapping_id and status = 'booked';
  if seat.id is null then
    return case when exists (
        select from booking as former
          join booking as swapped on swapped.student_id = former.student_id
            -- The second one is of a swap to a dearer date (features/bookings/swap-seats.ts).
            and swapped.idempotency_key in ('swap ' || former.id, 'swap ' || former.id || ' ' || taken_id)
        where former.offering_id = given_id and former.student_id = swapping_id
          and former.end_reason = 'swapped'
          and swapped.offering_id = taken_id and swapped.status = 'booked')
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

  -- The query above finds a repeated swap by this key. A request's own key contains no space, so it cannot be equal.
  select * into outcome from book_seats(
    array[new_booking_id], array['class'], array[taken_id], array[swapping_id],
    array['swap ' || seat.id], hold, null);
  if outcome <> 'booked' then
    return outcome;
  end if;
  perform end_bookings(array[seat.id], 'swapped');
  perform advance_waitlists(array[given_id], hold);
  return 'swapped';
end
$$;
