-- Brings waitlists to where they ought to be: ends the offers that have run out, offers each free seat
-- to the first in line, and ends the line of an offering that has started. Called under the locks of
-- the offerings' rows, after whatever may have freed a seat. `hold`: how long an offer lasts.
create or replace function settle_waitlists(offering_ids uuid[], hold interval) returns void
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

  if with_offers then
    with ended as (
      update booking
      set status = 'cancelled', held_until = null, ended_at = moment,
        end_reason = case when offering.starts_at <= moment then 'started' else 'lapsed' end
      from offering
      where booking.offering_id = any (offering_ids) and booking.status = 'held'
        and offering.id = booking.offering_id and least(booking.held_until, offering.starts_at) <= moment
      returning booking.id, booking.offering_id
    ), counted as (
      update offering set seats_taken = seats_taken - seats, seats_held = seats_held - seats
      from (select offering_id, count(*)::int as seats from ended group by offering_id) as fewer
      where offering.id = fewer.offering_id
    )
    insert into booking_notice (booking_id, seats_left) select id, 0 from ended
    on conflict (booking_id) do nothing;
  end if;

  if with_line then
    with ended as (
      update booking set status = 'cancelled', ended_at = moment, end_reason = 'started'
      from offering
      where offering.id = any (offering_ids) and offering.waiting > 0 and offering.starts_at <= moment
        and booking.offering_id = offering.id and booking.status = 'waiting'
      returning booking.offering_id
    )
    update offering set waiting = 0 from ended where offering.id = ended.offering_id;

    with offered as (
      update booking
      set status = 'held', held_until = least(moment + hold, next.starts_at)
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
      where booking.id = next.id
      returning booking.id, booking.offering_id
    ), counted as (
      update offering
      set seats_taken = seats_taken + seats, seats_held = seats_held + seats, waiting = waiting - seats
      from (select offering_id, count(*)::int as seats from offered group by offering_id) as more
      where offering.id = more.offering_id
    )
    insert into booking_notice (booking_id, seats_left) select id, 0 from offered
    on conflict (booking_id) do nothing;
  end if;

  if with_offers or with_line then
    -- The job key leaves one waiting job an offering, at its earliest offer. Before mails in the
    -- queue, since somebody waits for the seat.
    perform graphile_worker.add_job('settle-waitlist', json_build_object('offeringId', due.offering_id),
      job_key := 'settle-waitlist:' || due.offering_id, priority := -10, run_at := due.at)
    from (
      select offering_id, min(least(held_until, starts_at)) as at
      from booking join offering on offering.id = booking.offering_id
      where offering_id = any (offering_ids) and status = 'held'
      group by offering_id
    ) as due
    -- Most offers end after those that are there already.
    where not exists (select from graphile_worker._private_jobs
      where key = 'settle-waitlist:' || due.offering_id and run_at <= due.at and locked_at is null);
  end if;
end
$$;
