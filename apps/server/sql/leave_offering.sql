-- Ends what a student has of an offering: with `wanted_kind` their booking, without it their place on
-- the waitlist or the seat that is held for them. A seat goes to the first in line. Returns 'left',
-- or the reason of a refusal: 'missing', 'started'.
create or replace function leave_offering(
  left_id uuid, wanted_kind text, leaving_id uuid, hold interval
) returns text
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  wanted offering;
  own booking;
begin
  -- A second request for the same booking waits for this lock and then finds nothing.
  select * into wanted from offering where id = left_id for no key update;
  select * into own from booking
  where offering_id = left_id and student_id = leaving_id and status <> 'cancelled';
  if own.id is null or wanted.kind <> wanted_kind or (own.status = 'booked') <> (wanted_kind is not null) then
    return 'missing';
  end if;
  -- What was paid for can be cancelled as long as that refunds it, also if an edit made it start earlier.
  if own.status = 'booked' and wanted.starts_at <= clock_timestamp() and not exists (
      select from payment where booking_id = own.id and state in ('paid', 'disputed')
        and refund_deadline(payment) > clock_timestamp()) then
    return 'started';
  end if;
  perform end_bookings(array[own.id],
    case when own.status = 'booked' then 'cancelled' when own.held_for = 'payment' then 'given_up'
      when own.status = 'held' then 'declined' else 'left' end);
  if wanted.waiting > 0 or wanted.seats_held > 0 then
    perform advance_waitlists(array[left_id], hold);
  end if;
  return 'left';
end
$$;
