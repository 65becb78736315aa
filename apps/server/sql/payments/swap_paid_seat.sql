-- Swaps a student's seat for that of a dearer date, whose difference in price has been paid (rule payment-27): books the
-- seat of that payment, moves what was paid for the given seat to it, and ends the given seat. Returns the booking; null,
-- without a change, if the student no longer has the given seat, its class has started, or there is no other seat
-- (book_paid_seat). The caller has locked both offerings.
create or replace function swap_paid_seat(difference payment, hold interval) returns uuid
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  given_offering_id uuid;
  seat uuid;
begin
  select offering.id into given_offering_id
  from booking join offering on offering.id = booking.offering_id
  where booking.id = difference.swapped_booking_id and booking.status = 'booked'
    and booking.student_id = difference.student_id and offering.starts_at > clock_timestamp();
  if given_offering_id is null then
    return null;
  end if;
  seat := book_paid_seat(difference.booking_id, difference.offering_id, difference.student_id);
  if seat is null then
    return null;
  end if;
  -- Before the given seat ends, which refunds what is still paid for it.
  update payment set
    booking_id = seat, offering_id = difference.offering_id, title = difference.title,
    starts_at = difference.starts_at, ends_at = difference.ends_at,
    sessions = difference.sessions, session_minutes = difference.session_minutes,
    refund_until = least(refund_until, difference.refund_until)
  where booking_id = difference.swapped_booking_id and state in ('paid', 'disputed');
  perform end_bookings(array[difference.swapped_booking_id], 'swapped');
  perform advance_waitlists(array[given_offering_id], hold);
  return seat;
end
$$;
