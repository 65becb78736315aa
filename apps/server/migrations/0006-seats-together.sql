-- Whom a new booking is to be told: written with it, and made mails of by a job a moment later.
create table booking_notice (
  booking_id uuid primary key,
  -- What was left after it, for the instructor's mail.
  seats_left integer not null
);

-- Decides bookings that come at the same time, in the order in which they are given, under the locks
-- of their offerings' rows. Every change of seats takes that lock first, so none can move until the
-- transaction ends. A key is a request's Idempotency-Key, or null.
--
-- For each: 'booked'; why not ('missing', 'cancelled', 'own', 'already', 'started', 'full'); 'repeated'
-- when the same request was booked before, 'key_used' when another one was under this key; 'again' for
-- whose seat an earlier one might have taken and did not: to be decided in another transaction.
create function take_seats(
  booking_ids uuid[], kinds text[], offering_ids uuid[], student_ids uuid[], keys text[]
) returns setof text
language plpgsql
-- Plans are kept. One made while a table was small would read it from end to end, and go on doing so
-- while it grows, until the next ANALYZE; and making one for every call takes as long as the call.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  outcomes text[];
begin
  -- One order for everybody who locks several, so that two of them never wait for each other.
  perform id from offering where id = any (offering_ids) order by id for no key update;

  -- A statement of its own: it sees what was written by those who held the locks before. Who has a
  -- seat already, or has used the key, the unique indexes tell, whatever the statistics say.
  with judged as (
    select wanted.*, offering.max_students - offering.seats_taken as free,
      case
        when offering.kind is distinct from wanted.kind then 'missing'
        when offering.cancelled_at is not null then 'cancelled'
        when offering.instructor_id = wanted.student_id then 'own'
        when offering.starts_at <= now() then 'started'
        when offering.seats_taken >= offering.max_students then 'full'
      end as refusal
    from unnest(booking_ids, kinds, offering_ids, student_ids, keys)
        with ordinality as wanted (id, kind, offering_id, student_id, key, n)
      left join offering on offering.id = wanted.offering_id
  ), ranked as (
    select *, row_number() over (partition by offering_id order by n) as place
    from judged where refusal is null
  ), booked as (
    insert into booking (id, offering_id, student_id, status, idempotency_key)
    select id, offering_id, student_id, 'booked', key from ranked where place <= free order by n
    on conflict do nothing
    returning booking.id, booking.offering_id
  ), counted as (
    update offering set seats_taken = seats_taken + more.seats
    from (select offering_id, count(*)::int as seats from booked group by offering_id) as more
    where offering.id = more.offering_id
  ), noticed as (
    insert into booking_notice (booking_id, seats_left)
    select id, ranked.free - ranked.place from booked join ranked using (id)
  )
  select array_agg(
    coalesce(judged.refusal, case when booked.id is null then 'again' else 'booked' end)
    order by judged.n)
  into outcomes
  from judged left join booked using (id);

  -- Why exactly the others have no seat now.
  if 'booked' <> any (outcomes) then
    outcomes := array(
      select case
          when outcome = 'booked' then outcome
          when made.offering_id = refused.offering_id then 'repeated'
          when made.offering_id is not null then 'key_used'
          when held.id is not null and outcome in ('again', 'started', 'full') then 'already'
          else outcome
        end
      from unnest(outcomes, offering_ids, student_ids, keys)
          with ordinality as refused (outcome, offering_id, student_id, key, n)
        -- Each by itself: joined, a plan of the time when there were few would read all bookings.
        left join lateral (
          select booking.offering_id from booking
          where outcome <> 'booked'
            and booking.student_id = refused.student_id and booking.idempotency_key = refused.key
          limit 1
        ) as made on true
        left join lateral (
          select booking.id from booking
          where outcome <> 'booked' and booking.offering_id = refused.offering_id
            and booking.student_id = refused.student_id and booking.status in ('held', 'booked')
          limit 1
        ) as held on true
      order by n
    );
  end if;
  return query select unnest(outcomes);
end
$$;
