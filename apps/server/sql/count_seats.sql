-- Keeps the counters of offerings equal to the number of their bookings in each state. It is the only
-- one that writes them; the constraint offering_seats keeps an offering from being oversold.
create or replace function count_seats() returns trigger
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  update offering set
    seats_taken = seats_taken + taken,
    seats_held = seats_held + held,
    waiting = waiting + waits
  from (
    select offering_id,
      count(*) filter (where to_status in ('held', 'booked'))::int
        - count(*) filter (where from_status in ('held', 'booked'))::int as taken,
      count(*) filter (where to_status = 'held')::int
        - count(*) filter (where from_status = 'held')::int as held,
      count(*) filter (where to_status = 'waiting')::int
        - count(*) filter (where from_status = 'waiting')::int as waits
    from added group by offering_id
  ) as change
  where offering.id = change.offering_id and (taken, held, waits) <> (0, 0, 0);
  return null;
end
$$;

create or replace trigger booking_event_added after insert on booking_event
  referencing new table as added
  for each statement execute function count_seats();
