-- Puts a student at the end of an offering's waitlist. Returns the position with the outcome 'waiting', or the reason of
-- a refusal: 'missing', 'cancelled', 'own', 'already', 'on_list', 'removed', 'started', 'free'. It is one function,
-- because each round trip would lengthen the time for which other bookings wait for the lock of the offering's row.
create or replace function join_waitlist(
  joined_id uuid, joining_id uuid, hold interval,
  out outcome text, out kind text, out place integer
)
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  target offering;
begin
  select * into target from offering where id = joined_id for no key update;
  kind := target.kind;
  outcome := case
    when target.id is null then 'missing'
    when target.cancelled_at is not null then 'cancelled'
    when target.instructor_id = joining_id then 'own'
  end;
  if outcome is not null then
    return;
  end if;
  if target.waiting > 0 or target.seats_held > 0 then
    perform advance_waitlists(array[joined_id], hold);
    select * into target from offering where id = joined_id;
  end if;
  select case status when 'booked' then 'already' else 'on_list' end into outcome from booking
  where offering_id = joined_id and student_id = joining_id and status <> 'cancelled';
  -- An invitation holds a seat for the student.
  if outcome is null and exists (select from booking
      join invitation on invitation.id = invitation_id
      join person on person.email = invitation.email
    where booking.offering_id = joined_id and held_for = 'invitation' and student_id is null
      and person.id = joining_id) then
    outcome := 'on_list';
  end if;
  outcome := case
    when outcome is not null then outcome
    when is_removed(joining_id, target.id, target.series_id) then 'removed'
    when target.starts_at <= clock_timestamp() then 'started'
    when target.seats_taken < target.max_students then 'free'
    else 'waiting'
  end;
  if outcome = 'waiting' then
    insert into booking (offering_id, student_id, status, booked_at, line_number)
    values (joined_id, joining_id, 'waiting', null, nextval('booking_line'));
    select waiting into place from offering where id = joined_id;
  end if;
end
$$;
