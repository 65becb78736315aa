-- Cancels what a student has in an offering: with `wanted_kind` the booked seat, without it the place on the waitlist
-- or the held seat. A freed seat is offered to the first student on the waitlist. Returns 'left', or the reason of a
-- refusal: 'missing', 'started'.
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
begin
  -- A second request for the same booking waits for this lock and then finds nothing.
  select * into target from offering where id = left_id for no key update;
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
  perform end_bookings(array[seat.id],
    case when seat.status = 'booked' then 'cancelled' when seat.held_for = 'payment' then 'given_up'
      when seat.status = 'held' then 'declined' else 'left' end);
  if target.waiting > 0 or target.seats_held > 0 then
    perform advance_waitlists(array[left_id], hold);
  end if;
  return 'left';
end
$$;
