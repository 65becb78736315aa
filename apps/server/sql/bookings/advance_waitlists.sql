-- Advances waitlists: ends expired holds (offers, invitations, and seats that were not paid for in time), offers each free seat to the
-- first student on the waitlist, and ends the waitlists and holds of offerings that have started. The caller has locked
-- the offerings' rows and has made all other changes of seats. `hold` is the duration of an offer.
create or replace function advance_waitlists(offering_ids uuid[], hold interval) returns void
language plpgsql
-- Keeps cached plans from scanning sequentially.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- Not now(), the start of the transaction: it may have waited for the locks.
  moment constant timestamptz := clock_timestamp();
  with_holds boolean;
  with_waiting boolean;
begin
  select bool_or(seats_held > 0), bool_or(waiting > 0) into with_holds, with_waiting
  from offering where id = any (offering_ids);
  if not (with_holds or with_waiting) then
    return;
  end if;

  if with_holds then
    -- An edit may have moved the start before the end of a hold.
    update booking set held_until = offering.starts_at
    from offering
    where booking.offering_id = any (offering_ids) and booking.status = 'held'
      and offering.id = booking.offering_id and booking.held_until > offering.starts_at;
  end if;
  perform end_bookings(array(
    select booking.id from booking join offering on offering.id = booking.offering_id
    where booking.offering_id = any (offering_ids) and booking.status in ('held', 'waiting')
      and offering.starts_at <= moment), 'started');
  if with_holds then
    perform end_bookings(array(
      select id from booking
      where offering_id = any (offering_ids) and held_for = 'offer' and held_until <= moment), 'lapsed');
    perform end_bookings(array(
      select id from booking
      where offering_id = any (offering_ids) and held_for = 'payment' and held_until <= moment), 'unpaid');
    perform end_bookings(array(
      select id from booking
      where offering_id = any (offering_ids) and held_for = 'invitation' and held_until <= moment), 'expired');
    -- An invited student who has taken another seat since the invitation needs no second one.
    perform end_bookings(array(
      select invited.id
      from booking as invited
        join invitation on invitation.id = invited.invitation_id
        join person on person.email = invitation.email
        join booking as seat on seat.offering_id = invited.offering_id and seat.student_id = person.id
          and seat.status = 'booked'
      where invited.offering_id = any (offering_ids) and invited.held_for = 'invitation'
        and invited.student_id is null), 'left');
  end if;

  if with_waiting then
    update booking
    set status = 'held', held_for = 'offer', held_until = least(moment + hold, next.starts_at)
    from (
      select waitlist.id, offering.starts_at
      from offering, lateral (
        select booking.id from booking
        where booking.offering_id = offering.id and booking.status = 'waiting'
        order by booking.line_number
        limit offering.max_students - offering.seats_taken
      ) as waitlist
      where offering.id = any (offering_ids) and offering.waiting > 0
        and offering.cancelled_at is null
        -- Later offers would be read too late, so anyone may book the seat.
        and offering.starts_at - interval '5 minutes' > moment
    ) as next
    where booking.id = next.id;
  end if;

  -- The job key keeps one pending job for each offering, at the end of its earliest hold. It runs before mails, because
  -- a student waits for the seat.
  perform graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', due.offering_id),
    job_key := 'advance-waitlist:' || due.offering_id, priority := -10, run_at := due.at)
  from (
    select offering_id, min(held_until) as at
    from booking where offering_id = any (offering_ids) and status = 'held'
    group by offering_id
  ) as due
  -- Most new holds end after the existing ones, whose job is early enough.
  where not exists (select from graphile_worker.jobs
    where key = 'advance-waitlist:' || due.offering_id and run_at <= due.at
      and locked_at is null and attempts < max_attempts);
end
$$;
