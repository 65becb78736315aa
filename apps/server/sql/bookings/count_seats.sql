-- Keeps the counters of offerings equal to the number of their bookings in each state. Nothing else writes the
-- counters. The constraint offering_seats prevents an offering from being oversold.
create or replace function count_seats() returns trigger
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  update offering set
    seats_taken = seats_taken + change.taken,
    seats_held = seats_held + change.held,
    waiting = offering.waiting + change.waiting
  from (
    select offering_id,
      count(*) filter (where to_status in ('held', 'booked'))::int
        - count(*) filter (where from_status in ('held', 'booked'))::int as taken,
      count(*) filter (where to_status = 'held')::int
        - count(*) filter (where from_status = 'held')::int as held,
      count(*) filter (where to_status = 'waiting')::int
        - count(*) filter (where from_status = 'waiting')::int as waiting
    from added group by offering_id
  ) as change
  where offering.id = change.offering_id and (change.taken, change.held, change.waiting) <> (0, 0, 0);
  return null;
end
$$;

create or replace trigger booking_event_added after insert on booking_event
  referencing new table as added
  for each statement execute function count_seats();
