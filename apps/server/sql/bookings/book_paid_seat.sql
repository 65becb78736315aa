-- Books a seat for a student who has paid: the one that is held for them or, if that was freed before, another free one
-- (rule payment-9). Returns the booking's id; null if no seat is free, the student is booked already, the offering was
-- cancelled or has started, or the student's account was deleted (`paying_id` is null). The caller has locked the
-- offering's row. The trigger count_seats updates its seats_taken.
--
-- `paid_booking_id` is the booking whose hold was paid for. The student may have another hold by now. The seat is a use of
-- the code with which that hold was made. If the hold has ended and the code has no use left, no seat is booked
-- (rule code-3).
create or replace function book_paid_seat(paid_booking_id uuid, paid_offering_id uuid, paying_id uuid)
returns uuid
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  moment constant timestamptz := clock_timestamp();
  sold offering;
  seat uuid;
  paid booking;
begin
  select * into sold from offering where id = paid_offering_id;
  if sold.cancelled_at is not null or sold.starts_at <= moment or paying_id is null then
    return null;
  end if;
  select * into paid from booking where id = paid_booking_id;
  if paid.code_id is not null and paid.status <> 'held' then
    perform from discount_code where id = paid.code_id for no key update;
    if (select uses from discount_code where id = paid.code_id) <= (
        select count(*) from booking
        where code_id = paid.code_id
          and (booked_at is not null
            -- The student may hold the seat with this code again.
            or status = 'held' and not (offering_id = paid_offering_id and student_id = paying_id))) then
      return null;
    end if;
  end if;
  update booking
  set status = 'booked', booked_at = moment, held_until = null, held_for = null, code_id = paid.code_id
  where offering_id = paid_offering_id and student_id = paying_id
    -- Only in the last minutes can a seat be free while the student waits for one (rule waitlist-5).
    and (status = 'held' or status = 'waiting' and sold.seats_taken < sold.max_students)
  returning id into seat;
  if seat is null and sold.seats_taken < sold.max_students then
    insert into booking (offering_id, student_id, status, booked_at, code_id)
    values (paid_offering_id, paying_id, 'booked', moment, paid.code_id)
    on conflict do nothing
    returning id into seat;
  end if;
  return seat;
end
$$;
