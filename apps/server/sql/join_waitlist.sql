-- Puts a student at the end of the line of an offering. Returns the place in it with the outcome
-- 'waiting', or the reason of a refusal: 'missing', 'cancelled', 'own', 'booked', 'on_list', 'started',
-- 'free'. One call, because others wait for the lock of the offering's row meanwhile.
create or replace function join_waitlist(
  joined_id uuid, joining_id uuid, hold interval,
  out outcome text, out kind text, out place integer
)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted offering;
begin
  select * into wanted from offering where id = joined_id for no key update;
  kind := wanted.kind;
  outcome := case
    when wanted.id is null then 'missing'
    when wanted.cancelled_at is not null then 'cancelled'
    when wanted.instructor_id = joining_id then 'own'
  end;
  if outcome is not null then
    return;
  end if;
  if wanted.waiting > 0 or wanted.seats_held > 0 then
    perform advance_waitlists(array[joined_id], hold);
    select * into wanted from offering where id = joined_id;
  end if;
  select case status when 'booked' then 'booked' else 'on_list' end into outcome from booking
  where offering_id = joined_id and student_id = joining_id and status <> 'cancelled';
  outcome := case
    when outcome is not null then outcome
    when wanted.starts_at <= clock_timestamp() then 'started'
    when wanted.seats_taken < wanted.max_students then 'free'
    else 'waiting'
  end;
  if outcome = 'waiting' then
    insert into booking (offering_id, student_id, status, booked_at, line_number)
    values (joined_id, joining_id, 'waiting', null, nextval('booking_line'));
    select waiting into place from offering where id = joined_id;
  end if;
end
$$;
