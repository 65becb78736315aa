-- Cancels what a student has in an offering: with `wanted_kind` the booked seat, without it the place on the waitlist
-- or the held seat, with the other seats of its unpaid order. Freed seats are offered to the first students on the
-- waitlists. Returns 'left', or the reason of a refusal: 'missing', 'started'.
create or replace function leave_offering(
  left_id uuid, wanted_kind text, leaving_id uuid, hold interval
) returns text
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  target offering;
  seat booking;
  -- The offerings of the seats that end.
  left_ids uuid[] := array[left_id];
begin
  if wanted_kind is null then
    left_ids := left_ids || array(
      select line.offering_id
      from booking
        join payment on payment.booking_id = booking.id and payment.state in ('opening', 'open')
        join payment as line on line.id = coalesce(payment.order_id, payment.id)
          or line.order_id = coalesce(payment.order_id, payment.id)
      where booking.offering_id = left_id and booking.student_id = leaving_id and booking.held_for = 'payment');
  end if;
  -- A second request for the same booking waits for this lock and then finds nothing.
  perform from offering where id = any (left_ids) order by id for no key update;
  select * into target from offering where id = left_id;
  select * into seat from booking
  where offering_id = left_id and student_id = leaving_id and status <> 'cancelled';
  if seat.id is null or target.kind <> wanted_kind or (seat.status = 'booked') <> (wanted_kind is not null) then
    return 'missing';
  end if;
  -- A paid booking can be cancelled as long as that refunds it, even if an edit has moved the start into the past.
  if seat.status = 'booked' and target.starts_at <= clock_timestamp() and not exists (
      select from payment where booking_id = seat.id and state in ('paid', 'disputed')
        and refund_deadline(payment) > clock_timestamp()) then
    return 'started';
  end if;
  perform end_bookings(
    -- The job of end_unpaid_orders ends a seat whose offering is not locked: the student has just held it again.
    array[seat.id] || array(
      select other.id
      from payment
        join payment as line on line.id = coalesce(payment.order_id, payment.id)
          or line.order_id = coalesce(payment.order_id, payment.id)
        join booking as other on other.id = line.booking_id
      where payment.booking_id = seat.id and payment.state in ('opening', 'open') and other.id <> seat.id
        and seat.held_for = 'payment' and other.held_for = 'payment' and other.offering_id = any (left_ids)),
    case when seat.status = 'booked' then 'cancelled' when seat.held_for = 'payment' then 'given_up'
      when seat.status = 'held' then 'declined' else 'left' end);
  if target.waiting > 0 or target.seats_held > 0 then
    perform advance_waitlists(left_ids, hold);
  end if;
  return 'left';
end
$$;
