-- Adds what has happened to bookings since the last time to the sums (insight_sum), up to the oldest
-- transaction that is still open: of those before it, nothing can appear any more. `most`: about how
-- many events to add at most. Returns whether there are more.
create or replace function sum_bookings(most integer) returns boolean
language plpgsql
-- See book_seats.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  since xid8;
  until xid8;
  later xid8;
begin
  insert into insight_progress default values on conflict do nothing;
  -- One at a time. The next statements see what the one before has summed.
  select summed_to into since from insight_progress for update skip locked;
  if since is null then
    return false;
  end if;
  if since > pg_snapshot_xmax(pg_current_snapshot()) then
    -- The sums come from another cluster, whose transactions had other numbers.
    since := '0';
    update insight_progress set summed_to = since;
  end if;
  -- What has no number, or one of another cluster, is not summed (what had none is, once anything is).
  update booking_event set xact = pg_current_xact_id() where id = any (array(
    select id from (
      select id from booking_event where xact > pg_snapshot_xmax(pg_current_snapshot())
      union all
      select id from booking_event where xact is null and since = '0'
    ) as foreign_event limit most));
  if found then
    return true;
  end if;
  if since = '0' then
    delete from insight_sum;
  end if;
  select xact into later from booking_event where xact > since order by xact offset most limit 1;
  with ended as materialized (
    select least(pg_snapshot_xmin(pg_current_snapshot()), later) as xact
  ), happened as materialized (
    select offering.instructor_id, event.offering_id, from_status, to_status,
      date_bin('15 minutes', event.at, 'epoch') as quarter
    from booking_event as event left join offering on offering.id = event.offering_id
    where event.xact >= since and event.xact < (select xact from ended)
  ), counted as (
    select instructor_id, quarter, count(*) filter (where to_status = 'booked') as bookings,
      count(*) filter (where from_status = 'booked' and to_status = 'cancelled') as cancellations,
      count(*) filter (where to_status = 'waiting') as waitlisted
    from happened
    where 'booked' in (from_status, to_status) or to_status = 'waiting'
    group by 1, 2
  ), summed as (
    insert into insight_sum as known (instructor_id, quarter, bookings, cancellations, waitlisted)
    select instructor_id, quarter, bookings, cancellations, waitlisted
    from counted where instructor_id is not null
    union all
    select null, quarter, sum(bookings), sum(cancellations), sum(waitlisted) from counted group by 2
    on conflict (instructor_id, quarter) do update set
      bookings = known.bookings + excluded.bookings,
      cancellations = known.cancellations + excluded.cancellations,
      waitlisted = known.waitlisted + excluded.waitlisted
  ), changed as (
    insert into insight_stale (offering_id)
    select distinct offering_id from happened
    where 'booked' in (from_status, to_status)
  )
  update insight_progress set summed_to = greatest(since, (select xact from ended))
  returning summed_to into until;
  return later is not null and until > since;
end
$$;
