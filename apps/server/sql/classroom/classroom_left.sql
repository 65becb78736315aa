-- Enqueues a check of the open rooms that a person may have to leave: their booking or sign-in session has ended, they were
-- suspended or deleted, or the offering is gone. The job removes them from the room (rule classroom-4).
create or replace function classroom_left() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('check-classroom', json_build_object('id', id),
    job_key := 'check-classroom:' || id, priority := -10)
  from classroom
  where ended_at is null and case tg_table_name
    when 'booking' then offering_id = (to_jsonb(old) ->> 'offering_id')::uuid
    when 'offering' then offering_id = (to_jsonb(old) ->> 'id')::uuid
    when 'classroom_person' then id = (to_jsonb(old) ->> 'classroom_id')::uuid
    when 'login' then id in (select classroom_id from classroom_person where login_id = (to_jsonb(old) ->> 'id')::uuid)
    else id in (select classroom_id from classroom_person where person_id = (to_jsonb(old) ->> 'id')::uuid)
  end;
  return null;
end
$$;

create or replace trigger classroom_left after update of status on booking
  for each row when (old.status = 'booked' and new.status <> 'booked') execute function classroom_left();
create or replace trigger classroom_left after update of cancelled_at, deleted_at on offering
  for each row when (old.cancelled_at is distinct from new.cancelled_at
    or old.deleted_at is distinct from new.deleted_at) execute function classroom_left();
create or replace trigger classroom_left after update of suspended_at on person
  for each row when (new.suspended_at is not null) execute function classroom_left();
create or replace trigger classroom_left after delete on classroom_person
  for each row execute function classroom_left();
create or replace trigger classroom_left after delete on identity.login
  for each row execute function classroom_left();
