-- Gives the seats that invitations hold to the invited students who request a seat in the same offerings, each of
-- `student_ids` in the offering at the same position (rule invitation-3). The seats stay held until book_seats books
-- them. A waitlist place or an offer of such a student ends, but a seat that the student is paying for stays, and so
-- does its invitation until it expires. The caller has locked the offerings' rows.
create or replace function claim_invitations(offering_ids uuid[], student_ids uuid[], hold interval) returns void
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  replaced uuid[];
begin
  if not exists (select from booking
      where offering_id = any (offering_ids) and held_for = 'invitation' and student_id is null) then
    return;
  end if;
  replaced := array(
    select own.id
    from unnest(offering_ids, student_ids) as request (offering_id, student_id)
      join booking as own on own.offering_id = request.offering_id and own.student_id = request.student_id
        and (own.status = 'waiting' or own.held_for = 'offer')
      join person on person.id = request.student_id
      join invitation on invitation.email = person.email
      join booking as invited on invited.invitation_id = invitation.id and invited.offering_id = request.offering_id
        and invited.held_for = 'invitation' and invited.student_id is null);
  perform end_bookings(replaced, 'left');
  update booking set student_id = claim.student_id
  from (
    -- The oldest, if an email that was changed since makes several the student's.
    select distinct on (request.offering_id, request.student_id) invited.id, request.student_id
    from unnest(offering_ids, student_ids) as request (offering_id, student_id)
      join person on person.id = request.student_id
      join invitation on invitation.email = person.email
      join booking as invited on invited.invitation_id = invitation.id and invited.offering_id = request.offering_id
        and invited.held_for = 'invitation' and invited.student_id is null
    where not exists (select from booking as own
      where own.offering_id = request.offering_id and own.student_id = request.student_id
        and own.status <> 'cancelled')
    order by request.offering_id, request.student_id, invited.created_at, invited.id
  ) as claim
  where booking.id = claim.id;
  if cardinality(replaced) > 0 then
    -- The seat of an offer that ended is offered to the next student.
    perform advance_waitlists(offering_ids, hold);
  end if;
end
$$;
