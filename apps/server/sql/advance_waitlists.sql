-- Brings waitlists to where they ought to be: ends the offers and holds that have run out, offers each free seat
-- to the first in line, and ends the line of an offering that has started. Called under the locks of
-- the offerings' rows, after whatever may have freed a seat. `hold`: how long an offer lasts.
create or replace function advance_waitlists(offering_ids uuid[], hold interval) returns void
language plpgsql
-- See book_seats.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- The clock after the locks, not when the transaction began: waiting for them takes time.
  moment constant timestamptz := clock_timestamp();
  with_offers boolean;
  with_line boolean;
begin
  select bool_or(seats_held > 0), bool_or(waiting > 0) into with_offers, with_line
  from offering where id = any (offering_ids);
  if not (with_offers or with_line) then
    return;
  end if;

  if with_offers then
    -- Of what was moved to an earlier start.
    update booking set held_until = offering.starts_at
    from offering
    where booking.offering_id = any (offering_ids) and booking.status = 'held'
      and offering.id = booking.offering_id and booking.held_until > offering.starts_at;
  end if;
  perform end_bookings(array(
    select booking.id from booking join offering on offering.id = booking.offering_id
    where booking.offering_id = any (offering_ids) and booking.status in ('held', 'waiting')
      and offering.starts_at <= moment), 'started');
  if with_offers then
    perform end_bookings(array(
      select id from booking
      where offering_id = any (offering_ids) and held_for = 'offer' and held_until <= moment), 'lapsed');
    perform end_bookings(array(
      select id from booking
      where offering_id = any (offering_ids) and held_for = 'payment' and held_until <= moment), 'unpaid');
  end if;

  if with_line then
    update booking
    set status = 'held', held_for = 'offer', held_until = least(moment + hold, next.starts_at)
    from (
      select line.id, offering.starts_at
      from offering, lateral (
        select booking.id from booking
        where booking.offering_id = offering.id and booking.status = 'waiting'
        order by booking.line_number
        limit offering.max_students - offering.seats_taken
      ) as line
      where offering.id = any (offering_ids) and offering.waiting > 0
        and offering.cancelled_at is null
        -- In the last minutes nobody would see the offer in time: the seat is for anybody then.
        and offering.starts_at - interval '5 minutes' > moment
    ) as next
    where booking.id = next.id;
  end if;

  -- The job key leaves one waiting job an offering, at its earliest offer. Before mails in the queue,
  -- since somebody waits for the seat.
  perform graphile_worker.add_job('advance-waitlist', json_build_object('offeringId', due.offering_id),
    job_key := 'advance-waitlist:' || due.offering_id, priority := -10, run_at := due.at)
  from (
    select offering_id, min(held_until) as at
    from booking where offering_id = any (offering_ids) and status = 'held'
    group by offering_id
  ) as due
  -- Most offers end after those that are there already.
  where not exists (select from graphile_worker.jobs
    where key = 'advance-waitlist:' || due.offering_id and run_at <= due.at
      and locked_at is null and attempts < max_attempts);
end
$$;
