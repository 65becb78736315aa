-- Marks an offering for counting because its attendance or seats may have changed, in the transaction of the change.
-- The trigger's argument is the column with the offering's id. Bookings need no trigger: count_bookings marks their
-- offerings.
create or replace function attendance_changed() returns trigger
language plpgsql
as $$
begin
  insert into insight_stale (offering_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end
$$;

create or replace trigger attendance_created after insert on offering
  for each row execute function attendance_changed('id');
create or replace trigger attendance_joined after insert on session_join
  for each row execute function attendance_changed('offering_id');
create or replace trigger attendance_marked after update of attended_at on booking
  for each row execute function attendance_changed('offering_id');
-- The times of an offering decide which joins and marks count.
create or replace trigger attendance_moved
  after update of instructor_id, max_students, cancelled_at, starts_at, ends_at, duration, session_minutes, schedule
  on offering
  for each row when (
    (old.instructor_id, old.max_students, old.cancelled_at, old.starts_at, old.ends_at, old.duration, old.session_minutes, old.schedule)
    is distinct from (new.instructor_id, new.max_students, new.cancelled_at, new.starts_at, new.ends_at, new.duration, new.session_minutes, new.schedule))
  execute function attendance_changed('id');
