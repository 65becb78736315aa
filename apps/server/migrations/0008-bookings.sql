create table booking (
  id uuid primary key default gen_random_uuid(),
  offering_id uuid not null references offering (id) on delete cascade,
  student_id uuid not null references person (id) on delete cascade,
  -- A 'held' booking takes a seat until held_until, for a waitlist or a payment under way.
  status text not null check (status in ('held', 'booked', 'cancelled')),
  held_until timestamptz,
  -- The Idempotency-Key of the request that made the booking: a repeated request finds it, even after
  -- the booking has been cancelled.
  idempotency_key text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'held') = (held_until is not null)),
  check ((status = 'cancelled') = (ended_at is not null))
);
-- One seat for each student of an offering, even when requests race.
create unique index booking_active on booking (offering_id, student_id) where status in ('held', 'booked');
-- Lets a deleted offering find all its bookings; booking_active leaves out the cancelled ones.
create index booking_by_offering on booking (offering_id);
create index booking_by_student on booking (student_id, created_at) where status in ('held', 'booked');
create index booking_of_student on booking (student_id);
create unique index booking_by_idempotency_key on booking (student_id, idempotency_key)
  where idempotency_key is not null;

-- A change of a seat whose mails are not written yet. It is inserted with the booking; a job writes
-- the mails when the notice is due. After a few mails about the same seat the next notice waits, and
-- reports the final state only.
create table booking_notice (
  booking_id uuid primary key,
  -- Seats left after the booking, for the instructor's mail.
  seats_left integer not null,
  due_at timestamptz not null default now()
);
create index booking_notice_due on booking_notice (due_at);

-- What the last mail about a person's seat in an offering said. Kept for a day, and without foreign
-- keys: their locks would let the job that sends mails and the deletion of an account wait for each
-- other.
create table seat_notification (
  student_id uuid not null,
  offering_id uuid not null,
  state text not null check (state in ('booked', 'cancelled')),
  -- Mails since `since`, the beginning of the window in which their number is bounded.
  mails integer not null,
  since timestamptz not null,
  primary key (student_id, offering_id)
);

-- Decides a batch of bookings in the order in which they are given, under the locks of their
-- offerings' rows. Every change of seats takes that lock first, so no seat count can change until the
-- transaction ends. `keys` are the requests' Idempotency-Keys, or null.
--
-- Returns an outcome for each: 'booked'; the reason of a refusal ('missing', 'cancelled', 'own',
-- 'already', 'started', 'full'); 'repeated' when the same request has booked before; 'key_used' when a
-- different request has used the key; 'again' when an earlier booking of the batch could have taken the
-- seat but did not, so that another transaction has to decide.
create function take_seats(
  booking_ids uuid[], kinds text[], offering_ids uuid[], student_ids uuid[], keys text[]
) returns setof text
language plpgsql
-- The session caches the plans. One made while a table was small would scan it sequentially, and
-- keep doing so as the table grows, until the next ANALYZE. Planning each call anew would take as long
-- as the call itself.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  outcomes text[];
begin
  -- Every transaction that locks several offerings does so in the order of their ids, so that two of
  -- them never deadlock.
  perform id from offering where id = any (offering_ids) order by id for no key update;

  -- A separate statement: its snapshot sees what earlier holders of the locks have committed. The
  -- unique indexes of booking, not a lookup, find a student who has a seat or has used the key:
  -- they answer alike whatever plan is chosen.
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

  -- Refine the reason of each booking that was refused.
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
        -- A lateral lookup for each: as plain joins, a plan cached while booking was small would
        -- scan all of it.
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
