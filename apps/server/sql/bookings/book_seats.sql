-- Books seats for a batch of requests and decides them in the order in which they are given. A batch needs one
-- lock and one flush to disk for each offering, however many students book it at the same moment.
--
-- A booking is in one of four states (docs/product/bookings.md has the table of all transitions):
--
--   waiting    The student is on the waitlist, in the order of line_number. Takes no seat.
--              -> held       advance_waitlists offers the student a free seat.
--              -> booked     book_seats, in the last five minutes before the start, when advance_waitlists no longer
--                            makes offers. A seat that costs something is held for its payment first. Likewise
--                            book_paid_seat, if the payment for an earlier hold arrives then.
--   held       Takes a seat until held_until. held_for says for what: an 'offer' to the first student on the waitlist,
--              a 'payment', or an 'invitation', whose seat has no student before claim_invitations.
--              -> booked     book_seats accepts an offer or an invitation; book_paid_seat books the seat that was paid for.
--              -> held       book_seats accepts an offer or an invitation that costs something: the hold is now for its payment.
--              -> cancelled  advance_waitlists, when the hold expires or the offering starts.
--   booked     The student has the seat.
--   cancelled  Final: booking again inserts another row. leave_offering, swap_seat, refunds, and the end of the
--              offering or of the account cancel bookings by end_bookings, from every state.
--
-- Every transition is recorded by the trigger booking_changed, whose events update the offering's counters
-- (count_seats), move payments (payment_follows_seat) and cause mails.
--
-- Steps: lock the offerings; advance their waitlists and serve students whose bookings are held or waiting; insert
-- bookings for everyone else while seats are free; find out why the others got none. Every change of seats
-- takes the lock of the offering's row first, so no counter changes until the transaction ends.
--
-- `keys` are the requests' Idempotency-Keys, or null. `hold` is the duration of an offer to the waitlist.
-- `payment_hold` is how long a seat that costs something is held until it is paid. If it is 0, such requests only get
-- 'pay', before most other reasons: the caller calls again with the real duration, and then gets those. If it is null,
-- prices are ignored, on sites without payments.
--
-- Returns an outcome for each request, in order:
--   'booked'
--   'pay'       The seat is held until it is paid; or, if payment_hold is 0, it costs something and is not taken.
--   'missing', 'cancelled', 'own', 'already', 'removed', 'started', 'full'
--               The request is refused for this reason.
--   'repeated'  The same request has booked a seat before.
--   'key_used'  A different request has used the key.
--   'again'     Earlier requests of this batch competed for the free seats, or hold one for the same student. Not all
--               of them may have taken a seat, so the caller repeats the request in another transaction.
create or replace function book_seats(
  booking_ids uuid[], kinds text[], offering_ids uuid[], student_ids uuid[], keys text[],
  hold interval, payment_hold interval
) returns setof text
language plpgsql
-- PostgreSQL caches the plans for each connection. A plan that was made while a table was small would scan it
-- sequentially, and keep doing so as the table grows, until the next ANALYZE. Planning each call takes as long
-- as the call itself.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  -- Offerings whose bookings include waiting or held ones.
  waitlisted uuid[];
  moment timestamptz;
  -- Positions in the batch: of requests that accept an offer, that book in the last minutes, and whose seat is held
  -- until it is paid.
  accepting int[] := '{}';
  last_minute int[] := '{}';
  paying int[] := '{}';
  outcomes text[];
