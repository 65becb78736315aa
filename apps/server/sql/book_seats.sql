-- Decides a batch of bookings in the order in which they are given, under the locks of their
-- offerings' rows. Every change of seats takes that lock first, so no seat count can change until the
-- transaction ends. `keys` are the requests' Idempotency-Keys, or null. `payment_hold`: how long a seat
-- that costs something is held until it is paid; 0: none is held, so that bookings that cost nothing need
-- no look-up of their own; null: nothing is paid here.
--
-- Returns an outcome for each: 'booked'; 'pay' when the seat is held for them until they have paid, or
-- would be; the reason of a refusal ('missing', 'cancelled', 'own',
-- 'already', 'started', 'full'); 'repeated' when the same request has booked before; 'key_used' when a
-- different request has used the key; 'again' when an earlier booking of the batch could have taken the
-- seat but did not, so that another transaction has to decide.
create or replace function book_seats(
  booking_ids uuid[], kinds text[], offering_ids uuid[], student_ids uuid[], keys text[],
  hold interval, payment_hold interval
) returns setof text
language plpgsql
-- The session caches the plans. One made while a table was small would scan it sequentially, and
-- keep doing so as the table grows, until the next ANALYZE. Planning each call anew would take as long
-- as the call itself.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  waitlisted uuid[];
  moment timestamptz;
  claimed int[] := '{}';
  late int[] := '{}';
  -- Those whose seat is held until they have paid.
  paying int[] := '{}';
  outcomes text[];
