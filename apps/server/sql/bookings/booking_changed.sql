-- Appends an event to the history for each change of a booking's state, in the statement of the change. due_at is set
-- where booking-notices.ts mails the student or the instructor. Cancelling an offering and deleting an account send
-- their own mails.
create or replace function booking_changed() returns trigger
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- platform/database sets it for the transaction. It is not set where one statement serves several students.
  acting constant text := nullif(current_setting('firstbell.actor', true), '');
begin
  if tg_op = 'INSERT' then
    insert into booking_event
      (booking_id, offering_id, student_id, to_status, reason, actor, due_at)
    select id, offering_id, student_id, status, coalesce(end_reason, held_for),
      -- No one acts when an offer or a payment holds a seat; an instructor invites.
      case when status = 'held' and held_for <> 'invitation' then null
        when acting is null or acting = 'person:' || student_id then 'student' else acting end,
      case when held_for is null then now() end
    from changed;
  elsif tg_op = 'UPDATE' then
    insert into booking_event
      (booking_id, offering_id, student_id, from_status, to_status, reason, actor, due_at)
    select id, changed.offering_id, changed.student_id, former.status, changed.status,
      coalesce(changed.end_reason, changed.held_for),
      case when changed.status = 'held' or changed.end_reason in ('lapsed', 'started', 'unpaid', 'expired') then null
        when (acting is null or acting = 'person:' || changed.student_id)
          and changed.end_reason is distinct from 'offering_cancelled' then 'student'
        else acting end,
      case
        -- A student who is about to pay needs no mail about the hold.
        when changed.held_for = 'payment' then null
        when changed.status <> 'cancelled' or changed.end_reason in ('cancelled', 'lapsed', 'unpaid')
          or former.status = 'booked' and changed.end_reason in ('refunded', 'dispute_lost') then now()
      end
    from changed join former using (id) where changed.status <> former.status;
  else
    -- Bookings are deleted only with the account. Their seats were given back before.
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
