-- What has committed since a snapshot that is at most ten minutes old, for each person whom it concerns,
-- or for one of them. 'seats': of an offering of theirs some seats were taken or given back.
create or replace function page_events_since(since pg_snapshot, of_person uuid default null)
returns table (person_id uuid, type text, offering_id uuid)
language sql stable
-- See book_seats.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
  with booked as materialized (
    select student_id, offering_id, reason from booking_event
    where xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xact, since)
      and at > now() - interval '10 minutes'
      -- One person's own events, and those of offerings that the person teaches.
      and (of_person is null or student_id = of_person
        or offering_id in (select id from offering where instructor_id = of_person))
  ), changed as materialized (
    select person_id, type, offering_id from page_event
    where xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xact, since)
      and at > now() - interval '10 minutes'
  )
  select distinct news.person_id, news.type, news.offering_id from (
    select student_id, 'booking', offering_id from booked
    union all
    -- With the offering their bookings ended.
    select student_id, 'offering', offering_id from booked where reason = 'offering_cancelled'
    union all
    select instructor_id, 'seats', offering.id from booked join offering on offering.id = booked.offering_id
    union all
    select person_id, type, offering_id from changed where person_id is not null
    union all
    select instructor_id, 'offering', offering.id from changed join offering on offering.id = changed.offering_id
    where type = 'offering'
    union all
    select student_id, type, offering_id from changed join booking using (offering_id)
    where type = 'offering' and status <> 'cancelled' or type = 'message' and status = 'booked'
    union all
    select person.id, type, null from changed cross join person
    where type = 'approval' and changed.person_id is null and is_admin
  ) as news (person_id, type, offering_id)
  where news.person_id is not null and (of_person is null or news.person_id = of_person)
$$;
