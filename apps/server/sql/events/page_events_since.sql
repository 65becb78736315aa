-- Returns the events that have committed since a snapshot and are at most ten minutes old, with the person who receives
-- each: for all people, or for one. The event 'seats' is for an instructor: seats of the offering were taken or freed.
create or replace function page_events_since(since pg_snapshot, of_person uuid default null)
returns table (person_id uuid, type text, offering_id uuid)
language sql stable
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
  with booked as materialized (
    select student_id, offering_id, reason, booking_id from booking_event
    where xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xact, since)
      and at > now() - interval '10 minutes'
      -- One person receives events of their bookings and of the offerings that they teach.
      and (of_person is null or student_id = of_person or student_id is null
        or offering_id in (select id from offering where instructor_id = of_person))
  ), changed as materialized (
    select person_id, type, offering_id from page_event
    where xact >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xact, since)
      and at > now() - interval '10 minutes'
  )
  select distinct event.person_id, event.type, event.offering_id from (
    select student_id, 'booking', offering_id from booked
    union all
    -- The seat of an invitation has no student before the invited person requests it.
    select invited.id, 'booking', booked.offering_id from booked
      join booking on booking.id = booked.booking_id
      join invitation on invitation.id = booking.invitation_id
      join person as invited on invited.email = invitation.email
    where booked.student_id is null
    union all
    -- Cancelling the offering has already ended its bookings, so `booking` no longer finds these people.
    select student_id, 'offering', offering_id from booked where reason = 'offering_cancelled'
    union all
    select instructor_id, 'seats', offering.id from booked join offering on offering.id = booked.offering_id
    union all
    select person_id, type, offering_id from changed where person_id is not null
    union all
    select instructor_id, type, offering.id from changed join offering on offering.id = changed.offering_id
    where type in ('offering', 'classroom', 'chat')
    union all
    select student_id, type, offering_id from changed join booking using (offering_id)
    where type = 'offering' and status <> 'cancelled' or type in ('message', 'classroom', 'chat') and status = 'booked'
    union all
    select person.id, type, null from changed cross join person
    where type = 'approval' and changed.person_id is null and is_admin
  ) as event (person_id, type, offering_id)
  where event.person_id is not null and (of_person is null or event.person_id = of_person)
$$;
