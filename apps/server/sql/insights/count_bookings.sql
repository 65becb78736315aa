-- Counts bookings by quarter hour (insight_sum), at most one day of them, and returns whether there is more to count.
-- The count begins ten minutes before the end of the last one, because a transaction may commit some time after its
-- events. `of_site` marks the sums of the whole site, because instructor_id is also null for deleted accounts. Marks the offerings in which seats were booked or given up, for counting.
create or replace function count_bookings() returns boolean
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  since timestamptz;
  until timestamptz;
begin
  insert into insight_progress default values on conflict do nothing;
  select date_bin('15 minutes', coalesce(counted_to - interval '10 minutes',
    (select min(at) from booking_event), now()), 'epoch') into since from insight_progress;
  until := least(since + interval '1 day', now());
  with event as materialized (
    select instructor_id, offering_id, from_status, to_status, date_bin('15 minutes', at, 'epoch') as quarter
    from booking_event left join offering on offering.id = offering_id
    where at >= since and at < until
  ), counted as (
    select instructor_id, quarter, grouping(instructor_id) = 1 as of_site,
      count(*) filter (where to_status = 'booked') as bookings,
      count(*) filter (where from_status = 'booked' and to_status = 'cancelled') as cancellations,
      count(*) filter (where to_status = 'waiting') as waitlisted
    from event where 'booked' in (from_status, to_status) or to_status = 'waiting'
    group by grouping sets ((instructor_id, quarter), (quarter))
  ), summed as (
    insert into insight_sum (instructor_id, quarter, bookings, cancellations, waitlisted)
    select instructor_id, quarter, bookings, cancellations, waitlisted
    from counted where of_site or instructor_id is not null
    on conflict (instructor_id, quarter) do update set bookings = excluded.bookings,
      cancellations = excluded.cancellations, waitlisted = excluded.waitlisted
  ), changed as (
    insert into insight_stale (offering_id)
    select distinct offering_id from event where 'booked' in (from_status, to_status)
  )
  update insight_progress set counted_to = until;
  return until < now();
end
$$;