begin
  -- Every transaction locks offerings in the order of their ids, which prevents deadlocks.
  select array_agg(id) filter (where waiting > 0 or seats_held > 0) into waitlisted
  from (
    select id, waiting, seats_held from offering where id = any (offering_ids)
    order by id for no key update
  ) as locked;
  moment := clock_timestamp();

  if waitlisted is not null then
    perform advance_waitlists(waitlisted, hold);
    perform claim_invitations(offering_ids, student_ids, hold);

    if payment_hold = interval '0' then
      select coalesce(array_agg(n), '{}') into paying
      from unnest(kinds, offering_ids) with ordinality as request (kind, offering_id, n)
        join offering on offering.id = request.offering_id and offering.kind = request.kind
      where offering.price > 0;
    elsif payment_hold is not null then
      -- The hold for the payment ends no later than the offer or the invitation. If another booking of the student has the key, the end
      -- of this function decides.
      update booking set held_for = 'payment', held_until = least(held_until, moment + payment_hold),
        idempotency_key = request.key
      from unnest(kinds, offering_ids, student_ids, keys) as request (kind, offering_id, student_id, key)
        join offering on offering.id = request.offering_id and offering.kind = request.kind
      where booking.offering_id = request.offering_id and booking.student_id = request.student_id
        and booking.status = 'held' and booking.held_for in ('offer', 'invitation') and offering.price > 0
        and offering.cancelled_at is null and offering.starts_at > moment
        and not exists (select from booking as earlier
          where earlier.student_id = request.student_id and earlier.idempotency_key = request.key);
      select coalesce(array_agg(n), '{}') into paying
      from unnest(offering_ids, student_ids, keys)
          with ordinality as request (offering_id, student_id, key, n)
        join booking on booking.offering_id = request.offering_id
          and booking.student_id = request.student_id and booking.held_for = 'payment'
      where not exists (select from booking as earlier
        where earlier.student_id = request.student_id and earlier.idempotency_key = request.key
          -- The update has just set the key of this booking.
          and earlier.id <> booking.id);
    end if;

    -- Students who were offered a seat, or invited, get it. If the key was used before, the end of this function decides.
    with taken as (
      update booking
      set status = 'booked', booked_at = moment, held_until = null, held_for = null,
        idempotency_key = request.key
      from unnest(kinds, offering_ids, student_ids, keys)
          with ordinality as request (kind, offering_id, student_id, key, n)
        join offering on offering.id = request.offering_id and offering.kind = request.kind
      where booking.offering_id = request.offering_id and booking.student_id = request.student_id
        and booking.status = 'held' and request.n <> all (paying)
        and offering.cancelled_at is null and offering.starts_at > moment
        and not exists (select from booking as earlier
          where earlier.student_id = request.student_id and earlier.idempotency_key = request.key)
      returning request.n
    )
    select coalesce(array_agg(n), '{}') into accepting from taken;

    -- Only in the last minutes can a seat be free while students are waiting; then anyone may book it. Students on the
    -- waitlist have a booking already, which is updated; the insert below books for all others.
    with candidate as (
      select booking.id, request.key, request.n, offering.starts_at,
        coalesce(payment_hold is not null and offering.price > 0, false) as costs,
        offering.max_students - offering.seats_taken as free,
        row_number() over (partition by booking.offering_id order by request.n) as rank
      from unnest(kinds, offering_ids, student_ids, keys)
          with ordinality as request (kind, offering_id, student_id, key, n)
        join offering on offering.id = request.offering_id and offering.kind = request.kind
        join booking on booking.offering_id = request.offering_id
          and booking.student_id = request.student_id and booking.status = 'waiting'
      where offering.cancelled_at is null and offering.starts_at > moment
        and request.n <> all (paying)
        and not exists (select from booking as earlier
          where earlier.student_id = request.student_id and earlier.idempotency_key = request.key)
    ), taken as (
      update booking set
        status = case when candidate.costs then 'held' else 'booked' end,
        booked_at = case when not candidate.costs then moment end,
        held_for = case when candidate.costs then 'payment' end,
        held_until = case when candidate.costs then least(moment + payment_hold, candidate.starts_at) end,
        idempotency_key = candidate.key
      from candidate
      where booking.id = candidate.id and booking.status = 'waiting' and candidate.rank <= candidate.free
      returning candidate.n, candidate.costs
    )
    select coalesce(array_agg(n) filter (where not costs), '{}'),
      paying || coalesce(array_agg(n) filter (where costs), '{}')
    into last_minute, paying from taken;
  end if;

  -- A separate statement, because its snapshot contains what earlier holders of the locks have committed. The unique
  -- indexes of booking, not lookups, detect a student who has a seat or has used the key.
  with checked as (
    select request.*, offering.max_students - offering.seats_taken as free, offering.starts_at,
      coalesce(payment_hold is not null and offering.price > 0, false) as costs,
      case
        when offering.kind is distinct from request.kind then 'missing'
        when offering.cancelled_at is not null then 'cancelled'
        when offering.instructor_id = request.student_id then 'own'
        when n = any (accepting) or n = any (last_minute) then 'booked'
        when n = any (paying) or payment_hold = interval '0' and offering.price > 0 then 'pay'
        when is_removed(request.student_id, offering.id, offering.series_id) then 'removed'
        when offering.starts_at <= moment then 'started'
        when offering.seats_taken >= offering.max_students then 'full'
      end as outcome
    from unnest(booking_ids, kinds, offering_ids, student_ids, keys)
        with ordinality as request (id, kind, offering_id, student_id, key, n)
      left join offering on offering.id = request.offering_id
  ), ranked as (
    select *, row_number() over (partition by offering_id order by n) as rank
    from checked where outcome is null
  ), booked as (
    insert into booking
      (id, offering_id, student_id, status, booked_at, held_for, held_until, idempotency_key)
    select id, offering_id, student_id,
      case when costs then 'held' else 'booked' end, case when not costs then moment end,
      case when costs then 'payment' end,
      case when costs then least(moment + payment_hold, starts_at) end, key
    from ranked where rank <= free order by n
    on conflict do nothing
    returning booking.id, booking.status
  )
  select array_agg(
    coalesce(checked.outcome,
      case booked.status when 'booked' then 'booked' when 'held' then 'pay' else 'again' end)
    order by checked.n)
  into outcomes
  from checked left join booked using (id);

  if 'pay' = any (outcomes) and payment_hold > interval '0' then
    -- Schedules the job that releases expired holds.
    perform advance_waitlists(offering_ids, hold);
  end if;

  -- Look up why each refused request got no seat.
  if 'booked' <> any (outcomes) then
    outcomes := array(
      select case
          when outcome in ('booked', 'pay') then outcome
          when earlier.offering_id = refused.offering_id then 'repeated'
          when earlier.offering_id is not null then 'key_used'
          when seat.id is not null and outcome in ('again', 'removed', 'started', 'full') then 'already'
          else outcome
        end
      from unnest(outcomes, offering_ids, student_ids, keys)
          with ordinality as refused (outcome, offering_id, student_id, key, n)
        -- Lateral lookups use the indexes. For plain joins, a plan that was cached while booking was small would read
        -- the whole table, by an index or not.
        left join lateral (
          select booking.offering_id from booking
          where outcome not in ('booked', 'pay')
            and booking.student_id = refused.student_id and booking.idempotency_key = refused.key
          limit 1
        ) as earlier on true
        left join lateral (
          select booking.id from booking
          where outcome not in ('booked', 'pay') and booking.offering_id = refused.offering_id
            and booking.student_id = refused.student_id and booking.status = 'booked'
          limit 1
        ) as seat on true
      order by n
    );
  end if;
  return query select unnest(outcomes);
end
$$;