begin
  -- Every transaction that locks several offerings does so in the order of their ids, so that two of
  -- them never deadlock.
  select array_agg(id) filter (where waiting > 0 or seats_held > 0) into waitlisted
  from (
    select id, waiting, seats_held from offering where id = any (offering_ids)
    order by id for no key update
  ) as locked;
  moment := clock_timestamp();

  if waitlisted is not null then
    perform advance_waitlists(waitlisted, hold);

    if payment_hold = interval '0' then
      select coalesce(array_agg(n), '{}') into paying
      from unnest(kinds, offering_ids) with ordinality as wanted (kind, offering_id, n)
        join offering on offering.id = wanted.offering_id and offering.kind = wanted.kind
      where offering.price > 0;
    elsif payment_hold is not null then
      -- An offered seat that costs something is paid until the earlier of both ends. A key that another
      -- booking of the student has is for the end of this function.
      update booking set held_for = 'payment', held_until = least(held_until, moment + payment_hold),
        idempotency_key = wanted.key
      from unnest(kinds, offering_ids, student_ids, keys) as wanted (kind, offering_id, student_id, key)
        join offering on offering.id = wanted.offering_id and offering.kind = wanted.kind
      where booking.offering_id = wanted.offering_id and booking.student_id = wanted.student_id
        and booking.status = 'held' and booking.held_for = 'offer' and offering.price > 0
        and offering.cancelled_at is null and offering.starts_at > moment
        and not exists (select from booking as made
          where made.student_id = wanted.student_id and made.idempotency_key = wanted.key);
      select coalesce(array_agg(n), '{}') into paying
      from unnest(offering_ids, student_ids, keys)
          with ordinality as wanted (offering_id, student_id, key, n)
        join booking on booking.offering_id = wanted.offering_id
          and booking.student_id = wanted.student_id and booking.held_for = 'payment'
      where not exists (select from booking as made
        where made.student_id = wanted.student_id and made.idempotency_key = wanted.key
          and made.id <> booking.id);
    end if;

    -- Whoever was offered a seat takes it. A key that was used before is for the end of this function.
    with taken as (
      update booking
      set status = 'booked', booked_at = moment, held_until = null, held_for = null,
        idempotency_key = wanted.key
      from unnest(kinds, offering_ids, student_ids, keys)
          with ordinality as wanted (kind, offering_id, student_id, key, n)
        join offering on offering.id = wanted.offering_id and offering.kind = wanted.kind
      where booking.offering_id = wanted.offering_id and booking.student_id = wanted.student_id
        and booking.status = 'held' and wanted.n <> all (paying)
        and offering.cancelled_at is null and offering.starts_at > moment
        and not exists (select from booking as made
          where made.student_id = wanted.student_id and made.idempotency_key = wanted.key)
      returning wanted.n
    )
    select coalesce(array_agg(n), '{}') into claimed from taken;

    -- Free seats beside a line are those of the last minutes, in which anybody may book. Whoever
    -- stands in the line has a booking already.
    with wanted as (
      select booking.id, wanted.key, wanted.n, offering.starts_at,
        coalesce(payment_hold is not null and offering.price > 0, false) as costs,
        offering.max_students - offering.seats_taken as free,
        row_number() over (partition by booking.offering_id order by wanted.n) as place
      from unnest(kinds, offering_ids, student_ids, keys)
          with ordinality as wanted (kind, offering_id, student_id, key, n)
        join offering on offering.id = wanted.offering_id and offering.kind = wanted.kind
        join booking on booking.offering_id = wanted.offering_id
          and booking.student_id = wanted.student_id and booking.status = 'waiting'
      where offering.cancelled_at is null and offering.starts_at > moment
        and wanted.n <> all (paying)
        and not exists (select from booking as made
          where made.student_id = wanted.student_id and made.idempotency_key = wanted.key)
    ), taken as (
      update booking set
        status = case when wanted.costs then 'held' else 'booked' end,
        booked_at = case when not wanted.costs then moment end,
        held_for = case when wanted.costs then 'payment' end,
        held_until = case when wanted.costs then least(moment + payment_hold, wanted.starts_at) end,
        idempotency_key = wanted.key
      from wanted
      where booking.id = wanted.id and booking.status = 'waiting' and wanted.place <= wanted.free
      returning wanted.n, wanted.costs
    )
    select coalesce(array_agg(n) filter (where not costs), '{}'),
      paying || coalesce(array_agg(n) filter (where costs), '{}')
    into late, paying from taken;
  end if;

  -- A separate statement: its snapshot sees what earlier holders of the locks have committed. The
  -- unique indexes of booking, not a lookup, find a student who has a seat or has used the key:
  -- they answer alike whatever plan is chosen.
  with judged as (
    select wanted.*, offering.max_students - offering.seats_taken as free, offering.starts_at,
      coalesce(payment_hold is not null and offering.price > 0, false) as costs,
      case
        when offering.kind is distinct from wanted.kind then 'missing'
        when offering.cancelled_at is not null then 'cancelled'
        when offering.instructor_id = wanted.student_id then 'own'
        when n = any (claimed) or n = any (late) then 'booked'
        when n = any (paying) or payment_hold = interval '0' and offering.price > 0 then 'pay'
        when offering.starts_at <= moment then 'started'
        when offering.seats_taken >= offering.max_students then 'full'
      end as decided
    from unnest(booking_ids, kinds, offering_ids, student_ids, keys)
        with ordinality as wanted (id, kind, offering_id, student_id, key, n)
      left join offering on offering.id = wanted.offering_id
  ), ranked as (
    select *, row_number() over (partition by offering_id order by n) as place
    from judged where decided is null
  ), booked as (
    insert into booking
      (id, offering_id, student_id, status, booked_at, held_for, held_until, idempotency_key)
    select id, offering_id, student_id,
      case when costs then 'held' else 'booked' end, case when not costs then moment end,
      case when costs then 'payment' end,
      case when costs then least(moment + payment_hold, starts_at) end, key
    from ranked where place <= free order by n
    on conflict do nothing
    returning booking.id, booking.status
  )
  select array_agg(
    coalesce(judged.decided,
      case booked.status when 'booked' then 'booked' when 'held' then 'pay' else 'again' end)
    order by judged.n)
  into outcomes
  from judged left join booked using (id);

  if 'pay' = any (outcomes) and payment_hold > interval '0' then
    -- Schedules the job that releases expired holds.
    perform advance_waitlists(offering_ids, hold);
  end if;

  -- Refine the reason of each booking that was refused.
  if 'booked' <> any (outcomes) then
    outcomes := array(
      select case
          when outcome in ('booked', 'pay') then outcome
          when made.offering_id = refused.offering_id then 'repeated'
          when made.offering_id is not null then 'key_used'
          when own.id is not null and outcome in ('again', 'started', 'full') then 'already'
          else outcome
        end
      from unnest(outcomes, offering_ids, student_ids, keys)
          with ordinality as refused (outcome, offering_id, student_id, key, n)
        -- A lateral lookup for each: as plain joins, a plan cached while booking was small would
        -- scan all of it.
        left join lateral (
          select booking.offering_id from booking
          where outcome not in ('booked', 'pay')
            and booking.student_id = refused.student_id and booking.idempotency_key = refused.key
          limit 1
        ) as made on true
        left join lateral (
          select booking.id from booking
          where outcome not in ('booked', 'pay') and booking.offering_id = refused.offering_id
            and booking.student_id = refused.student_id and booking.status = 'booked'
          limit 1
        ) as own on true
      order by n
    );
  end if;
  return query select unnest(outcomes);
end
$$;
