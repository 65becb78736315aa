-- Appends an event for each change of a booking's state, in the statement that makes it. Mails are due
-- for what the student or the instructor has to be told; of an offering that was cancelled, and of a
-- deleted account, others tell.
create or replace function booking_changed() returns trigger
language plpgsql
-- See book_seats.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- Set for the transaction by platform/database; absent where a statement acts for students.
  acting constant text := nullif(current_setting('firstbell.actor', true), '');
begin
  if tg_op = 'INSERT' then
    insert into booking_event
      (booking_id, offering_id, student_id, to_status, reason, actor, due_at)
    select id, offering_id, student_id, status, coalesce(end_reason, held_for),
      case when status = 'held' then null
        when acting is null or acting = 'person:' || student_id then 'student' else acting end,
      case when held_for is null then now() end
    from changed;
  elsif tg_op = 'UPDATE' then
    insert into booking_event
      (booking_id, offering_id, student_id, from_status, to_status, reason, actor, due_at)
    select id, changed.offering_id, changed.student_id, former.status, changed.status,
      coalesce(changed.end_reason, changed.held_for),
      case when changed.status = 'held' or changed.end_reason in ('lapsed', 'started', 'unpaid') then null
        when (acting is null or acting = 'person:' || changed.student_id)
          and changed.end_reason is distinct from 'offering_cancelled' then 'student'
        else acting end,
      case
        -- Whoever is about to pay knows.
        when changed.held_for = 'payment' then null
        when changed.status <> 'cancelled' or changed.end_reason in ('cancelled', 'lapsed', 'unpaid')
          or former.status = 'booked' and changed.end_reason in ('refunded', 'dispute_lost') then now()
      end
    from changed join former using (id) where changed.status <> former.status;
  else
    -- With the person, whose seats were given back before.
    insert into booking_event (booking_id, offering_id, from_status, to_status, reason, actor)
    select id, offering_id, status, 'cancelled', 'account_deleted', acting
    from former where status <> 'cancelled';
  end if;
  return null;
end
$$;

create or replace trigger booking_inserted after insert on booking
  referencing new table as changed
  for each statement execute function booking_changed();
create or replace trigger booking_updated after update on booking
  referencing old table as former new table as changed
  for each statement execute function booking_changed();
create or replace trigger booking_deleted after delete on booking
  referencing old table as former
  for each statement execute function booking_changed();
